package rommel

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"pgregory.net/rapid"
)

// oracle enumerates Supply Lines in the plainest way, by runs and links as R-12.4-9 to R-12.4-13 word them.
type oracle struct {
	p      *supply
	source board.Hex
	lines  map[string][]board.Hex // from the start on, by their hexes
}

func (o *oracle) highway(h board.Hex) bool {
	for d := range board.Directions {
		if s := o.p.m.Board.Side(h, d); s != board.NoSide && o.p.m.Borders[s].Road == Highway && o.p.m.Borders[s].Limit > 0 {
			return true
		}
	}
	return false
}

func (o *oracle) front(h board.Hex) *front {
	for i := range o.p.fronts {
		if o.p.fronts[i].hex == h {
			return &o.p.fronts[i]
		}
	}
	return nil
}

// cross reports whether a line may go from g to its neighbour, and the road.
func (o *oracle) cross(g board.Hex, d board.Direction) (board.Hex, Road, bool) {
	b := o.p.m.Board
	h, s := b.Neighbour(g, d), b.Side(g, d)
	if h == board.None || o.p.m.Borders[s].Limit == 0 || o.p.blocked.Has(h) {
		return h, NoRoad, false
	}
	if f := o.front(g); f != nil && f.friendly>>d&1 == 0 {
		return h, NoRoad, false
	}
	if f := o.front(h); f != nil && (f.friendly>>d.Opposite()&1 == 0 || f.def != o.p.side && h != o.source) {
		return h, NoRoad, false
	}
	return h, o.p.m.Borders[s].Road, true
}

func (o *oracle) all(h board.Hex) {
	o.lines = map[string][]board.Hex{}
	if !o.p.blocked.Has(h) {
		o.node([]board.Hex{h})
	}
}

func (o *oracle) node(way []board.Hex) {
	h := way[len(way)-1]
	if h == o.source {
		o.lines[fmt.Sprint(way)] = slices.Clone(way)
		return
	}
	for d := range board.Directions {
		if g, r, ok := o.cross(h, d); ok && r == Highway && !slices.Contains(way, g) {
			o.node(append(slices.Clone(way), g))
		}
	}
	if len(way) == 1 || o.p.chain.Has(h) {
		o.link(way, 0, Highway)
	}
}

func (o *oracle) link(way []board.Hex, n int, worst Road) {
	h := way[len(way)-1]
	for d := range board.Directions {
		g, r, ok := o.cross(h, d)
		if !ok || slices.Contains(way, g) || h == o.source {
			continue
		}
		low := min(worst, r)
		reach := map[Road]int{NoRoad: 1, Trail: 2, Track: 3, Highway: 3}[low]
		if n+1 > reach {
			continue
		}
		on := append(slices.Clone(way), g)
		if o.p.chain.Has(g) || o.highway(g) || g == o.source {
			o.node(on)
		}
		o.link(on, n+1, low)
	}
}

// randomMap makes a small map with Bases in two hexes.
func randomMap(t *rapid.T) *Map {
	w, h := rapid.IntRange(3, 5).Draw(t, "w"), rapid.IntRange(2, 3).Draw(t, "h")
	var cells []board.Cell
	for r := range h {
		for q := range w {
			cells = append(cells, board.Cell{ID: fmt.Sprintf("%c%d", 'A'+r, q), Q: q, R: r})
		}
	}
	b, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	m := &Map{Board: b, Places: make([]Place, b.Len()), Bases: [2]board.Hex{0, board.Hex(b.Len() - 1)},
		Jog: [2]board.Hex{board.None, board.None}}
	roads := []Road{NoRoad, NoRoad, Trail, Trail, Track, Track, Highway}
	for range b.Sides() {
		x := Border{Road: rapid.SampledFrom(roads).Draw(t, "road"), Limit: 2}
		if rapid.IntRange(0, 9).Draw(t, "closed") == 0 {
			x = Border{Terrain: Ridge}
		}
		m.Borders = append(m.Borders, x)
	}
	m.link()
	return m
}

func randomSupply(t *rapid.T, m *Map) *supply {
	p := &supply{m: m, side: Side(rapid.IntRange(0, 1).Draw(t, "side"))}
	for i := range m.Places {
		h := board.Hex(i)
		switch rapid.SampledFrom([]string{"", "", "", "own", "own", "own", "enemy", "def", "att"}).Draw(t, "hex") {
		case "own":
			p.chain = p.chain.Add(h)
		case "enemy":
			p.blocked = p.blocked.Add(h)
		case "def":
			p.chain = p.chain.Add(h)
			p.fronts = append(p.fronts, front{h, p.side, uint8(rapid.IntRange(0, 63).Draw(t, "friendly")) | 9})
		case "att":
			p.chain = p.chain.Add(h)
			p.fronts = append(p.fronts, front{h, p.side.Other(), uint8(rapid.IntRange(0, 63).Draw(t, "friendly")) | 6})
		}
	}
	return p
}

// A check is fast, and much in the search is seldom needed.
func init() { flag.Set("rapid.checks", "6000") }

