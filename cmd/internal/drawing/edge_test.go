package drawing

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

func hexID(column, row int) string { return fmt.Sprintf("%c%02d", 'A'+row, column) }

// TestEdgeCutsNoPiece: what an overlay is about is shown with whole pieces around it,
// also where its key needs a strip of its own.
func TestEdgeCutsNoPiece(t *testing.T) {
	var cells []board.Cell
	for r := range 12 {
		for q := range 16 {
			cells = append(cells, board.Cell{ID: hexID(q, r), Q: q - r/2, R: r})
		}
	}
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	find := func(q, r int) board.Hex {
		h, err := grid.Find(hexID(q, r))
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	pic := board.Picture{Board: grid}
	for _, at := range [][2]int{{3, 5}, {5, 3}, {10, 5}, {11, 6}, {3, 8}, {4, 8}, {7, 8}, {8, 8}, {10, 8}, {3, 10}, {9, 10}, {8, 3}, {5, 6}, {8, 6}} {
		pic.Hexes = append(pic.Hexes, board.PictureHex{Hex: find(at[0], at[1]), Owner: -1, Stacks: []board.Stack{{Count: 2}}})
	}
	for name, notes := range map[string]int{"a key in a corner": 0, "a key in a strip": 12} {
		o := &board.Overlay{Lines: []board.Line{{Way: []board.Hex{find(5, 5), find(6, 5), find(7, 5)}, Arrow: true, Style: board.Planned}}}
		for range notes {
			o.Note = append(o.Note, page.M("a long sentence about what is planned here, as broad as five hexes"))
		}
		for _, frame := range []Frame{Front, Small} {
			m := &paper{survey: newSurvey(&pic, nil)}
			m.view = framing{m.survey}.frame(Options{Frame: frame, Overlay: o})
			if frame == Front {
				(&panels{paper: m}).draw(Options{Frame: frame, Overlay: o})
			}
			v := m.view
			for h := range m.held().All() {
				at := m.at(h)
				x, y := max(0, min(at.x+58, v.right())-max(at.x-58, v.x)), max(0, min(at.y+52, v.bottom())-max(at.y-56, v.y))
				if seen := x * y; seen > 1 && seen < 116*108-1 {
					t.Errorf("%s, frame %d: %.0f %% of the pieces in %s are in the picture", name, frame, seen/125, grid.Cell(h).ID)
				}
			}
		}
	}
}

// TestEdgeOfALongFront: a front without a gap, in rows of which each begins half a hex
// farther, is in the picture to its end.
func TestEdgeOfALongFront(t *testing.T) {
	var cells []board.Cell
	for r := range 2 {
		for q := range 20 {
			cells = append(cells, board.Cell{ID: hexID(q, r), Q: q, R: r})
		}
	}
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: grid}
	for h := range grid.All().All() {
		pic.Hexes = append(pic.Hexes, board.PictureHex{Hex: h, Owner: -1, Stacks: []board.Stack{{Count: 2}}})
	}
	m := framing{newSurvey(&pic, nil)}
	v := m.uncut(m.front(board.SetOf(8, 9), nil))
	for h := range m.held().All() {
		at := m.at(h)
		if piece := (rect{at.x - 50, at.y - 50, 100, 100}); piece.overlaps(v) && v.join(piece) != v {
			t.Errorf("the edge of %v cuts the piece at %v", v, at)
		}
	}
}

// TestCutHidesNoCount: a line that is cut between two stacks is crossed beside their
// counts on a small map.
func TestCutHidesNoCount(t *testing.T) {
	m := row(t, 6, map[int]int{1: 0, 2: 1, 4: 0})
	m.view = m.limits
	for _, s := range []board.Sign{{Hex: 1, To: 2}, {Hex: 3, To: 2}, {Hex: 2, To: board.None}, {Hex: 5, To: board.None}} {
		const r = 24
		at := m.at(s.Hex)
		if s.To != board.None {
			at = middle(at, m.at(s.To))
		}
		p := (smallOverprint{smallMap: smallMap{m}}).uncovered(s, at, r)
		for h := range m.held().All() {
			if m.square(h).overlaps(rect{p.x - r, p.y - r, 2 * r, 2 * r}) {
				t.Errorf("the cross between %d and %d, at %v, hides the count of %d", s.Hex, s.To, p, h)
			}
		}
		if beside := s.Hex == 3; p.distance(at) > 2*r+80 || beside && p.distance(at) > r {
			t.Errorf("the cross between %d and %d stands far off, at %v", s.Hex, s.To, p)
		}
	}
}
