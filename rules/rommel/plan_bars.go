package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// barred says why a unit does not get where it is sent: the nearest reason
// first, with what would be legal.
func (p *planner) barred(t task, x *journey) *rules.Refusal {
	name, end := p.name(t.unit), x.end()
	switch {
	case x.lines != nil:
		return p.barredWithdrawal(t, x)
	case x.start.at == waiting:
		return rules.Refuse("R-16.41-3", "plan.waits", name, p.place(p.Map.Bases[p.side]))
	case x.leaves():
		return p.barredExit(t, x)
	case len(x.by) == 1 && end == x.start.at:
		return rules.Refuse("R-5.0-3", "plan.own-hex", name, p.place(end))
	case t.retreat && x.foes.Has(end):
		return rules.Refuse("R-7.2-4", "plan.re-engages", name, p.place(end))
	}
	if r := p.named(t, x); r != nil {
		return r
	}
	if x.foes.Has(end) && !x.attack {
		return rules.Refuse("R-6.0-1", "plan.no-attack", name, p.place(end))
	}
	free := *x
	free.through = true
	way := free.way()
	if way == nil {
		return p.tooFar(t, &free)
	}
	if x.start.retreats {
		return p.shutIn(t, x)
	}
	crowded := *x
	crowded.crowded = true
	if way := crowded.way(); way != nil {
		from, to := x.start.at, way[len(way)-1]
		if len(way) > 1 {
			from = way[len(way)-2]
		}
		side := p.Map.Board.Between(from, to)
		return rules.Refuse("R-7.1-1", "plan.full", name, p.place(from), p.place(to), int(p.Map.Borders[side].Limit))
	}
	for _, h := range way[:len(way)-1] {
		if x.foes.Has(h) {
			return rules.Refuse("R-6.0-1", "plan.between", name, p.place(end), p.place(h))
		}
	}
	return rules.Refuse("R-5.2-5", "plan.no-way", name, p.place(end))
}

// named judges the hexes that a way names, as far as they can be judged one by
// one.
func (p *planner) named(t task, x *journey) *rules.Refusal {
	name, from := p.name(t.unit), x.start.at
	for i, h := range x.by {
		last := i == len(x.by)-1
		switch {
		case !last && x.fit.Has(h):
			return rules.Refuse("R-6.0-1", "plan.enemies-on-way", name, p.place(h))
		case !last && x.foes.Has(h):
			return rules.Refuse("R-6.0-1", "plan.disrupted-on-way", name, p.place(h))
		}
		side := p.Map.Board.Between(from, h)
		if x.exact && side != board.NoSide {
			d, _ := p.Map.Board.Direction(from, h)
			switch limit := int(p.Map.Borders[side].Limit); {
			case limit == 0:
				return rules.Refuse("R-1.4-2", "plan.impassable", name, p.place(from), p.place(h))
			case i == 0 && x.start.retreats && p.s.p.battle(from) != nil && p.s.p.battle(from).Sides[d] != p.side:
				return rules.Refuse("R-7.2-2", "plan.foreign-side", name, p.place(from), p.place(h))
			case last && x.foes.Has(h) && x.attack && x.engaged(side) >= limit:
				return rules.Refuse("R-7.1-1", "plan.full", name, p.place(from), p.place(h), limit)
			}
		}
		from = h
	}
	return nil
}

// shutIn says why a unit cannot leave its Battle by a way that would be short
// enough (7.2).
func (p *planner) shutIn(t task, x *journey) *rules.Refusal {
	b := p.s.p.battle(x.start.at)
	if b == nil {
		return rules.Refuse("R-10.1-1", "plan.no-way", p.name(t.unit), p.place(x.end()))
	}
	var open []board.Hex
	for d := range board.Directions {
		h := p.Map.Board.Neighbour(b.Hex, d)
		if h != board.None && b.Sides[d] == p.side && p.s.Map.Open[b.Hex]>>d&1 != 0 && !x.foes.Has(h) {
			open = append(open, h)
		}
	}
	if len(open) == 0 {
		return rules.Refuse("R-7.2-2", "plan.shut-in", p.name(t.unit), p.place(b.Hex))
	}
	return rules.Refuse("R-7.2-2", "plan.way-shut", p.name(t.unit), p.place(b.Hex), p.place(x.end()), p.hexNames(open))
}

// barredExit says why a unit does not leave the map (17.1).
func (p *planner) barredExit(t task, x *journey) *rules.Refusal {
	name, end := p.name(t.unit), x.end()
	if end >= 0 && p.Map.Places[end].Edge && !x.exit(end) {
		return rules.Refuse("R-17.1-2", "plan.own-edge", name, p.place(end))
	}
	var edges []board.Hex
	for h := range p.Map.Hexes.All() {
		if x.exit(h) {
			edges = append(edges, h)
		}
	}
	return rules.Refuse("R-17.1-2", "plan.exit-far", name, p.hexNames(edges), x.limit(p.o, t.block, Highway))
}

