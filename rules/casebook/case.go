package casebook

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
)

// Read reads a file of cases: a list of mappings, each with a sentence of its own under
// case and under rules the ids that it proves.
func Read(t testing.TB, file string) []*orders.Node {
	t.Helper()
	list := File(t, file)
	if list.Kind != orders.List {
		t.Fatalf("%s is no list of cases", file)
	}
	first := map[string]int{}
	for _, n := range list.Items {
		name := Text(n, "case", "")
		if name == "" || len(Items(n, "rules")) == 0 {
			t.Errorf("%s:%d: a case needs a sentence and the rules it proves", file, n.Line)
		}
		if first[name] > 0 {
			t.Errorf("%s:%d: the case of line %d has the same sentence", file, n.Line, first[name])
		}
		first[name] = n.Line
	}
	return list.Items
}

// File reads a file that must be without a fault.
func File(t testing.TB, file string) *orders.Node {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, problems := orders.Parse(file, text)
	for _, p := range problems {
		t.Errorf("%s:%d: %s", file, p.Line, orders.English(p.ID, p.Args...))
	}
	if problems != nil || n == nil {
		t.FailNow()
	}
	return n
}

// Folder runs all cases of some files, each as a test of its own. The open ones, by their
// sentences, are known to fail: one that passes fails the test.
func Folder(t *testing.T, pattern string, open []string, run func(Case)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no cases in", pattern, err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".yaml"), func(t *testing.T) {
			for _, n := range Read(t, f) {
				name := Text(n, "case", "?")
				t.Run(name, func(t *testing.T) {
					if c := (Case{t, f, n}); !slices.Contains(open, name) {
						run(c)
					} else if !c.fails(run) {
						t.Error("this case passes now: it is no open one")
					}
				})
			}
		})
	}
}

// Case is a test that says in which file and line its case stands.
type Case struct {
	testing.TB
	File string
	Node *orders.Node
}

// At fails in the line of a node.
func (c Case) At(n *orders.Node, format string, args ...any) {
	c.Helper()
	c.TB.Errorf("%s:%d: %s", c.File, n.Line, fmt.Sprintf(format, args...))
}

// Errorf fails in the line of the case, as do the following.
func (c Case) Errorf(format string, args ...any) { c.Helper(); c.At(c.Node, format, args...) }

// Error fails in the line of the case.
func (c Case) Error(args ...any) { c.Helper(); c.At(c.Node, "%s", fmt.Sprintln(args...)) }

// Fatalf fails in the line of the case and ends it.
func (c Case) Fatalf(format string, args ...any) {
	c.Helper()
	c.At(c.Node, format, args...)
	c.FailNow()
}

// Fatal fails in the line of the case and ends it.
func (c Case) Fatal(args ...any) { c.Helper(); c.Fatalf("%s", fmt.Sprintln(args...)) }

// Known fails for keys of a node that mean nothing: a slip of the pen would weaken a case.
// The keys that it may have stand in one text, between spaces.
func (c Case) Known(n *orders.Node, keys string) {
	c.Helper()
	for _, p := range n.Pairs {
		if !slices.Contains(strings.Fields(keys), p.Key.Text) {
			c.At(p.Key, "%q is no key of such a case", p.Key.Text)
		}
	}
}

// Dice are the faces that are scripted, by the path of the label under which they are
// thrown: dice: {fire: [6, 1]}.
func (c Case) Dice(faces int) map[string][]int {
	dice := map[string][]int{}
	for _, p := range Pairs(c.Node, "dice") {
		for _, d := range p.Value.Items {
			v, problem := d.Int(1, faces)
			if problem != nil {
				c.At(d, "%q is no die", d.Text)
			}
			dice[p.Key.Text] = append(dice[p.Key.Text], v)
		}
	}
	return dice
}

// fails reports whether a case that is known to fail does.
func (c Case) fails(run func(Case)) (failed bool) {
	still := &failing{TB: c.TB}
	defer func() {
		if x := recover(); x != nil && x != errStopped {
			panic(x)
		}
		failed = still.failed
	}()
	c.TB = still
	run(c)
	return
}

// failing is a test that is known to fail.
type failing struct {
	testing.TB
	failed bool
}

var errStopped = errors.New("stopped")

func (t *failing) Helper()               {}
func (t *failing) Errorf(string, ...any) { t.failed = true }
func (t *failing) Error(...any)          { t.failed = true }
func (t *failing) Fatalf(string, ...any) { t.failed = true; panic(errStopped) }
func (t *failing) Fatal(...any)          { t.failed = true; panic(errStopped) }
func (t *failing) FailNow()              { t.failed = true; panic(errStopped) }
func (t *failing) Failed() bool          { return t.failed }
