package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// journey is where a unit is to go in a Move, and what bars its way. An order
// names the last hex, or the hexes of the way; what it leaves open is found
// here: the shortest way, of these that by the better road, of these the first
// in the order of directions. It leads through no enemies, over no full
// hexside, and to its end or nowhere.
type journey struct {
	*judge // of the Move without the destination of a Regroup, as the blocks stand
	o      *rules.Own[Secret]
	start  progress
	by     []board.Hex // hexes that are named; the last one is the end
	exact  bool        // neighbours in by are one step
	attack bool        // enemies may stand in the end

	through  bool // nobody bars the way and no hexside is full: to find out what is wrong
	crowded  bool // no hexside is full
	tireless bool // a Withdrawal may be of any length
}

// journeyOf makes one from where a unit stands.
func (s *position) journeyOf(o *rules.Own[Secret], m Move, k rules.Token, by []board.Hex, exact bool, extra int) *journey {
	m.Regroup, m.To = false, board.None
	j := s.judge(m)
	j.extra = extra
	return &journey{judge: j, o: o, start: j.begin(k), by: by, exact: exact}
}

// end is the last hex on the board, or None for a way that is all beside it.
func (x *journey) end() board.Hex {
	for i := len(x.by) - 1; i >= 0; i-- {
		if x.by[i] >= 0 {
			return x.by[i]
		}
	}
	return board.None
}

// leaves reports whether the way ends off the enemy's map end.
func (x *journey) leaves() bool { return len(x.by) > 0 && x.by[len(x.by)-1] == exited }

// way is the best way, nil if there is none.
func (x *journey) way() []board.Hex {
	if len(x.by) == 0 {
		return nil
	}
	if x.lines != nil {
		return x.along()
	}
	var best []board.Hex
	for r := Highway; ; r-- {
		if way := x.wayBy(r, x.limit(x.o, x.start.block, r)); way != nil && (best == nil || len(way) < len(best)) {
			best = way
		}
		if r == NoRoad {
			return best
		}
	}
}

// wayBy is the shortest way over roads of a class or better, if it is not
// longer than most.
func (x *journey) wayBy(r Road, most int) []board.Hex {
	by := x.by
	if x.leaves() {
		by = by[:len(by)-1]
		if len(by) == 0 || !x.exit(by[len(by)-1]) {
			return x.wayOut(r, most)
		}
	}
	var way []board.Hex
	from := x.start.at
	if from == waiting { // 16.41
		from = x.Map.Bases[x.a]
		way = append(way, from)
		if by[0] == from {
			by = by[1:]
		}
		if x.foes.Has(from) && len(by) > 0 { // it must stop among them
			return nil
		}
	}
	for i, to := range by {
		leg := x.leg(r, from, to, len(way) == 0, i == len(by)-1 && !x.leaves())
		if leg == nil {
			return nil
		}
		way = append(way, leg...)
		from = to
	}
	if x.leaves() {
		way = append(way, exited)
	}
	if len(way) == 0 || len(way) > most {
		return nil
	}
	return way
}

// wayOut leads to the nearest hex of the enemy's map end and off it (17.1).
func (x *journey) wayOut(r Road, most int) (best []board.Hex) {
	by := x.by[:len(x.by)-1]
	for h := range x.Map.Hexes.All() {
		if !x.exit(h) {
			continue
		}
		y := *x
		y.by = append(slices.Clip(by), h, exited)
		if len(by) == 0 && h == x.start.at {
			if x.foes.Has(h) || most < 1 {
				continue
			}
			return []board.Hex{exited}
		}
		if way := y.wayBy(r, most); way != nil && (best == nil || len(way) < len(best)) {
			best = way
		}
	}
	return best
}

// leg is the shortest way from one hex to another. The first of a unit leads
// out of its hex, the last may lead among enemies.
func (x *journey) leg(r Road, from, to board.Hex, first, last bool) []board.Hex {
	if from < 0 || to < 0 {
		return nil
	}
	if d, next := x.Map.Board.Direction(from, to); next && x.exact {
		if x.passable(r, from, d, first, last) {
			return []board.Hex{to}
		}
		return nil
	}
	return shortest(x.Map, from, to, false, func(h board.Hex, d board.Direction) bool {
		return x.passable(r, h, d, first && h == from, last && x.Map.Board.Neighbour(h, d) == to)
	})
}

