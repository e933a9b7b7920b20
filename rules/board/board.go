// Package board has the geometry of hex maps: hexes with pointy tops, their neighbours and hexsides, distances, sets
// of hexes and the labels by which players name them. A board may have places off the grid too, such as Areas and boxes,
// and routes between any two places. A [Board] is made from data and never changes; it knows no game.
//
// What a game shows of a board is a [Picture], and how the words of a picture look its [Legend].
package board

import "fmt"

// MaxHexes is the largest number of hexes of a board. It is a decision: a [Set] is a value of four words that is
// copied, compared and used as a key, and searches are made of its operations. For a larger map Set would have more
// words, and its methods that name all four (Union, Intersect and the like) would loop over them; nothing outside this
// package counts them. Places off the grid count among them.
const MaxHexes = 256

// Hex is a hex of a Board, or a place off its grid: 0 to Len()-1 in the order of its cells.
type Hex int16

// None is no hex.
const None Hex = -1

// Side is a hexside between two hexes of a Board, one and the same seen from both: 0 to Sides()-1.
type Side int16

// NoSide is no hexside: the neighbour is missing.
const NoSide Side = -1

// Route joins two places of a Board, on the grid or off it: 0 to Routes()-1 in the order in which New is given them.
type Route int16

// NoRoute is no route: none joins the two places.
const NoRoute Route = -1

// Apart is the distance of a place off the grid from any other: more than any two hexes have.
const Apart = 1 << 15

// Cell describes a hex. Q and R are axial coordinates, R growing to the south (Q, R from -1000 to 1000). ID is unique.
// Name and Aka are the names under which players know it; most hexes have none. Label is the canonical one; if it is
// empty the board finds it.
//
// A cell that is Off the grid is an Area, a box or the like. Its Q and R say nothing; it has no neighbours and no
// hexsides, and no directions lead from it or to it: what joins it to others are routes.
type Cell struct {
	ID, Name, Label string
	Aka             []string
	Q, R            int
	Off             bool
}

// Board is a map of hexes. It is not changed after New and may be used by many at once.
type Board struct {
	cells  []Cell
	near   [][6]Hex
	sides  [][6]Side
	hexes  [][2]Hex // of a side
	ends   [][2]Hex // of a route
	routes [][]Route
	places map[[2]int]Hex
	keys   map[string]Hex // folded ids, names, aka and labels
	names  []named        // their words
}

// CellError says which cell of a board is wrong, and why.
type CellError struct {
	Cell  int
	ID    string
	Label bool // its label does not lead to it; else another cell has its place or name
	Why   string
}

func (e *CellError) Error() string { return fmt.Sprintf("hex %q: %s", e.ID, e.Why) }

// RouteError says which route of a board is wrong, by its number, and why.
type RouteError struct {
	Route int
	Why   string
}

func (e *RouteError) Error() string { return fmt.Sprintf("route %d: %s", e.Route, e.Why) }

// New makes a board of cells and of routes, each between two of them by their numbers. It fails if there are no cells or
// more than MaxHexes, if two cells share a place or a name, or if a label does not lead to its own hex: a *CellError; and
// if a route leads nowhere, back to where it begins, or where another does: a *RouteError.
func New(cells []Cell, routes ...[2]Hex) (*Board, error) {
	if len(cells) == 0 || len(cells) > MaxHexes {
		return nil, fmt.Errorf("a board has 1 to %d hexes, not %d", MaxHexes, len(cells))
	}
	b := &Board{
		cells:  append([]Cell(nil), cells...),
		near:   make([][6]Hex, len(cells)),
		sides:  make([][6]Side, len(cells)),
		places: make(map[[2]int]Hex, len(cells)),
		keys:   make(map[string]Hex, 3*len(cells)),
		routes: make([][]Route, len(cells)),
	}
	for i, c := range cells {
		if c.Off {
			continue
		}
		if max(c.Q, -c.Q, c.R, -c.R) > 1000 {
			return nil, &CellError{i, c.ID, false, "coordinates out of range"}
		}
		if other, ok := b.places[[2]int{c.Q, c.R}]; ok {
			return nil, &CellError{i, c.ID, false, fmt.Sprintf("stands where %q stands", cells[other].ID)}
		}
		b.places[[2]int{c.Q, c.R}] = Hex(i)
	}
	b.neighbours()
	if err := b.name(); err != nil {
		return nil, err
	}
	if err := b.join(routes); err != nil {
		return nil, err
	}
	return b, nil
}

