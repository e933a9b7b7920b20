package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders/spelling"
)

// like returns labels that may have been meant by the words of an unknown one, of which the last are legs: first the
// names that begin so, then the nearest.
func (b *Board) like(words []string, legs int) []string {
	tail := words[len(words)-legs:]
	want := strings.Join(words[:len(words)-legs], "")
	if want == "" {
		return nil
	}
	type hit struct {
		rank  int
		label string
	}
	ranks := slices.Repeat([]int{spelling.Far}, len(b.cells))
	for _, x := range b.names {
		for i, name := range x.tails {
			ranks[x.hex] = min(ranks[x.hex], min(i, 1)+spelling.Rank(want, name)) // Barrani for Sidi Barrani
		}
	}
	var hits []hit
	for i, c := range b.cells {
		rank := ranks[i]
		if c.Name == "" || rank == spelling.Far || b.walk(Hex(i), tail) == None {
			continue
		}
		label := c.Name
		for _, l := range tail {
			label += " " + strings.ToUpper(l)
		}
		hits = append(hits, hit{rank, label})
	}
	slices.SortFunc(hits, func(x, y hit) int {
		return cmp.Or(cmp.Compare(x.rank, y.rank), strings.Compare(x.label, y.label))
	})
	var out []string
	for _, h := range hits[:min(3, len(hits))] {
		out = append(out, h.label)
	}
	return out
}
