package supply

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// What the oracle looks at within a Tracer.
var (
	OffLine   = offLine
	LeadsAway = leadsAway
)

// Gains reports whether a line that begins so may pass a hex that is not found.
func (t *Tracer) Gains(p Line, found board.Set) bool {
	n := networker{Tracer: t, bound: t.Map.Hexes, found: found}
	return n.gain(p)
}

// FalselyClear is a spot whose way is called clear and passes a hex twice.
func (t *Tracer) FalselyClear() (string, bool) {
	for m := range modes {
		for h := range t.best.seen[m].All() {
			if s := at(h, m); t.best.clear(s, board.Set{}) && twice(&t.best, s, board.Set{}) != board.None {
				return fmt.Sprintf("hex %d in mode %d", h, m), true
			}
		}
	}
	return "", false
}
