package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// A Regroup's units go to one destination (5.2), so that a step is legal only
// if the destination can still be reached, and a destination only if some unit
// can get there. Both are questions about all ways at once. A way on roads of
// class r or better may be as long as r allows, so each class is looked at by
// itself: hexes are flooded ring by ring.

// distances are those to a destination: the hexes still to be entered from a
// hex on roads of a class or better, plus one; 0: there is no way.
type distances [Highway + 1][board.MaxHexes]uint8

// longest is the largest allowance of any unit, with every bonus (6.1 to 6.4).
const longest = 4 + 4 + 1 + 1

// distancesTo floods backwards from the destination. What stands on the way
// bars it: nobody passes enemies; the last hexside must be open for one more to
// Engage over it, or for one that retreats must not lead to enemies at all.
func (j *judge) distancesTo(retreats bool) *distances {
	i := b2i(retreats)
	if j.distances[i] != nil {
		return j.distances[i]
	}
	w := new(distances)
	j.distances[i] = w
	to := j.move.To
	if retreats && j.foes.Has(to) { // R-7.2-4
		return w
	}
	pass := j.Map.all.Minus(j.foes)
	for r := range w {
		near := &j.Map.near[r]
		seen := board.SetOf(to)
		ring := near[to]
		if j.anyLast() {
			ring = j.Map.near[NoRoad][to]
		}
		ring = ring.Intersect(pass)
		for h := range ring.All() {
			if j.foes.Has(to) && j.full(h, to) || j.via != board.None && h != j.via {
				ring = ring.Remove(h)
			}
		}
		for n := uint8(2); !ring.Empty() && n <= longest; n++ {
			seen = seen.Union(ring)
			var next board.Set
			for h := range ring.All() {
				w[r][h] = n
				next = next.Union(near[h])
			}
			ring = next.Intersect(pass).Minus(seen)
		}
	}
	return w
}

// full reports whether nobody may Engage over a hexside any more (R-7.1-1).
func (j *judge) full(from, to board.Hex) bool {
	side := j.Map.Board.Between(from, to)
	return j.engaged(side) >= int(j.Map.Borders[side].Limit)
}

// arrives reports whether a Regroup's block can still reach the destination. A
// Withdrawal has to be followed along its line.
func (j *judge) arrives(o *rules.Own[Secret], v progress) bool {
	if v.at == j.move.To {
		return true
	}
	if j.Map.Board.Distance(v.at, j.move.To) > j.limit(o, v.block, v.road)-v.walked || j.foes.Has(v.at) {
		return false
	}
	if j.lines != nil {
		for to := range j.next(v) {
			if w := j.ahead(v, to); j.crossing(v, to) == nil && w.walked <= j.limit(o, v.block, w.road) && j.arrives(o, w) {
				return true
			}
		}
		return false
	}
	far := j.distancesTo(v.retreats)
	for r := range far {
		if n := int(far[r][v.at]); n > 0 && v.walked+n-1 <= j.limit(o, v.block, min(v.road, Road(r))) {
			return true
		}
	}
	return false
}

// destinations are the hexes that a block can reach in a Move: those of a
// Regroup, and for its owner's sheet those of a Group Move. The hex where it stands is one if it can come back to it.
func (j *judge) destinations(o *rules.Own[Secret], k rules.Token) board.Set {
	v := j.begin(k)
	if j.lines != nil {
		return j.lineEnds(o, v)
	}
	var first, out board.Set
	if v.at == waiting {
		first = board.SetOf(j.Map.Bases[j.a])
	} else {
		j.neighbours(v.at, func(to board.Hex) bool {
			if j.crossing(v, to) == nil {
				first = first.Add(to)
			}
			return true
		})
	}
	for r := range Highway + 1 {
		most := j.limit(o, k, r)
		near := &j.Map.near[r]
		ring := first
		if v.at >= 0 {
			ring = ring.Intersect(near[v.at])
		}
		var seen board.Set
		for n := 1; n <= most && !ring.Empty(); n++ {
			seen = seen.Union(ring)
			var next board.Set
			for h := range ring.Minus(j.foes).All() {
				next = next.Union(j.onward(v, near[h], h))
				if j.anyLast() && n < most {
					out = out.Union(j.onward(v, j.Map.near[NoRoad][h], h))
				}
			}
			ring = next.Minus(seen)
		}
		out = out.Union(seen)
	}
	return out
}

// onward are those of the neighbours of a hex that a block may enter from it.
func (j *judge) onward(v progress, near board.Set, h board.Hex) board.Set {
	foes := near.Intersect(j.foes)
	if v.retreats || foes.Empty() {
		return near.Minus(foes)
	}
	for to := range foes.All() {
		if j.full(h, to) {
			near = near.Remove(to)
		}
	}
	return near
}

// lineEnds are the hexes that a block can withdraw to along its Supply Lines.
func (j *judge) lineEnds(o *rules.Own[Secret], v progress) board.Set {
	var out board.Set
	for to := range j.next(v) {
		if j.crossing(v, to) != nil {
			continue
		}
		if w := j.ahead(v, to); w.walked <= j.limit(o, v.block, w.road) {
			out = out.Add(to).Union(j.lineEnds(o, w))
		} else if j.anyLast() && w.walked <= j.limit(o, v.block, v.road) {
			out = out.Add(to)
		}
	}
	return out
}
