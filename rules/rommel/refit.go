package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// judgeRefit says why a block may not return for Refit (R-16.52-1): to the
// Base, of any length and free of charge, under the other conditions of a
// redeployment (R-16.52-3).
func (s *Position) judgeRefit(l *Lands, side rules.Side, k rules.Token) *rules.Refusal {
	from, base := s.P.Blocks[k].At, s.Map.Bases[side]
	switch r := s.judgeDeparture(side, k); {
	case r != nil:
		return r
	case from == base:
		return rules.Refuse("R-16.52-1", "no.in-base")
	case l.engaged:
		return rules.Refuse("R-16.52-3", "no.base-engaged")
	case !s.P.Networks[side].Has(from):
		return rules.Refuse("R-16.52-3", "no.start-in-network", s.Place(from))
	case s.steps(l, side, from).Intersect(l.home).Empty():
		return rules.Refuse("R-16.52-3", "no.way-to-base", s.Place(from))
	}
	return nil
}

// refitWay is the way of such a block: of the shortest the first in the order
// of directions.
func (s *Position) refitWay(l *Lands, side rules.Side, k rules.Token) []board.Hex {
	var far [board.MaxHexes]int // hexes still to be entered, plus one
	s.flood(l, side, func(n int, ring board.Set) bool {
		for h := range ring.All() {
			far[h] = n
		}
		return true
	})
	var way []board.Hex
	for h, base := s.P.Blocks[k].At, s.Map.Bases[side]; h != base; way = append(way, h) {
		steps, next := s.steps(l, side, h), board.None
		for _, to := range s.Map.Links[h].Hex {
			if steps.Has(to) && far[to] > 0 && (next == board.None || far[to] < far[next]) {
				next = to
			}
		}
		h = next
	}
	return way
}

// refit takes a block off the map until the next Buildup. Its strength stays
// as it is.
func (s *Script) refit(l *Lands, side rules.Side, k rules.Token, n int) {
	way := s.refitWay(l, side, k)
	shown := s.P.Blocks[k].Shown
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		leg := event.Leg{From: s.P.Blocks[k].At, To: s.Map.Bases[side]}
		return event.Refits{Of: event.Of{By: side}, Trek: event.Trek{Leg: leg, Way: way}, Blocks: ks}
	}, k)
	s.P.Blocks[k] = Away(InRefit)
	for _, h := range way {
		s.passes(side, h)
	}
	s.hideWith(k, shown, rules.L("buildup/mingle", int(side), n))
}

// refitReturns: blocks that were sent off in the last Buildup, and those that
// wait for an Engaged Base (AMB-30), are in the Base again; while it is
// Engaged they wait beside it (R-16.52-2).
func (s *Script) refitReturns(side rules.Side) {
	back := s.Where(side, func(b *Block) bool {
		return b.At == InRefit || b.At == Waiting && !s.baseEngaged(side)
	})
	s.arrive(side, back, func(x event.Arrival) rules.Event { return event.Returns{Arrival: x} }, rules.L("returns/mingle", int(side)))
}
