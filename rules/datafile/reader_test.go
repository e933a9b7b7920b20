package datafile

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// What is read of keys that are missing, and of values that are none: a
// mistake is told at its place, and the rest of the file can be judged.
func TestReader(t *testing.T) {
	s := &Reader{}
	n := s.Parse(rules.File{Name: "f", Text: []byte("{yes: true, no: false, text: \"-8\", low: -8, zero: -0, list: [1], bad: perhaps}")})
	for key, want := range map[string]bool{"yes": true, "no": false, "none": false, "bad": false} {
		if s.Flag(n, key) != want {
			t.Errorf("flag %s: %v", key, !want)
		}
	}
	for key, want := range map[string]int{"low": -8, "text": 0, "zero": 0, "list": 0, "none": 0} {
		if got := s.Signed(n, key, 9); got != want {
			t.Errorf("number %s: %d", key, got)
		}
	}
	for _, key := range []string{"list", "none", "bad"} {
		if got := s.Choice(n, key, []string{"one", "two"}); got != 0 {
			t.Errorf("choice %s: %d", key, got)
		}
	}
	if s.Text(n, "none") != "" || s.Maybe(n, "none") != "" {
		t.Error("a text that is not there")
	}
	if s.Only(nil, "one two") || s.Only(&orders.Node{}, "one two") {
		t.Error("what is not there has keys")
	}
	want := []string{"f:1:1: keys and values", "f:1:1: keys and values", "f:1:1: none: a number", "f:1:1: none: a text", "f:1:1: none: one of one, two", "f:1:30: text: a number",
		"f:1:51: zero: a number", "f:1:61: list: a number", "f:1:61: list: one of", "f:1:71: bad: one of", "f:1:71: bad: true or false"}
	got := strings.Split(s.Err().Error(), "\n")
	slices.Sort(got)
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !strings.HasPrefix(got[i], want[i]) {
			t.Fatalf("%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}
