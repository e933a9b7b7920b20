package drawing

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The measures of a box, where the legend does not say otherwise, and of the corners of one that is not round.
const boxWide, boxTall, boxCorner = 176.0, 120.0, 6.0

// box is a place off the grid as it is drawn.
type box struct {
	board.PictureBox
	rect
	sign *board.BoxSign
}

// boxesOf are those of a picture by their places. One that the picture leaves out stands in a row north of the board.
func boxesOf(pic *board.Picture, s *signs) (all []*box) {
	all = make([]*box, pic.Board.Len())
	out := 0
	for h := range all {
		if !pic.Board.Cell(board.Hex(h)).Off {
			continue
		}
		look := pic.Boxed(board.Hex(h))
		if look == nil {
			out++
			look = &board.PictureBox{Hex: board.Hex(h), At: board.Point{X: out * 200, Y: -200}}
		}
		sign := s.boxSign(look.Kind)
		tall := boxTall
		if sign.Tall > 0 {
			tall = float64(sign.Tall)
		}
		all[h] = &box{*look, rect{float64(look.At.X) - boxWide/2, float64(look.At.Y) - tall/2, boxWide, tall}, sign}
	}
	return all
}

func (b *box) middle() point { return point{b.x + b.w/2, b.y + b.h/2} }

// outline is the edge of a box, so far within it.
func (b *box) outline(inset float64) path {
	r := b.grow(-inset)
	if !b.sign.Round {
		return roundBox(r, boxCorner)
	}
	const c = .5523
	k := min(r.w, r.h) / 2
	far := k * (1 - c)
	return path{}.move(r.x+k, r.y).line(r.right()-k, r.y).
		cubic(point{r.right() - far, r.y}, point{r.right(), r.y + far}, point{r.right(), r.y + k}).
		cubic(point{r.right(), r.bottom() - far}, point{r.right() - far, r.bottom()}, point{r.right() - k, r.bottom()}).
		line(r.x+k, r.bottom()).
		cubic(point{r.x + far, r.bottom()}, point{r.x, r.bottom() - far}, point{r.x, r.bottom() - k}).
		cubic(point{r.x, r.y + far}, point{r.x + far, r.y}, point{r.x + k, r.y}).close()
}

// exit is where a line from the middle of a box to a point leaves it.
func (b *box) exit(to point) point {
	mid := b.middle()
	dx, dy := to.x-mid.x, to.y-mid.y
	k := 1e9
	if dx != 0 {
		k = min(k, b.w/2/max(dx, -dx))
	}
	if dy != 0 {
		k = min(k, b.h/2/max(dy, -dy))
	}
	return mid.add(dx*min(k, 1), dy*min(k, 1))
}

// onGrid reports whether a place is a hex of the grid.
func (m *survey) onGrid(h board.Hex) bool { return m.off[h] == nil }

// shape is the outline of a place, so far within it.
func (m *survey) shape(h board.Hex, inset float64) path {
	if b := m.off[h]; b != nil {
		return b.outline(inset)
	}
	return hexagon(m.at(h), inset)
}

// bounds are what a place takes of the map.
func (m *survey) bounds(h board.Hex) rect {
	if b := m.off[h]; b != nil {
		return b.rect
	}
	at := m.at(h)
	return rect{at.x - wide/2, at.y - radius, wide, 2 * radius}
}

// drawBoxes draws places off the grid: land, or what their kind is filled with, with the tint of who controls them.
func (m groundwork) drawBoxes() {
	for h, b := range m.off {
		if b == nil {
			continue
		}
		m.boxed(board.Hex(h), b)
		if b.sign.Double {
			m.path("rimN", b.outline(5))
		}
		m.heading(board.Hex(h), b)
	}
}

// boxed draws a box with its edge in the line of who controls it.
func (m groundwork) boxed(h board.Hex, b *box) {
	m.path("play", b.outline(0))
	if b.sign.Fill != board.NoColour {
		m.ink(board.Pen{Fill: b.sign.Fill}, b.outline(0))
	}
	m.held(h, .8)
	m.path(sided("rim", m.hexes[h].Owner), b.outline(0))
}

// heading writes what a box says of itself, with the sign of its terrain before the first line. In a battle there is no room for it.
func (m groundwork) heading(h board.Hex, b *box) {
	if m.battle(h) {
		return
	}
	mid, top := b.middle(), b.y+17
	if b.sign.Round {
		top += 5
	}
	head := m.words.Say(b.Head)
	m.write("id", mid.x, top, head)
	if sign := m.placeOf(h); sign.Patch != nil {
		left := Width(head, false)*9/2 + 18
		if b.sign.Round {
			left -= 3
		}
		m.glyph(sign.Patch, board.Thin, point{mid.x - left, top - 3})
	}
	for i, l := range b.Text {
		m.sized("id", mid.x, mid.y-8+15*float64(i), m.words.Say(l), 11.5)
	}
}
