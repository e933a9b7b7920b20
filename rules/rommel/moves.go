package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Take is the next click of a Movement phase: a block for a Move, or an
// Overrun to be resolved now, or (NoTake) no more.
type Take struct {
	Block rules.Token // NoBlock: none
	Move  uint8       // index in Plane.Moves
	Rout  board.Hex   // an Overrun, else board.None
}

var (
	NoTake = Take{NoBlock, 0, board.None}
	// NoMove is the answer of a player who makes no (further) Move.
	NoMove = Move{From: board.None, To: board.None}
)

// movementPhase in its strict order (R-3.43-1): the Moves are named, then
// made, Routs interrupting; retreats; Forced Marches; refusals; and all that
// is hidden until movement is over is revealed (7.3, 14.2).
func (s *Script) movementPhase() (over bool) {
	first := len(s.P.Moves)
	noCards := s.P.Hands[s.Active].Len() == 0 && s.P.Laid.Len() == 0
	s.beginMovement()
	if !s.P.Blitz {
		s.askPass()
	}
	s.nameMoves(noCards)
	s.makeMoves(first)
	s.t.Mark(Moved)
	if len(s.P.Moves) > first {
		s.overruns()
	}
	s.t.Mark(Leaving)
	s.retreats(first)
	s.forcedMarches(first)
	s.endRetreats()
	s.t.Mark(Arrived)
	if s.pass {
		s.besiegersLeave()
	}
	s.raiders()
	s.mix(s.Active)
	s.refusals()
	s.mines()
	s.liftedMines()
	s.reveal()
	return s.immediateVictory()
}

func (s *Script) beginMovement() {
	p := s.P
	p.Engaged = nil // R-7.1-3
	p.Fighting = board.SetOf(s.battleHexes()...)
	for i := range p.Battles {
		p.Battles[i].New = false
	}
	for k := range p.Blocks {
		b := &p.Blocks[k]
		b.Stopped = false
		if !b.Raider {
			b.Over = noSide
		}
	}
	s.rested()
}

// makeMoves: units that are not in a Battle move one after the other, in any
// order and for any of the Moves (R-4-5, R-3.43-1).
func (s *Script) makeMoves(first int) {
	q := s.takeQuestion(first)
	for len(s.P.Moves) > first {
		q.Label = s.label("take-up")
		t := ask(s, q)
		switch {
		case t.Rout != board.None:
			s.overrun(t.Rout)
		case t.Block == NoBlock:
			return
		default:
			s.walk(t.Block, int(t.Move))
		}
	}
}

// takeQuestion asks for the next click.
func (s *Position) takeQuestion(first int) question[Take, none] {
	return question[Take, none]{
		Kind: TakeKind, By: s.Active,
		All: func(yield func(Take) bool) { s.takes(first, yield) },
		Legal: func(o *rules.Own[Secret], t Take) *rules.Refusal {
			if t.Block == NoBlock {
				return nil
			}
			return s.mayTake(o, t.Block, s.judgeOf(int(t.Move), 0, board.None))
		},
	}
}

// takes lists what the next click might be.
func (s *Position) takes(first int, yield func(Take) bool) {
	if !yield(NoTake) {
		return
	}
	for h := range s.Overrunning().All() {
		if !yield(Take{NoBlock, 0, h}) {
			return
		}
	}
	for i := first; i < len(s.P.Moves); i++ {
		for _, k := range s.members(s.P.Moves[i]) {
			if !yield(Take{k, uint8(i), board.None}) {
				return
			}
		}
	}
}

// mayTake judges whether a block can be moved in a Move: one that finds the
// hexside used up stays where it is (R-5.2-7).
func (s *Position) mayTake(o *rules.Own[Secret], k rules.Token, j *Judge) *rules.Refusal {
	switch b := &s.P.Blocks[k]; {
	case j.Foes.Has(b.At):
		return rules.Refuse("R-3.43-1", "no.retreats-later")
	case !j.SomeStep(o, k):
		if j.move.Regroup {
			return unreachable
		}
		return rules.Refuse("R-5.0-3", "no.step")
	}
	return nil
}

