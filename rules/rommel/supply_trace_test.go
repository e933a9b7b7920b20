package rommel

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"pgregory.net/rapid"
)

// R-12.4-9 to R-12.4-13: the line that is told is one of those that the oracle
// finds, and there is one if he finds any. Its sections are runs and links
// within their ranges, the same hexes one after the other.
func TestTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := randomMap(t)
		p := randomSupply(t, m)
		var tr tracer
		tr.reset(p)
		source := m.Bases[p.side]
		tr.aim(source)
		for h := range m.Board.All().All() {
			o := oracle{p: p, source: source}
			o.all(h)
			way := tr.trace(h)
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
			for _, s := range tr.sections(way) {
				first := s.way[0]
				switch n := len(s.way) - 1; {
				case !s.link && s.road != Highway:
					t.Fatalf("a run over a %s: %v", s.road, s.way)
				case s.link && (n > supplyRange[s.road] || first != h && !tr.chain.Has(first)):
					t.Fatalf("a link of %d hexes by %s from %s: %v", n, s.road, m.Board.Label(first), s.way)
				}
				joined = slices.Concat(joined, s.way[1:])
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
		m := randomMap(t)
		p := randomSupply(t, m)
		var tr tracer
		tr.reset(p)
		source := m.Bases[p.side]
		tr.aim(source)
		from := board.Hex(rapid.IntRange(0, m.Board.Len()-1).Draw(t, "from"))
		served := func(p supply) bool {
			o := oracle{p: &p, source: source}
			o.all(from)
			return len(o.lines) > 0
		}
		if p.blocked.Has(from) {
			return
		}
		if way := tr.trace(from); way != nil {
			cuts, hangs := tr.cuts(way, p.chain)
			for _, h := range way[1:] {
				as := *p
				if h == source {
					continue
				}
				as.blocked = as.blocked.Add(h)
				if !p.chain.Has(h) && slices.Contains(cuts, h) == served(as) {
					t.Fatalf("an enemy in %s: told to cut %v", m.Board.Label(h), !served(as))
				}
				as = *p
				as.chain = as.chain.Remove(h)
				if p.chain.Has(h) && slices.Contains(hangs, h) == served(as) {
					t.Fatalf("without own units in %s: told to need them %v", m.Board.Label(h), !served(as))
				}
			}
			return
		}
		bars, far := tr.bars(from)
		gone := func(hexes []board.Hex) supply {
			as := *p
			as.fronts = nil
			for _, h := range hexes {
				as.blocked = as.blocked.Remove(h)
			}
			for _, f := range p.fronts {
				if !slices.Contains(hexes, f.hex) {
					as.fronts = append(as.fronts, f)
				}
			}
			return as
		}
		if far != !served(supply{m: m, side: p.side, chain: p.chain}) || !far && !served(gone(bars)) {
			t.Fatalf("bars %v, far %v", bars, far)
		}
		for i := range bars {
			if served(gone(slices.Delete(slices.Clone(bars), i, i+1))) {
				t.Fatalf("%v bar, but %s may stay", bars, m.Board.Label(bars[i]))
			}
		}
		for h := range tr.mends(from).All() {
			as := *p
			as.chain = as.chain.Add(h)
			if !served(as) {
				t.Fatalf("a unit in %s does not help", m.Board.Label(h))
			}
		}
	})
}
