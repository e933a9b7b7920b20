package clerk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// sky is what the conditions of a watch are evaluated in.
type sky struct{ hour, rain int64 }

var wood = &condition.Kind{Word: "kind.wood", Example: "oak"}

var watching = clerk.Waiting[*compiler, sky]{
	Names: condition.NewNames(nil,
		condition.Name[sky]{Name: "hour", Gives: condition.Number, Fixed: true, Of: func(s sky, _ [2]int64) int64 { return s.hour }},
		condition.Name[sky]{Name: "rain", Takes: []condition.Arg{{Kind: wood}}, Gives: condition.Number, Of: func(s sky, at [2]int64) int64 { return s.rain + at[0] }}),
	Rule: "H-8", WhenExample: "when: hour > 3", ElseExample: "else: [{at: birch}]",
	Find: func(c *compiler, _ *condition.Kind, word *orders.Node) (int64, bool) {
		i, ok := aWood.Read(c, word)
		return int64(i), ok
	},
}

// watch is an order file of watchers: each in a wood, or elsewhere.
type watch struct {
	posts []clerk.Cases[sky, pack]
	named []clerk.Pair[int, clerk.Cases[sky, pack]]
}

var watchForm = clerk.Form[*compiler, watch]{Keys: func(k *clerk.Keys[*compiler], w *watch) {
	k.In(dawn)
	clerk.To(k, "posts", "H-3", "posts: [{at: oak}]", &w.posts, clerk.Entries(clerk.WithElse(&packForm, &packForm, &watching)))
	clerk.To(k, "named", "H-3", "named: {oak: {at: birch}}", &w.named, clerk.By(aWood, clerk.In(clerk.WithElse(&packForm, &packForm, &watching))))
}}

var watchBook = clerk.NewBook(&watchForm, "duty.dawn")

func watched(t *testing.T, text string) (*watch, []string) {
	t.Helper()
	c, w := &compiler{}, &watch{}
	c.Open(watchBook, dawn, 0)
	watchForm.Fill(c, c.Clauses(parsed(t, text)), w)
	orders.Sort(c.Problems)
	return w, told(c.Problems)
}

// TestCases: a clause knows its condition and what stands in its place, each with its own
// place: that of its name, or its own.
func TestCases(t *testing.T) {
	w, problems := watched(t, "posts: [oak, {at: birch, size: 2, when: hour > 3, else: [alder, {at: oak, when: \"rain('oak') == 1\"}]}]\nnamed: {oak: {at: alder, when: hour == 1}}\n")
	if problems != nil {
		t.Fatal(problems)
	}
	var got []string
	for _, cs := range w.posts {
		for _, x := range cs.All() {
			words := "always"
			if x.When.Expr != nil {
				words = x.When.Text()
			}
			got = append(got, fmt.Sprint(x.At, " ", x.What.at.What, " ", words))
		}
	}
	want := []string{"1:9 0 always", "1:14 1 hour > 3", "1:58 2 always", "1:65 0 rain('oak') == 1"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	var waits []string
	for _, c := range append(w.posts[1].Conditions(sky{hour: 3}), w.named[0].Value.Conditions(sky{hour: 1})...) {
		waits = append(waits, fmt.Sprint(c.Clause, " ", c.Words, " ", c.Is, " ", c.Settled, " ", c.Why))
	}
	if want := []string{"1:14 hour > 3 false true [{condition.stands [hour 3]}]", "1:65 rain('oak') == 1 false false []", "2:9 hour == 1 true true [{condition.stands [hour 1]}]"}; !slices.Equal(waits, want) {
		t.Errorf("%q", waits)
	}
}

// TestWhenWrong: what is wrong in a condition is told at its column, in quotation marks too,
// and the words in it are judged as elsewhere.
func TestWhenWrong(t *testing.T) {
	for text, want := range map[string]string{
		"when: hour":                           "1:25 no.condition-compare[][]",
		"when: 'hour = 3'":                     "1:31 no.condition-instead[= ==][]",
		"when: hour == “Vyborg”":               "1:33 no.condition-instead[“ '][]", // as word processors write them
		"when: hour == ‘Vyborg’":               "1:33 no.condition-instead[‘ '][]",
		"when: \"rain('elm') > 1\"":            "1:31 no.such-wood[elm][]",
		"when: \"rain('elm') > 1 and our\"":    "1:31 no.such-wood[elm][] 1:46 no.condition-name[our][hour]",
		"when: \"hour \\\\ 3\"":                "1:25 no.condition-stands[\\][]",
		"when: [hour]":                         "1:25 no.condition[][]",
		"when: 3":                              "1:25 no.condition-compare[][]",
		"when: yes":                            "1:25 no.condition-name[yes][]",
		"when: true":                           "",
		"when: chance(1,2)":                    "1:33 no.condition-end[][]", // its end is no key
		"else: [{size: 2}]":                    "1:26 no.pack-wood[][]",
		"else: [{at: oak, else: [{at: oak}]}]": "1:36 no.key-under[else packs [{duty.dawn []}] at, size, when][]H-8",
	} {
		if _, problems := watched(t, "posts: [{at: oak, "+text+"}]\n"); strings.Join(problems, " ") != want {
			t.Errorf("%s: %q, want %q", text, problems, want)
		}
	}
	long := "hour == 1" + strings.Repeat(" or hour == 1", 24)
	if _, problems := watched(t, strings.Repeat("posts: [{at: oak, when: "+long+"}, {at: oak, when: "+long+"}, {at: oak, when: "+long+"}, {at: oak, when: "+long+"}]\n", 1)); len(problems) != 1 || !strings.Contains(problems[0], "no.condition-file[300]") {
		t.Error(problems)
	}
}

// TestCasesTold: help tells the keys of a form once, editors know when and else, and
// alternatives without else.
func TestCasesTold(t *testing.T) {
	text := fmt.Sprint(watchBook.Page())
	for _, key := range []string{"key.packs.when", "key.packs.else", "key.packs.at"} {
		if strings.Count(text, key) != 1 {
			t.Errorf("%s is told %d times", key, strings.Count(text, key))
		}
	}
	schema := fmt.Sprint(watchBook.Schema("watch", page.Words{}, []clerk.File{{Duty: dawn, Pattern: "^x$"}}))
	if strings.Count(schema, "else:map") != 1 || strings.Count(schema, "when:map") != 2 {
		t.Error(schema)
	}
}
