package session

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Checked is what a check of an order file has found.
type Checked struct {
	Phase    string
	Problems []orders.Problem
	// Known: play was followed until something that only the umpire or the
	// enemy can give; what comes after is not known now.
	Known *rules.Due
	Text  []byte
	Read  page.Page // what the orders were read as, if there is no error (rules.Reader)
}

// OK reports whether the orders may be sent.
func (c *Checked) OK() bool {
	for _, p := range c.Problems {
		if !p.Warning {
			return false
		}
	}
	return true
}

// ErrNotDue is the fault of a command about orders that nobody waits for.
var ErrNotDue = errors.New("no orders of yours are due")

// player fails unless this is a player in a game that has begun.
func (s *Session) player() error {
	switch {
	case s.Me == umpire:
		return faultf(CodeUsage, "an umpire gives no orders")
	case s.Me == "":
		return s.stranger()
	case !s.Closed:
		return faultf(CodeWaiting, "the charter is not closed yet: waiting for the umpire")
	}
	return nil
}

// duty finds the halt and what this player owes there, to play on from it.
func (s *Session) duty() (*table, string, error) {
	return s.dutyAt(func() (*table, error) { return s.play(len(s.results)) })
}

// dutyAt is the same at a halt found in some way: one of look is only looked at.
func (s *Session) dutyAt(halt func() (*table, error)) (*table, string, error) {
	if err := s.player(); err != nil {
		return nil, "", err
	}
	if s.Ended() {
		return nil, "", errEnded
	}
	t, err := halt()
	if err != nil {
		return nil, "", err
	}
	phase, ok := t.owes(s.Side)
	switch {
	case t.over:
		return nil, "", faultf(CodeUsage, "the game is over")
	case !ok:
		return nil, "", faultf(CodeWaiting, "%w: waiting for %s", ErrNotDue, t.debtors())
	}
	return t, phase, nil
}

// Check judges an order file on this player's own plane, as the umpire will
// (usable). Files of a game that does not plan them are played as policy up to the
// first answer that this machine cannot know: what is told depends on nothing
// else.
func (s *Session) Check(file string, text []byte) (*Checked, error) {
	t, phase, err := s.duty()
	if err != nil {
		return nil, err
	}
	n, text, problems := s.written(file, text, phase)
	c := &Checked{Phase: phase, Text: text, Problems: problems}
	if n == nil || slices.ContainsFunc(problems, func(p orders.Problem) bool { return p.ID == "file.other" }) {
		return c, nil // of an order file for something else that is all there is to say
	}
	c.Problems = append(c.Problems, t.seat.Orders(s.Side, phase, n, t.asks(s.Side))...)
	if standing(n) == nil && s.standing(len(s.results)) != nil {
		p := n.Problem("file.standing-ends")
		p.Warning, p.Remedy = true, "file.standing-ends.remedy"
		c.Problems = append(c.Problems, *p)
	}
	if before, _ := s.lastBound(s.Side, len(s.results)); before != nil && before.Phase == phase && !bytes.Equal(s.orderText(before), text) {
		p := n.Problem("file.replaces", before.Seq, phase)
		p.Warning, p.Note = true, true
		c.Problems = append(c.Problems, *p)
	}
	if t.seat.Planned(s.Side) {
		c.Problems = once(c.Problems)
		if c.OK() {
			c.Read = t.seat.Readback(s.Side)
		}
		return c, nil
	}
	misspelt := slices.ContainsFunc(c.Problems, func(p orders.Problem) bool { return !p.Warning })
	t.draft = true
	if err := t.extend(&result{number: len(s.results) + 1, binds: []binding{{name: name{from: s.Me}}}}); err != nil {
		return nil, err
	}
	for _, r := range t.seat.Refused() {
		p := orders.Problem{Rule: r.Refusal.Rule, ID: r.Refusal.Why.ID, Args: r.Refusal.Why.Args}
		fmt.Sscanf(r.Clause, "%d:%d", &p.Line, &p.Col)
		c.Problems = append(c.Problems, p)
	}
	c.Problems = once(c.Problems)
	if misspelt || t.over { // what is missing may be so for want of a name
		return c, nil
	}
	d := t.dueOf(s.Side)
	if d.By == s.Side && t.seat.Phase(s.Side) == phase && isQuestion(d) {
		tried := func(r rules.Refused) bool { return r.Key == d.Key } // and has been told
		if !slices.ContainsFunc(t.seat.Refused(), tried) {
			var what any = d.Kind
			if m := t.seat.Owed(d); m.ID != "" {
				what = m
			}
			c.Problems = append(c.Problems, *n.Problem("file.open", what))
		}
		return c, nil
	}
	c.Known = &d
	return c, nil
}

// chain is this person's own chain. Making it takes time, and few commands
// need it.
func (s *Session) chain() *chain.Chain {
	if s.links == nil {
		s.links = chain.New(commit.Derive(*s.secret.own, "chain"), s.Charter.Game, s.Me, chain.DefaultLength)
	}
	return s.links
}

// once sorts problems and drops those that are told twice: a clause may be
// refused at several questions.
func once(ps []orders.Problem) []orders.Problem {
	orders.Sort(ps)
	told := map[string]bool{}
	return slices.DeleteFunc(ps, func(p orders.Problem) bool {
		what := fmt.Sprintf("%d %d %q %q %q %q %v", p.Line, p.Col, p.ID, p.Rule, p.Unit, p.Hex, p.Args)
		again := told[what]
		told[what] = true
		return again
	})
}

