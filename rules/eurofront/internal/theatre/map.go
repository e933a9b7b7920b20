package theatre

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Weather is that of a fortnight (12).
type Weather uint8

// The weathers.
const (
	Dry Weather = iota
	Mud
	Snow
)

// WeatherNames are the names of weathers.
var WeatherNames = []string{"dry", "mud", "snow"}

// String is the name of a weather.
func (w Weather) String() string { return WeatherNames[w] }

// SeaNo is a sea of the map.
type SeaNo int8

// NoSea is none.
const NoSea SeaNo = -1

// Waters is a sea (15.1).
type Waters struct {
	ID, Basin string
	Value     int   // of interdiction
	Base      Place // whose holder controls it; None: a neutral holds it, and it is free to both
	Freezes   bool  // in Snow (21.42)
	Ports     []Place
}

// Border is a hexside of two neighbours.
type Border struct {
	Terrain Terrain
	Limit   int   // units that may engage or disengage over it in a Movement phase; 0: no land way
	Water   SeaNo // ships pass along it
	Rail    bool
}

// Land reports whether blocks cross it by land.
func (b *Border) Land() bool { return b.Limit > 0 }

// Route joins an Area with another place (18.3), or a hex with a box (an exit, for rail only).
type Route struct {
	ID     string
	Ends   [2]Place
	Rail   bool
	Long   bool
	Length int  // in hexes, for command, air and rail: 2, Long 5 (EF-9.13-1)
	Limit  int  // units that may engage or disengage over it in a Movement phase
	Exit   bool // to a box: rail only
	Closed bool // to units: for National Supply only
}

// Other is the end that is not p.
func (r *Route) Other(p Place) Place {
	if r.Ends[0] == p {
		return r.Ends[1]
	}
	return r.Ends[0]
}

// Way is from a place to one beside it, over a hexside or a route.
type Way struct {
	To     Place
	Border board.Side // board.NoSide: over a route
	Route  int        // -1: over a hexside
	Length int        // in hexes
	Rail   bool
}

// Map is the map.
type Map struct {
	Board   *board.Board // its hexes
	Spots   []Spot       // by Place: hexes first
	Borders []Border     // by board.Side
	Routes  []Route
	Seas    []Waters
	Grounds [4]Ground
	Storms  map[string][]int // by basin: the rolls (12.5)
	Capital [2]Place
	Origin  [2]Place // of supply; for the Axis the capital, as long as it has National Supply
	Through board.Set
	ByBay   []SeaNo // seas beyond which National Supply is there (10.22)
	Ways    [][]Way // by Place: hexsides in direction order, then routes
}

// Ground is that of a place.
func (m *Map) Ground(p Place) *Ground { return &m.Grounds[m.Spots[p].Terrain] }

// Where are the places for which something is so.
func (m *Map) Where(is func(p Place) bool) (in board.Set) {
	for p := range Place(len(m.Spots)) {
		if is(p) {
			in = in.Add(p)
		}
	}
	return in
}

// Over is the way from a place to one beside it; false: there is none.
func (m *Map) Over(from, to Place) (Way, bool) {
	for _, w := range m.Ways[from] {
		if w.To == to {
			return w, true
		}
	}
	return Way{}, false
}

// OnRoute reports whether a way leads over a route, not over a hexside.
func (w Way) OnRoute() bool { return w.Route >= 0 }

// Overland reports whether a way leads over a hexside with land on both sides and neither sea nor
// lake between.
func (m *Map) Overland(w Way) bool { return !w.OnRoute() && m.Borders[w.Border].Land() }

// Marched reports whether a way is a route that blocks may march on, as far as it is not closed: no
// exit.
func (m *Map) Marched(w Way) bool { return w.OnRoute() && !m.Routes[w.Route].Exit }

// Sailed reports whether a place has a port on a sea.
func (m *Map) Sailed(p Place, sea SeaNo) bool { return slices.Contains(m.Spots[p].Port.Seas, sea) }

// Home reports whether a place belongs to a side's nation.
func (m *Map) Home(s rules.Side, p Place) bool { return m.Spots[p].Owner == s }

// North reports whether a place is of the North Front: all Areas are, and no hex (21.4).
func (m *Map) North(p Place) bool { return m.Spots[p].Area() }

// link makes Ways and Ports.
func (m *Map) link() {
	m.Ways = make([][]Way, len(m.Spots))
	for h := Place(0); int(h) < m.Board.Len(); h++ {
		for d := range board.Directions {
			if n := m.Board.Neighbour(h, d); n != None {
				b := m.Board.Side(h, d)
				m.Ways[h] = append(m.Ways[h], Way{To: n, Border: b, Route: -1, Length: 1, Rail: m.Borders[b].Rail})
			}
		}
	}
	for i := range m.Routes {
		r := &m.Routes[i]
		for _, end := range r.Ends {
			m.Ways[end] = append(m.Ways[end], Way{To: r.Other(end), Border: board.NoSide, Route: i, Length: r.Length, Rail: r.Rail})
		}
	}
	for i := range m.Seas {
		m.Seas[i].Ports = slices.Collect(m.Where(func(p Place) bool { return m.Sailed(p, SeaNo(i)) }).All())
	}
}
