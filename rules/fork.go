package rules

import "slices"

// Guess is what the enemy of a side may hold, as far as that side knows.
type Guess[S any] struct {
	Secret S
	seals  []held
	piles  []pile
}

// pile is cards of which so many have a face.
type pile struct {
	cards []Card
	face  string
	n     int
}

// Guesser makes guesses of what an enemy holds: of the view and of chance alone, and
// nothing in them that the view rules out.
type Guesser[P, S any] interface {
	Guess(v View[P, S], s Strength, chance *Chance) Guess[S]
}

// Strength is how strong the enemy's units are guessed that are not seen.
type Strength uint8

// They may be as strong as they can be, or as weak, or worn at random.
const (
	Fresh Strength = iota
	Weak
	Worn
)

// Of is how many steps are left to a unit that has had so many, at least 1.
func (s Strength) Of(steps int, chance *Chance) int {
	switch s {
	case Worn:
		return steps - chance.Below(steps)
	case Weak:
		return 1
	}
	return steps
}

// GuessSeal adds what the enemy may have sealed in a seal that stands in the public
// plane.
func GuessSeal[A comparable, F, S any](g *Guess[S], k Kind[A, F], s Seal[A], a A) {
	g.seals = append(g.seals, held{s.Key, k.Codec.Append(nil, &a)})
}

// Holds adds how many of the enemy's cards in a pile have a face: those that they have laid pay for
// what all have seen of them. The others have another.
func (g *Guess[S]) Holds(p Pile, face string, n int) {
	g.piles = append(g.piles, pile{p.Cards(), face, n})
}

// fork is how a machine leaves what has happened for what may happen.
type fork[P, S any] struct {
	side  Side
	seg   int32 // the segment of the halt
	at    Key   // of the halt
	host  Host  // from there on
	guess func(View[P, S]) Guess[S]
	kind  string // of the question that is due there
	keep  bool
	seen  []Seen[P, S] // at marked points, if they are kept
	told  int          // events before the fork
	waits func(Due)    // is told where play would wait for the side, and goes on by default; nil: nobody is
}

// Fork makes a machine that plays on from the halt of this one, which holds the plane
// of one side alone. Up to the call of the halt the new machine believes the journal;
// from there on it plays with the plane that guess makes for the enemy, on another
// host: with one host for both, permutations before the halt would come out anew.
//
// What was made before the halt and is due later (Later) is made of the guess, seals of
// segments before come with it (GuessSeal), and what the enemy has sealed in the call
// of the halt is asked of its policies. Cards that the side does not know are those
// of the deck that it has not seen, in the order of the host's Shuffle.
//
// The policies of both sides are the new machine's own; those of this machine count up
// to the halt. It reads the journal once more (Rereader). It panics where d is not what
// this machine has halted for.
func (m *Machine[P, S]) Fork(d Due, h Host, guess func(View[P, S]) Guess[S]) *Machine[P, S] {
	side, at := Nobody, d.Key
	for by := range Nobody {
		if m.holds == Only(by) {
			side = by
		}
	}
	if side == Nobody || at.Seg != m.live.seg || !m.labels[at.Label] {
		panic("rules: a fork where no side of its own has halted: " + at.String())
	}
	past := m.host
	if r, ok := past.(Rereader); ok {
		past = r.Past()
	}
	x := &Machine[P, S]{g: m.g, host: past, holds: m.holds, cp: m.cp, cs: m.cs, base: m.base, labels: map[Label]bool{},
		events: m.events[:m.settled:m.settled], settled: m.settled, strict: m.strict}
	x.before = m.policies
	x.invented = Only(side.Other())
	x.fork = &fork[P, S]{side: side, seg: at.Seg, at: at, kind: d.Kind, host: h, guess: guess}
	return x
}

// Forked is the number of events of a side that a forked machine has read before it
// forked.
func (m *Machine[P, S]) Forked(by Side) (n int) {
	if m.fork == nil {
		return 0
	}
	for _, x := range m.events[:min(m.fork.told, len(m.events))] {
		if m.tells(x, by) {
			n++
		}
	}
	return n
}

// forks reports whether the machine is to fork in the segment that is played.
func (m *Machine[P, S]) forks() bool { return m.fork != nil && m.live.seg == m.fork.seg }

