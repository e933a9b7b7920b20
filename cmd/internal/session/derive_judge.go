package session

import (
	"errors"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// judge says why orders do not count at this halt, "" if they do. It is the same
// on their sender's machine as on the umpire's.
func (t *table) judge(side rules.Side, o *sent) reason {
	switch {
	case !stands(o.Phase) && t.stale(side, o.Packet):
		return stale
	case !t.usable(side, o):
		return unusable
	}
	return ""
}

// stale reports whether orders are for something that is not due at this halt, or
// were written before it was.
func (t *table) stale(side rules.Side, p packet.Packet) bool {
	phase, owed := t.owes(side)
	return !owed || p.Phase != phase || t.f.seenOf(p) < t.j.at.asked[side].result
}

// usable reports whether an order file can be put in force; it is not. Reading it decides,
// and nothing else: what in it is wrong does nothing.
func (t *table) usable(side rules.Side, o *sent) bool {
	file, due := t.f.orderFile(o), t.asks(side)
	if stands(o.Phase) {
		due = ""
	}
	return file != nil && !wrong(t.seat.Judge(side, o.Phase, file, due))
}

// sortOut decides what becomes of a side's waiting packets of the kind of a phase: which one
// counts, if any, and why the others do not. The highest number is what its sender wants now.
// A number that counts settles all lower ones, of which nothing is said then.
func (t *table) sortOut(side rules.Side, phase string) (use *sent, refuse []refusal) {
	waiting := t.f.waiting(side, phase)
	if len(waiting) == 0 {
		return nil, nil
	}
	waiting = waiting[max(0, len(waiting)-maxWaiting):] // put there by hand: the next result sees to the rest
	top := waiting[len(waiting)-1].Seq
	for _, o := range waiting {
		why := reason("")
		switch {
		case o.Seq < top:
			why = replaced
		case t.f.taken(side, o.Seq, t.j.at.now) || t.f.twice(side, o.Seq):
			why = conflict
		default:
			why = t.judge(side, o)
		}
		if why == "" {
			use = o
		} else {
			refuse = append(refuse, refusal{name{o.From, o.Seq}, why, o.Head()})
		}
	}
	if use != nil {
		refuse = nil
	}
	return use, refuse
}

// judgeResult checks what a result binds and refuses, at the halt before it, by
// the heads that their senders have signed; of the enemy's packets only what is in
// their order files is not known here.
func (t *table) judgeResult(r *result) error {
	if r.number != t.j.at.now+1 {
		return fmt.Errorf("result %d cannot follow result %d", r.number, t.j.at.now)
	}
	if r.empty() {
		return errors.New("it neither binds nor refuses anything")
	}
	for _, phase := range kinds {
		last := -1
		for _, n := range r.counts(phase) {
			side, ok := t.f.Charter.side(n.from)
			if !ok || int(side) <= last {
				return fmt.Errorf("it names packet %d of %s out of turn", n.seq, n.from)
			}
			last = int(side)
			if err := t.judgeCounts(r, phase, side, n); err != nil {
				return err
			}
		}
	}
	return t.judgeRefusals(r)
}

// judgeCounts checks a packet that a result binds, or names as standing orders (phase), but
// for whether its order file can be put in force: enforce finds that.
func (t *table) judgeCounts(r *result, phase string, side rules.Side, n binding) error {
	does, standing := "binds", stands(phase)
	if standing {
		does = "names"
	}
	if settled := t.f.settled(side, phase, t.j.at.now); n.seq <= settled {
		return fmt.Errorf("it %s packet %d of %s after packet %d", does, n.seq, n.from, settled)
	}
	if err := t.f.fresh(r, n.name, n.head.Hash); err != nil {
		return fmt.Errorf("it %s %w", does, err)
	}
	if _, owed := t.owes(side); !owed && !standing {
		return fmt.Errorf("it binds packet %d of %s, of whom nothing was due", n.seq, n.from)
	}
	return t.judgeNumber(r, phase, side, n)
}

// judgeNumber checks that no other packet counts under the number of one, and that it is what
// it is said to be.
func (t *table) judgeNumber(r *result, phase string, side rules.Side, n binding) error {
	does, standing := "binds", stands(phase)
	if standing {
		does = "names"
	}
	other := func(b binding) bool { return b.name == n.name && b.head.Hash != n.head.Hash }
	switch {
	case t.f.taken(side, n.seq, t.j.at.now) || slices.ContainsFunc(slices.Concat(r.binds, r.stands), other):
		return fmt.Errorf("it %s packet %d of %s, and another one under this number", does, n.seq, n.from)
	case t.f.here(r.counts(phase), side) == nil && (t.f.Me == n.from || t.f.Me == umpire):
		return errors.New("it " + does + " " + t.f.elsewhere(n.name))
	case standing && !stands(n.head.Phase):
		return fmt.Errorf("it names packet %d of %s as standing orders, but it is for %s", n.seq, n.from, n.head.Phase)
	case !standing && t.stale(side, n.head.Packet):
		return doesNotCount(n.name, stale)
	}
	return nil
}

func doesNotCount(n name, why reason) error {
	return fmt.Errorf("it binds packet %d of %s, which does not count (%s)", n.seq, n.from, why)
}

// judgeRefusals checks what a result refuses, and why.
func (t *table) judgeRefusals(r *result) error {
	if !slices.IsSortedFunc(r.refuses, t.f.Charter.inTurn) {
		return errors.New("what it refuses is not in order")
	}
	for _, x := range r.refuses {
		side, ok := t.f.Charter.side(x.from)
		if !ok {
			return fmt.Errorf("it refuses packet %d of %s, who is no player", x.seq, x.from)
		}
		if err := t.f.fresh(r, x.name, x.head.Hash); err != nil {
			return fmt.Errorf("it refuses %w", err)
		}
		if settled := t.f.settled(side, x.head.Phase, r.number); x.seq < settled {
			return fmt.Errorf("it refuses packet %d of %s, which packet %d has settled", x.seq, x.from, settled)
		}
		want, known := t.whyRefused(r, side, x)
		switch {
		case known && want == "":
			return fmt.Errorf("it refuses packet %d of %s without a reason (%s)", x.seq, x.from, x.why)
		case known && want != x.why:
			return fmt.Errorf("it refuses packet %d of %s as %s, but it is %s", x.seq, x.from, x.why, want)
		case !known && x.why != unusable:
			return fmt.Errorf("it refuses packet %d of %s without a reason (%s)", x.seq, x.from, x.why)
		case !known:
			t.unjudged = append(t.unjudged, x)
		}
	}
	return nil
}

// whyRefused derives why a result refuses a packet; known is false where it may be
// for its order file, which cannot be read here.
func (t *table) whyRefused(r *result, side rules.Side, x refusal) (why reason, known bool) {
	higher := func(y refusal) bool {
		return y.from == x.from && y.seq > x.seq && stands(y.head.Phase) == stands(x.head.Phase)
	}
	if slices.ContainsFunc(r.refuses, higher) {
		return replaced, true
	}
	other := func(y refusal) bool { return y.name == x.name && y.head.Hash != x.head.Hash }
	twin := func(told *result) bool { return slices.ContainsFunc(told.refuses, other) }
	if t.f.taken(side, x.seq, r.number) || slices.ContainsFunc(t.f.results[:r.number], twin) { // in this result or before
		return conflict, true
	}
	if !stands(x.head.Phase) && t.stale(side, x.head.Packet) {
		return stale, true
	}
	for _, o := range t.f.sent[side] {
		if o.Hash == x.head.Hash && o.open && t.j.knows.Has(side) {
			return t.judge(side, o), true
		}
	}
	return "", false
}

// bindings begins the next result with what becomes of the packets that wait.
func (t *table) bindings() *result {
	r := &result{number: t.j.at.now + 1}
	for side := range rules.Nobody {
		for _, phase := range kinds {
			use, refuse := t.sortOut(side, phase)
			r.refuses = append(r.refuses, refuse...)
			switch {
			case use == nil:
			case stands(phase):
				r.stands = append(r.stands, binding{name{use.From, use.Seq}, use.Head()})
			default:
				r.binds = append(r.binds, binding{name{use.From, use.Seq}, use.Head()})
			}
		}
	}
	slices.SortFunc(r.refuses, t.f.Charter.inTurn)
	return r
}
