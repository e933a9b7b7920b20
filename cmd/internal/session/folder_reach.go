package session

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/rules"
)

// linkOf finds a link for a batch that this umpire opens, zero if it is not here.
func (f *folder) linkOf(owner string, index int) chain.Link {
	if owner == umpire {
		l, _ := f.chain().Link(index) // zero beyond the end of the chain
		return l
	}
	side, _ := f.Charter.side(owner)
	for _, o := range f.sent[side] {
		if o.index == index {
			return o.link
		}
	}
	return chain.Link{}
}

// chain is this person's own chain. Making it takes time, and few commands
// need it.
func (f *folder) chain() *chain.Chain {
	if f.links == nil {
		f.links = chain.New(commit.Derive(*f.secret.own, "chain"), f.Charter.Game, f.Me, chain.DefaultLength)
	}
	return f.links
}

// closedTo refuses what the eyes of a side alone see.
func closedTo(who string) error {
	return &Fault{CodeWaiting, fmt.Errorf("what %s alone was told is not known here: it is when what %[1]s or the umpire publishes at the end has been received", who)}
}

// holds are the planes that this person may hold: their own, the umpire both, and
// anybody those that were published.
func (f *folder) holds() rules.Sides {
	if f.Me == umpire {
		return rules.Both
	}
	x := rules.None
	for side := range rules.Nobody {
		if side == f.Side || f.published(side) {
			x |= rules.Only(side)
		}
	}
	return x
}

// published reports whether all of a side's plane can be derived here: its
// secret is known and its part of every result open.
func (f *folder) published(side rules.Side) bool {
	if f.secret.private[side] == nil {
		return false
	}
	for _, r := range f.results {
		if !r.opened.Has(side) {
			return false
		}
	}
	return true
}

// knows are the sides whose answers can be derived here: all their orders that
// count are here and open. A player's own and an umpire's that are missing are
// a fault, which shows when they are looked for.
func (f *folder) knows() rules.Sides {
	if f.Me == umpire {
		return rules.Both
	}
	x := rules.None
	for side := range rules.Nobody {
		if side == f.Side || f.holds().Has(side) && f.ordersOpen(side) {
			x |= rules.Only(side)
		}
	}
	return x
}
