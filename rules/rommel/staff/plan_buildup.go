package staff

import (
	"math"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
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
	x := d.What
	switch x.do {
	case rommel.Redeploy, rommel.Sail, rommel.Refit:
		return p.transfer(d)
	case rommel.Rebuild:
		return p.rebuild(d)
	}
	a := rommel.Act(x.do)
	if x.do == rommel.LayMinefield && !p.s.Room(p.o.S, p.side).Has(x.hex) {
		a.To = x.hex
	}
	if x.do == rommel.CallMalta && p.Options.MaltaByUnit {
		a.Block = p.block(x.unit)
	}
	r := p.graver(func() *rules.Refusal {
		r := p.s.JudgeAction(p.o, p.s.Lands(p.side), p.side, a)
		if r == nil && a.To != board.None {
			r = p.s.JudgeMinefield(p.o, p.side, a.To)
		}
		return r
	})
	if cost := rommel.CardCost * int16(x.cards); r == nil && cost > p.s.P.Points[p.side] {
		r = rules.Refuse("R-16.5-1", "no.points", int(cost))
	}
	if r != nil {
		p.refuse(d.At, p.costly(r))
		return false
	}
	switch plane := p.s.P; x.do {
	case rommel.LayMinefield:
		plane.Points[p.side] -= rommel.MinefieldCost
		p.o.S.Lay(x.hex)
	case rommel.BuyCard:
		plane.Points[p.side] -= rommel.CardCost
		plane.Extra[p.side]++
	case rommel.CallMalta:
		plane.Malta = true
		for i := range plane.Blocks {
			if b := &plane.Blocks[i]; rommel.IsMalta(b) && (a.Block == rommel.NoBlock || a.Block == rules.Token(i)) {
				b.At = p.Map.Bases[rommel.Axis]
			}
		}
	}
	return true
}

// graver is why something cannot be done: what bars it whatever it costs comes before the
// price.
func (p *planner) graver(judge func() *rules.Refusal) *rules.Refusal {
	r := judge()
	if !priced(r) {
		return r
	}
	points := &p.s.P.Points[p.side]
	had := *points
	defer func() { *points = had }()
	*points = math.MaxInt16
	if x := judge(); x != nil {
		return x
	}
	return r
}

// priced reports whether nothing but its price bars something.
func priced(r *rules.Refusal) bool { return r != nil && r.Why.ID == "no.points" }

// costly tells with a price what there is to pay it.
func (p *planner) costly(r *rules.Refusal) *rules.Refusal {
	if priced(r) {
		return rules.Refuse(r.Rule, "plan.points", r.Why.Args[0], int(p.s.P.Points[p.side]))
	}
	return r
}

// transfer judges a redeployment by land or sea or a Refit.
func (p *planner) transfer(d *said[deedOrder]) bool {
	x, k := d.What, p.block(d.What.unit)
	b, name := &p.s.P.Blocks[k], p.name(d.What.unit)
	rule := map[Deed]string{rommel.Redeploy: "R-16.51-1", rommel.Sail: "R-16.53-1", rommel.Refit: "R-16.52-1"}[x.do]
	if !p.Map.Board.Has(b.At) {
		p.wrong(d.At, rule, "plan.absent", name, p.absent(b))
		return false
	}
	l := p.s.Lands(p.side)
	var way *landWay
	var r *rules.Refusal
	r = p.graver(func() (r *rules.Refusal) {
		switch x.do {
		case rommel.Redeploy:
			way, r = p.landWay(l, k, x)
		case rommel.Sail:
			if r = p.s.JudgeSailing(l, p.side, k, x.port); r == nil && len(x.way) > 1 {
				r = rules.Refuse("R-16.53-1", "plan.one-port")
			}
		case rommel.Refit:
			r = p.s.JudgeAction(p.o, l, p.side, Action{Do: rommel.Refit, Block: k, To: board.None})
		}
		return r
	})
	if r != nil {
		r = p.costly(r)
		p.wrong(d.At, r.Rule, "plan.cannot", name, p.Place(b.At), page.Msg{ID: r.Why.ID, Args: r.Why.Args})
		return false
	}
	switch x.do {
	case rommel.Redeploy:
		d.What.points = len(way.ends)
		p.gone = append(p.gone, going{k, b.At, way.hexes, "land"})
	case rommel.Sail:
		p.gone = append(p.gone, going{k, b.At, []board.Hex{x.port}, "sea"})
	case rommel.Refit:
		p.gone = append(p.gone, going{k, b.At, []board.Hex{p.Map.Bases[p.side]}, "refit"})
	}
	p.transferred(p.s, l, p.side, k, x)
	return true
}

