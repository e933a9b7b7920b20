package session

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Resolved is what one run of Resolve has done.
type Resolved struct {
	Result  *packet.Signed
	Bound   []string // "axis 4"
	Refused []string // "allied 2 (stale)"
	Due     []string // who owes what now
	Over    bool
}

// bundle are the orders packets of a side that wait, sorted out: the one that
// counts, those it replaces, and why it cannot be used, if so.
type bundle struct {
	use    *sent
	skip   []*sent
	refuse string
}

// sortOut decides what becomes of a side's waiting packets.
func (s *Session) sortOut(t *table, side rules.Side) bundle {
	waiting := s.waiting(side)
	if len(waiting) == 0 {
		return bundle{}
	}
	b := bundle{use: waiting[len(waiting)-1], skip: waiting[:len(waiting)-1]}
	phase, owed := s.owes(t, side)
	switch {
	case !owed || b.use.Phase != phase:
		b.refuse = "stale" // nothing is due, or something else
	case s.before(b.use.Seen, s.asked(side)):
		b.refuse = "stale" // written before this was asked
	case b.use.index != s.nextLink(side):
		b.refuse = "link"
	default:
		if !s.putInForce(t, side, b.use) {
			b.refuse = "orders"
		}
		t.seat.Withdraw(side)
	}
	return b
}

// asked is the number of the result that first asked a side what it owes now,
// 0 for the charter.
func (s *Session) asked(side rules.Side) int {
	n := len(s.results)
	owed := func(r *result) []due {
		var ds []due
		for _, d := range r.due {
			if d.side == s.Charter.Names[side] {
				ds = append(ds, d)
			}
		}
		return ds
	}
	for n > 1 && len(s.results[n-1].binds) == 0 && slices.Equal(owed(s.results[n-1]), owed(s.results[n-2])) {
		n-- // a result that only refused packets asked nothing new
	}
	if n == 1 && len(s.results[0].binds) == 0 {
		n = 0
	}
	return n
}

// before reports whether a packet of the umpire is older than his n-th result.
func (s *Session) before(seen packet.Hash, n int) bool {
	p := s.ledger.Find(seen)
	return p == nil || p.From != umpire || p.Seq-2 < n
}

// Resolve binds the orders that are here and plays on until something is due.
// Its one lasting effect is the result packet; if that was written already
// nothing new is done. Nothing to bind and nothing to refuse: the error says
// who is waited for.
func (s *Session) Resolve() (*Resolved, error) {
	switch {
	case s.Me != umpire:
		return nil, faultf(CodeUsage, "only the umpire resolves")
	case !s.Closed:
		return nil, faultf(CodeWaiting, "waiting for the players to join")
	}
	t, err := s.play(len(s.results))
	if err != nil {
		return nil, err
	}
	if t.over {
		return nil, faultf(CodeUsage, "the game is over")
	}
	r := &result{number: len(s.results) + 1}
	out := &Resolved{}
	var uses []packet.Use
	for side := range rules.Nobody {
		b := s.sortOut(t, side)
		for _, o := range b.skip {
			r.skips = append(r.skips, name{o.From, o.Seq})
		}
		switch {
		case b.use == nil:
		case b.refuse != "":
			r.refuses = append(r.refuses, refusal{name{b.use.From, b.use.Seq}, b.refuse})
			out.Refused = append(out.Refused, fmt.Sprintf("%s %d (%s)", b.use.From, b.use.Seq, b.refuse))
		default:
			r.binds = append(r.binds, name{b.use.From, b.use.Seq})
			uses = append(uses, packet.Use{From: b.use.From, Seq: b.use.Seq, Hash: b.use.Hash})
			out.Bound = append(out.Bound, fmt.Sprintf("%s %d", b.use.From, b.use.Seq))
		}
	}
	if len(r.binds) == 0 && len(r.refuses) == 0 {
		return nil, faultf(CodeWaiting, "waiting for %s", s.debtors(t))
	}
	if err := s.derive(t, r); err != nil {
		return nil, err
	}
	p, err := s.pack(r, uses)
	if err != nil {
		return nil, err
	}
	if err := keep(s.Dir, p, "", nil); err != nil {
		return nil, err
	}
	out.Result, out.Over = p, t.over
	for _, d := range r.due {
		out.Due = append(out.Due, d.side+" "+d.phase)
	}
	if err := s.ledger.Add(p); err != nil {
		return nil, err
	}
	s.packets = append(s.packets, p)
	return out, s.decode(p)
}

