package rommel

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// maltaGroup is the pool of the Malta Group (R-16.41-4); the other pools have
// the number of their month.
const MaltaGroup uint8 = 255

// Group is the blocks of a Deployment.
type Group struct {
	*Deployment
	Blocks []rules.Token
}

// New makes a game of a scenario. The blocks of a side are numbered in the
// order of its deployments, then of its reinforcements by month, then the
// Malta Group: what a number may hide is public until the first Mingle.
//
// The errors are for those who begin a game: what there is to be agreed on.
func New(d *Data, scenario string, options ...string) (*Game, error) {
	sc := d.Scenarios.Find(scenario)
	if sc == nil {
		var ids []string
		for _, x := range d.Scenarios.List {
			ids = append(ids, x.ID)
		}
		return nil, rules.Unknown("scenario", scenario, ids)
	}
	o, list, err := agree(sc, options)
	if err != nil {
		return nil, err
	}
	d, sc = o.apply(d, sc)
	g := &Game{Data: d, Scenario: sc, Options: o, Agreed: list}
	for side := range g.Units {
		if err := g.muster(Side(side)); err != nil {
			return nil, fmt.Errorf("rommel: scenario %s: %w", scenario, err)
		}
	}
	return g, nil
}

// muster numbers the blocks of a side.
func (g *Game) muster(side Side) error {
	sc := g.Scenario
	add := func(units []UnitNo, month uint8) (blocks []rules.Token, err error) {
		for _, u := range units {
			unit := &g.Roster.Units[u]
			if unit.Side != side || slices.Contains(g.Units[side], u) {
				return nil, fmt.Errorf("%s is of the other side or stands in two lists", unit.ID)
			}
			g.Units[side] = append(g.Units[side], u)
			k := rules.Token(len(g.Months))
			g.numbers[side] = append(g.numbers[side], k)
			blocks = append(blocks, k)
			g.Months = append(g.Months, month)
		}
		return blocks, nil
	}
	for i := range sc.Deployments {
		d := &sc.Deployments[i]
		if d.Side != side {
			continue
		}
		blocks, err := add(d.Units, 0)
		if err != nil {
			return err
		}
		if d.Mode == theatre.Free && !d.Area.Has(g.Map.Bases[side]) {
			return fmt.Errorf("an area of free deployment of the %s side does not contain its Base", theatre.SideNames[side])
		}
		g.Groups[side] = append(g.Groups[side], Group{d, blocks})
	}
	for _, a := range sc.Reinforcements[side] {
		if _, err := add(a.Units, uint8(a.Month)); err != nil {
			return err
		}
	}
	if side == Axis && sc.Malta != nil {
		if _, err := add(sc.Malta.Units, MaltaGroup); err != nil {
			return err
		}
	}
	return nil
}

// Start is the position before the set-up: all blocks beside the map, at full
// strength (R-2.3-3).
func (g *Game) Start() (Plane, [2]Secret) {
	p := Plane{
		Month:   int16(g.Scenario.Start),
		PortUse: make([]int16, len(g.Map.Fortresses)),
		Mines:   slices.Sorted(slices.Values(g.Scenario.Minefields)), // R-18.4-4
		P1:      Allied,
		Victor:  rules.Nobody,
	}
	p.First = g.Scenario.FirstPlayer
	p.Active = p.First
	for _, month := range g.Months {
		b := Away(Undeployed)
		if month != 0 {
			b = Away(InPool)
			b.Month = month
		}
		p.Blocks = append(p.Blocks, b)
	}
	for _, side := range g.Scenario.Fortresses { // R-13.1-1
		p.Control = append(p.Control, Side(side))
	}
	p.MonthControl = slices.Clone(p.Control)
	var s [2]Secret
	for side := range s {
		for _, u := range g.Units[side] {
			s[side].Faces = append(s[side].Faces, Face{Unit: u, Steps: uint8(len(g.Roster.Units[u].Steps))})
		}
	}
	return p, s
}
