package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// buildup plans the deeds of a Buildup one after the other, on the points that
// the good ones leave. All is known there: each is done as written or wrong.
func (p *planner) buildup() {
	var good []said[deedOrder]
	for _, d := range p.deeds {
		if p.deed(&d) {
			good = append(good, d)
		}
	}
	p.orderFile.deeds = renumbered(good)
	p.exchanges()
	p.cardsOfMonth()
	limit := int16(p.Scenarios.Common.SaveLimit)
	if left := p.s.p.Points[p.side]; left > limit && p.s.p.Stage != SetUp {
		p.warn(p.at("buildup"), "R-16.5-2", "plan.points-lost", int(limit), int(left-limit))
	}
	p.emptiedByDeeds()
}

// renumbered lets deeds of one mapping know the first of them that is left.
func renumbered(ds []said[deedOrder]) []said[deedOrder] {
	first, was := 0, -1
	for i := range ds {
		if ds[i].What.first != was {
			first, was = i, ds[i].What.first
		}
		ds[i].What.first = first
	}
	return ds
}

// deed judges one action and carries it out on the plan.
func (p *planner) deed(d *said[deedOrder]) bool {
	x := d.What
	switch x.do {
	case Redeploy, Sail, Refit:
		return p.transfer(d)
	case Rebuild:
		return p.rebuild(d)
	}
	a := act(x.do)
	if x.do == LayMinefield && !p.s.room(p.o.S, p.side).Has(x.hex) {
		a.To = x.hex
	}
	if x.do == CallMalta && p.Options.MaltaByUnit {
		a.Block = p.block(x.unit)
	}
	r := p.s.judgeAction(p.o, p.s.lands(p.side), p.side, a)
	if r == nil && a.To != board.None {
		r = p.s.judgeMinefield(p.o, p.side, a.To)
	}
	if r != nil {
		p.refuse(d.At, p.costly(x.do, r))
		return false
	}
	switch plane := p.s.p; x.do {
	case LayMinefield:
		plane.Points[p.side] -= minefieldCost
		p.o.S.lay(x.hex)
	case BuyCard:
		plane.Points[p.side] -= cardCost
		plane.Extra[p.side]++
	case CallMalta:
		plane.Malta = true
		for i := range plane.Blocks {
			if b := &plane.Blocks[i]; isMalta(b) && (a.Block == noBlock || a.Block == rules.Token(i)) {
				b.At = p.Map.Bases[Axis]
			}
		}
	}
	return true
}

// costly tells with a price what there is to pay it.
func (p *planner) costly(do Deed, r *rules.Refusal) *rules.Refusal {
	if r.Why.ID == "no.points" {
		return rules.Refuse(r.Rule, "plan.points", r.Why.Args[0], int(p.s.p.Points[p.side]))
	}
	return r
}

// transfer judges a redeployment by land or sea or a Refit.
func (p *planner) transfer(d *said[deedOrder]) bool {
	x, k := d.What, p.block(d.What.unit)
	b, name := &p.s.p.Blocks[k], p.name(d.What.unit)
	rule := map[Deed]string{Redeploy: "R-16.51-1", Sail: "R-16.53-1", Refit: "R-16.52-1"}[x.do]
	if b.At < 0 {
		p.wrong(d.At, rule, "plan.absent", name, p.absent(b))
		return false
	}
	l := p.s.lands(p.side)
	way, r := []board.Hex{}, (*rules.Refusal)(nil)
	switch x.do {
	case Redeploy:
		way, r = p.landWay(l, k, x)
	case Sail:
		if r = p.s.judgeSailing(l, p.side, k, x.port); r == nil && len(x.way) > 1 {
			r = rules.Refuse("R-16.53-1", "plan.one-port")
		}
	case Refit:
		r = p.s.judgeAction(p.o, l, p.side, Action{Refit, k, board.None})
	}
	if r != nil {
		r = p.costly(x.do, r)
		p.wrong(d.At, r.Rule, "plan.cannot", name, p.place(b.At), page.Msg{ID: r.Why.ID, Args: r.Why.Args})
		return false
	}
	switch plane := p.s.p; x.do {
	case Redeploy:
		plane.Points[p.side]--
		*b = away(way[len(way)-1])
	case Sail:
		plane.Points[p.side] -= l.seaFare(b.At, x.port)
		for _, h := range []board.Hex{b.At, x.port} {
			if i := p.Map.FortressAt(h); i >= 0 {
				plane.PortUse[i]++
			}
		}
		*b = away(x.port)
	case Refit:
		*b = away(inRefit)
	}
	return true
}

