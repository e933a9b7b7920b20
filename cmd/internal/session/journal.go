package session

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
	"github.com/adjutant-pbem/adjutant/rules"
)

// journal is the host of a machine: the entries of the ledger, and what this
// machine may add with the keys that it has.
type journal struct {
	c       *Charter
	entries map[rules.Key]rules.Entry
	added   []rules.Entry

	fix      [2]int              // the result that binds each side's orders in force
	bound    [][2]*int           // by result, from 1: link index that a side's packet carries, nil if none was bound
	links    [2][]chain.Link     // by index, from 1: links of the sides that are known here
	chain    func() *chain.Chain // the umpire's; nil elsewhere
	batches  []batch             // opened, in order
	takes    bool                // new batches may take links here
	opened   int                 // how many of them were opened by the ledger, not by this run
	deck     *[32]byte           // the umpire's secret of the deck
	private  [2]*[32]byte        // the sides' secrets of private dice and mingling
	mistaken error               // scripted chance that does not fit
}

func newJournal(c *Charter) *journal {
	return &journal{c: c, entries: map[rules.Key]rules.Entry{}, bound: [][2]*int{{}}}
}

// load takes a result's entries.
func (j *journal) load(r *result) {
	for _, e := range r.entries {
		j.entries[e.Key] = e
	}
	for _, p := range r.private {
		for _, e := range p.entries {
			j.entries[e.Key] = e
		}
	}
	j.batches = append(j.batches, r.opens...)
	j.opened = len(j.batches)
}

// Entry implements rules.Host.
func (j *journal) Entry(k rules.Key) (rules.Entry, bool) {
	e, ok := j.entries[k]
	return e, ok
}

// Add implements rules.Host.
func (j *journal) Add(e rules.Entry) {
	j.entries[e.Key] = e
	j.added = append(j.added, e)
}

// Fix implements rules.Host.
func (j *journal) Fix(by rules.Side) int { return j.fix[by] }

// batch finds an opened batch.
func (j *journal) batch(n int) *batch {
	for i := range j.batches {
		if j.batches[i].number == n {
			return &j.batches[i]
		}
	}
	return nil
}

// Open implements rules.Host: a batch takes the next unused link of the umpire
// and of each side whose packets were bound since the last batch.
func (j *journal) Open(n int) bool {
	if j.batch(n) != nil {
		return true
	}
	if !j.takes {
		return false
	}
	last := -1
	for _, b := range j.batches {
		last = max(last, b.number)
	}
	x := batch{number: n, shares: []share{{owner: umpire, index: j.next(umpire)}}}
	for side, owner := range j.c.Names {
		for r := last + 1; r <= n && r < len(j.bound); r++ {
			if j.bound[r][side] != nil {
				x.shares = append(x.shares, share{owner: owner, index: j.next(owner)})
				break
			}
		}
	}
	j.batches = append(j.batches, x)
	return true
}

// next is the next unused link of an owner.
func (j *journal) next(owner string) int {
	n := 1
	for _, b := range j.batches {
		for _, s := range b.shares {
			if s.owner == owner {
				n = max(n, s.index+1)
			}
		}
	}
	return n
}

// seed makes the seed of a batch; false where a link is not known here.
func (j *journal) seed(n int) (dice.Seed, bool) {
	b := j.batch(n)
	if b == nil {
		return dice.Seed{}, false
	}
	known := batch{number: n}
	for _, s := range b.shares {
		l, ok := j.link(s)
		if !ok {
			return dice.Seed{}, false
		}
		known.shares = append(known.shares, share{s.owner, s.index, l})
	}
	return seedOf(j.c.Game, known)
}

// seedOf makes the seed of a batch whose links are all told.
func seedOf(game string, b batch) (dice.Seed, bool) {
	var shares []dice.Share
	for _, s := range b.shares {
		if s.link == (chain.Link{}) {
			return dice.Seed{}, false
		}
		shares = append(shares, dice.Share{Owner: s.owner, Index: s.index, Link: s.link})
	}
	return dice.NewSeed(game, b.number, shares...), true
}
func (j *journal) link(s share) (chain.Link, bool) {
	if s.link != (chain.Link{}) {
		return s.link, true
	}
	if s.owner == umpire {
		if j.chain == nil {
			return chain.Link{}, false
		}
		l, err := j.chain().Link(s.index)
		return l, err == nil
	}
	side, ok := j.c.side(s.owner)
	if !ok || s.index >= len(j.links[side]) || j.links[side][s.index] == (chain.Link{}) {
		return chain.Link{}, false
	}
	return j.links[side][s.index], true
}

// learn keeps a side's link.
func (j *journal) learn(side rules.Side, index int, l chain.Link) {
	for len(j.links[side]) <= index {
		j.links[side] = append(j.links[side], chain.Link{})
	}
	j.links[side][index] = l
}

// Roll implements rules.Host.
func (j *journal) Roll(n int, k rules.Key, count int) []int {
	if values, ok := j.c.chance(k); ok {
		d, err := scriptedDice(values, count)
		if err == nil {
			return d
		}
		j.mistaken = err
	}
	seed, ok := j.seed(n)
	if !ok {
		panic("session: a roll without its seed: " + k.String())
	}
	return dice.Roll(seed, int(k.Seg), k.Label.String(), count)
}

// Throw implements rules.Host.
func (j *journal) Throw(by rules.Side, n int, k rules.Key, count int) ([]int, bool) {
	seed, ok := j.seed(n)
	if !ok || j.private[by] == nil {
		return nil, false
	}
	return dice.RollKeyed(dice.PrivateKey(*j.private[by], seed), int(k.Seg), subLabel(k), count), true
}

// subLabel keys the n-th private dice of a claim apart.
func subLabel(k rules.Key) string { return k.Label.String() + "#" + strconv.Itoa(int(k.Sub)) }

// Permute implements rules.Host.
func (j *journal) Permute(by rules.Side, k rules.Key, n int) []int {
	if j.private[by] == nil {
		panic("session: mingling without the owner's secret: " + k.String())
	}
	return dice.Permutation(commit.Derive(*j.private[by], "mingle"), int(k.Seg), k.Label.String(), n)
}

// Shuffle implements rules.Host.
func (j *journal) Shuffle(k rules.Key, faces []string) []int {
	if j.deck == nil {
		return nil
	}
	to := deck.Shuffle(*j.deck, j.c.Game, k.String(), len(faces))
	if first, ok := j.c.chance(k); ok {
		if err := stack(to, faces, first); err != nil {
			j.mistaken = err
		}
	}
	return to
}

// stack changes a permutation so that the shuffled deck begins with the
// scripted faces; the rest stays in its order.
func stack(to []int, faces, first []string) error {
	at := make([]int, len(to)) // at[place] is the face that goes there
	for i, p := range to {
		at[p] = i
	}
	var top []int
	for _, f := range first {
		n := slices.IndexFunc(at, func(i int) bool { return faces[i] == f })
		if n < 0 {
			return fmt.Errorf("scripted chance wants a card %q that is not in the deck", f)
		}
		top = append(top, at[n])
		at = slices.Delete(at, n, n+1)
	}
	for p, i := range append(top, at...) {
		to[i] = p
	}
	return nil
}
