package rommel

import "github.com/adjutant-pbem/adjutant/rules/board"

// overrunning are the hexes in which units of the Active Player stand among
// nothing but Disrupted enemies: the Rout waits until he says that all
// attackers have entered (11.4, R-11.4-1).
func (s *position) overrunning() board.Set {
	var hs board.Set
	for _, b := range s.p.Battles {
		if !s.anyFit(s.d, b.Hex) {
			hs = hs.Add(b.Hex)
		}
	}
	return hs
}

// overrun Routs them. Afterwards the hex is an ordinary one, which units of
// the Moves underway may enter without limit (R-11.4-2, R-7.1-6). The same
// victims may be overrun again (R-11.4-3, R-11.4-4).
func (s *script) overrun(h board.Hex) {
	s.rout(h, s.in(s.d, h))
}

func (s *script) overruns() {
	for h := range s.overrunning().All() {
		s.overrun(h)
	}
}
