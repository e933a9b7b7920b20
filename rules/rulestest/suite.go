package rulestest

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Suite is a game under test.
type Suite[P, S any] struct {
	Game rules.Game[P, S]
	// Player answers for both sides; nil: Random.
	Player func(seed uint64) rules.Policy[P, S]
	// Alike gives each token the class of what its enemy cannot tell apart, -1
	// for tokens whose faces are known.
	Alike func(p *P) map[rules.Token]int
	// Worlds alters a secret plane into another that the enemy may think
	// possible; n numbers the attempts. Impossible ones are sorted out.
	Worlds func(s S, by rules.Side, n int) S
	// Law, if set, is tested at every checkpoint of the umpire's game.
	Law func(rules.Sight[P, S]) error
	// Limit bounds the segments of a game; 0: play to the end.
	Limit int
	// Luck scripts dice and cards; it is called for every game. nil: by the
	// seed.
	Luck func() playout.Luck
}

// T is what the suite reports to, such as a *testing.T.
type T interface {
	Helper()
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Game is one finished umpire's game with everything that it left behind.
type Game[P, S any] struct {
	Seed    uint64
	Machine *rules.Machine[P, S]
	Entries []rules.Entry
	Points  []rules.Checkpoint
	Asked   []rules.Key // the questions that players have answered, in order
	events  [2][]byte   // of each side
	public  []byte      // the events that are for all
}

// Run plays games under random players and checks every property on each.
func (s Suite[P, S]) Run(t *testing.T, games int) {
	kept := 0
	for seed := range uint64(games) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			_, n := s.check(t, seed)
			kept += n
		})
	}
	if s.Worlds != nil && kept == 0 {
		t.Error("worlds: not one other world was possible, the test has proven nothing")
	}
}

// Check plays one game as umpire and checks every property on it: it is the
// same again, as two players and a dealer, replayed, with one answer for each
// run, and in other worlds.
func (s Suite[P, S]) Check(t T, seed uint64) *Game[P, S] {
	t.Helper()
	g, _ := s.check(t, seed)
	return g
}

// Umpire plays a game on one machine with both planes and checks nothing but
// what a strict machine does.
func (s Suite[P, S]) Umpire(t T, seed uint64) *Game[P, S] {
	t.Helper()
	return s.umpire(t, seed)
}

func (s Suite[P, S]) check(t T, seed uint64) (g *Game[P, S], worlds int) {
	t.Helper()
	g = s.umpire(t, seed)
	s.again(t, g)
	s.split(t, g)
	s.replay(t, g)
	s.oneByOne(t, g)
	worlds = s.worlds(t, g)
	s.codecs(t, g)
	return g, worlds
}

// hosts are linked hosts for one game with the same luck.
func (s Suite[P, S]) hosts(seed uint64, reads ...rules.Sides) []*playout.Memory {
	var luck playout.Luck
	if s.Luck != nil {
		luck = s.Luck()
	}
	var hs []*playout.Memory
	for _, r := range reads {
		h := playout.NewMemory(seed, r, r == rules.Both || r == rules.None)
		h.Luck = luck
		hs = append(hs, h)
	}
	playout.Link(hs...)
	return hs
}

func (s Suite[P, S]) player(seed uint64) rules.Policy[P, S] {
	if s.Player != nil {
		return s.Player(seed)
	}
	return playout.Random[P, S](seed)
}

func (s Suite[P, S]) machine(t T, h *playout.Memory, holds rules.Sides, points *[]rules.Checkpoint) *rules.Machine[P, S] {
	m, err := rules.NewMachine(s.Game, h, holds, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Passed(func(c rules.Checkpoint) {
		*points = append(*points, c)
		if len(*points) == s.Limit {
			panic(enough{})
		}
	})
	return m
}

// enough ends a game at Limit.
type enough struct{}

func run[P, S any](m *rules.Machine[P, S]) (due []rules.Due, over bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(enough); !ok {
				panic(r)
			}
			over = true
		}
	}()
	due, err = m.Run()
	return due, due == nil && err == nil, err
}

// limited is a machine whose game is over at Limit.
type limited[P, S any] struct{ *rules.Machine[P, S] }

func (m limited[P, S]) Run() ([]rules.Due, error) {
	due, over, err := run(m.Machine)
	if over {
		return nil, nil
	}
	return due, err
}

