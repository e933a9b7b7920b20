package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// captureFortresses: at the end of a Player-Turn, by whoever stands alone in
// the hex with at least one Undisrupted unit (13.4, R-13.4-1, R-1.2-2, R-1.2-3, R-13.1-2).
func (s *Script) captureFortresses() {
	for i, h := range s.Map.Fortresses {
		for side := range Side(2) {
			if s.P.Control[i] != side && s.AnyFit(side, h) && !s.AnyIn(side.Other(), h) {
				s.P.Control[i] = side
				s.t.Tell(event.Captures{Of: event.Of{By: side}, In: event.In{Hex: h}})
			}
		}
	}
}

// Besieging is the Battle of a Fortress in which the Active Player is the Att
// with units that can fight: he must fight in the Combat phase of each of his
// turns, and leave if he passes (13.2, R-8.6-3, R-8.6-4, R-13.2-2).
func (s *Position) Besieging(h board.Hex) bool {
	b := s.P.Battle(h)
	return b != nil && b.Def != s.Active && s.Map.FortressAt(h) >= 0 && s.AnyFit(s.Active, h)
}

func (s *Position) besieger() bool {
	for _, h := range s.Map.Fortresses {
		if s.Besieging(h) {
			return true
		}
	}
	return false
}

// besiegersLeave: whoever is left in a Fortress Battle when its Att has
// passed is Routed (R-8.6-4, R-11.3-1 d, R-13.2-3).
func (s *Script) besiegersLeave() {
	for _, h := range s.Map.Fortresses {
		if s.Besieging(h) {
			s.rout(h, s.In(s.Active, h))
		}
	}
}
