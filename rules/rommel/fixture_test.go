package rommel

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

var fixture = sync.OnceValues(func() (*Map, error) {
	return LoadMap(readFile(&testing.T{}, "testdata/fx1.yaml"))
})

// fx1 returns the small map of testdata/fx1.yaml.
func fx1(t testing.TB) *Map {
	m, err := fixture()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// fx1Without is FX1 with hexsides that nothing crosses, such as those that are
// all sea: "C12 D12" is the one between the two.
func fx1Without(t testing.TB, sides []string) *Map {
	t.Helper()
	f := readFile(t, "testdata/fx1.yaml")
	for _, side := range sides {
		a, b, _ := strings.Cut(side, " ")
		line := regexp.MustCompile(`\{a: (` + a + `, b: ` + b + `|` + b + `, b: ` + a + `), [^}]*\}`)
		if !line.Match(f.Text) {
			t.Fatalf("no hexside %s", side)
		}
		f.Text = line.ReplaceAll(f.Text, []byte("{a: $1, terrain: ridge, road: none, limit: 0}"))
	}
	m, err := LoadMap(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func hexOf(t testing.TB, m *Map, label string) board.Hex {
	t.Helper()
	h, err := m.Board.Find(label)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// hexSet reads labels separated by commas, on FX1 by spaces; "C0..C9" is a row.
func hexSet(t testing.TB, m *Map, labels string) (s board.Set) {
	t.Helper()
	list := strings.Fields(labels)
	if m.Name != "FX1" && labels != "" {
		list = strings.Split(labels, ",")
	}
	for _, l := range list {
		if a, b, ok := strings.Cut(l, ".."); ok {
			for h := hexOf(t, m, a); ; h = m.Board.Neighbour(h, board.E) {
				s = s.Add(h)
				if h == hexOf(t, m, b) {
					break
				}
			}
		} else {
			s = s.Add(hexOf(t, m, l))
		}
	}
	return s
}

// supplied builds the supply position of a side: its units, the enemy's hexes, and Battles as
// "HEX def:side friendly directions", for example "C10 def:allied W SW".
func supplied(t testing.TB, m *Map, side Side, own, enemy string, battles ...string) *supply {
	t.Helper()
	p := &supply{m: m, side: side, chain: hexSet(t, m, own), blocked: hexSet(t, m, enemy)}
	for _, b := range battles {
		w := strings.Fields(b)
		f := front{hex: hexOf(t, m, w[0])}
		if w[1] == "def:allied" {
			f.def = Allied
		}
		for _, d := range w[2:] {
			x, ok := board.ParseDirection(d)
			if !ok {
				t.Fatal(d)
			}
			f.friendly |= 1 << x
		}
		p.chain = p.chain.Add(f.hex)
		p.fronts = append(p.fronts, f)
	}
	return p
}

func (p *supply) tracer() *tracer {
	var tr tracer
	tr.reset(p)
	tr.aim(p.m.Bases[p.side])
	return &tr
}

// way leads a line over some hexes from the first on; it reports whether the withdrawal is legal by R-5.3-4 and R-5.3-6,
// and whether the hexes are the beginning of a line at all.
func way(t testing.TB, tr *tracer, labels string) (legal, line bool) {
	t.Helper()
	var hexes []board.Hex
	sep := " "
	if strings.Contains(labels, ",") {
		sep = ","
	}
	for l := range strings.SplitSeq(labels, sep) {
		hexes = append(hexes, hexOf(t, tr.m, l))
	}
	p, legal := begin(hexes[0]), true
	for _, h := range hexes[1:] {
		d, ok := tr.m.Board.Direction(p.hex, h)
		if !ok {
			t.Fatalf("%s: no neighbours", labels)
		}
		legal = legal && tr.withdrawal(p, d) == nil
		if !tr.suppliedBy(p, d) {
			return legal, false
		}
		p = tr.step(p, d)
	}
	return legal, true
}

// withdrawals are the directions in which a unit that withdraws may go on.
func (t *tracer) withdrawals(p line) (ds uint8) {
	for d := range board.Directions {
		if t.m.links[p.hex].near[d] != board.None && t.withdrawal(p, d) == nil {
			ds |= 1 << d
		}
	}
	return ds
}

// lines yields all Supply Lines from a hex to the source, each as the hexes after the first, in the order of directions,
// until yield returns false. There can be very many. The slice is only valid during the call.
func (t *tracer) lines(h board.Hex, yield func([]board.Hex) bool) {
	if !t.blocked.Has(h) {
		t.walk(begin(h), nil, yield)
	}
}

func (t *tracer) walk(p line, way []board.Hex, yield func([]board.Hex) bool) bool {
	if p.hex == t.source {
		return yield(way)
	}
	for open := t.open[p.hex]; open != 0; open &= open - 1 {
		q := t.step(p, lowest(open))
		if t.supplied(q) && !t.walk(q, append(way, q.hex), yield) {
			return false
		}
	}
	return true
}
