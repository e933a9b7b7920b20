package rommel

import (
	"math/bits"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// What is told of Supply Lines: the line itself, hex by hex, and what it is made
// of. Whether there is one decides the tracer (supply_search.go).

// trace finds a Supply Line from a hex to the source that the tracer aims at, a
// short one: the hexes from the first to the source, nil if there is none.
func (t *tracer) trace(from board.Hex) []board.Hex {
	if t.blocked.Has(from) {
		return nil
	}
	p, way := begin(from), []board.Hex{from}
	if !t.supplied(p) {
		return nil
	}
	for p.hex != t.source {
		p = t.onward(p)
		way = append(way, p.hex)
	}
	return way
}

// onward goes on by one hex, such that the line still leads to the source: the
// nearest to it of those that do.
func (t *tracer) onward(p line) line {
	var best line
	nearest := -1
	for open := t.open[p.hex]; open != 0; open &= open - 1 {
		q := t.step(p, lowest(open))
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
func (t *tracer) left(p line) int {
	if p.hex == t.source {
		return 0
	}
	n := len(t.best.far)
	for in := p.modes; in != 0; in &= in - 1 {
		if m := mode(bits.TrailingZeros8(in)); t.best.seen[m].Has(p.hex) {
			n = min(n, int(t.best.far[at(p.hex, m)]))
		}
	}
	return n
}

// section is a part of a Supply Line: a run along a highway, or a link of a Supply
// Chain (12.3, 12.4).
type section struct {
	way  []board.Hex
	link bool
	road Road // the worst of a link: it limits its length
}

// supplyRange is how many hexes a link may have whose worst road is of a class
// (R-12.4-2, R-12.4-3).
var supplyRange = [Highway + 1]int{NoRoad: 1, Trail: 2, Track: 3, Highway: 3}

// sections divides a line into as few links as can be.
func (t *tracer) sections(way []board.Hex) []section {
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
		if t.roadOf(way[i], way[i+1]) == Highway {
			try(i+1, 0)
		}
		if i == 0 || t.chain.Has(way[i]) {
			for to := i + 1; to <= min(last, i+3); to++ {
				if t.links(way[i : to+1]) {
					try(to, 1)
				}
			}
		}
	}
	var sections []section
	for i := 0; i < last; i = parts[i].to {
		x := section{way: way[i : parts[i].to+1], road: Highway, link: parts[i].links > parts[parts[i].to].links}
		for k := 1; k < len(x.way); k++ {
			x.road = min(x.road, t.roadOf(x.way[k-1], x.way[k]))
		}
		if n := len(sections) - 1; n >= 0 && !x.link && !sections[n].link { // one run
			sections[n].way = way[i-len(sections[n].way)+1 : parts[i].to+1]
			continue
		}
		sections = append(sections, x)
	}
	return sections
}

// links reports whether some hexes are one link.
func (t *tracer) links(way []board.Hex) bool {
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
func (t *tracer) roadOf(a, b board.Hex) Road {
	d, _ := t.m.Board.Direction(a, b)
	return t.m.links[a].road[d]
}
