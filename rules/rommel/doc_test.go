package rommel

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
)

// listed are the lines of a room's doc.go that name files: their rule numbers and what
// they name, a file or a room.
func listed(t *testing.T, room string) (lines []struct{ numbers, names []string }) {
	t.Helper()
	for line := range strings.SplitSeq(string(ReadFile(t, filepath.Join(room, "doc.go")).Text), "\n") {
		row, ok := strings.CutPrefix(line, "//\t")
		if !ok {
			continue
		}
		var x struct{ numbers, names []string }
		for _, w := range strings.Fields(row) {
			switch {
			case strings.HasSuffix(w, ".go") || strings.HasPrefix(w, "internal/"):
				x.names = append(x.names, w)
			case len(x.names) == 0:
				x.numbers = append(x.numbers, w)
			}
		}
		lines = append(lines, x)
	}
	return lines
}

// under reports whether a number of the rulebook stands under another: 16.41
// under 16.4 and 16, but 16 not under 1.
func under(number, above string) bool {
	chapter, rest, _ := strings.Cut(number, ".")
	top, part, _ := strings.Cut(above, ".")
	return chapter == top && strings.HasPrefix(rest, part)
}

// allNamed checks that the doc.go of a room names all its files, and none that is
// not there.
func allNamed(t *testing.T, room string, lines []struct{ numbers, names []string }) {
	t.Helper()
	named := map[string]bool{}
	for _, l := range lines {
		for _, n := range l.names {
			named[n] = true
			if _, err := os.Stat(filepath.Join(room, n)); err != nil {
				t.Errorf("%s/doc.go names %s: %v", room, n, err)
			}
		}
	}
	files, _ := filepath.Glob(filepath.Join(room, "*.go"))
	for _, f := range files {
		if f = filepath.Base(f); !strings.HasSuffix(f, "_test.go") && f != "doc.go" && !named[f] {
			t.Errorf("%s/doc.go does not name %s", room, f)
		}
	}
}

// TestDoc: whoever knows the number of a rule finds its file in doc.go.
func TestDoc(t *testing.T) {
	lines := listed(t, ".")
	allNamed(t, ".", lines)
	for _, room := range []string{"report", "order", "account", "staff"} {
		allNamed(t, room, listed(t, room))
	}
	code := rulesPage().InCode(t)
	sections := map[string][]string{} // the files and rooms that have assertions of each
	for _, p := range casebook.Pairs(casebook.ReadList(t, assertions), "says") {
		number, _, _ := strings.Cut(p.Key.Text[len("R-"):], "-")
		files := sections[number]
		for _, file := range code[p.Key.Text] {
			files = append(files, file, filepath.ToSlash(filepath.Dir(file)))
		}
		sections[number] = files
	}
	for number, files := range sections {
		var best string
		var names []string
		for _, l := range lines {
			for _, n := range l.numbers {
				switch {
				case !under(number, n) || len(n) < len(best):
				case n == best:
					names = append(names, l.names...)
				default:
					best, names = n, slices.Clone(l.names)
				}
			}
		}
		if best == "" || len(files) > 0 && !slices.ContainsFunc(names, func(n string) bool { return slices.Contains(files, n) }) {
			t.Errorf("%s: doc.go says %v, it is in %v", number, names, files)
		}
		for _, n := range names { // and finds it there
			if strings.HasSuffix(n, ".go") && best == number && !slices.Contains(files, n) {
				t.Errorf("doc.go says that %s has %s; no assertion of it stands there", n, number)
			}
		}
	}
}
