package order

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// supplying is who gets scarce supply first, and where it is said that what Fortresses have left then is
// kept for the Final Supply Check (R-13.3-3); "": it is not.
type supplying struct {
	first []said[UnitNo]
	later string
}

// supplied are units, with the word later behind them, or that alone.
var supplied = shape[supplying]{
	Schema: func(e *clerk.Editor) clerk.Node {
		return clerk.AnyOf(unitList.Schema(e), clerk.OneOrMore(clerk.AnyOf(aUnit.Schema(e), clerk.Word(wordLater))))
	},
	Read: func(c *compiler, n *orders.Node) (x supplying, ok bool) {
		units := *n
		units.Kind, units.Text, units.Items = orders.List, "", nil
		for _, u := range clerk.Items(n) {
			if x.later != "" {
				c.Wrong(u, "no.behind-later", wordLater).Rule = "R-13.3-3"
				return x, false
			}
			if clerk.Is(u, wordLater) {
				x.later = clerk.Place(u)
			} else {
				units.Items = append(units.Items, u)
			}
		}
		x.first, ok = unitList.Read(c, &units)
		return x, ok
	},
}

// supply takes up whom a file supplies, as far as that could be read.
func (f *File) supply(_ *compiler, _ orders.Pair, x supplying, _ bool) {
	f.Supply, f.SupplyLater = x.first, x.later
}
