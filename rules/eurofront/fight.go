package eurofront

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// round is one battle's round of combat (7.2), throw by throw. It is fought on the table, and
// followed over all that dice may show.
type round struct {
	*Position
	arena
	a, d      rules.Side
	at        Place
	od        rules.Side
	strikes   int  // dice of an airstrike
	striker   Face // who has ordered it
	supported bool
	defence   int // hits that take a step of the passive side
	barren    bool
	assault   int           // faces that repulse in the first defensive fire, from 1 up
	turn      int           // of the strike, the passive side, the active side
	fired     []rules.Token // in this turn
	scored    int           // hits of an assault's defenders that are not allotted yet
	back      int           // and repulses
	parts     int           // hits on the passive side that are no step yet
	part      rules.Token
	repulsed  []rules.Token
}

// arena is where a round is fought: dice are thrown there, and owners pick among their blocks.
type arena interface {
	roll(path string, n, lowest int, at ...int) event.Throw
	pick(x pick) rules.Token
	lose(k rules.Token) bool
	tell(e rules.Event)
}

// pick is one of some blocks in a battle that their owner names.
type pick struct {
	kind     rules.Kind[rules.Token, Place]
	by       rules.Side
	path     string
	at       Place
	all      []rules.Token
	rule, no string // of those that are none of them
}

// pick asks for one.
func (f *fighting) pick(x pick) rules.Token {
	return rules.Ask(f.t, question[rules.Token, Place]{
		Kind: x.kind, By: x.by, Label: f.label(x.path, int(x.at)), Facts: x.at, All: slices.Values(x.all),
		Beyond: func(rules.Token) *rules.Refusal { return rules.Refuse(x.rule, x.no) },
	})
}

func (f *fighting) tell(e rules.Event) { f.t.Tell(e) }

// fight is a round, after which the OD stands up again, and nobody can tell which block is which;
// the OA lies open as long as there is a battle. Those repulsed stand up too (EF-7.12-1).
func (f *fighting) fight(p Place) {
	b := f.Battle(p)
	r := newRound(&f.Position, f, b, f.support.Has(p))
	if b.Strike != NoBlock && f.b(b.Strike).OnMap() {
		r.striker = f.b(b.Strike).Face
		r.strikes = f.Working(r.striker, f.b(b.Strike).At)
	}
	f.t.Tell(event.Battle{In: event.In{At: p}, Attacker: event.Of{By: f.a}, Supported: r.supported, Defence: r.defence})
	for r.step() {
	}
	f.P.Rounds = append(f.P.Rounds, Round{p, int16(len(r.repulsed))})
	f.settle(f.a)
	f.standUp(r.od, func(b *Block) bool { return b.At == p })
}

// newRound is one that begins.
func newRound(x *Position, in arena, b *Battle, supported bool) *round {
	r := &round{Position: x, arena: in, a: x.P.Active, d: x.P.Active.Other(), at: b.At, od: b.OD, supported: supported, part: NoBlock}
	r.protect()
	if b.Assault {
		r.assault = r.repulses()
	}
	return r
}

// step is the next throw, with what comes of it; false: the round is over. First comes the
// airstrike of the active side, then defensive fire, then offensive fire of whoever is left; each
// with its losses, so that the dead do not fire (EF-7.22-1).
func (r *round) step() bool {
	switch r.turn {
	case 0:
		r.statics()
		r.strike()
	case 1, 2:
		if r.fire([...]rules.Side{r.d, r.a}[r.turn-1]) {
			return true
		}
		r.fired = nil
	default:
		return false
	}
	r.turn++
	return true
}

// protect finds out how many hits take a step of the passive side (EF-7.34-1, EF-7.35-1). Terrain,
// major city and Mud double it; an OD in a fortress has three, the OA there never (EF-7.5-2,
// EF-7.23-1, EAMB-53, EAMB-73). Unsupported it is one more, at most three (EF-7.4-1, EF-7.4-5,
// EAMB-6), and against the OD of a fortress nothing hits at all (EF-7.4-4, EF-5.8-2, EAMB-54).
func (r *round) protect() {
	r.defence = r.Protection(r.at)
	if r.Spots[r.at].Fortress && r.od == r.d {
		r.defence, r.barren = 3, !r.supported
	} else if !r.supported {
		r.defence = min(r.defence+1, 3)
	}
}

