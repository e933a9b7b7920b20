package spelling

import "testing"

func TestFold(t *testing.T) {
	for s, want := range map[string]string{"": "", "El-Agheila": "elagheila", "Sidi  Omar, SW1": "sidiomarsw1", "Fuß": "fuss",
		"Señor É": "senore", "e\u0301": "e", "B.88": "b88", "Œuvre": "oeuvre"} {
		if got, _ := Fold(s); got != want {
			t.Errorf("%q: %q, not %q", s, got, want)
		}
	}
	if _, words := Fold("Sidi  Omar, SW1"); len(words) != 3 || words[2] != "sw1" {
		t.Errorf("%q", words)
	}
}

func TestRank(t *testing.T) {
	for _, c := range []struct {
		word, meant string
		want        int
	}{
		{"tob", "tobruk", 0},
		{"tobruk", "tobruk", 0},
		{"tobrukk", "tobruk", 1},
		{"tobrk", "tobruk", 1},
		{"tobruc", "tobruk", 1},
		{"torbuk", "tobruk", 1},
		{"trobuk", "tobruk", 2},
		{"tbrk", "tobruk", 2},
		{"tb", "tobruk", Far},
		{"brduk", "tobruk", Far},
		{"tobrukken", "tobruk", Far},
		{"x", "y", Far},
		{"ab", "cd", Far},
		{"ab", "ac", 1},
		{"hex", "when", Far},
		{"é", "éa", 0},
	} {
		if got := Rank(c.word, c.meant); got != c.want {
			t.Errorf("%s for %s: %d, not %d", c.word, c.meant, got, c.want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct {
		name, word string
		want       bool
	}{
		{"pol", "polish", true},
		{"711h", "711hussars", true},
		{"22gd", "22guards", true},
		{"tobtk", "tobruktk", true},
		{"tobtk", "tobruk", false},
		{"22gd", "2guards", false},
		{"221", "221guards", false},
		{"p", "polish", false},
		{"polish", "polish", false},
		{"pls", "xpolish", false},
		{"", "", false},
		{"pol", "", false},
	} {
		if got := Short(c.name, c.word); got != c.want {
			t.Errorf("%s for %s: %v", c.name, c.word, got)
		}
	}
}
