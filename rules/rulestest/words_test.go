package rulestest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

type (
	marches struct {
		By rules.Side
		N  int
	}
	halts struct{ By rules.Side }
)

// What is wrong with a catalogue is found, and what is right is not.
func TestWrongPlaces(t *testing.T) {
	right := page.Words{"side.0": "North", "side.0.of": "of North", "side.1": "South", "side.1.of": "of South", "text": "{0}",
		"event.marches": "{n, plural, one{a block} other{# blocks}} {by:of}, {reader}", "event.halts": "{by} halts."}
	fields := func(e rules.Event, yield func(string, any)) { page.Fields(e, nil, yield) }
	for _, c := range []struct{ id, phrase, want string }{
		{"text", "{0}", ""},
		{"event.halts", "", "there are no words for event.halts"},
		{"event.waits", "{by}", "event.waits: there is no by; there is no event for event.waits"},
		{"event.halts", "{by}: {n}", "event.halts: there is no n"},
		{"event.halts", "{by, select, side.0{{0}} other{}}", "event.halts: there is no 0"},
		{"text", "{reader}", "text: there is no reader"},
		{"event.halts", "{by:first}", "event.halts: side.0 has no form first; event.halts: side.1 has no form first"},
	} {
		got := WrongPlaces(page.Merge(right, page.Words{c.id: c.phrase}), []rules.Event{marches{}, halts{}}, fields, "reader")
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s %q: %q, not %q", c.id, c.phrase, got, c.want)
		}
	}
}

func TestUnworded(t *testing.T) {
	w := page.Words{"list": "{0}", "two": "{0} and {1}", "n": "{0, plural, one{#} other{{1}}}"}
	for want, m := range map[string]page.Msg{
		"":                   page.M("list", []page.Msg{page.M("two", 1, "b"), page.M("n", 1, page.M("list", 2))}),
		"three":              page.M("list", []page.Msg{page.M("three")}),
		"two: no argument 1": page.M("list", page.M("two", 1)),
		"n: no argument 1":   page.M("n", 1),
	} {
		if got := Unworded(page.Page{Blocks: []page.Block{page.List{Items: []page.Msg{m}}}}, w); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestWrongCalls(t *testing.T) {
	dir := t.TempDir()
	source := `package x
func f(args ...any) {
	page.M("two", 1, 2)
	p.Say("two", args...)
	rules.Refuse("R-1", "two", 1)
	c.Wrong(n, "three")
	M("two" + "x")
	p.Item(id)
}`
	if err := os.WriteFile(filepath.Join(dir, "x.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := WrongCalls(dir, page.Words{"two": "{0} and {1}"})
	for i, call := range got {
		_, got[i], _ = strings.Cut(call, ".go:")
	}
	if want := []string{"5:2: two: 1 arguments, not 2", "6:2: no words for three"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := WrongCalls(t.TempDir(), nil); err == nil {
		t.Error("a folder without source has nothing wrong")
	}
}