// umpire plays a game on one machine with both planes, strictly, and follows
// the tokens (alike).
func (s Suite[P, S]) umpire(t T, seed uint64) *Game[P, S] {
	t.Helper()
	g := &Game[P, S]{Seed: seed}
	h := s.hosts(seed, rules.Both)[0]
	m := s.machine(t, h, rules.Both, &g.Points)
	m.Strict()
	g.Machine = m
	var f *follower
	if s.Alike != nil {
		f = &follower{marks: map[rules.Token]mark{}}
		h.OnCall = func(rules.Key) { f.classes(s.Alike(m.Public())) }
		h.OnMingle = func(_ rules.Side, ks []rules.Token) {
			f.classes(s.Alike(m.Public()))
			f.mingle(ks)
		}
	}
	m.Passed(func(c rules.Checkpoint) {
		g.Points = append(g.Points, c)
		if s.Law != nil {
			if err := s.Law(m.Sight(true)); err != nil {
				t.Errorf("law: seed %d, after segment %d: %v", seed, c.Segment-1, err)
			}
		}
		if f != nil {
			classes := s.Alike(m.Public())
			f.classes(classes)
			if why := f.fault(classes); why != "" {
				t.Errorf("alike: seed %d, after segment %d: %s", seed, c.Segment-1, why)
			}
		}
		if len(g.Points) == s.Limit {
			panic(enough{})
		}
	})
	for _, side := range []rules.Side{0, 1} {
		p := s.player(seed)
		m.Orders(side, rules.PolicyFunc[P, S](func(v rules.View[P, S], q rules.Asked) (any, string, bool) {
			if q.Key.Part == rules.Value && q.Tries == 0 {
				g.Asked = append(g.Asked, q.Key)
			}
			return p.Answer(v, q)
		}))
	}
	due, _, err := run(m)
	if err != nil || due != nil {
		t.Fatalf("seed %d: the game does not end: due %v, error %v", seed, due, err)
	}
	g.Entries = h.Entries()
	for side := range g.events {
		g.events[side] = eventBytes(m, rules.Side(side))
	}
	g.public = eventBytes(m, rules.Nobody)
	return g
}

func eventBytes[P, S any](m *rules.Machine[P, S], s rules.Side) []byte {
	var b []byte
	for _, e := range m.Events(s) {
		b = append(e.Append(b), '\n')
	}
	return b
}

// again: the same seed gives the same game.
func (s Suite[P, S]) again(t T, g *Game[P, S]) {
	h := s.umpire(t, g.Seed)
	samePoints(t, "determinism", g.Points, h.Points, rules.Both)
	same(t, "determinism: events", g.events[0], h.events[0])
	same(t, "determinism: journal", journal(g.Entries), journal(h.Entries))
}

func journal(es []rules.Entry) []byte {
	var b []byte
	for _, e := range es {
		e.From = ""
		b = rules.EntryCodec.Append(b, &e)
	}
	return b
}

func same(t T, what string, a, b []byte) {
	t.Helper()
	if !bytes.Equal(a, b) {
		t.Errorf("%s: %d bytes and %d bytes differ", what, len(a), len(b))
	}
}

func samePoints(t T, what string, a, b []rules.Checkpoint, holds rules.Sides) {
	t.Helper()
	if len(a) != len(b) {
		t.Errorf("%s: %d checkpoints, %d", what, len(a), len(b))
		return
	}
	for i := range a {
		if !bytes.Equal(a[i].Public, b[i].Public) {
			t.Errorf("%s: the public planes differ after segment %d", what, i)
			return
		}
		for side := range a[i].Secret {
			if holds.Has(rules.Side(side)) && !bytes.Equal(a[i].Secret[side], b[i].Secret[side]) {
				t.Errorf("%s: the planes of side %d differ after segment %d", what, side, i)
				return
			}
		}
	}
}

