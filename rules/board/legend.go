package board

// Legend says how the words of a picture look, and which lines its key has. A game fills it once and gives it with each
// picture; who draws knows no word of a game. A word without an entry is drawn too, in a plain way.
//
// Entries of a kind stand in the order of the key. Where several share a meaning the key tells it once, with the first.
type Legend struct {
	Units   []UnitSign
	States  []StateSign
	Marks   []MarkSign
	Places  []PlaceSign
	Boxes   []BoxSign
	Roads   []RoadSign
	Borders []BorderSign
	Grounds []GroundSign
	Samples [2]Sample // pieces of either side that the key shows, if there are Units
	Usual   int       // how many may attack across a hexside of which the picture says nothing, if a larger number is said of others; 0: that many may does not matter
	Sparse  bool      // the key tells of units, states and the like only what the picture has
}

// Look is what all entries have: the word of the game's data that looks so, its meaning for the key, a message id, and its
// sign on a terminal, a character or what the kind of the entry says. A game's catalogue may have another character, as
// "symbol." and the word. A terminal's own key names the word itself.
type Look struct {
	Word        string
	Meaning     string // none: the key has no line for it
	Text, ASCII string // without Text that in ASCII is used for both, without either a letter of the word
}

// UnitSign is a type of pieces. The key has a line for it if it is sparse.
type UnitSign struct {
	Look
	Glyph Glyph
}

// StateSign is a mark of pieces, drawn as a badge.
type StateSign struct {
	Look
	Disc  Pen // around the glyph; zero: Disc
	Glyph Glyph
}

// MarkSign is a mark of a hex. A glyph stands beside the pieces: one, the first in the order of the legend.
type MarkSign struct {
	Look
	Battle bool // both sides fight for the hex: the map shows who controls each of its hexsides
	Glyph  Glyph
	Key    Glyph // for the key, 44 wide, from its left end; none: the glyph
}

// PlaceSign is the terrain of a hex.
type PlaceSign struct {
	Look
	Rank   int    // how much the game is about such places: 1 most of all, 0 not at all
	Silent bool   // a terminal's map says nothing of it
	Fill   Colour // of the whole hex
	Cover  Glyph  // of the ground, below all else, such as trees
	Ring   Ring   // in the colour of who controls it
	Dot    int    // the radius of a disc where no piece stands, in tenths of a map unit
	Square int    // the side of a square there, in the colour of who controls it, in map units
	Glyph  Glyph  // what is drawn there instead
	MapEnd bool   // its row goes on beyond the map: there is no shore beside it
	Patch  Glyph  // in both lower corners of a hex, and before the first line of a box; 20 wide
	Before Glyph  // before its name, from the end of which it has its middle half its Room away
	After  Glyph  // behind its name, with the number of the site in it
	Room   int    // how wide Before is, in map units
}

// BoxSign is a kind of places off the grid.
type BoxSign struct {
	Look
	Round  bool   // the ends are round
	Double bool   // a second line inside
	Tall   int    // map units; 0: 120
	Fill   Colour // none: land, tinted by who controls it
}

// Ring is what runs around a place within its hexsides.
type Ring uint8

// The rings.
const (
	NoRing  Ring = iota
	Studded      // a line with a stud at each corner
	Doubled      // two lines
)

// RoadSign is a kind of road. Its Text has two characters, of roads from side to side and from row to row. Those that stand
// first lie above the others.
type RoadSign struct {
	Look
	Lines []Pen // one above the other
	Wide  []Pen // on the map for a narrow screen; none: it is left out there
	Ends  bool  // where each place belongs to somebody: buffers stand across it where the next is another's
}

// BorderSign is the terrain of a hexside.
type BorderSign struct {
	Look
	Block, BlockASCII string   // on a terminal where it is closed, or open to few; none: the usual one
	Lines             []Pen    // along it, one above the other
	Runs              [][2]int // the parts of the lines, in map units from its middle; none: all of it
	Ticks             Pen      // across it, along the runs
	Tick              int      // how far a tick reaches to either side, in tenths of a map unit
	Glyph             Glyph    // at the places of At, upright
	At                [][2]int // along and across it, in map units from its middle
	Limit             int      // how many may always attack across it; the key says so
	Bends             bool     // its lines are not straight
	Crenel            int      // of works: the line runs in crenels so high, in tenths of a map unit
}

