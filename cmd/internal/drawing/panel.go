package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// panelPart is what a panel has in one place: so wide and so tall, drawn from its
// upper left corner.
type panelPart struct {
	w, h float64
	draw func(at point)
}

// The space around the parts of a panel, and between two of them.
const (
	gap     = 18.0
	between = 28.0
)

// panels are what stands beside the map of a drawing that stands alone, and how tall what is below it is.
type panels struct {
	*paper
	below  float64
	beside float64 // how wide what is right of it is
}

// draw draws the title, the key and the cards of a drawing that stands alone. Title and
// key stand in a corner where no hex is; what finds no such place stands below the map
// and never on it, in rows that are not wider than it.
func (m *panels) draw(o Options) {
	if m.upright(o) {
		m.column(o)
		return
	}
	var below []panelPart
	corner := func(ps []panelPart, at ...point) {
		if b := panelSize(ps); !m.inCorner(b, ps, o.Overlay, at) {
			below = append(below, ps...)
		}
	}
	v, broad := m.view, m.view.w-2*gap
	if o.Overlay != nil {
		corner([]panelPart{m.overlayPart(o.Overlay, broad)}, m.cornersOf(v)...)
	} else {
		corner([]panelPart{m.headingPart(broad)}, m.cornersOf(v)...)
		if o.Frame == Whole {
			corner(m.keyParts(broad), point{v.right() - 22, v.y + 22})
		}
	}
	if o.Overlay == nil || !o.Overlay.Faint {
		for _, c := range m.cards(v) {
			below = append(below, m.cardPart(c))
		}
	}
	m.panelBelow(below, broad)
}

func (m *panels) cardPart(c card) panelPart {
	return panelPart{c.w, c.h, func(at point) {
		m.scene.place(at, 1, "")
		m.scene.append(&c.scene)
		m.close()
	}}
}

// cornersOf are the corners of a view, a little inside of it.
func (m *panels) cornersOf(v rect) []point {
	return []point{{v.x + 16, v.y + 16}, {v.right() - 16, v.y + 16}, {v.x + 16, v.bottom() - 16}, {v.right() - 16, v.bottom() - 16}}
}

// panelSize is how large a panel with parts in one row is.
func panelSize(ps []panelPart) (b rect) {
	for _, p := range ps {
		b.w, b.h = b.w+p.w, max(b.h, p.h)
	}
	return rect{0, 0, b.w + between*float64(len(ps)-1) + 2*gap, b.h + 2*gap}
}

// inCorner draws a panel at the first of some corners where it covers nothing, and
// reports whether there is one.
func (m *panels) inCorner(b rect, ps []panelPart, o *board.Overlay, corners []point) bool {
	mid := point{m.view.x + m.view.w/2, m.view.y + m.view.h/2}
	for _, at := range corners {
		b.x, b.y = at.x, at.y
		if at.x > mid.x {
			b.x -= b.w
		}
		if at.y > mid.y {
			b.y -= b.h
		}
		if m.clear(b, o) {
			m.box("panel", b, 8)
			m.taken = append(m.taken, b)
			m.row(ps, point{b.x + gap, b.y + gap})
			return true
		}
	}
	return false
}

// clear reports whether a panel would cover no hex of the board, no port, no way by
// sea and no other panel.
func (m *panels) clear(b rect, o *board.Overlay) bool {
	if m.covered(b) || b.x < m.view.x || b.right() > m.view.right() {
		return false
	}
	if m.drawnIn(b) {
		return false
	}
	for h, x := range m.hexes {
		if m.bounds(board.Hex(h)).overlaps(b) {
			return false
		}
		if x.Port != [2]int{} {
			if quay := m.quay(board.Hex(h)); (rect{quay.x - 28, quay.y - 12, 56, 24}).overlaps(b) {
				return false
			}
		}
	}
	if o == nil {
		return true
	}
	return !slices.ContainsFunc(o.Lines, func(l board.Line) bool {
		return l.Travel == board.BySea && len(l.Way) > 1 && slices.ContainsFunc(m.course(l), func(p point) bool {
			return (rect{p.x - wide/2, p.y - wide/2, wide, wide}).overlaps(b)
		})
	})
}

