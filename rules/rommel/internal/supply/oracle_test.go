package supply_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"pgregory.net/rapid"
)

// oracle enumerates Supply Lines in the plainest way, by runs and links as R-12.4-9 to R-12.4-13 word them.
type oracle struct {
	p      *supply.Position
	source board.Hex
	lines  map[string][]board.Hex // from the start on, by their hexes
}

func (o *oracle) highway(h board.Hex) bool {
	for d := range board.Directions {
		if s := o.p.Map.Board.Side(h, d); s != board.NoSide && o.p.Map.Borders[s].Road == theatre.Highway && o.p.Map.Borders[s].Limit > 0 {
			return true
		}
	}
	return false
}

func (o *oracle) front(h board.Hex) *supply.Front {
	for i := range o.p.Fronts {
		if o.p.Fronts[i].Hex == h {
			return &o.p.Fronts[i]
		}
	}
	return nil
}

// cross reports whether a line may go from g to its neighbour, and the road.
func (o *oracle) cross(g board.Hex, d board.Direction) (board.Hex, theatre.Road, bool) {
	b := o.p.Map.Board
	h, s := b.Neighbour(g, d), b.Side(g, d)
	if h == board.None || o.p.Map.Borders[s].Limit == 0 || o.p.Blocked.Has(h) {
		return h, theatre.NoRoad, false
	}
	if f := o.front(g); f != nil && f.Friendly>>d&1 == 0 {
		return h, theatre.NoRoad, false
	}
	if f := o.front(h); f != nil && (f.Friendly>>d.Opposite()&1 == 0 || f.Def != o.p.Side && h != o.source) {
		return h, theatre.NoRoad, false
	}
	return h, o.p.Map.Borders[s].Road, true
}

func (o *oracle) all(h board.Hex) {
	o.lines = map[string][]board.Hex{}
	if !o.p.Blocked.Has(h) {
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
		if g, r, ok := o.cross(h, d); ok && r == theatre.Highway && !slices.Contains(way, g) {
			o.node(append(slices.Clone(way), g))
		}
	}
	if len(way) == 1 || o.p.Chain.Has(h) {
		o.link(way, 0, theatre.Highway)
	}
}

func (o *oracle) link(way []board.Hex, n int, worst theatre.Road) {
	h := way[len(way)-1]
	for d := range board.Directions {
		g, r, ok := o.cross(h, d)
		if !ok || slices.Contains(way, g) || h == o.source {
			continue
		}
		low := min(worst, r)
		reach := map[theatre.Road]int{theatre.NoRoad: 1, theatre.Trail: 2, theatre.Track: 3, theatre.Highway: 3}[low]
		if n+1 > reach {
			continue
		}
		on := append(slices.Clone(way), g)
		if o.p.Chain.Has(g) || o.highway(g) || g == o.source {
			o.node(on)
		}
		o.link(on, n+1, low)
	}
}

func randomSupply(t *rapid.T, m *theatre.Map) *supply.Position {
	p := &supply.Position{Map: m, Side: theatre.Side(rapid.IntRange(0, 1).Draw(t, "side"))}
	for i := range m.Places {
		h := board.Hex(i)
		switch rapid.SampledFrom([]string{"", "", "", "own", "own", "own", "enemy", "def", "att"}).Draw(t, "hex") {
		case "own":
			p.Chain = p.Chain.Add(h)
		case "enemy":
			p.Blocked = p.Blocked.Add(h)
		case "def":
			p.Chain = p.Chain.Add(h)
			p.Fronts = append(p.Fronts, supply.Front{h, p.Side, uint8(rapid.IntRange(0, 63).Draw(t, "friendly")) | 9})
		case "att":
			p.Chain = p.Chain.Add(h)
			p.Fronts = append(p.Fronts, supply.Front{h, p.Side.Other(), uint8(rapid.IntRange(0, 63).Draw(t, "friendly")) | 6})
		}
	}
	return p
}

// shortest is how many hexes the shortest line goes on, -1 if there is none.
func (o *oracle) shortest() int {
	n := 0
	for _, l := range o.lines {
		if n == 0 || len(l) < n {
			n = len(l)
		}
	}
	return n - 1
}

// A check is fast, and much in the search is seldom needed.
func init() { flag.Set("rapid.checks", "6000") }

