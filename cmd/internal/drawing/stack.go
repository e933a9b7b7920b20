package drawing

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// room says how pieces stand in a place.
type room struct {
	alone [9]struct { // of one side, by their number: how many in a row, and how large
		columns int
		length  float64
	}
	facing      [5]float64 // with both sides, by the longer row: how large
	front, line float64    // the dotted line between them: how far to either side of the middle, and how far below it
}

// Rooms are those of a hex and of a box.
var (
	hexRoom = &room{
		alone: [9]struct {
			columns int
			length  float64
		}{{1, 46}, {1, 46}, {2, 43}, {2, 33}, {2, 33}, {3, 32}, {3, 32}, {4, 26}, {4, 26}},
		facing: [5]float64{31, 31, 31, 28, 23.5}, front: 50, line: -6.2}
	boxRoom = &room{
		alone: [9]struct {
			columns int
			length  float64
		}{{1, 46}, {1, 46}, {2, 46}, {3, 46}, {4, 38}, {3, 31}, {3, 31}, {4, 31}, {4, 31}},
		facing: [5]float64{37, 37, 37, 36, 32}, front: 76, line: -9.5}
)

func roomOf(b *box) *room {
	if b == nil {
		return hexRoom
	}
	return boxRoom
}

// spots are places for n pieces in rows around a point, the last row centred.
func spots(n int, at point, columns int, length, gap float64) []point {
	var ps []point
	rows := (n + columns - 1) / columns
	for i := range n {
		row, column := i/columns, i%columns
		in := columns
		if row == rows-1 {
			in = n - columns*(rows-1)
		}
		ps = append(ps, point{
			at.x + (float64(column)-float64(in-1)/2)*(length+gap) - length/2,
			at.y + (float64(row)-float64(rows-1)/2)*(length+gap+3) - length/2,
		})
	}
	return ps
}

// alone draws the pieces of one side in a hex, known ones first.
func (b *blocks) alone(t *board.Stack, at point, place string, in *room) {
	at.y -= 5
	known, hidden := t.Pieces, t.Hidden()
	n := len(known)
	if hidden > 0 {
		n++
	}
	shown := min(n, 8)
	form := in.alone[shown]
	places := spots(shown, at, form.columns, form.length, 3)
	if n > 8 { // seven and the rest; hidden ones keep their pile
		keep := 7
		if hidden > 0 {
			keep = 6
		}
		b.rest(known[keep:], t.Side, places[keep], form.length)
		known = known[:keep]
	}
	b.shared = b.common(t)
	for i := range known {
		b.face(&known[i], t.Side, places[i], form.length)
	}
	b.shared = nil
	if hidden > 0 {
		b.back(t.Side, hidden, t.Backs, places[len(places)-1], form.length, b.hiddenTitle(t, place))
	}
}

// both draws a hex with both sides: below above the dotted line stands the
// enemy, below it those whose picture it is.
func (b *blocks) both(above, below *board.Stack, at point, place string, in *room) {
	at.y += in.line - .3
	n := max(min(4, rowOf(above)), min(4, rowOf(below)))
	length := in.facing[n]
	b.row(above, point{at.x, at.y - length/2 - 3}, length, place)
	b.row(below, point{at.x, at.y + length/2 + 4}, length, place)
}

func rowOf(t *board.Stack) int {
	n := len(t.Pieces)
	if t.Hidden() > 0 {
		n++
	}
	return n
}

// row draws a stack in one row of at most four.
func (b *blocks) row(t *board.Stack, at point, length float64, place string) {
	known, hidden := t.Pieces, t.Hidden()
	n := rowOf(t)
	places := spots(min(n, 4), at, 4, length, 2)
	if n > 4 {
		keep := 3
		if hidden > 0 {
			keep = 2
		}
		b.rest(known[keep:], t.Side, places[keep], length)
		known = known[:keep]
	}
	for i := range known {
		b.face(&known[i], t.Side, places[i], length)
	}
	if hidden > 0 {
		b.back(t.Side, hidden, t.Backs, places[len(places)-1], length, b.hiddenTitle(t, place))
	}
}

// hiddenTitle tells what is known of hidden pieces.
func (b *blocks) hiddenTitle(t *board.Stack, place string) string {
	if !b.tooltips {
		return ""
	}
	title := b.words.Say(page.M(one("draw.hidden", t.Hidden()), t.Hidden(), sideName(b.words, t.Side), place))
	for _, m := range t.Backs {
		title += b.words.Say(page.M("draw.marked", m.Count, page.M(m.Mark)))
	}
	return title
}

// one takes the message in the singular for 1.
func one(id string, n int) string {
	if n == 1 {
		return id + ".one"
	}
	return id
}

// sideName is the name of a side in a catalogue.
func sideName(w page.Words, side int) string {
	if side < 0 || side > 1 {
		return w.Say(page.M("draw.nobody"))
	}
	return w.Say(page.M([2]string{"side.0", "side.1"}[side]))
}