// repulses is up to which face a die of the first defensive fire repulses: over a river 2, in
// Mud 3, in Snow none; from the sea 3; combined the lowest of all (EF-7.61-1, EF-7.62-1, EF-7.63-1,
// EF-7.65-1, EF-1.36-2, EAMB-20, EAMB-44, EAMB-55).
func (r *round) repulses() int {
	n := 3
	for _, k := range r.In(r.a, r.at) {
		if r.b(k).Edge != OverRiver {
			continue
		}
		switch r.P.Weather {
		case theatre.Snow:
			n = 0
		case theatre.Dry:
			n = min(n, 2)
		}
	}
	return n
}

// strike: one die for each working value of the HQ, with the fire of the side's air force, whatever
// Mud and marsh do to others (EF-13.24-1, EF-13.23-1, EF-21.48-7, EAMB-7, EAMB-8).
func (r *round) strike() {
	if r.strikes < 1 || !r.engaged(r.at) { // who stood alone at 0 is gone, and nobody rolls (EF-2.27-2)
		return
	}
	fire := theatre.DF
	if r.a == Axis {
		fire = theatre.SF
	}
	x := r.roll("airstrike", r.strikes, 7-int(fire), int(r.at))
	r.tell(event.Fire{Here: here(r.a, r.at), Face: r.striker, Air: true, Throw: x})
	r.hits(r.d, x.Hits)
}

// fire has the next block of a side fire, one die for each CV, in the order that their owner likes
// (EF-7.31-1, D-43); false: none is left. In an assault the defenders' dice come first, then
// repulses, then hits (EF-7.61-1).
func (r *round) fire(by rules.Side) bool {
	assault := r.assault > 0 && by == r.d
	left := slices.DeleteFunc(r.shooters(by), func(k rules.Token) bool { return slices.Contains(r.fired, k) })
	if len(left) == 0 || !r.Any(by.Other(), r.at) {
		if assault {
			r.repulse(r.back)
			r.hits(r.a, r.scored)
		}
		return false
	}
	k := r.pick(pick{FireKind, by, "fire", r.at, left, "EF-7.31-1", "no.shooter"})
	r.fired = append(r.fired, k)
	n, back := r.shoot(k, r.fireOf(k, k == r.biggest(by)))
	if assault {
		r.scored, r.back = r.scored+n, r.back+back
	} else {
		r.hits(by.Other(), n)
	}
	return true
}

// shooters are the blocks of a side that can fire: HQs never do (EF-2.4-1, EF-5.1-1).
func (r *round) shooters(by rules.Side) []rules.Token {
	return slices.DeleteFunc(r.In(by, r.at), func(k rules.Token) bool {
		b := r.b(k)
		return r.unit(b.Face).Type.Leads() || b.Face.Level < 1
	})
}

// biggest is the block of the passive OD of a fortress that has Triple Fire: the largest when they
// fire, among equals as they like, which changes nothing (EF-7.5-3, EAMB-66).
func (r *round) biggest(by rules.Side) rules.Token {
	best := NoBlock
	if by == r.d && r.od == r.d && r.Spots[r.at].Fortress {
		for _, k := range r.shooters(by) {
			if best == NoBlock || r.b(k).Face.Level > r.b(best).Face.Level {
				best = k
			}
		}
	}
	return best
}

// firepower is the fire of a unit (EF-2.2-1), in Finland or elsewhere: Finnish infantry at home and Soviet mech
// have Double Fire (EF-20.82-1, EF-21.48-5, EF-21.48-8).
func (g *Game) firepower(u *theatre.Unit, attacks, finnish bool) theatre.Fire {
	switch {
	case u.Side == Axis && u.Type == theatre.Infantry && finnish, u.Side == Soviet && u.Type == theatre.Mech:
		return theatre.DF
	case attacks:
		return g.Classes[u.Type].Attack
	}
	return g.Classes[u.Type].Defence
}

// fireOf is the fire of a block. Attackers in marsh, but not in Snow, and in Mud have Single Fire
// (EF-7.32-2, EAMB-14). Whoever is passive in a major city has Double Fire at least (EF-1.41-1), the
// largest in a fortress Triple.
func (r *round) fireOf(k rules.Token, biggest bool) theatre.Fire {
	u := r.unit(r.b(k).Face)
	n := r.firepower(u, u.Side == r.a, r.finnish(r.at))
	switch {
	case u.Side == r.a && r.marshy(r.at):
		n = theatre.SF
	case biggest:
		n = theatre.TF
	case u.Side == r.d && r.Spots[r.at].City == theatre.MajorCity:
		n = max(n, theatre.DF)
	}
	return n
}

