package drawing

import "math"

// path is a line of straight and curved pieces, in absolute coordinates.
type path []segment

// segment is a piece of a path: op is M, L, Q, C or Z; to has its points, the
// end last.
type segment struct {
	op byte
	to [3]point
}

func (p path) move(x, y float64) path { return append(p, segment{op: 'M', to: [3]point{{x, y}}}) }
func (p path) line(x, y float64) path { return append(p, segment{op: 'L', to: [3]point{{x, y}}}) }
func (p path) close() path            { return append(p, segment{op: 'Z'}) }

func (p path) quad(a, x, y, z float64) path {
	return append(p, segment{op: 'Q', to: [3]point{{a, x}, {y, z}}})
}

func (p path) cubic(a, b, c point) path {
	return append(p, segment{op: 'C', to: [3]point{a, b, c}})
}

// end is the last point of a segment.
func (s *segment) end() point {
	switch s.op {
	case 'Q':
		return s.to[1]
	case 'C':
		return s.to[2]
	}
	return s.to[0]
}

// points are how many points a segment has.
func (s *segment) points() int {
	switch s.op {
	case 'Z':
		return 0
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 1
}

// polyline is a path through points.
func polyline(ps ...point) path {
	var p path
	for i, a := range ps {
		if i == 0 {
			p = p.move(a.x, a.y)
		} else {
			p = p.line(a.x, a.y)
		}
	}
	return p
}

// strokes is a path of separate lines: x, y, x, y for each.
func strokes(at point, k float64, xy ...float64) path {
	var p path
	for i := 0; i+3 < len(xy); i += 4 {
		p = p.move(at.x+k*xy[i], at.y+k*xy[i+1]).line(at.x+k*xy[i+2], at.y+k*xy[i+3])
	}
	return p
}

// rounded is a path through points whose corners are rounded. At a sharp bend
// it stays close to the corner, so that a road keeps to the dot of its town.
func rounded(ps []point, r float64) path {
	p := path{}.move(ps[0].x, ps[0].y)
	for i := 1; i+1 < len(ps); i++ {
		a, b, c := ps[i-1], ps[i], ps[i+1]
		turn := r
		if (a.x-b.x)*(c.x-b.x)+(a.y-b.y)*(c.y-b.y) > 0 {
			turn = min(r, 8)
		}
		in := b.towards(a, min(turn, b.distance(a)/2))
		out := b.towards(c, min(turn, b.distance(c)/2))
		p = p.line(in.x, in.y).quad(b.x, b.y, out.x, out.y)
	}
	last := ps[len(ps)-1]
	return p.line(last.x, last.y)
}

// beside is a way pushed to its right.
func beside(ps []point, by float64) []point {
	out := make([]point, len(ps))
	for i, p := range ps {
		a, b := ps[max(0, i-1)], ps[min(len(ps)-1, i+1)]
		n := a.distance(b)
		if n == 0 {
			n = 1
		}
		out[i] = point{p.x - (b.y-a.y)/n*by, p.y + (b.x-a.x)/n*by}
	}
	return out
}

// shortened is a way that begins and ends a little later and earlier.
func shortened(ps []point, begin, end float64) []point {
	out := append([]point(nil), ps...)
	n := len(ps)
	out[0] = ps[0].towards(ps[1], begin)
	out[n-1] = ps[n-1].towards(ps[n-2], end)
	return out
}

// head is the head of an arrow whose line ends at a point, coming from another.
func head(from, at point, size float64) path {
	n := math.Max(from.distance(at), 1e-9)
	ux, uy := (at.x-from.x)/n, (at.y-from.y)/n
	return path{}.move(at.x+ux*size, at.y+uy*size).
		line(at.x-uy*size*.72, at.y+ux*size*.72).
		line(at.x+uy*size*.72, at.y-ux*size*.72).close()
}
