package render

import (
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Map draws a picture, or the hexes of a region, with letters: rows of hexes,
// every other one shifted by half a hex, for each its id, symbols of what
// stands there, the side that controls it (a small letter), and below them up
// to two stacks with their marks; between the hexes the roads and the terrain
// of the hexsides.
//
//	B10 Ta == B11 T     B12Fl*  = B13 ===== B14
//	1A                  4A! 12L
//	 .              \\   //   \    #    :    #
//	     C10 T --- C11 T --- C12 ----- C13 ----- C14 T
//
// Below stand a key of the symbols, every hex of the region with pieces or
// marks and all that is known of them, and the names of places.
//
// An empty region stands for the part of the board where the pieces and marks
// are, with a margin of one hex, or the whole board if there are none; give
// pic.Board.All() for all of it. A drawing wider than the width comes in parts
// that overlap by a hex.
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
	m.legend()
	return m.out.b.String()
}

// chart is the drawing of a picture.
type chart struct {
	pic    board.Picture
	board  *board.Board
	w      page.Words
	hexes  []*board.PictureHex // by board.Hex, nil for nothing
	sides  []board.PictureSide
	region board.Set
	sym    *symbols
	out    *text // legends are text

	pitch int  // runes from hex to hex in a row, an even number
	limit int  // runes of a line, 0 for any
	roomy bool // there is room for spaces within a hex
	cut   bool // something did not fit and became a "+"

	head string // of the legend's section that is empty so far
}

