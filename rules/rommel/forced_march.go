package rommel

import (
	"iter"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// March is a Forced March: a block and the hex that it tries to enter; Via is
// the hex from which it enters it, Move that of which it is the end (R-6.4-9).
type March struct {
	Block   rules.Token
	Via, To board.Hex
	Move    uint8 // index in Plane.Moves
}

var NoMarch = March{NoBlock, board.None, board.None, 0}

// forcedMarches: after all Moves all attempts are announced, then one die each
// is thrown (6.4, R-6.4-1, R-6.4-8, R-6.4-5).
func (s *Script) forcedMarches(first int) {
	var announced []March
	for len(s.P.Moves) > first {
		m := s.askMarch(first, announced)
		if m == NoMarch {
			break
		}
		announced = append(announced, m)
		s.tellOf(s.Active, func(ks event.Blocks) rules.Event {
			return event.ForcedMarch{Of: event.Of{By: s.Active}, Leg: event.Leg{From: s.P.Blocks[m.Block].At, To: m.To}, Blocks: ks}
		}, m.Block)
	}
	s.t.Mark(Marching) // also where nobody moves, for whoever was to march
	if len(s.P.Moves) == first {
		return
	}
	if s.P.Moves[first].Withdrawal && !s.conceded(announced) {
		s.takeBack()
		return
	}
	for _, m := range announced {
		s.march(m)
	}
	s.overruns() // R-6.4-7
	s.voidMoves(first)
}

func (s *Script) askMarch(first int, announced []March) March {
	return ask(s, question[March, none]{
		Kind: MarchKind, By: s.Active, Label: s.label("march"),
		All: func(yield func(March) bool) {
			if yield(NoMarch) {
				attempts(&s.Position, first, announced)(yield)
			}
		},
		Beyond: func(m March) *rules.Refusal {
			if int(m.Block) >= len(s.P.Blocks) || s.SideOf(m.Block) != s.Active || s.P.Blocks[m.Block].At < 0 ||
				!s.Map.Board.Has(m.Via) || !s.Map.Board.Has(m.To) || int(m.Move) < first || int(m.Move) >= len(s.P.Moves) {
				return nil
			}
			return s.mayMarch(nil, m, announced)
		},
		Legal: func(o *rules.Own[Secret], m March) *rules.Refusal {
			if m != NoMarch {
				return s.mayMarch(o, m, announced)
			}
			if o != nil && mustMarch(&s.Position, o, announced) {
				return rules.Refuse("R-6.4-8", "no.must-march")
			}
			return nil
		},
	})
}

// attempts are all that the active side might announce yet.
func attempts(s *Position, first int, announced []March) iter.Seq[March] {
	return func(yield func(March) bool) {
		for k, b := range s.OnBoard(s.Active) {
			for i := first; i < len(s.P.Moves) && !b.Disrupted && !tries(announced, k); i++ {
				for _, m := range s.marches(k, i) {
					if !yield(m) {
						return
					}
				}
			}
		}
	}
}

// tries reports whether an attempt of a block has been announced.
func tries(announced []March, k rules.Token) bool {
	return slices.ContainsFunc(announced, func(m March) bool { return m.Block == k })
}

// mustMarch: whoever waits in its Battle to retreat by Forced March must try.
func mustMarch(s *Position, o *rules.Own[Secret], announced []March) bool {
	for k := range s.OnBoard(s.Active) {
		if s.waits(k) && !tries(announced, k) &&
			slices.ContainsFunc(s.marches(k, int(s.P.Blocks[k].Move)-1), func(m March) bool { return s.mayMarch(o, m, announced) == nil }) {
			return true
		}
	}
	return false
}

// waits reports whether a retreater has stayed for its Forced March.
func (s *Position) waits(k rules.Token) bool {
	b := &s.P.Blocks[k]
	return b.Retreating && b.Walked == 0
}

// marches are the attempts of a block in a Move that public facts allow to
// think of: one hex from where a Group Move has brought it, or the destination
// of a Regroup from each side (R-6.4-9).
func (s *Position) marches(k rules.Token, move int) (attempts []March) {
	b, m := &s.P.Blocks[k], s.P.Moves[move]
	switch {
	case b.Moved && int(b.Move) != move+1:
	case b.Stopped || !m.Regroup && b.Walked == 0:
	case !m.Regroup:
		for d := range board.Directions {
			if to := s.Map.Board.Neighbour(b.At, d); to != board.None {
				attempts = append(attempts, March{k, b.At, to, uint8(move)})
			}
		}
	case !s.Reaches(m, b.At) || b.At == m.To || !b.Retreating && s.atEnemy(b.At):
	case s.judgeOf(move, 1, board.None).SomeStep(nil, k):
		for d := range board.Directions {
			if via := s.Map.Board.Neighbour(m.To, d); via != board.None {
				attempts = append(attempts, March{k, via, m.To, uint8(move)})
			}
		}
	}
	return attempts
}

// Marchable are the hexes that Forced Marches may still enter when all others of the Active
// Player have moved, as far as all know.
func Marchable(s *Position) (hs board.Set) {
	first := 0
	if s.P.Blitz { // whose second half has one Move
		first = len(s.P.Moves) - 1
	}
	for k, b := range s.OnBoard(s.Active) {
		for i := first; i < len(s.P.Moves) && !b.Disrupted; i++ {
			for _, m := range s.marches(k, i) {
				if s.mayMarch(nil, m, nil) == nil {
					hs = hs.Add(m.To)
				}
			}
		}
	}
	return hs
}

// mayMarch judges an attempt; who has stopped among enemies makes none, whatever has
// become of them (R-6.4-6).
func (s *Position) mayMarch(o *rules.Own[Secret], m March, announced []March) *rules.Refusal {
	b := &s.P.Blocks[m.Block]
	if b.Stopped {
		return marchStopped
	}
	if o != nil && s.marchReaches(o, m, 0) == nil { // it is one hex beyond the maximum, no less
		return marchTooNear
	}
	if side := s.Map.Board.Between(m.Via, m.To); side != board.NoSide && s.atEnemy(m.To) && !b.Retreating {
		n := s.Engaged(side)
		for _, x := range announced {
			if s.Map.Board.Between(x.Via, x.To) == side {
				n++
			}
		}
		if limit := int(s.Map.Borders[side].Limit); n >= limit { // R-6.4-3
			return rules.Refuse("R-6.4-3", "no.limit", limit)
		}
	}
	return s.marchReaches(o, m, 1)
}

// marchReaches judges whether a block can go where a Forced March would take it, with so many
// hexes more than its allowance: what bars its hex bars the march too.
func (s *Position) marchReaches(o *rules.Own[Secret], m March, extra int) *rules.Refusal {
	move, via := int(m.Move), m.Via
	regroup := s.P.Moves[move].Regroup
	if !regroup || extra == 0 {
		via = board.None
	}
	j := s.judgeOf(move, extra, via)
	if regroup {
		if !j.SomeStep(o, m.Block) {
			return marchTooFar
		}
		return nil
	}
	r := j.Legal(o, s.marching(j, m.Block), m.To)
	if r == notNext || slices.Contains(tooFar[:], r) {
		return marchTooFar
	}
	return r
}

// marching is how far a block has come before its Forced March: in a Withdrawal along a
// line that goes on (R-5.3-4).
func (s *Position) marching(j *Judge, k rules.Token) Progress {
	b, v := &s.P.Blocks[k], j.Begin(k)
	if b.Walked > 0 {
		v.Walked, v.Road, v.Retreats = int(b.Walked), b.Road, b.Retreating
		if line, ok := s.lineSoFar[k]; ok {
			v.line = line
		}
	}
	return v
}

// march throws the die: 4 to 6 is success (R-6.4-1). A failure Disrupts the
// unit, in a Group Move where it stands, in a Regroup where it began
// (R-6.4-2); a retreating one also loses a step (R-6.4-4, AMB-12).
func (s *Script) march(m March) {
	b := &s.P.Blocks[m.Block]
	start, move := b.At, int(m.Move)
	s.joins(b, move)
	throw := s.throw(s.at("march", start), 1, 4)
	success := throw.Hits == 1
	s.tellOf(s.Active, func(ks event.Blocks) rules.Event {
		return event.MarchDie{Of: event.Of{By: s.Active}, Leg: event.Leg{From: start, To: m.To}, Blocks: ks, Throw: throw}
	}, m.Block)
	j := s.Judge(s.P.Moves[move])
	j.Extra, j.via = 1, m.Via
	v := s.marching(j, m.Block)
	switch {
	case success && j.move.Regroup:
		b.From = start
		s.walkOn(j, v)
	case success:
		v = j.Ahead(v, m.To)
		s.stepTo(m.Block, m.To, v.Road)
		s.tellMoves(start, b.At, []board.Hex{m.To}, m.Block)
	case b.Retreating: // endRetreats will Disrupt it
		s.bury(s.Active, start, []rules.Token{m.Block}, rules.Claim(s.t, marchLoss, s.Active, s.at("march-loss", start),
			func(o *rules.Scope[Secret]) []Death { return s.loseStep(o, m.Block) }))
	default:
		s.disrupt(m.Block)
	}
}

// voidMoves tells of Moves that have moved nobody, which are none (AMB-25).
// The card is lost all the same: both Moves were named before the enemy's
// first decision, and the turn is no Assault (R-4-3).
func (s *Script) voidMoves(first int) {
	for i := first; i < len(s.P.Moves); i++ {
		if !s.went[i] {
			s.t.Tell(event.MoveVoid{Of: event.Of{By: s.Active}, In: event.In{Hex: s.P.Moves[i].From}})
		}
	}
}

// conceded reports whether a Withdrawal Move has taken a hex out of the Supply
// Network (R-5.3-5), judged on the ordered end positions (AMB-9).
func (s *Position) conceded(announced []March) bool {
	if s.hasRouted || !slices.ContainsFunc(s.P.Blocks, func(b Block) bool { return b.Moved }) && len(announced) == 0 {
		return true // nobody has moved
	}
	then := s.Copy()
	for _, m := range announced {
		then.P.Blocks[m.Block].At = m.To
	}
	return !s.network.Minus(then.NetworkOf(s.Active)).Empty()
}

// takeBack: a Withdrawal Move that has conceded nothing was none, and its units return to
// where they were. Nobody has left a Battle: who did had a line, and the hex that he has
// left to the enemy is conceded. Where units have been Routed there is no way back.
func (s *Script) takeBack() {
	for _, k := range s.Where(s.Active, func(b *Block) bool { return b.Moved }) {
		b := &s.P.Blocks[k]
		b.At, b.Walked, b.Moved, b.Stopped, b.Move, b.Retreating = b.From, 0, false, false, 0, false
	}
	s.entered[s.Active] = board.Set{}
	s.t.Tell(event.WithdrawalVoid{Of: event.Of{By: s.Active}})
}
