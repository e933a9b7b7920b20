package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// counts draws the theatre in small: signs are large, all else is left out. No
// name is written where it would lie on a count or on another name; the most
// important places come first.
func (m *cartographer) counts() {
	var boxes []rect
	for h, x := range m.hexes {
		at := m.at(board.Hex(h))
		for side := range 2 {
			t := m.stack(board.Hex(h), side)
			if t == nil {
				continue
			}
			at, half := at, 44.0
			if len(x.Stacks) > 1 {
				half = 34
				at.x += [2]float64{-34, 34}[b2i(side != max(m.pic.Side, 0))]
			}
			b := rect{at.x - half, at.y - 44, 2 * half, 88}
			boxes = append(boxes, b)
			m.box(sided("spot", side), b, 10*float64(1-side))
			size := 70.0
			if t.Count > 9 {
				size = 54
			}
			m.sized(sided("count", side), at.x, at.y+size*.35, fmt.Sprint(t.Count), size)
		}
	}
	for _, h := range m.important() {
		x, at := m.hexes[h], m.at(h)
		if len(x.Stacks) == 0 {
			m.circle(sided("spot", x.Owner), at, 26)
			boxes = append(boxes, rect{at.x - 26, at.y - 26, 52, 52})
		}
	}
	for _, h := range m.important() {
		name := m.board.Cell(h).Name
		at, w := m.at(h), Width(name, true)*66
		for _, by := range []point{{0, -66}, {0, 112}, {w / 2, -66}, {-w / 2, -66}, {w / 2, 112}, {-w / 2, 112}, {-w/2 - 60, 24}, {w/2 + 60, 24}} {
			b := rect{at.x + by.x - w/2, at.y + by.y - 52, w, 64}
			if b.x < m.view.x+8 || b.right() > m.view.right()-8 || b.y < m.view.y || b.bottom() > m.view.bottom() ||
				slices.ContainsFunc(boxes, b.overlaps) {
				continue
			}
			m.write("small", at.x+by.x, at.y+by.y, name)
			boxes = append(boxes, b)
			break
		}
	}
}

// important are the places that a small map names, at most six.
func (m *cartographer) important() (hs []board.Hex) {
	for _, kind := range []string{"base", "fortress"} {
		for h, x := range m.hexes {
			if x.Terrain == kind && m.board.Cell(board.Hex(h)).Name != "" && len(hs) < 6 {
				hs = append(hs, board.Hex(h))
			}
		}
	}
	return hs
}
