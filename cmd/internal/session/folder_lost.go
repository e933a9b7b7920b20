package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// lost says that the file of a packet is missing. What a sender's packet is for
// follows from its number.
func lost(from string, seq int, because string) error {
	kind := packet.Orders
	switch {
	case from == umpire && seq == 1:
		kind = packet.Invite
	case from == umpire && seq == 2:
		kind = packet.Charter
	case from == umpire:
		kind = packet.Result
	case seq == 1:
		kind = packet.Join
	}
	file := fileOf(packet.Header{From: from, Seq: seq, Kind: kind})
	return broken(file, `the file is missing: packet %d of %s, %s.
Receive it again from somebody who has it, adjutant receive FILE, or put it back
from a copy`, seq, from, because)
}

// misfit is why the packet of a file does not fit the ledger. If one before it
// is missing, that is the file to look for, not its neighbour.
func misfit(file string, err error) error {
	if gap, ok := errors.AsType[*ledger.GapError](err); ok {
		return lost(gap.From, gap.Want, fmt.Sprintf("whose packet %d is here", gap.Got))
	}
	return broken(file, "%w", err)
}

// lostCharter fails if files of the ledger come after the charter that is not
// among them.
func lostCharter(files []string) error {
	i := slices.IndexFunc(files, func(f string) bool {
		return strings.HasSuffix(f, "-"+string(packet.Orders)+".txt") || strings.HasSuffix(f, "-"+string(packet.Result)+".txt")
	})
	if i < 0 {
		return nil
	}
	return lost(umpire, 2, "the charter, which came before "+files[i])
}

// Lost fails if packets are missing in the ledger that this person must have: a
// command that went on would sign another under the same number, or tell of a
// game that is older than its owner's.
func (f *folder) Lost() error {
	if f.Me == "" || !f.Closed {
		return nil
	}
	if err := f.playable(); err != nil {
		return err
	}
	if err := f.lostOrders(); err != nil {
		return err
	}
	if err := f.lostResults(); err != nil {
		return err
	}
	for hash := range f.kept.known {
		if f.ledger.Find(hash) == nil {
			return broken(ledgerFolder, `a packet is missing that was here (%.19s…).
Receive it again from somebody who has it, adjutant receive FILE, or put it back
from a copy; if nobody ever got it move %s/ away`, hash, cacheFolder)
		}
	}
	return nil
}

// lostResults fails if the cache has the report of a result that is not here.
func (f *folder) lostResults() error {
	names, err := f.Dir.List(cacheFolder)
	if err != nil {
		return err
	}
	next := len(f.results) + 1
	for _, name := range names {
		var n int
		if _, err := fmt.Sscanf(name, "cache/report-%d.txt", &n); err != nil || n < next || name != reportFile(n) {
			continue
		}
		return fmt.Errorf("%w; if nobody ever got it move %s/ away", lost(umpire, next+2, "of which "+name+" tells"), cacheFolder)
	}
	return nil
}

// lostOrders fails if a result has used a packet that this person must have and has not:
// the last ones of a sender leave no gap. Of one that was refused the head is enough.
func (f *folder) lostOrders() error {
	if !f.Closed {
		return nil
	}
	charter := f.ledger.Results()[0]
	for _, h := range charter.Heads {
		if (f.Me == umpire || f.Me == h.From) && f.ledger.Find(h.Hash) == nil {
			return lost(h.From, h.Seq, "which "+fileOf(charter.Header())+" has used")
		}
	}
	for _, r := range f.results {
		for _, n := range slices.Concat(r.binds, r.stands) {
			if (f.Me == umpire || f.Me == n.from) && f.ledger.Find(n.head.Hash) == nil {
				return lost(n.from, n.seq, "which "+r.file()+" has used")
			}
		}
	}
	return nil
}

// elsewhere says of a packet that a result names, and that must be here, where it
// may be.
func (f *folder) elsewhere(n name) string {
	if f.Me == umpire {
		return fmt.Sprintf("packet %d of %s, which is not in this folder: receive it from %s", n.seq, n.from, n.from)
	}
	return fmt.Sprintf(`packet %d of %s, which is not in this folder.
If you have sent it from another computer, or before this folder was made again,
receive it first: adjutant receive DIR/ledger of that computer, or ask the umpire
to mail you the file from their ledger/`, n.seq, n.from)
}
