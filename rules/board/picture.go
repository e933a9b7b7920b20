package board

// Picture is a neutral picture of a board that a game fills and a program draws as text or graphics. All marks and
// lines are message ids or words of the game's data, put into the reader's language by who draws.
type Picture struct {
	Board   *Board
	Title   string
	Hexes   []PictureHex  // at most one entry per hex, in ascending order
	Sides   []PictureSide // in ascending order
	Margins []PictureHex  // places beside the map, such as units waiting: Hex is the hex they wait at
}

// PictureHex is what a hex shows.
type PictureHex struct {
	Hex     Hex
	Terrain string   // such as "fortress"; empty: open country
	Owner   int      // 0 or 1: the side that controls the hex; -1: none
	Marks   []string // such as "battle", "minefield"
	Stacks  []Stack
}

// Stack is the pieces of one side in a hex.
type Stack struct {
	Side  int // 0 or 1
	Count int
	Marks []string // such as "disrupted"
	Lines []string // what is known of single pieces
}

// PictureSide is what a hexside shows.
type PictureSide struct {
	Side    Side
	Terrain string // such as "ridge"; empty: open
	Road    string // such as "track"; empty: none
	Owner   [2]int // control seen from the lower and the higher hex: 0 or 1, or -1
}
