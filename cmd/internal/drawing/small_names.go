package drawing

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// smallName is a name on a small map: where it stands, and the count or disc that it
// names.
type smallName struct{ box, of rect }

// dot draws the disc of a place without pieces, and returns where it is.
func (m smallMap) dot(h board.Hex) rect {
	m.circle(sided("spot", m.hexes[h].Owner), m.at(h), m.clearance(h)-4)
	return m.square(h)
}

// square is what a count or a disc takes of a hex.
func (m *survey) square(h board.Hex) rect {
	if b := m.off[h]; b != nil {
		return b.rect
	}
	at, r := m.at(h), max(0, m.clearance(h)-4)
	return rect{at.x - r, at.y - r, 2 * r, 2 * r}
}

// distance is how far two rectangles are from each other.
func (r rect) distance(s rect) float64 {
	return math.Hypot(max(0, r.x-s.right(), s.x-r.right()), max(0, r.y-s.bottom(), s.y-r.bottom()))
}

// names writes names, all of one size on the screen, as near to what they name as
// there is room. None lies on a count, a sign or another name, nor, if there is another
// place, on a number of an arrow; and none stands nearer to another disc or count, which
// it would seem to name. A town that finds no room has no dot either.
func (m smallMap) names(spots, numbers []rect, spoken board.Set) {
	r := &nameRoom{smallMap: m, k: m.lettering(), spots: spots, numbers: numbers, busy: slices.Concat(spots, m.taken)}
	for _, h := range m.important(spoken) {
		town := len(m.hexes[h].Stacks) == 0 && !m.major(h) && m.onGrid(h)
		if town && !spoken.Has(h) && !r.dotted(h) || town && spoken.Has(h) && r.strange(h) {
			continue
		}
		if !r.name(h, !town || spoken.Has(h)) {
			continue
		}
		if town && m.board.Cell(h).Name != "" {
			d := m.dot(h)
			r.spots, r.busy = append(r.spots, d), append(r.busy, d)
		}
	}
}

// nameRoom is what room there is left for names, which are k times as large as on the whole board.
type nameRoom struct {
	smallMap
	k                    float64
	spots, numbers, busy []rect
	named                []smallName
}

// dotted reports whether there is room for the dot of a town.
func (r *nameRoom) dotted(h board.Hex) bool {
	return !slices.ContainsFunc(r.busy, r.square(h).overlaps) && !r.strange(h)
}

// strange reports whether the dot of a town would stand at the name of another place.
func (r *nameRoom) strange(h board.Hex) bool {
	dot := r.square(h)
	return slices.ContainsFunc(r.named, func(o smallName) bool { return dot.distance(o.box) < o.of.distance(o.box)+24*r.k })
}

// name writes the name of a place, if there is room for it.
func (r *nameRoom) name(h board.Hex, far bool) bool {
	of, w := r.square(h), Width(r.label(h), true)*66*r.k
	places := r.offsets(h, w, r.k, far)
	i := slices.IndexFunc(places, func(by point) bool {
		b := r.box(h, w, by)
		return r.fits(b, of) && !slices.ContainsFunc(r.numbers, b.overlaps)
	})
	if i < 0 {
		i = slices.IndexFunc(places, func(by point) bool { return r.fits(r.box(h, w, by), of) })
	}
	if i < 0 {
		return false
	}
	r.smallName(r.at(h).add(places[i].x, places[i].y), r.label(h), r.k)
	n := smallName{r.box(h, w, places[i]), of}
	r.named, r.busy = append(r.named, n), append(r.busy, n.box)
	return true
}

// box is what a name of a width takes, with a gap between two names.
func (r *nameRoom) box(h board.Hex, w float64, by point) rect {
	at := r.at(h).add(by.x, by.y)
	return rect{at.x - w/2 - 10*r.k, at.y - 52*r.k, w + 20*r.k, 64 * r.k}
}

// fits reports whether a name fits in a box beside what it names.
func (r *nameRoom) fits(b, of rect) bool {
	own := b.distance(of) + 6*r.k
	return b.x >= r.view.x+8 && b.right() <= r.view.right()-8 && b.y >= r.view.y && b.bottom() <= r.view.bottom() &&
		!slices.ContainsFunc(r.busy, b.overlaps) &&
		!slices.ContainsFunc(r.spots, func(o rect) bool { return !o.overlaps(of) && b.distance(o) < own })
}

// smallName writes a name k times as large as on the whole board.
func (m smallMap) smallName(at point, name string, k float64) {
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
func (m smallMap) offsets(h board.Hex, w, k float64, far bool) (all []point) {
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

// important are the places that a small map names, the most important first: those for
// which the game is fought, those that are spoken of; and of a part of the board whatever has a name.
func (m smallMap) important(spoken board.Set) (hs []board.Hex) {
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
	add(func(h board.Hex, x *board.PictureHex) bool { return !m.onGrid(h) })
	boxes := len(hs)
	for _, rank := range m.ranks() {
		add(func(h board.Hex, x *board.PictureHex) bool { return named(h) && m.placeOf(h).Rank == rank })
	}
	add(func(h board.Hex, x *board.PictureHex) bool { return spoken.Has(h) })
	if most := boxes + 6; whole && len(hs) > most { // there is no room for more
		hs = append(hs[:most], slices.DeleteFunc(hs[most:], func(h board.Hex) bool { return !spoken.Has(h) })...)
	}
	if !whole {
		add(func(h board.Hex, x *board.PictureHex) bool { return named(h) && len(x.Stacks) > 0 })
		add(func(h board.Hex, x *board.PictureHex) bool { return named(h) })
	}
	return hs
}

// ranks are those of places for which the game is fought, the highest first.
func (m *survey) ranks() (all []int) {
	for i := range m.legend.Places {
		if r := m.legend.Places[i].Rank; r > 0 && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	slices.Sort(all)
	return all
}
