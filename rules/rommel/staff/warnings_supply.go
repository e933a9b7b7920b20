package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// unsupplied warns of units that end the turn without supply (12.7): those that
// are marked since it began are Disrupted then; the others are marked when the
// next one begins, and a Month that ends so eliminates all of them.
func (p *planner) unsupplied(after *position, sent []mission) {
	type alike struct {
		at, id string
		hex    board.Hex
		raider bool
	}
	var kinds []alike
	blocks := map[alike][]rules.Token{}
	fed := fed(after, p.side)
	for k, b := range after.OnBoard(p.side) {
		if fed[k] {
			continue
		}
		x := alike{p.clauseOf(sent, k), "plan.unsupplied", b.At, b.Raider}
		switch marked := p.before.P.Blocks[k].Unsupplied; {
		case marked && b.Disrupted:
			x.id = "plan.stays-unsupplied"
		case p.dies(after, k, fed):
			x.id = "plan.dies-unsupplied"
		case marked:
			x.id = "plan.still-unsupplied"
		}
		if blocks[x] == nil {
			kinds = append(kinds, x)
		}
		blocks[x] = append(blocks[x], k)
	}
	for _, x := range kinds {
		us := p.unitsOf(blocks[x])
		why, _ := after.Lack(blocks[x][0])
		p.warnOf(subject{us, x.hex}, x.at, ruleOfLack[x.id], x.id, p.unitNames(us), p.Place(x.hex), p.noLine(why, x.hex, after.SupplyOf(blocks[x][0]).Bars))
	}
}

// dies reports whether the Final Supply Check eliminates a unit (R-11.3-5), where fed
// are those that it finds supplied.
func (p *planner) dies(after *position, k rules.Token, fed []bool) bool {
	return p.before.P.Blocks[k].Unsupplied && !after.P.Blocks[k].Disrupted && !fed[k] && shieldless(after, k, fed)
}

// monthEnds warns who passes that the Month may end: then nobody is asked whom a
// Fortress supplies, and who goes without is eliminated (R-12.7-5, R-13.3-5).
func (p *planner) monthEnds(after *position) {
	if !p.pass() {
		return
	}
	then := after.Copy()
	then.P.Active = p.side.Other() // what is assigned now is assigned anew
	for _, x := range then.Suppliers(p.side) {
		if p.Map.FortressAt(x.Hex) >= 0 && x.Inside > x.Room {
			us := p.unitsOf(x.Candidates)
			if p.speaksOf(us) {
				continue
			}
			slices.SortStableFunc(us, func(a, b UnitNo) int { return p.first(a) - p.first(b) })
			p.warnOf(subject{us, x.Hex}, p.at("supply"), "R-12.7-5", "plan.month-supply", p.Place(x.Hex), x.Room, p.unitNames(us))
		}
	}
}

// first is how early a unit stands in supply, as the file has it.
func (p *planner) first(u UnitNo) int {
	for i, x := range p.supply {
		if x.What == u {
			return i
		}
	}
	return len(p.supply)
}

// ruleOfLack is what a warning of missing supply stands on.
var ruleOfLack = map[string]string{
	"plan.unsupplied":       "R-12.7-3",
	"plan.still-unsupplied": "R-12.7-2",
	"plan.dies-unsupplied":  "R-11.3-5",
	"plan.stays-unsupplied": "R-12.7-4",
}

// unitsOf are the units of own blocks, as in the roster.
func (p *planner) unitsOf(ks []rules.Token) (us []UnitNo) {
	for _, k := range ks {
		us = append(us, p.unitOf(k))
	}
	slices.Sort(us)
	return us
}

// fed are the blocks of a side that a supply check would find supplied if all
// stayed as it is: by a line to the Base, by what they have been assigned, or by
// a Fortress or an Oasis that has room for all who want it.
func fed(s *position, side rules.Side) []bool {
	fed := s.BaseLines(side, s.Tracer(side))
	for k := range s.OnBoard(side) {
		fed[k] = s.HasSupply(k, fed)
	}
	for _, x := range s.Suppliers(side) {
		lacking := slices.DeleteFunc(x.Candidates, func(k rules.Token) bool { return fed[k] })
		room := max(0, x.Room-(len(x.Candidates)-len(lacking))) // some may still have what they were assigned
		for _, k := range lacking[:min(len(lacking), room)] {
			fed[k] = true
		}
	}
	return fed
}

// shieldless reports whether an Unsupplied unit stands in a Battle where nobody
// is left upright by the Final Supply Check, who could Shield it (R-12.7-8).
func shieldless(s *position, k rules.Token, fed []bool) bool {
	h := s.P.Blocks[k].At
	if s.P.Battle(h) == nil {
		return false
	}
	return !slices.ContainsFunc(s.Fit(s.SideOf(k), h), func(x rules.Token) bool { return fed[x] || !s.P.Blocks[x].Unsupplied })
}