// landWay is the way of a redeployment, or why there is none or it is not paid for (16.51).
func (p *planner) landWay(l *lands, k rules.Token, x deedOrder) (*landWay, *rules.Refusal) {
	from := p.s.P.Blocks[k].At
	end := x.way[len(x.way)-1].What
	switch r := p.s.JudgeRedeployment(l, p.side, k); {
	case !p.Map.Board.Has(end):
		return nil, rules.Refuse("R-16.51-2", "no.own-network", p.Place(end))
	case end == from && len(x.way) == 1:
		return nil, rules.Refuse("R-16.51-1", "no.still")
	case r != nil:
		return nil, r
	}
	w := redeployment(p.s, l, p.side, from, x)
	if w == nil {
		return nil, p.blockedLand(l, from, x)
	}
	if points := len(w.ends); int(p.s.P.Points[p.side]) < points {
		return nil, rules.Refuse("R-16.51-1", "no.points", points)
	}
	return w, nil
}

// blockedLand says why no way of any length leads there: the first hexside that bars a
// way which is written hex by hex; of another what bars its end, or that nothing joins
// the two.
func (p *planner) blockedLand(l *lands, from board.Hex, x deedOrder) *rules.Refusal {
	way := legs(p.s, from, x, func(at board.Hex, d board.Direction) bool { return p.Map.Open[at]>>d&1 != 0 })
	if way == nil {
		return rules.Refuse("R-1.4-2", "plan.no-land", p.name(x.unit), p.Place(x.way[len(x.way)-1].What))
	}
	end := last(way.hexes)
	for _, to := range way.hexes {
		d, _ := p.Map.Board.Direction(from, to)
		if r := p.s.JudgeStep(l, p.side, from, d); r != nil && x.exact {
			return r
		}
		from = to
	}
	for d := range board.Directions { // what bars its end bars it from everywhere
		if at := p.Map.Board.Neighbour(end, d); at != board.None && p.s.P.Battle(at) == nil && p.Map.Open[end]>>d&1 != 0 {
			if r := p.s.JudgeStep(l, p.side, at, d.Opposite()); r != nil {
				return r
			}
		}
	}
	return rules.Refuse("R-16.51-2", "plan.land-apart", p.Place(end))
}

// rebuild judges steps unit by unit: all that are written for one, or none.
func (p *planner) rebuild(d *said[deedOrder]) bool {
	var good []said[UnitNo]
	for from := 0; from < len(d.What.steps); {
		to := from
		for to < len(d.What.steps) && d.What.steps[to].At == d.What.steps[from].At {
			to++
		}
		if p.rebuildUnit(d.What.steps[from], to-from) {
			good = append(good, d.What.steps[from:to]...)
		}
		from = to
	}
	d.What.steps = good
	return len(good) > 0
}

func (p *planner) rebuildUnit(u said[UnitNo], steps int) bool {
	k, unit, name := p.block(u.What), &p.Roster.Units[u.What], p.name(u.What)
	b, f, points := &p.s.P.Blocks[k], p.s.Face(p.o.S, k), p.s.P.Points[p.side]
	lacks, cost := len(unit.Steps)-int(f.Steps), int16(steps)*rommel.StepCost(unit)
	switch {
	case b.At == rommel.Eliminated:
		p.wrong(u.At, "R-2.3-2", "plan.absent", name, p.absent(b))
	case !p.Map.Board.Has(b.At):
		p.wrong(u.At, "R-16.54-2", "plan.rebuild-away", name, p.absent(b))
	case b.At != p.Map.Bases[p.side]:
		p.wrong(u.At, "R-16.54-2", "plan.rebuild-base", name, p.Place(b.At), p.Place(p.Map.Bases[p.side]))
	case lacks == 0:
		p.wrong(u.At, "R-16.54-1", "plan.rebuild-full", name)
	case steps > lacks:
		p.wrong(u.At, "R-16.54-1", "plan.rebuild-more", name, lacks)
	case cost > points:
		p.wrong(u.At, "R-16.54-1", "plan.rebuild-cost", name, int(cost), int(points))
	default:
		f.Steps += uint8(steps)
		p.s.P.Points[p.side] -= cost
		return true
	}
	return false
}
