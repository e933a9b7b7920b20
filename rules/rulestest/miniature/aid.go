package miniature

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Aids implements rules.Advisor.
func (Game) Aids() []string { return []string{"briefing", "reach"} }

// Aid implements rules.Advisor: "briefing" says how a game is won and how far it
// is, "reach" where a unit can get.
func (g Game) Aid(v rules.View[Plane, Secret], name string, n *orders.Node) (page.Page, []orders.Problem) {
	if name == "briefing" {
		return g.briefing(v), nil
	}
	c := &compiler{}
	if v.Own == nil {
		c.Wrong(n, "aid.no-side")
		return page.Page{}, c.Problems
	}
	unit := n.Get("unit")
	if unit.Empty() {
		c.Wrong(n, "aid.no-unit")
		return page.Page{}, c.Problems
	}
	id, ok := aUnit.Read(c, unit)
	if !ok {
		return page.Page{}, c.Problems
	}
	return g.reach(v, id), nil
}

func (Game) briefing(v rules.View[Plane, Secret]) page.Page {
	p := page.Page{Title: page.M("briefing")}
	p.Say("briefing.turn", int(v.Public.Turn), lastTurn)
	for side := range rules.Nobody {
		p.Item("briefing.side", page.M(fmt.Sprint("side.", side)), len(v.Public.onBoard(side)), capital(side.Other()).String())
	}
	return p
}

// reach are the hexes that a unit can enter in one Move: it ends where enemies
// are.
func (Game) reach(v rules.View[Plane, Secret], id uint8) page.Page {
	p := page.Page{Title: page.M("reach", names[id])}
	for _, k := range v.Public.tokens(v.Side, func(*Block) bool { return true }) {
		u, b := v.Own.S.unit(k), &v.Public.Blocks[k]
		switch {
		case u.ID != id:
		case b.At < 0:
			p.Say("reach.away")
		case b.Disrupted:
			p.Say("no.disrupted")
		default:
			var to []page.Msg
			for h, steps := range v.Public.reached(v.Side, b.At, u.Speed()) {
				if steps > 0 {
					to = append(to, page.M("text", Hex(h).String()))
				}
			}
			p.Say("reach.to", b.At.String(), to)
		}
	}
	return p
}

// reached is how many hexes a block of a side enters on its way from one hex to
// each other, 0 where it does not get in so many steps.
func (p *Plane) reached(side rules.Side, from Hex, speed int) (steps [size * size]int) {
	ring := []Hex{from}
	for n := 1; n <= speed; n++ {
		var next []Hex
		for _, h := range ring {
			for _, to := range neighbours(h) {
				if to == from || steps[to] > 0 {
					continue
				}
				steps[to] = n
				if len(p.in(side.Other(), to)) == 0 {
					next = append(next, to)
				}
			}
		}
		ring = next
	}
	return steps
}
