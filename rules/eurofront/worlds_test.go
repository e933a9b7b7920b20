package eurofront

import "github.com/adjutant-pbem/adjutant/rules"

// Worlds changes a plane of a side into one that its enemy may think possible: two blocks
// change their places, or two levels change by one (rulestest).
func (g *Game) Worlds(s Secret, by rules.Side, n int) Secret {
	var own []int
	for k := range s.Blocks {
		if s.Blocks[k] != unknown {
			own = append(own, k)
		}
	}
	i, j := own[n*5%len(own)], own[(n*7+3)%len(own)]
	a, b := &s.Blocks[i], &s.Blocks[j]
	if n%2 == 0 {
		*a, *b = *b, *a
		return s
	}
	if int(a.Level) > g.unit(a.Face).Lowest() && int(b.Level) < g.unit(b.Face).Highest() {
		a.Level--
		b.Level++
	}
	return s
}
