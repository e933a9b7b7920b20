package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// task is a unit of a Move.
type task struct {
	unitOrder
	entry moveOrder
	block rules.Token
}

// named is what a clause names, for a Regroup with its destination.
func (u unitOrder) named(m Move) (by []board.Hex) {
	for _, h := range u.way {
		by = append(by, h.What)
	}
	if len(by) == 0 && m.Regroup {
		by = []board.Hex{m.To}
	}
	return by
}

// attacksAt reports whether a clause lets its unit Engage in its last hex: whom it
// names, or who stood there when the file was written.
func (u unitOrder) attacksAt(end board.Hex, stood board.Set) bool {
	if u.attack.At != "" {
		return u.attack.What
	}
	return stood.Has(end)
}

// travel is the journey of a clause as the blocks stand, with the hexes where enemies
// stood when its file was written.
func travel(s *position, o *rules.Own[Secret], stood board.Set, m Move, u unitOrder, k rules.Token, extra int) *journey {
	x := s.JourneyOf(o, m, k, u.named(m), u.exact, extra)
	x.Attack = u.attacksAt(x.End(), stood)
	x.Start.Retreats = x.Start.Retreats || u.retreat
	return x
}

// enter takes a block along a way in a position, where it Engages whom it meets.
func enter(s *position, k rules.Token, way []board.Hex) {
	b := &s.P.Blocks[k]
	for _, to := range way {
		from := b.At
		b.At = to
		if s.Map.Board.Has(to) && s.AnyIn(s.SideOf(k).Other(), to) {
			(&script{Position: *s}).Engage(k, from, to) // which needs no table
		}
	}
}

// sentTo reports whether a half sends one of some units into a hex, whether it may go or
// not.
func (h *half) sentTo(end board.Hex, some func(unitOrder) bool) bool {
	return slices.ContainsFunc(h.moves, func(m moveOrder) bool {
		return slices.ContainsFunc(m.units, func(u unitOrder) bool {
			way := u.named(m.move)
			return some(u) && len(way) > 0 && way[len(way)-1] == end
		})
	})
}
