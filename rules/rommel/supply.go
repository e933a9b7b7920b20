package rommel

import "github.com/adjutant-pbem/adjutant/rules/board"

// links is what supply and movement need of a hex, one entry for each direction.
type links struct {
	near [board.Directions]board.Hex
	road [board.Directions]Road
}

// link fills the tables that supply and movement use.
func (m *Map) link() {
	m.links = make([]links, m.Board.Len())
	m.all = m.Board.All()
	for i := range m.links {
		l, h := &m.links[i], board.Hex(i)
		m.around[h] = board.SetOf(h)
		for d := range board.Directions {
			l.near[d] = m.Board.Neighbour(h, d)
			if l.near[d] == board.None {
				continue
			}
			m.around[h] = m.around[h].Add(l.near[d])
			if s := m.Board.Side(h, d); s != board.NoSide && m.Borders[s].Limit > 0 {
				m.open[i] |= 1 << d
				if l.road[d] = m.Borders[s].Road; l.road[d] == Highway {
					m.highway = m.highway.Add(h)
				}
				for r := range l.road[d] + 1 {
					m.near[r][h] = m.near[r][h].Add(l.near[d])
				}
			}
		}
	}
}

// front is a Battle as it matters for supply. Bit d of friendly is set if the hexside in direction d is friendly to the
// side whose supply is judged, as this Battle sees it (8.1; AMB-20).
type front struct {
	hex      board.Hex
	def      Side
	friendly uint8
}

// supply is the public position as it matters for the supply of one side (12). The sets are
//
//	chain    hexes with own Undisrupted units, engaged or not
//	blocked  hexes with Undisrupted enemies and no own unit; a hex with Disrupted enemies only is not blocked (R-1.2-4)
//
// and every Battle has its front.
type supply struct {
	m       *Map
	side    Side
	chain   board.Set
	blocked board.Set
	fronts  []front
}

// A Supply Line (R-12.4-9 to -13) is read hex by hex. What it may do next depends on its mode, or modes, in the hex that
// it has reached: an on-going link has used one or two hexsides of its range, and in a node a highway run may begin, and
// a link if a unit is there. One hex sequence is one line, however its links are cut (R-12.2-1, R-12.3-2, R-12.4-13).
type mode uint8

const (
	node   mode = iota // the end of a run or link
	track1             // within a link: one hexside, track or highway
	trail1             // within a link: one hexside, trail
	track2             // within a link: two hexsides, track or highway
	modes
)

// into tells in which modes a line in one mode enters the next hex over a road. Target: a link may end there; start: a
// link may begin here. The result is a bit for each mode (R-12.4-1, R-12.4-3, R-12.4-8, R-12.4-10, R-12.4-11, AMB-3).
func into(from mode, r Road, start, target bool) uint8 {
	var out uint8
	end := false // the link may end in the next hex
	switch from {
	case node:
		if r == Highway { // R-12.3-1
			out |= 1 << node
		}
		if start { // R-12.4-2
			end = true
			switch r {
			case Highway, Track:
				out |= 1 << track1
			case Trail:
				out |= 1 << trail1
			}
		}
	case track1:
		end = r != NoRoad
		if r >= Track {
			out |= 1 << track2
		}
	case trail1:
		end = r != NoRoad
	case track2:
		end = r >= Track
	}
	if end && target {
		out |= 1 << node
	}
	return out
}

// tracer finds Supply Lines. It is made ready by reset and aim, holds no pointer to what it returns and allocates
// nothing in between, so that one can serve many positions.
type tracer struct {
	supply
	target  board.Set // hexes where a link may end: chain, highway, source
	open    [board.MaxHexes]uint8
	source  board.Hex
	free    [modes]board.Set                              // hexes that a line may pass in each mode
	through board.Set                                     // hexes that lines may pass at all
	best    field                                         // from the source over all of free
	known   board.Set                                     // hexes of which it is known whether a line leads from them
	served  board.Set                                     // those from which one does
	steps   [board.MaxHexes]struct{ known, served uint8 } // the same of their first steps, by direction
}

// reset takes a position (R-12.2-3).
func (t *tracer) reset(p *supply) {
	t.supply = *p
	t.open = p.m.open
	t.through = p.m.all.Minus(p.blocked) // R-12.4-12
	for _, f := range p.fronts {
		if f.def != p.side { // R-12.5-2
			t.through = t.through.Remove(f.hex)
		}
		for shut := t.open[f.hex] &^ f.friendly; shut != 0; shut &= shut - 1 { // R-12.5-1, AMB-20
			d := lowest(shut)
			t.open[f.hex] &^= 1 << d
			t.open[p.m.links[f.hex].near[d]] &^= 1 << d.Opposite()
		}
	}
	t.target = p.chain.Union(p.m.highway)
	t.source = board.None
}

// aim takes a source: a Base, or a Fortress for units that are assigned to it.
func (t *tracer) aim(source board.Hex) {
	if source == t.source {
		return
	}
	t.source = source
	t.known, t.served = board.Set{}, board.Set{}
	clear(t.steps[:])
	pass := t.through.Minus(t.blocked)
	t.free[node] = pass.Intersect(t.target)
	for m := track1; m < modes; m++ {
		t.free[m] = pass.Remove(source)
	}
	if !t.blocked.Has(source) { // a line may lead into a Battle as Att (R-12.5-2)
		t.free[node] = t.free[node].Add(source)
	}
	t.best.spread(t, &t.free)
}

// ends reports whether a link may end in h (R-12.4-6).
func (t *tracer) ends(h board.Hex) bool { return h == t.source || t.target.Has(h) }
