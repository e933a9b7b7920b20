package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// next returns the directions in which the beginning of a line can be led on so that it still reaches the source
// (R-5.3-4: a withdrawing unit moves along one of its own Supply Lines).
func (t *tracer) next(p trace) uint8 {
	var out uint8
	for open := t.open[p.hex]; open != 0; open &= open - 1 {
		if d := lowest(open); t.suppliedBy(p, d) {
			out |= 1 << d
		}
	}
	return out
}

// withdrawal returns the directions in which a unit that withdraws along the beginning of a line may go on: along one of
// its own Supply Lines (R-5.3-4) into a hex that is not further from the source (R-5.3-6, AMB-7). Whether the way is
// barred by enemies, the range and the other conditions of 5.3 are not judged here.
func (t *tracer) withdrawal(p trace) uint8 {
	out := t.next(p)
	for left := out; left != 0; left &= left - 1 {
		if d := lowest(left); t.away(p.hex, t.m.links[p.hex].near[d]) {
			out &^= 1 << d
		}
	}
	return out
}

// away reports whether a step leads away from the source in the sense of 5.3, condition 4. The hexes of the jog count as
// equally far from the Base of their side (R-5.3-7).
func (t *tracer) away(from, to board.Hex) bool {
	b, jog := t.m.Board, t.m.Jog[:]
	if b.Distance(to, t.source) <= b.Distance(from, t.source) {
		return false
	}
	between := slices.Contains(jog, from) && slices.Contains(jog, to)
	return !between || t.side != t.m.JogSide || t.source != t.m.Bases[t.side]
}

// lines yields all Supply Lines from a hex to the source, each as the hexes after the first, in the order of directions,
// until yield returns false. There can be very many. The slice is only valid during the call.
func (t *tracer) lines(h board.Hex, yield func([]board.Hex) bool) {
	if !t.blocked.Has(h) {
		t.walk(begin(h), nil, yield)
	}
}

func (t *tracer) walk(p trace, way []board.Hex, yield func([]board.Hex) bool) bool {
	if p.hex == t.source {
		return yield(way)
	}
	for open := t.open[p.hex]; open != 0; open &= open - 1 {
		q := t.step(p, lowest(open))
		if t.supplied(q) && !t.walk(q, append(way, q.hex), yield) {
			return false
		}
	}
	return true
}
