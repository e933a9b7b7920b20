package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Stop is the answer of a unit that ends its movement where it is.
const Stop = board.None

// Refusals of withdrawals, made once.
var engagesAgain = rules.Refuse("R-5.3-8", "no.withdraw-engage")

// JudgeWithdrawal judges the next hex of a withdrawal by public facts: a unit
// withdraws along one of its own Supply Lines, each hex shortening it, and never
// into a hex that is further from its source (5.3). t aims at the unit's source,
// p is its way so far.
//
// Condition 3, that the Network loses a hex, holds by itself in refusals and
// Routs: the hex that is left belonged to the Network and is an enemy hex
// afterwards (AMB-6, R-11.3-7).
func (s *Position) JudgeWithdrawal(t *supply.Tracer, p supply.Line, side rules.Side, to board.Hex) *rules.Refusal {
	d, ok := s.Map.Board.Direction(p.Hex, to)
	switch {
	case !ok:
		return notNext
	case s.Map.Open[p.Hex]>>d&1 == 0:
		return impassable
	case t.Open[p.Hex]>>d&1 == 0:
		return foreignSide
	case s.AnyFit(side.Other(), to):
		return engagesAgain
	}
	return t.Withdrawal(p, d)
}

// linesOfWithdrawal are those along which the units of a Withdrawal Move go: as they are
// when it begins, whoever of them has gone since (R-5.3-3, R-5.3-4).
func linesOfWithdrawal(s *Position) *supply.Tracer {
	if !s.withdrawn() { // it begins now
		return s.Tracer(s.Active)
	}
	x := &s.P.Outset
	return tracerOf(s, &supply.Position{Map: s.Map, Side: s.Active, Chain: x.Chain, Blocked: x.Blocked, Fronts: x.Fronts})
}

// CanFlee reports whether a block has a Supply Line and a first hex to
// withdraw to (R-5.3-3, R-5.3-16). Any unit can march one hex: it is public.
func (s *Position) CanFlee(t *supply.Tracer, k rules.Token) bool {
	b := &s.P.Blocks[k]
	t.Aim(s.Source(k))
	p := supply.Begin(b.At)
	if b.Raider || !t.Supplied(p) {
		return false
	}
	for d := range board.Directions {
		if to := s.Map.Board.Neighbour(b.At, d); to != board.None && s.JudgeWithdrawal(t, p, s.SideOf(k), to) == nil {
			return true
		}
	}
	return false
}

// trapOf says why a block cannot flee.
func (s *Position) trapOf(t *supply.Tracer, k rules.Token) *event.Trap {
	b := &s.P.Blocks[k]
	t.Aim(s.Source(k))
	if b.Raider || !t.Supplied(supply.Begin(b.At)) {
		x := &event.Trap{}
		x.Lack, x.Cut = s.lackOf(s.supplyBy(t, k))
		return x
	}
	return &event.Trap{Bars: s.BarredWays(t, k)}
}

// BarredWays are the hexes next to a block with a Supply Line that it cannot withdraw to.
func (s *Position) BarredWays(t *supply.Tracer, k rules.Token) (bars []event.Bar) {
	from := s.P.Blocks[k].At
	t.Aim(s.Source(k))
	s.Neighbours(from, func(to board.Hex) bool {
		if r := s.JudgeWithdrawal(t, supply.Begin(from), s.SideOf(k), to); r != nil {
			bars = append(bars, event.Bar{To: to, By: r})
		}
		return true
	})
	return bars
}

// Refuges are the hexes in which a block could end a Withdrawal, for its
// owner's sheet.
func (s *Position) Refuges(o *rules.Own[Secret], t *supply.Tracer, k rules.Token) board.Set {
	b := &s.P.Blocks[k]
	t.Aim(s.Source(k))
	start := supply.Begin(b.At)
	if b.Raider || !t.Supplied(start) {
		return board.Set{}
	}
	return s.lineEnds(Progress{At: b.At, Road: Highway, line: start}, withdrawing(s, o, t, k))
}

// withdrawing judges one hex more of a block that withdraws along the lines of a tracer.
func withdrawing(s *Position, o *rules.Own[Secret], t *supply.Tracer, k rules.Token) func(v Progress, to board.Hex) (w Progress, enters, on bool) {
	side, speed := s.SideOf(k), s.SpeedOf(o, k)
	return func(v Progress, to board.Hex) (w Progress, enters, on bool) {
		if s.JudgeWithdrawal(t, v.line, side, to) != nil {
			return v, false, false
		}
		d, _ := s.Map.Board.Direction(v.At, to)
		w = Progress{At: to, Walked: v.Walked + 1, Road: min(v.Road, s.Map.Links[v.At].Road[d]), line: t.Step(v.line, d)}
		on = w.Walked <= Allowance(speed, w.Road)
		return w, on, on
	}
}