// Template is an order file for what this player owes, valid as written; with all
// also what does not fit a screen.
func (s *Session) Template(lang string, all bool) (phase string, text []byte, err error) {
	if s.Ended() {
		return "", nil, errEnded
	}
	t, phase, err := s.dutyAt(s.look)
	if err != nil {
		return "", nil, err
	}
	return phase, s.template(t, phase, lang, all), nil
}

// template is the order file that one begins with at a halt where one owes it.
func (s *Session) template(t *table, phase, lang string, all bool) []byte {
	words := s.desk.Words(lang)
	body := t.seat.Template(s.Side, func(m page.Msg) string { return words.Say(m) }, all)
	head := orders.NewMap(
		orders.Entry("game", orders.Text(s.Charter.Game)),
		orders.Entry("orders", orders.Text(phase)))
	if body != nil {
		head.Comment = body.Comment
		head.Pairs = append(head.Pairs, body.Pairs...)
		s.carry(t, head)
		s.resume(t, head, phase, func(m page.Msg) string { return words.Say(m) })
	}
	return orders.Write(head)
}

// Send seals orders that have been checked into this player's next packet and
// keeps it. If orders for the same decision have been sent and not used they
// are replaced; the same orders again are the same packet.
func (s *Session) Send(c *Checked) (p *packet.Signed, replaces int, err error) {
	if err := s.Lost(); err != nil {
		return nil, 0, err
	}
	if waiting := s.awaiting(s.Side, c.Phase); len(waiting) > 0 {
		last := waiting[len(waiting)-1]
		if bytes.Equal(s.orderText(last), c.Text) && !s.twice(s.Side, last.Seq) {
			return last.Signed, last.Replaces, nil
		}
		if len(waiting) >= maxWaiting {
			return nil, 0, faultf(CodeWaiting, "%d orders of yours wait already, as many as an umpire keeps: wait for his next result", len(waiting))
		}
		replaces = last.Seq
	}
	if len(c.Text) > maxOrders {
		return nil, 0, faultf(CodeUsage, "the order file has %d bytes; %d may be sent", len(c.Text), maxOrders)
	}
	n := s.next(packet.Orders, c.Phase)
	n.Replaces = replaces
	n.Seen = s.seen()
	index := s.spent(len(s.results))[s.Side] + 1
	link, err := s.chain().Link(index)
	if err != nil {
		return nil, 0, err
	}
	body := append(fmt.Appendf(nil, "link %d %s\n", index, link), c.Text...)
	if err := s.keys.addFor(n, s.Me, s.keys.Identity.Recipient(), s.Charter, body, ordersSize(len(body))); err != nil {
		return nil, 0, err
	}
	signer, err := s.signer()
	if err != nil {
		return nil, 0, err
	}
	if p, err = n.Sign(signer); err != nil {
		return nil, 0, err
	}
	return p, replaces, s.keep(p)
}

// ordersSize is the size to which an order file is padded: a Pass, a Buildup and
// a full Offensive are of one size, and so is every template as it was written,
// comments and all. Only far longer ones take the next step.
func ordersSize(n int) int {
	size := firstSize
	for size < n+sealedHead {
		size *= 4
	}
	return size
}

// firstSize has room for the longest templates, which have 13,500 bytes near the
// end of a campaign.
const firstSize = 16 << 10

// maxOrders is what an order file may have to be sent, in bytes: the longest step.
const maxOrders = 1<<20 - 2*sealedHead

// sealedHead bounds what stands before a body in a sealed section.
const sealedHead = 128

// seen is the last result that this person has, or the charter.
func (s *Session) seen() packet.Hash {
	last := s.ledger.Last(umpire)
	if last == nil {
		return packet.Hash{}
	}
	return last.Hash
}

// Again is a packet of this person's own, by its number; 0 is the last one.
func (s *Session) Again(seq int) (*packet.Signed, error) {
	last := s.ledger.Last(s.Me)
	switch {
	case last == nil: // he is a stranger
		return nil, faultf(CodeUsage, "you have sent nothing yet")
	case seq == 0:
		return whole(last)
	}
	for _, p := range s.ledger.Under(s.Me, seq) {
		return whole(p)
	}
	return nil, faultf(CodeUsage, "you have sent no packet %d; your last one is %d", seq, last.Seq)
}

// whole is a packet with all that is sealed in it.
func whole(p *packet.Signed) (*packet.Signed, error) {
	text, _, err := p.Whole()
	if err != nil {
		return nil, err
	}
	return packet.Reopen(text, func(packet.Hash) bool { return true })
}

// Sent is the order file of an own packet; 0 is the last one.
func (s *Session) Sent(seq int) (*packet.Signed, []byte, error) {
	if err := s.player(); err != nil {
		return nil, nil, err
	}
	var last *sent
	var has []string
	for _, o := range s.sent[s.Side] {
		if seq == 0 || o.Seq == seq {
			last = o
		}
		if n := fmt.Sprint(o.Seq); !slices.Contains(has, n) {
			has = append(has, n)
		}
	}
	switch {
	case last != nil:
		return last.Signed, s.orderText(last), nil
	case has == nil:
		return nil, nil, faultf(CodeUsage, "you have sent no orders yet")
	}
	return nil, nil, faultf(CodeUsage, "you have sent no orders in a packet %d; orders are in %s", seq, strings.Join(has, ", "))
}
