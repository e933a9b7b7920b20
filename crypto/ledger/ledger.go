// Package ledger keeps the packets of a game in an order that nobody can
// change afterwards.
//
// Each sender numbers their packets from 1, and each packet but orders names the hash
// of the one before. Charter and result packets also extend the head of the ledger,
// one hash for the whole public history:
//
//	head 0 = 32 zero bytes
//	head i = SHA-256("adjutant/v1/head", head i-1, hash of packet i)
//
// in the encoding of package commit. Such a packet names in its seen line the
// head that it extends, and has the signed heads of the packets that it used, so every
// signature also confirms all that went before. For example the head after one
// packet whose hash is 32 bytes of zeros is
//
//	sha256:c510357a2f55bd146c615813e197c6a1ad757f75c00f7c628dde3caca758c1b0
//
// A ledger need not be complete: a player's has their own packets and all charter
// and result packets, and only the heads in these tell of the rest, which may be added
// later. What it has must fit together. The signatures are those of
// [packet.Open]; a ledger does not know who may send what.
//
// Orders are looser. They go to an umpire, whose results say which of them
// count, so a lost one, or two under one number from two computers of their
// sender, is an accident that they settle: both are kept, and numbers may be
// missing.
package ledger

import (
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// A Ledger is a growing list of packets of one game. Make one with [New].
type Ledger struct {
	packets []*packet.Signed
	results []*packet.Signed
	head    Head
	last    map[string]*packet.Signed // of each sender, by number
	numbers map[number][]*packet.Signed
	hashes  map[packet.Hash]*packet.Signed
}

type number struct {
	from string
	seq  int
}

// New returns an empty ledger. Its first packet sets its game.
func New() *Ledger {
	return &Ledger{
		last:    map[string]*packet.Signed{},
		numbers: map[number][]*packet.Signed{},
		hashes:  map[packet.Hash]*packet.Signed{},
	}
}

// Add adds the next packet of its sender, or any orders. If it does not fit, the
// ledger stays as it is and the error is one of
//   - [ErrDuplicate]: this packet is there already,
//   - [*EquivocationError]: there is another packet with its number,
//   - [*GapError]: an earlier packet of its sender is missing,
//   - [*ForkError]: it names other packets, or another head, than this ledger
//     has,
//   - [*ForeignError]: it belongs to another game.
func (l *Ledger) Add(p *packet.Signed) error {
	if len(l.packets) > 0 && p.Game != l.packets[0].Game {
		return &ForeignError{l.packets[0].Game, p.Game}
	}
	if l.hashes[p.Hash] != nil {
		return ErrDuplicate
	}
	if p.Kind != packet.Orders {
		if err := l.follows(p); err != nil {
			return err
		}
	}
	if p.Kind.ExtendsHead() {
		if err := l.extend(p); err != nil {
			return err
		}
	}
	n := number{p.From, p.Seq}
	l.packets = append(l.packets, p)
	l.numbers[n] = append(l.numbers[n], p)
	l.hashes[p.Hash] = p
	if last := l.last[p.From]; last == nil || p.Seq > last.Seq {
		l.last[p.From] = p
	}
	return nil
}

// follows checks that a packet comes right after its sender's last one.
func (l *Ledger) follows(p *packet.Signed) error {
	if same := l.numbers[number{p.From, p.Seq}]; len(same) > 0 {
		return &EquivocationError{same[0], p}
	}
	next, last := 1, l.last[p.From]
	if last != nil {
		next = last.Seq + 1
	}
	if p.Seq != next {
		return &GapError{p.From, next, p.Seq}
	}
	if p.Prev != hashOf(last) {
		return &ForkError{p, "prev", hashOf(last), p.Prev}
	}
	return nil
}

// extend checks the seen line of a charter or result and the heads of packets in
// it, and moves the head.
func (l *Ledger) extend(p *packet.Signed) error {
	if p.Seen != packet.Hash(l.head) {
		return &ForkError{p, "seen", packet.Hash(l.head), p.Seen}
	}
	for _, h := range p.Heads {
		if want, ok := l.other(h); ok {
			return &ForkError{p, "head", want, h.Hash}
		}
	}
	l.head = l.head.Next(p.Hash)
	l.results = append(l.results, p)
	return nil
}

// other returns the hash of a packet that stands in the place of the one whose head
// has come. Of orders there may be two.
func (l *Ledger) other(h *packet.Head) (packet.Hash, bool) {
	same := l.numbers[number{h.From, h.Seq}]
	if h.Kind == packet.Orders || len(same) == 0 || l.hashes[h.Hash] != nil {
		return packet.Hash{}, false
	}
	return same[0].Hash, true
}

func hashOf(p *packet.Signed) packet.Hash {
	if p == nil {
		return packet.Hash{}
	}
	return p.Hash
}

// Head returns the head after the last charter or result.
func (l *Ledger) Head() Head {
	return l.head
}

// Results returns the charter and result packets in the order of the head. The
// caller must not change the slice.
func (l *Ledger) Results() []*packet.Signed {
	return l.results
}

// Last returns the packet of a sender with the highest number, or nil if there
// is none.
func (l *Ledger) Last(from string) *packet.Signed { return l.last[from] }

// Under returns the packets of a sender under one number, as they came in. The
// caller must not change the slice.
func (l *Ledger) Under(from string, seq int) []*packet.Signed { return l.numbers[number{from, seq}] }

// Find returns the packet with hash h, or nil if it is not in the ledger.
func (l *Ledger) Find(h packet.Hash) *packet.Signed {
	return l.hashes[h]
}
