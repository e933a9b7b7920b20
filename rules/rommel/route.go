package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Journey is where a unit is to go in a Move, and what bars its way. An order
// names the last hex, or the hexes of the way; what it leaves open is found
// here: the shortest way, of these that by the better road, of these the first
// in the order of directions. It leads through no enemies, over no full
// hexside, and to its end or nowhere.
type Journey struct {
	*Judge // of the Move without the destination of a Regroup, as the blocks stand
	O      *rules.Own[Secret]
	Start  Progress
	By     []board.Hex // hexes that are named; the last one is the end
	Exact  bool        // neighbours in by are one step
	Attack bool        // enemies may stand in the end

	Through  bool // nobody bars the way and no hexside is full: to find out what is wrong
	Crowded  bool // no hexside is full
	Tireless bool // a Withdrawal may be of any length

	Regroup bool                           // it belongs to one
	Crowd   func(side board.Side) page.Msg // for Bar: who else Engages over a hexside
}

// JourneyOf makes one from where a unit stands.
func (s *Position) JourneyOf(o *rules.Own[Secret], m Move, k rules.Token, by []board.Hex, exact bool, extra int) *Journey {
	x := &Journey{O: o, By: by, Exact: exact, Regroup: m.Regroup, Crowd: func(board.Side) page.Msg { return page.M("text", "") }}
	m.Regroup, m.To = false, board.None
	x.Judge = s.Judge(m)
	x.Extra, x.Start = extra, x.Begin(k)
	return x
}

// End is the last hex on the board, or None for a way that is all beside it.
func (x *Journey) End() board.Hex {
	for i := len(x.By) - 1; i >= 0; i-- {
		if x.By[i] >= 0 {
			return x.By[i]
		}
	}
	return board.None
}

// Leaves reports whether the way ends off the enemy's map end.
func (x *Journey) Leaves() bool { return len(x.By) > 0 && x.By[len(x.By)-1] == Exited }

// Way is the best way, nil if there is none.
func (x *Journey) Way() []board.Hex {
	if len(x.By) == 0 {
		return nil
	}
	if x.Lines != nil {
		return x.along()
	}
	var best []board.Hex
	for r := Highway; ; r-- {
		if way := x.wayBy(r, x.Limit(x.O, x.Start.Block, r)); way != nil && (best == nil || len(way) < len(best)) {
			best = way
		}
		if r == NoRoad {
			return best
		}
	}
}

// wayBy is the shortest way over roads of a class or better, if it is not
// longer than most.
func (x *Journey) wayBy(r Road, most int) []board.Hex {
	by := x.By
	if x.Leaves() {
		by = by[:len(by)-1]
		if len(by) == 0 || !x.Exit(by[len(by)-1]) {
			return x.wayOut(r, most)
		}
	}
	var way []board.Hex
	from := x.Start.At
	if from == Waiting { // 16.41
		from = x.Map.Bases[x.Active]
		way = append(way, from)
		if by[0] == from {
			by = by[1:]
		}
	}
	for i, to := range by {
		leg := x.leg(r, from, to, len(way) == 0, i == len(by)-1 && !x.Leaves())
		if leg == nil {
			return nil
		}
		way = append(way, leg...)
		from = to
	}
	if x.Leaves() {
		way = append(way, Exited)
	}
	if len(way) > most {
		return nil
	}
	return way
}

// wayOut leads to the nearest hex of the enemy's map end and off it (17.1).
func (x *Journey) wayOut(r Road, most int) (best []board.Hex) {
	by := x.By[:len(x.By)-1]
	for h := range x.Map.Hexes.All() {
		if !x.Exit(h) {
			continue
		}
		y := *x
		y.By = append(slices.Clip(by), h, Exited)
		if len(by) == 0 && h == x.Start.At {
			if x.Foes.Has(h) {
				continue
			}
			return []board.Hex{Exited}
		}
		if way := y.wayBy(r, most); way != nil && (best == nil || len(way) < len(best)) {
			best = way
		}
	}
	return best
}

