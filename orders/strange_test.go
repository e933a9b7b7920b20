package orders

import (
	"strings"
	"testing"
)

// TestStrange reads long texts that are hard for YAML readers; each must take well under a second.
func TestStrange(t *testing.T) {
	for _, s := range []string{"[", "{", "- ", "? ", "[[],", "a: ", "{a: ", "#\n", "- #\n", "'", "\"", "!", "&a ", "*a ",
		"a: 1\n", "|\n ", "[a,", ": ", ",", "\n#\n ", "- - #x\n", "{? ", "-\n", "\t", "\r\n", "---\n", "%a b\n", "[]: "} {
		text := []byte(strings.Repeat(s, MaxBytes/len(s)))
		if n, ps := Parse("", text); n == nil && len(ps) == 0 {
			t.Errorf("%.9q: nothing and no problem", s)
		}
	}
}
