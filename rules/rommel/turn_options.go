package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// TurnOption is what a player makes of his Player-Turn (4). Which one it is
// hangs on the real cards that he has laid, which nobody but he knows, and on
// what he has done so far, which all have seen.
type TurnOption uint8

// The Turn Options. With two real cards it is the number of Moves that decides
// (R-4-3).
const (
	Pass TurnOption = iota
	Basic
	Offensive
	Assault
	Blitz
)

// BlitzCards is how many real cards a Blitz takes, the most of all (R-4-1).
const BlitzCards = 3

// terms are what a Turn Option costs and what it allows.
type terms struct {
	cards      int  // real ones, neither more nor less; dummies at will (R-4-2, AMB-26)
	halves     int  // of the turn, each a Movement phase and a Combat phase
	moves      int  // that may be named in each half
	withdrawal bool // a Withdrawal Move, and nothing else
	combat     bool // a Combat Round in each half
	assaults   bool // any Battle may be an Assault
}

// turnOptions is the table of chapter 4 (R-4-1).
var turnOptions = [...]terms{
	Pass:      {cards: 0, halves: 1, withdrawal: true},
	Basic:     {cards: 1, halves: 1, moves: 1, combat: true},
	Offensive: {cards: 2, halves: 1, moves: 2, combat: true},
	Assault:   {cards: 2, halves: 1, moves: 1, combat: true, assaults: true},
	Blitz:     {cards: BlitzCards, halves: 2, moves: 1, combat: true},
}

// MovesFor is how many Moves so many real cards pay for in each half at most (4.3).
func MovesFor(real int) (most int) {
	for _, x := range turnOptions {
		if x.cards == real {
			most = max(most, x.moves)
		}
	}
	return most
}

// allows reports whether what all have seen of the turn keeps to some terms.
func (s *Position) allows(x terms) bool {
	if s.withdrawn() {
		return x.withdrawal
	}
	halves := 1 + rules.Bit(s.P.Blitz)
	return halves <= x.halves && len(s.P.Moves) <= halves*x.moves &&
		(x.combat || !s.fought) && (x.assaults || !s.assault) && (x.withdrawal || !s.pass)
}

// withdrawn reports whether the turn is a Pass by its Withdrawal Move.
func (s *Position) withdrawn() bool { return len(s.P.Moves) > 0 && s.P.Moves[0].Withdrawal }

// paid counts the real cards laid; o is their owner's.
func (s *Position) paid(o *rules.Own[Secret]) int {
	if s.supposed > 0 {
		return s.supposed
	}
	return o.Count(s.P.Laid, RealCard)
}

// Supposing is the position in which so many real cards are laid.
func (s *Position) Supposing(real int) *Position {
	x := s.Copy()
	x.supposed = real
	return x
}

// could reports whether the turn can be of an option: the owner of the cards
// knows what they pay for, others can only count them. What public counts rule
// out, such as a Blitz with two cards, is ruled out for both.
func (s *Position) could(o *rules.Own[Secret], option TurnOption) bool {
	x := turnOptions[option]
	if o == nil {
		return x.cards <= s.P.Laid.Len() && s.allows(x)
	}
	return x.cards == s.paid(o) && s.allows(x)
}

// JudgeAssault says why a Battle may be no Assault, by the cards of their owner (4.3).
func (s *Position) JudgeAssault(o *rules.Own[Secret]) *rules.Refusal {
	switch {
	case s.could(o, Assault): // T-4-a
		return nil
	case s.P.Blitz:
		return rules.Refuse("R-4-6", "no.assault-blitz")
	case o != nil && s.paid(o) != turnOptions[Assault].cards:
		return rules.Refuse("R-4-6", "no.assault-cards", s.paid(o))
	}
	return rules.Refuse("R-4-6", "no.assault-moves")
}

// PaysAfter reports whether the cards of their owner pay for another Move in this half
// after some others (4.3).
func (s *Position) PaysAfter(o *rules.Own[Secret], moves int) bool {
	return s.may(o, func(x terms) bool { return x.moves > moves })
}

// may reports whether the turn can be of some option with such terms.
func (s *Position) may(o *rules.Own[Secret], such func(terms) bool) bool {
	for option, x := range turnOptions {
		if such(x) && s.could(o, TurnOption(option)) {
			return true
		}
	}
	return false
}

// paidFor compares what all have seen with the cards.
func (s *Position) paidFor(real int) bool {
	return slices.ContainsFunc(turnOptions[:], func(x terms) bool { return x.cards == real && s.allows(x) })
}

// askPass: the Att of a Fortress Battle must say whether he passes, since then
// he has to leave (R-8.6-4); the number of his cards alone does not tell.
func (s *Script) askPass() {
	if s.P.Laid.Len() == 0 {
		s.pass = true
		return
	}
	if !s.besieger() {
		return
	}
	s.pass = ask(s, question[bool, none]{
		Kind: PassKind, By: s.Active, Label: s.label("pass"), All: rules.NoOrYes,
		Legal: func(o *rules.Own[Secret], yes bool) *rules.Refusal {
			if !s.may(o, func(x terms) bool { return x.withdrawal == yes }) {
				return rules.Refuse("R-4-8", "no.pass")
			}
			return nil
		},
	})
}

// askAssault: two real cards and not more than one Move (R-4-3, R-4-6).
func (s *Script) askAssault(h board.Hex) {
	if !s.could(nil, Assault) {
		return
	}
	yes := ask(s, question[bool, BattleFacts]{
		Kind: AssaultKind, By: s.Active, Label: s.at("assault", h), Facts: BattleFacts{Hex: h, By: s.Active}, All: rules.NoOrYes,
		Legal: func(o *rules.Own[Secret], yes bool) *rules.Refusal {
			if !yes || o == nil && s.could(nil, Assault) {
				return nil
			}
			return s.JudgeAssault(o)
		},
	})
	if yes {
		s.P.Battle(h).Assault = true
		s.assault = true
		s.t.Tell(event.Assault{Of: event.Of{By: s.Active}, In: event.In{Hex: h}})
	}
}

// blitz asks for the second half of a Blitz turn (4.4): a public answer, so
// that nothing hangs on how many real cards lie there (T-4-c, R-4-7). Play may wait for it:
// its player has seen the first half then, as at the table.
func (s *Script) blitz() bool {
	if !s.could(nil, Blitz) {
		return false
	}
	s.P.Blitz = ask(s, question[bool, none]{
		Kind: BlitzKind, By: s.Active, Label: s.label("blitz"), Halt: rules.May, All: rules.NoOrYes,
		Legal: func(o *rules.Own[Secret], yes bool) *rules.Refusal {
			if yes && !s.could(o, Blitz) {
				return rules.Refuse("R-4-1", "no.blitz")
			}
			return nil
		},
	})
	if s.P.Blitz {
		s.t.Tell(event.Blitz{Of: event.Of{By: s.Active}})
	}
	return s.P.Blitz
}
