package orders

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMany reads and shows files with as many mistakes as fit into them: what is
// told of each is little, and it is found in time that grows with the text.
func TestMany(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long texts")
	}
	for _, c := range []struct{ begin, again, id string }{
		{"", "a:\n", "duplicate"},
		{"{", "a: 1, ", "duplicate"},
		{"", "? [a]\n: 1\n", "key-kind"},
		{"", "<<: 1\n", "merge"},
		{"", "- &a a\n", "anchor"},
		{"- &a a\n", "- *a\n", "alias"},
		{"", "- !a a\n", "tag"},
		{"", "\"\": 1\n", "key-length"},
		{"", "- \"\\e\"\n", "control"},
		{"", "\x01", "control"},
		{"", "\u202e", "control"},
		{"", "\x01\n", "control"},
		{strings.Repeat("[", MaxDepth), "[], ", "deep"},
	} {
		text := c.begin + strings.Repeat(c.again, (most()-len(c.begin)-MaxDepth)/len(c.again)) +
			strings.Repeat("]", strings.Count(c.begin, "[")) + strings.Repeat("}", strings.Count(c.begin, "{"))
		start := time.Now()
		_, ps := Parse("many.yaml", []byte(text))
		if len(ps) != MaxProblems+1 || ps[1].ID != c.id || ps[MaxProblems].ID != moreID {
			t.Errorf("%q: %d problems, the second %+v", c.again, len(ps), ps[1])
			continue
		}
		shown := Format("many.yaml", []byte(text), ps, English)
		total := MaxProblems + ps[MaxProblems].Args[0].(int)
		if want := fmt.Sprintf("\n%d errors in many.yaml\n", total); !strings.HasSuffix(shown, want) || len(shown) > 50_000 {
			t.Errorf("%q: %d bytes that do not end in %q", c.again, len(shown), want)
		}
		if total < len(text)/len(c.again)-MaxProblems {
			t.Errorf("%q: %d problems are counted", c.again, total)
		}
		if took := time.Since(start); took > slow {
			t.Errorf("%q: took %v", c.again, took)
		}
	}
}

// most is how long a text is here: as long as one may be, or an eighth.
func most() int {
	if testing.Short() {
		return MaxBytes / 8
	}
	return MaxBytes
}

// slow is what no text may take, on a machine that is busy: a search that is
// quadratic takes a hundred times as long.
const slow = 10 * time.Second

// Errors are told before warnings, whatever their number; all are counted.
func TestFirst(t *testing.T) {
	var ps []Problem
	for l := range 100 {
		ps = append(ps, Problem{Line: 2*l + 1, Col: 1, ID: "w", Warning: true}, Problem{Line: 2*l + 2, Col: 1, ID: "e", Warning: l < 60})
	}
	got := First(ps)
	more := got[MaxProblems]
	if len(got) != MaxProblems+1 || more.ID != moreID || more.Args[0] != 150 || !more.Warning {
		t.Errorf("got %d, the last %+v", len(got), more)
	}
	if last := got[MaxProblems-1]; more.Line != last.Line || more.Col != last.Col || more.Line == got[MaxProblems-2].Line {
		t.Errorf("those that are not told stand at %d:%d, the last that is at %d:%d", more.Line, more.Col, last.Line, last.Col)
	}
	if !slices.IsSortedFunc(got[:MaxProblems], func(a, b Problem) int { return a.Line - b.Line }) {
		t.Error("they are not in the order of the lines")
	}
	if errs := slices.DeleteFunc(slices.Clone(got), func(p Problem) bool { return p.Warning }); len(errs) != 40 {
		t.Errorf("%d errors are told, there are 40", len(errs))
	}
	if again := First(got); len(again) != MaxProblems+1 || again[MaxProblems].Args[0] != 150 {
		t.Errorf("a second time gives %d, the last %+v", len(again), again[len(again)-1])
	}
	if some := First(ps[:MaxProblems]); len(some) != MaxProblems || some[MaxProblems-1].ID == moreID {
		t.Errorf("%d are told of %d", len(some), MaxProblems)
	}
	for i := range ps {
		ps[i].Warning = false
	}
	if got := First(ps); got[MaxProblems].Warning {
		t.Error("errors that are not told are told to be warnings")
	}
	if got := Format("a", nil, ps, English); !strings.HasSuffix(got, "a: error: and 150 more, which are not shown\n200 errors in a\n") {
		t.Errorf("got %s", got)
	}
}

