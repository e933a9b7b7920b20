package supply

import (
	"math/bits"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// What is told of Supply Lines: the line itself, hex by hex, and what it is made
// of. Whether there is one decides the tracer (supply_search.go).

// Trace finds a Supply Line from a hex to the source that the tracer aims at, a
// short one: the hexes from the first to the source, nil if there is none.
func (t *Tracer) Trace(from board.Hex) []board.Hex {
	if t.Blocked.Has(from) {
		return nil
	}
	p, way := Begin(from), []board.Hex{from}
	if !t.Supplied(p) {
		return nil
	}
	for p.Hex != t.Source {
		p = t.onward(p)
		way = append(way, p.Hex)
	}
	return way
}

// onward goes on by one hex, such that the line still leads to the source: the
// nearest to it of those that do.
func (t *Tracer) onward(p Line) Line {
	var best Line
	nearest := -1
	for open := t.Open[p.Hex]; open != 0; open &= open - 1 {
		q := t.Step(p, lowest(open))
		if q.modes == 0 {
			continue
		}
		if n := t.left(q); (nearest < 0 || n < nearest) && t.leads(q) {
			best, nearest = q, n
		}
	}
	return best
}

// left is how many hexes of a line are left at least.
func (t *Tracer) left(p Line) int {
	if p.Hex == t.Source {
		return 0
	}
	n := len(t.best.far)
	for in := p.modes; in != 0; in &= in - 1 {
		if m := mode(bits.TrailingZeros8(in)); t.best.seen[m].Has(p.Hex) {
			n = min(n, int(t.best.far[at(p.Hex, m)]))
		}
	}
	return n
}

// Section is a part of a Supply Line: a run along a highway, or a link of a Supply
// Chain (12.3, 12.4).
type Section struct {
	Way  []board.Hex
	Link bool
	Road theatre.Road // the worst of a link: it limits its length
}

// Range is how many hexes a link may have whose worst road is of a class
// (R-12.4-2, R-12.4-3).
var Range = [theatre.Highway + 1]int{theatre.NoRoad: 1, theatre.Trail: 2, theatre.Track: 3, theatre.Highway: 3}

// Sections divides a line into as few links as can be.
func (t *Tracer) Sections(way []board.Hex) []Section {
	type part struct {
		to    int // where the section from here ends; 0: it cannot begin here
		links int // from here to the source
	}
	last := len(way) - 1
	parts := make([]part, len(way))
	for i := last - 1; i >= 0; i-- {
		try := func(to, links int) {
			if to < last && parts[to].to == 0 {
				return
			}
			if links += parts[to].links; parts[i].to == 0 || links < parts[i].links {
				parts[i] = part{to, links}
			}
		}
		if t.roadOf(way[i], way[i+1]) == theatre.Highway {
			try(i+1, 0)
		}
		if i == 0 || t.Chain.Has(way[i]) {
			for to := i + 1; to <= min(last, i+3); to++ {
				if t.links(way[i : to+1]) {
					try(to, 1)
				}
			}
		}
	}
	var sections []Section
	for i := 0; i < last; i = parts[i].to {
		x := Section{Way: way[i : parts[i].to+1], Road: theatre.Highway, Link: parts[i].links > parts[parts[i].to].links}
		for k := 1; k < len(x.Way); k++ {
			x.Road = min(x.Road, t.roadOf(x.Way[k-1], x.Way[k]))
		}
		if n := len(sections) - 1; n >= 0 && !x.Link && !sections[n].Link { // one run
			sections[n].Way = way[i-len(sections[n].Way)+1 : parts[i].to+1]
			continue
		}
		sections = append(sections, x)
	}
	return sections
}

// links reports whether some hexes are one link.
func (t *Tracer) links(way []board.Hex) bool {
	in := uint8(1 << node)
	last := len(way) - 1
	for k := 1; k <= last; k++ {
		var out uint8
		for m := range modes {
			if in>>m&1 != 0 {
				out |= into(m, t.roadOf(way[k-1], way[k]), k == 1, k == last && t.ends(way[k]))
			}
		}
		if in = out; k < last {
			in &^= 1 << node // a run would be another section
		}
	}
	return in>>node&1 != 0
}

// roadOf is the road between two neighbours.
func (t *Tracer) roadOf(a, b board.Hex) theatre.Road {
	d, _ := t.Map.Board.Direction(a, b)
	return t.Map.Links[a].Road[d]
}
