package drawing

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// smallName is a name on a small map: where it stands, and the count or disc that it
// names.
type smallName struct{ box, of rect }

// major reports whether a place is one for which games are fought.
func major(x *board.PictureHex) bool { return x.Terrain == "base" || x.Terrain == "fortress" }

// dot draws the disc of a place without pieces, and returns where it is.
func (m *cartographer) dot(h board.Hex) rect {
	m.circle(sided("spot", m.hexes[h].Owner), m.at(h), m.clearance(h)-4)
	return m.square(h)
}

// square is what a count or a disc takes of a hex.
func (m *cartographer) square(h board.Hex) rect {
	at, r := m.at(h), max(0, m.clearance(h)-4)
	return rect{at.x - r, at.y - r, 2 * r, 2 * r}
}

// distance is how far two rectangles are from each other.
func (r rect) distance(s rect) float64 {
	return math.Hypot(max(0, r.x-s.right(), s.x-r.right()), max(0, r.y-s.bottom(), s.y-r.bottom()))
}

// smallNames writes names, all of one size on the screen, as near to what they name as
// there is room. None lies on a count, a sign or another name, nor, if there is another
// place, on a number of an arrow; and none stands nearer to another disc or count, which
// it would seem to name. A town that finds no room has no dot either.
func (m *cartographer) smallNames(spots, counts []rect, spoken board.Set) {
	k := m.closeness()
	busy := slices.Concat(spots, m.taken)
	var named []smallName
	for _, h := range m.important(spoken) {
		x, name := m.hexes[h], m.label(h)
		n := smallName{of: m.square(h)}
		town := len(x.Stacks) == 0 && !major(x)
		if town {
			dot := n.of
			if !spoken.Has(h) && slices.ContainsFunc(busy, dot.overlaps) ||
				slices.ContainsFunc(named, func(o smallName) bool { return dot.distance(o.box) < o.of.distance(o.box)+24*k }) {
				continue
			}
		}
		w := Width(name, true) * 66 * k
		box := func(by point) rect { // with a gap between two names
			at := m.at(h).add(by.x, by.y)
			return rect{at.x - w/2 - 10*k, at.y - 52*k, w + 20*k, 64 * k}
		}
		fits := func(by point) bool {
			b := box(by)
			own := b.distance(n.of) + 6*k
			return b.x >= m.view.x+8 && b.right() <= m.view.right()-8 && b.y >= m.view.y && b.bottom() <= m.view.bottom() &&
				!slices.ContainsFunc(busy, b.overlaps) &&
				!slices.ContainsFunc(spots, func(o rect) bool { return !o.overlaps(n.of) && b.distance(o) < own })
		}
		places := m.offsets(h, w, k, !town || spoken.Has(h))
		i := slices.IndexFunc(places, func(by point) bool { return fits(by) && !slices.ContainsFunc(counts, box(by).overlaps) })
		if i < 0 {
			i = slices.IndexFunc(places, fits)
		}
		if i < 0 {
			continue
		}
		by := places[i]
		m.smallName(m.at(h).add(by.x, by.y), name, k)
		n.box = box(by)
		named, busy = append(named, n), append(busy, n.box)
		if town && m.board.Cell(h).Name != "" {
			d := m.dot(h)
			spots, busy = append(spots, d), append(busy, d)
		}
	}
}

// smallName writes a name k times as large as on the whole board.
func (m *cartographer) smallName(at point, name string, k float64) {
	if k == 1 {
		m.write("small", at.x, at.y, name)
		return
	}
	m.scene.place(at, k, "")
	m.write("small", 0, 0, name)
	m.close()
}

// offsets are the places around the middle of a hex for a name of a width, the best
// first: above and below, beside, and for what must be named farther off.
func (m *cartographer) offsets(h board.Hex, w, k float64, far bool) (all []point) {
	c, at := m.clearance(h), m.at(h)
	steps := 1
	if far {
		steps = 5
		for _, sign := range m.taken { // in the middle of the hex
			if sign.overlaps(rect{at.x, at.y, 1, 1}) {
				c = max(c, sign.bottom()-at.y)
			}
		}
	}
	for i := range steps {
		off := c + 22*k*float64(i)
		up, down := -off-14*k, off+54*k
		for _, x := range []float64{0, w / 4, -w / 4, w / 2, -w / 2} {
			all = append(all, point{x, up}, point{x, down})
		}
		if i == min(steps, 3)-1 {
			all = append(all, point{-w/2 - c - 12*k, 22 * k}, point{w/2 + c + 12*k, 22 * k})
		}
	}
	return all
}

// spokenOf are the hexes of which an overlay speaks.
func spokenOf(o *board.Overlay) (hs board.Set) {
	if o == nil {
		return hs
	}
	for _, c := range o.Notes {
		hs = hs.Add(c.Hex)
	}
	for _, s := range o.Signs {
		if s.Kind == board.Cut || s.Kind == board.Mend {
			hs = hs.Add(s.Hex)
		}
	}
	return hs
}

// important are the places that a small map names, the most important first: those that
// are spoken of, Bases and Fortresses; and of a part of the board whatever has a name.
func (m *cartographer) important(spoken board.Set) (hs []board.Hex) {
	whole := m.closeness() >= .9
	add := func(ok func(h board.Hex, x *board.PictureHex) bool) {
		for h, x := range m.hexes {
			h := board.Hex(h)
			if ok(h, x) && !slices.Contains(hs, h) && m.inView(m.at(h)) {
				hs = append(hs, h)
			}
		}
	}
	named := func(h board.Hex) bool { return m.board.Cell(h).Name != "" }
	add(func(h board.Hex, x *board.PictureHex) bool { return named(h) && x.Terrain == "base" })
	add(func(h board.Hex, x *board.PictureHex) bool { return named(h) && x.Terrain == "fortress" })
	add(func(h board.Hex, x *board.PictureHex) bool { return spoken.Has(h) })
	if whole && len(hs) > 6 { // there is no room for more
		hs = append(hs[:6], slices.DeleteFunc(hs[6:], func(h board.Hex) bool { return !spoken.Has(h) })...)
	}
	if !whole {
		add(func(h board.Hex, x *board.PictureHex) bool { return named(h) && len(x.Stacks) > 0 })
		add(func(h board.Hex, x *board.PictureHex) bool { return named(h) })
	}
	return hs
}
