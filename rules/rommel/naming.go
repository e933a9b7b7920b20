package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// nameMoves: all Moves of the phase are named, with Group hex or Command Point
// and destination, before the first unit moves and so before any decision of
// the Passive Player (R-4-3).
func (s *script) nameMoves(noCards bool) {
	most := 2
	if s.p.Blitz {
		most = 1
	}
	for n := range most {
		m := s.nameMove(n, noCards)
		if m == noMove {
			return
		}
		if m.Regroup {
			m.To = s.nameDestination(m)
		}
		s.p.Moves = append(s.p.Moves, m)
		s.p.Rommel = s.p.Rommel || m.Rommel
		kind := "group"
		if m.Regroup {
			kind = "regroup"
		}
		s.t.Tell(Event{Kind: kind, Side: s.a, Hex: m.From, To: m.To, N: [3]int16{b2i(m.Rommel), b2i(m.Withdrawal)}})
		if m.Withdrawal {
			s.network = s.networkOf(s.a)
			return
		}
	}
}

func b2i(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

func (s *script) nameMove(n int, noCards bool) Move {
	kind := moveKind
	if noCards {
		kind = waitKind
	}
	return rules.Ask(s.t, question[Move]{
		Kind: kind, By: s.a, Label: s.label("name-move"), Facts: NameFacts{Number: n + 1},
		All: func(yield func(Move) bool) {
			if !yield(noMove) {
				return
			}
			for h := waiting; int(h) < s.Map.Board.Len(); h++ {
				if h < 0 && h != waiting {
					continue
				}
				for i := range 8 {
					m := Move{Regroup: i&1 != 0, From: h, To: board.None, Withdrawal: i&2 != 0, Rommel: i&4 != 0}
					if (!m.Regroup || h >= 0) && s.anybody(m) && !yield(m) {
						return
					}
				}
			}
		},
		Legal: func(o *rules.Own[Secret], m Move) *rules.Refusal { return s.mayName(o, m, n) },
	})
}

// mayName judges a Move by cards and units. A Move that can move no unit is
// not a Move (AMB-25, T-4-b iv).
func (s *script) mayName(o *rules.Own[Secret], m Move, n int) *rules.Refusal {
	if m == noMove {
		if n == 0 && s.pass && s.couldLeave() {
			return rules.Refuse("R-8.6-4", "no.must-leave")
		}
		return nil
	}
	rommel := s.a == Axis && s.Scenario.RommelBonus && !s.p.Rommel
	switch {
	case m.Rommel && !rommel: // R-6.3-2, R-18.1-1
		return rules.Refuse("R-6.3-1", "no.rommel")
	case s.pass && !m.Withdrawal:
		return rules.Refuse("R-4-8", "no.withdrawal-only")
	case m.Withdrawal && n > 0, m.Withdrawal && s.p.Blitz:
		return rules.Refuse("R-4-8", "no.withdrawal")
	case m.Withdrawal && !s.may(o, func(real int) bool { return real == 0 }):
		return rules.Refuse("R-5.3-2", "no.withdrawal")
	case !m.Withdrawal && n == 0 && !s.may(o, func(real int) bool { return real > 0 }):
		return rules.Refuse("R-4-1", "no.card")
	case n == 1 && !s.may(o, func(real int) bool { return real == 2 }):
		return rules.Refuse("R-4-3", "no.second-move")
	case m.Regroup && len(s.p.in(s.Game, s.d, m.From)) > 0 && s.p.battle(m.From) == nil:
		return rules.Refuse("R-5.2-2", "no.command-point")
	case s.pass && s.couldLeave() && !s.takesBesiegers(m):
		return rules.Refuse("R-8.6-4", "no.must-leave")
	}
	j := s.judge(len(s.p.Moves), m)
	for _, k := range s.members(m) {
		if j.someStep(o, k) {
			return nil
		}
	}
	return rules.Refuse("R-4-3", "no.empty-move")
}

// couldLeave reports whether some Fortress Battle of the passing Att can be
// left by all his Undisrupted units (R-8.6-4).
func (s *script) couldLeave() bool {
	for _, h := range s.Map.Fortresses {
		if s.besieging(h) && s.allCanFlee(h) {
			return true
		}
	}
	return false
}

func (s *script) allCanFlee(h board.Hex) bool {
	t := s.tracer(s.a)
	for _, k := range s.p.fit(s.Game, s.a, h) {
		if !s.canFlee(t, k) {
			return false
		}
	}
	return true
}

// takesBesiegers: the one Withdrawal Move of a Pass must be that of such a
// group, which the player chooses (AMB-18).
func (s *script) takesBesiegers(m Move) bool {
	for _, h := range s.Map.Fortresses {
		if s.besieging(h) && s.allCanFlee(h) && s.reaches(m, h) {
			return true
		}
	}
	return false
}

// reaches reports whether units in a hex may take part in a Move: the Group
// hex, or the Command Point and its neighbours whatever the terrain between
// (R-5.2-1, R-5.0-1).
func (s *script) reaches(m Move, h board.Hex) bool {
	if h == m.From {
		return true
	}
	return m.Regroup && h >= 0 && s.Map.Board.Distance(h, m.From) == 1
}

// members are the blocks that a Move can still move: Undisrupted, and not
// moved in this turn (R-4-4, R-5.1-1, R-5.0-2, R-6.0-2, R-10.0-2).
func (s *script) members(m Move) []rules.Token {
	return s.p.where(s.Game, s.a, func(b *Block) bool { return !b.Disrupted && !b.Moved && s.reaches(m, b.At) })
}

func (s *script) anybody(m Move) bool { return len(s.members(m)) > 0 }

// nameDestination of a Regroup: a hex that at least one of its units can
// reach, by Forced March if need be (R-5.2-3 to -6).
func (s *script) nameDestination(m Move) board.Hex {
	return rules.Ask(s.t, question[board.Hex]{
		Kind: destKind, By: s.a, Label: s.label("destination"), Facts: NameFacts{Number: len(s.p.Moves) + 1, Move: m},
		All: func(yield func(board.Hex) bool) {
			for h := range s.Map.Board.All().All() {
				if !yield(h) {
					return
				}
			}
		},
		Legal: func(o *rules.Own[Secret], h board.Hex) *rules.Refusal {
			to := m
			to.To = h
			j := s.judge(len(s.p.Moves), to)
			j.extra = 1
			for _, k := range s.members(to) {
				if j.someStep(o, k) {
					return nil
				}
			}
			return rules.Refuse("R-5.2-5", "no.reach")
		},
	})
}
