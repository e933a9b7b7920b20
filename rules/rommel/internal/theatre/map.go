package theatre

import "github.com/adjutant-pbem/adjutant/rules/board"

// Feature is what stands in a hex.
type Feature uint8

// The features.
const (
	Open Feature = iota
	Town
	Oasis    // 15
	Fortress // 13
	Base     // 1.6
)

var featureNames = [5]string{"", "town", "oasis", "fortress", "base"}

func (f Feature) String() string { return word(featureNames[:], int(f)) }

// Region is the country of a hex (18).
type Region uint8

// The regions.
const (
	Libya Region = iota
	Egypt
)

var regionNames = [2]string{"libya", "egypt"}

func (r Region) String() string { return word(regionNames[:], int(r)) }

// Terrain is the terrain of a hexside (1.4, R-1.4-1).
type Terrain uint8

// The kinds of terrain.
const (
	Clear Terrain = iota
	Gap
	Mountain
	Ridge
	Marsh
)

var terrainNames = [5]string{"clear", "gap", "mountain", "ridge", "marsh"}

func (t Terrain) String() string { return word(terrainNames[:], int(t)) }

// Road is the class of the road that crosses a hexside (1.5); a higher class is the better road (R-1.5-1).
type Road uint8

// The classes of roads.
const (
	NoRoad Road = iota
	Trail
	Track
	Highway
)

var roadNames = [4]string{"none", "trail", "track", "highway"}

func (r Road) String() string { return word(roadNames[:], int(r)) }

// Unlimited is the capacity of a side's port in its own Base (1.6).
const Unlimited = -1

// Place is what the map says of a hex.
type Place struct {
	Feature Feature
	Ports   [2]int8 // capacity for each side (13.3), or Unlimited
	Region  Region
	Coast   bool
	Edge    bool // at the map end of a Base
	Hint    string
}

// Border is what the map says of a hexside. Limit is the number of units that may Engage across it in a Movement
// phase (7.1): 2, 1, or 0 if it cannot be crossed at all (1.4).
type Border struct {
	Terrain Terrain
	Road    Road
	Limit   uint8
}

// Area is a set of hexes with a name, such as a deployment area (18.7).
type Area struct {
	ID    string
	Hexes board.Set
}

// Map is the game map. It is made from data and never changes.
type Map struct {
	Name       string
	Status     string // "reconstruction" or "verified"
	Board      *board.Board
	Places     []Place  // by board.Hex
	Borders    []Border // by board.Side
	Bases      [2]board.Hex
	Fortresses []board.Hex // in ascending order
	Oases      []board.Hex // in ascending order
	// Jog is the pair of hexes that count as equally far from the Base of JogSide for withdrawals along the highway
	// (5.3 sidebar, R-5.3-7); board.None twice if the map has none.
	Jog     [2]board.Hex
	JogSide Side
	Areas   []Area
	Void    [][2]int16 // axial coordinates of places that are drawn but cannot be entered

	Links     []Links                                // by board.Hex
	Open      [board.MaxHexes]uint8                  // hexsides that can be crossed (1.4), a bit for each direction
	Near      [Highway + 1][board.MaxHexes]board.Set // hexes next to one over roads of a class or better
	Around    [board.MaxHexes]board.Set              // a hex and all hexes next to it, whatever lies between
	Hexes     board.Set
	OnHighway board.Set // hexes on a highway
}

// Region returns the hexes of a region.
func (m *Map) Region(r Region) board.Set {
	var s board.Set
	for h, p := range m.Places {
		if p.Region == r {
			s = s.Add(board.Hex(h))
		}
	}
	return s
}

// Area returns the hexes of a named area; ok is false if there is none of this name.
func (m *Map) Area(id string) (s board.Set, ok bool) {
	for _, a := range m.Areas {
		if a.ID == id {
			return a.Hexes, true
		}
	}
	return board.Set{}, false
}

// FortressAt returns the index in Fortresses of the one in hex h, or -1.
func (m *Map) FortressAt(h board.Hex) int {
	for i, f := range m.Fortresses {
		if f == h {
			return i
		}
	}
	return -1
}
