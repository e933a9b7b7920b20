package orders

import (
	"strings"
	"testing"
)

// TestFill: arguments stand for their numbers in braces; all else stays as it is.
func TestFill(t *testing.T) {
	for template, want := range map[string]string{
		"{0} and {1}": "a and b", "{1}{0}{1}": "bab", "{}": "{}", "{2}": "{2}", "{-1}": "{-1}", "{x} {0}": "{x} a", "{0": "{0",
		"}{0}": "}a", "{{0}}": "{a}", "": "", "{00}": "a",
	} {
		if got := Fill(template, "a", "b"); got != want {
			t.Errorf("%q gives %q, not %q", template, got, want)
		}
	}
}

// TestShown: a problem is shown with its line, the place below it if there is one,
// what would help, and what may have been meant.
func TestShown(t *testing.T) {
	text := []byte("a: 1\n\tb: 2\n")
	for _, x := range []struct {
		p    Problem
		want string
	}{
		{Problem{Line: 1, Col: 4, ID: "x"}, "o.yaml:1:4: error: x\n    a: 1\n       ^\n"},
		{Problem{Line: 1, Col: 5, ID: "x"}, "o.yaml:1:5: error: x\n    a: 1\n        ^\n"},
		{Problem{Line: 1, Col: 6, ID: "x"}, "o.yaml:1:6: error: x\n    a: 1\n"},
		{Problem{Line: 1, Col: 0, ID: "x"}, "o.yaml:1:0: error: x\n    a: 1\n"},
		{Problem{Line: 2, Col: 2, ID: "x"}, "o.yaml:2:2: error: x\n    \tb: 2\n    \t^\n"},
		{Problem{Line: 4, Col: 1, ID: "x"}, "o.yaml:4:1: error: x\n"},
		{Problem{Line: 1, Col: 1, ID: "x", Remedy: "y", Hints: []string{"c", "d"}}, "o.yaml:1:1: error: x\n    a: 1\n    ^\nremedy y\nhint \"c\"or\"d\"\n"},
	} {
		say := func(id string, args ...any) string {
			for _, a := range args {
				id += " " + a.(string)
			}
			return id
		}
		got := Format("o.yaml", text, []Problem{x.p}, func(id string, args ...any) string {
			if id == "remedy" || id == "hint" {
				return say(id, args...)
			}
			return id
		})
		if !strings.HasPrefix(got, x.want) || strings.Count(got, "\n") > strings.Count(x.want, "\n")+1 {
			t.Errorf("%+v is shown as\n%q, not\n%q", x.p, got, x.want)
		}
	}
	for n, more := range map[int]string{maxShown: "", maxShown + 1: "…"} { // of a long line its begin
		got := Format("o.yaml", []byte(strings.Repeat("😀", n)), []Problem{{Line: 1, Col: 0, ID: "x"}}, English)
		if want := "    " + strings.Repeat("😀", maxShown) + more + "\n"; !strings.Contains(got, want) {
			t.Errorf("of %d characters is shown\n%s", n, got)
		}
	}
	// of a long one that has its problem farther on what is near it
	long := strings.Repeat("a", 150) + "B" + strings.Repeat("c", 150)
	for _, x := range []struct {
		col  int
		want string
	}{
		{maxAhead + 1, strings.Repeat("a", maxShown) + "…\n    " + strings.Repeat(" ", maxAhead) + "^"},
		{maxAhead + 2, "…" + strings.Repeat("a", maxShown) + "…\n    " + strings.Repeat(" ", maxAhead+1) + "^"},
		{151, "…" + strings.Repeat("a", maxAhead) + "B" + strings.Repeat("c", maxShown-maxAhead-1) + "…\n    " + strings.Repeat(" ", maxAhead+1) + "^"},
		{301, "…" + strings.Repeat("c", maxShown) + "\n    " + strings.Repeat(" ", maxShown) + "^"},
		{302, "…" + strings.Repeat("c", maxShown) + "\n    " + strings.Repeat(" ", maxShown+1) + "^"},
	} {
		got := Format("o.yaml", []byte(long), []Problem{{Line: 1, Col: x.col, ID: "x"}}, English)
		if want := "    " + x.want + "\n"; !strings.Contains(got, want) {
			t.Errorf("column %d is shown as\n%s", x.col, got)
		}
	}
}

