package session

import "testing"

// TestFirstDifference: of a result that is not what follows the first line that
// differs is named by its number, with what should stand there.
func TestFirstDifference(t *testing.T) {
	for _, x := range []struct{ told, made, says string }{
		{"a\nb\nc\n", "a\nb\nd\n", `line 3 says "c" where "d" follows from the rules`},
		{"x\nb\nc\n", "a\nb\nd\n", `line 1 says "x" where "a" follows from the rules`},
		{"a\nb\n", "a\nb\nc\n", `line 3 says "" where "c" follows from the rules`},
		{"a\nb", "a\nb\nc", "it has another number of lines than follows from the rules"},
		{"a\nb\nc", "a\nb", "it has another number of lines than follows from the rules"},
	} {
		if got := firstDifference([]byte(x.told), []byte(x.made)); got != x.says {
			t.Errorf("%q for %q: %s", x.told, x.made, got)
		}
	}
}
