package rommel_test

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// N14: of two units in the Base one gets a step: the enemy gets the same
// bytes, steps and Buildup Points only.
func TestN14(t *testing.T) {
	var got [2][]byte
	for i, unit := range []string{"ita-brescia", "ita-pavia"} {
		g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C0 1", "ita-pavia C0 1"}, []Stand{"uk-7-4 C20"}, nil)
		s := rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Limit: 2, Player: func(uint64) rules.Policy[Plane, Secret] {
			of := [2]*Planned{{T: t, G: g.Game, Deeds: []DoneDeed{{Do: Rebuild, Way: []string{unit}}}}, {T: t, G: g.Game}}
			return rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				return of[v.Side].Answer(v, q)
			})
		}}
		x := s.Check(t, 1)
		if f := FaceOf(t, x.Machine, g.Game, axis, unit); int(f.Steps) != len(g.Unit(f).Steps) {
			t.Errorf("%s has %d steps", unit, f.Steps)
		}
		e := Told[event.Rebuilds](x.Machine, allied)
		if len(e) != 1 || e[0].Steps != 1 || e[0].Points != 1 || len(Told[event.Rebuilt](x.Machine, allied)) > 0 {
			t.Errorf("the enemy is told %v", e)
		}
		got[i] = slices.Concat(Gets(x.Entries, allied), knows(g.Game, x.Machine, allied))
	}
	Equal(t, "what the enemy gets", got[0], got[1])
}
