package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// March is a Forced March: a block and the hex that it tries to enter; Via is
// the hex from which it enters it.
type March struct {
	Block   rules.Token
	Via, To board.Hex
}

var noMarch = March{noBlock, board.None, board.None}

// forcedMarches: after all Moves all attempts are announced, then one die each
// is thrown (6.4, R-6.4-1, R-6.4-8, R-6.4-5).
func (s *script) forcedMarches(first int) {
	if len(s.p.Moves) == first {
		return
	}
	var announced []March
	for {
		m := s.askMarch(first, announced)
		if m == noMarch {
			break
		}
		announced = append(announced, m)
		s.t.Tell(Event{Kind: "forced-march", Side: s.a, Hex: s.p.Blocks[m.Block].At, To: m.To})
	}
	if s.p.Moves[first].Withdrawal && !s.conceded(announced) {
		s.takeBack()
		return
	}
	if s.p.Moves[first].Withdrawal {
		s.lines = s.tracer(s.a)
	}
	for _, m := range announced {
		s.march(first, m)
	}
	s.overruns() // R-6.4-7
	s.voidMoves(first)
}

func (s *script) askMarch(first int, announced []March) March {
	return ask(s, question[March, none]{
		Kind: marchKind, By: s.a, Label: s.label("march"),
		All: func(yield func(March) bool) {
			if !yield(noMarch) {
				return
			}
			for k, b := range s.onBoard(s.a) {
				if b.Disrupted || slices.ContainsFunc(announced, func(m March) bool { return m.Block == k }) {
					continue
				}
				for i := first; i < len(s.p.Moves); i++ {
					if !s.marches(k, i, yield) {
						return
					}
				}
			}
		},
		Beyond: func(m March) *rules.Refusal {
			if int(m.Block) >= len(s.p.Blocks) || s.sideOf(m.Block) != s.a || s.p.Blocks[m.Block].At < 0 ||
				!s.Map.Board.Has(m.Via) || !s.Map.Board.Has(m.To) {
				return nil
			}
			return s.mayMarch(nil, first, m, announced)
		},
		Legal: func(o *rules.Own[Secret], m March) *rules.Refusal {
			if m != noMarch {
				return s.mayMarch(o, first, m, announced)
			}
			// Whoever waits in its Battle to retreat by Forced March must try.
			for k := range s.onBoard(s.a) {
				if o == nil || !s.waits(k) || slices.ContainsFunc(announced, func(m March) bool { return m.Block == k }) {
					continue
				}
				can := false
				s.marches(k, int(s.p.Blocks[k].Move)-1, func(m March) bool {
					can = s.mayMarch(o, first, m, announced) == nil
					return !can
				})
				if can {
					return rules.Refuse("R-6.4-8", "no.must-march")
				}
			}
			return nil
		},
	})
}

// waits reports whether a retreater has stayed for its Forced March.
func (s *position) waits(k rules.Token) bool {
	b := &s.p.Blocks[k]
	return b.Retreating && b.Walked == 0
}

// marches yields the attempts of a block in a Move that public facts allow to
// think of: one hex from where a Group Move has brought it, or the destination
// of a Regroup from each side (R-6.4-9).
func (s *position) marches(k rules.Token, move int, yield func(March) bool) bool {
	b, m := &s.p.Blocks[k], s.p.Moves[move]
	switch {
	case b.Moved && int(b.Move) != move+1:
		return true
	case !m.Regroup:
		if b.Walked == 0 || s.atEnemy(b.At) {
			return true
		}
		for d := range board.Directions {
			if to := s.Map.Board.Neighbour(b.At, d); to != board.None && !yield(March{k, b.At, to}) {
				return false
			}
		}
		return true
	case !s.reaches(m, b.At) || b.At == m.To || !b.Retreating && s.atEnemy(b.At),
		!s.judgeOf(move, 1, board.None).someStep(nil, k):
		return true
	}
	for d := range board.Directions {
		if via := s.Map.Board.Neighbour(m.To, d); via != board.None && !yield(March{k, via, m.To}) {
			return false
		}
	}
	return true
}

// moveOf is the Move that an attempt belongs to: the block's own, or for a
// block that has not moved the first Regroup that it can be part of.
func (s *position) moveOf(first int, m March) int {
	if n := int(s.p.Blocks[m.Block].Move); n > 0 {
		return n - 1
	}
	for i := first; i < len(s.p.Moves); i++ {
		if x := s.p.Moves[i]; x.Regroup && x.To == m.To && s.reaches(x, s.p.Blocks[m.Block].At) {
			return i
		}
	}
	return first
}

