package report

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
)

// R-15.1-1, R-13.3-4: of an Oasis has supply who stands there; who has left it has that
// for the rest of his own Player-Turn, and none in the enemy's.
func TestSupplyOfAnOasis(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 G5"}, {"uk-7-4 C20"}})
	k := x.Tokens(scene.Axis)[0]
	x.P.Blocks[k].Oasis = 1
	for _, c := range []struct {
		at     string
		active rules.Side
		want   string
	}{
		{"G5", scene.Axis, "supplied.oasis"},
		{"G5", scene.Allied, "supplied.oasis"},
		{"G8", scene.Axis, "supplied.oasis-left"},
		{"G8", scene.Allied, "supply.far"},
	} {
		x.P.Blocks[k].At, x.P.Active = fixture.Hex(t, x.Map, c.at), c.active
		for _, v := range []view{x.View(scene.Axis), {Side: rules.Nobody, Public: &x.P}} {
			r := &writer{Reporter: Reporter{x.Game}, v: v}
			if got := r.supplyNow(x.Position(v.Public).SupplyOf(k)); got.ID != c.want {
				t.Errorf("%s, %d active: side %d reads %s, not %s", c.at, c.active, v.Side, got.ID, c.want)
			}
		}
	}
}
