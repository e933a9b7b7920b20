package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Turn is what a Player-Turn remembers beside the plane: a re-execution finds
// it again.
type Turn struct {
	supposed        int                         // real cards that are taken to be laid, for what might come to be; 0: those that are
	Active, Passive rules.Side                  // active, passive
	betweenMonths   bool                        // the Month is over: both sides are asked of a Rout alike (R-11.3-8)
	pass            bool                        // the Active Player has said that he passes
	fought          bool                        // a Combat Round has been waged
	afterMoves      bool                        // from the refusals of this half to the end of its Combat phase (D-55, D-63)
	assault         bool                        // a Battle has been designated an Assault
	went            [4]bool                     // which Moves have moved a unit, whatever has become of it
	hasRouted       bool                        // a Rout since the Withdrawal Move was named, which cannot be taken back
	network         board.Set                   // his Supply Network before a Withdrawal Move (5.3)
	announced       map[board.Hex]int           // 1 + the Move by which all are to leave a Fortress Battle, until some are announced by the other (AMB-16)
	lineSoFar       map[rules.Token]supply.Line // by block, in a Withdrawal Move: its way along its Supply Line
	entered         [2]board.Set                // hexes that each side has entered in this phase (14.2)
}

// What the script marks of a Player-Turn, for orders that are rehearsed (rules.Table.Mark).
const (
	Supplied = "supplied" // is who is by the Initial Supply Check
	Moved    = "moved"    // all but those who leave Battles, and who march by force
	Leaving  = "leaving"  // is who retreats, next
	Marching = "marching" // all Forced Marches are announced
	Arrived  = "arrived"  // are all who move in this half
	Refused  = "refused"  // is all battle that is, and who refuses it has withdrawn
	Fleeing  = "fleeing"  // from the hex that is the first to be left of those refused
	Combat   = "combat"   // begins
)

// Spent is marked when a side has ended its Buildup, but for minefields that are exchanged.
func Spent(side rules.Side) string { return "spent " + theatre.SideNames[side] }

// label makes a label that is new in this segment.
func (s *Script) label(path string) rules.Label {
	s.n++
	return rules.L(path, s.n)
}

// at makes a label for something that happens in a hex.
func (s *Script) at(path string, h board.Hex) rules.Label {
	s.n++
	return rules.L(path, s.n, int(h))
}

// mix mingles all blocks of a side that look alike.
func (s *Script) mix(side rules.Side) {
	s.n++
	s.mingle(side, "stacks", s.n)
}

// playerTurn is the sequence of a Player-Turn (3.4, R-3.4-1). A phase reports
// whether it has ended the game (17.1, R-3.43-2, R-3.45-1).
func (s *Script) playerTurn() {
	s.beginTurn()
	s.initialSupplyCheck() // 3.41
	s.t.Mark(Supplied)
	s.layCards()                              // 3.42
	if s.movementPhase() || s.combatPhase() { // 3.43, 3.44
		return
	}
	if s.blitz() && (s.movementPhase() || s.combatPhase()) { // 3.45, 3.46
		return
	}
	s.finalSupplyCheck() // 3.47
	real := s.showCards()
	s.P.Option[s.Active] = 1 + uint8(optionOf(real, len(s.P.Moves)))
	s.captureFortresses()
	if s.P.Stage == Finished || s.immediateVictory() {
		return
	}
	s.endTurn(real == 0)
}

func (s *Script) beginTurn() {
	p := s.P
	p.Turn++
	p.Count++
	s.Turn, s.n = Turn{Active: p.Active, Passive: p.Active.Other(), announced: map[board.Hex]int{}, lineSoFar: map[rules.Token]supply.Line{}}, 0
	p.Last[s.Active] = p.Count
	if !s.Options.ExitsAddUp { // AMB-39
		p.Exits = [2]int16{}
	}
	p.Rommel, p.Blitz, p.Happened = false, false, Happened{}
	s.t.Tell(event.Turn{Of: event.Of{By: s.Active}, Month: event.MonthNo(p.Month), Turn: int(p.Turn)})
}

// acts reports whether a side has the Player-Turn that is under way.
func acts(s *Script, side Side) bool { return side == s.Active && !s.betweenMonths }

// mayWait is whether play may wait for a side's answer in a fight: for who does not act and may
// want to look at it first (D-41, D-54, D-59).
func mayWait(s *Script, side Side) rules.Halting {
	if acts(s, side) {
		return rules.Never
	}
	return rules.May
}

// mayWaitInRout is the same of the Pursuit Fire and the Withdrawals of a Rout (D-39, D-49): for one
// that follows from a refusal or a Combat Round play never waits (D-55, D-63).
func mayWaitInRout(s *Script, side Side) rules.Halting {
	if s.afterMoves {
		return rules.Never
	}
	return mayWait(s, side)
}

// endTurn wipes the marks of the turn and decides who is next: two Passes in
// succession end the Month (R-3.1-2, R-4-10, R-4-9).
func (s *Script) endTurn(pass bool) {
	p := s.P
	s.wipe()
	if pass {
		s.t.Tell(event.Pass{Of: event.Of{By: s.Active}})
	} else {
		s.t.Tell(event.TurnOver{Of: event.Of{By: s.Active}})
	}
	if pass && p.Passed {
		p.Passed = false
		s.monthOver()
		return
	}
	p.Passed = pass
	p.Active = s.Passive
}

// wipe takes all marks of the turn off the board.
func (s *Script) wipe() {
	p := s.P
	for k := range p.Blocks {
		b := &p.Blocks[k]
		b.Moved, b.Stopped, b.Retreating = false, false, false
		b.Move, b.From, b.Walked, b.Road = 0, 0, 0, 0
		if !b.Raider {
			b.Over = noSide
		}
	}
	for i := range p.Battles {
		b := &p.Battles[i]
		b.New, b.Fought, b.Partial, b.Assault = false, false, false, false
	}
	p.Moves, p.Outset, p.Fighting, p.Engaged = nil, Outset{}, board.Set{}, nil
	p.Rommel, p.Blitz = false, false
	s.rested()
	s.mix(s.Active)
	s.mix(s.Passive)
}

// rested: a new phase begins, all units may fire again (R-3.46-1).
func (s *Script) rested() {
	for k := range s.P.Blocks {
		s.P.Blocks[k].Fired = false
	}
	for side := range Side(2) {
		rules.Do(s.t, side, s.label("rested"), func(o *rules.Scope[Secret]) { o.S.Fired = nil })
	}
}

// throw throws dice under a label and counts those that show at least lowest.
func (s *Script) throw(l rules.Label, n, lowest int) event.Throw {
	x := event.Throw{Roll: s.t.Key(l), Dice: s.t.Roll(l, n), Lowest: lowest}
	for _, d := range x.Dice {
		if d >= lowest {
			x.Hits++
		}
	}
	return x
}

// tellOf tells of what happens to some blocks of a side: it reads which units they are.
func (s *Script) tellOf(side rules.Side, what func(event.Blocks) rules.Event, ks ...rules.Token) {
	s.t.TellOwner(side, what(event.Blocks{N: len(ks)}), func(own *Secret) rules.Event {
		from := len(s.named)
		for _, k := range ks {
			s.named = append(s.named, s.Face(own, k).Unit)
		}
		return what(event.Blocks{N: len(ks), Units: slices.Clip(s.named[from:])})
	})
}
