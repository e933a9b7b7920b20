package rommel

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The way that an order file leaves open is the shortest; of equal ones that of
// the better road, then the first in the order of directions. Where the goal
// cannot be reached it ends with a hex that cannot be entered.
func TestWays(t *testing.T) {
	m := fx1(t)
	for _, c := range []struct {
		from, by, barred, want string
		off                    int    // the limit off the highway; 0: 8
		march                  string // a hex whose road does not count
	}{
		{"C8", "C11", "", "C9 C10 C11", 0, ""},
		{"C8", "C11", "C9", "D8 D9 D10 C11", 0, ""},
		{"C8", "C8", "", "", 0, ""},
		{"C8", "C9 C8", "", "C9 C8", 0, ""},
		{"E10", "E12", "", "E11 E12", 0, ""},
		{"E10", "F11", "", "E11 F11", 0, ""},
		{"E10", "D12", "", "E11 D12", 0, ""},
		{"C12", "F12", "", "D12 E12 F12", 0, ""},
		{"C8", "C10", "C9 D8 D9", "D7 E7 E8 E9 D10 C10", 0, ""},
		{"C8", "C10", "C7 C9 D7 D8", "C9", 0, ""},
		{"C8", "C12", "C9", "D8 D9 D10 D11 C12", 5, ""},
		{"C8", "C12", "C9", "C9", 4, ""},
		{"C8", "D12", "", "C9 C10 C11 C12 D12", 5, ""},
		{"E10", "C11 C12", "", "D11 C11 C12", 3, ""},
		{"E10", "C10 C11", "", "D10 C10 C11", 3, ""},
		{"E10", "C10 C12", "", "D10 C10 C11 C12", 4, ""},
		{"C8", "D11", "", "C9 C10 C11 D11", 2, "D11"},
		{"C8", "C12", "C9", "C9", 4, "C0"},
		{"C8", "C12", "C9", "C9", 4, "C12"},
	} {
		hexes := func(s string) (hs []board.Hex) {
			for _, l := range strings.Fields(s) {
				hs = append(hs, hexOf(t, m, l))
			}
			return hs
		}
		var by []said[board.Hex]
		for _, h := range hexes(c.by) {
			by = append(by, said[board.Hex]{h, ""})
		}
		limit := func(r Road) int {
			if off := c.off; off > 0 && r < Highway {
				return off
			}
			return 8
		}
		x := &wayfinder{m, limit, func(from board.Hex, d board.Direction, _ int) bool {
			to := m.Board.Neighbour(from, d)
			return to != board.None && !slices.Contains(hexes(c.barred), to)
		}, board.None}
		if c.march != "" {
			x.march = hexOf(t, m, c.march)
		}
		if got := x.plan(hexOf(t, m, c.from), by); !slices.Equal(got, hexes(c.want)) {
			t.Errorf("from %s by %s without %s: %v, not %s", c.from, c.by, c.barred, got, c.want)
		}
	}
}
