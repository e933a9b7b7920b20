package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// stop is the answer of a unit that ends its movement where it is.
const stop = board.None

// Refusals of withdrawals, made once.
var engagesAgain = rules.Refuse("R-5.3-8", "no.withdraw-engage")

// judgeWithdrawal judges a step of a withdrawal. A unit withdraws along one of its own Supply Lines, each hex shortening it,
// and never into a hex that is further from its source (5.3). judgeWithdrawal
// judges a single hex of such a way by public facts; t aims at the unit's
// source, p is its way so far.
//
// Condition 3, that the Network loses a hex, holds by itself in refusals and
// Routs: the hex that is left belonged to the Network and is an enemy hex
// afterwards (AMB-6, R-11.3-7).
func (s *position) judgeWithdrawal(t *supply.Tracer, p supply.Line, side rules.Side, to board.Hex) *rules.Refusal {
	d, ok := s.Map.Board.Direction(p.Hex, to)
	switch {
	case !ok:
		return notNext
	case s.Map.Open[p.Hex]>>d&1 == 0:
		return impassable
	case t.Open[p.Hex]>>d&1 == 0:
		return foreignSide
	case s.anyFit(side.Other(), to):
		return engagesAgain
	}
	return t.Withdrawal(p, d)
}

// canFlee reports whether a block has a Supply Line and a first hex to
// withdraw to (R-5.3-3, R-5.3-16). Any unit can march one hex: it is public.
func (s *position) canFlee(t *supply.Tracer, k rules.Token) bool {
	b := &s.p.Blocks[k]
	t.Aim(s.source(k))
	p := supply.Begin(b.At)
	if b.Raider || !t.Supplied(p) {
		return false
	}
	for d := range board.Directions {
		if to := s.Map.Board.Neighbour(b.At, d); to != board.None && s.judgeWithdrawal(t, p, s.sideOf(k), to) == nil {
			return true
		}
	}
	return false
}

// refuges are the hexes in which a block could end a Withdrawal, for its
// owner's sheet.
func (s *position) refuges(o *rules.Own[Secret], t *supply.Tracer, k rules.Token) board.Set {
	b := &s.p.Blocks[k]
	t.Aim(s.source(k))
	start := supply.Begin(b.At)
	if b.Raider || !t.Supplied(start) {
		return board.Set{}
	}
	side, speed := s.sideOf(k), s.speedOf(o, k)
	return s.lineEnds(progress{at: b.At, road: Highway, line: start}, func(v progress, to board.Hex) (w progress, enters, on bool) {
		if s.judgeWithdrawal(t, v.line, side, to) != nil {
			return v, false, false
		}
		d, _ := s.Map.Board.Direction(v.at, to)
		w = progress{at: to, walked: v.walked + 1, road: min(v.road, s.Map.Links[v.at].Road[d]), line: t.Step(v.line, d)}
		on = w.walked <= allowance(speed, w.road)
		return w, on, on
	})
}

// lineEnds are the hexes in which a block can end that goes along its Supply
// Lines. No hex of a line comes twice (12.2), so that the hexes behind a block
// matter, and it is ways that are walked. step judges one hex more: whether it
// may be entered, and whether the block may go on from there.
func (s *position) lineEnds(v progress, step func(v progress, to board.Hex) (w progress, enters, on bool)) board.Set {
	var ends board.Set
	s.neighbours(v.at, func(to board.Hex) bool {
		w, enters, on := step(v, to)
		if enters {
			ends = ends.Add(to)
		}
		if on {
			ends = ends.Union(s.lineEnds(w, step))
		}
		return true
	})
	return ends
}

// flee is the Withdrawal Group Move of units that refuse battle or are routed:
// each for itself, hex by hex, without Rommel and without Forced March
// (R-11.3-6). Who cannot go is eliminated (AMB-55, R-5.3-14).
func (s *script) flee(h board.Hex, ks []rules.Token) {
	if len(ks) == 0 {
		return
	}
	side := s.sideOf(ks[0])
	t := s.tracer(side) // as the lines are when it begins (R-5.3-12)
	var lost []rules.Token
	for _, k := range ks {
		if s.canFlee(t, k) {
			s.fleeAlong(t, k)
		} else {
			lost = append(lost, k)
		}
	}
	s.eliminate(side, h, lost)
}

func (s *script) fleeAlong(t *supply.Tracer, k rules.Token) {
	side, b := s.sideOf(k), &s.p.Blocks[k]
	h := b.At
	p, road := supply.Begin(h), Highway
	var way []board.Hex
	for {
		t.Aim(s.source(k))
		to := s.askFlee(t, k, p, road, way)
		if to == stop {
			break
		}
		d, _ := s.Map.Board.Direction(p.Hex, to)
		road = min(road, s.Map.Links[p.Hex].Road[d])
		p = t.Step(p, d)
		b.At = to
		way = append(way, to)
		s.passes(side, to)
	}
	b.Disrupted, b.Since = true, s.p.Count
	b.Raider, b.Over, b.Fired = false, noSide, false
	s.t.Tell(Event{Kind: "withdraws", Side: side, Hex: h, To: b.At, Way: way})
}

// askFlee asks for the next hex, or to stop: one hex is enough, and each unit
// may go its own way (R-5.3-15).
func (s *script) askFlee(t *supply.Tracer, k rules.Token, p supply.Line, road Road, way []board.Hex) board.Hex {
	n := len(way)
	return ask(s, question[board.Hex, StepFacts]{
		Kind: fleeKind, By: s.sideOf(k), Label: s.label("withdraw"), Facts: StepFacts{Block: k, At: p.Hex, Walked: n},
		All: func(yield func(board.Hex) bool) {
			if n > 0 && !yield(stop) {
				return
			}
			s.neighbours(p.Hex, yield)
		},
		Legal: func(o *rules.Own[Secret], to board.Hex) *rules.Refusal {
			if to == stop {
				return nil
			}
			if r := s.judgeWithdrawal(t, p, s.sideOf(k), to); r != nil {
				return r
			}
			d, _ := s.Map.Board.Direction(p.Hex, to)
			if limit := allowance(s.speedOf(o, k), min(road, s.Map.Links[p.Hex].Road[d])); n >= limit {
				return tooFar[limit]
			}
			return nil
		},
	})
}

// neighbours yields the neighbours of a hex in the order of directions.
func (s *position) neighbours(h board.Hex, yield func(board.Hex) bool) {
	for d := range board.Directions {
		if to := s.Map.Board.Neighbour(h, d); to != board.None && !yield(to) {
			return
		}
	}
}

// speedOf is a block's speed class as far as it is known: to its owner, to all
// while the block is revealed, else it may be the largest.
func (s *position) speedOf(o *rules.Own[Secret], k rules.Token) int {
	switch {
	case s.p.Blocks[k].Shown:
		return s.speed(s.p.Blocks[k].Face)
	case o != nil:
		return s.speed(*s.face(o.S, k))
	}
	return 4
}
