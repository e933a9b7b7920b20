package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// unsupplied warns of units that end the turn without supply (12.7): those that
// are marked since it began are Disrupted then; the others are marked when the
// next one begins, and all of them die if the Month ends before.
func (p *planner) unsupplied(after *position, sent []mission) {
	type place struct {
		at, id string
		hex    board.Hex
	}
	var places []place
	units := map[place][]UnitNo{}
	fed := after.fed(p.side)
	for k, b := range after.onBoard(p.side) {
		if fed[k] {
			continue
		}
		at, _ := p.clauseOf(sent, k)
		x := place{at, "plan.unsupplied", b.At}
		switch marked := p.before.p.Blocks[k].Unsupplied; {
		case marked && b.Disrupted:
			x.id = "plan.stays-unsupplied"
		case marked && after.shieldless(k, fed):
			x.id = "plan.dies-unsupplied"
		case marked:
			x.id = "plan.still-unsupplied"
		}
		if units[x] == nil {
			places = append(places, x)
		}
		units[x] = append(units[x], p.unitOf(k))
	}
	rules := map[string]string{"plan.unsupplied": "R-12.7-3", "plan.stays-unsupplied": "R-12.7-4", "plan.dies-unsupplied": "R-11.3-5", "plan.still-unsupplied": "R-12.7-2"}
	for _, x := range places {
		us := slices.Sorted(slices.Values(units[x]))
		p.warnOf(subject{us, x.hex}, x.at, rules[x.id], x.id, p.unitNames(us), p.place(x.hex), p.cutOff(after, x.hex))
	}
}

// cutOff says why those in a hex have no line.
func (p *planner) cutOff(s *position, h board.Hex) page.Msg {
	r := &reporter{Game: p.Game, v: rules.View[Plane, Secret]{Side: p.side, Public: s.p}}
	for _, k := range s.in(p.side, h) {
		if x := s.supplyOf(k); x.way == nil {
			if s.p.Blocks[k].Raider {
				return page.M("supply.raider")
			}
			return r.noLine(x)
		}
	}
	return page.M("supply.far")
}

// fed are the blocks of a side that a supply check would find supplied if all
// stayed as it is: by a line to the Base, by what they have been assigned, or by
// a Fortress or an Oasis that has room for all who want it.
func (s *position) fed(side rules.Side) []bool {
	fed := s.baseLines(side, s.tracer(side))
	for k := range s.onBoard(side) {
		fed[k] = s.hasSupply(k, fed)
	}
	for _, x := range s.suppliers(side) {
		lacking := slices.DeleteFunc(x.candidates, func(k rules.Token) bool { return fed[k] })
		taken := len(s.where(side, func(b *Block) bool { return b.Fortress >= 0 && s.Map.Fortresses[b.Fortress] == x.hex }))
		for _, k := range lacking[:min(len(lacking), max(0, x.room-taken))] {
			fed[k] = true
		}
	}
	return fed
}

// shieldless reports whether an Unsupplied unit stands in a Battle where nobody
// is left upright by the Final Supply Check, who could Shield it (R-12.7-8).
func (s *position) shieldless(k rules.Token, fed []bool) bool {
	h := s.p.Blocks[k].At
	if s.p.battle(h) == nil {
		return false
	}
	return !slices.ContainsFunc(s.fit(s.sideOf(k), h), func(x rules.Token) bool { return fed[x] || !s.p.Blocks[x].Unsupplied })
}
