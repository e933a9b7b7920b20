package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// aMarch is what a unit does in a Move, and what in its place.
var aMarch = clerk.In(clerk.WithElse(&marchForm, &marchForm,
	waiting(0, "R-5.0-3", `when: "foe('Sollum') < 3"`, "else: [{go: Bardia}]")))

// marchOrders are the clauses of a unit that a mapping says: what it does, and what in its place.
func marchOrders(c *compiler, u unitOrder, x clerk.Cases[*site, march]) unitOrder {
	for i, y := range x.All() {
		way := y.What.way
		other := unitOrder{unit: u.unit, at: u.at, turn: u.turn, forced: y.What.forced.What, attack: y.What.attack, when: y.When,
			way: clerk.List(way, c.Hex), exact: way != nil && way.Kind == orders.List}
		if i == 0 {
			u = other
			continue
		}
		other.at = y.At
		u.others = append(u.others, other)
	}
	return u
}

// all are what a unit does and what in its place, in order.
func (u unitOrder) all() []unitOrder { return append([]unitOrder{u}, u.others...) }

// waits reports whether it hangs on a condition, or something stands in its place.
func (u unitOrder) waits() bool { return u.when.Expr != nil || u.others != nil }

// moving is the file with those clauses of units that speak at a question of a Movement
// phase: the one that a unit has begun to follow, or the first by which it has a way now and
// whose condition is true; where it has none by any, the first whose condition is true.
func moving(f *orderFile, v view, q rules.Asked) *orderFile {
	waits := func(m moveOrder) bool { return slices.ContainsFunc(m.units, unitOrder.waits) }
	half := int(b2i(v.Public.Blitz && v.Public.Active == f.side))
	if !slices.ContainsFunc(f.halves[half].moves, waits) {
		return f
	}
	x := *f
	moves := slices.Clone(x.halves[half].moves)
	x.halves[half].moves = moves
	for i, m := range moves {
		moves[i].units = nil
		for n, u := range m.units {
			moves[i].units = append(moves[i].units, m.units[n])
			if !u.waits() {
				continue
			}
			if speaks, ok := speaking(&x, v, q, i, u); ok {
				moves[i].units[len(moves[i].units)-1] = speaks
			} else {
				moves[i].units = moves[i].units[:len(moves[i].units)-1]
			}
		}
	}
	return &x
}

// speaking is the clause of a unit that speaks, which stands last in its Move so far.
func speaking(f *orderFile, v view, q rules.Asked, move int, u unitOrder) (first unitOrder, found bool) {
	answered := func(y unitOrder) bool {
		return slices.ContainsFunc(q.Spoken, func(s rules.Spoken) bool { return s.Clause == y.at })
	}
	k, lives := f.BlockOf(v, u.unit)
	all := u.all()
	if i := slices.IndexFunc(all, answered); i >= 0 {
		return all[i], true
	}
	if !lives || v.Public.Blocks[k].Moved { // nothing hangs on it any more
		return u, true
	}
	units := f.half(v.Public).moves[move].units
	for _, y := range all {
		if !y.when.Speaks(q, chanceKey(q), y.at, siteOf(f.Game, v, rommel.Eliminated)) {
			continue
		}
		if !found {
			first, found = y, true
		}
		units[len(units)-1] = y
		x := f.follow(v, q.Spoken)
		if of := x.entries[move]; of >= 0 { // it is of a Move that can be made
			if way, _ := x.wayOf(x.moves[of], y, k); len(way) > 0 {
				return y, true
			}
		}
	}
	return first, found
}
