package drawing

import (
	"fmt"
	"sync"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// figure is what stands under a name and may be used often: outlines of pieces, signs of their types, badges of their
// states. Pieces are drawn in a square of 46 with its corner at the origin, badges around it.
type figure struct {
	name  string
	drawn func() *scene // when a picture first needs it: most commands draw nothing
}

// stamped is a figure with a name that no other has, fit for an id.
func stamped(name string, draw func(*scene)) *figure {
	return &figure{name, sync.OnceValue(func() *scene {
		var s scene
		draw(&s)
		return &s
	})}
}

// The figures that each game has.
var (
	upright = ofSides("up", func(s *scene, side string) {
		s.path("foot"+side, contour(side, 4))
		s.path("face"+side, contour(side, 0))
	})
	flat = ofSides("flat", func(s *scene, side string) { s.path("face"+side, contour(side, 0)) })
	back = ofSides("back", func(s *scene, side string) {
		s.path("back"+side, contour(side, 0))
		s.path("hatch"+side, hatch(side))
	})
	anchor = stamped("anchor", func(s *scene) {
		s.path("anchor", path{}.move(0, -4).line(0, 5).move(-2.6, -1.8).line(2.6, -1.8).
			move(-4.4, 1.6).cubic(point{-4, 5.4}, point{4, 5.4}, point{4.4, 1.6}))
		s.circle("anchor", point{0, -5.4}, 1.5)
	})
	swords = stamped("swords", func(s *scene) {
		p := strokes(point{}, .72, -7, -7, 7, 7, 7, -7, -7, 7, -7.5, 2.5, -2.5, 7.5, 7.5, 2.5, 2.5, 7.5)
		s.path("swordh", p)
		s.path("sword", p)
	})
	unserved = stamped("unserved", func(s *scene) { badge(s, board.Pen{Fill: board.Red}, board.NoSupply) })
	dots     = stamped("dots", dotted(1))
	bigDots  = stamped("spots", dotted(smallDots))
)

// ofSides are figures of the sides by their number, and of nobody.
func ofSides(name string, draw func(s *scene, side string)) map[string]*figure {
	all := map[string]*figure{}
	for _, side := range []string{"0", "1", "N"} {
		all[side] = stamped(name+side, func(s *scene) { draw(s, side) })
	}
	return all
}

// square is the side of a piece.
const square = 46.0

// contour is that of a piece: side 0 has round corners, side 1 cut ones.
func contour(side string, down float64) path {
	if side == "0" {
		return roundBox(rect{0, down, square, square}, 5)
	}
	const c = 6
	return polyline(point{c, down}, point{square - c, down}, point{square, down + c}, point{square, down + square - c},
		point{square - c, down + square}, point{c, down + square}, point{0, down + square - c}, point{0, down + c}).close()
}

// roundBox is a rectangle with round corners.
func roundBox(b rect, r float64) path {
	return path{}.move(b.x+r, b.y).line(b.right()-r, b.y).quad(b.right(), b.y, b.right(), b.y+r).
		line(b.right(), b.bottom()-r).quad(b.right(), b.bottom(), b.right()-r, b.bottom()).
		line(b.x+r, b.bottom()).quad(b.x, b.bottom(), b.x, b.bottom()-r).line(b.x, b.y+r).quad(b.x, b.y, b.x+r, b.y).close()
}

// hatch tells the backs of the sides apart without colour: two bands, or
// slanting lines.
func hatch(side string) path {
	if side == "0" {
		return strokes(point{}, 1, 7, 6, 7, 40, 39, 6, 39, 40)
	}
	var p path
	for k := 14.0; k <= 78; k += 8 { // x + y = k, inside the cut corners
		a, b := max(2, k-44), min(44, k-2)
		p = append(p, strokes(point{}, 1, a, k-a, b, k-b)...)
	}
	return p
}

// The middle of the sign of a type on a piece.
const signMidX, signMidY = 15.1, 21.0

// smallDots is how many times as large as on a desk dots are drawn for a phone.
const smallDots = 1.6

// dotted fills a hex with dots that are to be drawn k times as large.
func dotted(k float64) func(*scene) {
	return func(s *scene) {
		var p path
		for y := -54.0; y <= 54; y += 12 {
			for x := -54.0; x <= 54; x += 12 {
				if ax, ay := k*max(x, -x), k*max(y, -y); ay < radius-6-ax*(radius-short)/(wide/2) && ax < wide/2-4 {
					p = append(p, strokes(point{}, 1, x, y, x, y)...)
				}
			}
		}
		s.path("beyond", p)
	}
}

func sided(class string, side int) string {
	if side == 0 || side == 1 {
		return fmt.Sprint(class, side)
	}
	return class + "N"
}