// leg is the shortest way from one hex to another. The first of a unit leads
// out of its hex, the last may lead among enemies.
func (x *Journey) leg(r Road, from, to board.Hex, first, last bool) []board.Hex {
	if !x.Map.Board.Has(from) || !x.Map.Board.Has(to) {
		return nil
	}
	return Shortest(x.Map, from, to, x.Exact, func(h board.Hex, d board.Direction) bool {
		return x.passable(r, h, d, first && h == from, last && x.Map.Board.Neighbour(h, d) == to)
	})
}

// Shortest is the shortest way between two hexes over open hexsides, of these
// the first in the order of directions; nil if there is none. Neighbours are, if
// exact, one step or nothing.
func Shortest(m *Map, from, to board.Hex, exact bool, open func(board.Hex, board.Direction) bool) []board.Hex {
	if d, next := m.Board.Direction(from, to); next && exact {
		if open(from, d) {
			return []board.Hex{to}
		}
		return nil
	}
	// Back from the end, ring by ring; then forward.
	var far [board.MaxHexes]uint8
	far[to] = 1
	ring := []board.Hex{to}
	for n := uint8(2); len(ring) > 0 && far[from] == 0; n++ {
		var wider []board.Hex
		for _, h := range ring {
			for d := range board.Directions {
				g := m.Board.Neighbour(h, d)
				if g == board.None || far[g] > 0 || !open(g, d.Opposite()) {
					continue
				}
				far[g] = n
				wider = append(wider, g)
			}
		}
		ring = wider
	}
	if from == to || far[from] == 0 {
		return nil
	}
	var way []board.Hex
	for h := from; h != to; {
		for d := range board.Directions {
			if g := m.Board.Neighbour(h, d); g != board.None && far[g] == far[h]-1 && far[g] > 0 && open(h, d) {
				h = g
				way = append(way, g)
				break
			}
		}
	}
	return way
}

// passable reports whether the unit can cross a hexside of a road.
func (x *Journey) passable(r Road, from board.Hex, d board.Direction, first, last bool) bool {
	to := x.Map.Board.Neighbour(from, d)
	if to == board.None || x.Map.Borders[x.Map.Board.Side(from, d)].Limit == 0 || x.Map.Links[from].Road[d] < r && !(last && x.anyLast()) {
		return false
	}
	if x.Through {
		return true
	}
	if !first && x.Foes.Has(from) || x.Foes.Has(to) && (!last || !x.Attack) {
		return false
	}
	v := x.Start
	v.At = from
	bar := x.Crossing(v, to)
	return bar == nil || x.Crowded && slices.Contains(sideIsFull[:], bar)
}

// along is the best way of a Withdrawal: along the unit's own Supply Lines, each
// hex of which hangs on those before (5.3).
func (x *Journey) along() (best []board.Hex) {
	if x.Start.At < 0 {
		return nil
	}
	good := NoRoad
	x.withdrawals(x.Start, nil, 0, func(v Progress, way []board.Hex) {
		if best == nil || len(way) < len(best) || len(way) == len(best) && v.Road > good {
			best, good = slices.Clone(way), v.Road
		}
	})
	return best
}

// withdrawals yields the ways of a Withdrawal that come by the hexes named, done
// of which are behind the unit.
func (x *Journey) withdrawals(v Progress, way []board.Hex, done int, yield func(v Progress, way []board.Hex)) {
	for d := range board.Directions {
		to := x.Map.Board.Neighbour(v.At, d)
		if to == board.None || x.Foes.Has(v.At) && !v.Retreats {
			continue
		}
		if _, next := x.Map.Board.Direction(v.At, x.By[done]); next && x.Exact && v.At == x.reached(done) && to != x.By[done] {
			continue
		}
		if x.Crossing(v, to) != nil {
			continue
		}
		w := x.Ahead(v, to)
		if w.Walked > x.Limit(x.O, v.Block, w.Road) && !x.Tireless {
			continue
		}
		n := done
		if to == x.By[n] {
			n++
		}
		longer := append(way, to)
		if n == len(x.By) {
			yield(w, longer)
			continue
		}
		x.withdrawals(w, longer, n, yield)
	}
}

// reached is the last hex of by that lies behind a unit.
func (x *Journey) reached(done int) board.Hex {
	if done == 0 {
		return x.Start.At
	}
	return x.By[done-1]
}
