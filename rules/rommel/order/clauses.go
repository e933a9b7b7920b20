package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Assignment is a unit and its hex.
type Assignment struct {
	Unit UnitNo
	Hex  board.Hex
}

// Decision is a yes or no for a hex.
type Decision struct {
	Hex  board.Hex
	Yes  bool
	When When // yes only if it is true
}

// Deed is one action of a Buildup with what it needs.
type Deed struct {
	Do     rommel.Deed
	First  int // index of the first deed of the same mapping
	Unit   UnitNo
	Way    []said[board.Hex] // of Redeploy; the last hex alone will do
	Points int               // what a rehearsal has found that it costs
	Exact  bool              // a list: neighbours in it are one step
	Port   board.Hex         // of Sail
	Steps  []said[UnitNo]    // of Rebuild, one for each step
	Hex    board.Hex         // of LayMinefield
	Cards  int               // of BuyCard: those of its entry that are still to be bought, with this one
}

// Half is a Movement phase with its Combat phase.
type Half struct {
	Moves  []Move
	Combat []Battle
}

// SentTo reports whether a half sends one of some units into a hex, whether it may go or
// not.
func (h *Half) SentTo(end board.Hex, some func(March) bool) bool {
	return slices.ContainsFunc(h.Moves, func(m Move) bool {
		return slices.ContainsFunc(m.Units, func(u March) bool {
			way := u.Named(m.Named)
			return some(u) && len(way) > 0 && way[len(way)-1] == end
		})
	})
}

// Move is a Move, or (overrun) an Overrun to be resolved before the next.
type Move struct {
	At      string
	Named   rommel.Move
	Rommel  string    // where that is said
	Overrun board.Hex // else board.None
	Units   []March
	Again   []March // whose units have their orders in an earlier Move of the half, or here
}

// LeadsTo reports whether a Move can take a unit to a hex: a Regroup takes all to one.
func (m *Move) LeadsTo(end board.Hex) bool {
	return end != board.None && (!m.Named.Regroup || end == m.Named.To)
}

// Whole reports whether a Move names all that belongs to it: a Regroup a hex for its
// Command Point and one to go to (5.2).
func (m *Move) Whole(x *rommel.Map) bool {
	return !m.Named.Regroup || x.Board.Has(m.Named.From) && x.Board.Has(m.Named.To)
}

// March is what a unit does in a Move.
type March struct {
	Unit    UnitNo
	At      string
	Way     []said[board.Hex] // hexes to be entered; the last one alone will do
	Exact   bool              // a list: neighbours in it are one step
	Turn    int               // its mapping in a list of them
	Forced  bool              // the last hex by Forced March
	attack  said[bool]        // whoever is there, or nobody; not said: those who stood there
	Retreat bool              // it leaves a Battle
	When    When
	others  []March // in its place, in order
	Before  string  // the clause that has the unit's order already, or ""
}

// Named is what a clause names, for a Regroup with its destination.
func (u March) Named(m rommel.Move) (by []board.Hex) {
	for _, h := range u.Way {
		by = append(by, h.What)
	}
	if len(by) == 0 && m.Regroup {
		by = []board.Hex{m.To}
	}
	return by
}

// End is the hex where a clause ends, board.None if it names none.
func (u March) End(m rommel.Move) board.Hex {
	if by := u.Named(m); len(by) > 0 {
		return by[len(by)-1]
	}
	return board.None
}

// Extra is how many hexes a clause lets its unit go beyond its allowance (6.4).
func (u March) Extra() int { return rules.Bit(u.Forced) }

// AttacksAt reports whether a clause lets its unit Engage in its last hex: whom it
// names, or who stood there when the file was written.
func (u March) AttacksAt(end board.Hex, stood board.Set) bool {
	if u.attack.At != "" {
		return u.attack.What
	}
	return stood.Has(end)
}

// Battle is what is to be done in a Battle.
type Battle struct {
	At      string
	Hex     board.Hex
	Assault bool
	Aims
	Hold      []said[UnitNo] // units that do not fire, if that was agreed
	HoldAll   bool
	assaultAt string
	When      When
	others    []Battle // in its place, in order
}

// Retreat is where a unit goes when it has to withdraw: to the first of some ends that is
// open to it, else to the first of some places that it can come nearer to. All is for every unit.
type Retreat struct {
	All    bool
	Unit   UnitNo
	At     string
	Rout   bool // of who is routed
	Ends   []said[board.Hex]
	Toward []said[board.Hex]

	// What else it wishes; not said: the zero value.
	Stack   said[bool] // all who withdraw together end in one hex
	avoid   []said[board.Hex]
	foes    said[bool] // it ends beside no Undisrupted enemies
	via     said[board.Hex]
	supply  said[bool] // it ends where it keeps a Supply Line
	Friends said[bool] // first where own units shield it
}

// Hexes are hexes without their places.
func Hexes(xs []said[board.Hex]) (hs []board.Hex) {
	for _, x := range xs {
		hs = append(hs, x.What)
	}
	return hs
}

// Plain reports whether a clause is places to come nearer to and no more.
func (r *Retreat) Plain() bool {
	return len(r.Ends)+len(r.avoid) == 0 && r.via.At == "" && !r.Stack.What && !r.foes.What && !r.supply.What && !r.Friends.What
}

// Empty reports whether a clause says nothing.
func (r *Retreat) Empty() bool { return len(r.Toward) == 0 && r.Plain() }

// All are what is ordered in a Battle and what stands in its place, in order.
func (b Battle) All() []Battle { return append([]Battle{b}, b.others...) }

// Waits reports whether it hangs on a condition, or something stands in its place.
func (b Battle) Waits() bool { return b.When.Expr != nil || b.others != nil }

// All are what a unit does and what in its place, in order.
func (u March) All() []March { return append([]March{u}, u.others...) }

// Waits reports whether it hangs on a condition, or something stands in its place.
func (u March) Waits() bool { return u.When.Expr != nil || u.others != nil }

// UnitByUnit are steps to be rebuilt, those of each unit together.
func UnitByUnit(steps []said[UnitNo]) (all [][]said[UnitNo]) {
	for i, u := range steps {
		if i > 0 && steps[i-1].At == u.At {
			all[len(all)-1] = append(all[len(all)-1], u)
			continue
		}
		all = append(all, []said[UnitNo]{u})
	}
	return all
}

// Last is the end of a way, stop if there is none.
func Last(way []board.Hex) board.Hex {
	if len(way) == 0 {
		return rommel.Stop
	}
	return way[len(way)-1]
}

// FirstOrder is what a unit does in the first half, with its Move.
type FirstOrder struct {
	March
	Move Move
}

// OrdersOf are the orders of a unit in the first half.
func (f *File) OrdersOf(unit UnitNo) (all []FirstOrder) {
	for _, m := range f.Halves[0].Moves {
		for _, u := range m.Units {
			if u.Unit == unit {
				all = append(all, FirstOrder{u, m})
			}
		}
	}
	return all
}
