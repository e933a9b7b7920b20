package supply

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-1.5-1: the better the roads, the further a link goes (R-12.4-2).
func TestRange(t *testing.T) {
	reach := map[theatre.Road]int{}
	for r := range theatre.Highway {
		for n, modes := 1, into(node, r, true, true); modes != 0; n++ {
			if modes&(1<<node) != 0 {
				reach[r] = n
			}
			var next uint8
			for from := track1; from < 4; from++ {
				if modes>>from&1 != 0 {
					next |= into(from, r, false, true)
				}
			}
			modes = next
		}
	}
	if reach[theatre.NoRoad] != 1 || reach[theatre.Trail] != 2 || reach[theatre.Track] != 3 {
		t.Error("R-1.5-1:", reach)
	}
}
