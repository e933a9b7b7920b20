package session

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// table is a machine at a halt, with its host.
//
// One run of it goes over all results: it halts in passing after each of them,
// where what the result says is compared with what was derived, and visit looks
// on. So receiving, resolving and verifying are one derivation, and none can
// believe what another would check.
type table struct {
	f      *folder
	seat   rules.Seat
	j      *journal
	due    []rules.Due
	over   bool
	result *result // the last one that was played, nil before the first
	// begin is the number of events of each side, of Nobody and of the Overseer, before the
	// last result.
	begin [4]int
	phase [2]string // of each side, at the beginning of the last result
	since [2]int    // the events of each side before its orders in force were bound
	filed [2]*sent  // the orders of each side that are in force, nil: none
	stood [2]*sent  // the standing orders of each side that are in force, nil: none
	from  int       // visit looks on from this result
	visit func() error
	lucky func(battles []page.Luck) // is told the luck of each halt where play began at the start

	unjudged []refusal // refused for what is in them, which cannot be read here
}

// run plays on. What the results say is compared on the way.
func (t *table) run() error {
	t.j.rewind()
	due, err := t.seat.Run()
	if err != nil {
		if t.j.fault != nil {
			err = t.j.fault
		}
		var f *Fault
		if errors.As(err, &f) {
			return err
		}
		return &Fault{CodeVerify, t.named(err)}
	}
	t.due, t.over = due, due == nil
	for _, d := range due {
		if !d.Halt && t.j.audits() && t.j.at.now != t.j.making {
			return &Fault{CodeVerify, t.named(fmt.Errorf("play has stopped at %q, where nothing was due", d.Key.String()))}
		}
	}
	for t.j.more() { // results that have only refused something, or bound a part of what is due
		if t.over {
			return broken(t.j.results[t.j.at.now].file(), "the game was over before")
		}
		if err := t.arrive(due); err != nil {
			return err
		}
	}
	return t.halt()
}

// named says in which result a run has failed.
func (t *table) named(err error) error {
	if n := t.j.at.now; n > 0 && n != t.j.making {
		return fmt.Errorf("%s: %w", t.j.results[n-1].file(), err)
	}
	return err
}

// arrive ends the result that is being played and begins the next one: play has
// halted for what is due.
func (t *table) arrive(due []rules.Due) error {
	t.due = due
	if err := t.halt(); err != nil {
		return err
	}
	for who := range t.begin {
		t.begin[who] = t.seat.Events(rules.Side(who))
	}
	for side := range t.phase {
		t.phase[side] = t.seat.Phase(rules.Side(side))
	}
	r := t.j.results[t.j.at.now]
	t.j.made = result{number: r.number}
	if err := t.begins(r); err != nil {
		return err
	}
	t.j.at.now++
	t.result = r
	return nil
}

// halt is the end of what a result plays, in passing or for good.
func (t *table) halt() error {
	j := t.j
	for _, d := range t.due {
		if d.By < rules.Nobody && j.at.asked[d.By].key != d.Key {
			j.at.asked[d.By] = asked{d.Key, j.at.now}
		}
	}
	if n := j.at.now; n > 0 && n != j.making && (j.audits() || n >= t.from) {
		if err := t.compare(j.results[n-1]); err != nil {
			return err
		}
	}
	if t.lucky != nil && (j.making == 0 || j.at.now != j.making) { // what is in the making can still be another
		t.lucky(t.seat.Luck(t.begin[rules.Nobody]))
	}
	t.mark()
	if t.visit != nil && j.at.now >= t.from {
		return t.visit()
	}
	return nil
}

// mark keeps the machine's last checkpoint at the halt after a result. One
// mark serves all halts of a segment.
func (t *table) mark() {
	f := t.f
	result, ledger := t.j.at.now, f.ledger.Results()
	if result == len(ledger) {
		return // it is in the making, and not in the ledger yet
	}
	if n := len(f.marks); n > 0 && f.marks[n-1].result >= result {
		return
	}
	c := t.seat.Checkpoint()
	if n := len(f.marks); n == 0 || f.marks[n-1].at.Segment != c.Segment {
		f.marks = append(f.marks, mark{result, ledger[result].Hash, c, f.light(), t.j.base})
	}
}
