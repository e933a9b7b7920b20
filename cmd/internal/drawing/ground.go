package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// groundwork draws all that does not change in a game.
type groundwork struct{ *paper }

// draw draws it for a desk.
func (m groundwork) draw() {
	m.land(true)
	m.covers()
	m.controlled()
	m.path("grid", m.grid())
	m.flood()
	m.borders()
	for _, kind := range m.kinds() {
		m.line(m.road(kind).Lines, append(m.roads(kind), m.routes(kind)...))
	}
	for _, x := range m.pic.Sides {
		m.hexside(x)
	}
	m.drawBoxes()
	m.patches()
	m.nameWaters()
}

// small draws it for a narrow screen: sea, land and great roads. Of a map where each place belongs to somebody all but land
// is not the same after each turn: it is settled.
func (m groundwork) small() {
	m.land(false)
	if !m.pic.Control {
		m.smallWays()
	}
}

// settled draws for a narrow screen who controls what, and what lies over that.
func (m groundwork) settled() {
	if !m.pic.Control {
		return
	}
	m.controlled()
	m.smallWays()
	for h, b := range m.off {
		if b != nil {
			m.boxed(board.Hex(h), b)
		}
	}
	for h, x := range m.hexes {
		if x.Owner == board.Disputed && len(x.Stacks) == 0 {
			at := m.at(board.Hex(h))
			m.sized("dispute", at.x, at.y+18, "?", 52)
		}
	}
}

// smallWays draws seas and roads.
func (m groundwork) smallWays() {
	m.waters(false)
	for _, kind := range m.kinds() {
		m.line(m.road(kind).Wide, append(m.roads(kind), m.routes(kind)...))
	}
}

// land draws hexes, other ground around them, and water.
func (m groundwork) land(covered bool) {
	m.box("out", m.floor(), 0)
	var play path
	for h := range board.Hex(m.board.Len()) {
		if m.onGrid(h) {
			play = append(play, hexagon(m.at(h), -.6)...)
		}
	}
	m.path("shore", m.shores())
	m.path("play", play)
	for i := range m.legend.Grounds {
		m.cells(&m.legend.Grounds[i], covered)
	}
	m.sea()
}

// cells draws a kind of ground beside the map.
func (m groundwork) cells(g *board.GroundSign, covered bool) {
	var fill path
	var middles []point
	for _, c := range m.pic.Ground.Cells {
		if c.Kind == g.Word {
			at := cell(c.Q, c.R)
			fill, middles = append(fill, hexagon(at, -.8)...), append(middles, at)
		}
	}
	if g.Fill != board.NoColour {
		m.ink(board.Pen{Fill: g.Fill}, fill)
	}
	if covered {
		m.glyph(g.Cover, board.Thin, middles...)
	}
}

// covers draws what the ground of hexes has.
func (m groundwork) covers() {
	for i := range m.legend.Places {
		p := &m.legend.Places[i]
		var fill path
		var middles []point
		for h, x := range m.hexes {
			if x.Terrain == p.Word && m.onGrid(board.Hex(h)) {
				at := m.at(board.Hex(h))
				fill, middles = append(fill, hexagon(at, -.6)...), append(middles, at)
			}
		}
		if p.Fill != board.NoColour {
			m.ink(board.Pen{Fill: p.Fill}, fill)
		}
		m.glyph(p.Cover, board.Thin, middles...)
	}
}

// patches draws the signs of the terrain of hexes in their lower corners.
func (m groundwork) patches() {
	for i := range m.legend.Places {
		p := &m.legend.Places[i]
		var corners []point
		for h, x := range m.hexes {
			if at := m.at(board.Hex(h)); x.Terrain == p.Word && m.onGrid(board.Hex(h)) {
				corners = append(corners, at.add(-45, 24), at.add(45, 24))
			}
		}
		m.glyph(p.Patch, board.Thin, corners...)
	}
}

// shores are the hexsides to the sea: the land reaches beyond them to the
// coast. A row at the end of the map goes on beyond it, where it is not played.
func (m groundwork) shores() (p path) {
	for h := range board.Hex(m.board.Len()) {
		if m.placeOf(h).MapEnd || !m.onGrid(h) {
			continue
		}
		c := m.board.Cell(h)
		for d := range board.Directions {
			if dq, dr := d.Step(); m.water[[2]int{c.Q + dq, c.R + dr}] {
				a, b := edge(m.at(h), d, 0)
				p = append(p, polyline(a, b)...)
			}
		}
	}
	return p
}

// sea draws the water with two bands along the shore, and the coast.
func (m groundwork) sea() {
	shore := sea(m.pic.Ground, m.water)
	if len(shore.loops) == 0 {
		return
	}
	around, coast := shore.line(11, 1)
	m.path("shoal", around)
	around, _ = shore.line(26, .8)
	m.path("shelf", around)
	around, _ = shore.line(46, .6)
	m.path("deep", around)
	m.path("coast", coast)
}

