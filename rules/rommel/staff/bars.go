package staff

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// bars says why a file does not have its units go where it sends them, as blocks stand: by
// it a file is judged, and keeps silent in play, for the same reasons.
type bars struct {
	*orderFile
	s     *position
	o     *rules.Own[Secret]
	real  int                            // cards that are laid
	moved map[UnitNo]string              // units that have a Move, with its clause
	fight board.Set                      // Battles that may be over by then
	crowd func(side board.Side) page.Msg // the units of the file that Engage over a hexside, or try to, with their lines
}

// barsAt are bars where nobody has moved yet, as blocks stand in a view.
func barsAt(f *orderFile, v view) *bars {
	return &bars{orderFile: f, s: f.Position(v.Public), o: v.Own, real: laidBy(v), moved: map[UnitNo]string{}}
}

// barred says why a unit does not get where it is sent: the nearest reason
// first, with what would be legal.
func (p *bars) barred(t task, x *journey) *rules.Refusal {
	name, end := p.name(t.unit), x.End()
	switch {
	case x.Lines != nil:
		return p.barredWithdrawal(t, x)
	case x.Start.At == rommel.Waiting:
		return rules.Refuse("R-16.41-3", "plan.waits", name, p.Place(p.Map.Bases[p.side]))
	case x.Leaves():
		return p.barredExit(t, x)
	case len(x.By) == 1 && end == x.Start.At:
		return rules.Refuse("R-5.0-3", "plan.own-hex", name, p.Place(end))
	case t.retreat && x.Foes.Has(end):
		return rules.Refuse("R-7.2-4", "plan.re-engages", name, p.Place(end))
	}
	if r := p.named(t, x); r != nil {
		return r
	}
	if x.Foes.Has(end) && !x.Attack {
		return rules.Refuse("R-6.0-1", "plan.no-attack", name, p.Place(end))
	}
	free := *x
	free.Through = true
	way := free.Way()
	if way == nil {
		return p.tooFar(t, &free)
	}
	if x.Start.Retreats {
		return p.shutIn(t, x)
	}
	crowded := *x
	crowded.Crowded = true
	if way := crowded.Way(); way != nil {
		from, to := x.Start.At, way[len(way)-1]
		if len(way) > 1 {
			from = way[len(way)-2]
		}
		side := p.Map.Board.Between(from, to)
		return rules.Refuse("R-7.1-1", "plan.full", name, p.Place(from), p.Place(to), int(p.Map.Borders[side].Limit), p.crowd(side))
	}
	for _, h := range way[:len(way)-1] {
		if x.Foes.Has(h) {
			return rules.Refuse("R-6.0-1", "plan.between", name, p.Place(end), p.Place(h))
		}
	}
	return rules.Refuse("R-5.2-5", "plan.no-way", name, p.Place(end))
}

// named judges the hexes that a way names, as far as they can be judged one by
// one.
func (p *bars) named(t task, x *journey) *rules.Refusal {
	name, from := p.name(t.unit), x.Start.At
	for i, h := range x.By {
		last := i == len(x.By)-1
		switch {
		case !last && x.Fit.Has(h):
			return rules.Refuse("R-6.0-1", "plan.enemies-on-way", name, p.Place(h))
		case !last && x.Foes.Has(h):
			return rules.Refuse("R-6.0-1", "plan.disrupted-on-way", name, p.Place(h))
		}
		side := p.Map.Board.Between(from, h)
		if x.Exact && side != board.NoSide {
			d, _ := p.Map.Board.Direction(from, h)
			b := p.s.P.Battle(from) // which a unit retreats from
			switch limit := int(p.Map.Borders[side].Limit); {
			case limit == 0:
				return rules.Refuse("R-1.4-2", "plan.impassable", name, p.Place(from), p.Place(h))
			case b != nil && b.Sides[d] != p.side:
				return rules.Refuse("R-7.2-2", "plan.foreign-side", name, p.Place(from), p.Place(h))
			case x.Foes.Has(h) && x.Attack && x.Engaged(side) >= limit:
				return rules.Refuse("R-7.1-1", "plan.full", name, p.Place(from), p.Place(h), limit, p.crowd(side))
			}
		}
		from = h
	}
	return nil
}

// shutIn says why a unit cannot leave its Battle by a way that would be short
// enough (7.2).
func (p *bars) shutIn(t task, x *journey) *rules.Refusal {
	b := p.s.P.Battle(x.Start.At)
	if b == nil {
		return rules.Refuse("R-10.1-1", "plan.no-way", p.name(t.unit), p.Place(x.End()))
	}
	var open []board.Hex
	for d := range board.Directions {
		h := p.Map.Board.Neighbour(b.Hex, d)
		if h != board.None && b.Sides[d] == p.side && p.s.Map.Open[b.Hex]>>d&1 != 0 && !x.Foes.Has(h) {
			open = append(open, h)
		}
	}
	if len(open) == 0 {
		return rules.Refuse("R-7.2-2", "plan.shut-in", p.name(t.unit), p.Place(b.Hex))
	}
	return rules.Refuse("R-7.2-2", "plan.way-shut", p.name(t.unit), p.Place(b.Hex), p.Place(x.End()), p.hexNames(open))
}

