package drawing

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// framing says which part of a map is shown.
type framing struct{ *survey }

// frame is the part of the map that is drawn.
func (m framing) frame(o Options) rect {
	switch {
	case !o.Around.Empty():
		return m.window(o.Around)
	case o.Frame == Small:
		return m.narrow(o.Overlay)
	case o.Frame == Front:
		var hs board.Set
		if fronts := m.pic.Fronts(); fronts != nil {
			hs = fronts[0]
		}
		if o.Overlay != nil {
			if drawn := extentOf(m.board, o.Overlay); !drawn.Empty() {
				hs = drawn
			}
		}
		if !hs.Empty() {
			return m.front(hs, o.Overlay)
		}
	}
	v := m.around(m.board.All(), wide*1.1, pitch*.95)
	for _, r := range m.outlying() {
		v = v.join(r)
	}
	if !o.Bare {
		v.y -= 62
		v.h += 62
		if len(m.pic.Ground.Cells) == 0 && len(m.pic.Ground.Waters) == 0 {
			v.y -= 50
			v.h += 50
		}
	}
	return v
}

// outlying are the names of waters and the ends of routes that lead no further.
func (m framing) outlying() (all []rect) {
	for _, w := range m.pic.Ground.Waters {
		if w.Label != (board.Point{}) {
			all = append(all, rect{float64(w.Label.X) - 95, float64(w.Label.Y) - 26, 190, 74})
		}
	}
	for i := range m.pic.Routes {
		if r := &m.pic.Routes[i]; r.Beyond != "" && len(r.By) > 0 {
			at := r.By[len(r.By)-1]
			all = append(all, rect{float64(at.X) - 50, float64(at.Y) - 20, 100, 40})
		}
	}
	return all
}

// touched are the hexes of which a view shows something, or of their ports.
func (m framing) touched(v rect) (hs []board.Hex) {
	for h := range board.Hex(m.board.Len()) {
		if at := m.at(h); m.bounds(h).join(rect{at.x - wide, at.y - pitch, 2 * wide, 2 * pitch}).overlaps(v) {
			hs = append(hs, h)
		}
	}
	return hs
}

// narrow is what a narrow screen shows: the whole board, or where an overlay is, at
// least eight hexes wide and half as high.
func (m framing) narrow(o *board.Overlay) rect {
	all := m.theatre()
	if o == nil {
		return all
	}
	drawn := extentOf(m.board, o)
	if drawn.Empty() {
		return all
	}
	r := m.atSea(m.around(drawn, wide*.9, pitch*1.1), o)
	if least := wide * 8; r.w < least {
		r.x, r.w = r.x-(least-r.w)/2, least
	}
	if least := r.w / 2; r.h < least {
		r.y, r.h = r.y-(least-r.h)/2, least
	}
	r = m.uncut(r)
	if r.w > .9*all.w {
		return all
	}
	return rect{math.Round(r.x), math.Round(r.y), math.Round(r.w), math.Round(r.h)}
}

// front is the part of the map where some hexes and the ways of an overlay are, not
// narrower than five hexes and not wider than the board.
func (m framing) front(hs board.Set, o *board.Overlay) rect {
	r := m.around(hs, wide*.68, radius+18)
	r.y -= 24 // ports
	r.h += 24
	r = m.atSea(r, o)
	if least := wide * 5; r.w < least {
		r.x, r.w = r.x-(least-r.w)/2, least
	}
	if least := pitch * 3.5; r.h < least {
		r.y, r.h = r.y-(least-r.h)/2, least
	}
	r = m.uncut(r)
	return rect{math.Round(r.x), math.Round(r.y), math.Round(r.w), math.Round(r.h)}
}

// uncut is a part of the map made larger until its edge cuts no piece: each time it takes
// in what it cuts.
func (m framing) uncut(r rect) rect {
	for {
		grown := r
		for h := range m.held().All() {
			if stack := m.whole(h); stack.overlaps(r) {
				grown = grown.join(stack)
			}
		}
		if grown == r {
			return r
		}
		r = grown
	}
}

