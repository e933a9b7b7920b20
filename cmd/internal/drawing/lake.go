package drawing

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// lake is a water with an edge of its own as it is drawn: points around it, land to the left, and what its edge is from
// each to the next.
type lake struct {
	*board.Sea
	at   []point
	edge []board.Edge
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