// barredExit says why a unit does not leave the map (17.1).
func (p *bars) barredExit(t task, x *journey) *rules.Refusal {
	name, end := p.name(t.unit), x.End()
	if p.Map.Board.Has(end) && p.Map.Places[end].Edge && !x.Exit(end) {
		return rules.Refuse("R-17.1-2", "plan.own-edge", name, p.Place(end))
	}
	var edges []board.Hex
	for h := range p.Map.Hexes.All() {
		if x.Exit(h) {
			edges = append(edges, h)
		}
	}
	return rules.Refuse("R-17.1-2", "plan.exit-far", name, p.hexNames(edges), x.Limit(p.o, t.block, rommel.Highway))
}

// tooFar says how far a unit gets on the best way to a place that is beyond its
// allowance even if nobody bars it, and what would do (6.1 to 6.4).
func (p *bars) tooFar(t task, free *journey) *rules.Refusal {
	var way []board.Hex // the best, over that road, and how many hexes too long
	var road Road
	var short int
	for r := range rommel.Highway + 1 {
		w := free.WayBy(r, math.MaxInt)
		if w == nil {
			continue
		}
		if n := len(w) - free.Limit(p.o, t.block, r); way == nil || n < short {
			way, road, short = w, r, n
		}
	}
	name, end := p.name(t.unit), p.Place(free.End())
	if way == nil {
		return rules.Refuse("R-1.4-2", "plan.no-land", name, end)
	}
	most := free.Limit(p.o, t.block, road)
	furthest := p.Place(way[most-1])
	rule := "R-6.1-1"
	switch {
	case free.Extra > 0:
		rule = "R-6.4-1"
	case t.entry.move.Regroup:
		rule = "R-5.2-5"
	}
	return rules.Refuse(rule, "plan.too-far", name, end, len(way), page.M("plan.by."+road.String()), most, furthest, p.remedy(t, short, free.Extra > 0))
}

// remedy names what would do where some hexes are missing.
func (p *bars) remedy(t task, short int, forced bool) page.Msg {
	rommel := p.side == rommel.Axis && p.Scenario.RommelBonus && !p.s.P.Rommel
	switch {
	case short == 1 && rommel && !forced:
		return page.M("plan.remedy.both")
	case short == 1 && !forced:
		return page.M("plan.remedy.forced")
	case short == 1 && rommel:
		return page.M("plan.remedy.rommel")
	case short == 2 && rommel && !forced:
		return page.M("plan.remedy.together")
	}
	return page.M("plan.remedy.none")
}

// barredWithdrawal says why a unit cannot withdraw to a place (5.3), and where it
// can.
func (p *bars) barredWithdrawal(t task, x *journey) *rules.Refusal {
	name, end, from := p.name(t.unit), x.End(), x.Start.At
	if !p.Map.Board.Has(from) || !p.Map.Board.Has(end) {
		return rules.Refuse("R-4-8", "plan.withdraw-off", name)
	}
	source := p.s.Source(t.block)
	x.Lines.Aim(source)
	ends := withdrawalEnds(x)
	legal := page.M("plan.legal", p.hexNames(slices.Collect(ends.All())))
	if ends.Empty() {
		legal = page.M("plan.legal.none")
	}
	switch {
	case from == source:
		return rules.Refuse("R-5.3-16", "plan.withdraw-source", name, p.Place(from))
	case p.s.P.Blocks[t.block].Raider || !x.Lines.Supplied(supply.Begin(from)):
		return rules.Refuse("R-5.3-3", "plan.withdraw-line", name)
	case x.Fit.Has(end):
		return rules.Refuse("R-5.3-8", "plan.withdraw-enemies", name, p.Place(end), legal)
	case x.Lines.Away(from, end):
		return rules.Refuse("R-5.3-6", "plan.withdraw-away", name, p.Place(end), p.Place(source), legal)
	}
	long := *x
	long.Tireless = true
	if way := long.Way(); way != nil {
		return p.withdrawsTooFar(t, x, way)
	}
	return rules.Refuse("R-5.3-4", "plan.withdraw-off-line", name, p.Place(end), legal)
}

func (p *bars) withdrawsTooFar(t task, x *journey, way []board.Hex) *rules.Refusal {
	v, furthest := x.Start, x.Start.At
	var most int
	for _, h := range way {
		v = x.Ahead(v, h)
		most = x.Limit(p.o, t.block, v.Road)
		if v.Walked <= most {
			furthest = h
		}
	}
	rule := "R-6.1-1"
	if x.Extra > 0 {
		rule = "R-6.4-1"
	}
	return rules.Refuse(rule, "plan.too-far", p.name(t.unit), p.Place(x.End()), len(way), page.M("plan.by."+v.Road.String()), most, p.Place(furthest),
		p.remedy(t, len(way)-most, x.Extra > 0))
}

// withdrawalEnds are the hexes in which a Withdrawal could end.
func withdrawalEnds(x *journey) (ends board.Set) {
	var walk func(v progress)
	walk = func(v progress) {
		for d := range board.Directions {
			to := x.Map.Board.Neighbour(v.At, d)
			if to == board.None || x.Foes.Has(v.At) && !v.Retreats || x.Crossing(v, to) != nil {
				continue
			}
			if w := x.Ahead(v, to); w.Walked <= x.Limit(x.O, v.Block, w.Road) {
				ends = ends.Add(to)
				walk(w)
			}
		}
	}
	walk(x.Start)
	return ends
}
