package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Take is the next click of a Movement phase: a block for a Move, or an
// Overrun to be resolved now, or (noTake) no more.
type Take struct {
	Block rules.Token // noBlock: none
	Move  uint8       // index in Plane.Moves
	Rout  board.Hex   // an Overrun, else board.None
}

var (
	noTake = Take{noBlock, 0, board.None}
	// noMove is the answer of a player who makes no (further) Move.
	noMove = Move{From: board.None, To: board.None}
)

// movementPhase in its strict order (R-3.43-1): the Moves are named, then
// made, Routs interrupting; retreats; Forced Marches; refusals; and all that
// is hidden until movement is over is revealed (7.3, 14.2).
func (s *script) movementPhase() (over bool) {
	first := len(s.p.Moves)
	noCards := s.p.Hands[s.a].Len() == 0 && s.p.Laid.Len() == 0
	s.beginMovement()
	if !s.p.Blitz {
		s.askPass()
	}
	s.nameMoves(noCards)
	s.makeMoves(first)
	s.retreats(first)
	s.forcedMarches(first)
	s.endRetreats()
	if s.pass {
		s.besiegersLeave()
	}
	s.raiders()
	s.mix(s.a)
	s.refusals()
	s.mines()
	s.liftedMines()
	s.reveal()
	return s.immediateVictory()
}

func (s *script) beginMovement() {
	p := s.p
	p.Engaged = nil // R-7.1-3
	for i := range p.Battles {
		p.Battles[i].New = false
	}
	for k := range p.Blocks {
		if b := &p.Blocks[k]; !b.Raider {
			b.Over = noSide
		}
	}
	s.rested()
}

// makeMoves: units that are not in a Battle move one after the other, in any
// order and for any of the Moves (R-4-5, R-3.43-1).
func (s *script) makeMoves(first int) {
	q := s.takeQuestion(first)
	for len(s.p.Moves) > first {
		q.Label = s.label("take-up")
		t := ask(s, q)
		switch {
		case t.Rout != board.None:
			s.overrun(t.Rout)
		case t.Block == noBlock:
			s.overruns()
			return
		default:
			s.walk(t.Block, int(t.Move))
		}
	}
}

// takeQuestion asks for the next click.
func (s *position) takeQuestion(first int) question[Take, none] {
	return question[Take, none]{
		Kind: takeKind, By: s.a,
		All: func(yield func(Take) bool) { s.takes(first, yield) },
		Legal: func(o *rules.Own[Secret], t Take) *rules.Refusal {
			if t.Block == noBlock {
				return nil
			}
			return s.mayTake(o, t.Block, s.judgeOf(int(t.Move), 0, board.None))
		},
	}
}

// takes lists what the next click might be.
func (s *position) takes(first int, yield func(Take) bool) {
	if !yield(noTake) {
		return
	}
	for h := range s.overrunning().All() {
		if !yield(Take{noBlock, 0, h}) {
			return
		}
	}
	for i := first; i < len(s.p.Moves); i++ {
		for _, k := range s.members(s.p.Moves[i]) {
			if !yield(Take{k, uint8(i), board.None}) {
				return
			}
		}
	}
}

// mayTake judges whether a block can be moved in a Move: one that finds the
// hexside used up stays where it is (R-5.2-7).
func (s *position) mayTake(o *rules.Own[Secret], k rules.Token, j *judge) *rules.Refusal {
	switch b := &s.p.Blocks[k]; {
	case j.foes.Has(b.At):
		return rules.Refuse("R-3.43-1", "no.retreats-later")
	case !j.someStep(o, k):
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
func (s *script) walk(k rules.Token, move int) {
	b := &s.p.Blocks[k]
	b.Moved, b.Move, b.From, b.Walked, b.Road = true, uint8(move+1), b.At, 0, Highway
	j := s.judge(s.p.Moves[move])
	s.walkOn(j, j.begin(k))
}

func (s *script) walkOn(j *judge, v progress) {
	k, start := v.block, v.at
	b := &s.p.Blocks[k]
	var way []board.Hex
	q := s.stepQuestion(j, &v)
	for {
		q.Label, q.Facts = s.label("step"), StepFacts{Block: k, At: v.at, To: j.move.To, Walked: v.walked}
		to := ask(s, q)
		if to == stop {
			break
		}
		way = append(way, to)
		v = j.ahead(v, to)
		if s.stepTo(k, to, v.road) || j.move.Regroup && to == j.move.To {
			break
		}
	}
	s.t.Tell(Event{Kind: "moves", Side: s.a, Hex: start, To: b.At, Way: way})
}

// stepQuestion asks for the next hex of a block, as far as it has come.
func (s *position) stepQuestion(j *judge, v *progress) question[board.Hex, StepFacts] {
	return question[board.Hex, StepFacts]{
		Kind: stepKind, By: s.a,
		All: func(yield func(board.Hex) bool) {
			if v.walked > 0 && !j.move.Regroup && !yield(stop) {
				return
			}
			switch {
			case v.at == waiting:
				yield(s.Map.Bases[s.a])
				return
			case j.exit(v.at) && !yield(exited):
				return
			}
			s.neighbours(v.at, yield)
		},
		Legal: func(o *rules.Own[Secret], to board.Hex) *rules.Refusal {
			if to == stop {
				return nil
			}
			return j.legal(o, *v, to)
		},
	}
}

// stepTo enters the next hex and reports whether the block must stop there.
func (s *script) stepTo(k rules.Token, to board.Hex, road Road) (stops bool) {
	b := &s.p.Blocks[k]
	from := b.At
	b.At = to
	b.Walked++
	b.Road = road
	if to == exited { // R-17.1-2
		if !b.Unsupplied {
			s.p.Exits[s.a]++
		}
		s.t.Tell(Event{Kind: "exits", Side: s.a, Hex: from, N: [3]int16{b2i(!b.Unsupplied)}})
		b.Unsupplied, b.Fortress, b.Oasis = false, -1, 0
		return true
	}
	s.passes(s.a, to)
	if !s.anyIn(s.d, to) || b.Retreating { // R-5.3-10
		return false
	}
	s.engage(k, from, to)
	s.t.Tell(Event{Kind: "engages", Side: s.a, Hex: from, To: to})
	return true
}
