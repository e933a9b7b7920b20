package miniature

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Aids implements rules.Advisor.
func (Game) Aids() []rules.Aid {
	return []rules.Aid{
		{Name: "briefing", Unplayed: true, Short: "How the game is won, and how far it is", Example: "  adjutant briefing\n  adjutant briefing miniature skirmish"},
		{Name: "reach", Player: true, Short: "Where a unit can get in one Move", Example: "  adjutant reach 1st Horse\n  adjutant reach 1st Horse --march",
			About: rules.Argument{Key: "unit", Nouns: []rules.Noun{rules.AUnit}, Needed: true},
			Flags: []rules.Flag{{Name: "march", Takes: rules.ATruth, Help: "also the hex more of a Forced March"}}},
	}
}

// Aid implements rules.Advisor.
func (g Game) Aid(v rules.View[Plane, Secret], name string, n *orders.Node) (page.Page, []orders.Problem) {
	if problems := rules.ForPlayers(g.Aids(), name, v.Own != nil); problems != nil {
		return page.Page{}, problems
	}
	if name == "briefing" {
		return g.briefing(v), nil
	}
	c, unit := &compiler{}, n.Get("unit")
	if unit.Empty() {
		c.Wrong(n, "aid.no-unit")
		return page.Page{}, c.Problems
	}
	id, ok := aUnit.Read(c, unit)
	if !ok {
		return page.Page{}, c.Problems
	}
	return g.reach(v, id, !n.Get("march").Empty() && c.Yes(n.Get("march")).What), nil
}

func (Game) briefing(v rules.View[Plane, Secret]) page.Page {
	p := page.Page{Title: page.M("briefing")}
	p.Say("briefing.turn", int(v.Public.Turn), lastTurn)
	for by := range rules.Nobody {
		p.Item("briefing.side", side(by), len(v.Public.onBoard(by)), capital(by.Other()).String())
	}
	for steps := 1; steps <= 3; steps++ { // of which each throws a die, and 5 and 6 hit
		p.Item("briefing.fire", steps, chances.Percent(chances.Some(steps, 5)))
	}
	return p
}

// reach are the hexes that a unit can enter in one Move, or with a Forced March after it:
// both end where enemies are.
func (Game) reach(v rules.View[Plane, Secret], id uint8, march bool) page.Page {
	p := page.Page{Title: page.M("reach", names[id])}
	k, ok := token(v, id)
	switch {
	case !ok:
		p.Say("reach.away")
	case v.Public.Blocks[k].Disrupted:
		p.Say("no.disrupted")
	default:
		var to []page.Msg
		at := v.Public.Blocks[k].At
		for _, h := range v.Public.reached(v.Side, at, v.Own.S.unit(k).Speed()+rules.Bit(march)) {
			to = append(to, page.M("text", h.String()))
		}
		p.Say("reach.to", at.String(), to, march)
	}
	return p
}

// reached are the hexes, in their order, that a block of a side can enter on its way from one.
func (p *Plane) reached(side rules.Side, from Hex, speed int) (all []Hex) {
	ring := []Hex{from}
	for range speed {
		var next []Hex
		for _, h := range ring {
			for _, to := range neighbours(h) {
				if to == from || slices.Contains(all, to) {
					continue
				}
				all = append(all, to)
				if len(p.in(side.Other(), to)) == 0 {
					next = append(next, to)
				}
			}
		}
		ring = next
	}
	slices.Sort(all)
	return all
}