// tooFar says how far a unit gets on the best way to a place that is beyond its
// allowance even if nobody bars it, and what would do (6.1 to 6.4).
func (p *planner) tooFar(t task, free *journey) *rules.Refusal {
	var way []board.Hex
	road, short := NoRoad, 0
	for r := range Highway + 1 {
		w := free.wayBy(r, 255)
		if w == nil {
			continue
		}
		if n := len(w) - free.limit(p.o, t.block, r); way == nil || n < short {
			way, road, short = w, r, n
		}
	}
	name, end := p.name(t.unit), p.place(free.end())
	if way == nil {
		return rules.Refuse("R-1.4-2", "plan.no-land", name, end)
	}
	most := free.limit(p.o, t.block, road)
	furthest := p.place(way[max(0, most-1)])
	rule := "R-6.1-1"
	switch {
	case free.extra > 0:
		rule = "R-6.4-1"
	case t.entry.move.Regroup:
		rule = "R-5.2-5"
	}
	return rules.Refuse(rule, "plan.too-far", name, end, len(way), page.M("plan.by."+road.String()), most, furthest, p.remedy(t, short, free.extra > 0))
}

// remedy names what would do where some hexes are missing.
func (p *planner) remedy(t task, short int, forced bool) page.Msg {
	rommel := p.side == Axis && p.Scenario.RommelBonus && !p.s.p.Rommel
	switch {
	case short == 1 && rommel && !forced:
		return page.M("plan.remedy.both")
	case short == 1 && !forced:
		return page.M("plan.remedy.forced")
	case short == 1 && rommel, short == 2 && rommel && !forced:
		return page.M("plan.remedy.rommel")
	}
	return page.M("plan.remedy.none")
}

// barredWithdrawal says why a unit cannot withdraw to a place (5.3), and where it
// can.
func (p *planner) barredWithdrawal(t task, x *journey) *rules.Refusal {
	name, end, from := p.name(t.unit), x.end(), x.start.at
	if from < 0 || end < 0 {
		return rules.Refuse("R-4-8", "plan.withdraw-off", name)
	}
	source := p.s.source(t.block)
	x.lines.Aim(source)
	ends := x.withdrawalEnds()
	legal := page.M("plan.legal", p.hexNames(slices.Collect(ends.All())))
	if ends.Empty() {
		legal = page.M("plan.legal.none")
	}
	switch {
	case from == source:
		return rules.Refuse("R-5.3-16", "plan.withdraw-source", name, p.place(from))
	case p.s.p.Blocks[t.block].Raider || !x.lines.Supplied(supply.Begin(from)):
		return rules.Refuse("R-5.3-3", "plan.withdraw-line", name)
	case x.fit.Has(end):
		return rules.Refuse("R-5.3-8", "plan.withdraw-enemies", name, p.place(end), legal)
	case x.lines.Away(from, end):
		return rules.Refuse("R-5.3-6", "plan.withdraw-away", name, p.place(end), p.place(source), legal)
	}
	long := *x
	long.tireless = true
	if way := long.way(); way != nil {
		return p.withdrawsTooFar(t, x, way)
	}
	return rules.Refuse("R-5.3-4", "plan.withdraw-off-line", name, p.place(end), legal)
}

func (p *planner) withdrawsTooFar(t task, x *journey, way []board.Hex) *rules.Refusal {
	v := x.start
	most, furthest := 0, x.start.at
	for _, h := range way {
		v = x.ahead(v, h)
		most = x.limit(p.o, t.block, v.road)
		if v.walked <= most {
			furthest = h
		}
	}
	rule := "R-6.1-1"
	if x.extra > 0 {
		rule = "R-6.4-1"
	}
	return rules.Refuse(rule, "plan.too-far", p.name(t.unit), p.place(x.end()), len(way), page.M("plan.by."+v.road.String()), most, p.place(furthest),
		p.remedy(t, len(way)-most, x.extra > 0))
}

// withdrawalEnds are the hexes in which a Withdrawal could end.
func (x *journey) withdrawalEnds() (ends board.Set) {
	var walk func(v progress)
	walk = func(v progress) {
		for d := range board.Directions {
			to := x.Map.Board.Neighbour(v.at, d)
			if to == board.None || v.walked > 0 && x.foes.Has(v.at) && !v.retreats || x.crossing(v, to) != nil {
				continue
			}
			if w := x.ahead(v, to); w.walked <= x.limit(x.o, v.block, w.road) {
				ends = ends.Add(to)
				walk(w)
			}
		}
	}
	walk(x.start)
	return ends
}
