package rommel

import (
	"math"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Why there is no way: the judge of a Move is asked again with one of its bars after the
// other taken away (Through, Crowded, Tireless), and what is legal is named beside the reason.

// Bar says why a Journey has no way, the nearest reason first. Its unit is one of O's.
func (x *Journey) Bar() *rules.Refusal {
	name, end := x.unitName(), x.End()
	switch {
	case x.Lines != nil:
		return x.barWithdrawal()
	case x.Start.At == Waiting:
		return rules.Refuse("R-16.41-3", "no.waits", name, x.Place(x.Map.Bases[x.Active]))
	case x.Leaves():
		return x.barExit()
	case len(x.By) == 1 && end == x.Start.At:
		return rules.Refuse("R-5.0-3", "no.own-hex", name, x.Place(end))
	case x.Start.Retreats && x.Foes.Has(end):
		return rules.Refuse("R-7.2-4", "no.re-engages", name, x.Place(end))
	}
	if r := x.barHexes(); r != nil {
		return r
	}
	if x.Foes.Has(end) && !x.Attack {
		return rules.Refuse("R-6.0-1", "no.attack", name, x.Place(end))
	}
	free := *x
	free.Through = true
	way := free.Way()
	if way == nil {
		return free.tooFar()
	}
	if x.Start.Retreats {
		return x.shutIn()
	}
	crowded := *x
	crowded.Crowded = true
	if way := crowded.Way(); way != nil {
		via, to := x.Start.At, way[len(way)-1]
		if len(way) > 1 {
			via = way[len(way)-2]
		}
		return x.barSide(via, to)
	}
	for _, h := range way[:len(way)-1] {
		if x.Foes.Has(h) {
			return rules.Refuse("R-6.0-1", "no.between", name, x.Place(end), x.Place(h))
		}
	}
	return rules.Refuse("R-5.2-5", "no.way-there", name, x.Place(end))
}

// unitName is how the unit is called.
func (x *Journey) unitName() string { return x.Unit(*x.Face(x.O.S, x.Start.Block)).Name }

// barSide is that a hexside takes no more units (7.1).
func (x *Journey) barSide(from, to board.Hex) *rules.Refusal {
	side := x.Map.Board.Between(from, to)
	return rules.Refuse("R-7.1-1", "no.full-hexside", x.unitName(), x.Place(from), x.Place(to), int(x.Map.Borders[side].Limit), x.Crowd(side))
}

// barHexes judges the hexes that a way names, as far as they can be judged one by one.
func (x *Journey) barHexes() *rules.Refusal {
	name, from := x.unitName(), x.Start.At
	for i, h := range x.By {
		last := i == len(x.By)-1
		switch {
		case h == from:
			return rules.Refuse("R-5.0-3", "no.same-hex", name, x.Place(h))
		case !last && x.Fit.Has(h):
			return rules.Refuse("R-6.0-1", "no.enemies-on-way", name, x.Place(h))
		case !last && x.Foes.Has(h):
			return rules.Refuse("R-6.0-1", "no.disrupted-on-way", name, x.Place(h))
		}
		if side := x.Map.Board.Between(from, h); x.Exact && side != board.NoSide {
			v := x.Start
			v.At = from
			switch r := x.Crossing(v, h); {
			case r == impassable:
				return rules.Refuse(r.Rule, "no.passage-for", name, x.Place(from), x.Place(h))
			case r == foreignSide:
				return rules.Refuse(r.Rule, "no.foreign-side", name, x.Place(from), x.Place(h))
			case x.Attack && slices.Contains(sideIsFull[:], r):
				return x.barSide(from, h)
			}
		}
		from = h
	}
	return nil
}

// shutIn says why a unit cannot leave its Battle by a way that would be short enough (7.2).
func (x *Journey) shutIn() *rules.Refusal {
	at := x.Start.At
	if x.P.Battle(at) == nil {
		return rules.Refuse("R-10.1-1", "no.way-there", x.unitName(), x.Place(x.End()))
	}
	var open []board.Hex
	x.Neighbours(at, func(h board.Hex) bool {
		if x.Crossing(x.Start, h) == nil {
			open = append(open, h)
		}
		return true
	})
	if len(open) == 0 {
		return rules.Refuse(foreignSide.Rule, "no.way-out-of", x.unitName(), x.Place(at))
	}
	return rules.Refuse(foreignSide.Rule, "no.way-out-to", x.unitName(), x.Place(at), x.Place(x.End()), x.Places(open))
}

// barExit says why a unit does not leave the map (17.1).
func (x *Journey) barExit() *rules.Refusal {
	name, end := x.unitName(), x.End()
	if x.Map.Board.Has(end) && x.Map.Places[end].Edge && !x.Exit(end) {
		return rules.Refuse(noExit.Rule, "no.own-edge", name, x.Place(end))
	}
	var edges []board.Hex
	for h := range x.Map.Hexes.All() {
		if x.Exit(h) {
			edges = append(edges, h)
		}
	}
	return rules.Refuse(noExit.Rule, "no.exit-far", name, x.Places(edges), x.Limit(x.O, x.Start.Block, Highway))
}

// tooFar says how far a unit gets on the best way to a place that is beyond its allowance
// even if nobody bars it, and what would do (6.1 to 6.4).
func (x *Journey) tooFar() *rules.Refusal {
	var way []board.Hex // the best, over that road, and how many hexes too long
	var road Road
	var short int
	for r := range Highway + 1 {
		w := x.wayBy(r, math.MaxInt)
		if w == nil {
			continue
		}
		if n := len(w) - x.Limit(x.O, x.Start.Block, r); way == nil || n < short {
			way, road, short = w, r, n
		}
	}
	if way == nil {
		return rules.Refuse(impassable.Rule, "no.land-way", x.unitName(), x.Place(x.End()))
	}
	most := x.Limit(x.O, x.Start.Block, road)
	return x.beyond(way, road, most, way[most-1])
}

// beyond is that a way is longer than a unit goes, how far it gets, and what would do.
func (x *Journey) beyond(way []board.Hex, road Road, most int, furthest board.Hex) *rules.Refusal {
	rule := tooFar[0].Rule
	switch {
	case x.Extra > 0:
		rule = marchTooFar.Rule
	case x.Regroup && x.Lines == nil:
		rule = unreachable.Rule
	}
	return rules.Refuse(rule, "no.too-far", x.unitName(), x.Place(x.End()), len(way), page.M("by."+road.String()), most, x.Place(furthest), x.remedy(len(way)-most))
}

// remedy names what would do where some hexes are missing (6.3, 6.4).
func (x *Journey) remedy(short int) page.Msg {
	led, forced := x.Active == Axis && x.Scenario.RommelBonus && !x.P.Rommel, x.Extra > 0
	switch {
	case short == 1 && led && !forced:
		return page.M("remedy.both")
	case short == 1 && !forced:
		return page.M("remedy.forced")
	case short == 1 && led:
		return page.M("remedy.rommel")
	case short == 2 && led && !forced:
		return page.M("remedy.together")
	}
	return page.M("remedy.none")
}

// barWithdrawal says why a unit cannot withdraw to a place (5.3), and where it can.
func (x *Journey) barWithdrawal() *rules.Refusal {
	name, end, from, k := x.unitName(), x.End(), x.Start.At, x.Start.Block
	if !x.Map.Board.Has(from) || !x.Map.Board.Has(end) {
		return rules.Refuse("R-4-8", "no.withdraw-off", name)
	}
	source, ends := x.Source(k), x.WithdrawalEnds()
	x.Lines.Aim(source)
	legal := page.M("legal.withdrawal", x.Places(slices.Collect(ends.All())))
	if ends.Empty() {
		legal = page.M("legal.no-withdrawal")
	}
	switch {
	case from == source:
		return rules.Refuse("R-5.3-16", "no.withdraw-source", name, x.Place(from))
	case x.P.Blocks[k].Raider || !x.Lines.Supplied(supply.Begin(from)):
		return rules.Refuse(noLine.Rule, "no.withdraw-line", name)
	case x.Fit.Has(end):
		return rules.Refuse(engagesAgain.Rule, "no.withdraw-enemies", name, x.Place(end), legal)
	case x.Lines.Away(from, end):
		return rules.Refuse("R-5.3-6", "no.withdraw-away", name, x.Place(end), x.Place(source), legal)
	}
	long := *x
	long.Tireless = true
	way := long.Way()
	if way == nil {
		return rules.Refuse("R-5.3-4", "no.withdraw-off-line", name, x.Place(end), legal)
	}
	v, furthest, most := x.Start, from, 0
	for _, h := range way {
		v = x.Ahead(v, h)
		if most = x.Limit(x.O, k, v.Road); v.Walked <= most {
			furthest = h
		}
	}
	return x.beyond(way, v.Road, most, furthest)
}

// WithdrawalEnds are the hexes in which a Withdrawal could end.
func (x *Journey) WithdrawalEnds() board.Set {
	x.Lines.Aim(x.Source(x.Start.Block))
	return x.lineEnds(x.Start, func(v Progress, to board.Hex) (w Progress, enters, on bool) {
		if x.Foes.Has(v.At) && !v.Retreats || x.Crossing(v, to) != nil {
			return v, false, false
		}
		w = x.Ahead(v, to)
		on = w.Walked <= x.Limit(x.O, v.Block, w.Road)
		return w, on, on
	})
}

// Places are hexes as players know them.
func (g *Game) Places(hs []board.Hex) string {
	names := make([]string, len(hs))
	for i, h := range hs {
		names[i] = g.Place(h)
	}
	return strings.Join(names, ", ")
}
