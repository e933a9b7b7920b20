package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// deeds of a Buildup, in the order in which they are done.
func (c *compiler) deeds(n *orders.Node) []said[deedOrder] {
	var ds []said[deedOrder]
	for _, x := range clerk.Items(n) {
		for _, p := range c.known(c.pairs(x, "", "buildup"), "buildup") {
			d := deedOrder{first: len(ds), hex: board.None, port: board.None}
			switch p.Key.Text {
			case "redeploy", "sea":
				d.do = rommel.Redeploy
				for _, u := range c.pairs(p.Value, "buildup", p.Key.Text) {
					wrong := len(c.Problems)
					d.unit, _ = c.unit(u.Key)
					d.way, d.exact = clerk.List(u.Value, c.hex), u.Value.Kind == orders.List
					if len(c.Problems) > wrong {
						continue
					}
					if p.Key.Text == "sea" && len(d.way) > 0 {
						d.do, d.port = rommel.Sail, d.way[0].What
					}
					if len(d.way) == 0 {
						c.Wrong(u.Key, "no.deed-hex", c.Roster.Units[d.unit].Name).Rule = keyOf("buildup", p.Key.Text).rule
						continue
					}
					ds = append(ds, clerk.At(u.Key, d))
				}
				continue
			case "refit":
				d.do = rommel.Refit
				for _, u := range c.units(p.Value) {
					d.unit, d.first = u.What, len(ds)
					ds = append(ds, said[deedOrder]{What: d, At: u.At})
				}
				continue
			case "replace":
				d.do = rommel.Rebuild
				for _, u := range c.pairs(p.Value, "buildup", p.Key.Text) {
					unit, ok := c.unit(u.Key)
					for range c.Number(u.Value, 1, 6).What {
						if ok {
							d.steps = append(d.steps, clerk.At(u.Key, unit))
						}
					}
				}
			case "minefield":
				d.do = rommel.LayMinefield
				h, ok := c.hex(p.Value)
				if !ok {
					continue
				}
				d.hex = h
			case "cards":
				d.do = rommel.BuyCard
				for d.cards = c.Number(p.Value, 1, 16).What; d.cards > 1; d.cards-- {
					ds = append(ds, clerk.At(p.Key, d))
					d.first = len(ds)
				}
			case "malta":
				d.do = rommel.CallMalta
				if c.Options.MaltaByUnit && c.side == rommel.Axis {
					if _, truth := p.Value.Bool(); truth == nil {
						c.Wrong(p.Value, "no.malta-units")
						continue
					}
					for _, u := range c.units(p.Value) {
						d.unit, d.first = u.What, len(ds)
						ds = append(ds, said[deedOrder]{What: d, At: u.At})
					}
					continue
				}
				if !c.Yes(p.Value).What {
					continue
				}
			}
			ds = append(ds, clerk.At(p.Key, d))
		}
	}
	return ds
}