// split: two machines hold one plane each and a third deals; they exchange
// what they may. All that they show equals the umpire's.
func (s Suite[P, S]) split(t T, g *Game[P, S]) {
	hosts := s.hosts(g.Seed, rules.Only(0), rules.Only(1), rules.None) // the last deals
	var machines []*rules.Machine[P, S]
	var runners []playout.Runner
	points := make([][]rules.Checkpoint, len(hosts))
	for i, h := range hosts {
		m := s.machine(t, h, h.Reads, &points[i])
		if i < 2 {
			m.Orders(rules.Side(i), s.player(g.Seed))
		}
		machines = append(machines, m)
		runners = append(runners, limited[P, S]{m})
	}
	if err := playout.Exchange(hosts, runners); err != nil {
		t.Errorf("split run: %v", err)
		return
	}
	for i, m := range machines {
		samePoints(t, fmt.Sprint("split run: machine ", i), g.Points, points[i], hosts[i].Reads)
		if i < 2 {
			same(t, fmt.Sprint("split run: events of side ", i), g.events[i], eventBytes(m, rules.Side(i)))
		} else {
			same(t, "split run: public events", g.public, eventBytes(m, rules.Nobody))
		}
	}
}

// replay: the journal alone gives the same game, to the umpire, to each side
// and to anybody.
func (s Suite[P, S]) replay(t T, g *Game[P, S]) {
	for _, holds := range []rules.Sides{rules.Both, rules.Only(0), rules.Only(1), rules.None} {
		h := s.hosts(g.Seed, holds)[0]
		h.Deals = holds == rules.Both
		h.Load(g.Entries)
		h.Freeze()
		var points []rules.Checkpoint
		m := s.machine(t, h, holds, &points)
		if due, over, err := run(m); err != nil || !over {
			t.Errorf("replay with planes %d: due %v, error %v", holds, due, err)
			continue
		}
		samePoints(t, fmt.Sprint("replay with planes ", holds), g.Points, points, holds)
		same(t, "replay: public events", g.public, eventBytes(m, rules.Nobody))
		for _, e := range g.Entries {
			if e.To == rules.Both && !h.Asked(e.Key) {
				t.Errorf("replay with planes %d: nobody reads entry %s", holds, e.Key)
			}
		}
	}
}

// oneByOne: the same game, one answer for each run of the machine.
func (s Suite[P, S]) oneByOne(t T, g *Game[P, S]) {
	h := s.hosts(g.Seed, rules.Both)[0]
	var points []rules.Checkpoint
	m := s.machine(t, h, rules.Both, &points)
	m.Careful(rules.Both)
	player := s.player(g.Seed)
	left := 0
	var at rules.Key
	one := rules.PolicyFunc[P, S](func(v rules.View[P, S], q rules.Asked) (any, string, bool) {
		if q.Key.Part != rules.Chosen && q.Key != at {
			if left == 0 {
				return nil, "", false
			}
			left--
			at = q.Key
		}
		if a, clause, ok := player.Answer(v, q); ok || q.Halt {
			return a, clause, ok
		}
		return s.Game.Default(v, q), "default", true
	})
	m.Orders(0, one)
	m.Orders(1, one)
	for {
		before := h.Added()
		left = 1
		due, over, err := run(m)
		if err != nil {
			t.Errorf("one by one: %v", err)
			return
		}
		if over {
			break
		}
		if due == nil || h.Added() == before {
			t.Errorf("one by one: a run has brought no answer; due %v", due)
			return
		}
	}
	samePoints(t, "one by one", g.Points, points, rules.Both)
	same(t, "one by one: journal", journal(g.Entries), journal(h.Entries()))
}

// worlds alters one side's secrets at a checkpoint and replays the journal
// from there. Worlds in which a public claim becomes false are impossible; in
// the others everything that the enemy receives is the same. It returns how
// many were possible.
func (s Suite[P, S]) worlds(t T, g *Game[P, S]) int {
	if s.Worlds == nil {
		return 0
	}
	_, codec := s.Game.Codecs()
	kept := 0
	for i := 0; i < len(g.Points)-1; i += 1 + len(g.Points)/8 {
		for side := rules.Side(0); side < 2; side++ {
			for n := range 4 {
				c := g.Points[i]
				plane, err := codec.Decode(c.Secret[side])
				if err != nil {
					t.Fatal(err)
				}
				plane = s.Worlds(plane, side, n)
				altered := codec.Append(nil, &plane)
				if bytes.Equal(altered, c.Secret[side]) {
					continue
				}
				c.Secret[side] = altered
				if s.world(t, g, c, i, side) {
					kept++
				}
			}
			for n := range 2 {
				if c, ok := OtherHand(g.Points[i], side, n); ok && s.world(t, g, c, i, side) {
					kept++
				}
			}
		}
	}
	return kept
}

