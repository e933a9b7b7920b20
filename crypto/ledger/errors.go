package ledger

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// ErrDuplicate says that the ledger has this very packet already. Receiving a
// packet twice is harmless.
var ErrDuplicate = errors.New("packet is in the ledger already")

// An EquivocationError says that a sender signed two different packets under
// one number. The two packets prove it to anyone, so both must be kept.
type EquivocationError struct {
	First, Second *packet.Signed // as they came in
}

func (e *EquivocationError) Error() string {
	return fmt.Sprintf("%s signed two different packets %d: %s and %s", e.First.From, e.First.Seq, e.First.Hash, e.Second.Hash)
}

// A GapError says that packets of a sender are missing before the one that
// came. It is healed by receiving them first.
type GapError struct {
	From      string
	Want, Got int // numbers of the next packet and of the one that came
}

func (e *GapError) Error() string {
	return fmt.Sprintf("packet %d of %s came, but packet %d is missing", e.Got, e.From, e.Want)
}

// A ForkError says that a packet belongs to another history than this ledger:
// the hash in one of its lines is not the one that stands here.
type ForkError struct {
	Packet    *packet.Signed // the packet that does not fit
	Line      string         // "prev", "seen" or "head"
	Want, Got packet.Hash    // what this ledger has, and what the packet has
}

func (e *ForkError) Error() string {
	return fmt.Sprintf("packet %d of %s belongs to another history: %s is %s here, not %s", e.Packet.Seq, e.Packet.From, e.Line, e.Want, e.Got)
}

// A ForeignError says that a packet belongs to another game.
type ForeignError struct {
	Want, Got string // games
}

func (e *ForeignError) Error() string {
	return fmt.Sprintf("packet of game %s in the ledger of game %s", e.Got, e.Want)
}
