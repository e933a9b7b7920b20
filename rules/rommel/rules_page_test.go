package rommel

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
)

var update = flag.Bool("update", false, "write RULES.md")

// ruleID is an id of RULES.md: an assertion about a rule, an ambiguity, a
// difference of editions, a golden test or a mini-test.
var ruleID = regexp.MustCompile(`\b(R-\d+(\.\d+)?-\d+|AMB-\d+|ED-\d+|G-\d+(\.\d+)?|T-\d+(\.\d+)?-[a-z])\b`)

// places are where ids stand: for each id files and what is in them, in the
// order in which they were found.
type places map[string][]found

type found struct{ file, in string }

func (p places) add(text string, at found) {
	for _, id := range ruleID.FindAllString(text, -1) {
		if !slices.Contains(p[id], at) {
			p[id] = append(p[id], at)
		}
	}
}

// cell lists places, each file once: a function after a colon, a case as its
// sentence.
func cell(list []found) string {
	var b strings.Builder
	for i, at := range list {
		switch name, isCase := strings.CutSuffix(filepath.Base(at.file), ".yaml"); {
		case i > 0 && list[i-1].file == at.file && isCase:
			b.WriteString("<br>")
		case i > 0 && list[i-1].file == at.file:
			b.WriteString(", ")
		default:
			if i > 0 {
				b.WriteString("<br>")
			}
			fmt.Fprintf(&b, "[%s](%s)", name, filepath.ToSlash(at.file))
			switch {
			case isCase:
				b.WriteString(": ")
			case at.in != "":
				b.WriteString(":")
			}
		}
		b.WriteString(at.in)
	}
	return b.String()
}

// TestRulesPage: RULES.md says what the code and the tests say, every
// assertion has a test or a reason why it has none, and no id is unknown.
func TestRulesPage(t *testing.T) {
	list := readList(t)
	code, tests := codeOf(t), places{}
	for _, f := range goFiles() {
		if strings.HasSuffix(f, "_test.go") && f != "rules_page_test.go" {
			tests.goFile(t, f)
		}
	}
	cases, _ := filepath.Glob("testdata/cases/*.yaml")
	for _, f := range cases {
		for _, n := range CasesOf(t, f) {
			tests.add(strings.Join(Texts(n, "rules"), " "), found{f, TextOf(n, "case", "")})
		}
	}
	known := map[string]bool{}
	var ids []string
	for _, key := range []string{"says", "ambiguities", "golden"} {
		for _, p := range Pairs(list, key) {
			ids = append(ids, p.Key.Text)
		}
	}
	for _, id := range append(ids, Texts(list, "mini-tests")...) {
		if known[id] {
			t.Errorf("%s stands in the list twice", id)
		}
		known[id] = true
		why := TextOf(list.Get("nothing-to-break"), id, "")
		if (len(tests[id]) == 0) != (why != "") {
			t.Errorf("%s: tests %v, nothing to break: %q", id, tests[id], why)
		}
		if id[0] == 'R' && len(code[id]) == 0 && list.Get("not-in-code").Get(id) == nil {
			t.Errorf("%s stands nowhere in the code, and the list does not say why", id)
		}
	}
	mentioned := places{}
	for _, p := range Pairs(list, "editions") { // most make no difference, and need no test
		known[p.Key.Text] = true
		if len(p.Value.Items) != 4 {
			t.Errorf("%s: want a section, both editions and what was decided", p.Key.Text)
		}
		mentioned.add(p.Value.Items[len(p.Value.Items)-1].Text, found{in: p.Key.Text})
	}
	for _, p := range []places{code, tests, mentioned} {
		for id, at := range p {
			if !known[id] {
				t.Errorf("no assertion %s is in the list: %v", id, at)
			}
		}
	}
	page := rulesPage(list, code, tests)
	if *update {
		if err := os.WriteFile("RULES.md", page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile("RULES.md"); err != nil || !bytes.Equal(text, page) {
		t.Error("RULES.md is stale: go test ./rules/rommel -run TestRulesPage -update", err)
	}
}

// goFiles are those of the package and of its rooms.
func goFiles() []string {
	files, _ := filepath.Glob("*.go")
	rooms, _ := filepath.Glob("internal/*/*.go")
	staff, _ := filepath.Glob("staff/*.go")
	return slices.DeleteFunc(slices.Concat(files, rooms, staff), func(f string) bool {
		return filepath.ToSlash(filepath.Dir(f)) == "internal/fixture"
	})
}

// codeOf finds the ids in the code.
func codeOf(t *testing.T) places {
	code := places{}
	for _, f := range goFiles() {
		if !strings.HasSuffix(f, "_test.go") && f != "doc.go" {
			code.goFile(t, f)
		}
	}
	return code
}

func readList(t *testing.T) *orders.Node {
	t.Helper()
	f := ReadFile(t, "testdata/assertions.yaml")
	n, problems := orders.Parse(f.Name, f.Text)
	for _, p := range problems {
		t.Fatalf("%s:%d: %s", f.Name, p.Line, orders.English(p.ID, p.Args...))
	}
	return n
}

// goFile finds the ids in comments and strings of a Go file, each in the
// function or the type, variable or constant that it stands in or above.
func (p places) goFile(t *testing.T, file string) {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	type span struct {
		from, to token.Pos
		name     string
	}
	var spans []span
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			spans = append(spans, span{start(d.Pos(), d.Doc), d.End(), d.Name.Name})
		case *ast.GenDecl:
			for i, s := range d.Specs {
				name, doc := specName(s)
				x := span{start(s.Pos(), doc), s.End(), name}
				if i == 0 {
					x.from = start(d.Pos(), d.Doc)
				}
				spans = append(spans, x)
			}
		}
	}
	at := func(pos token.Pos) found {
		line := set.Position(pos).Line
		for _, s := range spans { // a comment at the end of a line is past its declaration
			if pos >= s.from && (pos < s.to || line == set.Position(s.to).Line) && s.name != "" {
				return found{file, s.name}
			}
		}
		return found{file: file}
	}
	for _, g := range f.Comments {
		for _, c := range g.List {
			p.add(c.Text, at(c.Pos()))
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if b, ok := n.(*ast.BasicLit); ok && b.Kind == token.STRING {
			p.add(b.Value, at(b.Pos()))
		}
		return true
	})
}

