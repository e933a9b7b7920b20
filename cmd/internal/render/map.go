package render

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Map draws a picture, or the hexes of a region, with letters. A hex is a
// brick that touches its six neighbours, so that the walls between them can
// tell roads, limits and who controls a hexside of a battle:
//
//	┌──────┴──║───┬▓▓1▓▓─┴──────┐
//	│B12 Tobruk   A B13         │
//	│L2 CV5+ X *  ═             ═
//	│A2 CV8     a⌂│             │
//	└A─────┬A─║───┴─L─▓▓▓▓▓─────┘
//
// Places off the grid are listed below the drawing, each with its routes, and so are seas and battles of which the
// picture tells more.
//
// In it stand its id and name, the stacks with their number, the strength that
// is known and the signs of their states, or below a single stack its pieces;
// then a key of the signs and, unless o is Brief, all that is known of every
// hex with pieces or marks.
//
// An empty region stands for the front, widened to the width; of one that would be much
// longer than a screen as much as the width has room for, where most is to be seen. Who
// stands elsewhere is told in a line, or below. Without enemies near each other it is where pieces and marks are, or if there are
// none the whole board; give pic.Board.All() for all of it. A drawing wider than the width
// comes in parts that overlap by a hex.
func Map(pic board.Picture, w page.Words, region board.Set, o Options) string {
	if pic.Board == nil {
		return ""
	}
	if o.Width > 0 {
		o.Width = max(o.Width, minMap)
	}
	m := newChart(pic, w, region, o)
	parts := m.parts()
	for i, p := range parts {
		if len(parts) > 1 {
			m.out.prose(phrase(w, "render.part", i+1, len(parts)))
		}
		m.out.begin(prose)
		for _, l := range m.draw(p) {
			m.out.b.WriteString(l + "\n")
		}
	}
	if region.Empty() {
		m.also()
	}
	lister{m}.apart()
	m.legend()
	m.overlay(o.Overlay, m.told)
	return m.out.b.String()
}

// chart is the drawing of a picture.
type chart struct {
	pic    board.Picture
	board  *board.Board
	w      page.Words
	hexes  []*board.PictureHex // by board.Hex, nil for nothing
	sides  []board.PictureSide
	region board.Set // what is drawn
	told   board.Set // what the legend tells of: all, if nobody has asked for a part
	sym    *symbols
	out    *text // legends are text

	brick int  // runes from hex to hex in a row, an even number
	limit int  // runes of a line, 0 for any
	ascii bool // no other characters
	cut   bool // something did not fit and became a "+"

	head string // of the legend's section that is empty so far
}

// rows of characters from one row of hexes to the next.
const tall = 4

func newChart(pic board.Picture, w page.Words, region board.Set, o Options) *chart {
	m := &chart{pic: pic, board: pic.Board, w: w, hexes: make([]*board.PictureHex, pic.Board.Len()), limit: o.Width, ascii: o.ASCII}
	m.out = &text{w: w, o: o}
	if o.Width <= 0 {
		m.out.o.Width = mailWidth
	}
	for i := range pic.Hexes {
		if x := &pic.Hexes[i]; m.board.Has(x.Hex) {
			m.hexes[x.Hex] = x
		}
	}
	for _, s := range pic.Sides {
		if s.Side >= 0 && int(s.Side) < m.board.Sides() {
			m.sides = append(m.sides, s)
		}
	}
	ids := 3
	for h := range m.board.Grid().All() {
		ids = max(ids, runes(m.id(h)))
	}
	m.brick = min(14+(max(ids, 4)-4+1)/2*2, 18) // two half hexes more fit the least width
	m.told = region.Intersect(m.board.All())
	m.region = m.told.Intersect(m.board.Grid())
	whole := m.region
	if whole.Empty() {
		whole = m.front().Intersect(m.board.Grid())
	}
	if m.limit > 0 && !whole.Empty() && m.narrower(whole) {
		m.brick -= 2
	}
	if m.told.Empty() {
		m.told = m.board.All()
	}
	if m.region.Empty() {
		m.region = m.around(whole, o.Height)
		if m.long() {
			m.region = m.around(m.thick(whole), o.Height)
		}
	}
	m.sym = newSymbols(m)
	m.out.title(word(w, pic.Title), "=")
	m.out.prose(notes(pic, w))
	return m
}

// notes are what stands below the title of a picture.
func notes(pic board.Picture, w page.Words) string {
	var all []string
	for _, n := range pic.Notes {
		all = append(all, say(w, n))
	}
	return strings.Join(all, " ")
}

// at returns the half-column and the row of a hex.
func (m *chart) at(h board.Hex) (x, y int) {
	c := m.board.Cell(h)
	return 2*c.Q + c.R, c.R
}

// id is the id of a hex as it is drawn.
func (m *chart) id(h board.Hex) string {
	id := []rune(strings.ReplaceAll(clean(m.board.Cell(h).ID), " ", ""))
	return string(id[:min(len(id), 9)]) // so that two hexes fit any width
}

// busy returns the hexes with pieces or marks, in them or waiting beside them.
func (m *chart) busy() board.Set {
	var s board.Set
	for _, x := range m.pic.Hexes {
		if m.board.Has(x.Hex) && len(x.Stacks)+len(x.Marks) > 0 {
			s = s.Add(x.Hex)
		}
	}
	for _, x := range m.pic.Margins {
		if m.board.Has(x.Hex) {
			s = s.Add(x.Hex)
		}
	}
	return s
}

