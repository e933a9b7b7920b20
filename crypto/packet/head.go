package packet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// A Head is what a sender has signed of a packet: all but the sealed sections, of
// which it has the digests. It has come in another packet, so [Head.Verify] must
// say whose it is before anything in it counts; what it says of its game, kind and
// phase the caller judges.
type Head struct {
	Packet        // whose sections have no armor
	Text   []byte // the exact signed note
	Hash   Hash   // of the packet
}

// readHead takes the head of a packet that travels in another one apart. Its
// spelling is checked with that of the other (checkSpelling). The line is that of an
// error, counted in text.
func readHead(text []byte) (h *Head, line int, err error) {
	if len(text) > MaxHead {
		return nil, 0, fmt.Errorf("a head exceeds %d bytes", MaxHead)
	}
	h = &Head{Text: text}
	r := &lineReader{rest: text}
	if _, err := r.head(&h.Packet, len(text)); err != nil {
		return nil, r.line, err
	}
	if len(r.rest) > 0 {
		return nil, r.line + 1, errors.New("something follows a head")
	}
	if len(h.Heads) > 0 {
		return nil, 0, errors.New("a head that travels has heads")
	}
	h.Hash = hashOf(text)
	return h, 0, nil
}

// compare orders heads as they travel: by sender, number and hash.
func (h *Head) compare(x *Head) int {
	return cmp.Or(strings.Compare(h.From, x.From), cmp.Compare(h.Seq, x.Seq), bytes.Compare(h.Hash[:], x.Hash[:]))
}

// SortHeads compares heads by the order in which a packet has them.
func SortHeads(h, x *Head) int { return h.compare(x) }

// Verify reports by nil that the head is signed by v, whose name must be from@game.
// The error is [ErrSignature] if it is not: nothing was damaged on the way, for the
// sender of the packet in which the head came has signed it as it is.
func (h *Head) Verify(v *sign.Verifier) error {
	err := h.Packet.signedBy(v, h.Text)
	if err != nil && !errors.Is(err, ErrSignature) {
		return fmt.Errorf("%w: %s", ErrSignature, err)
	}
	return err
}