func start(pos token.Pos, doc *ast.CommentGroup) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return pos
}

func specName(s ast.Spec) (string, *ast.CommentGroup) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return s.Name.Name, s.Doc
	case *ast.ValueSpec:
		return s.Names[0].Name, s.Doc
	}
	return "", nil
}

func rulesPage(list *orders.Node, code, tests places) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, `# What the rules say, and where it is tested

Written by a test from testdata/assertions.yaml, the ids in the code, and those in the tests and cases; to write it anew:
`+"`go test ./rules/rommel -run TestRulesPage -update`"+`. It fails when this page is stale or an assertion has no test.
To add a case, write it into a file of [testdata/cases](testdata/cases/README.md) with the ids it proves, in plain words.

R-7.1-2 is the second assertion about section 7.1 of the rulebook, in words of our own; AMB are its ambiguities with
the ruling taken, ED the differences of its edition of 2004, G its worked examples, T small tests. Code is named by file and function; a case by its file and words.`)
	chapter := ""
	for _, p := range Pairs(list, "says") {
		id := p.Key.Text
		if ch := strings.SplitN(strings.SplitN(id[2:], "-", 2)[0], ".", 2)[0]; ch != chapter {
			chapter = ch
			fmt.Fprintf(&b, "\n## %s. %s\n\n| id | says | code | tests |\n|---|---|---|---|\n", ch, TextOf(list.Get("chapters"), ch, ""))
		}
		where := cell(code[id])
		if why := TextOf(list.Get("not-in-code"), id, ""); why != "" {
			where = strings.TrimPrefix(where+"<br>"+why, "<br>")
		}
		row(&b, id, p.Value.Text, where, list, tests)
	}
	b.WriteString("\n## Ambiguities\n\n| id | question | ruling | charter option | code | tests |\n|---|---|---|---|---|---|\n")
	for _, p := range Pairs(list, "ambiguities") {
		id := p.Key.Text
		row(&b, id, p.Value.Items[0].Text+" | "+p.Value.Items[1].Text+" | "+optionsOf(id), cell(code[id]), list, tests)
	}
	b.WriteString("\n## Differences of the edition of 2004\n\nThe rules above are those of 2021.\n\n" +
		"| id | section | 2004 | 2021 | decided | charter option | code | tests |\n|---|---|---|---|---|---|---|---|\n")
	for _, p := range Pairs(list, "editions") {
		id, items := p.Key.Text, p.Value.Items
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", id, items[0].Text, items[1].Text, items[2].Text, items[3].Text,
			optionsOf(id), cell(code[id]), cell(tests[id]))
	}
	b.WriteString("\n## Charter options\n\n| option | rule | what is agreed |\n|---|---|---|\n")
	for _, o := range options {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", o.ID, o.Rule, o.Name)
	}
	b.WriteString("\n## Worked examples\n\n| id | example | code | tests |\n|---|---|---|---|\n")
	for _, p := range Pairs(list, "golden") {
		row(&b, p.Key.Text, p.Value.Text, cell(code[p.Key.Text]), list, tests)
	}
	b.WriteString("\n## Small tests\n\n| id | tests |\n|---|---|\n")
	for _, id := range Texts(list, "mini-tests") {
		fmt.Fprintf(&b, "| %s | %s |\n", id, cell(tests[id]))
	}
	return b.Bytes()
}

// optionsOf are the charter options that change what an id says.
func optionsOf(id string) string {
	var ids []string
	for _, o := range options {
		if o.Rule == id {
			ids = append(ids, o.ID)
		}
	}
	return strings.Join(ids, ", ")
}

func row(b *bytes.Buffer, id, says, code string, list *orders.Node, tests places) {
	proof := cell(tests[id])
	if why := TextOf(list.Get("nothing-to-break"), id, ""); why != "" {
		proof = "none: " + why
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s |\n", id, says, code, proof)
}
