package report

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// reach tells where a unit can get in a Group Move from where it stands (6).
func (a *aid) reach(n *orders.Node) {
	k, ok := a.unitOf(n.Get("unit"))
	if !ok {
		return
	}
	b, f := &a.v.Public.Blocks[k], *a.Face(a.v.Own.S, k)
	a.Title = a.about("reach.of", k)
	if a.absent(k) {
		return
	}
	if b.At == rommel.Waiting {
		a.Say("reach.waiting", a.Unit(f).Name, a.Place(b.At), a.Place(a.Map.Bases[a.v.Side]))
		return
	}
	a.reachOn(k, b, a.Speed(f))
}

// reachOn tells where a unit on the map can get.
func (a *aid) reachOn(k rules.Token, b *rommel.Block, speed int) {
	a.Say("reach.speed", speed, rommel.Allowance(speed, rommel.Highway), rommel.Allowance(speed, rommel.Track), rommel.Allowance(speed, rommel.Trail), rommel.Allowance(speed, rommel.NoRoad))
	look := a.look.TurnOf(a.v.Side)
	switch {
	case b.Disrupted:
		a.Say("reach.disrupted")
	case look.P.Blocks[k].Moved:
		a.Say("reach.moved")
	case look != a.look:
		a.Say("reach.later")
	}
	x := a.look.ReachOf(a.v.Own, k)
	for road := rommel.Highway + 1; road > 0; road-- {
		if to := a.reachedBy(x.Plain, road-1); to != nil {
			id := "reach.by." + (road - 1).String()
			a.Item(id, to)
		}
	}
	if x.Plain.Hexes().Empty() {
		a.Item("reach.nowhere", a.refusedSteps(look, k))
	}
	if x.Plain.Exits {
		a.Item("reach.exit", a.Unit(*a.Face(a.v.Own.S, k)).Name)
	}
	for _, c := range x.Plain.Engages {
		side := a.Map.Board.Between(c.From, c.To)
		a.Item("reach.engages", a.Place(c.To), a.Place(c.From), int(a.Map.Borders[side].Limit)-look.Engaged(side), int(a.Map.Borders[side].Limit))
	}
	for _, c := range x.Plain.Full {
		a.Item("reach.full", a.Place(c.From), a.Place(c.To), int(a.Map.Borders[a.Map.Board.Between(c.From, c.To)].Limit))
	}
	for _, more := range []struct {
		id  string
		hex board.Set
	}{{"reach.rommel", x.Rommel}, {"reach.march", x.March}, {"reach.both", x.Beyond}} {
		if !more.hex.Empty() {
			a.Item(more.id, a.placesOf(more.hex))
		}
	}
	if !x.Refuges.Empty() {
		a.Item("reach.withdraw", a.placesOf(x.Refuges))
	}
}

// reachedBy are the hexes whose shortest way goes over roads of a class, with
// the length of the way, the nearest first.
func (a *aid) reachedBy(x *rommel.Walks, road rommel.Road) (to []page.Msg) {
	var hexes []board.Hex
	for h, steps := range x.Steps {
		if steps > 0 && x.Road[h] == road {
			hexes = append(hexes, board.Hex(h))
		}
	}
	slices.SortStableFunc(hexes, func(g, h board.Hex) int { return cmp.Compare(x.Steps[g], x.Steps[h]) })
	for _, h := range hexes {
		to = append(to, page.M("reach.hex", a.Place(h), x.Steps[h]))
	}
	return to
}
