package session

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"sync"

	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// record is what the packets of a folder say: the charter, what results have bound and
// refused, and which orders wait.
type record struct {
	Charter *Charter // or the invitation, before the charter is closed
	Closed  bool     // the charter is closed
	ledger  *ledger.Ledger
	packets []*packet.Signed // by file name
	results []*result
	sent    [2][]*sent // the sides' orders packets in this folder

	verified *sync.Map // the hashes of packets whose sender's signature was verified (packet.Hash)
}

// used tells what the results did with an orders packet: "" nothing yet, "bind" or "standing",
// or why it does not count.
func (rec *record) used(p *packet.Signed) (what string, result int) {
	for _, r := range rec.results {
		for _, b := range r.counts(p.Phase) {
			if b.head.Hash == p.Hash {
				return r.does(p.Phase), r.number
			}
			if b.from == p.From && b.seq > p.Seq {
				return string(replaced), r.number
			}
		}
		for _, x := range r.refuses {
			if x.head.Hash == p.Hash {
				return string(x.why), r.number
			}
		}
	}
	return "", 0
}

// settled is the highest number of a side's packets that counts by a result up to one: it
// settles all lower ones of its kind. Standing orders are one kind, orders for what is due
// the other: neither replaces the other.
func (rec *record) settled(side rules.Side, phase string, result int) int {
	for _, r := range slices.Backward(rec.results[:result]) {
		for _, n := range r.counts(phase) {
			if n.from == rec.Charter.Names[side] {
				return n.seq
			}
		}
	}
	return 1 // the join
}

// taken reports whether a packet of a side counts by a result up to one under a number.
func (rec *record) taken(side rules.Side, seq, upTo int) bool {
	return slices.ContainsFunc(rec.results[:upTo], func(r *result) bool {
		return slices.ContainsFunc(slices.Concat(r.binds, r.stands), func(b binding) bool { return b.name == name{rec.Charter.Names[side], seq} })
	})
}

// The two kinds of orders packets, by a phase of theirs.
var kinds = [2]string{"", rules.StandingOrders}

// stands reports whether orders for a phase are standing orders.
func stands(phase string) bool { return phase == rules.StandingOrders }

// waiting are a side's packets of the kind of a phase that no result has settled yet, by
// number and hash.
func (rec *record) waiting(side rules.Side, phase string) []*sent {
	var w []*sent
	for _, o := range rec.sent[side] {
		if what, _ := rec.used(o.Signed); what == "" && stands(o.Phase) == stands(phase) {
			w = append(w, o)
		}
	}
	slices.SortFunc(w, func(a, b *sent) int { return cmp.Or(a.Seq-b.Seq, bytes.Compare(a.Hash[:], b.Hash[:])) })
	return w
}

// awaiting are a side's packets for a phase that the umpire may still use: no
// result has settled them or their number.
func (rec *record) awaiting(side rules.Side, phase string) []*sent {
	settled := rec.settled(side, phase, len(rec.results))
	return slices.DeleteFunc(rec.waiting(side, phase), func(o *sent) bool { return o.Seq <= settled || o.Phase != phase })
}

// agreed are the files that repeat what the first packets of the umpire say.
func (rec *record) agreed() map[string][]byte {
	files := map[string][]byte{}
	for _, p := range rec.packets {
		switch p.Kind {
		case packet.Invite:
			files[invitationFile] = p.Public
		case packet.Charter:
			files[charterFile] = p.Public
		}
	}
	return files
}

// lastBound are the orders of a side that are in force after a result, and the
// number of the result that binds them.
func (rec *record) lastBound(side rules.Side, result int) (*sent, int) {
	for _, r := range slices.Backward(rec.results[:result]) {
		if o := rec.bound(r, side); o != nil {
			return o, r.number
		}
	}
	return nil, 0
}

// bound are the orders of a side that a result binds, nil if none or if they are
// not here.
func (rec *record) bound(r *result, side rules.Side) *sent { return rec.here(r.binds, side) }

// here are the orders of a side among those that a result names.
func (rec *record) here(named []binding, side rules.Side) *sent {
	for _, n := range named {
		if n.from != rec.Charter.Names[side] {
			continue
		}
		for _, o := range rec.sent[side] {
			if o.Hash == n.head.Hash {
				return o
			}
		}
	}
	return nil
}

// seenOf is the number of the result that the sender of a packet had seen last,
// 0 for the charter, -1 for none of this game.
func (rec *record) seenOf(p packet.Packet) int {
	seen := rec.ledger.Find(p.Seen)
	if seen == nil || !seen.Kind.ExtendsHead() {
		return -1
	}
	return seen.Seq - 2
}

// twice reports whether there are two packets of a side under one number.
func (rec *record) twice(side rules.Side, seq int) bool {
	return len(rec.ledger.Under(rec.Charter.Names[side], seq)) > 1
}

// fresh fails if the packet that a result names by a hash is another one here,
// or if a result before has settled it.
func (rec *record) fresh(r *result, n name, hash packet.Hash) error {
	if p := rec.ledger.Find(hash); p != nil && (p.From != n.from || p.Seq != n.seq || p.Kind != packet.Orders) {
		return fmt.Errorf("packet %d of %s by the hash of packet %d of %s", n.seq, n.from, p.Seq, p.From)
	}
	for _, old := range rec.results[:r.number-1] {
		if slices.ContainsFunc(old.binds, func(b binding) bool { return b.head.Hash == hash }) {
			return fmt.Errorf("packet %d of %s, which result %d has bound", n.seq, n.from, old.number)
		}
		if slices.ContainsFunc(old.stands, func(b binding) bool { return b.head.Hash == hash }) {
			return fmt.Errorf("packet %d of %s, which result %d has named", n.seq, n.from, old.number)
		}
		if slices.ContainsFunc(old.refuses, func(x refusal) bool { return x.head.Hash == hash }) {
			return fmt.Errorf("packet %d of %s, which result %d has refused", n.seq, n.from, old.number)
		}
	}
	return nil
}

// spent are the links of sides and umpire that are used up after a result; none
// are after the charter.
func (rec *record) spent(result int) (used [3]int) {
	if result > 0 {
		used = rec.results[result-1].used
	}
	return used
}

// named reports whether a result has the head of a packet.
func (rec *record) named(p *packet.Signed) bool {
	return slices.ContainsFunc(rec.results, func(r *result) bool {
		return slices.ContainsFunc(r.heads(), func(h *packet.Head) bool { return h.Hash == p.Hash })
	})
}

// answer is a side's answer to the invitation, if it is here.
func (rec *record) answer(side string) (*packet.Signed, bool) {
	for _, p := range rec.packets {
		if p.Kind == packet.Join && p.From == side {
			return p, true
		}
	}
	return nil, false
}

func (rec *record) ordersOpen(side rules.Side) bool {
	for _, r := range rec.results {
		for _, named := range [][]binding{r.binds, r.stands} {
			of := func(b binding) bool { return b.from == rec.Charter.Names[side] }
			if o := rec.here(named, side); slices.ContainsFunc(named, of) && (o == nil || !o.open) {
				return false
			}
		}
	}
	return true
}

// replaced are the orders of this player that those which a result binds have put out
// of force while their phase went on.
func (f *folder) replaced(side rules.Side, result int) *sent {
	last, by := f.lastBound(side, result)
	if last == nil || by != result {
		return nil
	}
	if before, _ := f.lastBound(side, result-1); before != nil && before.Phase == last.Phase && !bytes.Equal(f.orderText(before), f.orderText(last)) {
		return before
	}
	return nil
}
