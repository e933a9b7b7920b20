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

// Longest is the largest allowance of any unit, with every bonus (6.1 to 6.4).
const Longest = 4 + 4 + 1 + 1

// DistancesTo floods backwards from the destination. What stands on the way
// bars it: nobody passes enemies; the last hexside must be open for one more to
// Engage over it, or for one that retreats must not lead to enemies at all.
func (j *Judge) DistancesTo(retreats bool) *distances {
	i := rules.Bit(retreats)
	if j.distances[i] != nil {
		return j.distances[i]
	}
	w := new(distances)
	j.distances[i] = w
	to := j.move.To
	if retreats && j.Foes.Has(to) { // R-7.2-4
		return w
	}
	pass := j.Map.Hexes.Minus(j.Foes).Remove(to)
	for r := range w {
		near := &j.Map.Near[r]
		last := near[to]
		if j.anyLast() {
			last = j.Map.Near[NoRoad][to]
		}
		last = last.Intersect(pass)
		for h := range last.All() {
			if j.Foes.Has(to) && j.full(h, to) || j.via != board.None && h != j.via {
				last = last.Remove(h)
			}
		}
		board.Flood(last, func(h board.Hex) board.Set { return near[h].Intersect(pass) }, func(n int, ring board.Set) bool {
			for h := range ring.All() {
				w[r][h] = uint8(n + 1)
			}
			return n < Longest
		})
	}
	return w
}

// full reports whether nobody may Engage over a hexside any more (R-7.1-1).
func (j *Judge) full(from, to board.Hex) bool {
	side := j.Map.Board.Between(from, to)
	return j.Engaged(side) >= int(j.Map.Borders[side].Limit)
}

// arrives reports whether a Regroup's block can still reach the destination
// (R-5.2-5). A Withdrawal has to be followed along its line, where Crossing lets only who
// retreats come among Disrupted enemies on the way (R-5.3-9, R-5.3-10).
func (j *Judge) arrives(o *rules.Own[Secret], v Progress) bool {
	if v.At == j.move.To {
		return true
	}
	if j.Map.Board.Distance(v.At, j.move.To) > j.Limit(o, v.Block, v.Road)-v.Walked {
		return false
	}
	if j.Lines != nil {
		for to := range j.Next(v) {
			if w := j.Ahead(v, to); j.Crossing(v, to) == nil && w.Walked <= j.Limit(o, v.Block, w.Road) && j.arrives(o, w) {
				return true
			}
		}
		return false
	}
	far := j.DistancesTo(v.Retreats)
	for r := range far {
		if n := int(far[r][v.At]); n > 0 && v.Walked+n-1 <= j.Limit(o, v.Block, min(v.Road, Road(r))) {
			return true
		}
	}
	return false
}

// Destinations are the hexes that a block can reach in a Move: those of a
// Regroup, and for its owner's sheet those of a Group Move. The hex where it stands is one if it can come back to it.
func (j *Judge) Destinations(o *rules.Own[Secret], k rules.Token) board.Set {
	v := j.Begin(k)
	if j.Lines != nil {
		return j.withdrawals(o, v)
	}
	var first, out board.Set
	if v.At == Waiting {
		first = board.SetOf(j.Map.Bases[j.Active])
	} else {
		j.Neighbours(v.At, func(to board.Hex) bool {
			if j.Crossing(v, to) == nil {
				first = first.Add(to)
			}
			return true
		})
	}
	for r := range Highway + 1 {
		most := j.Limit(o, k, r)
		near := &j.Map.Near[r]
		begin := first
		if v.At >= 0 {
			begin = begin.Intersect(near[v.At])
		}
		out = out.Union(board.Flood(begin, func(h board.Hex) board.Set { return j.onward(v, near[h], h) }, func(n int, ring board.Set) bool {
			if j.anyLast() && n < most {
				for h := range ring.All() {
					out = out.Union(j.onward(v, j.Map.Near[NoRoad][h], h))
				}
			}
			return n < most
		}))
	}
	return out
}

// onward are those of the neighbours of a hex that a block may enter from it:
// none if it must stop there.
func (j *Judge) onward(v Progress, near board.Set, h board.Hex) board.Set {
	if j.Foes.Has(h) {
		return board.Set{}
	}
	foes := near.Intersect(j.Foes)
	if v.Retreats || foes.Empty() {
		return near.Minus(foes)
	}
	for to := range foes.All() {
		if j.full(h, to) {
			near = near.Remove(to)
		}
	}
	return near
}

// withdrawals are the hexes that a block can withdraw to in a Move.
func (j *Judge) withdrawals(o *rules.Own[Secret], v Progress) board.Set {
	return j.lineEnds(v, func(v Progress, to board.Hex) (w Progress, enters, on bool) {
		if j.Crossing(v, to) != nil {
			return v, false, false
		}
		w = j.Ahead(v, to)
		enters = w.Walked <= j.Limit(o, v.Block, w.Road)
		return w, enters || j.anyLast() && w.Walked <= j.Limit(o, v.Block, v.Road), enters && (v.Retreats || !j.Foes.Has(to))
	})
}
