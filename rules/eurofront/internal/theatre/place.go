package theatre

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Place is a hex of the board or, with the numbers behind them, an Area or a box.
type Place = board.Hex

// None is no place.
const None = board.None

// The sides, by the names that data files have for them.
const (
	Axis   rules.Side = 0
	Soviet rules.Side = 1
)

// SideNames are the names of the sides.
var SideNames = [2]string{"axis", "soviet"}

// Kind is what a place is.
type Kind uint8

// The kinds: a District is an Area of about two hexes across, a Region one of five, a box
// lies off the map (EF-1.8-1). Part hexes at the edge of the map are hexes (EF-1.1-1).
const (
	Hex Kind = iota
	District
	Region
	Box
)

// Terrain is the predominant land of a place (1.3).
type Terrain uint8

// The terrains; River, Lake and Sea are hexsides only. Tundra is mountain (1.34).
const (
	Clear Terrain = iota
	Forest
	Marsh
	Tundra
	River
	Lake
	Sea
)

var terrainNames = []string{"clear", "forest", "marsh", "tundra", "river", "lake", "sea"}

// String is the name of a terrain.
func (t Terrain) String() string { return terrainNames[t] }

// Ground is what a terrain does (1.31 to 1.34).
type Ground struct {
	Stop      bool // ends a move that enters
	Defence   int  // partial hits that take a step of the passive side
	AttackSF  bool // the active side has Single Fire
	Limit     int  // units that may engage or disengage over a hexside of it
	Stack     int
	Invadable bool // from the sea
}

// City is the size of a town.
type City uint8

// The sizes; a town has no function (1.42, 1.43).
const (
	NoCity City = iota
	Town
	MinorCity
	MajorCity
)

// Port is what ships find in a place.
type Port struct {
	Capacity int // moves in a player-turn: 1 minor, 2 major; 0: no port
	Seas     []SeaNo
}

// Spot is a place as the map has it.
type Spot struct {
	ID, Name string // Name is what players call it
	Kind     Kind
	Owner    rules.Side // of its nation; rules.Nobody: neutral, closed to both
	Terrain  Terrain
	City     City
	Capital  bool
	Origin   bool // of supply (10.2)
	Fortress bool
	PP       int // of a city (11.3)
	Port     Port
	Coast    []SeaNo
	Stack    int         // by terrain, in Areas too (EF-18.1-2)
	Draw     board.Point // where a picture has an Area or a box
}

// Area reports whether it is a District or a Region.
func (s *Spot) Area() bool { return s.Kind == District || s.Kind == Region }

// Short is the name as there is room for it: without what else lies there.
func (s *Spot) Short() string {
	name, _, _ := strings.Cut(s.Name, " and ")
	return name
}

// Find is the place that a name means, in the words of players: a town, or a town with direction
// and distance (EF-1.2-1).
func (m *Map) Find(name string) (Place, error) {
	for k := m.Board.Len(); k < len(m.Spots); k++ {
		if s := &m.Spots[k]; slices.ContainsFunc([]string{s.ID, s.Name, s.Short()}, func(known string) bool { return strings.EqualFold(name, known) }) {
			return Place(k), nil
		}
	}
	h, err := m.Board.Find(name)
	if err != nil {
		return None, fmt.Errorf("%w; Areas and boxes are: %s", err, strings.Join(m.offBoard(), ", "))
	}
	return h, nil
}

func (m *Map) offBoard() (ids []string) {
	for k := m.Board.Len(); k < len(m.Spots); k++ {
		ids = append(ids, m.Spots[k].ID)
	}
	return ids
}
