package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// disrupt turns a block face down; its clock starts anew (R-11.2-3, R-11.0-1, R-11.0-2).
func (s *Script) disrupt(k rules.Token) {
	b := &s.P.Blocks[k]
	b.Disrupted, b.Since, b.Retreating = true, s.P.Count, false
	side := s.SideOf(k)
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.Disrupted{Of: event.Of{By: side}, In: event.In{Hex: b.At}, Checked: event.Checked{Blocks: ks}}
	}, k)
}

// recover: Disrupted units that are supplied, stand in no Battle and have been
// Disrupted during one complete enemy Player-Turn (11.2, R-11.2-1, R-11.11-2).
func (s *Script) recover(side rules.Side) {
	enemy := side.Other()
	for k, b := range s.OnBoard(side) {
		if b.Disrupted && !b.Unsupplied && b.Since < s.P.Last[enemy] && s.P.Battle(b.At) == nil {
			b.Disrupted, b.Since = false, 0
			s.tellRecovers(side, b.At, k)
		}
	}
	s.mix(side)
	// Who recovers first Routs Disrupted enemies in the same hex (AMB-14).
	mine, _ := s.Stacks(side)
	for h := range mine.All() {
		s.unshielded(h)
	}
}

// thinned is a hex in which units have died, left or been Disrupted: what they
// shielded is Routed, and the Battle may be over.
func (s *Script) thinned(h board.Hex) {
	s.unshielded(h)
	s.settle(h)
}

// unshielded Routs the Disrupted units of a hex that have lost their last
// Shield (R-11.11-1).
func (s *Script) unshielded(h board.Hex) {
	for side := range Side(2) {
		if s.AnyIn(side, h) && !s.AnyFit(side, h) && s.AnyFit(side.Other(), h) {
			s.rout(h, s.In(side, h))
		}
	}
}

// tellRecovers tells that a block recovers.
func (s *Script) tellRecovers(side rules.Side, h board.Hex, k rules.Token) {
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.Recovers{Of: event.Of{By: side}, In: event.In{Hex: h}, Checked: event.Checked{Blocks: ks}}
	}, k)
}
