package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// annotator writes on a map where there is room.
type annotator struct{ *paper }

// callout writes a note beside what it is about: where it covers no piece, no
// name and no other note, as near as that can be.
func (m annotator) callout(c board.Callout) {
	at := m.at(c.Hex)
	if m.board.Has(c.To) {
		at = middle(at, m.at(c.To))
	}
	var lines []string
	w := 0.0
	for i, l := range c.Lines {
		text := m.words.Say(l)
		lines = append(lines, text)
		w = max(w, Width(text, i == 0)*12+24)
	}
	b := rect{0, 0, w, 12 + 16*float64(len(lines))}
	b = m.free(at, b)
	class := "w"
	switch c.Style {
	case board.Network:
		class = "s"
	case board.Planned:
		class = "p"
	}
	near := point{min(max(at.x, b.x), b.right()), min(max(at.y, b.y), b.bottom())}
	m.path("lead"+class, polyline(near, at.towards(near, 20)))
	m.box("call"+class, b, 6)
	for i, l := range lines {
		text := "callo"
		if i == 0 {
			text = "callt"
		}
		m.write(text, b.x+12, b.y+19+16*float64(i), l)
	}
	m.taken = append(m.taken, b)
}

// free is the nearest place for a box that covers nothing.
func (m annotator) free(at point, b rect) rect {
	busy := append([]rect(nil), m.taken...)
	for h, x := range m.hexes {
		c, p := m.board.Cell(board.Hex(h)), m.at(board.Hex(h))
		if len(x.Stacks) > 0 {
			busy = append(busy, rect{p.x - 58, p.y - 48, 116, 106})
		} else if c.Name != "" {
			w := Width(c.Name, true) * 13
			busy = append(busy, rect{p.x - w/2, p.y + 34, w, 16})
		}
		if x.Port != [2]int{} {
			q := m.quay(board.Hex(h))
			busy = append(busy, rect{q.x - 28, q.y - 12, 56, 24})
		}
	}
	best, least := rect{at.x + 20, at.y - 60, b.w, b.h}, 1e9
	inside := m.view.grow(-10)
	for y := inside.y; y+b.h < inside.bottom(); y += 13 {
		for x := inside.x; x+b.w < inside.right(); x += 20 {
			r := rect{x, y, b.w, b.h}
			near := point{min(max(at.x, r.x), r.right()), min(max(at.y, r.y), r.bottom())}
			if d := near.distance(at); d > 26 && d < least && !slices.ContainsFunc(busy, r.grow(3).overlaps) {
				best, least = r, d
			}
		}
	}
	return best
}

// wayLabel says who goes a way, beside it where it covers nothing.
func (m annotator) wayLabel(at point, text string) {
	b := m.free(at, rect{0, 0, Width(text, true)*10.5 + 14, 19})
	near := point{min(max(at.x, b.x), b.right()), min(max(at.y, b.y), b.bottom())}
	m.path("leadp", polyline(near, at.towards(near, 8)))
	m.box("callp", b, 5)
	m.write("plant", b.x+b.w/2, b.y+13.4, text)
	m.taken = append(m.taken, b)
}

// tag is a short text in a red frame.
func (m annotator) tag(at point, text string) {
	w := Width(text, true)*10.5 + 13
	b := rect{at.x - w/2, at.y - 9, w, 18}
	m.box("loss", b, 4)
	m.write("losst", at.x, at.y+3.8, text)
	m.taken = append(m.taken, b)
}