// lineEnds are the hexes in which a block can end that goes along its Supply
// Lines. No hex of a line comes twice (12.2), so that the hexes behind a block
// matter, and it is ways that are walked. step judges one hex more: whether it
// may be entered, and whether the block may go on from there.
func (s *Position) lineEnds(v Progress, step func(v Progress, to board.Hex) (w Progress, enters, on bool)) board.Set {
	var ends board.Set
	s.Neighbours(v.At, func(to board.Hex) bool {
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
// (R-11.3-6). Who cannot go is eliminated (AMB-55, R-5.3-14). To see that the
// tracer is aimed at the unit's source, and so it is on its way.
func (s *Script) flee(h board.Hex, ks []rules.Token, routed bool) {
	if len(ks) == 0 {
		return
	}
	side := s.SideOf(ks[0])
	t := s.Tracer(side) // as the lines are when it begins (R-5.3-12)
	var free, lost []rules.Token
	s.trapped = map[rules.Token]*event.Trap{}
	for _, k := range ks {
		if s.CanFlee(t, k) {
			free = append(free, k)
		} else {
			lost = append(lost, k)
			s.trapped[k] = s.trapOf(t, k)
		}
	}
	for _, k := range free {
		s.fleeAlong(t, k, free, routed)
	}
	s.eliminate(side, h, lost)
	s.trapped = nil
}

func (s *Script) fleeAlong(t *supply.Tracer, k rules.Token, with []rules.Token, routed bool) {
	side, b := s.SideOf(k), &s.P.Blocks[k]
	h := b.At
	t.Aim(s.Source(k))
	p, road := supply.Begin(h), Highway
	var way []board.Hex
	for {
		to := s.askFlee(StepFacts{Block: k, At: p.Hex, Walked: len(way), Way: slices.Concat([]board.Hex{h}, way), Lines: t, With: with, Routed: routed, Leaving: s.leaving}, p, road)
		if to == Stop {
			break
		}
		d, _ := s.Map.Board.Direction(p.Hex, to)
		road = min(road, s.Map.Links[p.Hex].Road[d])
		p = t.Step(p, d)
		b.At = to
		way = append(way, to)
		s.passes(side, to)
	}
	b.Disrupted, b.Since = true, s.P.Count
	b.Raider, b.Over = false, noSide
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.Withdraws{Of: event.Of{By: side}, Trek: event.Trek{Leg: event.Leg{From: h, To: b.At}, Way: way}, Each: event.Each{Blocks: ks}}
	}, k)
}

// askFlee asks for the next hex, or to stop: one hex is enough, and each unit
// may go its own way (R-5.3-15).
func (s *Script) askFlee(f StepFacts, p supply.Line, road Road) board.Hex {
	side := s.SideOf(f.Block)
	wait := mayWait
	if f.Routed {
		wait = mayWaitInRout
	}
	return ask(s, question[board.Hex, StepFacts]{
		Kind: FleeKind, By: side, Label: s.label("withdraw"), Facts: f, Halt: wait(s, side),
		All: func(yield func(board.Hex) bool) {
			if f.Walked > 0 && !yield(Stop) {
				return
			}
			s.Neighbours(p.Hex, yield)
		},
		Legal: func(o *rules.Own[Secret], to board.Hex) *rules.Refusal {
			if to == Stop {
				return nil
			}
			if r := s.JudgeWithdrawal(f.Lines, p, side, to); r != nil {
				return r
			}
			d, _ := s.Map.Board.Direction(p.Hex, to)
			if limit := Allowance(s.SpeedOf(o, f.Block), min(road, s.Map.Links[p.Hex].Road[d])); f.Walked >= limit {
				return tooFar[limit]
			}
			return nil
		},
	})
}

// Neighbours yields the neighbours of a hex in the order of directions.
func (s *Position) Neighbours(h board.Hex, yield func(board.Hex) bool) {
	for d := range board.Directions {
		if to := s.Map.Board.Neighbour(h, d); to != board.None && !yield(to) {
			return
		}
	}
}

// SpeedOf is a block's speed class as far as it is known: to its owner, to all
// while the block is revealed, else it may be the largest.
func (s *Position) SpeedOf(o *rules.Own[Secret], k rules.Token) int {
	switch {
	case s.P.Blocks[k].Shown:
		return s.Speed(s.P.Blocks[k].Face)
	case o != nil:
		return s.Speed(*s.Face(o.S, k))
	}
	return 4
}