// mayMarch judges an attempt; who has stopped among enemies makes none
// (R-6.4-6).
func (s *position) mayMarch(o *rules.Own[Secret], first int, m March, announced []March) *rules.Refusal {
	b := &s.p.Blocks[m.Block]
	if o != nil && s.reachable(o, first, m, 0) { // it is one hex beyond the maximum, no less
		return marchTooNear
	}
	if side := s.Map.Board.Between(m.Via, m.To); side != board.NoSide && s.atEnemy(m.To) && !b.Retreating {
		n := s.engaged(side)
		for _, x := range announced {
			if s.Map.Board.Between(x.Via, x.To) == side {
				n++
			}
		}
		if limit := int(s.Map.Borders[side].Limit); n >= limit { // R-6.4-3
			return rules.Refuse("R-6.4-3", "no.limit", limit)
		}
	}
	if !s.reachable(o, first, m, 1) {
		return marchTooFar
	}
	return nil
}

// reachable reports whether a block can go where a Forced March would take it,
// with so many hexes more than its allowance.
func (s *position) reachable(o *rules.Own[Secret], first int, m March, extra int) bool {
	move, via := s.moveOf(first, m), m.Via
	regroup := s.p.Moves[move].Regroup
	if !regroup || extra == 0 {
		via = board.None
	}
	j := s.judgeOf(move, extra, via)
	if regroup {
		return j.someStep(o, m.Block)
	}
	return j.legal(o, s.marching(j, m.Block), m.To) == nil
}

// marching is how far a block has come before its Forced March.
func (s *position) marching(j *judge, k rules.Token) progress {
	b, v := &s.p.Blocks[k], j.begin(k)
	if b.Walked > 0 {
		v.walked, v.road, v.retreats = int(b.Walked), b.Road, b.Retreating
	}
	return v
}

// march throws the die: 4 to 6 is success (R-6.4-1). A failure Disrupts the
// unit, in a Group Move where it stands, in a Regroup where it began
// (R-6.4-2); a retreating one also loses a step (R-6.4-4, AMB-12).
func (s *script) march(first int, m March) {
	b := &s.p.Blocks[m.Block]
	start, move := b.At, s.moveOf(first, m)
	b.Moved, b.Move = true, uint8(move+1)
	success := s.roll(s.at("march", start), 1, 4, Event{Kind: "march-die", Side: s.a, Hex: start, To: m.To}) == 1
	j := s.judge(s.p.Moves[move])
	j.extra, j.via = 1, m.Via
	if s.lines != nil { // whatever became of the attempts before this one
		j.lines = s.lines
	}
	v := s.marching(j, m.Block)
	switch {
	case success && j.move.Regroup:
		b.From = start
		s.walkOn(j, v)
	case success:
		v = j.ahead(v, m.To)
		s.stepTo(m.Block, m.To, v.road)
		s.t.Tell(Event{Kind: "moves", Side: s.a, Hex: start, To: b.At, Way: []board.Hex{m.To}})
	case b.Retreating: // endRetreats will Disrupt it
		s.bury(s.a, start, []rules.Token{m.Block}, rules.Claim(s.t, marchLoss, s.a, s.at("march-loss", start),
			func(o *rules.Scope[Secret]) []Death { return s.loseStep(o, m.Block) }))
	default:
		s.disrupt(m.Block)
	}
}

// voidMoves tells of Moves that have moved nobody, which are none (AMB-25).
// The card is lost all the same: both Moves were named before the enemy's
// first decision, and the turn is no Assault (R-4-3).
func (s *script) voidMoves(first int) {
	for i := first; i < len(s.p.Moves); i++ {
		if !slices.ContainsFunc(s.p.Blocks, func(b Block) bool { return int(b.Move) == i+1 }) {
			s.t.Tell(Event{Kind: "move-void", Side: s.a, Hex: s.p.Moves[i].From})
		}
	}
}

// conceded reports whether a Withdrawal Move has taken a hex out of the Supply
// Network (R-5.3-5), judged on the ordered end positions (AMB-9).
func (s *position) conceded(announced []March) bool {
	if s.blood || !slices.ContainsFunc(s.p.Blocks, func(b Block) bool { return b.Moved }) && len(announced) == 0 {
		return true // nobody has moved
	}
	then := s.copy()
	for _, m := range announced {
		then.p.Blocks[m.Block].At = m.To
	}
	return !s.network.Minus(then.networkOf(s.a)).Empty()
}

// takeBack: a Withdrawal Move that has conceded nothing was none. Its units
// return to where they were. Where blood has flowed there is
// no way back.
func (s *script) takeBack() {
	for _, k := range s.where(s.a, func(b *Block) bool { return b.Moved }) {
		b := &s.p.Blocks[k]
		b.At, b.Walked, b.Moved, b.Move = b.From, 0, false, 0
	}
	s.entered[s.a] = board.Set{}
	s.t.Tell(Event{Kind: "withdrawal-void", Side: s.a})
}
