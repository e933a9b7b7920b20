package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// stands is the clause that speaks of a Battle at a question: the one that has answered for
// it before, or the first that can be done and whose condition is true.
func stands(f *orderFile, v view, q rules.Asked, b order.Battle) (order.Battle, bool) {
	fire := rommel.DefensiveFire
	if v.Public.Active == v.Side {
		fire = rommel.OffensiveFire
	}
	return standsAt(f, v, q, b, func(s *order.Site, x order.Battle) *order.Site {
		s.List = x.Of(fire)
		return s
	})
}

// standsAt is the same where a condition is judged in a site that is made of what it sees.
func standsAt(f *orderFile, v view, q rules.Asked, b order.Battle, in func(s *order.Site, x order.Battle) *order.Site) (order.Battle, bool) {
	if !b.Waits() {
		return b, true
	}
	all := b.All()
	for _, x := range all {
		if slices.Contains(q.Spoken, rules.Spoken{Kind: rommel.ActiveKind.Name, Clause: x.At}) {
			return x, true
		}
	}
	var unpaid order.Battle
	for _, x := range all {
		switch {
		case !x.When.Speaks(q, order.ChanceKey(q), x.At, in(f.site(v, x.Hex), x)):
		case f.storms(v, x):
			return x, true
		case unpaid.At == "":
			unpaid = x // an Assault that nothing pays for
		}
	}
	return unpaid, unpaid.At != ""
}

// moving is the file with those clauses of units that speak at a question of a Movement
// phase: the one that a unit has begun to follow, or the first by which it has a way now and
// whose condition is true; where it has none by any, the first whose condition is true.
func moving(f *orderFile, v view, q rules.Asked) *orderFile {
	waits := func(m order.Move) bool { return slices.ContainsFunc(m.Units, order.March.Waits) }
	half := rules.Bit(v.Public.Blitz && v.Public.Active == f.Side)
	if !slices.ContainsFunc(f.Halves[half].Moves, waits) {
		return f
	}
	x := *f
	moves := slices.Clone(x.Halves[half].Moves)
	x.Halves[half].Moves = moves
	for i, m := range moves {
		moves[i].Units = nil
		for n, u := range m.Units {
			moves[i].Units = append(moves[i].Units, m.Units[n])
			if !u.Waits() {
				continue
			}
			if speaks, ok := speaking(&x, v, q, i, u); ok {
				moves[i].Units[len(moves[i].Units)-1] = speaks
			} else {
				moves[i].Units = moves[i].Units[:len(moves[i].Units)-1]
			}
		}
	}
	return &x
}

// speaking is the clause of a unit that speaks, which stands last in its Move so far.
func speaking(f *orderFile, v view, q rules.Asked, move int, u order.March) (first order.March, found bool) {
	answered := func(y order.March) bool {
		return slices.ContainsFunc(q.Spoken, func(s rules.Spoken) bool { return s.Clause == y.At })
	}
	k, lives := f.BlockOf(v, u.Unit)
	all := u.All()
	if i := slices.IndexFunc(all, answered); i >= 0 {
		return all[i], true
	}
	if !lives || v.Public.Blocks[k].Moved { // nothing hangs on it any more
		return u, true
	}
	units := f.half(v.Public).Moves[move].Units
	for _, y := range all {
		if !y.When.Speaks(q, order.ChanceKey(q), y.At, f.site(v, rommel.Eliminated)) {
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

// struck is a file with the second half that has been begun.
func struck(f *orderFile, v view, q rules.Asked) *orderFile {
	if len(f.Cases) < 2 || !v.Public.Blitz || v.Public.Active != f.Side {
		return f
	}
	i := slices.IndexFunc(f.Cases, func(x order.Case) bool {
		return slices.Contains(q.Spoken, rules.Spoken{Kind: rommel.BlitzKind.Name, Clause: x.At})
	})
	if i < 0 {
		return f
	}
	return f.policy(f.InCase(i))
}
