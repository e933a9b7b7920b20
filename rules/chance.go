package rules

// Chance is a sequence of numbers for guesses (SplitMix64). They are even enough for
// that, and nothing that must not be foreseen hangs on them. A seed gives the same
// numbers on every machine, for ever.
type Chance struct{ state uint64 }

// NewChance begins the sequence of a seed.
func NewChance(seed uint64) *Chance { return &Chance{seed} }

// Below is the next number, 0 ≤ x < n.
func (c *Chance) Below(n int) int {
	c.state += 0x9e3779b97f4a7c15
	x := c.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) % uint64(n))
}

// Order is a permutation of n things.
func (c *Chance) Order(n int) []int {
	to := make([]int, n)
	for i := range to {
		j := c.Below(i + 1)
		to[i], to[j] = to[j], i
	}
	return to
}
