package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// landWay is the way of a redeployment by land, which may cost several points: each pays
// for a stretch of it.
type landWay struct {
	hexes  []board.Hex
	toward []int // of each hex: the one of the deed that it leads to, by index
	ends   []int // of each point: the hexes before its end
}

// redeployment is the way by all hexes of a deed that takes the fewest points, of these
// the shortest, and of these that by the best roads; nil if there is none.
func redeployment(s *position, l *lands, side rules.Side, from board.Hex, x order.Deed) (best *landWay) {
	for r := range rommel.Highway + 1 {
		w := legs(s, from, x, func(at board.Hex, d board.Direction) bool {
			return s.Map.Links[at].Road[d] >= r && judgeLandStep(s, l, side, at, d)
		})
		if w == nil {
			continue
		}
		w.pay(s, from)
		if best == nil || len(w.ends) < len(best.ends) || len(w.ends) == len(best.ends) && len(w.hexes) <= len(best.hexes) {
			best = w
		}
	}
	return best
}

// pay has each point lead as far as its worst road allows.
func (w *landWay) pay(s *position, from board.Hex) {
	road, done := rommel.Highway, 0
	for i, h := range w.hexes {
		d, _ := s.Map.Board.Direction(from, h)
		here := s.Map.Links[from].Road[d]
		if i-done >= rommel.Allowance(rommel.RedeploySpeed, min(road, here)) {
			w.ends, road, done = append(w.ends, i), rommel.Highway, i
		}
		road, from = min(road, here), h
	}
	w.ends = append(w.ends, len(w.hexes))
}

// judgeLandStep reports whether a block of a side may redeploy over a hexside.
func judgeLandStep(s *position, l *lands, side rules.Side, at board.Hex, d board.Direction) bool {
	return s.Map.Board.Neighbour(at, d) != board.None && s.JudgeStep(l, side, at, d) == nil
}

// legs is a way by all hexes of a deed.
func legs(s *position, from board.Hex, x order.Deed, open func(board.Hex, board.Direction) bool) *landWay {
	w := &landWay{}
	for i, to := range x.Way {
		if !s.Map.Board.Has(to.What) {
			return nil
		}
		if i == 0 && to.What == from { // a way may be written from where it begins
			continue
		}
		leg := rommel.Shortest(s.Map, from, to.What, x.Exact, open)
		if leg == nil {
			return nil
		}
		for _, h := range leg {
			w.hexes, w.toward = append(w.hexes, h), append(w.toward, i)
		}
		from = to.What
	}
	if w.hexes == nil {
		return nil
	}
	return w
}

// underWay is a redeployment whose next point is wanted: the deed that was done last, if
// its unit has not come to its end.
func underWay(f *orderFile, v view, spoken []rules.Spoken) (said[order.Deed], bool) {
	d, ok := f.doing(spoken)
	if !ok || d.What.Do != rommel.Redeploy {
		return d, false
	}
	k, lives := f.BlockOf(v, d.What.Unit)
	return d, lives && v.Public.Blocks[k].At != d.What.Way[len(d.What.Way)-1].What
}

// rest is what is left of a redeployment from where its unit stands now, after the points
// that were spent on it: each step of those was ordered by the hex that it led to.
func rest(d order.Deed, at string, from board.Hex, spoken []rules.Spoken) order.Deed {
	for _, x := range slices.Backward(spoken) {
		switch {
		case x.Kind == rommel.RedeployKind.Name:
			i := slices.IndexFunc(d.Way, func(h said[board.Hex]) bool { return h.At == x.Clause })
			if i >= 0 && d.Way[i].What == from {
				i++
			}
			d.Way = d.Way[max(i, 0):]
			return d
		case x.Clause != at:
			return d
		}
	}
	return d
}
