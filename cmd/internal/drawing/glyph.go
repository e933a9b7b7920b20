package drawing

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// outline is an outline of a legend: its path, and its circles.
type outline struct {
	path    path
	circles []circle
}

type circle struct {
	at point
	r  float64
}

// read reads an outline as [board.Shape] says. It ends where it cannot be read.
func read(text string) (o outline) {
	var at point
	for text != "" {
		op := text[0]
		n := len(text)
		if i := strings.IndexAny(text[1:], "MLHVQCZO"); i >= 0 {
			n = i + 1
		}
		v, ok := numbers(text[1:n])
		if !ok || !o.segment(op, v, &at) {
			return o
		}
		text = text[n:]
	}
	return o
}

// numbers are some with spaces between them.
func numbers(text string) (all []float64, ok bool) {
	for _, f := range strings.Fields(text) {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil || v != v || v < -1e4 || v > 1e4 {
			return nil, false
		}
		all = append(all, v)
	}
	return all, true
}

// segment adds what a letter and its numbers say, and reports whether they say something.
func (o *outline) segment(op byte, v []float64, at *point) bool {
	if need, ok := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4, 'C': 6, 'Z': 0, 'O': 3}[op]; !ok || len(v) != need {
		return false
	}
	if len(o.path) == 0 && op != 'M' && op != 'O' {
		return false
	}
	switch op {
	case 'M':
		o.path = o.path.move(v[0], v[1])
	case 'L':
		o.path = o.path.line(v[0], v[1])
	case 'H':
		v = []float64{v[0], at.y}
		o.path = o.path.line(v[0], v[1])
	case 'V':
		v = []float64{at.x, v[0]}
		o.path = o.path.line(v[0], v[1])
	case 'Q':
		o.path = o.path.quad(v[0], v[1], v[2], v[3])
	case 'C':
		o.path = o.path.cubic(point{v[0], v[1]}, point{v[2], v[3]}, point{v[4], v[5]})
	case 'Z':
		o.path = o.path.close()
		return true
	case 'O':
		o.circles = append(o.circles, circle{point{v[0], v[1]}, v[2]})
		return true
	}
	*at = point{v[len(v)-2], v[len(v)-1]}
	return true
}

// moved is a path that stands elsewhere.
func (p path) moved(by point) path {
	q := make(path, len(p))
	for i := range p {
		q[i].op = p[i].op
		for j := range p[i].points() {
			q[i].to[j] = point{by.x + p[i].to[j].x, by.y + p[i].to[j].y}
		}
	}
	return q
}

// glyph draws a glyph around some points, each of its shapes at all of them. A shape without a pen has another.
func (s *scene) glyph(g board.Glyph, usual board.Pen, at ...point) {
	if len(at) == 0 {
		return
	}
	for _, shape := range g {
		pen := shape.Pen
		if plain(pen) {
			pen = usual
		}
		o := read(shape.Outline)
		var all path
		for _, p := range at {
			all = append(all, o.path.moved(p.add(float64(shape.At[0]), float64(shape.At[1])))...)
		}
		s.inked(pen, node{kind: pathNode, path: all})
		for _, p := range at {
			for _, c := range o.circles {
				mid := point{p.x + float64(shape.At[0]) + c.at.x, p.y + float64(shape.At[1]) + c.at.y}
				s.inked(pen, node{kind: circleNode, at: mid, r: c.r})
			}
		}
	}
}

// inked adds a shape that is drawn with a pen.
func (s *scene) inked(pen board.Pen, n node) {
	if n.kind == pathNode && len(n.path) == 0 {
		return
	}
	if !plain(pen) {
		n.look = penned(pen)
		n.class = n.look.name
	}
	s.add(n)
}

// ink draws a path with a pen.
func (s *scene) ink(pen board.Pen, p path) { s.inked(pen, node{kind: pathNode, path: p}) }

// line draws a path with pens one above the other.
func (s *scene) line(pens []board.Pen, p path) {
	for _, pen := range pens {
		s.ink(pen, p)
	}
}

func plain(p board.Pen) bool {
	return p.Fill == board.NoColour && p.Line == board.NoColour && p.Width == 0 && p.Dash == nil && !p.Round && p.Opacity == 0
}

// colours are those of a palette by the names of legends.
var colours = [...]string{board.NoColour: "", board.Ink: "ink", board.Red: "warn", board.Rust: "rust", board.Brown: "brown", board.Tan: "tan",
	board.Olive: "olive", board.Green: "green", board.Teal: "teal", board.Blue: "water", board.Grey: "ink2", board.Paper: "panel", board.Peach: "peach",
	board.Land: "land", board.Bog: "bog", board.Water: "deep", board.Shoal: "shoal",
	board.Shelf: "shelf", board.River: "river", board.Ice: "ice", board.Moss: "moss", board.SideInk: "ink", board.SideFace: "panel", inks: "ink0", inks + 1: "ink1", faces: "face0", faces + 1: "face1"}

// The colours of sides, which a legend does not name by their numbers: those of side 0, and of side 1 next to them.
const (
	inks  = board.SideFace + 1
	faces = inks + 2
)

// ofSide is a glyph in the colours of a side; changed says whether it has any.
func ofSide(g board.Glyph, side int) (of board.Glyph, changed bool) {
	by := board.Colour(max(0, min(side, 1)))
	for _, shape := range g {
		for _, c := range [2]*board.Colour{&shape.Pen.Fill, &shape.Pen.Line} {
			switch *c {
			case board.SideInk:
				*c, changed = inks+by, true
			case board.SideFace:
				*c, changed = faces+by, true
			}
		}
		of = append(of, shape)
	}
	return of, changed
}

func colourOf(c board.Colour) string {
	if int(c) < len(colours) {
		return colours[c]
	}
	return "ink"
}

// penned is the style of a pen, with a class that is made of it.
func penned(p board.Pen) *pen {
	s := style{fill: colourOf(p.Fill), stroke: colourOf(p.Line), width: float64(p.Width) / 10, round: p.Round, opacity: float64(p.Opacity) / 100}
	name := "g"
	if s.fill != "" {
		name += "-" + s.fill
	}
	name += fmt.Sprint("-", s.stroke, p.Width)
	for _, d := range p.Dash {
		s.dash = append(s.dash, float64(d)/10)
		name += fmt.Sprint("-", d)
	}
	if p.Round {
		name += "r"
	}
	if p.Opacity > 0 {
		name += fmt.Sprint("-o", p.Opacity)
	}
	return &pen{name, s}
}

// pen is a style that a legend asks for.
type pen struct {
	name string
	style
}