// TestSummary: how many problems there are is said last, in one line.
func TestSummary(t *testing.T) {
	bad, odd := Problem{ID: "x"}, Problem{ID: "x", Warning: true}
	for _, x := range []struct {
		ps   []Problem
		want string
	}{
		{[]Problem{bad}, "1 error in o.yaml\n"}, {[]Problem{odd}, "1 warning in o.yaml\n"}, {[]Problem{bad, bad, odd}, "2 errors, 1 warning in o.yaml\n"},
		{[]Problem{odd, odd}, "2 warnings in o.yaml\n"},
	} {
		got := Format("o.yaml", nil, x.ps, func(id string, args ...any) string {
			if id == "x" {
				return "x\ny" // stays in its line
			}
			return English(id, args...)
		})
		if lines := strings.SplitAfter(got, "\n"); lines[len(lines)-2] != x.want || !strings.Contains(got, "x y\n") {
			t.Errorf("%+v: %q, not %q at the end", x.ps, got, x.want)
		}
	}
}

// TestGrounds: of a problem its rule is told, and by what the file silences it.
func TestGrounds(t *testing.T) {
	say := func(_ string, args ...any) string { return "quiet " + args[0].(string) }
	for want, p := range map[string]Problem{"": {}, "R-1": {Rule: "R-1"}, "quiet x": {Quiet: "x"}, "R-1; quiet x": {Rule: "R-1", Quiet: "x"}} {
		if got := grounds(p, say); got != want {
			t.Errorf("%+v: %q, not %q", p, got, want)
		}
	}
}

// TestGet: what is no Map has no values.
func TestGet(t *testing.T) {
	var none *Node
	for _, n := range []*Node{none, Text("a"), NewList(Text("a")), NewMap(), {Kind: List, Pairs: []Pair{Entry("a", Text("b"))}}} {
		if got := n.Get("a"); got != nil {
			t.Errorf("%+v has %+v", n, got)
		}
	}
	if p := none.Problem("x"); p.Line != 1 || p.Col != 1 {
		t.Errorf("a problem of nothing: %+v", p)
	}
	for n, whole := range map[int]bool{4 * MaxKey: true, 4*MaxKey + 1: false} {
		if text := strings.Repeat("x", n); (none.Problem("x", text).Args[0] == text) != whole {
			t.Errorf("a text of %d characters: repeated whole is %v", n, !whole)
		}
	}
	if got := NewMap(Entry("a", Text("b")), Entry("a", Text("c"))).Get("a"); got == nil || got.Text != "b" {
		t.Errorf("%+v", got)
	}
}

// TestBuilt: a text that was built is read back as text: what looks like a number, a
// truth value or nothing is written in quotes.
func TestBuilt(t *testing.T) {
	for s, want := range map[string]string{"a": "a", "1": `"1"`, "90": `"90"`, "9a": "9a", "": `""`, "~": `"~"`, "null": `"null"`, "true": `"true"`, "false": `"false"`, "truth": "truth", "1a": "1a"} {
		if got := string(Write(Text(s))); got != want+"\n" {
			t.Errorf("%q is written as %s", s, got)
		}
	}
	if got := string(Write(NewList(Number(7), Truth(true)))); got != "[7, true]\n" {
		t.Error(got)
	}
	if got := string(Write(NewMap(Entry("key", NewList(Text("a").Note("why"), Text("b")))))); got != "key:\n  # why\n  - a\n  - b\n" {
		t.Errorf("a list of which one is explained:\n%s", got)
	}
	for n, lines := range map[int]int{104: 1, 105: 1, 106: 2, 0: 1} { // a list that does not fit a line
		list := NewList(Text(strings.Repeat("x", n)))
		if n == 0 {
			list = NewList()
		}
		if got := string(Write(NewMap(Entry("key", list)))); strings.Count(got, "\n") != lines {
			t.Errorf("%d characters:\n%s", n, got)
		}
	}
	for n, lines := range map[int]int{108: 1, 109: 2} { // nor one without a key
		if got := string(Write(NewList(Text(strings.Repeat("x", n)), NewList()))); n < 0 || strings.Count(got, "\n") != 2 {
			t.Errorf("a list in a list:\n%s", got)
		}
		if got := string(Write(NewList(Text(strings.Repeat("x", n-3)), Text("y")))); strings.Count(got, "\n") != lines {
			t.Errorf("%d characters:\n%s", n, got)
		}
	}
	for n, quote := range map[int]string{1000: "", 1001: `"`} {
		text := strings.Repeat("x", n)
		if got := string(Write(&Node{Text: text})); got != quote+text+quote+"\n" {
			t.Errorf("%d characters are written as %.10s…", n, got)
		}
	}
}

