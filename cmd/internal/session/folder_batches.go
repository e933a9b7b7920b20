package session

import (
	"strconv"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/rules"
)

// batches tells which batches of dice open, and with whose links. It hangs on
// nothing but the order of what results do and of the calls of the rules, so
// every machine comes to the same without being told:
//
//   - the batch of a call is named by the fixing entry that the script has met
//     last; it opens at the first call that needs it;
//   - it takes the next unused link of the umpire and of each side of whom a
//     packet that was due has been bound since the last batch;
//   - the first takes links of both sides, every other of one at least. Where
//     one is missing play halts and the side owes it;
//   - a batch is over when the result that has opened it is: its links are told
//     then, and nothing may be thrown with it any more.
type batches struct {
	opened int         // how many; that is the ordinal of the last one
	number int         // the fixing entry of the last one
	in     int         // the result that has opened it
	used   [3]int      // by owner: how many links are used up; owner 2 is the umpire
	bound  rules.Sides // whose packets have been bound since the last one
	needs  rules.Sides // whose links the next one must have
}

// newBatches is before the first batch, which needs both sides.
func newBatches() batches { return batches{needs: rules.Both} }

// bind notes that a packet that was due is bound.
func (b *batches) bind(side rules.Side) { b.bound |= rules.Only(side) }

// lapse notes that the time of a side is over: its enemy's link is needed, so
// that the umpire, who knows all links that were sent, does not throw
// alone. No result can do that yet, nor rule; what dice hang on then is settled
// here and tested by games in memory.
func (b *batches) lapse(side rules.Side) { b.needs |= rules.Only(side.Other()) }

// rule notes a ruling or a rollback: what follows hangs on both sides again.
func (b *batches) rule() { b.needs = rules.Both }

// missing are the sides that still owe a link for the next batch.
func (b *batches) missing() rules.Sides {
	if b.bound == rules.None && b.needs == rules.None {
		b.needs = rules.Both
	}
	return b.needs &^ b.bound
}

// take opens the next batch.
func (b *batches) take(c *Charter, number, in int) batch {
	b.opened++
	b.number, b.in = number, in
	b.used[rules.Nobody]++
	x := batch{ordinal: b.opened, shares: []share{{owner: umpire, index: b.used[rules.Nobody]}}}
	for side, owner := range c.Names {
		if b.bound.Has(rules.Side(side)) {
			b.used[side]++
			x.shares = append(x.shares, share{owner: owner, index: b.used[side]})
		}
	}
	b.bound, b.needs = rules.None, rules.None
	return x
}

// batch is the links that dice of one batch are thrown with: the umpire's, then
// those of the sides in their order.
type batch struct {
	ordinal int // from 1, in the order of opening
	shares  []share
}

// share is a link of its owner's chain.
type share struct {
	owner string
	index int
	link  chain.Link
}

// sameShares compares owners and numbers of links.
func sameShares(a, b batch) bool {
	if a.ordinal != b.ordinal || len(a.shares) != len(b.shares) {
		return false
	}
	for i := range a.shares {
		if a.shares[i].owner != b.shares[i].owner || a.shares[i].index != b.shares[i].index {
			return false
		}
	}
	return true
}

// String lists owners and numbers of the links: "umpire 2, axis 3".
func (b batch) String() string {
	text := ""
	for i, s := range b.shares {
		if i > 0 {
			text += ", "
		}
		text += s.owner + " " + strconv.Itoa(s.index)
	}
	return text
}
