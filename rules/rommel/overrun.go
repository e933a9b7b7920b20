package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Overrunning are the hexes in which units of the Active Player stand among
// nothing but Disrupted enemies: the Rout waits until he says that all
// attackers have entered (11.4, R-11.4-1).
func (s *Position) Overrunning() board.Set {
	var hs board.Set
	for _, b := range s.P.Battles {
		if !s.AnyFit(s.Passive, b.Hex) {
			hs = hs.Add(b.Hex)
		}
	}
	return hs
}

// JudgeOverrun says why nobody is Overrun in a hex.
func (s *Position) JudgeOverrun(h board.Hex) *rules.Refusal {
	switch {
	case s.Overrunning().Has(h):
		return nil
	case !s.Map.Board.Has(h) || !s.AnyIn(s.Passive, h):
		return rules.Refuse("R-11.4-1", "no.overrun-nobody", s.Place(h))
	case s.AnyFit(s.Passive, h):
		return rules.Refuse("R-11.4-1", "no.overrun-upright", s.Place(h))
	}
	return rules.Refuse("R-11.4-1", "no.overrun-unmanned", s.Place(h))
}

// overrun Routs them. Afterwards the hex is an ordinary one, which units of
// the Moves underway may enter without limit (R-11.4-2, R-7.1-6). The same
// victims may be overrun again (R-11.4-3, R-11.4-4).
func (s *Script) overrun(h board.Hex) {
	s.rout(h, s.In(s.Passive, h))
}

func (s *Script) overruns() {
	for h := range s.Overrunning().All() {
		s.overrun(h)
	}
}