// TestOracle compares status, network, steps and lines with plain enumeration (R-12.2 to, R-5.3-4).
func TestOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("searches by plain enumeration")
	}
	var tr supply.Tracer
	rapid.Check(t, func(t *rapid.T) {
		m := fixture.Random(t)
		p := randomSupply(t, m)
		tr.Reset(p)
		source := board.Hex(rapid.IntRange(0, m.Board.Len()-1).Draw(t, "source"))
		o := &oracle{p: p, source: source}
		var supplied, network, units board.Set
		for i := range m.Places {
			h := board.Hex(i)
			o.all(h)
			if len(o.lines) > 0 {
				supplied = supplied.Add(h)
			}
			if rapid.Bool().Draw(t, "unit") || p.Chain.Has(h) && rapid.IntRange(0, 3).Draw(t, "given") > 0 {
				units = units.Add(h)
				for _, l := range o.lines {
					network = network.Union(board.SetOf(l...))
				}
			}
			tr.Aim(source)
			if got, want := tr.Length(h), o.shortest(); got != want {
				t.Fatalf("the shortest line from %s has %d hexes, want %d", m.Board.Label(h), got, want)
			}
			if len(o.lines) < 500 {
				compareLines(t, &tr, o, h)
			}
		}
		if got := tr.Status(source, m.Board.All()); got != supplied {
			t.Fatalf("status: got %v, want %v", fixture.Names(m, got), fixture.Names(m, supplied))
		}
		tr.Aim(source)
		if s, ok := tr.FalselyClear(); ok {
			t.Fatalf("the way from %s passes a hex twice", s)
		}
		if got := tr.Network(source, units); got != network {
			t.Fatalf("network of %v: got %v, want %v", fixture.Names(m, units), fixture.Names(m, got), fixture.Names(m, network))
		}
	})
}

func compareLines(t *rapid.T, tr *supply.Tracer, o *oracle, h board.Hex) {
	tr.Aim(o.source)
	b := o.p.Map.Board
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
	fixture.Lines(tr, h, func(way []board.Hex) bool {
		count++
		line := append([]board.Hex{h}, way...)
		if _, ok := o.lines[fmt.Sprint(line)]; !ok {
			t.Fatalf("no line: %v", line)
		}
		p := supply.Begin(h)
		for i := 1; i < len(line); i++ {
			for d := range board.Directions {
				o.step(t, tr, p, d, want[fmt.Sprint(line[:i])]>>d&1 != 0)
			}
			if count == 1 && tr.Chain.Has(p.Hex) { // no hex of a line is given up
				for g := range passed[fmt.Sprint(line[:i])].Remove(o.source).All() {
					if !tr.Gains(p, tr.Map.Hexes.Remove(g)) {
						t.Fatalf("%s is not looked for after %v", b.Label(g), line[:i])
					}
				}
			}
			d, _ := b.Direction(line[i-1], line[i])
			p = tr.Step(p, d)
		}
		return true
	})
	if count != len(o.lines) {
		t.Fatalf("%d lines, want %d", count, len(o.lines))
	}
}

// step compares how a step of a withdrawal is judged: along a line (R-5.3-4), and not away from the source (R-5.3-6).
func (o *oracle) step(t *rapid.T, tr *supply.Tracer, p supply.Line, d board.Direction, line bool) {
	b := o.p.Map.Board
	to := b.Neighbour(p.Hex, d)
	if to == board.None {
		return
	}
	if tr.SuppliedBy(p, d) != line {
		t.Fatalf("from %s to %s: a line, %v", b.Label(p.Hex), b.Label(to), !line)
	}
	var want *rules.Refusal
	switch {
	case b.Distance(to, o.source) > b.Distance(p.Hex, o.source):
		want = supply.LeadsAway
	case !line:
		want = supply.OffLine
	}
	if got := tr.Withdrawal(p, d); got != want {
		t.Fatalf("from %s to %s: %v, want %v", b.Label(p.Hex), b.Label(to), got, want)
	}
}

// R-12.4-13: lines are told one by one for as long as they are wanted.
func TestLinesStop(t *testing.T) {
	m := theatre.Standard().Map
	p := fixture.MidGame(t, m)[theatre.Axis]
	var tr supply.Tracer
	tr.Reset(p)
	tr.Aim(m.Bases[theatre.Axis])
	for _, wanted := range []int{1, 2, 5} {
		n := 0
		fixture.Lines(&tr, fixture.Hex(t, m, "Mechili"), func([]board.Hex) bool {
			n++
			return n < wanted
		})
		if n != wanted {
			t.Errorf("%d lines, not %d", n, wanted)
		}
	}
}