// shoot throws the dice of a block: Single Fire hits with 6, Double with 5, Triple with 4
// (EF-7.32-1). Low dice of the defenders repulse, if it is an assault.
func (r *round) shoot(k rules.Token, fire theatre.Fire) (hits, back int) {
	b := r.b(k)
	x := r.roll("fire/die", int(b.Face.Level), 7-int(fire), int(r.at), int(k))
	if b.Side == r.d {
		for _, die := range x.Dice {
			if die <= r.assault {
				back++
			}
		}
	}
	r.tell(event.Fire{Here: here(b.Side, r.at), Face: b.Face, Throw: x, Repulses: back})
	return x.Hits, back
}

// statics: a static block at 0 that is alone in the battle is eliminated, before any die and as
// soon as losses leave it alone; HQs are not (EF-2.27-2, EAMB-40).
func (r *round) statics() {
	for _, side := range [2]rules.Side{r.d, r.a} {
		if in := r.In(side, r.at); len(in) == 1 {
			if f := r.b(in[0]).Face; r.unit(f).Type == theatre.Static && f.Level == 0 {
				r.lose(in[0])
			}
		}
	}
}

// repulse sends the weakest assaulters back to where they came from, one for each repulse, among
// equals as their owner likes; no pursuit (EF-7.61-1, D-51, EAMB-36).
func (r *round) repulse(n int) {
	for range n {
		ks := r.alike(r.In(r.a, r.at), slices.MinFunc)
		if len(ks) == 0 {
			return
		}
		k := r.pick(pick{RepulseKind, r.a, "repulse", r.at, ks, "EF-7.61-1", "no.weakest"})
		b := r.b(k)
		r.tell(event.Repulsed{Of: event.Of{By: r.a}, Leg: event.Leg{From: r.at, To: b.From}, Face: b.Face})
		b.At, b.Dispersed, b.Joined, b.Edge = b.From, false, false, NoEdge
		r.repulsed = append(r.repulsed, k)
	}
}

// alike are those of some blocks that have the level of the strongest or weakest.
func (r *round) alike(ks []rules.Token, best func([]rules.Token, func(x, y rules.Token) int) rules.Token) []rules.Token {
	if len(ks) == 0 {
		return nil
	}
	level := func(k rules.Token) int8 { return r.b(k).Face.Level }
	n := level(best(ks, func(x, y rules.Token) int { return cmp.Compare(level(x), level(y)) }))
	return slices.DeleteFunc(ks, func(k rules.Token) bool { return level(k) != n })
}

// hits allots hits to a side: the active side takes whole ones, of the passive side as many make
// a step as its defence says; they run on through the round, and those left over vanish at its end
// (EF-7.33-2, EF-7.33-3, EF-7.34-1).
func (r *round) hits(side rules.Side, n int) {
	for range n {
		if side == r.d && r.barren {
			return
		}
		k := r.part
		if side == r.a || k == NoBlock || r.b(k).At != r.at {
			if k = r.victim(side); k == NoBlock {
				return
			}
		}
		if side == r.d {
			if r.parts++; r.parts < r.defence {
				r.part = k
				continue
			}
			r.parts, r.part = 0, NoBlock
		}
		r.lose(k)
		r.statics()
	}
}

// victim is the strongest block of a side, HQs among them by their value, of equals the one that
// its owner names (EF-7.33-1, EAMB-41, EAMB-63). A block that holds a part of a hit takes the next
// (EF-7.34-1). Those repulsed are hit only when all others are dead (EF-7.33-3).
func (r *round) victim(side rules.Side) rules.Token {
	ks := r.In(side, r.at)
	if len(ks) == 0 && side == r.a {
		ks = slices.DeleteFunc(slices.Clone(r.repulsed), func(k rules.Token) bool { return !r.b(k).OnMap() })
	}
	if ks = r.alike(ks, slices.MaxFunc); len(ks) == 0 {
		return NoBlock
	}
	return r.pick(pick{LossKind, side, "lose", r.at, ks, "EF-7.33-1", "no.strongest"})
}
