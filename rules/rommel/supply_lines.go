package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// withdrawal judges a step of a unit that withdraws along the beginning of a line by what hangs on lines alone: it goes
// along one of its own Supply Lines (R-5.3-4) into a hex that is not further from the source (R-5.3-6, AMB-7). Whether
// the way is barred by enemies, the range and the other conditions of 5.3 are not judged here.
func (t *tracer) withdrawal(p line, d board.Direction) *rules.Refusal {
	switch {
	case t.away(p.hex, t.m.links[p.hex].near[d]): // before the line, which takes longest to judge
		return leadsAway
	case !t.suppliedBy(p, d):
		return offLine
	}
	return nil
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
