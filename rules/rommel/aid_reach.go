package rommel

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// reach tells where a unit can get in a Group Move from where it stands (6).
func (a *aid) reach(n *orders.Node) {
	k, ok := a.unitOf(n.Get("unit"))
	if !ok {
		return
	}
	b, f := &a.v.Public.Blocks[k], *a.face(a.v.Own.S, k)
	a.Title = page.M("reach.of", a.titled(k), a.at(b.At))
	if b.At < 0 {
		a.Say("reach.away", a.at(b.At))
		return
	}
	speed := a.speed(f)
	a.Say("reach.speed", speed, allowance(speed, Highway), allowance(speed, Track), allowance(speed, Trail), allowance(speed, NoRoad))
	look := a.look.turnOf(a.v.Side)
	switch {
	case b.Disrupted:
		a.Say("reach.disrupted")
	case look.p.Blocks[k].Moved:
		a.Say("reach.moved")
	case look != a.look:
		a.Say("reach.later")
	}
	x := a.look.reachOf(a.v.Own, k)
	for road := Highway + 1; road > 0; road-- {
		if to := a.reachedBy(x.plain, road-1); to != nil {
			id := "reach.by." + (road - 1).String()
			a.Item(id, to)
		}
	}
	if x.plain.hexes().Empty() {
		a.Item("reach.nowhere", a.refusedSteps(look, k))
	}
	if x.plain.exits {
		a.Item("reach.exit")
	}
	for _, c := range x.plain.engages {
		side := a.Map.Board.Between(c.from, c.to)
		a.Item("reach.engages", a.place(c.to), a.place(c.from), int(a.Map.Borders[side].Limit)-look.engaged(side), int(a.Map.Borders[side].Limit))
	}
	for _, c := range x.plain.full {
		a.Item("reach.full", a.place(c.from), a.place(c.to), int(a.Map.Borders[a.Map.Board.Between(c.from, c.to)].Limit))
	}
	for _, more := range []struct {
		id  string
		hex board.Set
	}{{"reach.rommel", x.rommel}, {"reach.march", x.march}, {"reach.both", x.beyond}} {
		if !more.hex.Empty() {
			a.Item(more.id, a.placesOf(more.hex))
		}
	}
	if !x.refuges.Empty() {
		a.Item("reach.withdraw", a.placesOf(x.refuges))
	}
}

// reachedBy are the hexes whose shortest way goes over roads of a class, with
// the length of the way, the nearest first.
func (a *aid) reachedBy(x *walks, road Road) (to []page.Msg) {
	for n := 1; n <= longest; n++ {
		for h, steps := range x.steps {
			if steps == n && x.road[h] == road {
				to = append(to, page.M("reach.hex", a.place(board.Hex(h)), n))
			}
		}
	}
	return to
}
