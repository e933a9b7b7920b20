package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// A Month is a Buildup, the Initiative and Player-Turns until both sides Pass
// in succession (R-3.1-1). The first Month has neither of the first two
// (R-3.2-1, R-3.3-4).

// beginTurns opens the Player-Turns of a Month.
func (s *Script) beginTurns(first rules.Side) {
	p := s.P
	p.First, p.Active = first, first
	p.Turn, p.Passed = 0, false
	p.MonthControl = slices.Clone(p.Control) // R-13.4-3
	p.Stage = PlayerTurn
	s.t.Tell(event.Initiative{Of: event.Of{By: first}, Month: event.MonthNo(p.Month)})
}

// monthOver ends a Month after two Passes in succession (R-3.1-2).
func (s *Script) monthOver() {
	s.t.Tell(event.MonthOver{Month: event.MonthNo(s.P.Month)})
	if int(s.P.Month) < s.Scenario.End {
		s.P.Stage = Buildup
		return
	}
	s.lastMonthOver()
}

// Away is a block that stands on a place of its own with nothing to its name.
func Away(at board.Hex) Block { return Block{At: at, Fortress: -1, Over: noSide} }

// opened is such a block whose face all see.
func opened(at board.Hex, face Face) Block {
	b := Away(at)
	b.Shown, b.Face = true, face
	return b
}

// mingleWith mingles a block with all that look like it, where it has joined
// them.
func (s *Script) mingleWith(k rules.Token, l rules.Label) {
	if s.same = s.alike(s.same[:0], k); len(s.same) > 1 {
		s.t.Mingle(s.SideOf(k), l, s.same)
	}
}

// hideWith is mingleWith for a block that may have left a Battle, where its
// face was public (7.3).
func (s *Script) hideWith(k rules.Token, shown bool, l rules.Label) {
	if !shown {
		s.mingleWith(k, l)
		return
	}
	s.t.Hide(s.SideOf(k), l, []rules.Token{k}, s.alike(nil, k))
}

// alike adds to some blocks those of a side that look like a hidden one of them,
// itself among them.
func (s *Position) alike(same []rules.Token, k rules.Token) []rules.Token {
	want, _ := s.look(s.P, k)
	first := s.First(s.SideOf(k))
	for i := range s.Of(s.SideOf(k)) {
		if have, ok := s.look(s.P, first+rules.Token(i)); ok && have == want {
			same = append(same, first+rules.Token(i))
		}
	}
	return same
}

// Words that stand for places beside the map.
const (
	WordExit    = "exit"    // off the enemy's map end
	WordWaiting = "waiting" // beside an Engaged Base
)

// Place is the name of a hex for people, as order files have it.
func (g *Game) Place(h board.Hex) string {
	switch {
	case h == Waiting:
		return WordWaiting
	case h < 0:
		return "-"
	}
	return g.Map.Board.Label(h)
}
