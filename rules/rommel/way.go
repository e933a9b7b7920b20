package rommel

import "github.com/adjutant-pbem/adjutant/rules/board"

// wayfinder finds the way that an order file leaves open: the shortest, then the
// better road, then the order of directions.
type wayfinder struct {
	m     *Map
	limit func(worst Road) int // hexes that may be entered by roads of that class
	cross func(from board.Hex, d board.Direction, done int) bool
	march board.Hex // a Forced March whose road does not count (AMB-48), else board.None
}

// worst is the worst road of a way and the hexside after it.
func (x *wayfinder) worst(r Road, from board.Hex, d board.Direction) Road {
	if x.march != board.None && x.m.Board.Neighbour(from, d) == x.march {
		return r
	}
	return min(r, x.m.Road(x.m.Board.Side(from, d)))
}

// plan is the way from a hex by all hexes of a list. Where one cannot be
// reached the way goes as near to it as crossing lets it, and ends with a hex
// that cannot be entered: its refusal tells best what is wrong.
func (x *wayfinder) plan(from board.Hex, by []said[board.Hex]) []board.Hex {
	var way []board.Hex
	road := Highway
	for _, goal := range by {
		if goal.what < 0 {
			break
		}
		for from != goal.what {
			d, ok := x.towards(from, goal.what, len(way), road)
			if !ok {
				return append(way, x.nearest(from, goal.what))
			}
			road = x.worst(road, from, d)
			from = x.m.Board.Neighbour(from, d)
			way = append(way, from)
		}
	}
	return way
}

// towards is the first direction of the best way to a goal.
func (x *wayfinder) towards(from, goal board.Hex, done int, road Road) (best board.Direction, ok bool) {
	length, good := 1<<20, NoRoad
	near, far := board.Direction(0), x.m.Board.Distance(from, goal)
	closer := false
	for d := range board.Directions {
		to := x.m.Board.Neighbour(from, d)
		if to == board.None || !x.cross(from, d, done) {
			continue
		}
		r := x.worst(road, from, d)
		if n := x.length(to, goal, done+1, r); n >= 0 && (n < length || n == length && r > good) {
			best, length, good, ok = d, n, r, true
		}
		if n := x.m.Board.Distance(to, goal); n < far {
			near, far, closer = d, n, true
		}
	}
	if ok {
		return best, true
	}
	return near, closer
}

// nearest is the neighbour that lies next to a goal, whatever is between.
func (x *wayfinder) nearest(from, goal board.Hex) board.Hex {
	best := board.None
	for d := range board.Directions {
		if to := x.m.Board.Neighbour(from, d); to != board.None &&
			(best == board.None || x.m.Board.Distance(to, goal) < x.m.Board.Distance(best, goal)) {
			best = to
		}
	}
	return best
}

// length counts the hexes still to be entered from a hex to a goal, -1 if it
// cannot be reached within the limits.
func (x *wayfinder) length(from, goal board.Hex, done int, road Road) int {
	if done > x.limit(road) {
		return -1
	}
	type node struct {
		h board.Hex
		r Road
	}
	var seen [board.MaxHexes][4]bool
	seen[from][road] = true
	ring := []node{{from, road}}
	for n := 0; len(ring) > 0; n++ {
		var wider []node
		for _, at := range ring {
			if at.h == goal {
				return n
			}
			for d := range board.Directions {
				to := x.m.Board.Neighbour(at.h, d)
				if to == board.None || !x.cross(at.h, d, done+n) {
					continue
				}
				r := x.worst(at.r, at.h, d)
				if !seen[to][r] && done+n+1 <= x.limit(r) {
					seen[to][r] = true
					wider = append(wider, node{to, r})
				}
			}
		}
		ring = wider
	}
	return -1
}
