package session

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Whoever has keys of a game can write as many packets as he likes. These limits, which
// honest play is far from, keep him from filling a folder or making each command slow.
const (
	maxWaiting = 32       // orders of a side that no result names, between two that count
	maxSender  = 64 << 20 // bytes of all orders of a side
	maxSection = 1450000  // bytes of sealed orders, in armor: those of the longest step
)

// admit refuses orders that cannot be kept, and an answer that the umpire has dropped,
// before anything of them is taken.
func (s *Session) admit(p *packet.Signed) error {
	switch p.Kind {
	case packet.Join:
		return s.notDropped(p)
	case packet.Orders:
	default:
		return nil
	}
	if !s.Closed { // no results say which of them count, and no keys of theirs are known
		return nil
	}
	if n := len(p.Sealed[0].Armor); n > maxSection {
		return faultf(CodeVerify, "packet %d of %s has %d bytes, more than orders can need: it is not kept", p.Seq, p.From, n)
	}
	side, _ := s.Charter.side(p.From)
	o, err := s.opens(p, side)
	if err != nil {
		return broken(fileOf(p.Header()), "%w", err)
	}
	if err := s.checkLink(side, o); err != nil {
		return err
	}
	if s.named(p) {
		return nil // a result has its head
	}
	_, result := s.used(p) // which has settled it, 0 if it waits
	beside, total := 0, p.Size()
	for _, x := range s.sent[side] {
		total += x.Size()
		if _, r := s.used(x.Signed); r == result && !s.named(x.Signed) {
			beside++
		}
	}
	switch {
	case beside >= maxWaiting && result == 0:
		return faultf(CodeVerify, "%d orders packets of %s wait already, as many as may: packet %d is not kept; adjutant resolve settles those that are here", beside, p.From, p.Seq)
	case beside >= maxWaiting:
		return faultf(CodeVerify, "%d orders packets of %s were settled by the same result as packet %d, as many as may: it is not kept", beside, p.From, p.Seq)
	case total > maxSender:
		return faultf(CodeVerify, "the orders of %s have more than %d bytes together: packet %d is not kept", p.From, maxSender, p.Seq)
	}
	return nil
}

// named reports whether a result has the head of a packet.
func (s *Session) named(p *packet.Signed) bool {
	return slices.ContainsFunc(s.results, func(r *result) bool {
		return slices.ContainsFunc(r.heads(), func(h *packet.Head) bool { return h.Hash == p.Hash })
	})
}

// fits checks that the ledger has room for new packets.
func (s *Session) fits(fresh []*packet.Signed) error {
	if len(fresh) == 0 {
		return nil
	}
	total := 0
	for _, p := range s.packets { // the new ones are among them
		total += p.Size()
	}
	if total > store.MaxFolder {
		return faultf(CodeFailure, "the ledger would have more than %d bytes: nothing is kept", store.MaxFolder)
	}
	return nil
}

// notDropped refuses an answer to the invitation that the umpire has taken out of the
// game.
func (s *Session) notDropped(p *packet.Signed) error {
	name := droppedName(p)
	if _, err := s.Dir.Read(name); err != nil {
		return nil
	}
	return faultf(CodeVerify, "you have dropped this answer of %s: it stays out (%s, which you may move away)", p.From, name)
}

// droppedName is the file of an answer that was dropped.
func droppedName(p *packet.Signed) string {
	return fmt.Sprintf("%s/%s-%x.txt", droppedFolder, p.From, p.Hash[:4])
}
