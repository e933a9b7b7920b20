package drawing

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// ground draws all that does not change in a game.
func (m *cartographer) ground() {
	s := &m.scene
	s.box("out", m.limits.grow(wide), 0)
	var play, bogs, reeds path
	for _, c := range m.pic.Ground.Cells {
		if c.Kind == "marsh" {
			at := cell(c.Q, c.R)
			bogs = append(bogs, hexagon(at, -.8)...)
			reeds = append(reeds, strokes(at, 1, -34, -22, -22, -22, 14, -30, 26, -30, -8, 2, 4, 2, 34, 14, 46, 14, -40, 30, -28, 30, 4, 40, 16, 40)...)
		}
	}
	for h := range board.Hex(m.board.Len()) {
		play = append(play, hexagon(m.at(h), -.6)...)
	}
	s.path("shore", m.shores())
	s.path("play", play)
	s.path("bog", bogs)
	s.path("reed", reeds)
	m.sea()
	s.path("grid", m.grid())
	m.borders()
	m.roads()
	for _, x := range m.pic.Sides {
		m.hexside(x)
	}
}

// shores are the hexsides to the sea: the land reaches beyond them to the
// coast. The row of a Base goes on beyond the map, where it is not played.
func (m *cartographer) shores() (p path) {
	water := map[[2]int]bool{}
	for _, c := range m.pic.Ground.Cells {
		if c.Kind == "sea" {
			water[[2]int{c.Q, c.R}] = true
		}
	}
	for h := range board.Hex(m.board.Len()) {
		if m.hexes[h].Terrain == "base" {
			continue
		}
		c := m.board.Cell(h)
		for d := range board.Directions {
			if dq, dr := d.Step(); water[[2]int{c.Q + dq, c.R + dr}] {
				a, b := edge(m.at(h), d, 0)
				p = append(p, polyline(a, b)...)
			}
		}
	}
	return p
}

// sea draws the water with two bands along the shore, and the coast.
func (m *cartographer) sea() {
	shore := sea(m.pic.Ground)
	if len(shore.loops) == 0 {
		return
	}
	for _, band := range []struct {
		class string
		out   float64
		waves float64
	}{{"sea3", 11, 1}, {"sea2", 26, .8}, {"sea", 46, .6}} {
		around, coasts := shore.line(band.out, band.waves)
		m.scene.path(band.class, around)
		if band.class == "sea3" {
			defer m.scene.path("coast", coasts)
		}
	}
}

// grid is every hexside once: those to the west and north of each hex, and the
// others where there is no hex.
func (m *cartographer) grid() path {
	var p path
	for h := range board.Hex(m.board.Len()) {
		at := m.at(h)
		p = append(p, polyline(corner(at, 4, 0), corner(at, 5, 0), corner(at, 0, 0), corner(at, 1, 0))...)
		for _, d := range []board.Direction{board.E, board.SE, board.SW} {
			if m.board.Neighbour(h, d) == board.None {
				a, b := edge(at, d, 0)
				p = append(p, polyline(a, b)...)
			}
		}
	}
	return p
}

// borders are the hexsides between two countries of the ground.
func (m *cartographer) borders() {
	var p path
	for _, n := range m.pic.Ground.Names {
		for h := range n.Hexes.All() {
			for _, d := range []board.Direction{board.E, board.SE, board.SW, board.W, board.NE, board.NW} {
				if to := m.board.Neighbour(h, d); to > h && !n.Hexes.Has(to) {
					a, b := edge(m.at(h), d, 0)
					p = append(p, polyline(a, b)...)
				}
			}
		}
	}
	m.scene.path("border", p)
}

// roads draws the roads, the greater ones above.
func (m *cartographer) roads() {
	var highways path
	for _, kind := range m.kinds() {
		var p path
		for _, chain := range roads(m.pic, kind) {
			p = append(p, rounded(m.way(chain), 26)...)
		}
		switch kind {
		case "highway", "road", "rail":
			highways = append(highways, p...)
		case "trail", "path":
			m.scene.path("trail", p)
		default:
			m.scene.path("track", p)
		}
	}
	m.scene.path("highway", highways)
	m.scene.path("core", highways)
}

// kinds are the kinds of roads of the picture: trails, others, highways.
func (m *cartographer) kinds() []string {
	var all [3][]string
	seen := map[string]bool{"": true}
	for _, s := range m.pic.Sides {
		if seen[s.Road] {
			continue
		}
		seen[s.Road] = true
		rank := 1
		switch s.Road {
		case "highway", "road", "rail":
			rank = 2
		case "trail", "path":
			rank = 0
		}
		all[rank] = append(all[rank], s.Road)
	}
	return append(append(all[0], all[1]...), all[2]...)
}

// way is the middles of some hexes.
func (m *cartographer) way(hs []board.Hex) []point {
	ps := make([]point, len(hs))
	for i, h := range hs {
		ps[i] = m.at(h)
	}
	return ps
}

// hexside draws the terrain of a hexside, and how many may attack across it
// where that is said.
func (m *cartographer) hexside(x board.PictureSide) {
	if x.Terrain == "" && (x.Limit == board.OpenSide || x.Limit > 1) {
		return
	}
	a, b := m.board.Hexes(x.Side)
	d, _ := m.board.Direction(a, b)
	p, q := edge(m.at(a), d, 0)
	drawTerrain(&m.scene, x, p, q)
}

// drawTerrain draws a hexside from p to q.
func drawTerrain(s *scene, x board.PictureSide, p, q point) {
	mid, n := middle(p, q), p.distance(q)
	ux, uy := (q.x-p.x)/n, (q.y-p.y)/n
	at := func(along, across float64) point {
		return point{mid.x + ux*along - uy*across, mid.y + uy*along + ux*across}
	}
	limited := x.Limit == 1
	switch x.Terrain {
	case "mountain":
		var peaks path
		for _, k := range []float64{-24, -8, 8, 24} {
			if limited && k > -20 && k < 20 {
				continue
			}
			c := at(k, 0)
			peaks = append(peaks, polyline(c.add(-8.5, 6), c.add(-1, -7), c.add(1.6, -3), c.add(3, -5), c.add(9, 6)).close()...)
		}
		s.path("mountain", peaks)
	case "ridge", "gap", "cliff":
		runs := [][2]float64{{-33, 33}}
		if limited || x.Terrain == "gap" {
			runs = [][2]float64{{-33, -13}, {13, 33}}
		}
		var line, ticks path
		for _, r := range runs {
			line = append(line, polyline(at(r[0], 0), at(r[1], 0))...)
			for k := r[0] + 3; k <= r[1]-2; k += 6 {
				ticks = append(ticks, polyline(at(k, -6.5), at(k, 6.5))...)
			}
		}
		s.path("ridge", line)
		s.path("tick", ticks)
	case "marsh", "swamp":
		var p path
		for k := -30.0; k <= 30; k += 10 {
			for _, f := range []float64{-4, 0, 4} {
				c := at(k+map[bool]float64{true: 5}[f != 0], f)
				p = append(p, polyline(c.add(-3.4, 0), c.add(3.4, 0))...)
			}
		}
		s.path("marsh", p)
	case "river", "lake", "sea":
		s.path("river", polyline(p, q))
	case "":
	default:
		s.path("barrier", polyline(p, q))
	}
	if limited {
		s.circle("limit", mid, 7.4)
		s.write("limitn", mid.x, mid.y+3.6, "1")
	}
}
