package drawing

import (
	"fmt"
	"strings"
)

// stamp is what stands under a name: outlines of pieces, signs of their types,
// badges of their states. Pieces are drawn in a square of 46 with its corner at
// the origin, badges around it.
func stamp(name string) *scene {
	s := &scene{}
	switch {
	case stampOf[name] != nil:
		stampOf[name](s)
	case strings.HasPrefix(name, "up"):
		side := name[2:]
		s.path("foot"+side, outline(side, 4))
		s.path("face"+side, outline(side, 0))
	case strings.HasPrefix(name, "flat"):
		s.path("face"+name[4:], outline(name[4:], 0))
	case strings.HasPrefix(name, "back"):
		side := name[4:]
		s.path("back"+side, outline(side, 0))
		s.path("hatch"+side, hatch(side))
	}
	return s
}

// signOf is the stamp of a type of pieces: a bare frame for one that is not
// known here.
func signOf(sign string) string {
	switch sign {
	case "infantry", "mot_inf", "mech_inf", "para", "armor", "recon", "artillery", "sp_artillery", "mot_at", "mobile_at":
		return sign
	}
	return "frame"
}

// square is the side of a piece.
const square = 46.0

// outline is that of a piece: side 0 has round corners, side 1 cut ones.
func outline(side string, down float64) path {
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

// The frame of the sign of a type.
const (
	signLeft, signTop   = 4.6, 14.0
	signWide, signHigh  = 21.0, 14.0
	signMidX, signMidY  = signLeft + signWide/2, signTop + signHigh/2
	signRight, signDown = signLeft + signWide, signTop + signHigh
)

func frameOfSign() path {
	return polyline(point{signLeft, signTop}, point{signRight, signTop}, point{signRight, signDown}, point{signLeft, signDown}).close()
}

// The parts of signs of types.
var (
	crossed  = strokes(point{}, 1, signLeft, signTop, signRight, signDown, signRight, signTop, signLeft, signDown)
	diagonal = strokes(point{}, 1, signLeft, signDown, signRight, signTop)
	gunned   = polyline(point{signLeft, signDown}, point{signMidX, signTop}, point{signRight, signDown})
	oval     = roundBox(rect{signLeft + 3, signTop + 2.8, signWide - 6, signHigh - 5.6}, 4.2)
	wings    = path{}.move(signMidX-5.5, signDown-1.4).quad(signMidX-2.7, signDown-5.2, signMidX, signDown-1.4).quad(signMidX+2.7, signDown-5.2, signMidX+5.5, signDown-1.4)
)

func wheels(s *scene) {
	s.circle("", point{signMidX - 6, signDown + 2.4}, 1.9)
	s.circle("", point{signMidX + 6, signDown + 2.4}, 1.9)
}

// signed is a sign of some parts in its frame.
func signed(parts ...path) func(*scene) {
	return func(s *scene) {
		all := frameOfSign()
		for _, p := range parts {
			all = append(all, p...)
		}
		s.path("", all)
	}
}

func with(a func(*scene), b func(*scene)) func(*scene) { return func(s *scene) { a(s); b(s) } }

func spot(s *scene) { s.path("dot", strokes(point{}, 1, signMidX, signMidY, signMidX, signMidY)) }

// stampOf has the signs of types and the badges of states by their names.
var stampOf = map[string]func(*scene){
	"frame":        signed(),
	"infantry":     signed(crossed),
	"mot_inf":      with(signed(crossed), wheels),
	"mech_inf":     signed(crossed, oval),
	"para":         signed(crossed, wings),
	"armor":        signed(oval),
	"recon":        signed(diagonal),
	"artillery":    with(signed(), spot),
	"sp_artillery": with(signed(oval), spot),
	"mot_at":       with(signed(gunned), wheels),
	"mobile_at": with(signed(gunned, strokes(point{}, 1, signMidX-6, signDown+4.4, signMidX+6, signDown+4.4,
		signMidX-6, signDown+.8, signMidX+6, signDown+.8)), wheels),

	"disrupted": badge(func(s *scene) {
		s.path("badgel", polyline(point{-4.4, 1.6}, point{-1.6, -2.6}, point{.6, 2.4}, point{2.6, -2.2}, point{4.4, .8}))
	}),
	"unsupplied": func(s *scene) {
		s.circle("badgew", point{}, 7.5)
		s.path("badgep", path{}.move(0, -4.8).cubic(point{3.4, -.8}, point{3.6, 1.2}, point{3.2, 2.4}).
			cubic(point{2.2, 4.9}, point{-2.2, 4.9}, point{-3.2, 2.4}).cubic(point{-3.6, 1.2}, point{-3.4, -.8}, point{0, -4.8}).close())
		s.path("badges", strokes(point{}, 1, -5, 5, 5, -5))
	},
	"fortress-supply": badge(func(s *scene) {
		s.path("badgef", polyline(point{-4, 4.2}, point{-4, -3.6}, point{-2.2, -3.6}, point{-2.2, -1.8}, point{-.9, -1.8}, point{-.9, -3.6},
			point{.9, -3.6}, point{.9, -1.8}, point{2.2, -1.8}, point{2.2, -3.6}, point{4, -3.6}, point{4, 4.2}).close())
	}),
	"oasis-supply": badge(func(s *scene) {
		s.path("badgel", strokes(point{}, 1, 0, 4.4, 0, -.8, 0, -.8, -3.6, -2.6, 0, -.8, 3.6, -2.6, 0, -.8, -1.6, -4.2, 0, -.8, 1.6, -4.2))
	}),
	"retreating": badge(func(s *scene) {
		s.path("badgel", append(strokes(point{}, 1, 3.6, 0, -3.4, 0), polyline(point{-.8, -2.8}, point{-3.6, 0}, point{-.8, 2.8})...))
	}),
	"raider": badge(func(s *scene) {
		s.path("badgel", append(strokes(point{}, 1, -3.4, 3.4, 3.2, -3.2), polyline(point{-1.4, -3.4}, point{3.4, -3.4}, point{3.4, 1.4})...))
	}),
	"palm": func(s *scene) {
		s.path("oasis", path{}.move(0, 10).cubic(point{2, 2}, point{0, -4}, point{0, -6}).
			move(0, -6).quad(-9, -11, -14, -3).move(0, -6).quad(9, -11, 14, -3).
			move(0, -6).quad(-6, -17, -12, -14).move(0, -6).quad(6, -17, 12, -14))
	},
	"anchor": func(s *scene) {
		s.path("anchor", path{}.move(0, -4).line(0, 5).move(-2.6, -1.8).line(2.6, -1.8).
			move(-4.4, 1.6).cubic(point{-4, 5.4}, point{4, 5.4}, point{4.4, 1.6}))
		s.circle("anchor", point{0, -5.4}, 1.5)
	},
	"swords": func(s *scene) {
		p := strokes(point{}, .72, -7, -7, 7, 7, 7, -7, -7, 7, -7.5, 2.5, -2.5, 7.5, 7.5, 2.5, 2.5, 7.5)
		s.path("swordh", p)
		s.path("sword", p)
	},
	"mines":  mines(func(s *scene, at point) { mine(s, at); s.circle("mine", at, 2.7) }),
	"hidden": mines(func(s *scene, at point) { mine(s, at); s.circle("hollow", at, 3) }),
	"lifted": func(s *scene) {
		mines(func(s *scene, at point) { mine(s, at); s.circle("mine", at, 2.7) })(s)
		s.path("strike", strokes(point{}, 1, -6, 20, 6, -20))
	},
	"dots":  dotted(1),
	"spots": dotted(smallDots),
}

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

// badge is the mark of a state: a sign that differs in form on a disc.
func badge(sign func(*scene)) func(*scene) {
	return func(s *scene) {
		s.circle("badge", point{}, 7.5)
		sign(s)
	}
}

// mines are three, one above the other.
func mines(one func(*scene, point)) func(*scene) {
	return func(s *scene) {
		for k := range 3 {
			one(s, point{0, float64(13*k) - 13})
		}
	}
}

func mine(s *scene, at point) {
	s.path("spike", strokes(at, 1, -4.4, 0, 4.4, 0, 0, -4.4, 0, 4.4, -3.1, -3.1, 3.1, 3.1, 3.1, -3.1, -3.1, 3.1))
}

// isBadge reports whether a mark has a badge.
func isBadge(mark string) bool {
	switch mark {
	case "disrupted", "unsupplied", "fortress-supply", "oasis-supply", "retreating", "raider":
		return true
	}
	return false
}

func sided(class string, side int) string {
	if side == 0 || side == 1 {
		return fmt.Sprint(class, side)
	}
	return class + "N"
}
