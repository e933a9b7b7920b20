package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// buildup plans the deeds of a Buildup one after the other, on the points that
// the good ones leave. All is known there: each is done as written or wrong.
func (p *planner) buildup() {
	var good []said[deedOrder]
	for _, d := range p.deeds {
		if !p.refused[d.At] && p.deed(&d) { // of several cards all are bought, or none
			good = append(good, d)
		}
	}
	p.orderFile.deeds = good
	p.exchanges()
	p.cardsOfMonth()
	p.saving()
	p.emptiedByDeeds()
}

// saving warns of points that are lost, and in the last Month, whose Buildup no other
// follows, of what is only for the next: points that are saved, and Refit.
func (p *planner) saving() {
	limit, left := int16(p.Scenarios.Common.SaveLimit), p.s.P.Points[p.side]
	last := !p.saves(p.v.Public)
	switch {
	case last && left > 0:
		p.warn(p.at("buildup"), "R-16.5-2", "plan.points-last", int(left))
	case left > limit:
		p.warn(p.at("buildup"), "R-16.5-2", "plan.points-lost", int(limit), int(left-limit))
	}
	var us []UnitNo
	at := ""
	for _, d := range p.deeds {
		if d.What.do == rommel.Refit && last {
			if us == nil {
				at = d.At
			}
			us = append(us, d.What.unit)
		}
	}
	if us != nil {
		p.warnOf(subject{units: us, hex: board.None}, at, "R-16.52-1", "plan.refit-last", p.unitNames(us))
	}
}

// saves reports whether there is another Buildup for which points can be saved: none
// follows that of the last Month.
func (g *Game) saves(p *Plane) bool { return p.Stage == rommel.SetUp || int(p.Month) < g.Scenario.End }

// deed judges one action and carries it out on the plan.
func (p *planner) deed(d *said[deedOrder]) bool {
	m := p.month()
	if d.What.do == rommel.Rebuild {
		return p.rebuild(m, d)
	}
	if r := m.bars(d.What); r != nil {
		p.refuse(d.At, r)
		return false
	}
	switch k, from := p.block(d.What.unit), p.Map.Bases[p.side]; d.What.do {
	case rommel.Redeploy:
		from = p.s.P.Blocks[k].At
		way := redeployment(p.s, p.s.Lands(p.side), p.side, from, d.What)
		d.What.points = len(way.ends)
		p.gone = append(p.gone, going{k, from, way.hexes, "land"})
	case rommel.Sail:
		p.gone = append(p.gone, going{k, p.s.P.Blocks[k].At, []board.Hex{d.What.port}, "sea"})
	case rommel.Refit:
		p.gone = append(p.gone, going{k, p.s.P.Blocks[k].At, []board.Hex{from}, "refit"})
	}
	m.spend(d.What)
	return true
}

// rebuild judges steps unit by unit: all that are written for one, or none.
func (p *planner) rebuild(m *month, d *said[deedOrder]) bool {
	var good []said[UnitNo]
	for _, of := range unitByUnit(d.What.steps) {
		if r := m.barsSteps(of[0].What, len(of)); r != nil {
			p.refuse(of[0].At, r)
			continue
		}
		m.buySteps(of[0].What, len(of))
		good = append(good, of...)
	}
	d.What.steps = good
	return len(good) > 0
}

func (p *planner) month() *month { return &month{p.orderFile, p.v, p.s, p.o} }