// lacking reports whether a question is one like that of the halt, to which the orders that
// are rehearsed have no answer: the default answers, so that the rest of them is rehearsed too.
func (m *Machine[P, S]) lacking(q Asked) bool {
	return m.fork != nil && q.By == m.fork.side && q.Kind == m.fork.kind
}

// part begins what may happen: called where the label of the halt is taken into use.
func (m *Machine[P, S]) part(t *Table[S]) {
	f, x, enemy := m.fork, &m.live, m.fork.side.Other()
	f.told = len(m.events)
	g := f.guess(m.View(f.side))
	plane := m.cs.Clone(&g.Secret)
	x.s[enemy], m.guessed = &plane, &g.Secret
	m.holds, m.policies = Both, m.after
	t.past, t.host, t.holds = t.host, f.host, Both
	t.s, t.owns = x.s, m.owns()
	t.watch, _ = f.host.(Observer)
	t.marked = func(name string) {
		m.explain(f.side, f.kind, t.spoken[f.side], name)
		f.sees(m, name)
	}
	for _, s := range g.seals {
		if _, held := x.b.sealed(s.key); !held {
			x.b.seals = append(x.b.seals, s)
		}
	}
	x.b.guess(enemy, m.g.Cards(), g.piles, func(faces []string) []int { return f.host.Shuffle(x.b.met, f.at, faces) })
	for _, late := range t.late {
		late.run()
	}
	t.late = nil
	t.Mark(Halted)
}

// sees keeps what the side of the fork sees, if that is wanted.
func (f *fork[P, S]) sees(m *Machine[P, S], name string) {
	if f.keep {
		f.seen = append(f.seen, Seen[P, S]{name, m.copied(f.side)})
	}
}

// copied is what a side sees now, as it stays.
func (m *Machine[P, S]) copied(by Side) View[P, S] {
	public, secret := m.cp.Clone(&m.live.p), m.cs.Clone(m.live.s[by])
	own := *m.own(by)
	own.S = &secret
	return View[P, S]{Side: by, Public: &public, Own: &own}
}

// late is what an enemy has claimed for later, before a machine that guesses their plane
// has forked.
type late struct {
	key Key
	run func()
}

// guess gives the cards that are not known here, in a hand and in the deck, the faces
// of the deck's list that are not seen anywhere: in piles as is guessed, else in an order.
func (b *books) guess(enemy Side, all []string, piles []pile, order func(faces []string) []int) {
	known := map[string]int{}
	for _, d := range b.cards {
		known[d.face]++
	}
	var faces []string
	for _, f := range all {
		if known[f]--; known[f] < 0 {
			faces = append(faces, f)
		}
	}
	for _, p := range piles {
		faces = b.fill(enemy, p, faces)
	}
	var unknown []Card
	for _, c := range b.deck {
		if d := b.face(c); d == nil || d.face == "" {
			unknown = append(unknown, c)
		}
	}
	owners := len(unknown)
	for _, d := range b.cards {
		if d.face == "" && d.owner == enemy {
			unknown = append(unknown, d.card)
		}
	}
	if len(unknown) == 0 {
		return
	}
	to := order(faces)
	placed := make([]string, len(faces))
	for i, j := range to {
		placed[j] = faces[i]
	}
	for i, c := range unknown[:min(len(unknown), len(placed))] {
		owner := enemy
		if i < owners {
			owner = Nobody
		}
		b.learn(c, owner, placed[i])
	}
}

// fill gives the unknown cards of a pile their faces, as far as there are such, and returns
// those that are left.
func (b *books) fill(enemy Side, p pile, faces []string) []string {
	for _, c := range p.cards {
		if d := b.face(c); d != nil && d.face == p.face {
			p.n--
		}
	}
	for _, c := range p.cards {
		if d := b.face(c); d == nil || d.face != "" {
			continue
		}
		wanted := func(f string) bool { return (f == p.face) == (p.n > 0) }
		if i := slices.IndexFunc(faces, wanted); i >= 0 {
			b.learn(c, enemy, faces[i])
			faces = slices.Delete(faces, i, i+1)
		}
		p.n--
	}
	return faces
}
