package board

import (
	"cmp"
	"slices"
	"strings"
)

// like returns labels that may have been meant by the words of an unknown one, of which the last are legs: first the
// names that begin so, then those within two wrong letters.
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
	var hits []hit
	for i, c := range b.cells {
		if c.Name == "" {
			continue
		}
		rank := 3
		for _, s := range append([]string{c.Name}, c.Aka...) {
			key, _ := fold(s)
			if strings.HasPrefix(key, want) {
				rank = 0
			} else if d := distance(want, key); d < len(want) {
				rank = min(rank, d)
			}
		}
		if rank > 2 || b.walk(Hex(i), tail) == None {
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

// distance counts wrong, missing, additional and swapped bytes; more than 2 are 3.
func distance(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		now, old, older := rows[i%3], rows[(i+2)%3], rows[(i+1)%3]
		now[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			now[j] = min(old[j]+1, now[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], older[j-2]+1)
			}
		}
	}
	return min(rows[len(a)%3][len(b)], 3)
}