// front returns the hexes where both sides are near each other and those with Battles, or
// the busy ones if nobody is.
func (m *chart) front() (s board.Set) {
	if m.pic.Contact() == m.pic.Held() {
		return m.busy()
	}
	var battles board.Set
	for h, x := range m.hexes {
		if x != nil && m.pic.Battle(x) {
			battles = battles.Add(board.Hex(h))
		}
	}
	for i, front := range m.pic.Fronts() {
		if i == 0 || !front.Intersect(battles).Empty() {
			s = s.Union(front)
		}
	}
	return s
}

// tallest is how many lines the drawing of a front may have: with its key it fills a screen
// and a half, and more would have to be put together from far apart.
const tallest = 44

// long reports whether the region comes in parts that are too long together.
func (m *chart) long() bool {
	if m.limit == 0 || m.region.Empty() || m.busy().Empty() {
		return false
	}
	lines := 0
	parts := m.parts()
	for _, p := range parts {
		north, south := m.rows(p)
		lines += (south-north+1)*tall + 4
	}
	return len(parts) > 1 && lines > tallest
}

// thick returns the part of s where most is to be seen, if all of it does not fit the width:
// first Battles, then pieces.
func (m *chart) thick(s board.Set) (best board.Set) {
	if s.Empty() || m.limit == 0 {
		return s
	}
	west, east := m.span(s)
	most := -1
	for x := west; most < 0 || m.columns(x, east) > m.limit || m.columns(x-1, east) > m.limit; x++ {
		var part board.Set
		seen := 0
		for h := range s.All() {
			if at, _ := m.at(h); at >= x && m.columns(x, at) <= m.limit {
				part, seen = part.Add(h), seen+m.weight(h)
			}
		}
		if seen > most {
			best, most = part, seen
		}
	}
	return best
}

// weight is how much there is to see in a hex.
func (m *chart) weight(h board.Hex) (n int) {
	const battle = 1000 // more than there are pieces
	x := m.hexes[h]
	if x == nil {
		return 0
	}
	if m.pic.Battle(x) {
		n = battle
	}
	for i := range x.Stacks {
		n += 1 + min(x.Stacks[i].Count, battle)
	}
	return n + len(x.Marks)
}

// narrower reports whether smaller bricks save a part of a drawing; else names need the
// room.
func (m *chart) narrower(whole board.Set) bool {
	west, east := m.span(whole)
	parts := func(brick int) int { // as the function of this name divides it
		span := 2*(m.limit-1)/brick - 2
		return 1 + max(0, east-west-span+span-2)/(span-1)
	}
	return m.columns(west, east) > m.limit && parts(m.brick-2) < parts(m.brick)
}

// also tells in a line who stands elsewhere.
func (m *chart) also() {
	var all []string
	for h := range m.busy().Minus(m.region).Intersect(m.board.Grid()).All() {
		s := clean(m.board.Cell(h).Label)
		if x := m.hexes[h]; x != nil {
			for i := range x.Stacks {
				s += fmt.Sprint(" ", m.sym.side(x.Stacks[i].Side), x.Stacks[i].Count)
			}
			for _, k := range x.Marks {
				s += " " + word(m.w, k)
			}
		}
		all = append(all, s)
	}
	m.entries(phrase(m.w, "render.also"), all)
}

// around returns the hexes of the upright box around s, widened as far as the
// width lets it, and by a row above and below if the height has room for them;
// or all hexes if s is empty.
func (m *chart) around(s board.Set, height int) board.Set {
	if s.Empty() {
		return m.board.Grid()
	}
	west, east := m.span(s)
	north, south := m.rows(s)
	first, last := m.span(m.board.Grid())
	if m.limit == 0 {
		west, east = west-2, east+2
	}
	for (west > first || east < last) && m.columns(west, east+1) <= m.limit {
		if last-east >= west-first || west == first {
			east++
		} else {
			west--
		}
	}
	if height == 0 || (south-north+3)*tall+8 <= height {
		north, south = north-1, south+1
	}
	var box board.Set
	for h := range m.board.Grid().All() {
		if x, y := m.at(h); x >= west && x <= east && y >= north && y <= south {
			box = box.Add(h)
		}
	}
	return box
}

// span returns the first and last half-column of s, which is not empty.
func (m *chart) span(s board.Set) (west, east int) {
	return extent(s, func(h board.Hex) int { x, _ := m.at(h); return x })
}

// rows returns the first and last row of s, which is not empty.
func (m *chart) rows(s board.Set) (north, south int) {
	return extent(s, func(h board.Hex) int { _, y := m.at(h); return y })
}

func extent(s board.Set, of func(board.Hex) int) (first, last int) {
	first = of(s.First())
	last = first
	for h := range s.All() {
		first, last = min(first, of(h)), max(last, of(h))
	}
	return first, last
}

// columns returns the runes that a drawing from one half-column to another
// takes.
func (m *chart) columns(west, east int) int { return (east-west+2)*m.brick/2 + 1 }

// parts divides the region so that each part fits the width. Any two
// neighbours stand together in one part.
func (m *chart) parts() []board.Set {
	west, east := m.span(m.region)
	if m.limit == 0 || m.columns(west, east) <= m.limit {
		return []board.Set{m.region}
	}
	span := 2*(m.limit-1)/m.brick - 2
	var parts []board.Set
	for ; ; west += span - 1 {
		var part board.Set
		for h := range m.region.All() {
			if x, _ := m.at(h); x >= west && x <= west+span {
				part = part.Add(h)
			}
		}
		if !part.Empty() {
			parts = append(parts, part)
		}
		if west+span >= east {
			return parts
		}
	}
}

func owned(side int) bool { return side == 0 || side == 1 }
