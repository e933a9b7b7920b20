package drawing

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// lake is a water with an edge of its own as it is drawn: points around it, land to the left, and what its edge is from
// each to the next.
type lake struct {
	*board.Sea
	at   []point
	edge []board.Edge
}

// lakes are the waters of a picture that have an edge.
func (m groundwork) lakes() (all []lake) {
	for i := range m.pic.Ground.Waters {
		if w := &m.pic.Ground.Waters[i]; len(w.Edge) > 2 {
			all = append(all, lakeOf(w))
		}
	}
	return all
}

// lakeOf goes around a water clockwise, its shores with a little life.
func lakeOf(w *board.Sea) lake {
	n := len(w.Edge)
	area := 0
	for i, b := range w.Edge {
		c := w.Edge[(i+1)%n]
		area += b.X*c.Y - c.X*b.Y
	}
	at := func(i int) point {
		b := w.Edge[(i+n)%n]
		return point{float64(b.X), float64(b.Y)}
	}
	step := func(i int) (from, to int, kind board.Edge) { return i, i + 1, w.Edge[(i+n)%n].Edge }
	if area < 0 {
		step = func(i int) (from, to int, kind board.Edge) { return n - i, n - i - 1, w.Edge[(2*n-i-1)%n].Edge }
	}
	l := lake{Sea: w}
	for i := range n {
		from, to, kind := step(i)
		if kind != board.Shore {
			l.at, l.edge = append(l.at, at(from)), append(l.edge, kind)
			continue
		}
		_, _, before := step(i - 1)
		_, _, after := step(i + 1)
		p, q := at(2*from-to), at(2*to-from)
		if before != board.Shore {
			p = at(from)
		}
		if after != board.Shore {
			q = at(to)
		}
		for _, c := range bent(p, at(from), at(to), q) {
			l.at, l.edge = append(l.at, c), append(l.edge, kind)
		}
	}
	l.enliven()
	return l
}

// bent is a part of a line through four points, from the second on and up to the third.
func bent(p, a, b, q point) (ps []point) {
	n := max(2, int(a.distance(b)/11))
	for k := range n {
		t := float64(k) / float64(n)
		of := func(p, a, b, q float64) float64 {
			return .5 * (2*a + (b-p)*t + (2*p-5*a+4*b-q)*t*t + (3*a-p-3*b+q)*t*t*t)
		}
		ps = append(ps, point{of(p.x, a.x, b.x, q.x), of(p.y, a.y, b.y, q.y)})
	}
	return ps
}

// enliven moves points of shores a little to either side, all but those where a shore begins or ends.
func (l *lake) enliven() {
	n := len(l.at)
	was := slices.Clone(l.at)
	for i := range was {
		if l.edge[i] != board.Shore || l.edge[(i+n-1)%n] != board.Shore {
			continue
		}
		a, b := was[(i+n-1)%n], was[(i+1)%n]
		d, t := max(a.distance(b), 1e-9), float64(i)
		k := 1.9*math.Sin(t*.53) + 1.4*math.Sin(t*1.21+1) + .9*math.Sin(t*2.3+2)
		l.at[i] = was[i].add(-(b.y-a.y)/d*k, (b.x-a.x)/d*k)
	}
}

// around is the water so far from its shores.
func (l *lake) around(inset float64) path {
	n := len(l.at)
	ps := slices.Clone(l.at)
	for i := range ps {
		before, after := l.edge[(i+n-1)%n] == board.Shore, l.edge[i] == board.Shore
		if inset == 0 || !before && !after {
			continue
		}
		a, b := l.at[(i+n-1)%n], l.at[(i+1)%n]
		if !before {
			a = l.at[i]
		}
		if !after {
			b = l.at[i]
		}
		d := max(a.distance(b), 1e-9)
		ps[i] = ps[i].add(-(b.y-a.y)/d*inset, (b.x-a.x)/d*inset)
	}
	return polyline(ps...).close()
}

// along are the parts of the edge of a kind.
func (l *lake) along(kind board.Edge) (p path) {
	pen := false
	for i, at := range l.at {
		if l.edge[i] != kind {
			pen = false
			continue
		}
		if !pen {
			p, pen = p.move(at.x, at.y), true
		}
		next := l.at[(i+1)%len(l.at)]
		p = p.line(next.x, next.y)
	}
	return p
}

// flood draws waters with a shore of their own, and nameWaters their names: each from a figure, for an overlay with areas
// draws them once more above these.
func (m groundwork) flood() {
	if len(m.pic.Ground.Waters) > 0 {
		m.scene.stamp("", m.figure("waters", func(to *scene) { *to = m.into(scene{}, func() { m.waters(true) }) }), point{})
	}
}

func (m groundwork) nameWaters() {
	if len(m.pic.Ground.Waters) > 0 {
		m.scene.stamp("", m.figure("waternames", func(to *scene) { *to = m.into(scene{}, m.named) }), point{})
	}
}

