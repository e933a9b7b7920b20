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