// walk moves a block hexside by hexside. It ends when its owner halts it,
// when it must stop because it has Engaged (R-6.0-1), when it has reached the
// destination of a Regroup, or when it has left the board.
func (s *Script) walk(k rules.Token, move int) {
	b := &s.P.Blocks[k]
	s.joins(b, move)
	b.From, b.Walked, b.Road = b.At, 0, Highway
	j := s.Judge(s.P.Moves[move])
	s.walkOn(j, j.Begin(k))
}

// joins notes that a block takes part in a Move, which is one then whatever becomes of
// the block (AMB-25).
func (s *Script) joins(b *Block, move int) { s.went[move], b.Moved, b.Move = true, true, uint8(move+1) }

func (s *Script) walkOn(j *Judge, v Progress) {
	k, start := v.Block, v.At
	b := &s.P.Blocks[k]
	var way []board.Hex
	q := s.stepQuestion(j, &v)
	for {
		q.Label, q.Facts = s.label("step"), StepFacts{Block: k, At: v.At, To: j.move.To, Walked: v.Walked}
		to := ask(s, q)
		if to == Stop {
			break
		}
		way = append(way, to)
		v = j.Ahead(v, to)
		if s.stepTo(k, to, v.Road) || j.move.Regroup && to == j.move.To {
			break
		}
	}
	if j.Lines != nil {
		s.lineSoFar[k] = v.line
	}
	s.tellMoves(start, b.At, way, k)
}

// stepQuestion asks for the next hex of a block, as far as it has come.
func (s *Position) stepQuestion(j *Judge, v *Progress) question[board.Hex, StepFacts] {
	return question[board.Hex, StepFacts]{
		Kind: StepKind, By: s.Active,
		All: func(yield func(board.Hex) bool) {
			if v.Walked > 0 && !j.move.Regroup && !yield(Stop) {
				return
			}
			switch {
			case v.At == Waiting:
				yield(s.Map.Bases[s.Active])
				return
			case j.Exit(v.At) && !yield(Exited):
				return
			}
			s.Neighbours(v.At, yield)
		},
		Legal: func(o *rules.Own[Secret], to board.Hex) *rules.Refusal {
			if to == Stop {
				return nil
			}
			return j.Legal(o, *v, to)
		},
	}
}

// stepTo enters the next hex and reports whether the block must stop there.
func (s *Script) stepTo(k rules.Token, to board.Hex, road Road) (stops bool) {
	b := &s.P.Blocks[k]
	from := b.At
	b.At = to
	b.Walked++
	b.Road = road
	if to == Exited { // R-17.1-2
		if !b.Unsupplied {
			s.P.Exits[s.Active]++
		}
		s.tellOf(s.Active, func(ks event.Blocks) rules.Event {
			return event.Exits{Of: event.Of{By: s.Active}, In: event.In{Hex: from}, Blocks: ks, Supplied: !b.Unsupplied}
		}, k)
		b.Unsupplied, b.Fortress, b.Oasis = false, -1, 0
		return true
	}
	s.passes(s.Active, to)
	if !s.AnyIn(s.Passive, to) || b.Retreating { // R-5.3-10
		return false
	}
	b.Stopped = true
	s.Engage(k, from, to)
	s.tellOf(s.Active, func(ks event.Blocks) rules.Event {
		return event.Engages{Of: event.Of{By: s.Active}, Leg: event.Leg{From: from, To: to}, Blocks: ks}
	}, k)
	return true
}

// tellMoves tells of the way of a block.
func (s *Script) tellMoves(from, to board.Hex, way []board.Hex, k rules.Token) {
	s.tellOf(s.Active, func(ks event.Blocks) rules.Event {
		return event.Moves{Of: event.Of{By: s.Active}, Trek: event.Trek{Leg: event.Leg{From: from, To: to}, Way: way}, Each: event.Each{Blocks: ks}}
	}, k)
}
