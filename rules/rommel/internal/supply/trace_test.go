package supply_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"pgregory.net/rapid"
)

// R-12.4-9 to R-12.4-13: the line that is told is one of those that the oracle
// finds, and there is one if he finds any. Its sections are runs and links
// within their ranges, the same hexes one after the other.
func TestTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := fixture.Random(t)
		p := randomSupply(t, m)
		var tr supply.Tracer
		tr.Reset(p)
		source := m.Bases[p.Side]
		tr.Aim(source)
		for h := range m.Board.All().All() {
			o := oracle{p: p, source: source}
			o.all(h)
			way := tr.Trace(h)
			if (way != nil) != (len(o.lines) > 0) {
				t.Fatalf("from %s: %v, and the oracle has %d lines", m.Board.Label(h), way, len(o.lines))
			}
			if way == nil {
				continue
			}
			if o.lines[fmt.Sprint(way)] == nil {
				t.Fatalf("from %s: %v is no line", m.Board.Label(h), way)
			}
			joined := way[:1]
			for _, s := range tr.Sections(way) {
				first := s.Way[0]
				switch n := len(s.Way) - 1; {
				case !s.Link && s.Road != theatre.Highway:
					t.Fatalf("a run over a %s: %v", s.Road, s.Way)
				case s.Link && (n > supply.Range[s.Road] || first != h && !tr.Chain.Has(first)):
					t.Fatalf("a link of %d hexes by %s from %s: %v", n, s.Road, m.Board.Label(first), s.Way)
				}
				joined = slices.Concat(joined, s.Way[1:])
			}
			if !slices.Equal(joined, way) {
				t.Fatalf("%v in sections is %v", way, joined)
			}
		}
	})
}

// R-12.2-3: a hex is told to cut a line if and only if an enemy there leaves no
// line at all; what bars a unit would give it a line if all of it went, and none
// if any of it stayed.
func TestCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := fixture.Random(t)
		p := randomSupply(t, m)
		var tr supply.Tracer
		tr.Reset(p)
		source := m.Bases[p.Side]
		tr.Aim(source)
		from := board.Hex(rapid.IntRange(0, m.Board.Len()-1).Draw(t, "from"))
		served := func(p supply.Position) bool {
			o := oracle{p: &p, source: source}
			o.all(from)
			return len(o.lines) > 0
		}
		if p.Blocked.Has(from) {
			return
		}
		if way := tr.Trace(from); way != nil {
			cuts, hangs := tr.Cuts(way, p.Chain)
			for _, h := range way[1:] {
				as := *p
				if h == source {
					continue
				}
				as.Blocked = as.Blocked.Add(h)
				if !p.Chain.Has(h) && slices.Contains(cuts, h) == served(as) {
					t.Fatalf("an enemy in %s: told to cut %v", m.Board.Label(h), !served(as))
				}
				as = *p
				as.Chain = as.Chain.Remove(h)
				if p.Chain.Has(h) && slices.Contains(hangs, h) == served(as) {
					t.Fatalf("without own units in %s: told to need them %v", m.Board.Label(h), !served(as))
				}
			}
			return
		}
		bars, far := tr.Bars(from)
		gone := func(hexes []board.Hex) supply.Position {
			as := *p
			as.Fronts = nil
			for _, h := range hexes {
				as.Blocked = as.Blocked.Remove(h)
			}
			for _, f := range p.Fronts {
				if !slices.Contains(hexes, f.Hex) {
					as.Fronts = append(as.Fronts, f)
				}
			}
			return as
		}
		if far != !served(supply.Position{Map: m, Side: p.Side, Chain: p.Chain}) || !far && !served(gone(bars)) {
			t.Fatalf("bars %v, far %v", bars, far)
		}
		for i := range bars {
			if served(gone(slices.Delete(slices.Clone(bars), i, i+1))) {
				t.Fatalf("%v bar, but %s may stay", bars, m.Board.Label(bars[i]))
			}
		}
		for h := range p.Blocked.All() {
			if !far && m.Board.Distance(from, h) < m.Board.Distance(from, bars[0]) && served(gone([]board.Hex{h})) {
				t.Fatalf("%v bar, but %s is nearer and bars alone", bars, m.Board.Label(h))
			}
		}
		for h := range tr.Mends(from).All() {
			as := *p
			as.Chain = as.Chain.Add(h)
			if !served(as) {
				t.Fatalf("a unit in %s does not help", m.Board.Label(h))
			}
		}
	})
}
