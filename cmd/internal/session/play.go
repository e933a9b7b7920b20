package session

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/rules"
)

// table is a machine at a halt, with its host.
//
// One run of it goes over all results: it halts in passing after each of them,
// where what the result says is compared with what was derived, and visit looks
// on. So receiving, resolving and verifying are one derivation, and none can
// believe what another would check.
type table struct {
	s      *Session
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
	from  int       // visit looks on from this result
	visit func() error
	draft bool // the result in the making binds an order file that is not sent yet
	goes  bool // play goes on from the end: what the results bind is put in force

	unjudged []refusal // refused for what is in them, which cannot be read here
}

// course says what to play.
type course struct {
	to    int // the last result
	from  int // visit is called at the halts from this result on; 0: after the charter
	audit int // results from this number on are compared; 0: none
	start bool
	goes  bool // play is to go on from the end, see playOn
	visit func(t *table) error
}

// play runs the game up to the halt after a number of results, which are
// trusted: they were played before they were kept.
func (s *Session) play(results int) (*table, error) {
	return s.run(course{to: results, from: results})
}

// playOn is the same for whoever makes the next result: each order file that still
// speaks was put in force where it was due, as those who verify do it. Its plan
// hangs on what stood there then, and later nobody knows that any more.
func (s *Session) playOn() (*table, error) {
	n := len(s.results)
	return s.run(course{to: n, from: n, goes: true})
}

// look is the halt after the last result, to be looked at only: who plays on
// must play himself.
func (s *Session) look() (*table, error) {
	if n := len(s.results); s.last == nil || s.last.j.at.now != n {
		t, err := s.play(n)
		if err != nil {
			return nil, err
		}
		s.last = t
	}
	return s.last, nil
}

// run plays a course. At the first halt that is visited the events since the
// result before are not known, unless it is number 0.
func (s *Session) run(c course) (*table, error) {
	if m := s.markBefore(c.from - 1); m != nil && !c.start {
		if t, err := s.runFrom(m, c); err == nil {
			return t, nil
		}
		s.marks = nil // another version of this program wrote it: from the start
	}
	return s.runFrom(nil, c)
}

// runFrom is run from a mark or (nil) the start.
func (s *Session) runFrom(m *mark, c course) (*table, error) {
	if err := s.playable(); err != nil {
		return nil, err
	}
	t := &table{s: s, j: s.journal(), from: c.from, goes: c.goes}
	t.j.audit = c.audit
	for _, r := range s.results[:c.to] {
		t.j.load(r)
	}
	var at *rules.Checkpoint
	if m != nil {
		at, t.j.base = &m.at, m.position
	}
	seat, err := s.desk.Sit(t.j, t.j.holds, at)
	if err != nil {
		return nil, err
	}
	t.seat = seat
	seat.Passed(func(rules.Checkpoint) { t.j.base = t.j.at })
	t.j.arrived = t.arrive
	t.j.phase = seat.Phase
	if c.visit != nil {
		t.visit = func() error { return c.visit(t) }
	}
	if c.audit > 0 || c.goes {
		if err := t.enforceAll(t.j.base.now); err != nil {
			return nil, err
		}
	}
	return t, t.run()
}

// journal is the host for this person's machine.
func (s *Session) journal() *journal {
	j := newJournal(s.Charter)
	j.private = s.secret.private
	j.holds = s.holds()
	j.knows = s.knows()
	j.deck = s.deck()
	if s.Me == umpire {
		j.owner = s.linkOf
	}
	return j
}

// deck is the umpire's secret of the deck where it is known here: to himself,
// and to all once it is told.
func (s *Session) deck() *[32]byte {
	if s.Me == umpire {
		d := commit.Derive(*s.secret.own, "deck")
		return &d
	}
	return s.secret.deck
}

// linkOf finds a link for a batch that this umpire opens, zero if it is not here.
func (s *Session) linkOf(owner string, index int) chain.Link {
	if owner == umpire {
		l, _ := s.chain().Link(index) // zero beyond the end of the chain
		return l
	}
	side, _ := s.Charter.side(owner)
	for _, o := range s.sent[side] {
		if o.index == index {
			return o.link
		}
	}
	return chain.Link{}
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
			return broken(t.s.resultFile(t.j.results[t.j.at.now]), "the game was over before")
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
		return fmt.Errorf("%s: %w", t.s.resultFile(t.j.results[n-1]), err)
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
	t.s.markAt(t)
	if t.visit != nil && j.at.now >= t.from {
		return t.visit()
	}
	return nil
}