// drawnIn reports whether a route or the name of a water is drawn in a box.
func (m *panels) drawnIn(b rect) bool {
	for i := range m.pic.Routes {
		ps := m.routed(&m.pic.Routes[i])
		for j := range ps[1:] {
			for d := 0.0; d < ps[j].distance(ps[j+1]); d += 20 {
				at := ps[j].towards(ps[j+1], d)
				if (rect{at.x - 12, at.y - 12, 24, 24}).overlaps(b) {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(m.pic.Ground.Waters, func(w board.Sea) bool {
		return (rect{float64(w.Label.X) - 95, float64(w.Label.Y) - 20, 190, 64}).overlaps(b)
	})
}

// row draws parts beside each other.
func (m *panels) row(ps []panelPart, at point) {
	for _, p := range ps {
		p.draw(at)
		at.x += p.w + between
	}
}

// panelBelow draws parts below the map.
func (m *panels) panelBelow(ps []panelPart, broad float64) {
	if len(ps) == 0 {
		return
	}
	rows := inRows(ps, broad)
	b := rect{m.view.x, m.view.bottom(), m.view.w, gap}
	for _, r := range rows {
		b.h += panelSize(r).h - gap
	}
	m.box("panel", b, 0)
	m.below = b.h
	at := point{b.x + gap, b.y + gap}
	for _, r := range rows {
		m.row(r, at)
		at.y += panelSize(r).h - gap
	}
}

// inRows sorts parts into rows of a width, in their order.
func inRows(ps []panelPart, broad float64) (rows [][]panelPart) {
	left := -1.0
	for _, p := range ps {
		if left < p.w {
			rows, left = append(rows, nil), broad
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], p)
		left -= p.w + between
	}
	return rows
}

// headingPart is the title of a picture and whose it is.
func (m *panels) headingPart(broad float64) panelPart {
	notes := []string{m.words.Say(viewOf(m.words, m.pic.Side))}
	for _, n := range m.pic.Notes {
		notes = append(notes, m.words.Say(n))
	}
	if len(m.pic.Notes) > 0 { // it is to find room in a corner
		broad = min(broad, 340)
	}
	p := m.wordsPart(m.pic.Title, 25, notes, 15, broad)
	if sign := m.badge(m.pic.Season); sign != nil {
		p.w = max(p.w, Width(m.pic.Title, true)*25+40)
		draw := p.draw
		p.draw = func(at point) {
			draw(at)
			m.scene.place(at.add(p.w-13, 12), 1.7, m.say(m.pic.Season))
			m.scene.stamp("", sign, point{})
			m.close()
		}
	}
	return p
}

// wordsPart is a title with some notes below it, in lines that are not too wide.
func (m *panels) wordsPart(title string, size float64, notes []string, small, broad float64) panelPart {
	type line struct {
		class, text string
		size, y     float64
	}
	var lines []line
	p := panelPart{h: -2}
	add := func(class, text string, size, step float64, bold bool) {
		for _, l := range wrapped(text, size, broad, bold) {
			p.h += step
			p.w = max(p.w, Width(l, bold)*size)
			lines = append(lines, line{class, l, size, p.h})
		}
	}
	add("title", title, size, size*1.08, true)
	noted := "subtitle"
	if small < 15 {
		noted = "key"
	}
	p.h += 2
	for _, n := range notes {
		add(noted, n, small, small*1.4, false)
	}
	p.draw = func(at point) {
		for _, l := range lines {
			m.sized(l.class, at.x, at.y+l.y, l.text, l.size)
		}
	}
	p.h += small * .3
	return p
}

// overlayPart is the title of an overlay, what is to be said of the map, what it tells, and what its
// signs mean.
func (m *panels) overlayPart(o *board.Overlay, broad float64) panelPart {
	const widest = 620 // a longer line is hard to read
	var notes []string
	for _, n := range slices.Concat(m.pic.Notes, o.Note) {
		notes = append(notes, m.words.Say(n))
	}
	p := m.wordsPart(m.words.Say(o.Title), 18, notes, 12, min(broad, widest))
	es := keyWriter{m.survey}.meanings(o)
	if len(es) == 0 {
		return p
	}
	key, head, top := m.columnPart(es, broad), p.draw, p.h+8
	p.w, p.h = max(p.w, key.w), top+key.h
	p.draw = func(at point) {
		head(at)
		key.draw(at.add(0, top))
	}
	return p
}

// keyParts are the columns of the key.
func (m *panels) keyParts(broad float64) (ps []panelPart) {
	for _, es := range (keyWriter{m.survey}).key() {
		if m.legend.Sparse {
			es, broad = m.paired(es), min(broad, (m.view.w-2*gap-2*between)/3)
		}
		p := m.columnPart(es, broad)
		if m.legend.Sparse {
			p.w = max(p.w, columnWide-2*gap)
		}
		ps = append(ps, p)
	}
	return ps
}

// columnPart is a column of a key.
func (m *panels) columnPart(es []entry, broad float64) (p panelPart) {
	const text = 56 // where texts begin
	es = slices.Clone(es)
	for i := range es {
		e := &es[i]
		var lines []string
		for _, l := range e.lines {
			lines = append(lines, wrapped(l, 12, broad-text, false)...)
		}
		e.lines, e.tall = lines, max(e.tall, 15*float64(len(lines))+6)
		p.h += e.tall
		for _, l := range lines {
			p.w = max(p.w, text+Width(l, false)*12)
		}
	}
	p.draw = func(at point) { keyWriter{m.survey}.column(&m.scene, at, es) }
	return p
}
