package condition_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/condition"
)

// town is a kind of the tests' game.
var town = &condition.Kind{Word: "a town", Example: "Msus"}

// zone is another kind of texts.
var zone = &condition.Kind{Word: "a zone", Example: "gap"}

var towns = []string{"Msus", "Mechili", "Sidi Omar"}

// The uses of the tests' game.
const (
	inReply condition.Use = 1 << iota
	inBattle
)

// world is what the conditions of the tests are evaluated in.
type world struct {
	month, hand, lost int64
	here              int64
}

type names = condition.Name[world]

// table is that of the tests' game: its months, hands and losses are numbers that differ, a
// town is won if its number is even, and has ten foes for each.
var table = condition.NewNames([]string{"where you reply", "in a Battle"},
	names{Name: "month", Gives: condition.Number, Fixed: true, Of: func(w world, _ [2]int64) int64 { return w.month }},
	names{Name: "hand.real", Gives: condition.Number, Of: func(w world, _ [2]int64) int64 { return w.hand }},
	names{Name: "lost", Gives: condition.Number, Of: func(w world, _ [2]int64) int64 { return w.lost }},
	names{Name: "winter", Gives: condition.Truth, Fixed: true, Of: func(w world, _ [2]int64) int64 { return int64(w.month / 6) }},
	names{Name: "here", Gives: town, In: inReply, Of: func(w world, _ [2]int64) int64 { return w.here }},
	names{Name: "won", Takes: []condition.Arg{{Kind: town, Omit: inReply}}, Gives: condition.Truth, Of: func(w world, at [2]int64) int64 {
		return 1 - town0(w, at)%2
	}},
	names{Name: "foe", Takes: []condition.Arg{{Kind: town, Omit: inReply}, {Kind: condition.Number, Optional: true}}, Gives: condition.Number, Of: func(w world, at [2]int64) int64 {
		if at[1] == condition.Omitted {
			at[1] = 0
		}
		return 10*town0(w, at) + at[1]
	}},
	names{Name: "dist", Takes: []condition.Arg{{Kind: town}, {Kind: town}}, Gives: condition.Number, Fixed: true, Of: func(_ world, of [2]int64) int64 { return max(of[0]-of[1], of[1]-of[0]) }},
	names{Name: "inzone", Takes: []condition.Arg{{Kind: town}, {Kind: zone}}, Gives: condition.Truth, In: inReply, Of: func(_ world, a [2]int64) int64 { return a[0] & a[1] }},
	names{Name: "e.cv", Takes: []condition.Arg{{Kind: condition.Number}}, Gives: condition.Number, In: inBattle, Of: func(_ world, a [2]int64) int64 { return a[0] }},
)

func town0(w world, at [2]int64) int64 {
	if at[0] == condition.Omitted {
		return w.here
	}
	return at[0]
}

// stranger is where the last text stands that is no town.
var stranger int

func find(k *condition.Kind, at int, text string) (int64, bool) {
	i := slices.Index(towns, text)
	if k == zone { // two of them: no town is in the first, every other in the second
		i = slices.Index([]string{"rear", "gap"}, text)
	}
	if i < 0 {
		stranger = at
	}
	return int64(i), i >= 0
}

// now is the world of the corpus.
var now = world{month: 3, hand: 5, lost: 2, here: 1}

func draw(i, of int) int { return (i + 1) % of }

// said is what an expression is in the words of the corpus: true, false, zero, or its first
// mistake with the column.
func said(text string) string {
	x, problems := table.Read(text, inReply, find)
	switch {
	case x == nil && problems == nil:
		return fmt.Sprint("town ", stranger+1)
	case x == nil:
		p := problems[0]
		hint := ""
		if p.Hints != nil {
			hint = " " + strings.Join(p.Hints, ", ")
		}
		return fmt.Sprintf("%s %d%s", strings.TrimPrefix(p.ID, "no."), p.At+1, hint)
	}
	if o := x.Holds(now, draw); o.Zero {
		return "zero"
	} else {
		return fmt.Sprint(o.Is)
	}
}

// TestCorpus: the expressions that are kept have their values, and others their mistakes.
func TestCorpus(t *testing.T) {
	text, err := os.ReadFile("testdata/corpus.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		expression, want, ok := strings.Cut(line, "\t")
		if !ok {
			t.Errorf("line %d has no tab", i+1)
		}
		if got := said(expression); got != want {
			t.Errorf("line %d: %s is %q, want %q", i+1, expression, got, want)
		}
		n++
	}
	if n < 300 {
		t.Errorf("%d expressions", n)
	}
}

// TestMessages: every mistake that the corpus has is worded, and every wording is used.
func TestMessages(t *testing.T) {
	text, err := os.ReadFile("testdata/corpus.txt")
	if err != nil {
		t.Fatal(err)
	}
	for id := range condition.English {
		if short, ok := strings.CutPrefix(id, "no."); ok && id != "no.condition-file" && !strings.Contains(string(text), "\t"+short+" ") {
			t.Errorf("nothing in the corpus is %s", id)
		}
	}
}

// TestWhere: a name may be known in some uses only, and an argument left out in some.
func TestWhere(t *testing.T) {
	for _, x := range []struct {
		text string
		in   condition.Use
		want string
	}{
		{"e.cv(2) > 1", inReply, "no.condition-here"},
		{"e.cv(2) > 1", inBattle, ""},
		{"here == 'Msus'", inBattle, "no.condition-here"},
		{"won()", inBattle, "no.condition-argument"},
		{"won", inReply, ""},
	} {
		_, problems := table.Read(x.text, x.in, find)
		got := ""
		if problems != nil {
			got = problems[0].ID
		}
		if got != x.want {
			t.Errorf("%s in %d: %q, want %q", x.text, x.in, got, x.want)
		}
	}
}

