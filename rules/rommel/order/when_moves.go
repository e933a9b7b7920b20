package order

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// aMarch is what a unit does in a Move, and what in its place.
var aMarch = clerk.In(clerk.WithElse(&marchForm, &marchForm,
	waiting(0, "R-5.0-3", `when: "foe('Sollum') < 3"`, "else: [{go: Bardia}]")))

// marchOrders are the clauses of a unit that a mapping says: what it does, and what in its place.
func marchOrders(c *compiler, u March, x clerk.Cases[*Site, entry]) March {
	for i, y := range x.All() {
		way := y.What.way
		other := March{Unit: u.Unit, At: u.At, Turn: u.Turn, Forced: y.What.forced.What, attack: y.What.attack, When: y.When,
			Way: clerk.List(way, c.Hex), Exact: way != nil && way.Kind == orders.List}
		if i == 0 {
			u = other
			continue
		}
		other.At = y.At
		u.others = append(u.others, other)
	}
	return u
}
