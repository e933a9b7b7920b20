package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// R-5.3-4, R-5.3-11: units withdraw along their lines, each towards its own
// source; whose speed is not known may be the fastest.
func TestRefuges(t *testing.T) {
	x := load(t, "map: fx1\ncontrol: {FT: axis}\naxis: {C9: [a=inf 2], C13: [\"b=inf 2 F:C10\"]}\nallied: {C20: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.start}
	for k, want := range []string{"C1..C8", "C10..C12"} {
		if got := s.Refuges(nil, s.Tracer(axis), rules.Token(k)); got != hexSet(t, x.Map, want) {
			t.Errorf("block %d: %s, not %s", k, fixture.Names(x.Map, got), want)
		}
	}
}

// R-12.5-5, R-5.3-3: a Raider has no line to withdraw along, nor has a unit that is cut off.
func TestNoRefuge(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C9: [a=inf 2, b=inf 2 R:E], E14: [c=inf 2]}\nallied: {C9: [u=inf 2]}\nbattles: {C9: allied W}")
	s := &Position{Game: x.Game, P: &x.start}
	for k, want := range []bool{true, false, false} {
		flees, refuges := s.CanFlee(s.Tracer(axis), rules.Token(k)), !s.Refuges(nil, s.Tracer(axis), rules.Token(k)).Empty()
		if flees != want || refuges != want {
			t.Errorf("block %d can flee: %v, has refuges: %v", k, flees, refuges)
		}
	}
}
