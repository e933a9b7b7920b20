package rommel

import (
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// oddsWork is how many shots are followed at most: a second or two.
const oddsWork = 1_000_000

// fight is a battle that somebody asks about, on the map or assumed.
type fight struct {
	roster  *theatre.Roster // with units that are assumed
	hex     board.Hex
	forces  [2][]Face // by side
	active  rules.Side
	def     rules.Side // the Original Defender
	rounds  int
	assault bool
	mines   []board.Hex // known to who asks
}

// casualties are how many ways of all lead to what each side has lost.
type casualties struct {
	of   *big.Int
	lost [2][]*big.Int // by steps
	gone [2]*big.Int   // the whole line
}

func newCasualties(of *big.Int) *casualties {
	return &casualties{of: of, gone: [2]*big.Int{new(big.Int), new(big.Int)}}
}

// add counts ways to a number of lost steps of a side.
func (t *casualties) add(side rules.Side, steps int, gone bool, ways *big.Int) {
	for len(t.lost[side]) <= steps {
		t.lost[side] = append(t.lost[side], new(big.Int))
	}
	t.lost[side][steps].Add(t.lost[side][steps], ways)
	if gone {
		t.gone[side].Add(t.gone[side], ways)
	}
}

// join adds others whose ways count so often, of the same number in all.
func (t *casualties) join(x *casualties, weight *big.Int) {
	for side := range rules.Nobody {
		for steps, ways := range x.lost[side] {
			t.add(side, steps, false, times(ways, weight))
		}
		t.gone[side].Add(t.gone[side], times(x.gone[side], weight))
	}
}

// chance is that of a side to lose so many steps.
func (t *casualties) chance(side rules.Side, steps int) *big.Rat {
	if steps >= len(t.lost[side]) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(t.lost[side][steps], t.of)
}

// mean is how many steps a side loses on average.
func (t *casualties) mean(side rules.Side) *big.Rat {
	sum := new(big.Int)
	for steps, ways := range t.lost[side] {
		sum.Add(sum, times(ways, big.NewInt(int64(steps))))
	}
	return new(big.Rat).SetFrac(sum, t.of)
}

// casualties follows a fight, with so much work; what is left of it is below 0 if that
// was not enough.
func (g *Game) casualties(f *fight, work int) (t *casualties, left int) {
	o := g.odds(f, work)
	start := o.state()
	end := o.rounds(f.rounds, f.active)
	t = newCasualties(sixes(end.dice))
	for i, state := range end.states {
		o.set(state)
		for side := range rules.Nobody {
			steps := 0
			for j := range o.of(side) {
				k := int(o.first(side)) + j
				steps += int(start[k]) - int(state[k])
			}
			t.add(side, steps, !o.anyFit(side, o.hex), end.ways[i])
		}
	}
	return t, o.work
}

// odds is a fight on a map where nobody else is. Where no hex is named it is one
// without a Fortress.
func (g *Game) odds(f *fight, work int) *odds {
	data := *g.Data
	data.Roster = f.roster
	alone := &Game{Data: &data, Scenario: g.Scenario, Options: g.Options}
	h := f.hex
	for h == board.None || f.hex == board.None && g.Map.FortressAt(h) >= 0 {
		h++
	}
	p := &Plane{Stage: PlayerTurn, Active: f.active, Mines: f.mines,
		Battles: []Battle{{Hex: h, Def: f.def, Assault: f.assault}}}
	for side, faces := range f.forces {
		for _, face := range faces {
			alone.units[side] = append(alone.units[side], face.Unit)
			p.Blocks = append(p.Blocks, Block{At: h, Shown: true, Face: face, Fortress: -1, Over: noSide})
		}
	}
	return &odds{position: alone.position(p), hex: h, work: work, hits: map[[2]int][]*big.Int{}}
}

// casualtiesAmong are those of a fight in which the enemy has some units more, each
// choice of them among those that may be there being as likely as any other.
func (g *Game) casualtiesAmong(f *fight, enemy rules.Side, among []UnitNo, n int) (*casualties, bool) {
	work := oddsWork
	var tolls []*casualties
	most := new(big.Int)
	choices := g.choices(among, n)
	known := f.forces[enemy]
	for _, c := range choices {
		f.forces[enemy] = slices.Clone(known)
		for _, u := range c.units {
			f.forces[enemy] = append(f.forces[enemy], Face{u, uint8(len(f.roster.Units[u].Steps))})
		}
		t, left := g.casualties(f, work)
		if work = left; work < 0 {
			return nil, false
		}
		tolls = append(tolls, t)
		if t.of.Cmp(most) > 0 {
			most = t.of
		}
	}
	f.forces[enemy] = known
	all := newCasualties(times(most, big.NewInt(int64(binomial(len(among), n)))))
	for i, t := range tolls {
		weight := new(big.Int).Quo(most, t.of) // both are powers of six
		all.join(t, weight.Mul(weight, big.NewInt(int64(choices[i].ways))))
	}
	return all, true
}