func newChart(pic board.Picture, w page.Words, region board.Set, o Options) *chart {
	m := &chart{pic: pic, board: pic.Board, w: w, hexes: make([]*board.PictureHex, pic.Board.Len()), limit: o.Width}
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
	if m.region = region.Intersect(m.board.All()); m.region.Empty() {
		m.region = m.around(m.busy())
	}
	m.sym = newSymbols(m)
	ids := 3
	for h := range m.region.All() {
		ids = max(ids, runes(m.id(h)))
	}
	m.pitch, m.roomy = 10+(ids-3+1)/2*2, true
	if m.limit > 0 && m.columns(m.span(m.region)) > m.limit {
		m.pitch, m.roomy = m.pitch-2, false
	}
	m.out.title(word(w, pic.Title), "=")
	return m
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

// around returns the hexes of the upright box around s and one hex more, or
// all if s is empty.
func (m *chart) around(s board.Set) board.Set {
	if s.Empty() {
		return m.board.All()
	}
	west, east := m.span(s)
	north, south := m.rows(s)
	var box board.Set
	for h := range m.board.All().All() {
		if x, y := m.at(h); x >= west-2 && x <= east+2 && y >= north-1 && y <= south+1 {
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
func (m *chart) columns(west, east int) int { return (east - west + 2) * m.pitch / 2 }

// parts divides the region so that each part fits the width. Any two
// neighbours stand together in one part.
func (m *chart) parts() []board.Set {
	west, east := m.span(m.region)
	if m.limit == 0 || m.columns(west, east) <= m.limit {
		return []board.Set{m.region}
	}
	span := max(2, 2*m.limit/m.pitch-2)
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

// draw draws the hexes of a part.
func (m *chart) draw(part board.Set) []string {
	west, east := m.span(part)
	north, south := m.rows(part)
	c := newCanvas(m.columns(west, east), 3*(south-north)+2)
	for h := range part.All() {
		x, y := m.at(h)
		m.hex(c, h, (x-west)*m.pitch/2+1, 3*(y-north))
	}
	for _, s := range m.sides {
		a, b := m.board.Hexes(s.Side)
		if !part.Has(a) || !part.Has(b) {
			continue
		}
		d, _ := m.board.Direction(a, b)
		if d != board.E && d != board.SE && d != board.SW { // seen from the west or the north
			a, d = b, d.Opposite()
		}
		x, y := m.at(a)
		m.side(c, s, d, (x-west)*m.pitch/2+1, 3*(y-north))
	}
	return c.lines(m.out)
}

// hex draws a hex with its upper left corner at x, y.
func (m *chart) hex(c *canvas, h board.Hex, x, y int) {
	id, p := m.id(h), m.hexes[h]
	if p == nil {
		c.put(x, y, id, dim)
		return
	}
	what, marks := m.sym.of[p.Terrain], ""
	if owned(p.Owner) {
		what += strings.ToLower(m.sym.sides[p.Owner])
	}
	for _, k := range p.Marks {
		marks += m.sym.of[k]
	}
	style := dim
	if len(p.Stacks)+len(p.Marks) > 0 {
		style = bold
	}
	c.put(x, y, id, style)
	c.put(x+runes(id), y, m.fit(m.pitch-2-runes(id), m.spaced("", what, marks), what+marks, marks+"+"), "")
	c.put(x, y+1, m.stacks(p.Stacks), bold)
}

// stacks draws up to two stacks, without their marks if there is no room.
func (m *chart) stacks(stacks []board.Stack) string {
	var full, short []string
	more := ""
	for i, s := range stacks {
		if i == 2 {
			more, m.cut = "+", true
			break
		}
		n := strconv.Itoa(s.Count) + m.sym.side(s.Side)
		short = append(short, n)
		for _, k := range s.Marks {
			n += m.sym.of[k]
		}
		full = append(full, n)
	}
	return m.fit(m.pitch-2, m.spaced(full...)+more, strings.Join(full, "")+more, strings.Join(short, "")+"+")
}

// spaced joins words with spaces where there is room for them.
func (m *chart) spaced(words ...string) string {
	if !m.roomy {
		return strings.Join(words, "")
	}
	return strings.TrimRight(strings.Join(words, " "), " ")
}

// fit returns the first of some texts that fits, else what fits of the last.
func (m *chart) fit(room int, texts ...string) string {
	for i, s := range texts {
		if runes(s) <= room {
			m.cut = m.cut || i > 0 && strings.HasSuffix(s, "+")
			return s
		}
	}
	m.cut = true
	return string([]rune(texts[len(texts)-1])[:max(room-1, 0)]) + "+"
}

// side draws a hexside in the direction d (E, SE or SW) of the hex at x, y.
func (m *chart) side(c *canvas, s board.PictureSide, d board.Direction, x, y int) {
	road, terrain := m.sym.of[s.Road], m.sym.of[s.Terrain]
	switch d {
	case board.E:
		next := x + m.pitch
		from, to := c.end(x, next, y), next
		if to-from > 2 {
			from, to = from+1, to-1
		}
		c.put(from, y, strings.Repeat(road, to-from), dim)
		c.free(next-2, y, terrain, dim) // beside a road only below it
		c.free(next-2, y+1, terrain, dim)
	case board.SE:
		c.put(x+m.pitch*3/4-1, y+2, slanted(road, `\`)+terrain, dim)
	case board.SW:
		c.put(x+m.pitch/4-1, y+2, slanted(road, "/")+terrain, dim)
	}
}

// slanted is the symbol of a road from one row to the next.
func slanted(road, stroke string) string {
	switch road {
	case "=":
		return stroke + stroke
	case "-":
		return stroke
	}
	return road
}

func owned(side int) bool { return side == 0 || side == 1 }

// canvas is a field of runes with a style each.
type canvas struct {
	runes  [][]rune
	styles [][]string
}

func newCanvas(width, height int) *canvas {
	c := &canvas{}
	for range height {
		c.runes = append(c.runes, []rune(strings.Repeat(" ", width)))
		c.styles = append(c.styles, make([]string, width))
	}
	return c
}

func (c *canvas) put(x, y int, s, style string) {
	for _, r := range s {
		if y < len(c.runes) && x < len(c.runes[y]) && x >= 0 {
			c.runes[y][x], c.styles[y][x] = r, style
		}
		x++
	}
}

// free puts s if there is only blank space.
func (c *canvas) free(x, y int, s, style string) {
	for i := range runes(s) {
		if y < len(c.runes) && x+i < len(c.runes[y]) && c.runes[y][x+i] != ' ' {
			return
		}
	}
	c.put(x, y, s, style)
}

// end returns the end of what is drawn in line y from x to limit.
func (c *canvas) end(x, limit, y int) int {
	for limit > x && c.runes[y][limit-1] == ' ' {
		limit--
	}
	return limit
}

// lines returns the lines without blanks at their ends and without blank lines
// at the end.
func (c *canvas) lines(t *text) []string {
	var lines []string
	for y, row := range c.runes {
		n := c.end(0, len(row), y)
		var b strings.Builder
		for x := 0; x < n; {
			to := x + 1
			for to < n && c.styles[y][to] == c.styles[y][x] {
				to++
			}
			b.WriteString(t.styled(string(row[x:to]), c.styles[y][x]))
			x = to
		}
		lines = append(lines, b.String())
	}
	for n := len(lines); n > 0 && lines[n-1] == ""; n-- {
		lines = lines[:n-1]
	}
	return lines
}
