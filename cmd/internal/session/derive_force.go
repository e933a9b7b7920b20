package session

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
)

// begins takes up what a result binds and refuses.
func (t *table) begins(r *result) error {
	j := t.j
	if j.audit > 0 && r.number >= j.audit && r.number != j.making {
		if err := t.judgeResult(r); err != nil {
			return broken(r.file(), "%w", err)
		}
	}
	for _, n := range r.binds {
		side, _ := t.f.Charter.side(n.from)
		j.at.fix[side], j.at.ahead[side] = r.number, ahead{}
		j.at.bind(side)
		t.since[side] = t.seat.Events(side)
	}
	if j.audit == 0 {
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
		made.deck = t.f.deck()
	}
	*r = *made
	return nil
}

// enforce puts in force what a result binds, or finds that it cannot be.
func (t *table) enforce(r *result) error {
	for _, n := range r.binds {
		side, _ := t.f.Charter.side(n.from)
		if !t.j.knows.Has(side) {
			continue
		}
		t.seat.Withdraw(side)
		if o := t.f.bound(r, side); o == nil || !t.putInForce(side, o, t.asks(side)) {
			return broken(r.file(), "%w", doesNotCount(n.name, unusable))
		}
	}
	return nil
}

// enforceAll puts in force what the results up to one have bound last. They were
// read then, and may still have something to say in the phase that they were
// written for: what an order file does hangs on nothing but its text and what its side
// sees.
func (t *table) enforceAll(result int) error {
	for side := range rules.Nobody {
		if !t.j.knows.Has(side) {
			continue
		}
		t.seat.Withdraw(side)
		if o, _ := t.f.lastBound(side, result); o != nil && !t.putInForce(side, o, "") {
			return fmt.Errorf("packet %d of %s cannot be put in force", o.Seq, o.From)
		}
	}
	return nil
}

// putInForce compiles the orders in a packet and hands them to the machine, which
// reads them for what is due of their side ("": they were read before).
func (t *table) putInForce(side rules.Side, o *sent, due string) bool {
	file := t.f.orderFile(o)
	return file != nil && !wrong(t.seat.Orders(side, o.Phase, file, due))
}

// playOn is the halt after the last result, from which play can go on.
func (d *derivation) playOn() (*table, error) {
	n := len(d.results)
	t, err := d.play(n)
	if err != nil {
		return nil, err
	}
	return t, t.enforceAll(n)
}