// TestOracle compares status, network, steps and lines with plain enumeration (R-12.2 to, R-5.3-4).
func TestOracle(t *testing.T) {
	var tr tracer
	rapid.Check(t, func(t *rapid.T) {
		m := randomMap(t)
		p := randomSupply(t, m)
		tr.reset(p)
		source := board.Hex(rapid.IntRange(0, m.Board.Len()-1).Draw(t, "source"))
		o := &oracle{p: p, source: source}
		var supplied, network, units board.Set
		for i := range m.Places {
			h := board.Hex(i)
			o.all(h)
			if len(o.lines) > 0 {
				supplied = supplied.Add(h)
			}
			if rapid.Bool().Draw(t, "unit") || p.chain.Has(h) && rapid.IntRange(0, 3).Draw(t, "given") > 0 {
				units = units.Add(h)
				for _, l := range o.lines {
					network = network.Union(board.SetOf(l...))
				}
			}
			if len(o.lines) < 500 {
				compareLines(t, &tr, o, h)
			}
		}
		if got := tr.status(source, m.Board.All()); got != supplied {
			t.Fatalf("status: got %v, want %v", names(m, got), names(m, supplied))
		}
		tr.aim(source)
		clearWays(t, &tr.best)
		if got := tr.network(source, units); got != network {
			t.Fatalf("network of %v: got %v, want %v", names(m, units), names(m, got), names(m, network))
		}
	})
}

func compareLines(t *rapid.T, tr *tracer, o *oracle, h board.Hex) {
	tr.aim(o.source)
	b := o.p.m.Board
	want := map[string]uint8{} // by prefix
	passed := map[string]board.Set{}
	for _, l := range o.lines {
		for i := 1; i < len(l); i++ {
			d, _ := b.Direction(l[i-1], l[i])
			prefix := fmt.Sprint(l[:i])
			want[prefix] |= 1 << d
			passed[prefix] = passed[prefix].Union(board.SetOf(l...))
		}
	}
	count := 0
	tr.lines(h, func(way []board.Hex) bool {
		count++
		line := append([]board.Hex{h}, way...)
		if _, ok := o.lines[fmt.Sprint(line)]; !ok {
			t.Fatalf("no line: %v", line)
		}
		p := begin(h)
		for i := 1; i < len(line); i++ {
			for d := range board.Directions {
				o.step(t, tr, p, d, want[fmt.Sprint(line[:i])]>>d&1 != 0)
			}
			if count == 1 && tr.chain.Has(p.hex) { // no hex of a line is given up
				for g := range passed[fmt.Sprint(line[:i])].Remove(o.source).All() {
					n := networker{tracer: tr, bound: tr.m.all, found: tr.m.all.Remove(g)}
					if !n.gain(p) {
						t.Fatalf("%s is not looked for after %v", b.Label(g), line[:i])
					}
				}
			}
			d, _ := b.Direction(line[i-1], line[i])
			p = tr.step(p, d)
		}
		return true
	})
	if count != len(o.lines) {
		t.Fatalf("%d lines, want %d", count, len(o.lines))
	}
}

// step compares how a step of a withdrawal is judged: along a line (R-5.3-4), and not away from the source (R-5.3-6).
func (o *oracle) step(t *rapid.T, tr *tracer, p line, d board.Direction, line bool) {
	b := o.p.m.Board
	to := b.Neighbour(p.hex, d)
	if to == board.None {
		return
	}
	if tr.suppliedBy(p, d) != line {
		t.Fatalf("from %s to %s: a line, %v", b.Label(p.hex), b.Label(to), !line)
	}
	var want *rules.Refusal
	switch {
	case b.Distance(to, o.source) > b.Distance(p.hex, o.source):
		want = leadsAway
	case !line:
		want = offLine
	}
	if got := tr.withdrawal(p, d); got != want {
		t.Fatalf("from %s to %s: %v, want %v", b.Label(p.hex), b.Label(to), got, want)
	}
}

// clearWays: a way that is called clear passes no hex twice.
func clearWays(t *rapid.T, f *field) {
	for m := range modes {
		for h := range f.seen[m].All() {
			if s := at(h, m); f.clear(s, board.Set{}) && twice(f, s, board.Set{}) != board.None {
				t.Fatalf("the way from %d in mode %d passes a hex twice", h, m)
			}
		}
	}
}

func names(m *Map, s board.Set) string {
	var out []string
	for h := range s.All() {
		out = append(out, m.Board.Cell(h).ID)
	}
	return strings.Join(out, " ")
}

func readFile(t testing.TB, name string) File {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return File{Name: name, Text: text}
}

// R-12.4-13: lines are told one by one for as long as they are wanted.
func TestLinesStop(t *testing.T) {
	m := Standard().Map
	p := midGame(t, m)[Axis]
	var tr tracer
	tr.reset(p)
	tr.aim(m.Bases[Axis])
	for _, wanted := range []int{1, 2, 5} {
		n := 0
		tr.lines(hexOf(t, m, "Mechili"), func([]board.Hex) bool {
			n++
			return n < wanted
		})
		if n != wanted {
			t.Errorf("%d lines, not %d", n, wanted)
		}
	}
}
