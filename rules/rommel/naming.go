package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Refusals of Moves, made once: they are met while Moves are listed.
var (
	mustLeave      = rules.Refuse("R-8.6-4", "no.must-leave")
	axisLeads      = rules.Refuse("R-6.3-1", "no.rommel-axis")
	rommelAway     = rules.Refuse("R-6.3-1", "no.rommel-absent") // R-18.1-1
	rommelHasLed   = rules.Refuse("R-6.3-2", "no.rommel-twice")
	onlyWithdrawal = rules.Refuse("R-4-8", "no.withdrawal-only")
	oneWithdrawal  = rules.Refuse("R-4-8", "no.second-withdrawal")
	noWithdrawal   = rules.Refuse("R-5.3-2", "no.withdrawal")
	noPaidMove     = rules.Refuse("R-4-1", "no.card")
	noSecondMove   = refusals("R-4-3", "no.second-move") // by real cards
	oneMoveOfBlitz = rules.Refuse("R-4-3", "no.blitz-move")
	noThirdMove    = rules.Refuse("R-4-3", "no.third-move")
	emptyMove      = rules.Refuse("R-4-3", "no.empty-move")
)

// nameMoves: all Moves of the phase are named, with Group hex or Command Point
// and destination, before the first unit moves and so before any decision of
// the Passive Player (R-4-3).
func (s *Script) nameMoves(noCards bool) {
	most := turnOptions[Offensive].moves
	if s.P.Blitz {
		most = turnOptions[Blitz].moves
	}
	first := len(s.P.Moves)
	for n := range most {
		x := s.outlook(len(s.P.Moves) - first)
		m := s.nameMove(n, x, noCards)
		if m == NoMove {
			return
		}
		if m.Regroup {
			if m.To = s.nameDestination(n, m, x); m.To == board.None { // it moves nobody, and is no Move (AMB-25)
				continue
			}
		}
		s.P.Moves = append(s.P.Moves, m)
		s.P.Rommel = s.P.Rommel || m.Rommel
		if m.Regroup {
			s.t.Tell(event.Regroup{Of: event.Of{By: s.Active}, Leg: event.Leg{From: m.From, To: m.To}, Rommel: m.Rommel, Withdrawal: m.Withdrawal})
		} else {
			s.t.Tell(event.Group{Of: event.Of{By: s.Active}, In: event.In{Hex: m.From}, Rommel: m.Rommel, Withdrawal: m.Withdrawal})
		}
		if m.Withdrawal {
			s.network, s.hasRouted = s.NetworkOf(s.Active), false
			x := s.Supply(s.Active)
			s.P.Outset = Outset{Chain: x.Chain, Blocked: x.Blocked, Fronts: slices.Clone(x.Fronts)}
			return
		}
	}
}

func (s *Script) nameMove(n int, x *outlook, noCards bool) Move {
	return ask(s, question[Move, NameFacts]{
		Kind: MoveKind, By: s.Active, Label: s.label("name-move"), Facts: NameFacts{Number: n + 1},
		Halt: rules.MustIf(noCards), // then this is asked in place of the cards
		All: func(yield func(Move) bool) {
			if !yield(NoMove) {
				return
			}
			groups := s.groupHexes()
			for h := Waiting; int(h) < s.Map.Board.Len(); h++ {
				group := groups.Has(h) || h == Waiting && s.anybody(Move{From: h})
				regroup := h >= 0 && !groups.Intersect(s.Map.Around[h]).Empty()
				if !group && !regroup {
					continue
				}
				for i := range 8 {
					m := Move{Regroup: i&1 != 0, From: h, To: board.None, Withdrawal: i&2 != 0, Rommel: i&4 != 0}
					if (group && !m.Regroup || regroup && m.Regroup) && !yield(m) {
						return
					}
				}
			}
		},
		Legal: func(o *rules.Own[Secret], m Move) *rules.Refusal { return s.mayName(o, m, x) },
	})
}

// groupHexes are the hexes with units that can still move.
func (s *Position) groupHexes() board.Set {
	var hs board.Set
	for _, b := range s.Of(s.Active) {
		if b.At >= 0 && !b.Disrupted && !b.Moved {
			hs = hs.Add(b.At)
		}
	}
	return hs
}

// findStarts looks for the hexes where somebody can make a first step. Any unit
// can march one hex: it is public.
func (s *Position) findStarts(withdrawal bool) *starts {
	found := new(starts)
	j := s.Judge(Move{From: board.None, To: board.None, Withdrawal: withdrawal})
	for k, b := range s.P.Blocks {
		if b.Disrupted || b.Moved || s.SideOf(rules.Token(k)) != s.Active || b.At < 0 && b.At != Waiting || found.from.Has(b.At) {
			continue
		}
		switch {
		case !j.SomeStep(nil, rules.Token(k)):
		case b.At == Waiting:
			found.waiting = true
		default:
			found.from = found.from.Add(b.At)
		}
	}
	return found
}

