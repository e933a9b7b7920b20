package rommel

import (
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// OddsWork is how many shots and lost steps are followed at most: a second or two.
const OddsWork = 1_000_000

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

// Casualties follows a fight, with so much work; what is left of it is below 0 if that
// was not enough.
func (g *Game) Casualties(f *Fight, work int) (t *chances.Toll, left int) {
	o := g.odds(f, work)
	start := o.state()
	end := o.rounds(f.Rounds, f.Active)
	t = chances.NewToll(chances.Ways(end.Dice))
	for i, state := range end.States {
		o.set(state)
		for side := range rules.Nobody {
			steps := 0
			for j := range o.Of(side) {
				k := int(o.First(side)) + j
				steps += int(start[k]) - int(state[k])
			}
			t.Add(side, steps, !o.AnyFit(side, o.hex), end.Ways[i])
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
// it is more than so much work.
func (g *Game) CasualtiesAmong(f *Fight, enemy rules.Side, among []UnitNo, n, work int) (*chances.Toll, bool) {
	var tolls []*chances.Toll
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
	most := slices.MaxFunc(tolls, func(x, y *chances.Toll) int { return x.Of.Cmp(y.Of) }).Of
	all := chances.NewToll(chances.Times(most, big.NewInt(int64(binomial(len(among), n)))))
	for i, t := range tolls {
		weight := new(big.Int).Quo(most, t.Of) // both are powers of six
		all.Join(t, weight.Mul(weight, big.NewInt(int64(choices[i].ways))))
	}
	return all, true
}
