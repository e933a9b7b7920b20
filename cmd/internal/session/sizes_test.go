package session

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// shape is what those who carry a packet of orders see of it but what it tells
// them: the lines up to the sealed part without those of phase, number and the
// number that is replaced, and the lengths of all other lines.
func shape(t *testing.T, p *packet.Signed) string {
	t.Helper()
	head, rest, ok := bytes.Cut(p.Text, []byte("-----BEGIN AGE"))
	if !ok || p.Kind != packet.Orders {
		t.Fatalf("no orders: %.200s", p.Text)
	}
	var b strings.Builder
	for line := range strings.Lines(string(head)) {
		switch name, value, _ := strings.Cut(line, ": "); {
		case name == "phase", name == "seq", name == "replaces":
		case name == "seen", strings.HasPrefix(name, "— "): // hashes and signatures are of one length
			b.WriteString(strings.Repeat(" ", len(name+value)) + "\n")
		case name == "sealed":
			readers, digest, _ := strings.Cut(value, "sha256:")
			b.WriteString(readers + strings.Repeat(" ", len(digest)) + "\n")
		default:
			b.WriteString(line)
		}
	}
	for line := range strings.Lines(string(rest)) {
		b.WriteString(strings.Repeat("x", len(line)) + "\n")
	}
	return b.String()
}

// TestSizes: of an order file its size tells nothing. Real ones of whole
// games, empty ones and ones up to the first step make packets that differ in
// the lines of phase and numbers only, and by no byte more; one byte beyond the
// step they take the next.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	g := newTrioOf(t, "rommel", "s1940", "axis", "allied")
	limit := firstSize - sealedHead - len("link 1 \n") - 64
	for _, p := range []*person{g.north, g.south} {
		var first string
		sealed := func(t *testing.T, phase, text string) *packet.Signed {
			dry := p.store().Dry() // each with the number of the first
			s, err := Open(dry, p.keys)
			if err != nil {
				t.Fatal(err)
			}
			signed, _, err := s.Send(&Checked{Phase: phase, Text: []byte(text)})
			if err != nil {
				t.Fatal(err)
			}
			return signed
		}
		same := func(t *testing.T, what, phase, text string) {
			got := shape(t, sealed(t, phase, text))
			if first == "" {
				first = got
			}
			if got != first {
				t.Errorf("%s, %s of %d bytes: %s", p.name, what, len(text), difference(first, got))
			}
		}
		real, err := filepath.Glob(filepath.Join("..", "..", "..", "examples", "rommel", "*", p.name, "orders", "*.yaml"))
		if err != nil || len(real) < 10 {
			t.Fatal(real, err)
		}
		for _, file := range real {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			phase := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(file), ".yaml"), "-", "/")
			same(t, file, phase, string(text))
		}
		for _, n := range []int{0, 1, 1000, 8064, 8065, 13500, limit - 1, limit} {
			same(t, "a long one", "m1/x", strings.Repeat("a", n))
		}
		if got := shape(t, sealed(t, "m1/x", strings.Repeat("a", limit+1))); len(got) < 3*len(first) {
			t.Errorf("%s: a file beyond the step makes a packet of the same size", p.name)
		}
		rapid.Check(t, func(r *rapid.T) {
			n := rapid.IntRange(0, limit).Draw(r, "bytes")
			phase := rapid.StringMatching(`m[1-9][0-9]?/axis-[1-4](/allied)?|m[1-9]/allied-buildup`).Draw(r, "phase")
			if got := shape(t, sealed(t, phase, strings.Repeat("a", n))); got != first {
				r.Fatalf("%d bytes for %s: %s", n, phase, difference(first, got))
			}
		})
	}
}

// TestPrivateSizes: a side's sealed part of a result is as long as its public answers
// say, and always has room for what it tells.
func TestPrivateSizes(t *testing.T) {
	sizes := map[int]int{} // by the number of answers
	for _, x := range slices.Concat(skirmish(t), firstGame(t)) {
		r := x.result(t)
		for side := range rules.Nobody {
			answers := 0
			for _, e := range r.entries {
				if e.By == side {
					answers++
				}
			}
			size, body := r.privateSize(side), len(r.private[side].text())
			if known, ok := sizes[answers]; body > size || ok && known != size {
				t.Errorf("%d bytes for %d answers are padded to %d, others to %d", body, answers, size, known)
			}
			sizes[answers] = size
		}
	}
	if len(sizes) < 5 {
		t.Errorf("only %d different numbers of answers", len(sizes))
	}
}

// TestTemplateSizes: every template of the first phases of every scenario fits
// into the first step.
func TestTemplateSizes(t *testing.T) {
	title, err := all.Title("rommel")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range title.Scenarios {
		if testing.Short() && x.ID != "s1940" {
			continue
		}
		g := newTrioOf(t, "rommel", x.ID, "axis", "allied")
		for range 4 {
			for _, p := range []*person{g.north, g.south} {
				_, text, err := p.open().Template("en", true)
				if Code(err) == CodeWaiting {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if ordersSize(len(text)+80) != firstSize {
					t.Errorf("%s: a template of %d bytes", x.ID, len(text))
				}
				g.turn(p)
			}
		}
	}
}

// TestExampleSizes: so it is in whole games as they are published.
func TestExampleSizes(t *testing.T) {
	for _, who := range []string{"axis", "allied"} {
		first, n := "", 0
		for _, p := range exampleOf(t, who).open().packets {
			if p.Kind != packet.Orders {
				continue
			}
			n++
			if got := shape(t, p); first == "" {
				first = got
			} else if got != first {
				t.Errorf("%s: packet %d: %s", who, p.Seq, difference(first, got))
			}
		}
		if n < 5 {
			t.Errorf("%s: only %d packets", who, n)
		}
	}
}
