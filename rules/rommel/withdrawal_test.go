package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// R-5.3-4, R-5.3-11: units withdraw along their lines, each towards its own
// source; whose speed is not known may be the fastest.
func TestRefuges(t *testing.T) {
	x := Load(t, "map: fx1\ncontrol: {FB: axis, FT: axis}\naxis: {C9: [a=inf 2], C13: [\"b=inf 2 F:C10\"], C6: [\"c=inf 2 F:C4\"]}\nallied: {C20: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin}
	for k, want := range []string{"C1..C8", "C10..C12", "C4..C5"} {
		if got := s.Refuges(nil, s.Tracer(axis), rules.Token(k)); got != hexSet(t, x.Map, want) {
			t.Errorf("block %d: %s, not %s", k, fixture.Names(x.Map, got), want)
		}
	}
}

// R-6.2-3, R-6.2-4, R-6.2-6: how far a unit can withdraw hangs on the worst road of its whole way.
func TestRefugesByRoad(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {D12: [a=inf 2], D6: [b=inf 2], F8: [c=mech 2], C18: [d=inf 2]}\nallied: {C20: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin}
	for k, want := range []string{"C11..C13", "C6 C7", "C6..C8 D8 E8", "C13..C17"} {
		if got := s.Refuges(&rules.Own[Secret]{S: &x.Secrets[axis]}, s.Tracer(axis), rules.Token(k)); got != hexSet(t, x.Map, want) {
			t.Errorf("block %d: %s, not %s", k, fixture.Names(x.Map, got), want)
		}
	}
}

// R-12.5-5, R-5.3-3: a Raider has no line to withdraw along, nor has a unit that is cut off.
func TestNoRefuge(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=inf 2, b=inf 2 R:E], E14: [c=inf 2]}\nallied: {C9: [u=inf 2]}\nbattles: {C9: allied W}")
	s := &Position{Game: x.Game, P: &x.Begin}
	for k, want := range []bool{true, false, false} {
		flees, refuges := s.CanFlee(s.Tracer(axis), rules.Token(k)), !s.Refuges(nil, s.Tracer(axis), rules.Token(k)).Empty()
		if flees != want || refuges != want {
			t.Errorf("block %d can flee: %v, has refuges: %v", k, flees, refuges)
		}
	}
}

// R-5.3-8, R-5.3-6, R-12.5-1, R-1.4-2, R-5.0-3: by what a step of a withdrawal is barred.
func TestBarredWithdrawal(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=inf 2], C2: [b=inf 2]}\nallied: {C9: [u=inf 2], D8: [v=inf 2], C1: [w=inf 2 D]}\nbattles: {C9: allied W SW}\nclosed-hexsides: [C2 D1]")
	s := &Position{Game: x.Game, P: &x.Begin}
	for _, c := range []struct{ from, to, rule string }{
		{"C9", "C8", ""}, {"C9", "C10", "R-7.2-2"}, {"C9", "D8", "R-5.3-8"}, {"C9", "C7", "R-5.0-3"}, {"C9", "C9", "R-5.0-3"},
		{"C2", "C1", ""}, {"C2", "C3", "R-5.3-6"}, {"C2", "D1", "R-1.4-2"},
	} {
		tr := s.Tracer(axis)
		tr.Aim(x.Map.Bases[axis])
		got := ""
		if r := s.JudgeWithdrawal(tr, supply.Begin(HexOf(t, x.Map, c.from)), axis, HexOf(t, x.Map, c.to)); r != nil {
			got = r.Rule
		}
		if got != c.rule {
			t.Errorf("%s to %s: %q, not %q", c.from, c.to, got, c.rule)
		}
	}
}
