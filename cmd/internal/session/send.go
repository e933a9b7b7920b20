package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Send seals orders that have been checked into this player's next packet and
// keeps it. If orders for the same decision have been sent and not used they
// are replaced; the same orders again are the same packet.
func (s *Session) Send(c *Checked) (p *packet.Signed, replaces int, err error) {
	if err := s.Lost(); err != nil {
		return nil, 0, err
	}
	if !c.Usable() {
		return nil, 0, faultf(CodeOrders, "the umpire would refuse these orders: they cannot be read, or lack what must be answered")
	}
	if waiting := s.awaiting(s.Side, c.Phase); len(waiting) > 0 {
		last := waiting[len(waiting)-1]
		if bytes.Equal(s.orderText(last), c.Text) && !s.twice(s.Side, last.Seq) {
			return last.Signed, last.Replaces, nil
		}
		if len(waiting) >= maxWaiting {
			return nil, 0, faultf(CodeWaiting, "%d orders of yours wait already, as many as an umpire keeps: wait for their next result", len(waiting))
		}
		replaces = last.Seq
	}
	if len(c.Text) > maxOrders {
		return nil, 0, faultf(CodeUsage, "the order file has %d bytes; %d may be sent", len(c.Text), maxOrders)
	}
	n := s.next(packet.Orders, c.Phase)
	n.Replaces = replaces
	n.Seen = s.seen()
	line, err := linkLine(s, c.Phase)
	if err != nil {
		return nil, 0, err
	}
	body := append(line, c.Text...)
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

// linkLine is the first line of sealed orders for a phase: the link that is next, if any.
func linkLine(s *Session, phase string) ([]byte, error) {
	if stands(phase) {
		return []byte(noLink + "\n"), nil
	}
	index := s.spent(len(s.results))[s.Side] + 1
	link, err := s.chain().Link(index)
	return fmt.Appendf(nil, "link %d %s\n", index, link), err
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
	case last == nil: // a stranger
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
