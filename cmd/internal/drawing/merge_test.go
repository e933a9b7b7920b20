package drawing

import (
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// TestWaysOffTheBoardJoin: whoever goes to one Base from several hexes is counted at one
// head; by land each way has its own.
func TestWaysOffTheBoardJoin(t *testing.T) {
	m := row(t, 8, nil)
	for name, x := range map[string]struct {
		travel       board.Travel
		heads, count int
	}{"off the board": {board.OffBoard, 1, 5}, "by land": {board.ByLand, 3, 0}} {
		o := &board.Overlay{Lines: []board.Line{
			{Way: []board.Hex{4, 3, 2, 1, 0}, Arrow: true, Travel: x.travel, Style: board.Own, Count: 1},
			{Way: []board.Hex{6, 5, 4, 3, 2, 1, 0}, Arrow: true, Travel: x.travel, Style: board.Own, Count: 1},
			{Way: []board.Hex{3, 2, 1, 0}, Arrow: true, Travel: x.travel, Style: board.Own, Count: 3}}}
		for _, frame := range []Frame{Front, Small} {
			svg := Map(*m.pic, nil, Options{Frame: frame, Overlay: o, Bare: true}).SVG(Light)
			if heads := len(regexp.MustCompile(`<path class="head0"`).FindAll(svg, -1)); heads != x.heads {
				t.Errorf("%s, frame %d: %d heads", name, frame, heads)
			}
			if counted := regexp.MustCompile(`class="times"[^>]*>5<`).Match(svg); counted != (x.count == 5) {
				t.Errorf("%s, frame %d: counted %v", name, frame, counted)
			}
		}
		if o.Lines[0].Count != 1 || len(o.Lines[0].Way) != 5 {
			t.Errorf("%s: the overlay is changed", name)
		}
	}
}
