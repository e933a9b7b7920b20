package drawing

import "github.com/adjutant-pbem/adjutant/rules/board"

// stripe is how wide the stripes of a disputed place are.
const stripe = 11.0

// controlled draws who controls which hex of the grid: tints, and where the next is another's a trace inside each side's own.
func (m groundwork) controlled() {
	if !m.pic.Control {
		return
	}
	for h := range m.hexes {
		if m.onGrid(board.Hex(h)) {
			m.held(board.Hex(h), -.3)
		}
	}
	closed := map[board.Side]bool{}
	for _, s := range m.pic.Sides {
		closed[s.Side] = s.Limit == 0
	}
	var traces [2]path
	for h, x := range m.hexes {
		if x.Owner != 0 && x.Owner != 1 || !m.onGrid(board.Hex(h)) {
			continue
		}
		for d := range board.Directions {
			n := m.board.Neighbour(board.Hex(h), d)
			if n == board.None || m.hexes[n].Owner == x.Owner || closed[m.board.Side(board.Hex(h), d)] {
				continue
			}
			a, b := edge(m.at(board.Hex(h)), d, 4)
			traces[x.Owner] = append(traces[x.Owner], polyline(a, b)...)
		}
	}
	m.path("trace0", traces[0])
	m.path("trace1", traces[1])
}

// held tints a place: in the colour of who controls it, striped if it is disputed, pale if it is fought for.
func (m groundwork) held(h board.Hex, inset float64) {
	if !m.pic.Control {
		return
	}
	switch owner := m.hexes[h].Owner; {
	case m.battle(h):
		m.path("field", m.shape(h, inset))
	case owner == 0 || owner == 1:
		m.path(sided("hold", owner), m.shape(h, inset))
	case owner == board.Disputed:
		m.scene.stripes(m.shape(h, inset))
	}
}

// stripes fills a convex outline with the colours of both sides.
func (s *scene) stripes(outline path) {
	ps := flattened(outline)
	if len(ps) < 3 {
		return
	}
	least, most := 1e9, -1e9
	for _, p := range ps {
		least, most = min(least, p.x+p.y), max(most, p.x+p.y)
	}
	const step = stripe * 1.4142
	var bands [2]path
	for i, from := 0, least; from < most; i, from = i+1, from+step {
		band := clipped(clipped(ps, 1, from), -1, -from-step)
		if len(band) > 2 {
			bands[i%2] = append(bands[i%2], polyline(band...).close()...)
		}
	}
	s.path("stripe0", bands[0])
	s.path("stripe1", bands[1])
}

// flattened are the points of an outline, curves cut into pieces.
func flattened(p path) (ps []point) {
	for i := range p {
		s := &p[i]
		switch s.op {
		case 'M', 'L':
			ps = append(ps, s.to[0])
		case 'Q':
			a := ps[len(ps)-1]
			for _, t := range []float64{.25, .5, .75, 1} {
				u := 1 - t
				ps = append(ps, point{u*u*a.x + 2*u*t*s.to[0].x + t*t*s.to[1].x, u*u*a.y + 2*u*t*s.to[0].y + t*t*s.to[1].y})
			}
		case 'C':
			a := ps[len(ps)-1]
			for k := 1.0; k <= 6; k++ {
				t := k / 6
				u := 1 - t
				ps = append(ps, point{u*u*u*a.x + 3*u*u*t*s.to[0].x + 3*u*t*t*s.to[1].x + t*t*t*s.to[2].x,
					u*u*u*a.y + 3*u*u*t*s.to[0].y + 3*u*t*t*s.to[1].y + t*t*t*s.to[2].y})
			}
		}
	}
	return ps
}

// clipped is the part of a convex polygon where sign times x+y is at least a value.
func clipped(ps []point, sign, least float64) (out []point) {
	of := func(p point) float64 { return sign*(p.x+p.y) - least }
	for i, p := range ps {
		q := ps[(i+1)%len(ps)]
		a, b := of(p), of(q)
		if a >= 0 {
			out = append(out, p)
		}
		if (a >= 0) != (b >= 0) {
			t := a / (a - b)
			out = append(out, point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t})
		}
	}
	return out
}

// buffers draws where a road of a side ends because the next hex is another's.
func (m *cartographer) buffers() {
	if !m.pic.Control {
		return
	}
	for _, s := range m.pic.Sides {
		if s.Road == "" || !m.road(s.Road).Ends {
			continue
		}
		a, b := m.board.Hexes(s.Side)
		for _, way := range [2][2]board.Hex{{a, b}, {b, a}} {
			owner := m.hexes[way[0]].Owner
			if (owner == 0 || owner == 1) && owner != m.hexes[way[1]].Owner && !m.battle(way[0]) {
				m.scene.buffer(m.at(way[0]), m.at(way[1]), owner)
			}
		}
	}
}

// buffer stands across a road from one middle to another.
func (s *scene) buffer(from, to point, owner int) {
	at, d := from.towards(to, 50), from.distance(to)
	x, y := 10*(to.y-from.y)/d, 10*(from.x-to.x)/d
	p := strokes(at, 1, -x, -y, x, y)
	s.path("buffh", p)
	s.path(sided("buff", owner), p)
}
