package session

import (
	"bytes"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestPartsOfAPublication: whatever is left out of a publication and of the orders beside
// it, verify says the same as of the whole, or less than "full" and what is missing. So
// nobody can hide an unjust refusal behind a line that is not there.
func TestPartsOfAPublication(t *testing.T) {
	if testing.Short() {
		t.Skip("verifies many publications")
	}
	games, tries := 6, 30 // 20 games with 60 each were tried once
	r := rand.New(rand.NewPCG(21, 3))
	seen := map[string]int{}
	for n := range games {
		g := unreadable(t).thaw(t)
		f := &forger{t: t, g: g, s: g.umpire.open()}
		unjust := n%2 == 0
		if unjust { // orders that can be read are refused as if they could not
			sent := f.s.ledger.Under("north", 5)[0]
			g.umpire.store().Remove(fileOf(sent.Header()))
			f.s = g.umpire.open()
			third, fourth := f.s.ledger.Under("north", 3)[0].Head(), f.s.ledger.Under("north", 4)[0].Head()
			g.umpire.keeps(f.forge(&result{number: 3, state: f.stateBefore(), refuses: []refusal{refuse(third, replaced), refuse(fourth, unusable)}}))
		} else {
			g.resolveAll(nil)
			for range n % 3 {
				if !g.orders1(t, advance) {
					break
				}
				g.resolveAll(nil)
			}
		}
		_, text := g.umpire.publish()
		files := g.umpire.files()
		lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
		lines[len(lines)-1] += "\n"
		var orders []string
		for name := range files {
			if strings.HasSuffix(name, "-orders.txt") {
				orders = append(orders, name)
			}
		}
		slices.Sort(orders)
		try := func(drop func(i int) bool) {
			p := &person{t: t, name: "an archivist", memory: inMemory(t, nil)}
			left, out := strings.Join(lines[:2], ""), 0
			for i, line := range lines[2:] {
				if drop(i) {
					out++
				} else {
					left += line
				}
			}
			for name, text := range files {
				if !strings.HasPrefix(name, ledgerFolder+"/") {
					continue
				}
				if i := slices.Index(orders, name); i >= 0 && drop(len(lines)+i) {
					out++
					continue
				}
				p.puts(map[string][]byte{name: text})
			}
			p.puts(map[string][]byte{path.Join(publishedFolder, "umpire.txt"): []byte(left)})
			s, err := Open(p.store(), nil)
			if err != nil {
				t.Fatalf("game %d, %d left out: %v\n%s", n, out, err, left)
			}
			v, err := s.Verify(textOf(s))
			switch {
			case err != nil && !unjust, err != nil && !strings.Contains(err.Error(), "without a reason"):
				t.Errorf("game %d, %d left out: %v", n, out, err)
			case err != nil:
				seen["the fault is seen"]++
			case unjust && v.Scope == "full", out == 0 && v.Scope != "full":
				t.Errorf("game %d, %d left out: the scope is %q\n%s", n, out, v.Scope, left)
			case (v.Scope == "full") != (len(v.Lacks) == 0):
				t.Errorf("game %d, %d left out: the scope is %q, and it lacks %q\n%s", n, out, v.Scope, v.Lacks, left)
			default:
				seen[v.Scope]++
			}
		}
		try(func(int) bool { return false })
		for i := range len(lines) + len(orders) { // each alone, and many at once
			try(func(j int) bool { return i == j })
		}
		for range tries {
			var left bytes.Buffer
			for range len(lines) + len(orders) {
				left.WriteByte(byte(r.IntN(4)))
			}
			try(func(j int) bool { return left.Bytes()[j] == 0 })
		}
	}
	t.Log(seen)
	if seen["the fault is seen"] == 0 || seen["full"] == 0 || seen["part"] == 0 {
		t.Errorf("not all verdicts came: %v", seen)
	}
}