// atSea is a part of the map with as much sea as the ways of an overlay need.
func (m framing) atSea(r rect, o *board.Overlay) rect {
	if o == nil {
		return r
	}
	for _, l := range o.Lines {
		if l.Travel == board.BySea {
			for _, p := range m.course(l) {
				r = r.join(rect{p.x - 24, p.y - 24, 48, 48})
			}
		}
	}
	return r
}

// window is the part of the map around some hexes for a narrow screen: at
// least 3.9 hexes wide, and as much more as it needs to cut no piece, if that is not
// another window.
func (m framing) window(hs board.Set) rect {
	r := m.around(hs, wide*.58, radius+6)
	r.y -= 26
	r.h += 26
	if least := wide * 3.9; r.w < least {
		r.x, r.w = r.x-(least-r.w)/2, least
	}
	if u := m.uncut(r); u.w < r.w+wide*1.5 && u.h < r.h+pitch*2 {
		return u
	}
	return r
}

// windows are what a narrow screen shows of some hexes: groups of touching ones, those
// that are too wide in strips from west to east. Those with most pieces come first, and
// one that others show all of is left out.
func (m framing) windows(hexes board.Set) (all []board.Set) {
	const widest = 4 // hexes between the middles
	var groups []board.Set
	for h := range hexes.Minus(m.board.Grid()).All() { // what stands there a small map counts
		if slices.ContainsFunc(m.hexes[h].Stacks, func(t board.Stack) bool { return len(t.Pieces) > 0 }) {
			groups = append(groups, board.SetOf(h))
		}
	}
	for _, group := range append(m.board.Groups(hexes.Intersect(m.board.Grid()), 1), groups...) {
		r := m.around(group, 0, 0)
		strips := make([]board.Set, 1+int(r.w/(wide*widest)))
		for h := range group.All() {
			i := min(int((m.at(h).x-r.x)/max(r.w, 1)*float64(len(strips))), len(strips)-1)
			strips[i] = strips[i].Add(h)
		}
		all = append(all, slices.DeleteFunc(strips, board.Set.Empty)...)
	}
	held := m.held()
	slices.SortStableFunc(all, func(a, b board.Set) int { return b.Intersect(held).Len() - a.Intersect(held).Len() })
	var views []rect
	return slices.DeleteFunc(all, func(w board.Set) bool {
		if m.within(w, views) {
			return true
		}
		views = append(views, m.window(w))
		return false
	})
}

// whole is the part of a place where its pieces and its name stand.
func (m framing) whole(h board.Hex) rect {
	if b := m.off[h]; b != nil {
		return b.rect
	}
	at := m.at(h)
	return rect{at.x - 58, at.y - 56, 116, 108}
}

// within reports whether each of some hexes is whole in one of some views.
func (m framing) within(hs board.Set, views []rect) bool {
	for h := range hs.All() {
		if !slices.ContainsFunc(views, func(v rect) bool { return v.join(m.whole(h)) == v }) {
			return false
		}
	}
	return true
}

// looked are the hexes that a narrow screen shows in windows of their own: those that an
// overlay is about, or if it is about none those with pieces. One that says of the whole board what is
// allowed has none.
func (m framing) looked(o *board.Overlay) (hs board.Set) {
	if o == nil {
		return m.held()
	}
	for _, a := range o.Areas {
		switch a.Style {
		case board.Closed:
			return board.Set{}
		case board.Network:
			hs = hs.Union(m.held())
		default:
			hs = hs.Union(a.Hexes)
		}
	}
	for _, l := range o.Lines {
		if l.Arrow && len(l.Way) > 0 {
			hs = hs.Add(l.Way[0]).Add(l.Way[len(l.Way)-1])
		}
	}
	for _, s := range o.Signs {
		if m.board.Has(s.Hex) {
			hs = hs.Add(s.Hex)
		}
	}
	if hs.Empty() {
		return m.held()
	}
	return hs
}

// extentOf is the hexes that an overlay draws.
func extentOf(b *board.Board, o *board.Overlay) (hs board.Set) {
	for _, a := range o.Areas {
		hs = hs.Union(a.Hexes)
	}
	for _, l := range o.Lines {
		hs = hs.Union(board.SetOf(l.Way...))
	}
	for _, s := range o.Signs {
		if b.Has(s.Hex) {
			hs = hs.Add(s.Hex)
		}
	}
	return hs
}
