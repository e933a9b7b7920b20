package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const sample = `package sample

type hex int8

const limit = 16

var table = [2]hex{3, limit}

func f(a, b int, xs []int) bool {
	n := -1
	for i := 0; i < len(xs) && a > 0; i++ {
		n += a - b
	}
	clear(xs)
	if !g(n) || n == 2 {
		return true
	}
	return g(n)
}

func g(n int) bool { return n > 0 }
`

func parsed(t *testing.T, src string) *pack {
	t.Helper()
	p := &pack{files: token.NewFileSet()}
	if err := p.parse("sample.go", []byte(src)); err != nil {
		t.Fatal(err)
	}
	if err := p.check("sample", importer.Default()); err != nil {
		t.Fatal(err)
	}
	return p
}

// Every kind of mutant is found, and constants that must be constants are left.
func TestFind(t *testing.T) {
	var got strings.Builder
	for _, m := range parsed(t, sample).mutants() {
		fmt.Fprintf(&got, "%d:%d %s: %s\n", m.line, m.col, m.in, m.after)
	}
	want := `7:20 table: var table = [2]hex{4, limit}
7:20 table: var table = [2]hex{2, limit}
7:23 table: var table = [2]hex{3, 17}
7:23 table: var table = [2]hex{3, 15}
14:2 f: 
10:8 f: n := -2
10:8 f: n := -0
11:14 f: for i := 0; !(i < len(xs) && a > 0); i++ {
11:11 f: for i := 1; i < len(xs) && a > 0; i++ {
11:11 f: for i := -1; i < len(xs) && a > 0; i++ {
11:26 f: for i := 0; i < len(xs) || a > 0; i++ {
11:16 f: for i := 0; i <= len(xs) && a > 0; i++ {
11:31 f: for i := 0; i < len(xs) && a >= 0; i++ {
11:33 f: for i := 0; i < len(xs) && a > 1; i++ {
11:33 f: for i := 0; i < len(xs) && a > -1; i++ {
12:5 f: n -= a - b
12:10 f: n += a + b
15:5 f: if !(!g(n) || n == 2) {
15:11 f: if !g(n) && n == 2 {
15:5 f: if g(n) || n == 2 {
15:16 f: if !g(n) || n != 2 {
15:19 f: if !g(n) || n == 3 {
15:19 f: if !g(n) || n == 1 {
16:10 f: return false
21:31 g: func g(n int) bool { return n >= 0 }
21:33 g: func g(n int) bool { return n > 1 }
21:33 g: func g(n int) bool { return n > -1 }
`
	if got.String() != want {
		t.Errorf("%s", got.String())
	}
}

// All mutants fit into one file, however they are nested, and it has types.
func TestWrite(t *testing.T) {
	p := parsed(t, sample)
	ms := draw(p.mutants(), 100, 1)
	text := newWriter(p.sources[0], ms).file()
	q := &pack{files: token.NewFileSet()}
	for name, src := range map[string]string{"sample.go": text, "support.go": fmt.Sprintf(support, "sample")} {
		if err := q.parse(name, []byte(src)); err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
	}
	if err := q.check("sample", importer.ForCompiler(q.files, "source", nil)); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	for _, m := range ms {
		if !strings.Contains(text, fmt.Sprintf("mutant == %d)", m.id)) && !strings.Contains(text, fmt.Sprintf("mutant == %d ", m.id)) &&
			!strings.Contains(text, fmt.Sprintf("mutant != %d", m.id)) && !strings.Contains(text, fmt.Sprintf("](%d, ", m.id)) {
			t.Errorf("not in the text: %s", m)
		}
	}
}

// One mutant at a time, as it is written.
func TestWritten(t *testing.T) {
	src := "package sample\n\nfunc f(a int8, b bool) int8 {\n\tif !b && a < 5 {\n\t\ta++\n\t}\n\treturn a + 1\n}\n"
	p := parsed(t, src)
	want := map[string]string{
		"if !(!b && a < 5) {": "if ((mutant == 1) != (!b && a < 5)) {",
		"if !b || a < 5 {":    "if (mutant == 1 && ((!b) || (a < 5)) || mutant != 1 && (!b && a < 5)) {",
		"if b && a < 5 {":     "if ((mutant == 1) == (b)) && a < 5 {",
		"if !b && a <= 5 {":   "if !b && (mutant == 1 && ((a) <= (5)) || mutant != 1 && (a < 5)) {",
		"if !b && a < 6 {":    "if !b && a < mutantPick[int8](1, 6, 5) {",
		"if !b && a < 4 {":    "if !b && a < mutantPick[int8](1, 4, 5) {",
		"a--":                 "if mutant == 1 { a-- } else { a++ }",
		"return a - 1":        "return mutantPlus[int8](1, a, 1)",
		"return a + 2":        "return a + mutantPick[int8](1, 2, 1)",
		"return a + 0":        "return a + mutantPick[int8](1, 0, 1)",
	}
	all := p.mutants()
	if len(all) != len(want) {
		t.Errorf("%d mutants", len(all))
	}
	for _, m := range all {
		m.id = 1
		if text := newWriter(p.sources[0], []*mutant{m}).file(); want[m.after] == "" || !strings.Contains(text, "\t"+want[m.after]+"\n") {
			t.Errorf("%s:\n%s", m, text)
		}
	}
}

func TestExplanations(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.txt")
	text := "# all\n! leave bot.go doc.go\n! prove a b/c\n! first ^TestA$\n! apart ^Test(B|C)$\n\na.go f\n- x < 1\n+ x <= 1\n= x is never 1\n- g()\n+ (skipped)\n= speed\n* *\n- h < 0\n+ h < 1\n= words\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got, by, err := explanations(file)
	if want := (how{[]string{"bot.go", "doc.go"}, []string{"a", "b/c"}, "^TestA$", "^Test(B|C)$"}); !reflect.DeepEqual(by, want) {
		t.Errorf("%+v", by)
	}
	if err != nil || len(got) != 3 || got.reason(change{"a.go", "f", "x < 1", "x <= 1"}) != "x is never 1" || got.reason(change{"a.go", "f", "g()", ""}) != "speed" ||
		got.reason(change{"b.go", "k", "if h < 0 {", "if h < 1 {"}) != "words" || got.reason(change{"b.go", "f", "g()", ""}) != "" {
		t.Error(got, err)
	}
	if idle := got.idle([]*mutant{{change: change{"a.go", "f", "x < 1", "x <= 1"}}, {change: change{"b.go", "k", "if h < 0 {", "if h < 1 {"}}}); len(idle) != 1 || idle[0].before != "g()" {
		t.Error(idle)
	}
	files, err := filepath.Glob("explained/*.txt")
	if err != nil || !slices.Contains(files, filepath.Join("explained", explainedFile(module+"rules"))) {
		t.Error(files, err)
	}
	for _, file := range files {
		known, by, err := explanations(file)
		if err != nil || len(known) == 0 && by.first == "" { // or it says how the package is swept alone
			t.Error(file, len(known), err)
		}
		for _, prover := range by.provers { // a package of this module
			if _, err := os.Stat(filepath.Join("..", "..", "..", filepath.FromSlash(prover))); err != nil {
				t.Error(file, err)
			}
		}
	}
	if known, _, err := explanations(filepath.Join(t.TempDir(), "none.txt")); err != nil || len(known) > 0 {
		t.Error("no file:", known, err)
	}
	if err := os.WriteFile(file, []byte("! skip bot.go\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := explanations(file); err == nil {
		t.Error("a line of no meaning is read")
	}
}
