package board

import (
	"slices"
	"testing"
)

// TestDraw: pieces that go the same way in the same manner are one line with their number.
func TestDraw(t *testing.T) {
	var o Overlay
	for _, l := range []Line{{Way: []Hex{1, 2}}, {Way: []Hex{1, 2, 3}}, {Way: []Hex{1, 2}, Count: 2}, {Way: []Hex{1, 2}, Style: Enemy}, {Way: []Hex{1, 2}, Travel: BySea}} {
		o.Draw(l)
	}
	var counts []int
	for _, l := range o.Lines {
		counts = append(counts, l.Count)
	}
	if !slices.Equal(counts, []int{3, 1, 1, 1}) {
		t.Errorf("%v", o.Lines)
	}
}

// TestTree: a way goes as far as where it meets one that is drawn; one that is nothing but
// a hex of such a way is not drawn.
func TestTree(t *testing.T) {
	var o Overlay
	o.Tree([][]Hex{{1, 2, 3, 9}, {5, 6, 3, 9}, {2, 3, 9}, {7, 9}, nil}, Line{Style: Near})
	want := [][]Hex{{1, 2, 3, 9}, {5, 6, 3}, {7, 9}}
	if len(o.Lines) != len(want) {
		t.Fatalf("%v", o.Lines)
	}
	for i, l := range o.Lines {
		if !slices.Equal(l.Way, want[i]) || l.Style != Near {
			t.Errorf("%v, not %v", l, want[i])
		}
	}
}
