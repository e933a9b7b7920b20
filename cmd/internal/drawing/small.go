package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// small draws the board for a narrow screen: signs are large, all else is left
// out. An overlay has a strip below it, unless the drawing is bare.
func (m *cartographer) small(d *Drawing, o Options) {
	m.smallGround()
	d.under, m.scene = m.scene, scene{}
	var signs, tips scene
	var counts []rect
	if o.Overlay != nil {
		m.smallAreas(o.Overlay)
		signs = m.into(signs, func() { m.smallSigns(o.Overlay) }) // names give way to them
		tips, counts = m.smallWays(o.Overlay)
	}
	spots := m.spots()
	if o.Overlay != nil {
		m.smallRings(o.Overlay)
	}
	m.scene.append(&tips)
	m.smallNames(spots, counts, spokenOf(o.Overlay))
	m.scene.append(&signs)
	if o.Overlay != nil && !o.Bare {
		m.strip(o.Overlay)
	}
	d.over, d.View = m.scene, m.view
}

// spots draws counts of pieces, and discs of Bases and Fortresses without; it returns
// where.
func (m *cartographer) spots() (boxes []rect) {
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
		if len(x.Stacks) == 0 && major(x) {
			boxes = append(boxes, m.dot(board.Hex(h)))
		}
	}
	return boxes
}

// clearance is how far from the middle of a hex its count or its dot reaches.
func (m *cartographer) clearance(h board.Hex) float64 {
	switch x := m.hexes[h]; {
	case len(x.Stacks) > 0:
		return 48
	case x.Terrain == "base" || x.Terrain == "fortress":
		return 30
	case m.board.Cell(h).Name != "":
		return 15
	}
	return 0
}

// theatre is the whole board on a narrow screen.
func (m *cartographer) theatre() rect { return m.around(m.board.All(), wide*1.35, pitch*1.2) }

// closeness is how much of the board is in view: 1 for all of it, less for a part.
func (m *cartographer) closeness() float64 {
	return float64(int(100*min(1, m.view.w/m.theatre().w)+.5)) / 100
}
