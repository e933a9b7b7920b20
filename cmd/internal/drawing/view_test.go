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

// The front of a report is where both sides are near each other; garrisons far
// behind are left to the picture of all.
func TestContact(t *testing.T) {
	for _, x := range []struct {
		pieces map[int]int
		want   []board.Hex
	}{
		{map[int]int{0: 0, 5: 0, 8: 0, 12: 1, 13: 1, 19: 1}, []board.Hex{8, 12}},
		{map[int]int{0: 0, 2: 0, 9: 1}, []board.Hex{0, 2, 9}}, // nobody is near
		{map[int]int{3: 0}, []board.Hex{3}},
		{nil, nil},
	} {
		if got := row(t, 20, x.pieces).contact(); got != board.SetOf(x.want...) {
			t.Errorf("%v: %v, not %v", x.pieces, got, x.want)
		}
	}
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

// One block far off does not stretch the front: it has a picture of its own. What stands
// near, and a second front, are shown with the first.
func TestFronts(t *testing.T) {
	line := map[int]int{4: 0, 5: 0, 6: 0, 7: 0, 8: 1, 9: 1, 10: 1, 11: 1}
	with := func(more map[int]int) *cartographer {
		all := map[int]int{}
		for _, some := range []map[int]int{line, more} {
			for h, side := range some {
				all[h] = side
			}
		}
		return row(t, 40, all)
	}
	for name, x := range map[string]struct {
		more map[int]int
		want int
	}{
		"nothing else":   {nil, 1},
		"near":           {map[int]int{13: 1}, 1},
		"a second front": {map[int]int{20: 0, 21: 0, 22: 1, 23: 1}, 1},
		"a far pair":     {map[int]int{34: 0, 38: 1}, 3},
	} {
		fronts := with(x.more).fronts()
		if len(fronts) != x.want {
			t.Errorf("%s: %d fronts: %v", name, len(fronts), fronts)
		}
		if wide := row(t, 40, line).around(fronts[0], 0, 0).w / wide; x.want > 1 && wide > 8 {
			t.Errorf("%s: the front is %.0f hexes wide", name, wide)
		}
	}
}
