package eurofront

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
)

// Combat is a battle whose cost is asked for.
type Combat struct {
	At        Place
	Forces    [2][]Face // by side
	Active    rules.Side
	OD        rules.Side
	Edge      Edge // over what all of the active side have come, if it is an assault
	Assault   bool
	Supported bool
	Strike    int // dice of an airstrike of the active side
}

// Cost is what may come of a battle, exactly: what each side may lose, and what is told of how it
// is fought.
type Cost struct {
	*chances.Toll
	Repulsed []*big.Rat // the chances of so many blocks repulsed
	Defence  int        // hits that take a step of the passive side
	Barren   bool       // no hit on it counts
	Repulses int        // faces, from 1 up, that repulse
}

// Odds fights a round of combat in all ways in which its dice can fall. Owners pick among equals
// as without orders.
func (g *Game) Odds(p *Plane, c Combat) Cost {
	o := &odds{round: g.staged(p, c)}
	o.arena = o
	cost := Cost{Defence: o.defence, Barren: o.barren, Repulses: o.assault}
	dice := c.Strike
	for k := range o.P.Blocks {
		dice += int(o.P.Blocks[k].Face.Level) // more are never thrown
	}
	cost.Toll = chances.NewToll(chances.Ways(dice))
	begun := slices.Clone(o.P.Blocks)
	for now := []*standing{o.stand(cost.Of)}; len(now) > 0; {
		next := map[string]*standing{}
		var order []*standing
		for _, x := range now {
			if !o.follow(x, func(y *standing) {
				key := y.key()
				if have := next[key]; have != nil {
					have.ways.Add(have.ways, y.ways)
					return
				}
				next[key] = y
				order = append(order, y)
			}) {
				cost.count(x, begun)
			}
		}
		now = order
	}
	return cost
}

// staged is a round in a position with nobody on the map but who fights.
func (g *Game) staged(p *Plane, c Combat) *round {
	q := *p
	b := Battle{At: c.At, OD: c.OD, New: c.Assault, Assault: c.Assault, Strike: NoBlock}
	q.Blocks, q.Battles, q.Active = nil, []Battle{b}, c.Active
	for side, faces := range c.Forces {
		for _, f := range faces {
			b := block(rules.Side(side), c.At)
			b.Face = f
			if rules.Side(side) == c.Active {
				b.Edge, b.From = c.Edge, (c.At+1)%Place(len(g.Spots)) // any other place
			}
			q.Blocks = append(q.Blocks, b)
		}
	}
	r := newRound(g.Look(&q), nil, &b, c.Supported)
	r.strikes = c.Strike
	return r
}

// odds is the arena of a round whose dice show, one after the other, all that they may.
type odds struct {
	*round
	nth   int // of what the dice of a step may show
	falls [][]int
	ways  []*big.Int
	of    *big.Int // all ways
}

// standing is how a round may stand, with the ways in which it comes to that.
type standing struct {
	round
	blocks []Block
	ways   *big.Int
}

func (o *odds) stand(ways *big.Int) *standing {
	return &standing{*o.round, slices.Clone(o.P.Blocks), new(big.Int).Set(ways)}
}

// key is the same for rounds that go on alike.
func (x *standing) key() string {
	b := []byte{byte(x.turn), byte(x.scored), byte(x.back), byte(x.parts), byte(x.part), byte(len(x.repulsed))}
	for k := range x.blocks {
		b = append(b, byte(x.blocks[k].At), byte(x.blocks[k].Face.Level))
	}
	for _, k := range x.fired {
		b = append(b, byte(k))
	}
	return string(b)
}

// follow takes the next step of a round in all ways; false: it is over.
func (o *odds) follow(x *standing, next func(*standing)) bool {
	o.falls = nil
	for o.nth = 0; o.nth <= max(0, len(o.falls)-1); o.nth++ {
		*o.round = x.round
		o.fired, o.repulsed = slices.Clone(x.fired), slices.Clone(x.repulsed)
		copy(o.P.Blocks, x.blocks)
		if !o.step() {
			return false
		}
		y := o.stand(x.ways)
		if o.falls != nil {
			y.ways.Quo(y.ways.Mul(y.ways, o.ways[o.nth]), o.of)
		}
		next(y)
	}
	return true
}

// roll shows what dice may show: so many low ones, which may repulse, and so many hits.
func (o *odds) roll(_ string, n, lowest int, _ ...int) event.Throw {
	if o.falls == nil {
		o.falls, o.ways = chances.Falls(n, o.assault, lowest-1-o.assault, 7-lowest)
		o.of = chances.Ways(n)
	}
	x := event.Throw{Lowest: lowest, Hits: o.falls[o.nth][2]}
	for i, face := range [...]int{o.assault, o.assault + 1, lowest} {
		x.Dice = append(x.Dice, slices.Repeat([]int{face}, o.falls[o.nth][i])...)
	}
	return x
}

func (o *odds) pick(x pick) rules.Token {
	return slices.MinFunc(x.all, func(i, j rules.Token) int {
		return cmp.Compare(o.dear(x.kind, o.b(i).Face), o.dear(x.kind, o.b(j).Face))
	})
}

func (o *odds) tell(rules.Event) {}

func (o *odds) lose(k rules.Token) bool {
	dies := o.wound(o.b(k))
	if dies {
		o.b(k).At = Gone
	}
	return dies
}

// count adds how a round has ended.
func (c *Cost) count(x *standing, begun []Block) {
	for side := range rules.Nobody {
		lost, gone := 0, true
		for k := range begun {
			if begun[k].Side == side {
				lost += int(begun[k].Face.Level - x.blocks[k].Face.Level)
				gone = gone && x.blocks[k].At == Gone
			}
		}
		c.Add(side, lost, gone, x.ways)
	}
	for len(c.Repulsed) <= len(x.repulsed) {
		c.Repulsed = append(c.Repulsed, new(big.Rat))
	}
	n := c.Repulsed[len(x.repulsed)]
	n.Add(n, new(big.Rat).SetFrac(x.ways, c.Of))
}