func (s Suite[P, S]) world(t T, g *Game[P, S], c rules.Checkpoint, i int, side rules.Side) bool {
	h := s.Cut(g, c.Segment, side, rules.Key{})
	h.Frozen, h.World = true, true
	m, err := rules.NewMachine(s.Game, h, rules.Both, &c)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := rules.NewMachine(s.Game, s.frozen(g), rules.Both, &g.Points[i])
	if err != nil {
		t.Fatal(err)
	}
	n := i
	ok := true
	m.Passed(func(c rules.Checkpoint) {
		n++
		if !bytes.Equal(c.Public, g.Points[n].Public) || !bytes.Equal(c.Secret[side.Other()], g.Points[n].Secret[side.Other()]) {
			t.Errorf("worlds: seed %d: side %d's secrets change what the enemy sees in segment %d", g.Seed, side, n)
			ok = false
		}
		if !ok || n == i+2 || n == len(g.Points)-1 {
			panic(enough{})
		}
	})
	r := i
	ref.Passed(func(rules.Checkpoint) {
		if r++; r == n {
			panic(enough{})
		}
	})
	if _, over, err := run(m); err != nil || !over {
		return false // a claim has become false: not a possible world
	}
	if _, _, err := run(ref); err != nil {
		t.Fatal(err)
	}
	same(t, "worlds: events of the enemy", eventBytes(ref, side.Other()), eventBytes(m, side.Other()))
	return ok
}

func (s Suite[P, S]) frozen(g *Game[P, S]) *playout.Memory {
	h := s.hosts(g.Seed, rules.Both)[0]
	h.Load(g.Entries)
	h.Freeze()
	return h
}

// Cut is a host with the journal of a game up to an entry (rules.Key{}: all of
// it), as it is in a world in which side holds something else from a segment
// on: what only it has been dealt since is dealt again.
func (s Suite[P, S]) Cut(g *Game[P, S], from int32, side rules.Side, before rules.Key) *playout.Memory {
	h := s.hosts(g.Seed, rules.Both)[0]
	for _, e := range g.Entries {
		if before != (rules.Key{}) && e.Key == before {
			break
		}
		if e.By == side && e.Key.Part == rules.Sealed && e.Key.Seg >= from && e.To == rules.Only(side) && s.dealt(e.Value) {
			continue
		}
		h.Take(e)
	}
	return h
}

// dealt reports whether a value is a list of faces of cards.
func (s Suite[P, S]) dealt(value []byte) bool {
	faces, err := facesCodec.Decode(value)
	for _, f := range faces {
		if !slices.Contains(s.Game.Cards(), f) {
			return false
		}
	}
	return err == nil && len(faces) > 0
}

var facesCodec = rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) })

// codecs: what is read back is what was written, and nothing else is accepted.
// Every byte is altered at a few checkpoints only: each time the whole plane is
// read again.
func (s Suite[P, S]) codecs(t T, g *Game[P, S]) {
	cp, cs := s.Game.Codecs()
	for i, c := range g.Points {
		thorough := i%(1+len(g.Points)/4) == 0
		canonical(t, cp, c.Public, thorough)
		for _, b := range c.Secret {
			canonical(t, cs, b, thorough)
		}
	}
}

func canonical[V any](t T, c rules.Codec[V], b []byte, thorough bool) {
	t.Helper()
	v, err := c.Decode(b)
	if err != nil {
		t.Errorf("codec: %v", err)
		return
	}
	same(t, "codec: round trip", b, c.Append(nil, &v))
	if !thorough {
		return
	}
	x, again := slices.Clone(b), []byte(nil)
	for i := range b {
		x[i] ^= byte(1 + i%255)
		if v, err := c.Decode(x); err == nil {
			if again = c.Append(again[:0], &v); !bytes.Equal(x, again) {
				t.Errorf("codec: byte %d may have two values for one state", i)
				return
			}
		}
		x[i] = b[i]
	}
	if _, err := c.Decode(append(append([]byte(nil), b...), 0)); err == nil {
		t.Error("codec: a byte too many is accepted")
	}
	if _, err := c.Decode(b[:len(b)-1]); err == nil {
		t.Error("codec: a byte too few is accepted")
	}
}
