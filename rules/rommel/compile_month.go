package rommel

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// deeds of a Buildup, in the order in which they are done.
func (c *compiler) deeds(n *orders.Node) []said[deedOrder] {
	var ds []said[deedOrder]
	for _, x := range c.items(n) {
		for _, p := range c.known(x, "buildup") {
			d := deedOrder{first: len(ds), hex: board.None, port: board.None}
			switch p.Key.Text {
			case "redeploy", "sea":
				d.do = Redeploy
				for _, u := range c.pairs(p.Value) {
					wrong := len(c.problems)
					d.unit, _ = c.unit(u.Key)
					d.way, d.exact = c.hexes(u.Value), u.Value.Kind == orders.List
					if len(c.problems) > wrong {
						continue
					}
					if p.Key.Text == "sea" && len(d.way) > 0 {
						d.do, d.port = Sail, d.way[0].what
					}
					if len(d.way) == 0 {
						c.wrongBy(u.Key, "R-16.51-1", "no.deed-hex", c.Roster.Units[d.unit].Name)
						continue
					}
					ds = append(ds, said[deedOrder]{d, place(u.Key)})
				}
				continue
			case "refit":
				d.do = Refit
				for _, u := range c.units(p.Value) {
					d.unit, d.first = u.what, len(ds)
					ds = append(ds, said[deedOrder]{d, u.at})
				}
				continue
			case "replace":
				d.do = Rebuild
				for _, u := range c.pairs(p.Value) {
					unit, ok := c.unit(u.Key)
					for range c.number(u.Value, 1, 6).what {
						if ok {
							d.steps = append(d.steps, said[UnitNo]{unit, place(u.Key)})
						}
					}
				}
			case "minefield":
				d.do = LayMinefield
				h, ok := c.hex(p.Value)
				if !ok {
					continue
				}
				d.hex = h
			case "cards":
				d.do = BuyCard
				for range c.number(p.Value, 1, 16).what - 1 {
					ds = append(ds, said[deedOrder]{d, place(p.Value)})
					d.first = len(ds)
				}
			case "malta":
				d.do = CallMalta
				if c.Options.MaltaByUnit {
					for _, u := range c.units(p.Value) {
						d.unit, d.first = u.what, len(ds)
						ds = append(ds, said[deedOrder]{d, u.at})
					}
					continue
				}
				if !c.yes(p.Value).what {
					continue
				}
			}
			ds = append(ds, said[deedOrder]{d, place(p.Key)})
		}
	}
	return ds
}
