package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Toll is what the owner of routed units has to say at once: who died of
// attrition, and the slowest of the others if somebody can pursue them.
type Toll struct {
	Dead    []Death
	Slowest int
}

// rout: every routed unit loses a step, then Pursuit Fire, then the survivors
// withdraw or are eliminated; they are Disrupted again (11.3, R-11.3-2). It
// interrupts everything else (R-11.3-4, R-10.1-3).
func (s *Script) rout(h board.Hex, ks []rules.Token) {
	side := s.SideOf(ks[0])
	s.hasRouted = true
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.Rout{Of: event.Of{By: side}, In: event.In{Hex: h}, Blocks: ks}
	}, ks...)
	s.conceal(side, ks)
	hunters := s.hunters(side.Other(), h)
	toll := rules.Claim(s.t, routKind, side, s.at("rout", h), func(o *rules.Scope[Secret]) Toll {
		var t Toll
		var left []rules.Token
		for _, k := range ks {
			if dead := s.loseStep(o, k); dead != nil { // R-11.3-3
				t.Dead = append(t.Dead, dead...)
			} else {
				left = append(left, k)
			}
		}
		if len(hunters) > 0 && len(left) > 0 {
			t.Slowest = s.slowestOf(o, left)
		}
		return t
	})
	s.bury(side, h, ks, toll.Dead)
	s.pursue(h, s.living(ks, h), hunters, toll.Slowest, PursuitOfRouted)
	s.flee(h, s.living(ks, h), true)
	s.settle(h)
	s.mix(side)
}
