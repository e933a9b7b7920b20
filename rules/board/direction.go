package board

import "github.com/adjutant-pbem/adjutant/orders/spelling"

// Direction is one of the six directions of a pointy-top hex, in the order of rule 1.1.
type Direction uint8

// The directions.
const (
	E Direction = iota
	W
	NE
	NW
	SE
	SW
	Directions // their number
)

var steps = [Directions][2]int{{1, 0}, {-1, 0}, {1, -1}, {0, -1}, {0, 1}, {-1, 1}}

var names = [Directions]string{"E", "W", "NE", "NW", "SE", "SW"}

// Opposite returns the direction back.
func (d Direction) Opposite() Direction {
	return [Directions]Direction{W, E, SW, SE, NW, NE}[d]
}

// Step returns the change of the axial coordinates.
func (d Direction) Step() (q, r int) { return steps[d][0], steps[d][1] }

func (d Direction) String() string {
	if d < Directions {
		return names[d]
	}
	return "?"
}

// ParseDirection reads E, W, NE, NW, SE, SW, and the Spanish O, NO, SO, in any case.
func ParseDirection(s string) (Direction, bool) {
	switch f, _ := spelling.Fold(s); f {
	case "e":
		return E, true
	case "w", "o":
		return W, true
	case "ne":
		return NE, true
	case "nw", "no":
		return NW, true
	case "se":
		return SE, true
	case "sw", "so":
		return SW, true
	}
	return 0, false
}
