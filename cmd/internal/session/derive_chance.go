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

// Open implements rules.Host.
func (j *journal) Open(n int, k rules.Key) rules.Sides {
	if j.at.opened > 0 && j.at.number == n {
		if j.at.in != j.at.now {
			j.diverge(k, "chance by links that result %d has told", j.at.in)
		}
		return rules.None
	}
	missing := j.at.missing()
	if missing == rules.None {
		j.take(n, k)
	}
	return missing
}

// take opens the next batch with the links that the result tells, or that this
// machine has.
func (j *journal) take(n int, k rules.Key) {
	x := j.at.take(j.c, n, j.at.now)
	if told, ok := j.told(x.ordinal); ok {
		if !sameShares(told, x) {
			j.diverge(k, "result %d tells batch %d with other links than %s", j.at.now, x.ordinal, x)
		}
		x = told
	}
	whole := true
	for i := range x.shares {
		s := &x.shares[i]
		if j.at.now == j.making && j.owner != nil { // in which no link is told yet
			s.link = j.owner(s.owner, s.index)
		}
		whole = whole && s.link != chain.Link{}
	}
	seed, before := dice.Seed{}, dice.Seed{}
	if x.ordinal > 1 {
		before = j.seed(x.ordinal - 1)
		whole = whole && before != dice.Seed{}
	}
	if whole {
		if j.audits() {
			j.check(x, k)
		}
		seed = seedOf(j.c.Game, x, before)
		if j.audits() {
			j.made.seeds = append(j.made.seeds, x)
		}
	} else if j.audits() && j.at.now != j.making {
		j.diverge(k, "result %d does not tell the links of batch %d: %s", j.at.now, x.ordinal, x)
	}
	if x.ordinal > len(j.seeds) {
		j.seeds = append(j.seeds, seed)
	}
	j.seeds[x.ordinal-1] = seed
}

// told is a batch as the result that is being played tells it.
func (j *journal) told(ordinal int) (batch, bool) {
	for _, b := range j.results[j.at.now-1].seeds { // the first needs links, which results bind
		if b.ordinal == ordinal {
			return b, true
		}
	}
	return batch{}, false
}

// check checks links against the chains that were fixed before play.
func (j *journal) check(x batch, k rules.Key) {
	for _, s := range x.shares {
		owner := rules.Nobody
		if side, ok := j.c.side(s.owner); ok {
			owner = side
		}
		before := &j.links[owner]
		if s.index <= before.index { // of a result that was read before
			p, _ := j.c.party(s.owner)
			before = &known{0, p.anchor()}
		}
		if err := chain.Verify(before.link, before.index, j.c.Game, s.owner, s.index, s.link); err != nil {
			j.diverge(k, "link %d of %s in batch %d: %v", s.index, s.owner, x.ordinal, err)
		}
		*before = known{s.index, s.link}
	}
}

// seedOf is the seed of a batch whose links are told.
func seedOf(game string, b batch, before dice.Seed) dice.Seed {
	var shares []dice.Share
	for _, s := range b.shares {
		shares = append(shares, dice.Share{Owner: s.owner, Index: s.index, Link: s.link})
	}
	return dice.NewSeed(game, max(b.ordinal, 0), before, shares...)
}

// seed is the seed of a batch, zero where it is not known.
func (j *journal) seed(ordinal int) dice.Seed {
	if ordinal < 1 || ordinal > len(j.seeds) {
		return dice.Seed{}
	}
	return j.seeds[ordinal-1]
}

// Roll implements rules.Host.
func (j *journal) Roll(_ int, k rules.Key, count int) ([]int, bool) {
	seed := j.seed(j.at.opened)
	if seed == (dice.Seed{}) {
		return nil, false
	}
	if values, ok := j.c.chance(k); ok {
		d, err := scriptedDice(values, count)
		if err != nil {
			j.fault = err
			j.diverge(k, "%v", err)
		}
		return d, true
	}
	return dice.Roll(seed, int(k.Seg), k.Label.String(), count), true
}

// Throw implements rules.Host.
func (j *journal) Throw(by rules.Side, _ int, k rules.Key, count int) ([]int, bool) {
	seed := j.seed(j.at.opened)
	if seed == (dice.Seed{}) || j.private[by] == nil {
		return nil, false
	}
	return dice.RollKeyed(dice.PrivateKey(*j.private[by], seed), int(k.Seg), subLabel(k), count), true
}

// subLabel keys the n-th private dice of a claim apart.
func subLabel(k rules.Key) string { return k.Label.String() + "#" + strconv.Itoa(int(k.Sub)) }

// Permute implements rules.Host.
func (j *journal) Permute(by rules.Side, k rules.Key, n int) []int {
	if j.private[by] == nil {
		return nil
	}
	if j.mingled[by] == nil { // it is asked for a thousand times
		key := commit.Derive(*j.private[by], "mingle")
		j.mingled[by] = &key
	}
	return dice.Permutation(*j.mingled[by], int(k.Seg), k.Label.String(), n)
}

// Shuffle implements rules.Host.
func (j *journal) Shuffle(_ int, k rules.Key, faces []string) []int {
	seed := j.seed(j.at.opened)
	if j.deck == nil || seed == (dice.Seed{}) {
		return nil
	}
	to := make([]int, len(faces))
	for place, from := range deck.Shuffle(*j.deck, j.c.Game, k.String(), seed, len(faces)) {
		to[from] = place
	}
	if first, ok := j.c.chance(k); ok {
		if err := stack(to, faces, first); err != nil {
			j.fault = err
			j.diverge(k, "%v", err)
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
