package drawing

import (
	"math"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The measures of a hex.
const (
	wide   = 120.0 // from side to side
	pitch  = 104.0 // from row to row
	radius = 69.0  // from the middle to the northern corner
	short  = 35.0  // from the middle line to the eastern corners
)

// point is a place on the map, x growing to the east, y to the south.
type point struct{ x, y float64 }

func (p point) add(x, y float64) point { return point{p.x + x, p.y + y} }

// towards is the point at a distance from p in the direction of q.
func (p point) towards(q point, by float64) point {
	n := p.distance(q)
	if n == 0 {
		return p
	}
	return point{p.x + (q.x-p.x)*by/n, p.y + (q.y-p.y)*by/n}
}

func (p point) distance(q point) float64 { return math.Hypot(q.x-p.x, q.y-p.y) }

func middle(p, q point) point { return point{(p.x + q.x) / 2, (p.y + q.y) / 2} }

// cell is the middle of a place of the grid.
func cell(q, r int) point { return point{wide / 2 * float64(2*q+r), pitch * float64(r)} }

// corners of a hex, from the north clockwise.
var corners = [6]point{{0, -radius}, {wide / 2, -short}, {wide / 2, short}, {0, radius}, {-wide / 2, short}, {-wide / 2, -short}}

// hexagon is a hex whose corners lie inset from those of the grid.
func hexagon(at point, inset float64) path {
	var p path
	for i := range 6 {
		c := corner(at, i, inset)
		if i == 0 {
			p = p.move(c.x, c.y)
		} else {
			p = p.line(c.x, c.y)
		}
	}
	return p.close()
}

func corner(at point, i int, inset float64) point {
	k := (radius - inset) / radius
	c := corners[(i%6+6)%6]
	return point{at.x + c.x*k, at.y + c.y*k}
}

// ends are the indices of the two corners of a hexside, clockwise.
var ends = [board.Directions][2]int{board.E: {1, 2}, board.W: {4, 5}, board.NE: {0, 1}, board.NW: {5, 0}, board.SE: {2, 3}, board.SW: {3, 4}}

// edge are the ends of a hexside.
func edge(at point, d board.Direction, inset float64) (from, to point) {
	return corner(at, ends[d][0], inset), corner(at, ends[d][1], inset)
}

// rect is a part of the map.
type rect struct{ x, y, w, h float64 }

func (r rect) right() float64  { return r.x + r.w }
func (r rect) bottom() float64 { return r.y + r.h }

func (r rect) overlaps(s rect) bool {
	return r.x < s.right() && s.x < r.right() && r.y < s.bottom() && s.y < r.bottom()
}

func (r rect) grow(by float64) rect { return rect{r.x - by, r.y - by, r.w + 2*by, r.h + 2*by} }

// join is the smallest rectangle around two.
func (r rect) join(s rect) rect {
	x, y := min(r.x, s.x), min(r.y, s.y)
	return rect{x, y, max(r.right(), s.right()) - x, max(r.bottom(), s.bottom()) - y}
}
