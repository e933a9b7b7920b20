package ledger

import (
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// A Head stands for a whole history of charter and result packets, in order.
// The zero Head is the empty history.
type Head [32]byte

// Next returns the head after the packet with hash h.
func (h Head) Next(p packet.Hash) Head {
	return commit.Digest("head", h[:], p[:])
}

// String returns "sha256:" and 64 lower-case hexadecimal digits, or "none" for
// the empty history, as the seen line of a packet has it.
func (h Head) String() string {
	return packet.Hash(h).String()
}

// ParseHead reads what [Head.String] writes, and no other spelling.
func ParseHead(s string) (Head, error) {
	h, err := packet.ParseHash(s)
	return Head(h), err
}