// TestSettled: what hangs on what is fixed, or on nothing that is open, is settled early.
func TestSettled(t *testing.T) {
	for text, want := range map[string]string{
		"month == 3":                    "true",
		"month == 4":                    "false",
		"lost >= 1":                     "open",
		"month == 4 and lost >= 1":      "false",
		"lost >= 1 and month == 4":      "false",
		"month == 3 or lost >= 1":       "true",
		"lost >= 1 or month == 3":       "true",
		"lost / 0 > 1 or month == 3":    "open",
		"1 / lost > 1 or month == 3":    "open",
		"1 / lost > 1 and month == 4":   "false",
		"month / 0 > 1 or lost == 1":    "zero",
		"not winter":                    "true",
		"month in [lost, 3]":            "true",
		"month in [lost, 4]":            "open",
		"lost in [1, 2]":                "open",
		"chance(1, 2)":                  "open",
		"chance(0, 2)":                  "false",
		"chance(2, 2) and month > 2":    "true",
		"-lost < 1":                     "open",
		"not (lost == 1)":               "open",
		"foe('Mechili', month) == 13":   "open",
		"month - 1 == 2 and 3 == month": "true",
		"won('Msus') or not winter":     "true",
		"foe(here, lost) > 2":           "open",
	} {
		x, problems := table.Read(text, inReply, find)
		if x == nil {
			t.Errorf("%s: %v", text, problems)
			continue
		}
		got := "open"
		if o := x.Settled(now); o.Zero {
			got = "zero"
		} else if o.Settled {
			got = fmt.Sprint(o.Is)
		}
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// TestDraws: each chance of an expression is drawn apart, and only if it is come to.
func TestDraws(t *testing.T) {
	x, problems := table.Read("chance(1, 2) or lost == 2 or chance(1, 3)", inReply, find)
	if problems != nil {
		t.Fatal(problems)
	}
	var drawn []string
	x.Holds(now, func(i, of int) int {
		drawn = append(drawn, fmt.Sprint(i, " of ", of))
		return of - 1
	})
	x.Holds(world{}, func(i, of int) int {
		drawn = append(drawn, fmt.Sprint(i, " of ", of))
		return of - 1
	})
	if got := strings.Join(drawn, ", "); got != "0 of 2, 0 of 2, 1 of 3" {
		t.Error(got)
	}
}

// TestLimits: an expression is no longer than a clause may be.
func TestLimits(t *testing.T) {
	long := strings.Repeat("lost == 1 or ", condition.MaxNodes/4) + "winter"
	x, _ := table.Read(long, inReply, find)
	if x != nil && x.Size() > condition.MaxNodes {
		t.Error("an expression has too many nodes")
	}
	if _, problems := table.Read(strings.Repeat("lost == 1 or ", 30)+"winter", inReply, find); len(problems) != 1 || problems[0].ID != "no.condition-long" {
		t.Error(problems)
	}
}

// TestNoSuchName: a table with a name that nobody could write is a fault of the game.
func TestNoSuchName(t *testing.T) {
	for _, name := range []string{"", "Month", "len", "all", "chance", "in", "let", "hand.", "2nd", "month three"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is taken", name)
				}
			}()
			condition.NewNames(nil, names{Name: name, Gives: condition.Number}).Page()
		}()
	}
}

// TestPage: help tells each name with what it says, where it is known.
func TestPage(t *testing.T) {
	text := fmt.Sprint(table.Page())
	for _, name := range append(table.All(inReply|inBattle), "chance(1, 4)") {
		if !strings.Contains(text, name) {
			t.Errorf("%s is missing in %s", name, text)
		}
	}
	if strings.Contains(strings.Join(table.All(inReply), " "), "e.cv") {
		t.Error("a name is offered where it is not known")
	}
}

// FuzzRead: nothing that is read is a panic, and what is read can be evaluated.
func FuzzRead(f *testing.F) {
	text, err := os.ReadFile("testdata/corpus.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		expression, _, _ := strings.Cut(line, "\t")
		f.Add(expression)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, problems := table.Read(text, inReply, find)
		if x != nil && problems != nil {
			t.Fatalf("%q: %v and %v", text, x, problems)
		}
		for _, p := range problems {
			if p.At < 0 || p.At > len([]rune(text)) {
				t.Errorf("%q: a mistake at %d", text, p.At)
			}
		}
		if x != nil {
			early, late := x.Settled(now), x.Holds(now, draw)
			if early.Settled && (early.Is != late.Is || early.Zero && !late.Zero) {
				t.Errorf("%q is settled as %v, and comes out as %v", text, early, late)
			}
		}
	})
}

// BenchmarkHolds evaluates 20 nodes.
func BenchmarkHolds(b *testing.B) {
	x, problems := table.Read("(month + 1) * 2 > hand.real - lost and foe('Msus') < 3 or lost in [1, 2, 3]", inReply, find)
	if x == nil || x.Size() < 20 {
		b.Fatal(x, problems)
	}
	b.ReportAllocs()
	for b.Loop() {
		x.Holds(now, draw)
	}
}

// BenchmarkRead reads 100 conditions.
func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if x, problems := table.Read("hand.real >= 5 and lost <= 4 or won('Mechili') and foe('Msus') < 3", inReply, find); x == nil {
				b.Fatal(problems)
			}
		}
	}
}
