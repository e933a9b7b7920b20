package board

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Picture is a neutral picture of a board that a game fills and a program draws as text or graphics. All kinds, marks
// and signs are message ids or words of the game's data, put into the reader's language by who draws; the legend says how they look.
// What only some games have is left out of its JSON where a picture lacks it.
type Picture struct {
	Board   *Board
	Title   string
	Side    int           // whose view it is: 0 or 1, Public or Overseen
	Hexes   []PictureHex  // at most one entry per hex, in ascending order
	Sides   []PictureSide // in ascending order
	Boxes   []PictureBox  // places off the grid, in ascending order: where and in which form
	Routes  []PictureRoute
	Margins []PictureHex // places beside the map, such as units waiting: Hex is the hex they wait at
	Ground  Ground
	Legend  *Legend // nil: all words are drawn in a plain way

	Notes   []page.Msg // below the title, such as the date, and what must be said of the map
	Season  string     // such as "snow": a state of the legend, whose badge stands beside the title
	Pale    bool       // the ground is under snow
	Control bool       // each place belongs to somebody: tints say to whom, traces where the next is another's
}

// Views that are of no side: what all may see, and what both sides know together.
const (
	Public   = -1
	Overseen = -2
)

// Ground is what a picture shows around the hexes of the board. All but the states of waters never changes in a game.
type Ground struct {
	Cells   []GroundCell // in ascending order of R, then Q; what is not named is off the map
	Waters  []Sea        `json:",omitzero"`
	Borders [][]Point    `json:",omitzero"` // between countries, beside the hexes
	Names   []GroundName
}

// GroundCell is a place of the hex grid that is no hex of the board.
type GroundCell struct {
	Q, R int
	Kind string // such as "sea", "marsh"
}

// GroundName is the name of a sea or a country, to be written where there is room among its cells or hexes, or around a
// point.
type GroundName struct {
	Text  string
	Kind  string // of the cells that it names; empty: it names Hexes
	Hexes Set
	At    Point `json:",omitzero"` // the zero Point: where there is room
}

// PictureHex is what a hex shows.
type PictureHex struct {
	Hex     Hex
	Terrain string   // such as "fortress"; empty: open country
	Sites   []Site   `json:",omitzero"` // what lies in it besides, such as a city in a forest
	Port    [2]int   // capacity of a port for each side; Unlimited; 0: no port
	Harbour *Harbour `json:",omitzero"` // a port that is drawn otherwise
	Owner   int      // 0 or 1: the side that controls the hex; -1: none; Disputed
	Marks   []string // such as "battle", "minefield"
	Fight   *Fight   `json:",omitzero"` // what is told of a battle
	Stacks  []Stack
}

// Disputed is the owner of a hex that neither side controls although both could.
const Disputed = 2

// Unlimited is the capacity of a port that has no limit.
const Unlimited = -1

// Stack is the pieces of one side in a hex: those that the reader knows, and as many more.
type Stack struct {
	Side   int // 0 or 1
	Count  int
	Marks  []string // such as "disrupted": some piece has each
	Pieces []Piece  // what is known of single pieces
	Backs  []Backs  // marks of those that are not known
}

// Hidden counts the pieces whose faces the reader does not know.
func (s *Stack) Hidden() int { return s.Count - len(s.Pieces) }

// Put adds a piece, of which the reader knows the face or only the marks.
func (s *Stack) Put(p Piece, known bool) {
	s.Count++
	for _, m := range p.Marks {
		if !slices.Contains(s.Marks, m) {
			s.Marks = append(s.Marks, m)
		}
		if known {
			continue
		}
		i := slices.IndexFunc(s.Backs, func(b Backs) bool { return b.Mark == m })
		if i < 0 {
			i, s.Backs = len(s.Backs), append(s.Backs, Backs{Mark: m})
		}
		s.Backs[i].Count++
	}
	if known {
		s.Pieces = append(s.Pieces, p)
	}
}

// Sort puts the strongest pieces first, others as they are, and marks in the order of some
// words.
func (s *Stack) Sort(marks []string) {
	place := func(mark string) int { return slices.Index(marks, mark) }
	slices.SortStableFunc(s.Pieces, func(a, b Piece) int { return b.Strength - a.Strength })
	slices.SortFunc(s.Marks, func(a, b string) int { return place(a) - place(b) })
	slices.SortFunc(s.Backs, func(a, b Backs) int { return place(a.Mark) - place(b.Mark) })
}

// Backs tells how many of the hidden pieces of a stack have a mark.
type Backs struct {
	Mark  string
	Count int
}

// Piece is a piece whose face the reader knows.
type Piece struct {
	Name     string // as there is room for it on a block
	Called   string `json:",omitzero"` // its whole name, where that is longer
	Sign     string // its type, such as "armor"
	Strength int
	Full     int    // the strength that it began with
	Value    string `json:",omitzero"` // says the strength in other words, such as III; empty: a number does
	Elite    bool   // it loses strength more slowly than others
	Shown    bool   // its face is known to all
	Marks    []string
}

// PictureSide is what a hexside shows.
type PictureSide struct {
	Side    Side
	Terrain string    // such as "ridge"; empty: open
	Road    string    // such as "track"; empty: none
	Limit   int       // how many pieces may attack across it: 0 if it cannot be crossed, OpenSide if nothing limits it
	Owner   [2]int    // control seen from the lower and the higher hex: 0 or 1, or -1
	Works   [2]string `json:",omitzero"` // what is built along it within the lower and the higher hex: a word of the legend's Borders
}

// OpenSide is the limit of a hexside across which as many may attack as across any open one.
const OpenSide = -1
