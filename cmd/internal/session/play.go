package session

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// table is a machine at a halt, with its host.
type table struct {
	seat   rules.Seat
	j      *journal
	due    []rules.Due
	over   bool
	result *result // the last one, nil before the first
	// begin is the number of events of each side, and of Nobody, before the
	// last result.
	begin [3]int
}

// play runs the game up to the halt after a number of results.
func (s *Session) play(results int) (*table, error) {
	var at *table
	err := s.walk(results, max(0, results-1), func(t *table) error {
		at = t
		return nil
	})
	return at, err
}

// look is the halt after the last result, to be looked at only: who plays on
// must play himself.
func (s *Session) look() (t *table, err error) {
	if n := len(s.results); s.last == nil || n > 0 && s.last.result != s.results[n-1] {
		s.last, err = s.play(n)
	}
	return s.last, err
}

// walk runs the game and calls visit at the halt after each result from a
// number on, up to another; number 0 is the halt after the charter. At the
// first of them the events since the result before are not known, unless it
// is number 0.
func (s *Session) walk(to, from int, visit func(t *table) error) error {
	if m := s.markBefore(from); m != nil && from > 0 {
		if err := s.walkFrom(&m.at, to, from, visit); err == nil {
			return nil
		}
		s.marks = nil // another version of this program wrote it: from the start
	}
	return s.walkFrom(nil, to, from, visit)
}

// walkFrom is walk from a checkpoint or (nil) the start.
func (s *Session) walkFrom(c *rules.Checkpoint, to, from int, visit func(t *table) error) error {
	if err := s.playable(); err != nil {
		return err
	}
	j := newJournal(s.Charter)
	j.private = s.secret.private
	if s.Me == umpire {
		j.takes = true
		j.chain = s.chain
		deck := commit.Derive(*s.secret.own, "deck")
		j.deck = &deck
	}
	seat, err := s.desk.Sit(j, s.holds(), c)
	if err != nil {
		return err
	}
	t := &table{seat: seat, j: j}
	for n := 0; n <= to; n++ {
		if n > 0 {
			r := s.results[n-1]
			if n > from {
				for who := range t.begin {
					t.begin[who] = t.events(s, rules.Side(who))
				}
			}
			s.bind(j, r)
			j.load(r)
			t.result = r
		}
		if n < from {
			continue
		}
		if _, err := t.run(t.result); err != nil {
			return err
		}
		s.markAt(n, seat)
		if err := visit(t); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) events(s *Session, who rules.Side) int {
	if who == rules.Nobody || s.holds().Has(who) {
		return t.seat.Events(who)
	}
	return 0
}

// bind notes which orders packets a result binds, with their links.
func (s *Session) bind(j *journal, r *result) {
	var bound [2]*int
	for _, n := range r.binds {
		side, ok := s.Charter.side(n.from)
		if !ok {
			continue
		}
		j.fix[side] = r.number
		index := 0
		if o := s.orders(side, n.seq); o != nil && o.open {
			index = o.index
			j.learn(side, o.index, o.link)
		}
		bound[side] = &index
	}
	j.bound = append(j.bound, bound)
}

// orders finds an orders packet of a side by its number.
func (s *Session) orders(side rules.Side, seq int) *sent {
	for _, o := range s.sent[side] {
		if o.Seq == seq {
			return o
		}
	}
	return nil
}

// run plays on. With a result it must come to the state that the result names.
func (t *table) run(want *result) (string, error) {
	due, err := t.seat.Run()
	if err != nil {
		return "", &Fault{CodeVerify, err}
	}
	if t.j.mistaken != nil {
		return "", &Fault{CodeVerify, t.j.mistaken}
	}
	t.due, t.over = due, due == nil
	state := stateHash(t.seat)
	if want != nil && state != want.state {
		return "", faultf(CodeVerify, "result %d says that the state is %s, but it is %s", want.number, want.state, state)
	}
	return state, nil
}

func stateHash(seat rules.Seat) string {
	h := sha256.Sum256(seat.Halt().Public)
	return hex.EncodeToString(h[:])
}

// duties are the halt's dues as a result names them.
func (s *Session) duties(t *table) []due {
	var ds []due
	for _, d := range t.due {
		x := due{side: s.Charter.name(d.By), phase: "-", kind: d.Kind}
		if d.By < rules.Nobody {
			x.phase = t.seat.Phase(d.By)
		}
		ds = append(ds, x)
	}
	return ds
}

// owes finds what a side owes at the halt: the phase of its orders.
func (s *Session) owes(t *table, side rules.Side) (phase string, ok bool) {
	for _, d := range t.due {
		if d.By == side {
			return t.seat.Phase(side), true
		}
	}
	return "", false
}

// used tells what the results did with an orders packet: "" nothing yet,
// "bind", "skip" or the reason of a refusal.
func (s *Session) used(from string, seq int) (what string, result int) {
	for _, r := range s.results {
		for _, n := range r.binds {
			if n == (name{from, seq}) {
				return "bind", r.number
			}
		}
		for _, n := range r.skips {
			if n == (name{from, seq}) {
				return "skip", r.number
			}
		}
		for _, x := range r.refuses {
			if x.name == (name{from, seq}) {
				return x.why, r.number
			}
		}
	}
	return "", 0
}

// waiting are a side's packets that no result has used yet, by number.
func (s *Session) waiting(side rules.Side) []*sent {
	var w []*sent
	for _, o := range s.sent[side] {
		if what, _ := s.used(o.From, o.Seq); what == "" {
			w = append(w, o)
		}
	}
	return w
}

// nextLink is the link that a side's next packet must carry.
func (s *Session) nextLink(side rules.Side) int {
	n := 1
	for _, r := range s.results {
		for _, b := range r.opens {
			for _, x := range b.shares {
				if x.owner == s.Charter.Names[side] {
					n = max(n, x.index+1)
				}
			}
		}
	}
	return n
}

// parse reads an order file and checks its header.
func (s *Session) parse(file string, text []byte, phase string) (*orders.Node, []orders.Problem) {
	n, problems := orders.Parse(file, text)
	if len(problems) > 0 {
		return nil, problems
	}
	if n.Kind != orders.Map {
		return nil, []orders.Problem{*n.Problem("file.no-map")}
	}
	for _, h := range []struct{ key, want string }{{"game", s.Charter.Game}, {"orders", phase}} {
		v := n.Get(h.key)
		switch {
		case v == nil:
			problems = append(problems, *n.Problem("file.header", h.key, h.want))
		case v.Text != h.want:
			problems = append(problems, *v.Problem("file.other", h.key, v.Text, h.want))
		}
	}
	return n, problems
}
