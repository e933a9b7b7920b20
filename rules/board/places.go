package board

import "github.com/adjutant-pbem/adjutant/rules/page"

// Point is a place of a drawing in map units, of which a hex has 120 from side to side: X grows to the east and Y to the
// south from the middle of the cell 0, 0.
type Point struct{ X, Y int }

// Middle is that of the cell with axial coordinates q and r.
func Middle(q, r int) Point { return Point{60 * (2*q + r), 104 * r} }

// PictureBox is how a place off the grid is drawn: a box of 176 by 120 map units or what the legend says of its kind, with
// a line of words at its top, its pieces in the middle, its name below. What stands there is told by its PictureHex.
type PictureBox struct {
	Hex  Hex
	Kind string   // such as "region": a word of the legend's Boxes
	At   Point    // its middle
	Head page.Msg // its first line, such as "Region, forest, 4"; none: no line
	Text []page.Msg
}

// PictureRoute is how a route is drawn: straight from place to place, below boxes, or by some points. Where there is no
// room for a line to its higher end a Beyond says which place that is, and the line ends at the only spot of By.
type PictureRoute struct {
	Route  Route
	Kind   string // such as "rail": a word of the legend's Roads
	Length int    // a number on it; 0: none
	Long   bool   // it stands in a long frame, not in a ring
	By     []Point
	Beyond string
}

// Site is something in a hex, by a word of the legend's Places, with a number if that has a meaning, such as what a city
// produces.
type Site struct {
	Word  string
	Value int
}

// Harbour is a port with one number for both sides, such as ships that may leave it in a turn.
type Harbour struct {
	Capacity int
	Base     bool   // the sea is commanded from here: a second line around it
	State    string // such as "frozen": a state of the legend, whose sign stands in it; empty: none
	At       Point  // from the middle of its place
}

// Fight is what a picture tells of a battle, besides the pieces of both sides, on the map and on a card beside it.
type Fight struct {
	Holder int         // the side that controls the place, as its original defender: the ring around it is that side's
	Fresh  bool        // it has begun in this turn
	Order  int         // of play among others, from 1; 0: it does not matter
	Strike int         // dice of an airstrike; 0: none
	Ground page.Msg    // where it is fought and what that means
	Roles  [2]page.Msg // what each side is, such as the original defender
	Losses [2]page.Msg // steps that each side has lost, such as "−2, 1 lost"; none: no loss is told
	Notes  []page.Msg  // what else counts
}

// Boxed is how a place off the grid is drawn, nil for one on the grid and for one of which the picture has no box.
func (p *Picture) Boxed(h Hex) *PictureBox {
	for i := range p.Boxes {
		if p.Boxes[i].Hex == h {
			return &p.Boxes[i]
		}
	}
	return nil
}