// A word as long as the file is not repeated in full.
func TestLongWord(t *testing.T) {
	text := []byte("a: " + strings.Repeat("9", MaxBytes/2) + "\nb: [" + strings.Repeat("é", MaxBytes/8) + "]\n")
	n, ps := Parse("long.yaml", text)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	_, p := n.Get("a").Int(0, 8)
	q := n.Get("b").Items[0].Problem("range", n.Get("b").Items[0].Text, 0, 8)
	if shown := Format("long.yaml", text, []Problem{*p, *q}, English); len(shown) > 2000 || !strings.Contains(shown, "999…") ||
		!strings.Contains(shown, "éé…") {
		t.Errorf("%d bytes: %.300s", len(shown), shown)
	}
}

// A text as long as may be that is broken at its end is told at once, and where the
// reader gave up if there is too much to look through.
func TestBrokenFarDown(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long texts")
	}
	for _, c := range []struct {
		text string
		line func(lines int) bool
	}{
		{"a: [\n" + strings.Repeat("  b,\n", 500), func(n int) bool { return n == 1 }},
		{"a: [\n" + strings.Repeat("  b,\n", MaxBytes/5-10), func(n int) bool { return n > 1000 }},
		{strings.Repeat("k: 1\n", 2000) + "'", func(n int) bool { return n == 2001 }},
	} {
		begin := time.Now()
		if _, ps := Parse("far.yaml", []byte(c.text)); len(ps) != 1 || !c.line(ps[0].Line) {
			t.Errorf("%.10q: %+v", c.text, ps)
		}
		if took := time.Since(begin); took > 5*time.Second {
			t.Errorf("%.10q took %v", c.text, took)
		}
	}
}

// Problems that differ only in whom they are about are told as one, with all of them;
// what would help several that follow each other is told once.
func TestTogether(t *testing.T) {
	at := func(line int, id, who, where string) Problem {
		p := Problem{Line: line, Col: 1, Warning: true, On: "die", ID: id, Rule: "R", Args: []any{who, where}}
		if id == "hit" {
			p.Many = "hits"
		}
		return p
	}
	text := []byte("1\n2\n3\n4\n5\n6\n")
	say := func(id string, args ...any) string {
		return Fill(map[string]string{"hit": "{0} may be hit in {1}", "hits": "{0} may all be hit in {1}", "other": "{0} in {1}"}[id], args...)
	}
	words := func(id string, args ...any) string {
		if w := say(id, args...); w != "" {
			return w
		}
		return English(id, args...)
	}
	ps := []Problem{at(1, "hit", "a", "X"), at(2, "other", "a", "X"), at(2, "other", "b", "X"), at(3, "hit", "b", "X"), at(4, "hit", "c", "Y"), at(5, "hit", "d", "X")}
	ps[1].Remedy, ps[2].Remedy = "remedy", "remedy"
	got := Format("f", text, ps, words)
	want := "f:1:1: depends: a, b, d may all be hit in X [R]\nf:2:1: depends: a in X [R]\nremedy: remedy: a\n" +
		"f:2:1: depends: b in X [R]\nremedy: remedy: b\nf:4:1: depends: c may be hit in Y [R]\n"
	if got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	ps[2].Args[0] = "a" // the same would help both
	if got := Format("f", text, ps[1:3], words); strings.Count(got, "remedy: remedy: a\n") != 1 || !strings.HasSuffix(got, "remedy: remedy: a\n") {
		t.Error(got)
	}
	if ps[0].Args[0] != "a" || ps[0].ID != "hit" {
		t.Error("what was given is changed:", ps[0])
	}
	graver := at(6, "hit", "e", "X")
	graver.Warning, graver.On = false, ""
	if len(Together([]Problem{ps[0], graver})) != 2 {
		t.Error("an error is told as a warning")
	}
}