// TestLongestKey: a key has up to MaxKey characters, however many bytes.
func TestLongestKey(t *testing.T) {
	for _, c := range []string{"k", "é"} {
		for n, good := range map[int]bool{1: true, MaxKey: true, MaxKey + 1: false} {
			_, ps := Parse("o.yaml", []byte(strings.Repeat(c, n)+": 1\n"))
			if (len(ps) == 0) != good || !good && ps[0].Args[0] != MaxKey {
				t.Errorf("a key of %d %q: %v", n, c, ps)
			}
		}
	}
}

// TestWritten: whatever a text has, it is read as it was written, in a value, in a
// list within brackets and as a key; what cannot be seen is written as an escape.
func TestWritten(t *testing.T) {
	for _, s := range []string{
		"", "a", "~", "a b", "a  b", " a", "a ", "-", "-a", "- a", "?", "?a", "a?", "a: b", "a:b", "a #b", "#a", `"`, `a"b`, `\`, `a\b`, `\n`, "a\nb", "a\tb",
		"'", "'a'", "[a]", "{a}", "a, b", "a,b", "&a", "*a", "!a", "%a", "@a", "`a", "|", ">", "true", "null", "1", "1.5", "0x1", "+1", ".5", "/a", "(a)", "é", "(é",
		"\u00a0", "😀", "\u200b", "<<", "=", "---", strings.Repeat("x", 1001),
	} {
		n := NewMap(Pair{Key: &Node{Text: "key"}, Value: &Node{Text: s}}, Pair{Key: &Node{Text: "list"}, Value: NewList(&Node{Text: s}, &Node{Text: "b"})})
		text := Write(n)
		got, ps := Parse("o.yaml", text)
		if len(ps) > 0 || got.Get("key").Text != s || len(got.Get("list").Items) != 2 || got.Get("list").Items[0].Text != s {
			t.Errorf("%q is written as\n%sand read as %+v, %v", s, text, got, ps)
		}
	}
	for s, want := range map[string]string{"a\u202eb": `"a\u202Eb"`, "a\tb": `"a\tb"`, "a\nb": `"a\nb"`, "~": `"~"`, "a\x1bb": `"a\u001Bb"`, "\U000e0001": `"\U000E0001"`, "\u200b": `"\u200B"`, "a  b": `"a  b"`, "a\ufffdb": "\"a\ufffdb\""} {
		if got := string(Write(&Node{Text: s})); got != want+"\n" {
			t.Errorf("%q is written as %s, not %s", s, got, want)
		}
	}
}

// TestEmptyList: a list of nothing is one wherever it stands, also where no room is left in
// the line.
func TestEmptyList(t *testing.T) {
	n := NewMap(Entry(strings.Repeat("k", MaxKey), NewList()))
	for range 10 {
		n = NewMap(Entry("a", n))
	}
	m, ps := Parse("o.yaml", Write(n))
	if len(ps) > 0 || same(n, m) != "" {
		t.Errorf("%v %s", ps, same(n, m))
	}
}
