package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// draw draws the hexes of a part: first all walls, then what they tell, then
// what stands between them.
func (m *chart) draw(part board.Set) []string {
	west, east := m.span(part)
	north, south := m.rows(part)
	c := newCanvas(m.columns(west, east), tall*(south-north+1)+1)
	corner := func(h board.Hex) (x, y int) {
		x, y = m.at(h)
		return (x - west) * m.brick / 2, tall * (y - north)
	}
	walls := newWalls(c)
	for h := range part.All() {
		x, y := corner(h)
		walls.brick(x, y, m.brick, tall)
	}
	walls.draw(m.ascii)
	for _, s := range m.sides {
		a, b := m.board.Hexes(s.Side)
		for _, h := range [2]board.Hex{a, b} {
			if part.Has(h) {
				x, y := corner(h)
				m.wall(c, s, h, x, y)
			}
		}
	}
	for h := range part.All() {
		x, y := corner(h)
		m.hex(c, h, x, y)
	}
	return c.lines(m.out)
}

// walls joins the lines around bricks.
type walls struct {
	c    *canvas
	arms [][]uint8 // bits: up, right, down, left
}

const (
	up = 1 << iota
	right
	down
	left
)

func newWalls(c *canvas) *walls {
	w := &walls{c: c}
	for _, row := range c.runes {
		w.arms = append(w.arms, make([]uint8, len(row)))
	}
	return w
}

func (w *walls) arm(x, y int, bits uint8) { w.arms[y][x] |= bits }

func (w *walls) brick(x, y, wide, tall int) {
	for i := range wide {
		for _, row := range [2]int{y, y + tall} {
			w.arm(x+i, row, right)
			w.arm(x+i+1, row, left)
		}
	}
	for i := range tall {
		for _, column := range [2]int{x, x + wide} {
			w.arm(column, y+i, down)
			w.arm(column, y+i+1, up)
		}
	}
}

// boxes are the characters of joints, by their arms.
var boxes = [16]rune{' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'}

func (w *walls) draw(ascii bool) {
	for y, row := range w.arms {
		for x, arms := range row {
			r := boxes[arms]
			switch {
			case !ascii || arms == 0:
			case arms == left|right:
				r = '-'
			case arms == up|down:
				r = '|'
			default:
				r = '+'
			}
			w.c.put(x, y, string(r), dim)
		}
	}
}

// wall tells on the wall of the hex at x, y what its hexside is.
func (m *chart) wall(c *canvas, s board.PictureSide, h board.Hex, x, y int) {
	a, b := m.board.Hexes(s.Side)
	other, owner := b, s.Owner[0]
	if h == b {
		other, owner = a, s.Owner[1]
	}
	d, _ := m.board.Direction(h, other)
	wide := m.brick
	at := map[board.Direction][2]int{board.E: {x + wide, y + 2}, board.W: {x, y + 2}, board.NW: {x + wide/4, y}, board.NE: {x + wide/2 + wide/4, y},
		board.SW: {x + wide/4, y + tall}, board.SE: {x + wide/2 + wide/4, y + tall}}[d]
	flat := d != board.E && d != board.W
	switch {
	case s.Limit > 0, s.Limit == 0 && s.Terrain+s.Road != "":
		m.block(c, s, flat, at[0], at[1])
	case s.Terrain != "" && s.Road != "":
		m.road(c, s.Road, flat, at[0], at[1])
		sign, beside := m.sym.of(terrainWords, s.Terrain), [2]int{0, 1}
		if flat {
			beside = [2]int{1, 0}
		}
		c.put(at[0]-beside[0], at[1]-beside[1], sign, "")
		c.put(at[0]+beside[0], at[1]+beside[1], sign, "")
	case s.Terrain != "":
		c.put(at[0], at[1], m.sym.of(terrainWords, s.Terrain), "")
	case s.Road != "":
		m.road(c, s.Road, flat, at[0], at[1])
	}
	if owned(owner) {
		at := map[board.Direction][2]int{board.E: {x + wide, y + 1}, board.W: {x, y + 1}, board.NW: {x + 1, y}, board.NE: {x + wide - 1, y},
			board.SW: {x + 1, y + tall}, board.SE: {x + wide - 1, y + tall}}[d]
		c.put(at[0], at[1], m.sym.side(owner), m.style(owner))
	}
}

