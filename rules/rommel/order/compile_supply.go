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
		all, units := clerk.Items(n), *n
		units.Kind, units.Text, units.Items = orders.List, "", nil
		for i, u := range all {
			switch {
			case !clerk.Is(u, wordLater):
				units.Items = append(units.Items, u)
			case i < len(all)-1:
				c.Wrong(all[i+1], "no.behind-later", wordLater).Rule = "R-13.3-3"
			default:
				x.later = clerk.Place(u)
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
