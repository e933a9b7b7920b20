package supply

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// A Supply Line (R-12.4-9 to -13) is read hex by hex. What it may do next depends on its mode, or modes, in the hex that
// it has reached: an on-going link has used one or two hexsides of its range, and in a node a highway run may begin, and
// a link if a unit is there. One hex sequence is one line, however its links are cut (R-12.2-1, R-12.3-2, R-12.4-13).
type mode uint8

const (
	node   mode = iota // the end of a run or link
	track1             // within a link: one hexside, track or highway
	trail1             // within a link: one hexside, trail
	track2             // within a link: two hexsides, track or highway
	modes
)

// into tells in which modes a line in one mode enters the next hex over a road. Target: a link may end there; start: a
// link may begin here. The result is a bit for each mode (R-12.4-1, R-12.4-3, R-12.4-8, R-12.4-10, R-12.4-11, AMB-3).
func into(from mode, r theatre.Road, start, target bool) uint8 {
	var out uint8
	end := false // the link may end in the next hex
	switch from {
	case node:
		if r == theatre.Highway { // R-12.3-1
			out |= 1 << node
		}
		if start { // R-12.4-2
			end = true
			switch r {
			case theatre.Highway, theatre.Track:
				out |= 1 << track1
			case theatre.Trail:
				out |= 1 << trail1
			}
		}
	case track1:
		end = r != theatre.NoRoad
		if r >= theatre.Track {
			out |= 1 << track2
		}
	case trail1:
		end = r != theatre.NoRoad
	case track2:
		end = r >= theatre.Track
	}
	if end && target {
		out |= 1 << node
	}
	return out
}

// Line is the beginning of a Supply Line: the hexes passed, the one reached and the modes in which it is reached.
type Line struct {
	Hex   board.Hex // reached
	modes uint8     // a bit for each mode
	start bool      // the hex is the unit's own: a link may begin here
	used  board.Set
}

// Begin starts a line in the hex of a unit, Disrupted or not.
func Begin(h board.Hex) Line {
	return Line{Hex: h, modes: 1 << node, start: true, used: board.SetOf(h)}
}

// Step goes on to the next hex; the result has no modes if no line goes there.
func (t *Tracer) Step(p Line, d board.Direction) Line {
	l := &t.Map.Links[p.Hex]
	q := Line{Hex: l.Hex[d], used: p.used}
	if p.Hex == t.Source || t.Open[p.Hex]>>d&1 == 0 || p.used.Has(q.Hex) {
		return q
	}
	start, target := p.start || t.Chain.Has(p.Hex), t.ends(q.Hex)
	for from := range modes {
		if p.modes>>from&1 != 0 {
			q.modes |= into(from, l.Road[d], start, target)
		}
	}
	for m := range modes {
		if !t.free[m].Has(q.Hex) {
			q.modes &^= 1 << m
		}
	}
	q.used = q.used.Add(q.Hex)
	return q
}
