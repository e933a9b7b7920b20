package casebook

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Page is RULES.md of a game: what its rules say, in a list of assertions with an id each, and
// where in code, tests and cases those ids stand.
//
// The list is a YAML file. Its chapters are numbers with their titles, and says the rules, by
// ids such as R-7.1-2: the second assertion about section 7.1. It may also have ambiguities
// (id: [question, ruling]), editions (id: [section, earlier, now, decided]), golden (worked
// examples) and mini-tests (a list of ids). Under not-in-code and nothing-to-break it says why
// an id stands in no code, or why no test could fail by it.
type Page struct {
	File  string         // "RULES.md"
	List  string         // the list of assertions
	IDs   *regexp.Regexp // what is an id, in comments and strings
	Code  []string       // Go files; those that end in _test.go are tests
	Cases []string       // files of cases

	Intro    string         // below the title, a paragraph or a few
	Editions [2]string      // what the earlier and the present edition of the rules are called
	Options  []rules.Option // that a charter may name, each beside the id that is its rule
}

// index is where the ids of a page stand.
type index struct {
	Page
	list        *orders.Node
	code, tests places
}

// ReadList reads a list of assertions.
func ReadList(t testing.TB, file string) *orders.Node {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, problems := orders.Parse(file, text)
	for _, p := range problems {
		t.Fatalf("%s:%d: %s", file, p.Line, orders.English(p.ID, p.Args...))
	}
	return n
}

// InCode are the files that name each id in code, not in tests.
func (p Page) InCode(t testing.TB) map[string][]string {
	files := map[string][]string{}
	for id, list := range p.goFiles(t, false).at {
		for _, at := range list {
			files[id] = append(files[id], at.file)
		}
	}
	return files
}

// goFiles finds the ids in the tests among the Go files, or in the others.
func (p Page) goFiles(t testing.TB, tests bool) places {
	in := newPlaces(p.IDs)
	for _, f := range p.Code {
		if strings.HasSuffix(f, "_test.go") == tests {
			in.goFile(t, f)
		}
	}
	return in
}