// landWay is the way of a redeployment, or why there is none (16.51).
func (p *planner) landWay(l *lands, k rules.Token, x deedOrder) ([]board.Hex, *rules.Refusal) {
	from := p.s.p.Blocks[k].At
	end := x.way[len(x.way)-1].What
	switch r := p.s.judgeRedeployment(l, p.side, k); {
	case end < 0:
		return nil, rules.Refuse("R-16.51-2", "no.own-network", p.place(end))
	case end == from && len(x.way) == 1:
		return nil, rules.Refuse("R-16.51-1", "no.still")
	case r != nil:
		return nil, r
	}
	if way := p.s.redeployment(l, p.side, from, x); way != nil {
		return way, nil
	}
	way, r := p.blockedLand(l, from, x)
	if r == nil {
		r = rules.Refuse("R-16.51-1", "plan.land-range", p.place(end), len(way))
	}
	return nil, r
}

// redeployment is the shortest way of a redeployment of one point, nil if there
// is none.
func (s *position) redeployment(l *lands, side rules.Side, from board.Hex, x deedOrder) (best []board.Hex) {
	for r := range Highway + 1 {
		way := s.legs(from, x, func(at board.Hex, d board.Direction) bool {
			return s.Map.Links[at].Road[d] >= r && s.judgeLandStep(l, side, at, d)
		})
		if way != nil && len(way) <= allowance(redeploySpeed, r) && (best == nil || len(way) <= len(best)) {
			best = way
		}
	}
	return best
}

// judgeLandStep reports whether a block of a side may redeploy over a hexside.
func (s *position) judgeLandStep(l *lands, side rules.Side, at board.Hex, d board.Direction) bool {
	return s.Map.Board.Neighbour(at, d) != board.None && s.judgeStep(l, side, at, d) == nil
}

// legs is a way by all hexes of a deed.
func (s *position) legs(from board.Hex, x deedOrder, open func(board.Hex, board.Direction) bool) (way []board.Hex) {
	for _, to := range x.way {
		if to.What < 0 {
			return nil
		}
		leg := shortest(s.Map, from, to.What, x.exact, open)
		if leg == nil {
			return nil
		}
		way, from = append(way, leg...), to.What
	}
	return way
}

// blockedLand finds the first hexside that bars a way which leads there on an
// empty map.
func (p *planner) blockedLand(l *lands, from board.Hex, x deedOrder) ([]board.Hex, *rules.Refusal) {
	way := p.s.legs(from, x, func(at board.Hex, d board.Direction) bool { return p.Map.Open[at]>>d&1 != 0 })
	if way == nil {
		return nil, rules.Refuse("R-1.4-2", "plan.no-land", p.name(x.unit), p.place(x.way[len(x.way)-1].What))
	}
	for _, to := range way {
		d, _ := p.Map.Board.Direction(from, to)
		if r := p.s.judgeStep(l, p.side, from, d); r != nil {
			return nil, r
		}
		from = to
	}
	return way, nil
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
	b, f, points := &p.s.p.Blocks[k], p.s.face(p.o.S, k), p.s.p.Points[p.side]
	lacks, cost := len(unit.Steps)-int(f.Steps), int16(steps)*stepCost(unit)
	switch {
	case b.At == eliminated:
		p.wrong(u.At, "R-2.3-2", "plan.absent", name, p.absent(b))
	case b.At != p.Map.Bases[p.side]:
		p.wrong(u.At, "R-16.54-2", "plan.rebuild-base", name, p.whereIs(b), p.place(p.Map.Bases[p.side]))
	case lacks == 0:
		p.wrong(u.At, "R-16.54-1", "plan.rebuild-full", name)
	case steps > lacks:
		p.wrong(u.At, "R-16.54-1", "plan.rebuild-more", name, lacks)
	case cost > points:
		p.wrong(u.At, "R-16.54-1", "plan.rebuild-cost", name, int(cost), int(points))
	default:
		f.Steps += uint8(steps)
		p.s.p.Points[p.side] -= cost
		return true
	}
	return false
}

// whereIs is the place of a block in words.
func (p *planner) whereIs(b *Block) any {
	if b.At >= 0 {
		return p.place(b.At)
	}
	return p.absent(b)
}
