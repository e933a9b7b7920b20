package rommel

import (
	"strings"
	"testing"
)

// R-10.5-1, R-10.41-3: how fast the slowest of those who leave is, is told only
// if somebody may fire at them: not by a Retreat from those that have fired, and not by a
// Rout before them (R-10.5-6, R-11.3-2).
func TestNoSpeedWithoutPursuers(t *testing.T) {
	for _, c := range []struct {
		position string
		fire     []int
		orders   string // of both sides, split at semicolons
		events   string
	}{
		{
			"axis: {C12: [a=mot 3, b=inf 1], C5: [inf 2]}\nallied: {C12: [u=inf 4], C16: [inf 2]}\nbattles: {C12: allied W}", []int{1, 6, 6, 6, 6},
			"axis lay-card real; axis name-move group C12; axis retreat a C11; allied probe C12", "retreats, probe",
		},
		{
			"axis: {C12: [a=mot 3, b=inf 1], C5: [inf 2]}\nallied: {C12: [u=inf 4], C16: [inf 2]}\nbattles: {C12: allied W}", []int{1, 2, 2, 2, 2},
			"axis lay-card real; axis name-move group C12; axis retreat a C11; allied probe C12", "retreats, probe",
		},
		{
			"axis: {C12: [arm 3], C5: [inf 2]}\nallied: {C12: [inf 1, d=inf 3 D], C16: [inf 2]}\nbattles: {C12: allied W SW}", []int{1, 5, 5, 5, 5, 5, 5},
			"axis lay-card real; axis active-battle C12; allied withdraw d C13", "rout, withdraws",
		},
	} {
		x := load(t, "map: fx1\nhands: {axis: 1 0}\n"+c.position)
		y := x.play(t, map[string][]int{"fire": c.fire}, strings.Split(c.orders, "; ")...)
		for _, e := range y.journal.Entries() {
			switch e.Key.Label.Path {
			case "slowest":
				t.Errorf("%s: a speed is told", c.orders)
			case "rout":
				if toll, err := tollCodec.Decode(e.Value); err != nil || toll.Slowest != 0 {
					t.Errorf("%s: a speed is told: %+v, %v", c.orders, toll, err)
				}
			}
		}
		if got := y.events("retreats probe rout pursuit withdraws"); got != c.events {
			t.Errorf("%s: %s", c.orders, got)
		}
	}
}
