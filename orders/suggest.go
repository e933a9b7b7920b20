package orders

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Suggest returns at most three of the words that word may have been meant for: first those that begin with it, then
// those within two insertions, deletions, changes and swaps of neighbouring letters. Case, accents, spaces and
// punctuation do not count.
func Suggest(word string, among []string) []string {
	w := fold(word)
	if len(w) == 0 || len(w) > MaxKey {
		return nil
	}
	type hit struct {
		rank int
		word string
	}
	var hits []hit
	for _, a := range among {
		f := fold(a)
		if slices.ContainsFunc(hits, func(h hit) bool { return h.word == a }) {
			continue
		}
		if len(f) >= len(w) && slices.Equal(f[:len(w)], w) {
			hits = append(hits, hit{0, a})
		} else if d := distance(w, f); d <= 2 && d < len(w) {
			hits = append(hits, hit{d, a})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(a.word, b.word))
	})
	var out []string
	for _, h := range hits[:min(3, len(hits))] {
		out = append(out, h.word)
	}
	return out
}

// accents maps accented letters to plain ones.
var accents = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ñ", "n", "ç", "c", "ý", "y", "ÿ", "y", "ß", "ss", "æ", "ae", "œ", "oe")

func fold(s string) []rune {
	var out []rune
	for _, c := range accents.Replace(strings.ToLower(s)) {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			out = append(out, c)
		}
	}
	return out
}

// distance is the optimal string alignment distance, or 3 if it is more than 2.
func distance(a, b []rune) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	older, old, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(a); i++ {
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
		older, old, now = old, now, older
	}
	return min(old[len(b)], 3)
}
