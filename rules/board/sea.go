package board

import "github.com/adjutant-pbem/adjutant/rules/page"

// Sea is a sea, a lake or a part of a sea with a shore of its own, which lies over cells and hexes. It has a name, and
// what matters of it in numbers and words.
type Sea struct {
	Name   string
	Kind   string   // such as "sea": a word of the legend's Grounds
	States []string // what lies over all of it, such as "ice": words of the legend's Grounds, said below its name
	Edge   []Bank   // around it, the last joined to the first
	Label  Point    // the middle of its name; the zero Point: the name is not written

	Value int      // a number, such as dice; 0: none
	Owner int      // 0 or 1: the side that commands it; -1: none
	Base  page.Msg // from where it is commanded; none: nothing is told
}

// Bank is a corner of a water, and what its edge is from there to the next.
type Bank struct {
	X, Y int
	Edge Edge
}

// Edge is what ends a water.
type Edge uint8

// The edges.
const (
	Shore Edge = iota // drawn as a line with a little life through its corners
	Seam              // another water begins: dotted
	Open              // the end of what is drawn
)
