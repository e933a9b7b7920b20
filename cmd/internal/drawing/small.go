package drawing

import (
	"fmt"
	"slices"

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
	boxes := append(m.spots(), m.taken...)
	if o.Overlay != nil {
		m.smallRings(o.Overlay)
	}
	m.scene.append(&tips)
	m.smallNames(boxes, counts)
	m.scene.append(&signs)
	if o.Overlay != nil && !o.Bare {
		m.strip(o.Overlay)
	}
	d.over, d.View = m.scene, m.view
}

// spots draws counts of pieces, and dots of places without; they return where.
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
	}
	for _, h := range m.important() {
		x, at := m.hexes[h], m.at(h)
		if len(x.Stacks) > 0 {
			continue
		}
		r := m.clearance(h) - 4
		m.circle(sided("spot", x.Owner), at, r)
		boxes = append(boxes, rect{at.x - r, at.y - r, 2 * r, 2 * r})
	}
	return boxes
}

// smallNames writes names, all of one size on the screen. None is written where it
// would lie on a box or on another name, nor, if there is another place, where it would
// lie on a count of an arrow; the most important places come first.
func (m *cartographer) smallNames(boxes, counts []rect) {
	k := m.closeness()
	for _, h := range m.important() {
		name := m.board.Cell(h).Name
		at, w := m.at(h), Width(name, true)*66*k
		c := m.clearance(h)
		up, down := -c-14*k, c+54*k
		offsets := []point{{0, up}, {0, down}, {w / 2, up}, {-w / 2, up}, {w / 2, down}, {-w / 2, down}, {-w/2 - c - 6, 22 * k}, {w/2 + c + 6, 22 * k}}
		if len(m.hexes[h].Stacks) > 0 { // above a sign that stands at the corner of its count
			offsets = append(offsets, point{0, up - 44*k})
		}
		box := func(by point) rect { // with a gap between two names
			return rect{at.x + by.x - w/2 - 10*k, at.y + by.y - 52*k, w + 20*k, 64 * k}
		}
		fits := func(by point) bool {
			b := box(by)
			return b.x >= m.view.x+8 && b.right() <= m.view.right()-8 && b.y >= m.view.y && b.bottom() <= m.view.bottom() &&
				!slices.ContainsFunc(boxes, b.overlaps)
		}
		i := slices.IndexFunc(offsets, func(by point) bool { return fits(by) && !slices.ContainsFunc(counts, box(by).overlaps) })
		if i < 0 {
			i = slices.IndexFunc(offsets, fits)
		}
		if i < 0 {
			continue
		}
		by := offsets[i]
		if k == 1 {
			m.write("small", at.x+by.x, at.y+by.y, name)
		} else {
			m.scene.place(at.add(by.x, by.y), k, "")
			m.write("small", 0, 0, name)
			m.close()
		}
		boxes = append(boxes, box(by))
	}
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

// important are the places that a small map names: at most six of the whole board,
// of a part whatever has a name.
func (m *cartographer) important() (hs []board.Hex) {
	most := 6
	if m.closeness() < .9 {
		most = m.board.Len()
	}
	add := func(ok func(*board.PictureHex) bool) {
		for h, x := range m.hexes {
			at := m.at(board.Hex(h))
			if ok(x) && m.board.Cell(board.Hex(h)).Name != "" && len(hs) < most && m.view.overlaps(rect{at.x, at.y, 1, 1}) {
				hs = append(hs, board.Hex(h))
			}
		}
	}
	add(func(x *board.PictureHex) bool { return x.Terrain == "base" })
	add(func(x *board.PictureHex) bool { return x.Terrain == "fortress" })
	if most > 6 {
		add(func(x *board.PictureHex) bool { return x.Terrain != "base" && x.Terrain != "fortress" })
	}
	return hs
}
