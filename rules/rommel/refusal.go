package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// refusals: the Passive Player accepts or refuses each Attack (8.4, 10.2). All
// decisions are declared together, then carried out one group at a time in his
// order, judged again by the lines as they are then; one that has become
// illegal is an acceptance (AMB-21, R-8.2-1, R-8.2-2, R-8.2-3, R-8.4-1, R-8.4-6).
func (s *Script) refusals() {
	s.afterMoves = true
	var refused []board.Hex
	for _, b := range slices.Clone(s.P.Battles) {
		if !s.P.Attacked(s.Passive, &b) {
			continue
		}
		h := b.Hex
		refuses := ask(s, question[bool, AttackFacts]{
			Kind: RefuseKind, By: s.Passive, Label: s.at("refuse", h), Halt: rules.Must, Facts: AttackFacts{h, len(s.Fit(s.Active, h)), s.P.Laid.Len(), board.SetOf(refused...)},
			All: rules.NoOrYes,
			Legal: func(_ *rules.Own[Secret], yes bool) *rules.Refusal {
				if yes {
					return s.MayRefuse(h)
				}
				return nil
			},
		})
		if s.P.Battle(h).Replied = s.MayRefuse(h) == nil; refuses {
			refused = append(refused, h)
		} else {
			barred := s.MayRefuse(h) != nil // there was no choice, and all can see it
			s.t.Tell(event.Accepts{Of: event.Of{By: s.Passive}, In: event.In{Hex: h}, Barred: barred})
		}
	}
	for len(refused) > 0 {
		left := refused
		h := ask(s, question[board.Hex, none]{
			Kind: FirstKind, By: s.Passive, Label: s.label("refuse-first"),
			All: func(yield func(board.Hex) bool) {
				for _, h := range left {
					if !yield(h) {
						return
					}
				}
			},
		})
		refused = slices.DeleteFunc(slices.Clone(refused), func(x board.Hex) bool { return x == h })
		s.leaving = board.SetOf(refused...)
		s.refuse(h)
	}
	s.t.Mark(Refused)
	s.mix(s.Passive)
}

// MayRefuse judges whether battle may be refused: every Undisrupted unit of the
// group must be able to withdraw; Disrupted members never bar it (R-8.4-5,
// AMB-22).
func (s *Position) MayRefuse(h board.Hex) *rules.Refusal {
	if s.P.Fighting.Has(h) {
		return rules.Refuse("R-8.4-2", "no.refuse-old")
	}
	t := s.Tracer(s.Passive)
	for _, k := range s.Fit(s.Passive, h) {
		if !s.CanFlee(t, k) {
			return rules.Refuse("R-8.4-5", "no.way-out")
		}
	}
	return nil
}

// refuse: Pursuit Fire, withdrawal of all Undisrupted units, Rout of the
// Disrupted ones they leave behind (R-10.2-1, R-10.2-2, R-8.4-4, R-8.4-3).
func (s *Script) refuse(h board.Hex) {
	if s.MayRefuse(h) != nil {
		s.t.Tell(event.Accepts{Of: event.Of{By: s.Passive}, In: event.In{Hex: h}, Forced: true})
		return
	}
	s.t.Tell(event.Refuses{Of: event.Of{By: s.Passive}, In: event.In{Hex: h}})
	s.P.Happened.Refused = s.P.Happened.Refused.Add(h)
	s.t.Mark(Fleeing)
	ks := s.Fit(s.Passive, h)
	s.pursue(h, ks, s.hunters(s.Active, h), s.slowest(h, ks), PursuitOfRefusers)
	s.flee(h, s.living(ks, h), false)
	s.P.Happened.flown(s.P, h, ks)
	s.thinned(h)
}