// some reports whether a Move can move a unit, destination or not.
func (s *Position) some(m Move) bool {
	can := s.starts(m.Withdrawal)
	switch {
	case m.From == Waiting:
		return can.waiting
	case m.Regroup:
		return !can.from.Intersect(s.Map.Around[m.From]).Empty()
	}
	return can.from.Has(m.From)
}

// mayName judges a Move by cards and units.
func (s *Position) mayName(o *rules.Own[Secret], m Move, x *outlook) *rules.Refusal {
	if m == NoMove {
		if s.pass && len(s.Leavable()) > 0 {
			return mustLeave
		}
		return nil
	}
	if r := s.JudgeMove(o, m, len(x.named)); r != nil {
		return r
	}
	if s.pass && len(s.Leavable()) > 0 && !s.takesBesiegers(o, m) {
		return mustLeave
	}
	if x.can(o, m) {
		return nil
	}
	return emptyMove
}

// JudgeMove says why a Move may not be named after so many others of its half, whomever it
// would move: by who leads it, from where, and what pays for it.
func (s *Position) JudgeMove(o *rules.Own[Secret], m Move, others int) *rules.Refusal {
	switch {
	case m.Rommel && s.Active != Axis:
		return axisLeads
	case m.Rommel && !s.Scenario.RommelBonus:
		return rommelAway
	case m.Regroup && s.AnyIn(s.Passive, m.From) && !s.AnyIn(s.Active, m.From): // R-1.2-1
		return rules.Refuse("R-5.2-2", "no.command-point", s.Place(m.From))
	case s.pass && !m.Withdrawal:
		return onlyWithdrawal
	case m.Withdrawal && (others > 0 || s.P.Blitz):
		return oneWithdrawal
	case m.Withdrawal && !s.could(o, Pass):
		return noWithdrawal
	case !m.Withdrawal && !s.PaysAfter(o, others):
		return s.unpaid(o, others)
	case m.Rommel && s.P.Rommel:
		return rommelHasLed
	}
	return nil
}

// unpaid is that no Turn Option of the cards has one more Move (R-4-1, R-4-3).
func (s *Position) unpaid(o *rules.Own[Secret], others int) *rules.Refusal {
	switch {
	case others == 0:
		return noPaidMove
	case s.P.Blitz:
		return oneMoveOfBlitz
	case others >= turnOptions[Offensive].moves:
		return noThirdMove
	case o == nil: // as many as there may be
		return noSecondMove[min(s.P.Laid.Len(), Longest)]
	}
	return noSecondMove[s.paid(o)]
}

// Leavable are the Fortresses that the Active Player attacks and that all his Undisrupted
// units can leave: if he passes they must leave one (R-8.6-4, AMB-18).
func (s *Position) Leavable() []board.Hex {
	return slices.DeleteFunc(slices.Clone(s.Map.Fortresses), func(h board.Hex) bool { return !s.Besieging(h) || !s.AllCanFlee(h) })
}

// AllCanFlee reports whether every Undisrupted unit of the active side in a hex
// could withdraw from it (8.6).
func (s *Position) AllCanFlee(h board.Hex) bool {
	t := s.Tracer(s.Active)
	for _, k := range s.Fit(s.Active, h) {
		if !s.CanFlee(t, k) {
			return false
		}
	}
	return true
}

