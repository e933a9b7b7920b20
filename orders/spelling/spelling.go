// Package spelling says what counts in a word that a player has written, and how
// near a misspelt one is to another.
package spelling

import (
	"strings"
	"unicode"
)

// plain maps accented letters to plain ones.
var plain = map[rune]string{
	'á': "a", 'à': "a", 'â': "a", 'ä': "a", 'ã': "a", 'å': "a", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e",
	'í': "i", 'ì': "i", 'î': "i", 'ï': "i", 'ó': "o", 'ò': "o", 'ô': "o", 'ö': "o", 'õ': "o", 'ø': "o",
	'ú': "u", 'ù': "u", 'û': "u", 'ü': "u", 'ñ': "n", 'ç': "c", 'ý': "y", 'ÿ': "y", 'ß': "ss", 'æ': "ae", 'œ': "oe",
}

// Fold returns the letters and digits of s in lower case and without accents,
// together and as words: case, accents and punctuation do not count.
func Fold(s string) (key string, words []string) {
	var b strings.Builder
	for _, c := range s {
		c = unicode.ToLower(c)
		switch p, ok := plain[c]; {
		case ok:
			b.WriteString(p)
		case unicode.IsLetter(c), unicode.IsDigit(c):
			b.WriteRune(c)
		case unicode.Is(unicode.Mn, c): // a combining accent
		default:
			b.WriteByte(' ')
		}
	}
	words = strings.Fields(b.String())
	return strings.Join(words, ""), words
}

// Short reports whether a folded name may be short for a folded word, as pol is for
// polish, 711h for 711hussars and tobtk for tobruktk: it begins alike, its letters
// stand in the word in their order, and the numbers are the same.
func Short(name, word string) bool {
	if len(name) < 2 || len(name) >= len(word) || name[0] != word[0] || digitsOf(name) != digitsOf(word) || name == digitsOf(name) {
		return false
	}
	rest := name
	for i := 0; i < len(word) && rest != ""; i++ {
		if word[i] == rest[0] {
			rest = rest[1:]
		}
	}
	return rest == ""
}

func digitsOf(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsDigit(c) {
			return c
		}
		return -1
	}, s)
}

// Far is the rank of a word that has not been meant.
const Far = 3

// Rank says how near a folded word is to another one that may have been meant: 0
// if that begins with it, 1 or 2 for so many insertions, deletions, changes and
// swaps of neighbouring letters, Far for more, or for more than half its letters.
func Rank(word, meant string) int {
	if strings.HasPrefix(meant, word) {
		return 0
	}
	a := []rune(word)
	if d := distance(a, []rune(meant)); d <= len(a)/2 {
		return d
	}
	return Far
}

// distance is the optimal string alignment distance, or Far if it is more than 2.
func distance(a, b []rune) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return Far
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
	return min(old[len(b)], Far)
}
