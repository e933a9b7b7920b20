package drawing

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// row is a picture of a row of hexes, some with a piece of a side.
func row(t *testing.T, hexes int, pieces map[int]int) *paper {
	t.Helper()
	var cells []board.Cell
	for q := range hexes {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", q), Q: q})
	}
	b, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: b, Legend: desert}
	for h := range hexes {
		if side, ok := pieces[h]; ok {
			pic.Hexes = append(pic.Hexes, board.PictureHex{Hex: board.Hex(h), Stacks: []board.Stack{{Side: side, Count: 1}}})
		}
	}
	return &paper{survey: newSurvey(&pic, nil)}
}

// framed is such a row, of which parts are to be shown.
func framed(t *testing.T, hexes int, pieces map[int]int) framing {
	return framing{row(t, hexes, pieces).survey}
}

// Every hex with pieces is in one window of a narrow screen, and none is wider than
// five hexes.
func TestWindows(t *testing.T) {
	m := framed(t, 20, map[int]int{0: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 19: 1})
	var seen board.Set
	var views []rect
	for _, w := range m.windows(m.held()) {
		if r := m.around(w, 0, 0); r.w > 4*wide || w.Empty() {
			t.Errorf("a window of %v is %.0f hexes wide", w, 1+r.w/wide)
		}
		if !w.Intersect(seen).Empty() || m.within(w, views) {
			t.Errorf("%v is shown twice", w)
		}
		seen, views = seen.Union(w), append(views, m.window(w))
	}
	if !m.within(m.held(), views) {
		t.Errorf("%v of %v is in windows", seen, m.held())
	}
	if m = framed(t, 20, map[int]int{0: 0, 1: 0, 2: 0, 4: 0}); len(m.windows(m.held())) != 2 {
		t.Errorf("%v", m.windows(m.held()))
	}
	if m = framed(t, 20, map[int]int{8: 0, 10: 0}); len(m.windows(m.held())) != 1 { // the first shows both
		t.Errorf("%v", m.windows(m.held()))
	}
}
