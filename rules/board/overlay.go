package board

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Overlay is what is drawn over a picture to answer one question, such as where a unit can get. A game fills it from
// the same view as the picture; who draws chooses the colours by the styles.
type Overlay struct {
	Title page.Msg
	Note  []page.Msg // what it tells, in sentences, also for those who cannot see it
	Faint bool       // pieces stand back: faint and without names
	Areas []Area
	Lines []Line
	Signs []Sign
	Notes []Callout
}

// Style is what a part of an overlay means; each has a colour and a form of its own.
type Style uint8

// The styles.
const (
	Network Style = iota // hexes of a supply network; a supply line
	Lacking              // without supply
	Near                 // reached without a road; allowed
	Far                  // reached by road only
	Beyond               // reached with luck or help
	Closed               // not allowed
	Own                  // what side 0 did
	Enemy                // what side 1 did
	Planned
	Strikes // where the air is commanded
)

// Area is a set of hexes that an overlay colours, or rings if Ring is set.
type Area struct {
	Hexes   Set
	Style   Style
	Ring    bool
	Meaning page.Msg // for the key; none: the key has no line for it
}

// Allowed shows where pieces may be put, of all hexes of a board: "overlay.allowed" and
// "overlay.closed" of the catalogue are in the key.
func Allowed(all, allowed Set) []Area {
	return []Area{
		{Hexes: all.Minus(allowed), Style: Closed, Meaning: page.M("overlay.closed")},
		{Hexes: allowed, Style: Near, Meaning: page.M("overlay.allowed")},
		{Hexes: allowed, Style: Near, Ring: true},
	}
}

// Line is a way over the board. An arrow ends with a head; another line has heads along it. A line Lacking supply is cut:
// it is dashed.
type Line struct {
	Way     []Hex // two hexes or more, neighbours or joined by a route but for those of a way by sea
	Style   Style
	Arrow   bool
	Travel  Travel
	Count   int // pieces that go this way; 0 or 1: no number
	Label   string
	Badge   string // such as "by rail": a state of the legend, whose badge stands on the way; empty: none
	Thin    bool   // it matters less than others
	Meaning page.Msg
}

// Travel is how a way is gone, which its line shows.
type Travel uint8

// The kinds of travel.
const (
	ByLand   Travel = iota
	ByChance        // over the last hexside only if a die allows it
	BySea           // between two hexes of the coast, wherever they are
	OffBoard        // to a place beside the map
	Later           // by land, when the other ways have been gone
)

// SignKind is the form of a sign of an overlay.
type SignKind uint8

// The kinds of signs.
const (
	Cut      SignKind = iota // a line is cut at the hexside from Hex to To, or in Hex
	Mend                     // a piece here would mend lines: Text says how many
	Number                   // Text alone, beside the middle of the hex
	Engages                  // whoever comes here meets the enemy
	Fails                    // what was tried on the way from Hex to To failed: Text says how
	Loss                     // steps lost in Hex by a side: Text
	Unserved                 // pieces in Hex without supply: Text counts them if it is not all
	Order                    // a number in a row, such as of battles
	Full                     // no more may cross the hexside between Hex and To
)

// Sign is a mark at a hex, or between two hexes.
type Sign struct {
	Hex, To Hex // To: None if the sign stands in Hex
	Kind    SignKind
	Side    int // of a Loss: whose
	Text    page.Msg
	Meaning page.Msg
}

// Callout is a note in words that points at a hex, or between two.
type Callout struct {
	Hex, To Hex
	Style   Style
	Lines   []page.Msg
}

// Draw adds a line. Where one is drawn already that goes the same way in the same manner
// the pieces are counted there, with their names in the order of the alphabet: pieces that
// look alike go in none.
func (o *Overlay) Draw(l Line) {
	l.Count = max(1, l.Count)
	for i := range o.Lines {
		if x := &o.Lines[i]; x.Style == l.Style && x.Travel == l.Travel && slices.Equal(x.Way, l.Way) {
			if x.Count += l.Count; l.Label != "" {
				names := append(strings.Split(x.Label, ", "), l.Label)
				slices.Sort(names)
				x.Label = strings.Join(names, ", ")
			}
			return
		}
	}
	o.Lines = append(o.Lines, l)
}

// Tree draws ways that lead to one place, in their order, each as far as it does not go on
// in one that is drawn before it; l is what the lines are but for their ways.
func (o *Overlay) Tree(ways [][]Hex, l Line) {
	var drawn Set
	for _, way := range ways {
		if i := slices.IndexFunc(way, drawn.Has); i >= 0 {
			way = way[:i+1]
		}
		if l.Way = way; len(way) > 1 {
			o.Lines = append(o.Lines, l)
		}
		drawn = drawn.Union(SetOf(way...))
	}
}
