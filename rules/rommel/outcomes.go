package rommel

import "math/big"

// outcomes are what may come of a battle, each with the number of ways in which
// the dice can fall for it, of 6^dice in all. They are kept in the order in which
// they were found.
type outcomes struct {
	states []string
	ways   []*big.Int
	dice   int
	index  map[string]int // only looked up
}

func newOutcomes(dice int) *outcomes { return &outcomes{dice: dice, index: map[string]int{}} }

// add counts ways to an outcome.
func (x *outcomes) add(state string, ways *big.Int) {
	i, ok := x.index[state]
	if !ok {
		i = len(x.states)
		x.index[state] = i
		x.states, x.ways = append(x.states, state), append(x.ways, new(big.Int))
	}
	x.ways[i].Add(x.ways[i], ways)
}

// sixes is the number of ways in which dice can fall.
func sixes(dice int) *big.Int {
	return new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(dice)), nil)
}

// times is the product of two numbers.
func times(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

// hitsOf are the ways in which dice show 0, 1, 2 … hits, for up to 24 dice.
func hitsOf(dice, need int) []*big.Int {
	ways := []*big.Int{big.NewInt(1)}
	for range dice {
		next := make([]*big.Int, len(ways)+1)
		for k := range next {
			next[k] = new(big.Int)
			if k < len(ways) {
				next[k].Add(next[k], times(ways[k], big.NewInt(int64(need-1))))
			}
			if k > 0 {
				next[k].Add(next[k], times(ways[k-1], big.NewInt(int64(7-need))))
			}
		}
		ways = next
	}
	return ways
}
