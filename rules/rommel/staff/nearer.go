package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// nearer is the legal neighbour of a hex that comes nearest to the first of some
// places that can be come nearer to at all, by the better road of two; stop where
// a unit that has walked is there or comes no nearer.
func nearer(m *Map, from board.Hex, walked int, places []said[board.Hex], legal func(board.Hex) bool) board.Hex {
	for _, w := range places {
		if w.What < 0 {
			continue
		}
		if w.What == from {
			if walked > 0 {
				return rommel.Stop
			}
			continue
		}
		best, road, far := board.None, rommel.NoRoad, m.Board.Distance(from, w.What)
		for d := range board.Directions {
			to := m.Board.Neighbour(from, d)
			if to == board.None || !legal(to) {
				continue
			}
			if n, r := m.Board.Distance(to, w.What), m.Road(m.Board.Side(from, d)); n < far || n == far && best != board.None && r > road {
				best, road, far = to, r, n
			}
		}
		if best != board.None {
			return best
		}
	}
	return rommel.Stop
}