// shortest is the shortest way between two hexes over open hexsides, of these
// the first in the order of directions; nil if there is none. Neighbours are, if
// exact, one step or nothing.
func shortest(m *Map, from, to board.Hex, exact bool, open func(board.Hex, board.Direction) bool) []board.Hex {
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
func (x *journey) passable(r Road, from board.Hex, d board.Direction, first, last bool) bool {
	to := x.Map.Board.Neighbour(from, d)
	if to == board.None || x.Map.Borders[x.Map.Board.Side(from, d)].Limit == 0 || x.Map.Links[from].Road[d] < r && !(last && x.anyLast()) {
		return false
	}
	if x.through {
		return true
	}
	if !first && x.foes.Has(from) || x.foes.Has(to) && (!last || !x.attack) {
		return false
	}
	switch x.crossing(x.at(from, first), to) {
	case nil:
		return true
	case sideIsFull[1], sideIsFull[2]:
		return x.crowded
	}
	return false
}

// at is the unit on its way.
func (x *journey) at(h board.Hex, first bool) progress {
	v := x.start
	v.at = h
	if !first {
		v.walked = 1
	}
	return v
}

// along is the best way of a Withdrawal: along the unit's own Supply Lines, each
// hex of which hangs on those before (5.3).
func (x *journey) along() (best []board.Hex) {
	if x.start.at < 0 {
		return nil
	}
	good := NoRoad
	x.withdrawals(x.start, nil, 0, func(v progress, way []board.Hex) {
		if v.at == x.end() && (best == nil || len(way) < len(best) || len(way) == len(best) && v.road > good) {
			best, good = slices.Clone(way), v.road
		}
	})
	return best
}

// withdrawals yields the ways of a Withdrawal that come by the hexes named, done
// of which are behind the unit.
func (x *journey) withdrawals(v progress, way []board.Hex, done int, yield func(v progress, way []board.Hex)) {
	for d := range board.Directions {
		to := x.Map.Board.Neighbour(v.at, d)
		if to == board.None || len(way) > 0 && x.foes.Has(v.at) && !v.retreats || done < len(x.by)-1 && x.foes.Has(to) && !v.retreats {
			continue
		}
		if _, next := x.Map.Board.Direction(v.at, x.by[min(done, len(x.by)-1)]); next && x.exact && v.at == x.reached(done) && to != x.by[done] {
			continue
		}
		if x.crossing(v, to) != nil {
			continue
		}
		w := x.ahead(v, to)
		if w.walked > x.limit(x.o, v.block, w.road) && !x.tireless {
			continue
		}
		n := done
		if n < len(x.by) && to == x.by[n] {
			n++
		}
		longer := append(way, to)
		if n == len(x.by) {
			yield(w, longer)
			continue
		}
		x.withdrawals(w, longer, n, yield)
	}
}

// reached is the last hex of by that lies behind a unit.
func (x *journey) reached(done int) board.Hex {
	if done == 0 {
		return x.start.at
	}
	return x.by[done-1]
}

// walk judges a way hex by hex in the Move that it belongs to, with the
// destination of a Regroup: nil if every step is legal now.
func (s *position) walk(o *rules.Own[Secret], m Move, k rules.Token, from, via board.Hex, extra int, way []board.Hex) *rules.Refusal {
	j := s.judge(m)
	j.extra, j.via = extra, via
	v := j.begin(k)
	v.at = from
	v.retreats = s.p.Blocks[k].Retreating || from >= 0 && j.foes.Has(from)
	if j.lines != nil && from >= 0 {
		v.line = supply.Begin(from)
	}
	for _, to := range way {
		if r := j.legal(o, v, to); r != nil {
			return r
		}
		v = j.ahead(v, to)
	}
	return nil
}
