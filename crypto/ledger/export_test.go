package ledger

import "github.com/adjutant-pbem/adjutant/crypto/packet"

// Packets are all packets in the order in which they were added.
func (l *Ledger) Packets() []*packet.Signed { return l.packets }