// Run fails where an assertion has neither a test nor a reason why it has none, where an id
// is in no list, and where the page does not say what code and tests say; then update writes
// it.
func (p Page) Run(t *testing.T, update bool) {
	t.Helper()
	x := index{p, ReadList(t, p.List), p.goFiles(t, false), p.goFiles(t, true)}
	for _, f := range p.Cases {
		for _, n := range Read(t, f) {
			x.tests.add(strings.Join(Texts(n, "rules"), " "), found{f, Text(n, "case", "")})
		}
	}
	x.check(t)
	page := x.write()
	if update {
		if err := os.WriteFile(p.File, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(p.File); err != nil || !bytes.Equal(text, page) {
		t.Errorf("%s is stale: run this test with -update: %v", p.File, err)
	}
}

// check compares the ids of the list with those found.
func (x index) check(t testing.TB) {
	t.Helper()
	known, mentioned := map[string]bool{}, newPlaces(x.IDs)
	enter := func(id string) {
		if known[id] {
			t.Errorf("%s stands in the list twice", id)
		}
		known[id] = true
		why := Text(x.list.Get("nothing-to-break"), id, "")
		if (len(x.tests.at[id]) == 0) != (why != "") {
			t.Errorf("%s: tests %v, nothing to break: %q", id, x.tests.at[id], why)
		}
	}
	for _, p := range Pairs(x.list, "says") {
		id := p.Key.Text
		if enter(id); len(x.code.at[id]) == 0 && x.list.Get("not-in-code").Get(id) == nil {
			t.Errorf("%s stands nowhere in the code, and the list does not say why", id)
		}
	}
	for _, p := range slices.Concat(Pairs(x.list, "ambiguities"), Pairs(x.list, "golden")) {
		enter(p.Key.Text)
	}
	for _, id := range Texts(x.list, "mini-tests") {
		enter(id)
	}
	for _, p := range Pairs(x.list, "editions") { // most make no difference, and need no test
		known[p.Key.Text] = true
		if len(p.Value.Items) != 4 {
			t.Fatalf("%s: want a section, both editions and what was decided", p.Key.Text)
		}
		mentioned.add(p.Value.Items[3].Text, found{in: p.Key.Text})
	}
	for _, p := range []places{x.code, x.tests, mentioned} {
		for id, at := range p.at {
			if !known[id] {
				t.Errorf("no assertion %s is in the list: %v", id, at)
			}
		}
	}
}

// write is the page.
func (x index) write() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# What the rules say, and where it is tested\n\n%s\n", strings.TrimSpace(x.Intro))
	chapter := ""
	for _, p := range Pairs(x.list, "says") {
		id := p.Key.Text
		if ch := chapterOf(id); ch != chapter {
			chapter = ch
			fmt.Fprintf(&b, "\n## %s. %s\n\n| id | says | code | tests |\n|---|---|---|---|\n", ch, Text(x.list.Get("chapters"), ch, ""))
		}
		where := cell(x.code.at[id])
		if why := Text(x.list.Get("not-in-code"), id, ""); why != "" {
			where = strings.TrimPrefix(where+"<br>"+why, "<br>")
		}
		x.row(&b, id, p.Value.Text, where)
	}
	x.ambiguities(&b)
	x.editions(&b)
	if len(x.Options) > 0 {
		b.WriteString("\n## Charter options\n\n| option | rule | what is agreed |\n|---|---|---|\n")
		for _, o := range x.Options {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", o.ID, o.Rule, o.Name)
		}
	}
	if golden := Pairs(x.list, "golden"); len(golden) > 0 {
		b.WriteString("\n## Worked examples\n\n| id | example | code | tests |\n|---|---|---|---|\n")
		for _, p := range golden {
			x.row(&b, p.Key.Text, p.Value.Text, cell(x.code.at[p.Key.Text]))
		}
	}
	if small := Texts(x.list, "mini-tests"); len(small) > 0 {
		b.WriteString("\n## Small tests\n\n| id | tests |\n|---|---|\n")
		for _, id := range small {
			fmt.Fprintf(&b, "| %s | %s |\n", id, cell(x.tests.at[id]))
		}
	}
	return b.Bytes()
}

// chapterOf is 7 for R-7.1-2.
func chapterOf(id string) string {
	_, section, _ := strings.Cut(id, "-")
	section, _, _ = strings.Cut(section, "-")
	section, _, _ = strings.Cut(section, ".")
	return section
}

func (x index) ambiguities(b *bytes.Buffer) {
	all := Pairs(x.list, "ambiguities")
	if len(all) == 0 {
		return
	}
	b.WriteString("\n## Ambiguities\n\n| id | question | ruling | charter option | code | tests |\n|---|---|---|---|---|---|\n")
	for _, p := range all {
		id := p.Key.Text
		x.row(b, id, p.Value.Items[0].Text+" | "+p.Value.Items[1].Text+" | "+x.optionsOf(id), cell(x.code.at[id]))
	}
}

func (x index) editions(b *bytes.Buffer) {
	all := Pairs(x.list, "editions")
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## Differences of the edition of %s\n\nThe rules above are those of %s.\n\n"+
		"| id | section | %[1]s | %[2]s | decided | charter option | code | tests |\n|---|---|---|---|---|---|---|---|\n", x.Editions[0], x.Editions[1])
	for _, p := range all {
		id, items := p.Key.Text, p.Value.Items
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", id, items[0].Text, items[1].Text, items[2].Text, items[3].Text,
			x.optionsOf(id), cell(x.code.at[id]), cell(x.tests.at[id]))
	}
}

// optionsOf are the charter options that change what an id says.
func (x index) optionsOf(id string) string {
	var ids []string
	for _, o := range x.Options {
		if o.Rule == id {
			ids = append(ids, o.ID)
		}
	}
	return strings.Join(ids, ", ")
}

func (x index) row(b *bytes.Buffer, id, says, code string) {
	proof := cell(x.tests.at[id])
	if why := Text(x.list.Get("nothing-to-break"), id, ""); why != "" {
		proof = "none: " + why
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s |\n", id, says, code, proof)
}

// GoFiles are those of some folders, but for a few that are named.
func GoFiles(but []string, folders ...string) (all []string) {
	for _, folder := range folders {
		files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
		all = append(all, files...)
	}
	return slices.DeleteFunc(all, func(f string) bool { return slices.Contains(but, filepath.ToSlash(f)) })
}
