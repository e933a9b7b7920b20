// Package ledger keeps the packets of a game in an order that nobody can
// change afterwards.
//
// Each sender numbers his packets from 1, and each packet names the hash of the
// one before. Charter and result packets also extend the head of the ledger,
// one hash for the whole public history:
//
//	head 0 = 32 zero bytes
//	head i = SHA-256("adjutant/v1/head", head i-1, hash of packet i)
//
// in the encoding of package commit. Such a packet names in its seen line the
// head that it extends, and in its use lines the packets that it used, so every
// signature also confirms all that went before. For example the head after one
// packet whose hash is 32 bytes of zeros is
//
//	sha256:c510357a2f55bd146c615813e197c6a1ad757f75c00f7c628dde3caca758c1b0
//
// A ledger need not be complete: a player's has his own packets and all charter
// and result packets, and only the use lines name the rest, which may be added
// later. What it has must fit together. The signatures are those of
// [packet.Open]; a ledger does not know who may send what.
package ledger

import (
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// A Ledger is a growing list of packets of one game. Make one with [New].
type Ledger struct {
	packets []*packet.Signed
	results []*packet.Signed
	head    Head
	senders map[string][]*packet.Signed // the packets of each, by number
	hashes  map[packet.Hash]*packet.Signed
	used    map[number]packet.Hash // from the use lines
}

type number struct {
	from string
	seq  int
}

// New returns an empty ledger. Its first packet sets its game.
func New() *Ledger {
	return &Ledger{
		senders: map[string][]*packet.Signed{},
		hashes:  map[packet.Hash]*packet.Signed{},
		used:    map[number]packet.Hash{},
	}
}

// Add adds the next packet of its sender. If it does not fit, the ledger stays
// as it is and the error is one of
//   - [ErrDuplicate]: this packet is there already,
//   - [*EquivocationError]: there is another packet with its number,
//   - [*GapError]: an earlier packet of its sender is missing,
//   - [*ForkError]: it names other packets, or another head, than this ledger
//     has, or a charter or result has used another packet under its number,
//   - [*ForeignError]: it belongs to another game.
func (l *Ledger) Add(p *packet.Signed) error {
	if len(l.packets) > 0 && p.Game != l.packets[0].Game {
		return &ForeignError{l.packets[0].Game, p.Game}
	}
	if l.hashes[p.Hash] != nil {
		return ErrDuplicate
	}
	own := l.senders[p.From]
	if p.Seq <= len(own) {
		return &EquivocationError{own[p.Seq-1], p}
	}
	if p.Seq != len(own)+1 {
		return &GapError{p.From, len(own) + 1, p.Seq}
	}
	if last := hashOf(l.Last(p.From)); p.Prev != last {
		return &ForkError{p, "prev", last, p.Prev}
	}
	if want, ok := l.used[number{p.From, p.Seq}]; ok && p.Hash != want {
		return &ForkError{p, "hash", want, p.Hash}
	}
	if p.Kind.ExtendsHead() {
		if err := l.extend(p); err != nil {
			return err
		}
	}
	l.packets = append(l.packets, p)
	l.senders[p.From] = append(own, p)
	l.hashes[p.Hash] = p
	return nil
}

// extend checks the seen and use lines of a charter or result and moves the
// head.
func (l *Ledger) extend(p *packet.Signed) error {
	if p.Seen != packet.Hash(l.head) {
		return &ForkError{p, "seen", packet.Hash(l.head), p.Seen}
	}
	for _, u := range p.Uses {
		if want, ok := l.known(number{u.From, u.Seq}); ok && u.Hash != want {
			return &ForkError{p, "use", want, u.Hash}
		}
	}
	for _, u := range p.Uses {
		l.used[number{u.From, u.Seq}] = u.Hash
	}
	l.head = l.head.Next(p.Hash)
	l.results = append(l.results, p)
	return nil
}

// known returns the hash of a packet that is in the ledger or was used.
func (l *Ledger) known(n number) (packet.Hash, bool) {
	if own := l.senders[n.from]; n.seq <= len(own) {
		return own[n.seq-1].Hash, true
	}
	h, ok := l.used[n]
	return h, ok
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

// Packets returns all packets in the order in which they were added. The caller
// must not change the slice.
func (l *Ledger) Packets() []*packet.Signed {
	return l.packets
}

// Last returns the last packet of a sender, or nil if there is none.
func (l *Ledger) Last(from string) *packet.Signed {
	own := l.senders[from]
	if len(own) == 0 {
		return nil
	}
	return own[len(own)-1]
}

// Find returns the packet with hash h, or nil if it is not in the ledger.
func (l *Ledger) Find(h packet.Hash) *packet.Signed {
	return l.hashes[h]
}
