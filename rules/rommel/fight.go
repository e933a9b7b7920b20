package rommel

import (
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// oddsWork is how many shots and lost steps are followed at most: a second or two.
const oddsWork = 1_000_000

// Fight is a battle that somebody asks about, on the map or assumed.
type Fight struct {
	Roster  *theatre.Roster // with units that are assumed
	Hex     board.Hex
	Forces  [2][]Face // by side
	Active  rules.Side
	Def     rules.Side // the Original Defender
	Rounds  int
	Assault bool
	Mines   []board.Hex // known to who asks
}

// Casualties are how many ways of all lead to what each side has lost.
type Casualties struct {
	Of   *big.Int
	Lost [2][]*big.Int // by steps
	Gone [2]*big.Int   // the whole line
}

func newCasualties(of *big.Int) *Casualties {
	return &Casualties{Of: of, Gone: [2]*big.Int{new(big.Int), new(big.Int)}}
}

// add counts ways to a number of lost steps of a side.
func (t *Casualties) add(side rules.Side, steps int, gone bool, ways *big.Int) {
	for len(t.Lost[side]) <= steps {
		t.Lost[side] = append(t.Lost[side], new(big.Int))
	}
	t.Lost[side][steps].Add(t.Lost[side][steps], ways)
	if gone {
		t.Gone[side].Add(t.Gone[side], ways)
	}
}

// join adds others whose ways count so often, of the same number in all.
func (t *Casualties) join(x *Casualties, weight *big.Int) {
	for side := range rules.Nobody {
		for steps, ways := range x.Lost[side] {
			t.add(side, steps, false, times(ways, weight))
		}
		t.Gone[side].Add(t.Gone[side], times(x.Gone[side], weight))
	}
}

// Chance is that of a side to lose so many steps.
func (t *Casualties) Chance(side rules.Side, steps int) *big.Rat {
	if steps >= len(t.Lost[side]) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(t.Lost[side][steps], t.Of)
}

// Mean is how many steps a side loses on average.
func (t *Casualties) Mean(side rules.Side) *big.Rat {
	sum := new(big.Int)
	for steps, ways := range t.Lost[side] {
		sum.Add(sum, times(ways, big.NewInt(int64(steps))))
	}
	return new(big.Rat).SetFrac(sum, t.Of)
}

// Casualties follows a fight, with so much work; what is left of it is below 0 if that
// was not enough.
func (g *Game) Casualties(f *Fight, work int) (t *Casualties, left int) {
	o := g.odds(f, work)
	start := o.state()
	end := o.rounds(f.Rounds, f.Active)
	t = newCasualties(sixes(end.dice))
	for i, state := range end.states {
		o.set(state)
		for side := range rules.Nobody {
			steps := 0
			for j := range o.Of(side) {
				k := int(o.First(side)) + j
				steps += int(start[k]) - int(state[k])
			}
			t.add(side, steps, !o.AnyFit(side, o.hex), end.ways[i])
		}
	}
	return t, o.work
}

// odds is a fight on a map where nobody else is. Where no hex is named it is one
// without a Fortress.
func (g *Game) odds(f *Fight, work int) *odds {
	data := *g.Data
	data.Roster = f.Roster
	alone := &Game{Data: &data, Scenario: g.Scenario, Options: g.Options}
	h := f.Hex
	for h == board.None || f.Hex == board.None && g.Map.FortressAt(h) >= 0 {
		h++
	}
	p := &Plane{Stage: PlayerTurn, Active: f.Active, Mines: f.Mines,
		Battles: []Battle{{Hex: h, Def: f.Def, Assault: f.Assault}}}
	for side, faces := range f.Forces {
		for _, face := range faces {
			alone.Units[side] = append(alone.Units[side], face.Unit)
			p.Blocks = append(p.Blocks, opened(h, face))
		}
	}
	return &odds{Position: alone.Position(p), hex: h, work: work, hits: map[[2]int][]*big.Int{}}
}

// CasualtiesAmong are those of a fight in which the enemy has some units more, each
// choice of them among those that may be there being as likely as any other; false if
// there is too much work.
func (g *Game) CasualtiesAmong(f *Fight, enemy rules.Side, among []UnitNo, n int) (*Casualties, bool) {
	return g.casualtiesAmong(f, enemy, among, n, oddsWork)
}

func (g *Game) casualtiesAmong(f *Fight, enemy rules.Side, among []UnitNo, n, work int) (*Casualties, bool) {
	var tolls []*Casualties
	choices := g.choices(among, n, work) // each costs a shot at least
	if choices == nil {
		return nil, false
	}
	known := f.Forces[enemy]
	defer func() { f.Forces[enemy] = known }()
	whole := work
	for i, c := range choices {
		if i > 0 && (whole-work)/i*(len(choices)-i)/sparing > work {
			return nil, false
		}
		f.Forces[enemy] = slices.Clone(known)
		for _, u := range c.units {
			f.Forces[enemy] = append(f.Forces[enemy], Face{Unit: u, Steps: uint8(len(f.Roster.Units[u].Steps))})
		}
		t, left := g.Casualties(f, work)
		if work = left; work < 0 {
			return nil, false
		}
		tolls = append(tolls, t)
	}
	most := slices.MaxFunc(tolls, func(x, y *Casualties) int { return x.Of.Cmp(y.Of) }).Of
	all := newCasualties(times(most, big.NewInt(int64(binomial(len(among), n)))))
	for i, t := range tolls {
		weight := new(big.Int).Quo(most, t.Of) // both are powers of six
		all.join(t, weight.Mul(weight, big.NewInt(int64(choices[i].ways))))
	}
	return all, true
}
