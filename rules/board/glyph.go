package board

// Glyph is a small drawing, of shapes one above the other around the origin. Lengths are map units, of which a hex has 120
// from side to side; x grows to the east, y to the south. The box of a unit's sign is 21 by 14, the disc of a badge 15 wide.
type Glyph []Shape

// Shape is an outline with a pen. It has the syntax of paths of SVG, in absolute coordinates, with M, L, H, V, Q, C and Z,
// and O with a middle and a radius for a circle; each letter stands before its own coordinates. What cannot be read is not drawn.
type Shape struct {
	Outline string
	Pen     Pen
	At      [2]int // the whole outline is moved by so many map units
}

// Pen says how an outline is drawn. The zero Pen is that of the place where the shape stands: the colour of its side in a
// unit's sign, else a thin line of ink.
type Pen struct {
	Fill, Line Colour
	Width      int   // of the line, in tenths of a map unit
	Dash       []int // lengths of dashes and gaps, in tenths of a map unit
	Round      bool  // ends and corners of the line
	Opacity    int   // percent; 0: opaque
}

// Colour is a colour that each palette has in its own shade, so that a legend needs none for the dark.
type Colour uint8

// The colours. Those from Ink to Grey can be read as lines on open ground.
const (
	NoColour Colour = iota
	Ink
	Red
	Rust
	Brown
	Tan
	Olive
	Green
	Teal
	Blue
	Grey
	Paper // of signs
	Peach // of what lies within a line of Rust
	Land  // of open ground
	Bog   // of ground that cannot be entered
	Water
	Shoal // water near the shore
	Shelf // water a little further off
	River // to be read on open ground
	Ice
	Moss     // of what grows on open ground
	SideInk  // of a unit's sign: the ink of its side
	SideFace // of a unit's sign: what lies behind it
)

// Outlines of which signs of units are made, to be joined: Box + Cross is infantry.
const (
	Box      = "M-10.5 -7L10.5 -7L10.5 7L-10.5 7Z"
	Cross    = "M-10.5 -7L10.5 7M10.5 -7L-10.5 7"
	Diagonal = "M-10.5 7L10.5 -7"
	Chevron  = "M-10.5 7L0 -7L10.5 7"
	Oval     = "M-3.3 -4.2L3.3 -4.2Q7.5 -4.2 7.5 0L7.5 0Q7.5 4.2 3.3 4.2L-3.3 4.2Q-7.5 4.2 -7.5 0L-7.5 0Q-7.5 -4.2 -3.3 -4.2Z"
	Wings    = "M-5.5 5.6Q-2.7 1.8 0 5.6Q2.7 1.8 5.5 5.6"
	Tracks   = "M-6 11.4L6 11.4M-6 7.8L6 7.8"
	Wheels   = "O-6 9.4 1.9O6 9.4 1.9"
	Gun      = "M0 0L0 0" // with a wide pen
)

// The pens that signs of states often need, and how a badge is drawn.
var (
	Spot  = Pen{Width: 54}                         // of a Gun
	Disc  = Pen{Fill: Paper, Line: Ink, Width: 13} // of a badge
	Thin  = Pen{Line: Ink, Width: 17, Round: true}
	Thick = Pen{Line: Ink, Width: 22, Round: true}
	Solid = Pen{Fill: Ink}
	Blank = Pen{Fill: Paper}
)

// NoSupply is a drop that is struck out: the badge of pieces without supply, on a disc of Red.
var NoSupply = Glyph{
	{Outline: "M0 -4.8C3.4 -.8 3.6 1.2 3.2 2.4C2.2 4.9 -2.2 4.9 -3.2 2.4C-3.6 1.2 -3.4 -.8 0 -4.8Z", Pen: Blank},
	{Outline: "M-5 5L5 -5", Pen: Thick},
}

// Jagged is a line of peaks: the badge of pieces that are shaken, disordered or the like.
var Jagged = Glyph{{Outline: "M-4.4 1.6L-1.6 -2.6L.6 2.4L2.6 -2.2L4.4 .8", Pen: Thin}}
