package drawing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// blocks draws pieces with words of a catalogue.
type blocks struct {
	*scene
	*signs
	words    page.Words
	nameless bool     // strengths and signs only
	shared   []string // marks that stand beside the name of the hex, and on no piece
	tooltips bool
	above    *scene // for badges, which then stand above all pieces of their place; nil: each with its piece
}

func (b *blocks) word(id string) string {
	if id == "" {
		return ""
	}
	return b.words.Say(page.M(id))
}

// face draws a piece whose face the reader knows, with its corner at a point
// and a side of the length given. Upright, with a foot below: its face is
// hidden from the enemy. Flat: it is known to all.
func (b *blocks) face(p *board.Piece, side int, at point, length float64) {
	s := b.scene
	k := length / square
	s.place(at, k, b.title(p))
	body := upright
	if p.Shown {
		body = flat
	}
	s.stamp("", body[sided("", side)], point{})
	b.edge(p, side)
	down := 0.0
	if b.nameless || p.Name == "" {
		down = 5
	}
	if p.Sign != "" {
		s.stamp(sided("sign", side), b.unit(p.Sign, side), point{0, down})
	}
	x := 35.6
	if p.Sign == "" {
		x = square / 2
	}
	s.write(sided("value", side), x, 28.2+down, valueOf(p))
	if !b.nameless {
		b.name(p.Name, sided("label", side))
	}
	if b.above == nil {
		b.badges(s, p)
	}
	s.close()
	if b.above != nil {
		b.above.place(at, k, "")
		b.badges(b.above, p)
		b.above.close()
	}
}

// badges draws the states of a piece at its upper right corner.
func (b *blocks) badges(s *scene, p *board.Piece) {
	n := 0
	for _, m := range p.Marks {
		if badge := b.badge(m); badge != nil && !slices.Contains(b.shared, m) {
			s.stamp("", badge, point{square - 1 - 14*float64(n), 1})
			n++
		}
	}
}

// valueOf is what a piece says of its strength.
func valueOf(p *board.Piece) string {
	if p.Value != "" {
		return p.Value
	}
	return fmt.Sprint(p.Strength)
}

// name writes the name of a piece, smaller where it would be too wide.
func (b *blocks) name(name, class string) {
	size := index[class].face.size
	if fit := (square - 7) / Width(name, true); fit < size {
		b.scene.sized(class, square/2, 41.6, name, float64(int(fit*10))/10)
		return
	}
	b.scene.write(class, square/2, 42.2, name)
}

// edge draws the turned edge of a piece: discs for the strength that is left,
// rings for what is lost; lozenges if it is elite.
func (b *blocks) edge(p *board.Piece, side int) {
	n := p.Full
	if n <= 0 {
		return
	}
	step := min(7, 40/float64(n))
	if p.Value != "" {
		b.bars(p, side, step)
		return
	}
	var left, lost path
	for i := range n {
		at := point{square/2 + (float64(i)-float64(n-1)/2)*step, 5.6}
		one := strokes(at, 1, 0, 0, 0, 0)
		if p.Elite {
			one = polyline(at.add(0, -3.1), at.add(3.1, 0), at.add(0, 3.1), at.add(-3.1, 0)).close()
		}
		if i < p.Strength {
			left = append(left, one...)
		} else {
			lost = append(lost, one...)
		}
	}
	if p.Elite {
		b.path(sided("elite", side), left)
		b.path(sided("worn", side), lost)
		return
	}
	b.path(sided("pip", side), append(left, lost...))
	b.path(sided("lost", side), lost)
}

// bars draws upright bars on the turned edge of a piece whose strength is no number: full for what is left, open for
// what is lost.
func (b *blocks) bars(p *board.Piece, side int, step float64) {
	var left path
	for i := range p.Full {
		x := square/2 + (float64(i)-float64(p.Full-1)/2)*step
		if i < p.Strength {
			left = append(left, strokes(point{}, 1, x, 2.8, x, 9)...)
		} else {
			b.box(sided("barsl", side), rect{x - 1.3, 3.2, 2.6, 5.4}, 0)
		}
	}
	b.path(sided("bars", side), left)
}

// title tells of a piece what its picture tells.
func (b *blocks) title(p *board.Piece) string {
	if !b.tooltips {
		return ""
	}
	all := []string{p.Name}
	if p.Sign != "" {
		all = append(all, b.word(b.typeOf(p.Sign)))
	}
	switch {
	case p.Value != "":
		all = append(all, p.Value)
	case p.Full > 0:
		all = append(all, b.words.Say(page.M("draw.of", p.Strength, p.Full)))
	default:
		all = append(all, valueOf(p))
	}
	if p.Shown {
		all = append(all, b.word("draw.shown"))
	}
	for _, m := range p.Marks {
		all = append(all, b.word(m))
	}
	return strings.Join(all, ", ")
}

// back draws pieces whose faces are hidden: a pile with its count, and badges
// of their states, with a number where not all are in one.
func (b *blocks) back(side, count int, marks []board.Backs, at point, length float64, title string) {
	s := b.scene
	k := length / square
	s.place(at, k, title)
	cover := back[sided("", side)]
	pile := float64(min(count, 4) - 1)
	for i := pile; i >= 0; i-- {
		s.stamp("", cover, point{2.6*i - 1.3*pile, 1.3*pile - 2.6*i})
	}
	s.write(sided("count", side), square/2-1.3*pile, 32+1.3*pile, fmt.Sprint(count))
	x := 3 - 1.3*pile
	for _, m := range marks {
		badge := b.badge(m.Mark)
		if badge == nil {
			continue
		}
		y := square + 2 + 1.3*pile
		s.stamp("", badge, point{x, y})
		x += 18
		if m.Count < count {
			s.write("badgen", x-9, y+3.4, fmt.Sprint(m.Count))
			x += 5
		}
	}
	s.close()
}

// rest draws the pieces that find no room: their number, and in the title
// their names.
func (b *blocks) rest(ps []board.Piece, side int, at point, length float64) {
	var names []string
	for i := range ps {
		names = append(names, fmt.Sprint(ps[i].Name, " ", valueOf(&ps[i])))
	}
	b.scene.place(at, length/square, strings.Join(names, ", "))
	b.scene.stamp("", back[sided("", side)], point{})
	b.scene.sized(sided("count", side), square/2, 30.5, fmt.Sprint("+", len(ps)), 20)
	b.scene.close()
}
