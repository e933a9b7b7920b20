package eurofront

import (
	"maps"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// EF-11.73-1, EF-11.7-1, EF-11.72-1, EF-11.81-1, EF-11.71-1, EF-18.6-1: what players are told that steps and
// cadres cost is what they pay: for a cadre of an HQ twice as much more as for a step.
func TestPrices(t *testing.T) {
	x := written(t, `
stage: production
fortnight: 6
saved: {soviet: 36, axis: 2}
ground: {C03: harbour, C06: harbour}
soviet: {C03: [h=HQ 1, inf 1], C06: [i=inf 1, mech 1], petsamo: [n=HQ North 1], murmansk: [v=14 1, inf 2], B04: [inf 1]}
axis: {D03: [inf 1], C04: [inf 1], B04: [f=inf 1, s=sta 1], B03: [m=MANN 1], murmansk: [inf 1]}
`)
	p := &x.public
	unit := func(name string) theatre.UnitNo { return x.named(name) }
	for _, c := range []struct {
		side   rules.Side
		unit   string
		at     string
		points int
		ok     bool
	}{
		{Soviet, "h", "C03", 25, true}, // by sea, and no major port
		{Soviet, "h", "C06", 20, true},
		{Soviet, "i", "C03", 4, true},
		{Soviet, "n", "petsamo", 30, true}, // by road
		{Soviet, "v", "murmansk", 8, true},
		{Soviet, "i", "B04", 8, false},
		{Axis, "f", "B03", 4, true},
		{Axis, "m", "B03", 5, true},
		{Axis, "m", "petsamo", 5, false}, // it is lost
		{Axis, "f", "B04", 8, false},
	} {
		if points, ok := x.StepPrice(p, c.side, unit(c.unit), x.at(c.at)); points != c.points || ok != c.ok {
			t.Errorf("a step of %s in %s: %d %v", c.unit, c.at, points, ok)
		}
	}
	for _, c := range []struct {
		side       rules.Side
		unit, died string
		want       map[string]int
	}{
		{Soviet, "h", "petsamo", map[string]int{"C03": 50, "C06": 40, "interior": 40}},
		{Soviet, "i", "B06", map[string]int{"C03": 8, "C06": 8, "interior": 8}},
		{Soviet, "v", "petsamo", map[string]int{"C03": 8, "C06": 8, "interior": 8, "archangel": 8, "petrozavodsk": 8}}, // two stand in Murmansk
		{Soviet, "v", "B06", map[string]int{"C03": 8, "C06": 8, "interior": 8}},
		{Axis, "f", "B06", map[string]int{}},
	} {
		got := map[string]int{}
		for at, n := range x.CadrePrices(p, c.side, unit(c.unit), x.at(c.died)) {
			got[x.Spots[at].ID] = n
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("a cadre of %s: %v, not %v", c.unit, got, c.want)
		}
	}
	if got := x.Points(p, &x.secrets[Soviet], Soviet); got != 18+36-5 { // an alien in Murmansk
		t.Errorf("the Soviets have %d points", got)
	}
	if got := x.Points(p, &x.secrets[Axis], Axis); got != 1+2 {
		t.Errorf("Finland has %d points", got)
	}
}
