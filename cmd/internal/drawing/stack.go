package drawing

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// fewest says how many pieces of one side stand in a row and how large they
// are, by their number.
var fewest = [9]struct {
	columns int
	length  float64
}{{1, 46}, {1, 46}, {2, 43}, {2, 33}, {2, 33}, {3, 32}, {3, 32}, {4, 26}, {4, 26}}

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
func (b *blocks) alone(t *board.Stack, at point, place string) {
	at.y -= 5
	known, hidden := t.Pieces, t.Hidden()
	n := len(known)
	if hidden > 0 {
		n++
	}
	shown := min(n, 8)
	form := fewest[shown]
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

// facing are the sizes of pieces in a hex with both sides, by the longer row.
func facing(row int) float64 {
	switch row {
	case 0, 1, 2:
		return 31
	case 3:
		return 28
	}
	return 23.5
}

// both draws a hex with both sides: below above the dotted line stands the
// enemy, below it those whose picture it is.
func (b *blocks) both(above, below *board.Stack, at point, place string) {
	at.y -= 6.5
	n := max(min(4, rowOf(above)), min(4, rowOf(below)))
	length := facing(n)
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
