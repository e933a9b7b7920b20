package orders

import (
	"cmp"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders/spelling"
)

// Suggest returns at most three of the words that word may have been meant for: first those that begin with it, then
// the nearest (see spelling.Rank). Case, accents, spaces and punctuation do not count.
func Suggest(word string, among []string) []string {
	w, _ := spelling.Fold(word)
	if len(w) == 0 || len(w) > MaxKey {
		return nil
	}
	type hit struct {
		rank int
		word string
	}
	var hits []hit
	for _, a := range among {
		f, _ := spelling.Fold(a)
		if rank := spelling.Rank(w, f); rank < spelling.Far {
			hits = append(hits, hit{rank, a})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(a.word, b.word))
	})
	var out []string
	for _, h := range slices.Compact(hits) {
		out = append(out, h.word)
	}
	return out[:min(3, len(out))]
}