// GroundSign is a kind of ground beside the hexes of the board.
type GroundSign struct {
	Look
	Water bool // it has a shore, ships cross it, and harbours lie beside it
	Fill  Colour
	Cover Glyph  // in each of its cells; all over a water
	Pitch [2]int // of a water: how far covers are from each other, in map units
}

// Sample is a piece whose face is hidden from the enemy, and one that is known to all.
type Sample struct{ Hidden, Shown Piece }

// Meanings are the ids of what the key may say of the entries. The legend may be nil.
func (l *Legend) Meanings() (ids []string) {
	if l == nil {
		return nil
	}
	ids = meanings(ids, l.Units, func(x UnitSign) Look { return x.Look })
	ids = meanings(ids, l.States, func(x StateSign) Look { return x.Look })
	ids = meanings(ids, l.Marks, func(x MarkSign) Look { return x.Look })
	ids = meanings(ids, l.Places, func(x PlaceSign) Look { return x.Look })
	ids = meanings(ids, l.Boxes, func(x BoxSign) Look { return x.Look })
	ids = meanings(ids, l.Roads, func(x RoadSign) Look { return x.Look })
	ids = meanings(ids, l.Borders, func(x BorderSign) Look { return x.Look })
	return meanings(ids, l.Grounds, func(x GroundSign) Look { return x.Look })
}

// meanings adds those of the entries of a kind.
func meanings[T any](ids []string, entries []T, look func(T) Look) []string {
	for _, x := range entries {
		if m := look(x).Meaning; m != "" {
			ids = append(ids, m)
		}
	}
	return ids
}

// Unit is the entry of a word, nil if there is none. The legend may be nil.
func (l *Legend) Unit(word string) *UnitSign {
	if l == nil {
		return nil
	}
	return find(l.Units, word, func(x *UnitSign) *Look { return &x.Look })
}

// State is as Unit.
func (l *Legend) State(word string) *StateSign {
	if l == nil {
		return nil
	}
	return find(l.States, word, func(x *StateSign) *Look { return &x.Look })
}

// Mark is as Unit.
func (l *Legend) Mark(word string) *MarkSign {
	if l == nil {
		return nil
	}
	return find(l.Marks, word, func(x *MarkSign) *Look { return &x.Look })
}

// Place is as Unit.
func (l *Legend) Place(word string) *PlaceSign {
	if l == nil {
		return nil
	}
	return find(l.Places, word, func(x *PlaceSign) *Look { return &x.Look })
}

// Box is as Unit.
func (l *Legend) Box(word string) *BoxSign {
	if l == nil {
		return nil
	}
	return find(l.Boxes, word, func(x *BoxSign) *Look { return &x.Look })
}

// Road is as Unit.
func (l *Legend) Road(word string) *RoadSign {
	if l == nil {
		return nil
	}
	return find(l.Roads, word, func(x *RoadSign) *Look { return &x.Look })
}

// Border is as Unit.
func (l *Legend) Border(word string) *BorderSign {
	if l == nil {
		return nil
	}
	return find(l.Borders, word, func(x *BorderSign) *Look { return &x.Look })
}

// Ground is as Unit.
func (l *Legend) Ground(word string) *GroundSign {
	if l == nil {
		return nil
	}
	return find(l.Grounds, word, func(x *GroundSign) *Look { return &x.Look })
}

func find[T any](all []T, word string, look func(*T) *Look) *T {
	for i := range all {
		if look(&all[i]).Word == word {
			return &all[i]
		}
	}
	return nil
}

// Battle reports whether both sides fight for a hex of the picture.
func (p *Picture) Battle(x *PictureHex) bool {
	if x.Fight != nil {
		return true
	}
	for _, m := range x.Marks {
		if s := p.Legend.Mark(m); s != nil && s.Battle {
			return true
		}
	}
	return false
}
