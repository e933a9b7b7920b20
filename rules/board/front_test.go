package board

import (
	"fmt"
	"testing"
)

// rowOf is a picture of a row of hexes, some with a piece of a side.
func rowOf(t *testing.T, hexes int, pieces map[int]int) *Picture {
	t.Helper()
	var cells []Cell
	for q := range hexes {
		cells = append(cells, Cell{ID: fmt.Sprint("h", q), Q: q})
	}
	b, err := New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := &Picture{Board: b}
	for h := range hexes {
		if side, ok := pieces[h]; ok {
			pic.Hexes = append(pic.Hexes, PictureHex{Hex: Hex(h), Stacks: []Stack{{Side: side, Count: 1}}})
		}
	}
	return pic
}

// The front is where both sides are near each other; garrisons far
// behind are left out.
func TestContact(t *testing.T) {
	for _, x := range []struct {
		pieces map[int]int
		want   []Hex
	}{
		{map[int]int{0: 0, 5: 0, 8: 0, 12: 1, 13: 1, 19: 1}, []Hex{8, 12}},
		{map[int]int{0: 0, 2: 0, 9: 1}, []Hex{0, 2, 9}}, // nobody is near
		{map[int]int{3: 0}, []Hex{3}},
		{nil, nil},
	} {
		if got := rowOf(t, 20, x.pieces).Contact(); got != SetOf(x.want...) {
			t.Errorf("%v: %v, not %v", x.pieces, got, x.want)
		}
	}
}

// One block far off does not stretch the front: it has a picture of its own. What stands
// near, and a second front, are shown with the first.
func TestFronts(t *testing.T) {
	line := map[int]int{4: 0, 5: 0, 6: 0, 7: 0, 8: 1, 9: 1, 10: 1, 11: 1}
	with := func(more map[int]int) *Picture {
		all := map[int]int{}
		for _, some := range []map[int]int{line, more} {
			for h, side := range some {
				all[h] = side
			}
		}
		return rowOf(t, 40, all)
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
		fronts := with(x.more).Fronts()
		if len(fronts) != x.want {
			t.Errorf("%s: %d fronts: %v", name, len(fronts), fronts)
		}
		if x.want > 1 && fronts[0] != rowOf(t, 40, line).Held() {
			t.Errorf("%s: the front is %v", name, fronts[0])
		}
	}
}
