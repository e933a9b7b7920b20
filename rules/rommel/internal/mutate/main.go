// Mutate measures what the tests of the game would notice. It makes small
// faults in the rules, called mutants: < becomes <=, 5 becomes 6, && becomes
// ||, a call is skipped. It runs the short tests on each and lists the mutants
// that no test notices. Each of those is a rule without a test, a needless
// piece of code, or a change that makes no difference; those of the last kind
// are explained in explained.txt.
//
//	go run ./rules/rommel/internal/mutate -n 400 -seed 1
//
// Tests that only compare traces of games (TestEdition and its like) run apart,
// and what they alone notice is counted: no test says which rule that is. In
// November 2026 -n 400 -seed 9 -jobs 2 took 14 minutes and killed 374 mutants,
// 18 of them by traces alone; 11 were explained: 96.1 % of the rest. When what
// survived had been killed or explained, -seed 10 killed 381, 22 by traces alone,
// and 12 were explained: 98.2 %. The 7 of these have been killed or explained
// since. Sweep a clone: an edit of testdata meanwhile kills mutants that live.
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

// subject is the package that is mutated.
const subject = "github.com/adjutant-pbem/adjutant/rules/rommel"

// left are files without rules: a program of its own, and words.
var left = []string{"generate.go", "doc.go", "words.go", "words_month.go", "words_turn.go"}

func main() {
	n := flag.Int("n", 400, "how many mutants are drawn")
	seed := flag.Uint64("seed", 1, "what they are drawn by")
	jobs := flag.Int("jobs", max(1, runtime.GOMAXPROCS(0)/2), "how many run at a time")
	file := flag.String("file", "", "mutants of this file only")
	lines := flag.String("lines", "", "mutants of these lines only, such as 10,12")
	list := flag.Bool("list", false, "list the mutants, run none")
	traced := flag.Bool("traced", false, "list also the mutants that only the traces kill")
	timeout := flag.Duration("timeout", time.Minute, "a mutant that takes longer is killed")
	flag.Parse()
	if err := sweep(*n, *seed, *jobs, *file, *lines, *list, *traced, *timeout); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func sweep(n int, seed uint64, jobs int, file, lines string, list, traced bool, timeout time.Duration) error {
	p, err := loadPackage(subject)
	if err != nil {
		return err
	}
	known, err := explanations(filepath.Join(p.dir, "internal", "mutate", "explained.txt"))
	if err != nil {
		return err
	}
	all := slices.DeleteFunc(p.mutants(), func(m *mutant) bool {
		return slices.Contains(left, m.file) || file != "" && m.file != file ||
			lines != "" && !slices.Contains(strings.Split(lines, ","), strconv.Itoa(m.line))
	})
	drawn := draw(all, n, seed)
	fmt.Printf("%d of %d mutants, seed %d\n", len(drawn), len(all), seed)
	if list {
		for _, m := range drawn {
			fmt.Println(m)
		}
		return nil
	}
	bin, clean, err := p.build(drawn)
	if err != nil {
		return err
	}
	defer clean()
	if err := runAll(p.dir, bin, drawn, jobs, timeout); err != nil {
		return err
	}
	report(drawn, known, traced)
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

// report prints what became of the mutants of each file, and the survivors.
func report(drawn []*mutant, known list, traced bool) {
	type count struct{ killed, traced, explained, all int }
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
				if m.traced {
					c.traced++
				}
			case known.reason(m.change) != "":
				c.explained++
			}
		}
	}
	for _, f := range append(files, "") {
		c := counts[f]
		name := f
		if f == "" {
			name, c = "total", total
		}
		fmt.Printf("%-26s %4d of %4d killed", name, c.killed, c.all)
		if c.traced > 0 {
			fmt.Printf(", %d by traces alone", c.traced)
		}
		if c.explained > 0 {
			fmt.Printf(", %d explained", c.explained)
		}
		if rest := c.all - c.explained; f == "" && rest > 0 {
			tenths := (1000*c.killed + rest/2) / rest
			fmt.Printf(": %d.%d %% of those not explained", tenths/10, tenths%10)
		}
		fmt.Println()
	}
	for _, m := range drawn {
		switch reason := known.reason(m.change); {
		case m.traced && traced:
			fmt.Printf("\nby traces alone:\n%s\n", m)
		case m.killed && reason != "":
			fmt.Printf("\nexplained, yet killed:\n%s\n", m)
		case !m.killed && reason == "":
			fmt.Printf("\nsurvives:\n%s\n", m)
		}
	}
}
