package rommel

import "github.com/adjutant-pbem/adjutant/rules/board"

// trek finds the way that an order file leaves open: the shortest, then the
// better road, then the order of directions.
type trek struct {
	m     *Map
	limit func(worst Road) int // hexes that may be entered by roads of that class
	cross func(from board.Hex, d board.Direction, done int) bool
}

// plan is the way from a hex by all hexes of a list. Where one cannot be
// reached the way goes as near to it as crossing lets it, and ends there: the
// refusal of the next hex tells best what is wrong.
func (x *trek) plan(from board.Hex, by []said[board.Hex]) []board.Hex {
	var way []board.Hex
	road := Highway
	for _, goal := range by {
		if goal.what < 0 {
			break
		}
		for from != goal.what {
			d, ok := x.towards(from, goal.what, len(way), road)
			if !ok {
				return way
			}
			road = min(road, x.m.Road(x.m.Board.Side(from, d)))
			from = x.m.Board.Neighbour(from, d)
			way = append(way, from)
		}
	}
	return way
}

// towards is the first direction of the best way to a goal.
func (x *trek) towards(from, goal board.Hex, done int, road Road) (best board.Direction, ok bool) {
	length, good := 1<<20, NoRoad
	near, far := board.Direction(0), x.m.Board.Distance(from, goal)
	closer := false
	for d := range board.Directions {
		to := x.m.Board.Neighbour(from, d)
		if to == board.None || !x.cross(from, d, done) {
			continue
		}
		r := min(road, x.m.Road(x.m.Board.Side(from, d)))
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

// length counts the hexes still to be entered from a hex to a goal, -1 if it
// cannot be reached within the limits.
func (x *trek) length(from, goal board.Hex, done int, road Road) int {
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
				r := min(at.r, x.m.Road(x.m.Board.Side(at.h, d)))
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
