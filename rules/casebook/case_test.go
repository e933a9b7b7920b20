package casebook

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// noting is a test that notes what fails.
type noting struct {
	testing.TB
	said []string
}

func (t *noting) Helper() {}
func (t *noting) Errorf(format string, args ...any) {
	t.said = append(t.said, fmt.Sprintf(format, args...))
}
func (t *noting) Failed() bool { return len(t.said) > 0 }

func caseIn(t testing.TB, text string) Case {
	n, problems := orders.Parse("x.yaml", []byte(text))
	if problems != nil {
		t.Fatal(problems)
	}
	return Case{t, "x.yaml", n}
}

// A case of which something is not true fails in its line.
func TestJudgement(t *testing.T) {
	words := page.Words{"far": "{0} is too far from {1}", "hint": "a hint"}
	found := []orders.Problem{
		{Line: 1, Col: 8, Rule: "R-1-1", ID: "far", Args: []any{"1st Foot", "b2"}},
		{Line: 1, Col: 12, Warning: true, On: "die", ID: "hint"},
	}
	file, _ := orders.Parse("f", []byte("moves: {a: b}"))
	for check, want := range map[string]string{
		"check: [{at: [moves], says: [1st, B2]}]":                                        "",
		"check: [{at: [moves], says: [B3]}]":                                             "no error [B3] there",
		"check: [{at: [moves], says: [far from]}]":                                       "",
		"check: [{at: [moves], says: [fa]}]":                                             "no error [fa] there", // not a word
		"check: [{at: [moves], rule: R-1-2}]":                                            "no error [] there",
		"check: [{at: [moves], rule: R-1-2 R-1-1}]":                                      "",
		"check: [{rule: R-1-1}, {at: [moves, a], is: depends, on: die}]":                 "",
		"check: [{rule: R-1-1}, {at: [moves, z]}]":                                       "the file has no \"z\"",
		"check: [{rule: R-1-1}, {is: depends, on: die}]":                                 "",
		"check: [{rule: R-1-1}, {is: depends, on: draw}]":                                "no depends [] there",
		"check: [{is: done}]":                                                            "an error where the clause is done",
		"check: []":                                                                      "an error that is none",
		"{check: [], others: any}":                                                       "",
		"check: [{rule: R-1-1, form: x}]":                                                "\"form\" is no key",
		"told: [\"moves: error R-1-1 far 1st Foot; b2\", \"moves a: depends die hint\"]": "",
		"told: [\"moves: error R-1-1 far 1st Foot; b2\"]":                                "check says",
	} {
		tb := &noting{TB: t}
		c := caseIn(t, check)
		c.TB = tb
		Judgement{Case: c, File: file, Found: found, Words: words}.Compare()
		if got := strings.Join(tb.said, "\n"); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %s, not %q", check, got, want)
		}
	}
}

// An open case fails; one that passes is no open one.
func TestOpenCases(t *testing.T) {
	c := caseIn(t, "case: x")
	for i, run := range []func(Case){func(c Case) { c.At(c.Node, "no") }, func(c Case) { c.Fatal("no") }, func(Case) {}} {
		if c.fails(run) != (i < 2) {
			t.Error(i)
		}
	}
}

// The page has a row for each rule, and fails for want of a test, for an id that nobody knows
// and where it is stale.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	p := Page{
		File: write("RULES.md", ""), IDs: regexp.MustCompile(`X-\d+(\.\d+)?-\d+`),
		List: write("list.yaml", "chapters: {\"3\": Moves}\nsays: {X-3-1: A block moves., X-3-2: Once.}\nnothing-to-break: {X-3-2: a name}\nnot-in-code: {X-3-2: said}\n"),
		Code: []string{write("a.go", "package a\n\n// move: X-3-1\nfunc move() {}\n"), write("a_test.go", "package a\n\n// X-3-1\nfunc TestMove() {}\n")},
	}
	p.Run(t, true)
	text, err := os.ReadFile(p.File)
	if err != nil || !strings.Contains(string(text), "## 3. Moves") || !strings.Contains(string(text), "| X-3-1 | A block moves. | [a.go](") || !strings.Contains(string(text), "TestMove") {
		t.Errorf("%s %v", text, err)
	}
	for list, want := range map[string]string{
		"says: {X-3-1: A block moves., X-3-2: Once.}\nnot-in-code: {X-3-2: said}\n":        "X-3-2: tests []",
		"says: {X-3-1: A block moves., X-3-2: Once.}\nnothing-to-break: {X-3-2: a name}\n": "X-3-2 stands nowhere",
		"says: {}\n": "no assertion X-3-1",
	} {
		p.List = write("list.yaml", list)
		tb := &noting{TB: t}
		index{p, ReadList(t, p.List), p.goFiles(t, false), p.goFiles(t, true)}.check(tb)
		if got := strings.Join(tb.said, "\n"); !strings.Contains(got, want) {
			t.Errorf("%s: %s", list, got)
		}
	}
}
