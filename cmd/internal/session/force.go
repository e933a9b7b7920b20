package session

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// begins takes up what a result binds and refuses.
func (t *table) begins(r *result) error {
	j := t.j
	if j.audit > 0 && r.number >= j.audit && r.number != j.making {
		if err := t.judgeResult(r); err != nil {
			return broken(t.s.resultFile(r), "%w", err)
		}
	}
	for _, n := range r.binds {
		side, _ := t.s.Charter.side(n.from)
		j.at.fix[side] = r.number
		j.at.bind(side)
		t.since[side] = t.seat.Events(side)
	}
	if j.audit == 0 && !t.goes || t.draft {
		return nil
	}
	return t.enforce(r)
}

// extend plays on with a result in the making, which binds something that is
// due here; what follows from that is in it then.
func (t *table) extend(r *result) error {
	t.j.making, t.j.audit = r.number, r.number
	t.j.halted = t.due
	t.j.load(r)
	if err := t.run(); err != nil {
		return err
	}
	made := t.make(r)
	if t.over {
		made.deck = t.s.deck()
	}
	*r = *made
	return nil
}

// enforce puts in force what a result binds, or finds that it cannot be.
func (t *table) enforce(r *result) error {
	for _, n := range r.binds {
		side, _ := t.s.Charter.side(n.from)
		if !t.j.knows.Has(side) {
			continue
		}
		t.seat.Withdraw(side)
		if o := t.s.bound(r, side); o == nil || !t.s.putInForce(t, side, o, t.asks(side)) {
			return broken(t.s.resultFile(r), "%w", doesNotCount(n.name, unusable))
		}
	}
	return nil
}

// enforceAll puts in force what the results up to one have bound last. They were
// judged then, and may still have something to say in the phase that they were
// written for.
func (t *table) enforceAll(result int) error {
	for side := range rules.Nobody {
		if !t.j.knows.Has(side) {
			continue
		}
		t.seat.Withdraw(side)
		if o, _ := t.s.lastBound(side, result); o != nil && !t.s.putInForce(t, side, o, "") {
			return fmt.Errorf("packet %d of %s cannot be put in force", o.Seq, o.From)
		}
	}
	return nil
}

// lastBound are the orders of a side that are in force after a result, and the
// number of the result that binds them.
func (s *Session) lastBound(side rules.Side, result int) (*sent, int) {
	for _, r := range slices.Backward(s.results[:result]) {
		if o := s.bound(r, side); o != nil {
			return o, r.number
		}
	}
	return nil, 0
}

// bound are the orders of a side that a result binds, nil if none or if they are
// not here.
func (s *Session) bound(r *result, side rules.Side) *sent {
	for _, n := range r.binds {
		if n.from != s.Charter.Names[side] {
			continue
		}
		for _, o := range s.sent[side] {
			if o.Hash == n.head.Hash {
				return o
			}
		}
	}
	return nil
}

// putInForce compiles the orders in a packet and hands them to the machine, which
// judges them by what is due of their side ("": it has judged them before).
func (s *Session) putInForce(t *table, side rules.Side, o *sent, due string) bool {
	file := s.orderFile(o)
	return file != nil && !wrong(t.seat.Orders(side, o.Phase, file, due))
}
