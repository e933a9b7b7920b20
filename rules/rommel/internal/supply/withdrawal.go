package supply

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Refusals of withdrawals, made once.
var (
	offLine   = rules.Refuse("R-5.3-4", "no.off-line")
	leadsAway = rules.Refuse("R-5.3-6", "no.away")
)

// Withdrawal judges a step of a unit that withdraws along the beginning of a line by what hangs on lines alone: it goes
// along one of its own Supply Lines (R-5.3-4) into a hex that is not further from the source (R-5.3-6, AMB-7). Whether
// the way is barred by enemies, the range and the other conditions of 5.3 are not judged here.
func (t *Tracer) Withdrawal(p Line, d board.Direction) *rules.Refusal {
	switch {
	case t.Away(p.Hex, t.Map.Links[p.Hex].Hex[d]): // before the line, which takes longest to judge
		return leadsAway
	case !t.SuppliedBy(p, d):
		return offLine
	}
	return nil
}

// Away reports whether a step leads away from the source in the sense of 5.3, condition 4. The hexes of the jog count as
// equally far from the Base of their side (R-5.3-7).
func (t *Tracer) Away(from, to board.Hex) bool {
	b, jog := t.Map.Board, t.Map.Jog[:]
	if b.Distance(to, t.Source) <= b.Distance(from, t.Source) {
		return false
	}
	between := slices.Contains(jog, from) && slices.Contains(jog, to)
	return !between || t.Side != t.Map.JogSide || t.Source != t.Map.Bases[t.Side]
}
