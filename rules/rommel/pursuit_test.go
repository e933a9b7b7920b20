package rommel

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// R-10.5-1, R-10.41-3: how fast the slowest of those who leave is, is told only
// if somebody may fire at them.
func TestNoSpeedWithoutPursuers(t *testing.T) {
	for hits, want := range map[int]int{4: 0, 0: 0} {
		x := load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C12: [a=mot 3, b=inf 1], C5: [inf 2]}\nallied: {C12: [u=inf 4], C16: [inf 2]}\nbattles: {C12: allied W}")
		dice := map[string][]int{"fire": append([]int{1}, slices.Repeat([]int{2 + hits}, 4)...), "probe": {}}
		h := &dealer{playout.NewMemory(1, rules.Both, true), x.hands, dice, t}
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		y := &played{t: t, table: x, m: m}
		for side := range Side(2) {
			m.Orders(side, y.scripted(side, []string{"axis lay-card real", "axis name-move group C12", "axis retreat a C11", "allied probe C12"}), rules.PolicyFunc[Plane, Secret](quiet))
		}
		if _, err := m.Run(); err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, e := range h.Entries() {
			if strings.Contains(e.Key.Label.Path, "slowest") {
				told++
			}
		}
		if got := y.events("retreats probe"); told != want || got != "retreats, probe" {
			t.Errorf("told %d times; %s, b %s", told, got, y.where("b"))
		}
	}
}
