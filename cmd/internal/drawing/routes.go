package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// routed is the way of a route from middle to middle, or to the end of what is seen of it.
func (m *survey) routed(r *board.PictureRoute) []point {
	a, b := m.board.Ends(r.Route)
	ps := []point{m.at(a)}
	for _, p := range r.By {
		ps = append(ps, point{float64(p.X), float64(p.Y)})
	}
	if r.Beyond == "" || len(ps) == 1 {
		ps = append(ps, m.at(b))
	}
	return ps
}

// routes are the lines of those of a kind.
func (m groundwork) routes(kind string) (p path) {
	for i := range m.pic.Routes {
		if r := &m.pic.Routes[i]; r.Kind == kind {
			p = append(p, rounded(m.routed(r), 30)...)
		}
	}
	return p
}

// lengths writes how long routes are, each in the middle of what is seen of it, and where the others lead.
func (m *cartographer) lengths() {
	for i := range m.pic.Routes {
		switch r := &m.pic.Routes[i]; {
		case r.Beyond != "":
			ps := m.routed(r)
			m.beyond(ps[len(ps)-1], fmt.Sprint(r.Beyond, " ", r.Length))
		case r.Length > 0:
			m.scene.length(m.seen(r), r)
		}
	}
}

// length is the pill of a route.
func (s *scene) length(at point, r *board.PictureRoute) {
	w := 22.0
	if r.Long {
		w = 34
	}
	s.box("length", rect{at.x - w/2, at.y - 11, w, 22}, 11)
	s.sized("limitn", at.x, at.y+4.3, fmt.Sprint(r.Length), 12)
}

// beyond names the place to which a route leads that is drawn no further.
func (m *cartographer) beyond(at point, text string) {
	w := Width(text, true)*10.5 + 16
	m.box("length", rect{at.x - w/2, at.y - 10, w, 20}, 4)
	m.sized("limitn", at.x, at.y+3.8, text, 10.5)
}

// seen is the middle of what is seen of a route between boxes and blocks.
func (m *survey) seen(r *board.PictureRoute) point {
	ps := m.routed(r)
	a, b := m.board.Ends(r.Route)
	last := len(ps) - 1
	from, to := m.leaves(a, ps[1]), m.leaves(b, ps[last-1])
	ps[0], ps[last] = from, to
	total := 0.0
	for i := range ps[1:] {
		total += ps[i].distance(ps[i+1])
	}
	left := total / 2
	for i := range ps[1:] {
		d := ps[i].distance(ps[i+1])
		if d >= left {
			return ps[i].towards(ps[i+1], left)
		}
		left -= d
	}
	return ps[last]
}

// leaves is where a line from a place to a point is seen again.
func (m *survey) leaves(h board.Hex, to point) point {
	if b := m.off[h]; b != nil {
		return b.exit(to)
	}
	return m.at(h).towards(to, radius)
}