// derive plays on from the halt before a result and fills it in. What it binds,
// skips and refuses is decided already.
func (s *Session) derive(t *table, r *result) (err error) {
	for side := range rules.Nobody {
		if o := s.lastBound(side, r); o != nil && !s.putInForce(t, side, o) {
			return fmt.Errorf("packet %d of %s cannot be put in force", o.Seq, o.From)
		}
	}
	s.bind(t.j, r)
	if len(r.binds) > 0 {
		r.state, err = t.run(nil)
	} else {
		r.state = stateHash(t.seat)
	}
	s.settle(t, r)
	return err
}

// lastBound are the orders of a side that are in force in a result: those that
// it binds, else those that the latest one before has bound. They may still
// have something to say in the phase that they were written for.
func (s *Session) lastBound(side rules.Side, r *result) *sent {
	for i := r.number; i >= 1; i-- {
		x := r
		if i < r.number {
			x = s.results[i-1]
		}
		for _, n := range x.binds {
			if n.from == s.Charter.Names[side] {
				return s.orders(side, n.seq)
			}
		}
	}
	return nil
}

// putInForce compiles the orders in a packet and hands them to the machine.
func (s *Session) putInForce(t *table, side rules.Side, o *sent) bool {
	if !o.open {
		return false
	}
	n, problems := s.parse("orders", o.text, o.Phase)
	if n == nil || len(problems) > 0 {
		return false
	}
	for _, p := range t.seat.Orders(side, o.Phase, n) {
		if !p.Warning {
			return false
		}
	}
	return true
}

func (s *Session) debtors(t *table) string {
	text := ""
	for _, d := range s.duties(t) {
		if text != "" {
			text += " and "
		}
		text += fmt.Sprintf("%s (%s)", d.side, d.phase)
	}
	return text
}

// settle fills a result with what the run has added.
func (s *Session) settle(t *table, r *result) {
	for _, e := range t.j.added {
		if e.To == rules.Both {
			r.entries = append(r.entries, e)
		}
		for side := range rules.Nobody {
			if e.To == rules.Only(side) {
				r.private[side].entries = append(r.private[side].entries, e)
			}
			if e.By == side && e.From != "" {
				r.private[side].from = append(r.private[side].from, clause{e.Key, e.From})
			}
		}
	}
	for _, x := range t.seat.Refused() {
		side := x.By
		if len(r.private[side].refused) == mostRefused {
			continue
		}
		c := refusedClause{clause: x.Clause, rule: x.Refusal.Rule, id: x.Refusal.Why.ID}
		for _, a := range x.Refusal.Why.Args {
			c.args = append(c.args, s.argument(a))
		}
		r.private[side].refused = append(r.private[side].refused, c)
	}
	r.opens = t.j.batches[t.j.opened:]
	told := map[int]bool{}
	for _, old := range s.results {
		for _, b := range old.seeds {
			told[b.number] = true
		}
	}
	for _, b := range t.j.batches {
		if told[b.number] || b.number >= t.seat.Met() && !t.over {
			continue
		}
		x := batch{number: b.number}
		for _, sh := range b.shares {
			l, _ := t.j.link(sh)
			x.shares = append(x.shares, share{sh.owner, sh.index, l})
		}
		r.seeds = append(r.seeds, x)
	}
	r.due = s.duties(t)
}

// mostRefused bounds the clauses that a result tells its owner of: they have to
// fit into the size that public facts give the section.
const mostRefused = 8

// argument is an argument of a message as text.
func (s *Session) argument(a any) string {
	if m, ok := a.(page.Msg); ok {
		return s.desk.Words("en").Say(m)
	}
	return fmt.Sprint(a)
}

// pack seals and signs a result.
func (s *Session) pack(r *result, uses []packet.Use) (*packet.Signed, error) {
	slices.SortFunc(uses, func(a, b packet.Use) int {
		if a.From < b.From {
			return -1
		}
		return 1
	})
	p := s.next(packet.Result, fmt.Sprintf("result-%d", r.number))
	p.Seen = packet.Hash(s.ledger.Head())
	p.Uses = uses
	p.Public = s.Charter.resultText(r)
	for side := range rules.Nobody {
		to := []*seal.Recipient{s.Charter.Sides[side].recipient()}
		if err := addFor(p, s.Charter.Names[side], to[0], s.Charter, s.Charter.privateText(&r.private[side]), privateSize(r, side)); err != nil {
			return nil, err
		}
	}
	signer, err := s.signer()
	if err != nil {
		return nil, err
	}
	return p.Sign(signer)
}
