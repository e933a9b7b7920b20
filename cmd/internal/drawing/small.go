package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// smallMap draws the board for a narrow screen: signs are large, all else is left out.
type smallMap struct{ *paper }

// draw draws the map. An overlay has a strip below it, unless the drawing is bare.
func (m smallMap) draw(d *Drawing, o Options) {
	groundwork(m).small()
	d.under = m.lift()
	groundwork(m).settled()
	if o.Overlay == nil {
		m.names(m.counts(), nil, board.Set{})
	} else {
		m.overlaid(smallOverprint{m, o.Overlay}, !o.Bare)
	}
	d.over, d.View = m.scene, m.view
}

// overlaid draws counts and names with an overlay.
func (m smallMap) overlaid(over smallOverprint, strip bool) {
	over.areas()
	signs := m.into(scene{}, over.signs) // names give way to them
	tips, numbers := over.ways()
	counts := m.counts()
	over.rings()
	m.scene.append(&tips)
	m.names(counts, numbers, spokenOf(over.over))
	m.scene.append(&signs)
	if strip {
		over.strip()
	}
}

// counts draws counts of pieces, and discs of places that matter without; it returns
// where.
func (m smallMap) counts() (boxes []rect) {
	for h, x := range m.hexes {
		at := m.at(board.Hex(h))
		for side := range 2 {
			t := m.stack(board.Hex(h), side)
			if t == nil {
				continue
			}
			at, half, size := at, 44.0, 70.0
			if t.Count > 9 {
				size = 54
			}
			if len(x.Stacks) > 1 { // both together leave a gap to a Battle in the next hex
				half, size = 27, size*.8
				at.x += [2]float64{-half, half}[b2i(side != max(m.pic.Side, 0))]
			}
			b := rect{at.x - half, at.y - 44, 2 * half, 88}
			boxes = append(boxes, b)
			m.box(sided("spot", side), b, 10*float64(1-side))
			m.sized(sided("count", side), at.x, at.y+size*.35, fmt.Sprint(t.Count), size)
		}
		if len(x.Stacks) == 0 && m.major(board.Hex(h)) && m.onGrid(board.Hex(h)) {
			boxes = append(boxes, m.dot(board.Hex(h)))
		}
	}
	return boxes
}

// clearance is how far from the middle of a hex its count or its dot reaches.
func (m *survey) clearance(h board.Hex) float64 {
	switch x := m.hexes[h]; {
	case !m.onGrid(h):
		return m.off[h].h/2 + 4
	case len(x.Stacks) > 0:
		return 48
	case m.major(h):
		return 30
	case m.board.Cell(h).Name != "":
		return 15
	}
	return 0
}

// major reports whether a place is one for which games are fought.
func (m *survey) major(h board.Hex) bool { return m.placeOf(h).Rank > 0 }

// theatre is the whole board on a narrow screen.
func (m *survey) theatre() rect { return m.around(m.board.All(), wide*1.35, pitch*1.2) }

// lettering is how large names are, of which there are more on a board with places off the grid.
func (m smallMap) lettering() float64 {
	if m.board.Grid() != m.board.All() {
		return .7 * m.closeness()
	}
	return m.closeness()
}

// closeness is how much of the board is in view: 1 for all of it, less for a part.
func (m smallMap) closeness() float64 {
	return float64(int(100*min(1, m.view.w/m.theatre().w)+.5)) / 100
}
