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
	for _, n := range r.stands {
		side, _ := t.f.Charter.side(n.from)
		j.at.ahead[side] = ahead{}
	}
	if len(r.binds) > 0 {
		j.at.begin(r.number)
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

// enforce puts in force what a result binds, or finds that it cannot be. The first orders that
// are bound in a segment decide which standing orders are in force in it, those of both sides.
func (t *table) enforce(r *result) error {
	for side := range rules.Nobody {
		if !t.j.knows.Has(side) {
			continue
		}
		for _, n := range r.stands {
			if o := t.f.here(r.stands, side); n.from == t.f.Charter.Names[side] && (o == nil || !t.usable(side, o)) {
				return broken(r.file(), "%w", doesNotCount(n.name, unusable))
			}
		}
		o, due := t.f.bound(r, side), t.asks(side)
		for _, n := range r.binds {
			if n.from == t.f.Charter.Names[side] && o == nil {
				return broken(r.file(), "%w", doesNotCount(n.name, unusable))
			}
		}
		switch {
		case o != nil && !t.putInForce(side, o, due):
			return broken(r.file(), "%w", doesNotCount(name{o.From, o.Seq}, unusable))
		case o == nil && version(t.f, side, t.j.at.before) != t.stood[side]:
			t.putInForce(side, t.filed[side], "")
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
		if o, _ := t.f.lastBound(side, result); !t.putInForce(side, o, "") {
			return fmt.Errorf("packet %d of %s cannot be put in force", o.Seq, o.From)
		}
	}
	return nil
}

// putInForce compiles the orders in a packet (nil: there are none), which are read for what
// is due of their side ("": they were read before), and hands them to the machine in place
// of those before, and behind them the standing orders that are in force.
func (t *table) putInForce(side rules.Side, o *sent, due string) bool {
	t.seat.Withdraw(side)
	if o != nil {
		if file := t.f.orderFile(o); file == nil || wrong(t.seat.Orders(side, o.Phase, file, due)) {
			return false
		}
	}
	t.filed[side], t.stood[side] = o, version(t.f, side, t.j.at.before)
	if n := standingOf(t.f, t.stood[side]); n != nil {
		t.seat.Stand(side, n, nil)
	}
	return true
}

// newest are the standing orders in force where nothing more is named before play goes on.
func (t *table) newest(side rules.Side) *sent { return version(t.f, side, t.j.at.now+1) }

// standing are the standing orders of a side in force at the halt. If no orders were bound
// since the segment began they are those that will be when some are.
func (t *table) standing(side rules.Side) *sent {
	if !t.j.at.begun {
		return t.newest(side)
	}
	return version(t.f, side, t.j.at.before)
}

// pass takes up that a checkpoint was passed: the segment that begins may have other standing
// orders in force.
func (t *table) pass() {
	t.j.at.before, t.j.at.begun = t.j.at.now, false
	t.j.base = t.j.at
	for side := range rules.Nobody {
		if t.j.audits() && t.j.knows.Has(side) && version(t.f, side, t.j.at.before) != t.stood[side] {
			t.putInForce(side, t.filed[side], "")
		}
	}
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
