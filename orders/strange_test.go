package orders

import (
	"strings"
	"testing"
	"time"
)

// TestStrange reads and shows long texts that are hard for YAML readers; each takes well under a second.
func TestStrange(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long texts")
	}
	for _, s := range []string{"[", "{", "- ", "? ", "[[],", "a: ", "{a: ", "#\n", "- #\n", "'", "\"", "!", "&a ", "*a ",
		"a: 1\n", "|\n ", "[a,", ": ", ",", "\n#\n ", "- - #x\n", "{? ", "-\n", "\t", "\r\n", "---\n", "%a b\n", "[]: ",
		"a", "é", " ", "- |\n  a\n", "- [a, b]\n", "- {a: b}\n", "- - - a\n", "a\n", "'' ", "\"\\n", "- 'a\n\n  b'\n", "<<: *a\n",
		"- &a [*a]\n", "\n", "- a #b\n", "? a\n? b\n"} {
		text := []byte(strings.Repeat(s, most()/len(s)))
		start := time.Now()
		n, ps := Parse("", text)
		if n == nil && len(ps) == 0 {
			t.Errorf("%.9q: nothing and no problem", s)
		}
		if shown := Format("a", text, ps, English); len(shown) > 50_000 {
			t.Errorf("%.9q: problems of %d bytes", s, len(shown))
		}
		if took := time.Since(start); took > slow {
			t.Errorf("%.9q: took %v", s, took)
		}
	}
}