// waters draws seas and lakes with their shores, with bands along those of seas if they are not to be small, and what lies over them.
func (m groundwork) waters(bands bool) {
	all := m.lakes()
	var shores, seams path
	for i := range all {
		l := &all[i]
		sign := m.groundOf(l.Kind)
		switch {
		case sign.Fill != board.NoColour:
			m.ink(board.Pen{Fill: sign.Fill}, l.around(0))
		case sign.Water && bands:
			m.path("shoal", l.around(0))
			m.path("shelf", l.around(8))
			m.path("deep", l.around(20))
		default:
			m.path("deep", l.around(0))
		}
		for _, state := range l.States {
			m.over(l, m.groundOf(state))
		}
		shores = append(shores, l.along(board.Shore)...)
		seams = append(seams, l.along(board.Seam)...)
	}
	m.path("coast", shores)
	m.path("seam", seams)
}

// over draws what lies over a water, such as ice: each line of it that is whole within the shores.
func (m groundwork) over(l *lake, sign *board.GroundSign) {
	if sign.Fill != board.NoColour {
		m.ink(board.Pen{Fill: sign.Fill}, l.around(0))
	}
	const least = 8 // a closer cover would be a colour
	if sign.Pitch[0] < least || sign.Pitch[1] < least {
		return
	}
	seen := m.floor()
	x, y := float64(sign.Pitch[0]), float64(sign.Pitch[1])
	b := boundsOf(l.at)
	for _, shape := range sign.Cover {
		cover := read(shape.Outline).path
		var all path
		for j := math.Floor(b.y / y); j*y < b.bottom(); j++ {
			for i := math.Floor(b.x / x); i*x < b.right(); i++ {
				at := point{i * x, j * y}
				if seen.overlaps(rect{at.x, at.y, x, y}) {
					all = append(all, l.whole(cover.moved(at))...)
				}
			}
		}
		m.ink(shape.Pen, all)
	}
}

// boundsOf is the box around some points.
func boundsOf(ps []point) rect {
	r := rect{ps[0].x, ps[0].y, 0, 0}
	for _, p := range ps[1:] {
		r = r.join(rect{p.x, p.y, 0, 0})
	}
	return r
}

// whole are the segments of a path that lie within the water.
func (l *lake) whole(p path) (out path) {
	pen := false
	for i := range p {
		s := &p[i]
		inside := !slices.ContainsFunc(s.to[:s.points()], func(q point) bool { return !l.has(q) })
		if s.op == 'M' || !inside || p[i-1].points() == 0 {
			pen = false
			continue
		}
		from := p[i-1].to[p[i-1].points()-1]
		if !pen && l.has(from) {
			out, pen = out.move(from.x, from.y), true
		}
		if pen {
			out = append(out, *s)
		}
	}
	return out
}

// has reports whether a point lies within the water.
func (l *lake) has(p point) (in bool) {
	for i, a := range l.at {
		b := l.at[(i+1)%len(l.at)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)*(b.x-a.x)/(b.y-a.y) {
			in = !in
		}
	}
	return in
}

// named writes the names of waters, with what matters of them below.
func (m groundwork) named() {
	for i := range m.pic.Ground.Waters {
		w := &m.pic.Ground.Waters[i]
		if w.Label == (board.Point{}) {
			continue
		}
		class := "basin"
		for _, state := range w.States {
			if m.groundOf(state).Fill != board.NoColour {
				class = "basinI"
			}
		}
		at := point{float64(w.Label.X), float64(w.Label.Y)}
		if !m.wet(w.Kind) { // a lake is small
			for i, word := range strings.Fields(w.Name) {
				m.sized("lakename", at.x, at.y+18*float64(i), word, 14)
			}
			continue
		}
		m.write(class, at.x, at.y, w.Name)
		m.commanded(w, class, at.add(0, 19))
	}
}

// commanded writes below the name of a sea its number, who commands it, from where, and what lies over it.
func (m groundwork) commanded(w *board.Sea, class string, at point) {
	text := m.words.Say(w.Base)
	left := at.x - Width(text, false)*12/2 - 14
	if w.Owner == 0 || w.Owner == 1 {
		left -= 8
	}
	if w.Value > 0 {
		m.circle("length", point{left, at.y}, 9)
		m.sized("limitn", left, at.y+4.2, fmt.Sprint(w.Value), 12)
		left += 15
	}
	if w.Owner == 0 || w.Owner == 1 {
		m.scene.place(point{left, at.y - 6}, .26, "")
		m.path(sided("back", w.Owner), contour(fmt.Sprint(w.Owner), 0))
		m.close()
		left += 17
	}
	m.write(class+"t", left, at.y+4, text)
	for i, state := range w.States {
		m.sized(class+"b", left, at.y+19+15*float64(i), m.say(state), 12)
	}
}

// groundOf is how a kind of ground looks.
func (s *signs) groundOf(kind string) *board.GroundSign {
	if x := s.legend.Ground(kind); x != nil {
		return x
	}
	return &board.GroundSign{}
}

// boxSign is how a kind of places off the grid looks.
func (s *signs) boxSign(kind string) *board.BoxSign {
	if x := s.legend.Box(kind); x != nil {
		return x
	}
	return &board.BoxSign{}
}