// grid is every hexside once: those to the west and north of each hex, and the
// others where there is no hex.
func (m groundwork) grid() path {
	var p path
	for h := range m.board.Grid().All() {
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
func (m groundwork) borders() {
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
	for _, line := range m.pic.Ground.Borders {
		p = append(p, winding(line)...)
	}
	m.path("border", p)
}

// winding is a line through points.
func winding(line []board.Point) (p path) {
	at := func(i int) point {
		q := line[min(max(i, 0), len(line)-1)]
		return point{float64(q.X), float64(q.Y)}
	}
	for i := range len(line) - 1 {
		for _, q := range bent(at(i-1), at(i), at(i+1), at(i+2)) {
			if p == nil {
				p = p.move(q.x, q.y)
			} else {
				p = p.line(q.x, q.y)
			}
		}
	}
	if p != nil {
		p = p.line(at(len(line)).x, at(len(line)).y)
	}
	return p
}

// roads are those of a kind.
func (m groundwork) roads(kind string) (p path) {
	for _, chain := range roads(m.pic, kind) {
		p = append(p, rounded(m.way(chain), 26)...)
	}
	return p
}

// hexside draws the terrain of a hexside, and how many may attack across it
// where that is said.
func (m groundwork) hexside(x board.PictureSide) {
	a, b := m.board.Hexes(x.Side)
	d, _ := m.board.Direction(a, b)
	for i, works := range x.Works {
		if works != "" {
			h, d := [2]board.Hex{a, b}[i], [2]board.Direction{d, d.Opposite()}[i]
			p, q := edge(m.at(h), d, 13)
			m.crenels(m.border(works), p, q)
		}
	}
	if x.Terrain == "" && x.Limit <= 0 {
		return
	}
	p, q := edge(m.at(a), d, 0)
	m.wall(m.border(x.Terrain), x.Limit, p, q, x.Road != "" && x.Terrain == "")
}

// crenels draws works along a hexside from p to q.
func (s *scene) crenels(sign *board.BorderSign, p, q point) {
	const teeth = 4
	side := hexside{p, q, middle(p, q), p.distance(q)}
	high, step := float64(sign.Crenel)/10, side.length/(2*teeth)
	var ps []point
	for i := range 2 * teeth {
		from, up := float64(i)*step-side.length/2, -high*float64(1-i%2)
		ps = append(ps, side.at(from, up), side.at(from+step, up))
	}
	s.line(sign.Lines, polyline(ps...))
}

// clear is how much of a hexside, to either side of its middle, gives way to a number; and
// alone how far from it a glyph that is repeated keeps.
const clear, alone = 13.0, 20

// wall draws a hexside from p to q, and a number of those who may attack across it: in its middle, if no road crosses there.
func (s *scene) wall(sign *board.BorderSign, limit int, p, q point, crossed bool) {
	side := hexside{p, q, middle(p, q), p.distance(q)}
	limited := limit > 0
	switch {
	case sign.Bends:
		s.line(sign.Lines, side.bends())
		sign = &board.BorderSign{}
	case sign.Runs == nil && !limited:
		s.line(sign.Lines, polyline(p, q))
	}
	var lines, ticks path
	for _, r := range side.runs(sign.Runs, limited) {
		lines = append(lines, polyline(side.at(r[0], 0), side.at(r[1], 0))...)
		for k := r[0] + 3; k <= r[1]-2; k += 6 {
			ticks = append(ticks, polyline(side.at(k, -float64(sign.Tick)/10), side.at(k, float64(sign.Tick)/10))...)
		}
	}
	s.line(sign.Lines, lines)
	if sign.Tick > 0 {
		s.ink(sign.Ticks, ticks)
	}
	var places []point
	for _, at := range sign.At {
		if !limited || max(at[0], -at[0]) >= alone {
			places = append(places, side.at(float64(at[0]), float64(at[1])))
		}
	}
	s.glyph(sign.Glyph, board.Thin, places...)
	if limited {
		at := side.mid
		if crossed {
			at = side.at(19, 0)
		}
		s.circle("limit", at, 7.4)
		s.write("limitn", at.x, at.y+3.6, fmt.Sprint(limit))
	}
}

// bends is a hexside as a line that is not straight.
func (x hexside) bends() path {
	at := func(along, across float64) point { return x.at(along*x.length, across) }
	return path{}.move(x.p.x, x.p.y).cubic(at(-.33, 5), at(-.16, 4), at(0, 0)).cubic(at(.16, -4), at(.33, -5), x.q)
}

// hexside is one from p to q.
type hexside struct {
	p, q, mid point
	length    float64
}

// at is a place along a hexside from its middle, and across it.
func (x hexside) at(along, across float64) point {
	ux, uy := (x.q.x-x.p.x)/x.length, (x.q.y-x.p.y)/x.length
	return point{x.mid.x + ux*along - uy*across, x.mid.y + uy*along + ux*across}
}

// runs are the parts of a hexside that have a line: of one with a number those beside it.
func (x hexside) runs(of [][2]int, limited bool) (all [][2]float64) {
	for _, r := range of {
		all = append(all, [2]float64{float64(r[0]), float64(r[1])})
	}
	if !limited {
		return all
	}
	if of == nil {
		all = [][2]float64{{-x.length / 2, x.length / 2}}
	}
	var beside [][2]float64
	for _, r := range all {
		if west := min(r[1], -clear); r[0] < west {
			beside = append(beside, [2]float64{r[0], west})
		}
		if east := max(r[0], clear); east < r[1] {
			beside = append(beside, [2]float64{east, r[1]})
		}
	}
	return beside
}
