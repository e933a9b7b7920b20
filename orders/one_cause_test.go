package orders

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Warnings that have one cause are one line, with how many units and where; the worst come
// first, and what is alone stays as it is.
func TestOneCause(t *testing.T) {
	lacks := func(line int, unit, hex, cause string) Problem {
		return Problem{Line: line, Col: 1, Warning: true, Rule: "R-1", ID: "lacks", Several: "lacks.several", Cause: cause + "!", Remedy: "lacks.remedy", Args: []any{unit, hex, cause, "mend"}, Unit: unit, Hex: hex}
	}
	ps := []Problem{
		{Line: 1, Warning: true, Note: true, ID: "note"},
		{Line: 2, Warning: true, On: "die", ID: "depends"},
		{Line: 3, Warning: true, ID: "other"},
		lacks(4, "a", "C1", "cut"), lacks(5, "b", "C9", "off"), lacks(6, "c, d", "C2", "cut"), lacks(7, "e", "", "cut"), lacks(7, "f", "C1", "cut"),
		{Line: 8, ID: "error"},
	}
	told := Together(ps)
	worstFirst(told)
	var got []string
	for _, p := range told {
		got = append(got, fmt.Sprint(p.Line, " ", p.ID, p.Args, p.Remedy))
	}
	want := []string{"8 error[]", "4 lacks.several[5 C1: a, f; C2: c, d; e cut! mend]lacks.several.remedy", "3 other[]", "5 lacks[b C9 off mend]lacks.remedy", "2 depends[]", "1 note[]"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nnot\n%q", got, want)
	}
	if ps[3].ID != "lacks" || ps[3].Args[0] != "a" {
		t.Error("the single problem was written to")
	}
}

// In short stand the gravest, a line each, and how many more there are.
func TestInShort(t *testing.T) {
	var ps []Problem
	for line, on := range []string{"die", "", "", "refusal", ""} {
		ps = append(ps, Problem{Line: line + 1, Col: 1, Warning: true, On: on, ID: "p", Args: []any{line}})
	}
	ps = append(ps, Problem{Line: 9, Warning: true, Note: true, ID: "note"})
	say := func(id string, args ...any) string { return fmt.Sprint(append([]any{id, " "}, args...)...) }
	if got, want := InShort("f", ps, 3, say), "f:2: warning : p 1\nf:3: warning : p 2\nf:5: warning : p 4\nin-short-more 2\n"; got != want {
		t.Errorf("%q\nnot\n%q", got, want)
	}
	if got := InShort("f", ps[:1], 3, say); got != "f:1: depends : p 0\n" {
		t.Errorf("%q", got)
	}
}

// Errors that tell the same of three or more are told of the first; then whom else they are about,
// with the places. All are counted.
func TestSameOf(t *testing.T) {
	at := func(line int, rule, who, where string) Problem {
		return Problem{Line: line, Col: 1, Rule: rule, ID: "full", Args: []any{who, where}}
	}
	words := func(id string, args ...any) string {
		if id == "full" {
			return Fill("{0} is one too many in {1}", args...)
		}
		return English(id, args...)
	}
	ps := []Problem{at(1, "R-1", "a", "X"), at(2, "R-1", "b", "X"), at(3, "R-1", "c", "Y"), at(3, "R-1", "c2", "Y"), at(4, "R-2", "d", "X"), at(5, "R-1", "e", "X"), at(6, "", "f", "X"), at(7, "", "g", "X")}
	ps[7].Hints = []string{"h"}
	got := Format("f", []byte("1\n2\n3\n4\n5\n6\n7\n"), ps, words)
	want := "f:1:1: error: a is one too many in X [R-1]\n    1\n    ^\nthe same of b (2:1), e (5:1)\n" +
		"f:3:1: error: c is one too many in Y [R-1]\n    3\n    ^\nf:3:1: error: c2 is one too many in Y [R-1]\n    3\n    ^\nf:4:1: error: d is one too many in X [R-2]\n    4\n    ^\n" +
		"f:6:1: error: f is one too many in X\n    6\n    ^\nf:7:1: error: g is one too many in X\n    7\n    ^\nhint: did you mean \"h\"?\n8 errors in f\n"
	if got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}

// Where it is told of the same one, or of none who has a name, the places are told alone.
func TestSameAt(t *testing.T) {
	words := func(id string, args ...any) string {
		if id == "moved" {
			return id
		}
		return English(id, args...)
	}
	for _, args := range [][][]any{{nil, nil, nil}, {{"Vyborg"}, {"Vyborg"}, {"Vyborg"}}, {nil, nil}} {
		var ps []Problem
		for i, x := range args {
			ps = append(ps, Problem{Line: i + 1, Col: 2, Rule: "R-1", ID: "moved", Args: x})
		}
		places := []string{"2:2", "3:2"}[:len(args)-1]
		if got, want := Format("f", []byte("1\n2\n3\n"), ps, words), fmt.Sprintf("f:1:2: error: moved [R-1]\n    1\n     ^\nthe same at %s\n%d errors in f\n", strings.Join(places, ", "), len(args)); got != want {
			t.Errorf("%v: %s", args, got)
		}
	}
	var alone []Problem // of whom it is told is all that it says
	for i, who := range []string{"Kotka", "Turku", "Oulu"} {
		alone = append(alone, Problem{Line: i + 1, Col: 1, Rule: "R-1", ID: "moved", Args: []any{who}})
	}
	if got := Format("f", []byte("1\n2\n3\n"), alone, words); !strings.HasSuffix(got, "the same of Turku (2:1), Oulu (3:1)\n3 errors in f\n") {
		t.Errorf("three places are not one: %s", got)
	}
	prices := []Problem{{Line: 1, Col: 1, Rule: "R-1", ID: "moved", Args: []any{20, 18}}, {Line: 2, Col: 1, Rule: "R-1", ID: "moved", Args: []any{6, 18}}, {Line: 3, Col: 1, Rule: "R-1", ID: "moved", Args: []any{4, 18}}}
	if got := Format("f", []byte("1\n2\n3\n"), prices, words); strings.Contains(got, "the same") {
		t.Errorf("three prices are one: %s", got)
	}
}
