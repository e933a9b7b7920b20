package session

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// right is who may send a kind of packet, under which numbers of their own.
type right struct {
	kind        packet.Kind
	umpire      bool // the umpire, else a side
	first, last int
}

// rights is the whole of it. Whose key signs follows from the sender: the
// charter's. Only an invitation that begins a folder and an answer to it before
// the charter are signed with the key that they carry.
var rights = []right{
	{packet.Invite, true, 1, 1},
	{packet.Charter, true, 2, 2},
	{packet.Result, true, 3, packet.MaxSeq},
	{packet.Join, false, 1, 1},
	{packet.Orders, false, 2, packet.MaxSeq},
}

// maySend reports why a packet with this header may not be sent by whom it names.
func (c *Charter) maySend(h packet.Header) error {
	_, player := c.side(h.From)
	if !player && h.From != umpire {
		return fmt.Errorf("there is no side %q in this game", h.From)
	}
	for _, r := range rights {
		switch {
		case r.kind != h.Kind:
		case r.umpire == player:
			return fmt.Errorf("%s may not send a packet of kind %s", h.From, h.Kind)
		case h.Seq < r.first || h.Seq > r.last:
			return fmt.Errorf("packet %d of %s may not be of kind %s", h.Seq, h.From, h.Kind)
		default:
			return nil
		}
	}
	return fmt.Errorf("nobody may send a packet of kind %s", h.Kind)
}