// takesBesiegers: the one Withdrawal Move of a Pass must be that of such a
// group, which the player chooses (AMB-18); a Regroup needs a destination that
// all of the group can get to, by Forced March if need be.
func (s *Position) takesBesiegers(o *rules.Own[Secret], m Move) bool {
	if m.Regroup && m.To == board.None && o != nil {
		for m.To = range s.destinations(o, m).All() {
			if s.takesBesiegers(o, m) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(s.Leavable(), func(h board.Hex) bool {
		return s.Reaches(m, h) && (m.To == board.None || !s.AnyFit(s.Passive, m.To) && allCanGo(s, o, m, h))
	})
}

// allCanGo reports whether every Undisrupted unit of the active side in a hex can leave it by a
// Move, in a Regroup by Forced March if need be.
func allCanGo(s *Position, o *rules.Own[Secret], m Move, h board.Hex) bool {
	j := s.Judge(m)
	j.Extra = rules.Bit(m.Regroup)
	return !slices.ContainsFunc(s.Fit(s.Active, h), func(k rules.Token) bool { return !j.SomeStep(o, k) })
}

// Reaches reports whether units in a hex may take part in a Move: the Group
// hex, or the Command Point and its neighbours whatever the terrain between
// (R-5.2-1, R-5.0-1).
func (s *Position) Reaches(m Move, h board.Hex) bool {
	if h == m.From {
		return true
	}
	return m.Regroup && h >= 0 && s.Map.Board.Distance(h, m.From) == 1
}

// members are the blocks that a Move can still move: Undisrupted, and not
// moved in this turn (R-4-4, R-5.1-1, R-5.0-2, R-6.0-2, R-10.0-2).
func (s *Position) members(m Move) []rules.Token {
	return s.Where(s.Active, func(b *Block) bool { return !b.Disrupted && !b.Moved && s.Reaches(m, b.At) })
}

// JudgeMember says why a Move of its owner's cannot move a block that has not moved.
func (s *Position) JudgeMember(o *rules.Own[Secret], m Move, k rules.Token) *rules.Refusal {
	b, name := &s.P.Blocks[k], s.Unit(*s.Face(o.S, k)).Name
	switch {
	case b.At < 0 && b.At != Waiting:
		return s.Absent(name, b)
	case !m.Regroup && !s.Reaches(m, b.At):
		return rules.Refuse("R-5.1-1", "no.other-group", name, s.Place(b.At), s.Place(m.From))
	case !s.Reaches(m, b.At):
		return rules.Refuse("R-5.2-1", "no.far-group", name, s.Place(b.At), s.Place(m.From))
	case b.Disrupted:
		return rules.Refuse("R-11.1-1", "no.disrupted-unit", name, s.Place(b.At))
	}
	return nil
}

// Absent is that a unit is not on the map, and where it is.
func (g *Game) Absent(name string, b *Block) *rules.Refusal {
	rule, where := "R-5.0-2", page.M("at.waiting")
	switch b.At {
	case Eliminated:
		rule, where = "R-2.3-2", page.M("at.dead")
	case InPool:
		rule, where = "R-16.4-1", page.M("at.pool", int(b.Month))
		if IsMalta(b) {
			rule, where = "R-16.41-4", page.M("at.malta", g.Scenario.Malta.FromMonth)
			if g.Options.MaltaByUnit {
				where.ID = "at.malta-unit"
			}
		}
	case InRefit:
		rule, where = "R-16.52-1", page.M("at.refit")
	case Exited:
		rule, where = noExit.Rule, page.M("at.exited")
	case Undeployed:
		where = page.M("at.undeployed")
	}
	return rules.Refuse(rule, "no.unit-there", name, where)
}

func (s *Position) anybody(m Move) bool { return len(s.members(m)) > 0 }

// nameDestination of a Regroup: a hex that at least one of its units can
// reach, by Forced March if need be (R-5.2-3 to -6), or after the other Move.
// Without one, as when it is refused, the Regroup moves nobody (R-5.2-5).
func (s *Script) nameDestination(n int, m Move, x *outlook) board.Hex {
	return ask(s, question[board.Hex, NameFacts]{
		Kind: DestKind, By: s.Active, Label: s.label("destination"), Facts: NameFacts{Number: n + 1, Move: m},
		All: func(yield func(board.Hex) bool) {
			if yield(board.None) {
				s.Map.Hexes.All()(yield)
			}
		},
		Legal: func(o *rules.Own[Secret], h board.Hex) *rules.Refusal {
			return x.judgeDestination(o, m, h)
		},
	})
}

// JudgeDestination says why a Regroup may not be named next in its half for its destination.
func (s *Position) JudgeDestination(o *rules.Own[Secret], m Move) *rules.Refusal {
	to, others := m.To, len(s.P.Moves)
	if s.P.Blitz { // the only one of its half
		others = 0
	}
	m.To = board.None
	return s.outlook(others).judgeDestination(o, m, to)
}

func (x *outlook) judgeDestination(o *rules.Own[Secret], m Move, to board.Hex) *rules.Refusal {
	due := x.pass && len(x.Leavable()) > 0 // then he has a destination for them
	switch {
	case to == board.None && !due:
		return nil
	case to != board.None && !x.leads(o, m, to):
		return unreachable
	}
	if m.To = to; due && (to == board.None || !x.takesBesiegers(o, m)) {
		return mustLeave
	}
	return nil
}

// findDestinations looks for the hexes that some unit of a Regroup can reach: of
// those that stand together and trace to one source the fastest gets everywhere.
func (s *Position) findDestinations(o *rules.Own[Secret], m Move) board.Set {
	type kind struct {
		at, source board.Hex
		raider     bool
	}
	var kinds []kind
	var fastest []rules.Token
	for _, k := range s.members(m) {
		x := kind{s.P.Blocks[k].At, s.Source(k), s.P.Blocks[k].Raider}
		switch i := slices.Index(kinds, x); {
		case i < 0:
			kinds, fastest = append(kinds, x), append(fastest, k)
		case s.SpeedOf(o, k) > s.SpeedOf(o, fastest[i]):
			fastest[i] = k
		}
	}
	j := s.Judge(m)
	j.Extra = 1
	var ends board.Set
	for _, k := range fastest {
		ends = ends.Union(j.Destinations(o, k))
	}
	return ends
}
