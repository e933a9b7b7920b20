package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// overlayPanels are the title of an overlay and the key of what it shows.
func (m *cartographer) overlayPanels(o *board.Overlay) {
	title := m.words.Say(o.Title)
	var notes []string
	for _, n := range o.Note {
		notes = append(notes, m.words.Say(n))
	}
	es := m.meanings(o)
	w, h := Width(title, true)*18+36, 40.0
	for _, n := range notes {
		w, h = max(w, Width(n, false)*12+36), h+17
	}
	for _, e := range es {
		w, h = max(w, Width(e.lines[0], false)*12+92), h+22
	}
	if len(es) > 0 {
		h += 8
	}
	b := m.corner(rect{0, 0, w, h})
	m.panel(b)
	m.sized("title", b.x+18, b.y+27, title, 18)
	y := b.y + 46
	for _, n := range notes {
		m.write("key", b.x+18, y, n)
		y += 17
	}
	m.column(point{b.x + 18, y - 8}, es)
}

// corner is a place for a panel in a corner of the view where it covers no
// piece and no name, else in a strip below.
func (m *cartographer) corner(b rect) rect {
	v := m.view
	for _, at := range []point{{v.x + 16, v.y + 16}, {v.right() - b.w - 16, v.y + 16}, {v.x + 16, v.bottom() - b.h - 16}, {v.right() - b.w - 16, v.bottom() - b.h - 16}} {
		b.x, b.y = at.x, at.y
		if m.clear(b) {
			return b
		}
	}
	b.x, b.y = v.x+16, v.bottom()+12
	for !m.clear(b) { // more of the map comes into view there
		b.y += radius
	}
	m.view.h = b.bottom() + 12 - v.y
	m.view = m.uncut(m.view)
	return b
}

// clear reports whether a panel would cover no piece, no name and no port.
func (m *cartographer) clear(b rect) bool {
	if m.covered(b) {
		return false
	}
	for h, x := range m.hexes {
		p, quay := m.at(board.Hex(h)), m.quay(board.Hex(h))
		if (len(x.Stacks) > 0 || m.board.Cell(board.Hex(h)).Name != "") && (rect{p.x - 58, p.y - 60, 116, 120}).overlaps(b) ||
			x.Port != [2]int{} && (rect{quay.x - 28, quay.y - 12, 56, 24}).overlaps(b) {
			return false
		}
	}
	return true
}

// meanings are the lines of the key of an overlay, each once.
func (m *cartographer) meanings(o *board.Overlay) (es []entry) {
	var said []string
	add := func(meaning page.Msg, sign func(*blocks)) {
		if text := m.words.Say(meaning); meaning.ID != "" && !slices.Contains(said, text) {
			said = append(said, text)
			es = append(es, entry{sign, []string{text}, 22})
		}
	}
	line := strokes(point{}, 1, 0, 0, 44, 0)
	for _, a := range o.Areas {
		add(a.Meaning, func(b *blocks) {
			switch {
			case a.Ring && a.Style == board.Lacking:
				b.path("unserved", line)
			case a.Ring && a.Style == board.Own:
				b.path("start", line)
			case a.Ring && a.Style == board.Planned:
				b.path("chosen", line)
			case a.Style == board.Beyond:
				b.path("beyond", strokes(point{}, 1, 4, -4, 4, -4, 16, -4, 16, -4, 28, -4, 28, -4, 40, -4, 40, -4, 10, 4, 10, 4, 22, 4, 22, 4, 34, 4, 34, 4))
			default:
				b.box(areaClass(a.Style), rect{0, -8, 44, 16}, 0)
			}
		})
	}
	for _, l := range o.Lines {
		add(l.Meaning, func(b *blocks) {
			switch l.Style {
			case board.Own, board.Enemy, board.Planned:
				line, tip := wayClasses(l)
				b.path(line, strokes(point{}, 1, 0, 0, 32, 0))
				b.path(tip, head(point{}, point{32, 0}, 12))
			default:
				b.path("supply", line)
				b.path("flow", head(point{}, point{18, 0}, 13))
			}
		})
	}
	for _, s := range o.Signs {
		add(s.Meaning, func(b *blocks) {
			c := &cartographer{scene: scene{}, words: m.words, board: m.board}
			switch s.Kind {
			case board.Cut, board.Fails:
				c.cross(point{22, 0}, 6)
			case board.Full:
				c.bar(point{22, 0}, point{0, 0}, .4)
			case board.Mend:
				c.circle("mend", point{22, 0}, 9)
			case board.Number:
				c.write("number", 22, 4.5, "3")
			case board.Engages:
				c.sign(s, point{-14, 34}, "")
			case board.Loss:
				c.box("loss", rect{5, -9, 34, 18}, 4)
				c.write("losst", 22, 4, "−2")
			case board.Unserved:
				c.scene.stamp("", "unsupplied", point{22, 0})
			case board.Order:
				c.circle("headP", point{22, 0}, 10)
				c.write("times", 22, 4, fmt.Sprint(1))
			}
			b.scene.append(&c.scene)
		})
	}
	return es
}