// block draws the middle of a wall that nobody crosses, or as many as a number in it
// says, by a road if there is one. Flat: from side to side.
func (m *chart) block(c *canvas, s board.PictureSide, flat bool, x, y int) {
	block, number, beside := m.sym.barrier(s.Terrain), "", ""
	road, upright := m.sym.roadSigns(s.Road)
	if s.Limit > 0 {
		number = strconv.Itoa(s.Limit % 10)
	}
	switch {
	case s.Terrain == "" && m.usual() > 0 && s.Limit > m.usual():
		m.road(c, s.Road, flat, x, y)
		c.put(x+b2i(flat && s.Road != ""), y+b2i(!flat && s.Road != ""), number, "")
		return
	case flat && number == "":
		c.put(x-2, y, strings.Repeat(block, 5), "")
		return
	case flat:
		if beside = block; s.Road != "" {
			beside = upright
		}
		c.put(x-2, y, block+beside+number+beside+block, "")
		return
	}
	for i := -1; i <= 1; i++ {
		c.put(x, y+i, block, "")
	}
	if number != "" {
		c.put(x-runes(road), y, road+number+road, "")
	}
}

// usual is how many may attack across a hexside of which nothing is said; 0 if that does not matter.
func (m *chart) usual() int {
	if m.pic.Legend == nil {
		return 0
	}
	return m.pic.Legend.Usual
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// road draws a road over a wall, if there is one.
func (m *chart) road(c *canvas, kind string, flat bool, x, y int) {
	if kind == "" {
		return
	}
	switch road, upright := m.sym.roadSigns(kind); {
	case flat:
		c.put(x, y, upright, "")
	case m.ascii:
		c.put(x, y, road, "")
	default:
		c.put(x-1, y, strings.Repeat(road, 3), "")
	}
}

// hex writes what is in the hex at x, y.
func (m *chart) hex(c *canvas, h board.Hex, x, y int) {
	p := m.hexes[h]
	room := m.brick - 1
	style := dim
	if p != nil && len(p.Stacks)+len(p.Marks) > 0 {
		style = bold
	}
	c.put(x+1, y+1, m.heading(h, p, room), style)
	if p == nil {
		return
	}
	marks := ""
	for _, k := range p.Marks {
		marks += " " + m.sym.of(markWords, k)
	}
	lines := m.stacks(p.Stacks, room)
	if len(lines) == 0 && marks != "" {
		lines = []string{strings.TrimPrefix(marks, " ")}
	} else if len(lines) > 0 {
		lines[0] = m.fit(room, lines[0]+marks, lines[0]+strings.ReplaceAll(marks, " ", ""))
	}
	sign := m.sign(p)
	if len(lines) > 1 {
		lines[1] = m.fit(room-runes(sign), lines[1])
	}
	for i, l := range lines {
		c.put(x+1, y+2+i, l, bold)
		if i < len(p.Stacks) { // its side and number, in the side's colour
			t := m.ordered(p.Stacks)[i]
			c.put(x+1, y+2+i, string([]rune(l)[:min(runes(l), runes(m.counted(t)))]), m.style(t.Side))
		}
	}
	c.put(x+m.brick-runes(sign), y+3, sign, "")
	if owned(p.Owner) {
		c.put(x+m.brick-runes(sign), y+3, string([]rune(sign)[:1]), m.style(p.Owner))
	}
}

// sign is that of a place, with the small letter of who controls it.
func (m *chart) sign(p *board.PictureHex) string {
	s := m.sym.of(placeWords, p.Terrain)
	for _, site := range p.Sites {
		s += m.sym.of(placeWords, site.Word)
	}
	switch {
	case p.Owner == board.Disputed:
		s = "?" + s
	case owned(p.Owner):
		s = strings.ToLower(m.sym.sides[p.Owner]) + s
	}
	return s
}

// heading is the id of a hex with its name, or what it is called by if pieces
// stand in it. Where there is no room first words are shortened to a letter, then only
// the last word stands, such as Agheila, then it is cut; a direction at its end stays.
func (m *chart) heading(h board.Hex, p *board.PictureHex, room int) string {
	id, cell := m.id(h), m.board.Cell(h)
	name := clean(cell.Name)
	if name == "" && p != nil && len(p.Stacks)+len(p.Marks) > 0 {
		name = clean(cell.Label)
	}
	if name == "" || name == id || name == cell.ID {
		return id
	}
	words, tail := strings.Fields(name), ""
	if n := len(words) - 1; n > 0 && runes(words[n]) <= 3 { // such as E1
		words, tail = words[:n], " "+words[n]
	}
	left := room - runes(id) - 1 - runes(tail)
	last := words[len(words)-1]
	for len(words) > 1 && runes(strings.Join(words, " ")) > left {
		words = slices.Concat([]string{string([]rune(words[0])[0]) + "." + words[1]}, words[2:])
	}
	text := []rune(strings.Join(words, " "))
	if len(text) > left && runes(last) <= left && runes(last) > 1 { // a whole word is better than cut ones
		text = []rune(last)
	}
	return id + " " + string(text[:max(0, min(len(text), left))]) + tail
}

// stacks are the lines of stacks: the enemy's first. Below a single one stand
// its pieces, strength and sign of each.
func (m *chart) stacks(stacks []board.Stack, room int) (lines []string) {
	order := m.ordered(stacks)
	for i := range order {
		if i == 2 {
			m.cut = true
			lines[1] += "+"
			break
		}
		lines = append(lines, m.stack(&order[i], room))
	}
	if len(order) == 1 {
		var all []string
		for i := range order[0].Pieces {
			p := &order[0].Pieces[i]
			all = append(all, m.value(p)+m.sym.of(pieceWords, p.Sign))
		}
		lines = append(lines, strings.Join(all, " "))
	}
	return lines
}

// ordered are stacks with the enemy's first.
func (m *chart) ordered(stacks []board.Stack) []board.Stack {
	order := slices.Clone(stacks)
	slices.SortStableFunc(order, func(a, b board.Stack) int { return own(m.pic.Side, a.Side) - own(m.pic.Side, b.Side) })
	return order
}

// counted is the letter of a stack's side and its number.
func (m *chart) counted(t board.Stack) string { return fmt.Sprint(m.sym.side(t.Side), t.Count) }

// style is the colour of a side, which its letter says too.
func (m *chart) style(side int) string {
	if owned(side) {
		return sideStyles[side]
	}
	return bold
}

// own is 1 for the reader's side.
func own(reader, side int) int {
	if side == max(reader, 0) {
		return 1
	}
	return 0
}

// stack is one stack: its side and number, the strength that is known and the
// signs of its states.
func (m *chart) stack(t *board.Stack, room int) string {
	s := m.counted(*t)
	strength, counted := 0, false
	for i := range t.Pieces {
		if t.Pieces[i].Value == "" {
			strength, counted = strength+t.Pieces[i].Strength, true
		}
	}
	known := ""
	if counted {
		known = fmt.Sprint(" CV", strength)
	}
	if t.Hidden() > 0 {
		if known == "" {
			known = " "
		}
		known += "?"
	}
	marks := ""
	for _, k := range t.Marks {
		if x := m.sym.of(markWords, k); !strings.Contains(marks, x) {
			marks += x
		}
	}
	return m.fit(room, s+known+marks, s+marks)
}

// value is what a piece says of its strength.
func (m *chart) value(p *board.Piece) string {
	if p.Value != "" && (!m.ascii || len(p.Value) == runes(p.Value)) {
		return clean(p.Value)
	}
	return strconv.Itoa(p.Strength)
}

// fit returns the first of some texts that fits, else what fits of the last.
func (m *chart) fit(room int, texts ...string) string {
	for _, s := range texts {
		if runes(s) <= room {
			return s
		}
	}
	m.cut = true
	return string([]rune(texts[len(texts)-1])[:max(room-1, 0)]) + "+"
}