// join fills the tables of routes.
func (b *Board) join(routes [][2]Hex) error {
	for i, r := range routes {
		x, y := min(r[0], r[1]), max(r[0], r[1])
		switch {
		case !b.Has(x) || !b.Has(y):
			return &RouteError{i, "it leads to no place of the board"}
		case x == y:
			return &RouteError{i, fmt.Sprintf("it leads from %q back to it", b.cells[x].ID)}
		case b.Route(x, y) != NoRoute:
			return &RouteError{i, fmt.Sprintf("another joins %q and %q", b.cells[x].ID, b.cells[y].ID)}
		}
		b.ends = append(b.ends, [2]Hex{x, y})
		b.routes[x], b.routes[y] = append(b.routes[x], Route(i)), append(b.routes[y], Route(i))
	}
	return nil
}

// neighbours fills the tables of neighbours and numbers the hexsides by first hex and direction.
func (b *Board) neighbours() {
	for i, c := range b.cells {
		for d := range Directions {
			s := steps[d]
			n, ok := b.places[[2]int{c.Q + s[0], c.R + s[1]}]
			if !ok || c.Off {
				b.near[i][d], b.sides[i][d] = None, NoSide
				continue
			}
			b.near[i][d] = n
			if Hex(i) < n {
				b.sides[i][d] = Side(len(b.hexes))
				b.hexes = append(b.hexes, [2]Hex{Hex(i), n})
			} else {
				b.sides[i][d] = b.sides[n][Direction(d).Opposite()]
			}
		}
	}
}

// Len returns the number of hexes.
func (b *Board) Len() int { return len(b.cells) }

// Sides returns the number of hexsides that two hexes share.
func (b *Board) Sides() int { return len(b.hexes) }

// Cell returns the description of a hex, with its Label filled in.
func (b *Board) Cell(h Hex) Cell { return b.cells[h] }

// Has reports whether h is a hex of the board.
func (b *Board) Has(h Hex) bool { return h >= 0 && int(h) < len(b.cells) }

// Ends returns the two places that a route joins, the lower first.
func (b *Board) Ends(r Route) (Hex, Hex) { return b.ends[r][0], b.ends[r][1] }

// Route returns the route that joins two places, or NoRoute.
func (b *Board) Route(a, c Hex) Route {
	for _, r := range b.routes[a] {
		if b.ends[r] == [2]Hex{min(a, c), max(a, c)} {
			return r
		}
	}
	return NoRoute
}

// Neighbour returns the hex next to h, or None.
func (b *Board) Neighbour(h Hex, d Direction) Hex { return b.near[h][d] }

// Side returns the hexside of h, or NoSide. It is the same Side seen from the neighbour (R-1.1-2).
func (b *Board) Side(h Hex, d Direction) Side { return b.sides[h][d] }

// Hexes returns the two hexes of a hexside, the lower first.
func (b *Board) Hexes(s Side) (Hex, Hex) { return b.hexes[s][0], b.hexes[s][1] }

// Between returns the hexside of two neighbours, or NoSide.
func (b *Board) Between(a, c Hex) Side {
	if d, ok := b.Direction(a, c); ok {
		return b.sides[a][d]
	}
	return NoSide
}

// Direction returns the direction from a to its neighbour c; ok is false if they are no neighbours.
func (b *Board) Direction(a, c Hex) (d Direction, ok bool) {
	for d, n := range b.near[a] {
		if n == c && c != None {
			return Direction(d), true
		}
	}
	return 0, false
}

// Distance counts the hexes from a to c as the crow flies: Apart if one of them is off the grid and they are not the same.
func (b *Board) Distance(a, c Hex) int {
	x, y := &b.cells[a], &b.cells[c]
	if a != c && (x.Off || y.Off) {
		return Apart
	}
	q, r := x.Q-y.Q, x.R-y.R
	return max(q, -q, r, -r, q+r, -q-r)
}

// At returns the hex at axial coordinates, or None.
func (b *Board) At(q, r int) Hex {
	if h, ok := b.places[[2]int{q, r}]; ok {
		return h
	}
	return None
}

// Grid returns the set of the hexes of the grid: all but the places off it.
func (b *Board) Grid() Set {
	var s Set
	for h := range b.cells {
		if !b.cells[h].Off {
			s = s.Add(Hex(h))
		}
	}
	return s
}

// All returns the set of all hexes, with the places off the grid.
func (b *Board) All() Set {
	var s Set
	for h := range b.cells {
		s = s.Add(Hex(h))
	}
	return s
}
