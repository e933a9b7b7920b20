package drawing_test

import (
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// TestLane: a way by sea is drawn round the land between two ports, where some sea leads
// round it, and all of it is in the picture; else it is straight.
func TestLane(t *testing.T) {
	var cells []board.Cell
	for q := range 5 {
		cells = append(cells, board.Cell{ID: string(rune('a' + q)), Q: q, R: 2})
	}
	cells = append(cells, board.Cell{ID: "cape", Q: 2, R: 1})
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	around := board.Ground{}
	for _, at := range [][2]int{{2, 0}, {3, 0}, {1, 1}, {3, 1}, {4, 1}} {
		around.Cells = append(around.Cells, board.GroundCell{Q: at[0], R: at[1], Kind: "sea"})
	}
	apart := board.Ground{Cells: []board.GroundCell{around.Cells[2], around.Cells[4]}}
	sails := board.Overlay{Lines: []board.Line{{Way: []board.Hex{0, 4}, Style: board.Planned, Arrow: true, Travel: board.BySea}}}
	for name, c := range map[string]struct {
		ground board.Ground
		bends  bool
	}{"sea": {around, true}, "two seas": {apart, false}, "no sea": {}} {
		for _, frame := range []drawing.Frame{drawing.Front, drawing.Small} {
			d := drawing.Map(board.Picture{Board: grid, Ground: c.ground, Legend: seaside}, nil, drawing.Options{Frame: frame, Overlay: &sails, Bare: true})
			svg := d.SVG(drawing.Light)
			way := regexp.MustCompile(`class="wayPd" d="([^"]*)"`).FindSubmatch(svg)
			if way == nil {
				t.Fatalf("%s: nothing is drawn", name)
			}
			if box := regexp.MustCompile(`viewBox="[^ ]* (-?)`).FindSubmatch(svg); len(box[1]) == 0 && c.bends { // above the first row of sea
				t.Errorf("%s: the way leaves the picture", name)
			}
			if bends := regexp.MustCompile("[Qq]").Match(way[1]); bends != c.bends {
				t.Errorf("%s: the way is %s", name, way[1])
			}
		}
	}
}

// seaside is a legend of the sea alone.
var seaside = &board.Legend{Grounds: []board.GroundSign{{Look: board.Look{Word: "sea"}, Water: true}}}
