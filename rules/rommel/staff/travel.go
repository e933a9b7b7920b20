package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// task is a unit of a Move.
type task struct {
	order.March
	entry order.Move
	block rules.Token
}

// travel is the journey of a clause as the blocks stand, with the hexes where enemies
// stood when its file was written.
func travel(s *position, o *rules.Own[Secret], stood board.Set, m Move, u order.March, k rules.Token, extra int) *journey {
	x := s.JourneyOf(o, m, k, u.Named(m), u.Exact, extra)
	x.Attack = u.AttacksAt(x.End(), stood)
	x.Start.Retreats = x.Start.Retreats || u.Retreat
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
