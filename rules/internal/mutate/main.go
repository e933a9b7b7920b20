// Mutate measures what the tests of a package would notice. It makes small
// faults in its code, called mutants: < becomes <=, 5 becomes 6, && becomes
// ||, a call is skipped. It runs the short tests on each, and with -whole the long
// ones on those that are left, and lists the mutants that no test notices. Each of
// those is a rule without a test, a needless piece of code, or a change that makes no
// difference; those of the last kind are explained in a list.
//
//	go run ./rules/internal/mutate -package rules/clerk -n 400 -seed 1
//
// Of the packages below one, each is swept after the other:
//
//	go run ./rules/internal/mutate -package crypto/... -n 50
//
// Each package may have a file in the folder explained, with its explained mutants
// and with how it is swept: which files are left out, which tests of other packages
// prove it too, which tests run first, and which run apart because they only compare
// traces of games. What the last alone notice counts as alive, though it is told: no
// test says which rule that is. An explanation of a line that is no more is told
// before a sweep.
//
// Sweep a clone: an edit of testdata meanwhile kills mutants that live. So does a
// machine that has too much to do; what ran out of time is told, to be run again.
//
// All mutants that were drawn are written into one test binary, and its last
// argument chooses the one that comes to life. The maintained tools
// (gremlins, go-mutesting) compile the package and its tests anew for each
// mutant, which takes longer than the tests do, and know nothing of mutants
// that have been explained.
package main

import (
	"cmp"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// module is where the packages are whose names are given.
const module = "github.com/adjutant-pbem/adjutant/"

func main() {
	name := flag.String("package", "", "the package, such as rules/clerk, or those below one with /...")
	n := flag.Int("n", 400, "how many mutants are drawn")
	seed := flag.Uint64("seed", 1, "what they are drawn by")
	jobs := flag.Int("jobs", max(1, runtime.GOMAXPROCS(0)/2), "how many run at a time")
	file := flag.String("file", "", "mutants of this file only")
	lines := flag.String("lines", "", "mutants of these lines only, such as 10,12")
	list := flag.Bool("list", false, "list the mutants, run none")
	whole := flag.Bool("whole", false, "mutants that the short tests do not notice meet the long ones too")
	timeout := flag.Duration("timeout", 3*time.Minute, "a mutant that takes longer is killed, and told")
	flag.Parse()
	if *name == "" {
		fmt.Fprintln(os.Stderr, "mutate: name a package: -package rules/clerk")
		os.Exit(2)
	}
	out, err := run("go", "list", "-f", `{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}`, module+*name)
	for _, path := range strings.Fields(out) {
		if err == nil {
			err = sweep(path, *n, *seed, *jobs, *file, *lines, *list, *whole, *timeout)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func sweep(path string, n int, seed uint64, jobs int, file, lines string, list, whole bool, timeout time.Duration) error {
	known, how, err := explained(path)
	if err != nil {
		return err
	}
	p, err := loadPackage(path, how)
	if err != nil {
		return err
	}
	all := p.mutants()
	for _, c := range known.idle(all) {
		fmt.Printf("explained, but there is no such mutant:\n%s %s\n  - %s\n  + %s\n", c.file, c.in, c.before, c.after)
	}
	all = slices.DeleteFunc(all, func(m *mutant) bool {
		return slices.Contains(how.leave, m.file) || file != "" && m.file != file ||
			lines != "" && !slices.Contains(strings.Split(lines, ","), strconv.Itoa(m.line))
	})
	drawn := draw(all, n, seed)
	fmt.Printf("%s: %d of %d mutants, seed %d\n", strings.TrimPrefix(path, module), len(drawn), len(all), seed)
	if list {
		for _, m := range drawn {
			fmt.Println(m)
		}
		return nil
	}
	clean, err := p.build(drawn)
	if err != nil {
		return err
	}
	defer clean()
	if err := p.runAll(drawn, jobs, whole, timeout); err != nil {
		return err
	}
	report(drawn, known)
	return nil
}

// draw takes n mutants and numbers them from 1 on, in the order of the source.
func draw(all []*mutant, n int, seed uint64) []*mutant {
	all = shuffled(all, seed)[:min(n, len(all))]
	slices.SortStableFunc(all, func(a, b *mutant) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.from-b.from, strings.Compare(a.after, b.after))
	})
	for i, m := range all {
		m.id = i + 1
	}
	return all
}

// shuffled are mutants in an order that hangs on a seed and on each mutant
// itself: an edit elsewhere moves none of them.
func shuffled(ms []*mutant, seed uint64) []*mutant {
	key := func(m *mutant) string {
		h := sha256.Sum256(fmt.Appendf(nil, "%d %s %d %v", seed, m.file, m.from, m.change))
		return string(h[:])
	}
	ms = slices.Clone(ms)
	slices.SortStableFunc(ms, func(a, b *mutant) int { return strings.Compare(key(a), key(b)) })
	return ms
}

// count is what became of mutants.
type count struct{ killed, traced, explained, all int }

// report prints what became of the mutants of each file, and the survivors.
func report(drawn []*mutant, known list) {
	var files []string
	counts, total := map[string]*count{}, &count{}
	for _, m := range drawn {
		if counts[m.file] == nil {
			counts[m.file] = &count{}
			files = append(files, m.file)
		}
		for _, c := range []*count{counts[m.file], total} {
			c.all++
			switch {
			case m.killed:
				c.killed++
			case known.reason(m.change) != "":
				c.explained++
			case m.traced:
				c.traced++
			}
		}
	}
	for _, f := range files {
		fmt.Println(counts[f].line(f))
	}
	line := total.line("total")
	if rest := total.all - total.explained; rest > 0 {
		tenths := (1000*total.killed + rest/2) / rest
		line += fmt.Sprintf(": %d.%d %% of those not explained", tenths/10, tenths%10)
	}
	fmt.Println(line)
	survivors(drawn, known)
}

// line is a count in words.
func (c *count) line(name string) string {
	s := fmt.Sprintf("%-26s %4d of %4d killed", name, c.killed, c.all)
	if c.traced > 0 {
		s += fmt.Sprintf(", %d seen by traces alone", c.traced)
	}
	if c.explained > 0 {
		s += fmt.Sprintf(", %d explained", c.explained)
	}
	return s
}

// survivors prints the mutants that nothing has killed, or that were killed though they are
// explained.
func survivors(drawn []*mutant, known list) {
	for _, m := range drawn {
		if m.late {
			fmt.Printf("\nran out of time:\n%s\n", m)
		}
		switch reason := known.reason(m.change); {
		case m.killed && reason != "":
			fmt.Printf("\nexplained, yet killed:\n%s\n", m)
		case m.killed || reason != "":
		case m.traced:
			fmt.Printf("\nseen by traces alone:\n%s\n", m)
		default:
			fmt.Printf("\nsurvives:\n%s\n", m)
		}
	}
}

// explained are the mutants of a package that survive for a reason, and how it is swept.
func explained(path string) (list, how, error) {
	out, err := run("go", "list", "-f", "{{.Dir}}", module+"rules/internal/mutate")
	if err != nil {
		return nil, how{}, err
	}
	return explanations(filepath.Join(strings.TrimSpace(out), "explained", explainedFile(path)))
}

// explainedFile is the file for a package: rules-clerk.txt for rules/clerk.
func explainedFile(path string) string {
	return strings.ReplaceAll(strings.TrimPrefix(path, module), "/", "-") + ".txt"
}
