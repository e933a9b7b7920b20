package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// disrupt turns a block face down; its clock starts anew (R-11.2-3, R-11.0-1, R-11.0-2).
func (s *script) disrupt(k rules.Token) {
	b := &s.p.Blocks[k]
	b.Disrupted, b.Since, b.Retreating = true, s.p.Count, false
	s.t.Tell(Event{Kind: "disrupted", Side: s.sideOf(k), Hex: b.At})
}

// recover: Disrupted units that are supplied, stand in no Battle and have been
// Disrupted during one complete enemy Player-Turn (11.2, R-11.2-1, R-11.11-2).
func (s *script) recover(side rules.Side) {
	enemy := side.Other()
	for _, b := range s.onBoard(side) {
		if b.Disrupted && !b.Unsupplied && b.Since < s.p.Last[enemy] && s.p.battle(b.At) == nil {
			b.Disrupted, b.Since = false, 0
			s.t.Tell(Event{Kind: "recovers", Side: side, Hex: b.At})
		}
	}
	s.mix(side)
	// Who recovers first Routs Disrupted enemies in the same hex (AMB-14).
	mine, _ := s.stacks(side)
	for h := range mine.All() {
		s.unshielded(h)
	}
}

// unshielded Routs the Disrupted units of a hex that have lost their last
// Shield (R-11.11-1).
func (s *script) unshielded(h board.Hex) {
	for side := range Side(2) {
		if s.anyIn(side, h) && !s.anyFit(side, h) && s.anyFit(side.Other(), h) {
			s.rout(h, s.in(side, h))
		}
	}
}
