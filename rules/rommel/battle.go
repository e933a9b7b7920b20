package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// combatPhase: one Combat Round in any or all Battles (3.44). All active ones
// and all Assaults are named before the first shot (R-8.6-1), then fought one
// after the other in the Active Player's order (R-9.0-1, R-3.44-1).
func (s *Script) combatPhase() (over bool) {
	s.rested()
	for i := range s.P.Battles {
		s.P.Battles[i].Assault = false
	}
	s.t.Mark(Combat)
	active := s.nameBattles()
	for _, h := range active {
		s.askAssault(h)
	}
	for len(active) > 0 {
		left := active
		h := ask(s, question[board.Hex, none]{
			Kind: NextKind, By: s.Active, Label: s.label("next-battle"),
			All: func(yield func(board.Hex) bool) {
				for _, h := range left {
					if !yield(h) {
						return
					}
				}
			},
		})
		active = slices.DeleteFunc(slices.Clone(active), func(x board.Hex) bool { return x == h })
		s.combat(h)
		if s.immediateVictory() { // AMB-40
			return true
		}
	}
	s.afterMoves = false
	s.mix(s.Passive)
	s.mines()
	return false
}

// Mandatory reports whether a Battle must be fought in this phase: a new one
// (R-8.6-2, AMB-15), and that of a Fortress by its Att, but for Blitz Combat
// if it has been fought before (R-8.6-3).
func (s *Position) Mandatory(b *Battle) bool {
	return b.New || s.Besieging(b.Hex) && !s.pass && !s.P.Blitz
}

// nameBattles asks for the active Battles beside the mandatory ones (R-4-11).
func (s *Script) nameBattles() []board.Hex {
	var active, optional []board.Hex
	for i := range s.P.Battles {
		switch b := &s.P.Battles[i]; {
		case b.Partial: // R-10.4-3
		case s.Mandatory(b):
			active = append(active, b.Hex)
		case !s.pass && !s.withdrawn():
			optional = append(optional, b.Hex)
		}
	}
	for len(optional) > 0 {
		left := optional
		h := ask(s, question[board.Hex, none]{
			Kind: ActiveKind, By: s.Active, Label: s.label("active"),
			All: func(yield func(board.Hex) bool) {
				if !yield(board.None) {
					return
				}
				for _, h := range left {
					if !yield(h) {
						return
					}
				}
			},
			Legal: func(o *rules.Own[Secret], h board.Hex) *rules.Refusal {
				if h != board.None && !s.may(o, func(x terms) bool { return x.combat }) {
					return rules.Refuse("R-4-1", "no.card")
				}
				return nil
			},
		})
		if h == board.None {
			break
		}
		active = append(active, h)
		optional = slices.DeleteFunc(slices.Clone(optional), func(x board.Hex) bool { return x == h })
	}
	slices.Sort(active)
	for _, h := range active {
		s.t.Tell(event.ActiveBattle{Of: event.Of{By: s.Active}, In: event.In{Hex: h}})
	}
	return active
}

// JudgeBattle says why the Active Player fights no Battle in a hex, by his cards and blocks.
func (s *Position) JudgeBattle(o *rules.Own[Secret], h board.Hex) *rules.Refusal {
	b := s.P.Battle(h)
	switch {
	case s.paid(o) == turnOptions[Pass].cards:
		return rules.Refuse("R-4-8", "no.combat-pass", s.Place(h))
	case b != nil && b.Partial:
		return rules.Refuse("R-10.4-3", "no.combat-partial", s.Place(h))
	case !s.AnyFit(s.Active, h):
		return rules.Refuse("R-3.44-1", "no.combat-nobody", s.Place(h))
	case !s.AnyIn(s.Passive, h):
		return rules.Refuse("R-3.44-1", "no.combat-enemy", s.Place(h))
	}
	return nil
}

// combat is a Combat Round (9.1): the Passive Player fires, then the Active
// one with what he has left (R-9.1-1, R-9.1-2, R-9.1-3).
func (s *Script) combat(h board.Hex) {
	b := s.P.Battle(h)
	b.Fought, b.New = true, false
	s.fought = true
	s.t.Tell(event.Battle{Of: event.Of{By: s.Active}, In: event.In{Hex: h}})
	s.round(h, s.Passive, s.Active, DefensiveFire)
}

// probe is Probe Combat (10.41): the Rearguard, now revealed, fires first
// (R-7.3-4), then the probing units (R-10.41-5).
func (s *Script) probe(h board.Hex) {
	s.t.Tell(event.Probe{Of: event.Of{By: s.Passive}, In: event.In{Hex: h}})
	s.show(s.Active, s.hidden(s.Active, h))
	s.round(h, s.Active, s.Passive, RearguardFire)
}

// round: Defensive Fire, then Offensive Fire of the side that has initiated
// it. Disrupted units that lose their last Shield are Routed at once, pursued
// by units that have not fired (R-9.6-2, AMB-23); in a probe those whose comrades
// are about to leave wait for them (R-10.41-3, R-10.41-7). First is the fire that begins it: the
// other comes next.
func (s *Script) round(h board.Hex, defends, initiates rules.Side, first Fire) {
	s.fire(h, defends, initiates, first)
	if s.AnyFit(initiates, h) {
		s.fire(h, initiates, defends, first+1)
	}
	s.thinned(h)
}
