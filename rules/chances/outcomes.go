// Package chances counts exactly how likely something is that hangs on dice: in ways in
// which they can fall, never in rounded numbers. It knows no game: which dice are thrown,
// and what they do, a game follows by its own rules.
package chances

import (
	"fmt"
	"math/big"
)

// Outcomes are what may come of some dice, each with the number of ways in which they can
// fall for it, of Ways(Dice) in all. They are kept in the order in which they were found.
type Outcomes struct {
	States []string
	Ways   []*big.Int // by state
	Dice   int

	index map[string]int // only looked up
}

// NewOutcomes are none yet of a number of dice.
func NewOutcomes(dice int) *Outcomes { return &Outcomes{Dice: dice, index: map[string]int{}} }

// Add counts ways to an outcome.
func (x *Outcomes) Add(state string, ways *big.Int) {
	i, ok := x.index[state]
	if !ok {
		i = len(x.States)
		x.index[state] = i
		x.States, x.Ways = append(x.States, state), append(x.Ways, new(big.Int))
	}
	x.Ways[i].Add(x.Ways[i], ways)
}

// Of is in how many ways an outcome comes, nil if it does not.
func (x *Outcomes) Of(state string) *big.Int {
	if i, ok := x.index[state]; ok {
		return x.Ways[i]
	}
	return nil
}

// Ways is the number of ways in which dice of six faces can fall.
func Ways(dice int) *big.Int {
	return new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(dice)), nil)
}

// Times is the product of two numbers.
func Times(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

// Hits are the ways in which dice show 0, 1, 2 … hits, where a die hits from a face on.
func Hits(dice, lowest int) []*big.Int {
	ways := []*big.Int{big.NewInt(1)}
	for range dice {
		next := make([]*big.Int, len(ways)+1)
		for k := range next {
			next[k] = new(big.Int)
			if k < len(ways) {
				next[k].Add(next[k], Times(ways[k], big.NewInt(int64(lowest-1))))
			}
			if k > 0 {
				next[k].Add(next[k], Times(ways[k-1], big.NewInt(int64(7-lowest))))
			}
		}
		ways = next
	}
	return ways
}

// Falls are all counts of dice that show a face of each of some groups, so many faces big,
// with the ways in which dice fall so.
func Falls(dice int, groups ...int) (counts [][]int, ways []*big.Int) {
	if len(groups) == 1 {
		return [][]int{{dice}}, []*big.Int{new(big.Int).Exp(big.NewInt(int64(groups[0])), big.NewInt(int64(dice)), nil)}
	}
	for n := range dice + 1 {
		one := new(big.Int).Exp(big.NewInt(int64(groups[0])), big.NewInt(int64(n)), nil)
		one.Mul(one, new(big.Int).Binomial(int64(dice), int64(n)))
		rest, w := Falls(dice-n, groups[1:]...)
		for i := range rest {
			if w[i] = Times(one, w[i]); w[i].Sign() > 0 {
				counts, ways = append(counts, append([]int{n}, rest[i]...)), append(ways, w[i])
			}
		}
	}
	return counts, ways
}

// Some is the chance that dice, which hit from a face on, show a hit at all.
func Some(dice, lowest int) *big.Rat {
	none := new(big.Rat).SetFrac(Hits(dice, lowest)[0], Ways(dice))
	return none.Sub(big.NewRat(1, 1), none)
}

// Percent is a chance in percent, rounded; what is possible and not certain is never told
// as 0 or 100.
func Percent(p *big.Rat) string {
	text := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(1)
	switch {
	case p.Sign() == 0:
		text = "0"
	case p.Cmp(big.NewRat(1, 1)) == 0:
		text = "100"
	case text == "0.0":
		text = "<0.1"
	case text == "100.0":
		text = ">99.9"
	}
	return fmt.Sprint(text, " %")
}
