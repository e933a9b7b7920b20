package drawing

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// row is a picture of a row of hexes, some with a piece of a side.
func row(t *testing.T, hexes int, pieces map[int]int) *cartographer {
	t.Helper()
	var cells []board.Cell
	for q := range hexes {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", q), Q: q})
	}
	b, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: b}
	for h := range hexes {
		if side, ok := pieces[h]; ok {
			pic.Hexes = append(pic.Hexes, board.PictureHex{Hex: board.Hex(h), Stacks: []board.Stack{{Side: side, Count: 1}}})
		}
	}
	return newCartographer(&pic, nil)
}

// Every hex with pieces is in one window of a narrow screen, and none is wider than
// five hexes.
func TestWindows(t *testing.T) {
	m := row(t, 20, map[int]int{0: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 19: 1})
	var seen board.Set
	n := 0
	for _, w := range m.windows(m.held()) {
		if r := m.around(w, 0, 0); r.w > 4*wide || w.Empty() {
			t.Errorf("a window of %v is %.0f hexes wide", w, 1+r.w/wide)
		}
		seen, n = seen.Union(w), n+w.Len()
	}
	if seen != m.held() || n != 13 {
		t.Errorf("%d hexes in windows: %v, not %v", n, seen, m.held())
	}
}
