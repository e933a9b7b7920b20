package theatre

import "github.com/adjutant-pbem/adjutant/rules/board"

// The data say which hexes lie on the coast, not where the sea is. In this
// theatre it lies to the north: a place beside the map is sea if one comes to
// a coast hex first when going south. Where there is no hex to the south it is
// sea if it lies north of the nearest map end, where the coastal road goes on.

// margin is how many hexes of ground are drawn around the map.
const margin = 3

// The kinds of ground beside the map.
const (
	openSea   = "sea"
	marshland = "marsh"
)

// Ground is what lies around the hexes of the map, for pictures.
func (m *Map) Ground() board.Ground {
	var g board.Ground
	void := map[[2]int]bool{}
	for _, c := range m.Void {
		void[[2]int{int(c[0]), int(c[1])}] = true
	}
	west, east, north, south := m.extent()
	sea := false
	for r := north - margin; r <= south+margin; r++ {
		for x := west - 2*margin; x <= east+2*margin; x++ {
			if (x-r)&1 != 0 {
				continue
			}
			q := (x - r) / 2
			switch {
			case m.Board.At(q, r) != board.None:
			case void[[2]int{q, r}]:
				g.Cells = append(g.Cells, board.GroundCell{Q: q, R: r, Kind: marshland})
			case m.sea(q, r):
				sea = true
				g.Cells = append(g.Cells, board.GroundCell{Q: q, R: r, Kind: openSea})
			}
		}
	}
	if sea {
		g.Names = append(g.Names, board.GroundName{Text: "Mediterranean Sea", Kind: openSea})
	}
	if len(void) > 0 {
		g.Names = append(g.Names, board.GroundName{Text: "Qattara Depression", Kind: marshland})
	}
	for r, name := range [...]string{Libya: "Libya", Egypt: "Egypt"} {
		if hs := m.Region(Region(r)); !hs.Empty() {
			g.Names = append(g.Names, board.GroundName{Text: name, Hexes: hs})
		}
	}
	return g
}

// extent is the first and last half-column and row of the map.
func (m *Map) extent() (west, east, north, south int) {
	west, north = 1<<15, 1<<15
	east, south = -west, -north
	for h := range m.Board.Len() {
		c := m.Board.Cell(board.Hex(h))
		x := 2*c.Q + c.R
		west, east, north, south = min(west, x), max(east, x), min(north, c.R), max(south, c.R)
	}
	return west, east, north, south
}

// sea reports whether a place beside the map is sea.
func (m *Map) sea(q, r int) bool {
	x, last := 2*q+r, m.Board.Cell(board.Hex(m.Board.Len()-1)).R
	for south := r + 1; south <= last; south++ {
		found := false
		for east := -1; east <= 1; east++ {
			if (x+east-south)&1 != 0 {
				continue
			}
			if h := m.Board.At((x+east-south)/2, south); h != board.None {
				if m.Places[h].Coast {
					return true
				}
				found = true
			}
		}
		if found {
			return false
		}
	}
	near, far := board.None, 1<<15
	for h := range board.Hex(m.Board.Len()) {
		c := m.Board.Cell(h)
		dq, dr := q-c.Q, r-c.R
		if d := max(dq, -dq, dr, -dr, dq+dr, -dq-dr); m.Places[h].Edge && d < far {
			near, far = h, d
		}
	}
	return near != board.None && r < m.Board.Cell(near).R
}
