package rules

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// What is told of many clauses in one line counts or names each of them, with its line;
// what deviates has a line of its own, and so has what is not told together.
func TestAccountIsFolded(t *testing.T) {
	words := page.Merge(Words, page.Words{"a": "{0}", "units": "{0, plural, one{{0}} other{the deployment of # units}}", "standing": "standing orders, {0}",
		"done": "done", "open": "not called for yet", "line": "so it is"})
	at := func(clause, says, what, several string) Became {
		return Became{Clause: clause, Orders: page.M("a", says), What: page.M(what), Several: several}
	}
	said := Became{What: page.M("line")}
	for _, c := range []struct {
		all  []Became
		want []string
	}{
		{[]Became{at("4:3", "a to X", "done", "units"), at("5:3", "b to X", "open", ""), at("6:3", "c to X", "done", "units"), at("9:3", "d to X", "done", "units")},
			[]string{"lines 4, 6, 9, the deployment of 3 units: done", "line 5, b to X: not called for yet"}},
		{[]Became{at("4:3", "a", "done", "units"), at("4:9", "b", "done", "units"), said},
			[]string{"line 4, the deployment of 2 units: done", "so it is"}},
		{[]Became{at("4:3", "a to X", "done", "units")}, []string{"line 4, a to X: done"}},
		{[]Became{at("7:3", "a", "open", "standing"), at("8:3", "b", "done", ""), at("8:5", "c", "done", ""), at("9:3", "d", "open", "standing"), at("10:3", "e", "open", "standing")},
			[]string{"lines 7, 9-10, standing orders, a, d, e: not called for yet", "line 8, b: done", "line 8, c: done"}},
		{[]Became{at("4:3", "a half", "open", "standing"), at("6:3", "b", "open", "standing"), at("9:3", "a half", "open", "standing")}, // what is ordered alike is named once
			[]string{"lines 4, 6, 9, standing orders, a half, b: not called for yet"}},
		{[]Became{at("3:1", "a card", "done", ""), at("3:1", "a card", "done", "")}, []string{"line 3, a card: done", "line 3, a card: done"}},
		{[]Became{at("3:1", "a to X", "", ""), at("4:1", "b to X", "done", "")}, []string{"line 4, b to X: done"}}, // of the first there is nothing to tell
		{[]Became{said, at("10:3", "a card", "done", ""), at("9:3", "a card", "open", ""), at("9:1", "a group", "done", "")},
			[]string{"line 9, a card: not called for yet", "line 9, a group: done", "line 10, a card: done", "so it is"}},
	} {
		var told []string
		for _, m := range Account(c.all) {
			told = append(told, words.Say(m))
		}
		if !slices.Equal(told, c.want) {
			t.Errorf("%q, not %q", told, c.want)
		}
	}
}
