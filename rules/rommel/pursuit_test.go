package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
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
		x := Load(t, "map: fx1\nhands: {axis: 1 0}\n"+c.position)
		y := x.PlayOut(t, map[string][]int{"fire": c.fire}, strings.Split(c.orders, "; ")...)
		for _, e := range y.Journal.Entries() {
			switch e.Key.Label.Path {
			case "slowest":
				t.Errorf("%s: a speed is told", c.orders)
			case "rout":
				if toll, err := tollCodec.Decode(e.Value); err != nil || toll.Slowest != 0 {
					t.Errorf("%s: a speed is told: %+v, %v", c.orders, toll, err)
				}
			}
		}
		if got := y.Events("retreats probe rout pursuit withdraws"); got != c.events {
			t.Errorf("%s: %s", c.orders, got)
		}
	}
}

// R-10.5-1, R-10.5-2, R-10.5-5: who has fired at units that leave is told their owner alone, with the
// dice of each, and who could have fired and has not; all others read how many dice there
// were, all else of the event is the same.
func TestPursuersAreTheirOwners(t *testing.T) {
	for hold, want := range map[string]string{"": "u 1, v 2", "allied pursue hold u": "v 2", "allied pursue hold u;allied pursue hold v": "u 0, v 0"} {
		pursuersAreTheirOwners(t, hold, want)
	}
}

func pursuersAreTheirOwners(t *testing.T, hold, pursuers string) {
	x := Load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C12: [a=mot 3, b=mot 3], C5: [inf 2]}\nallied: {C12: [u=mot 4, v=arm 2, w=inf 2], C16: [inf 2]}\nbattles: {C12: allied W}")
	y := x.PlayOut(t, map[string][]int{"pursuit": {1, 1, 1}},
		strings.Split(strings.TrimSuffix("axis lay-card real;axis name-move group C12;axis retreat a C11;axis retreat b C11;"+hold, ";"), ";")...)
	var bytes []string
	for _, side := range []rules.Side{axis, allied, rules.Nobody} {
		for _, told := range y.M.Events(side) {
			e, ok := told.(event.Pursuit)
			if !ok {
				continue
			}
			var by []string
			for _, p := range e.Pursuers {
				by = append(by, fmt.Sprint(x.Game.Roster.Units[p.Unit].Name, " ", p.Dice))
			}
			slices.Sort(by)
			want := ""
			if side == allied {
				want = pursuers
			}
			if got := strings.Join(by, ", "); got != want {
				t.Errorf("%v is told that those fired: %s", side, got)
			}
			e.Pursuers = nil
			bytes = append(bytes, string(rulestest.EventBytes(e)))
		}
	}
	if len(bytes) != 3 || bytes[0] != bytes[1] || bytes[1] != bytes[2] {
		t.Errorf("%d events of Pursuit Fire, or not the same bytes", len(bytes))
	}
}

// R-11.3-8, D-46, D-49: in the Rout of a Buildup Supply Check who may pursue is asked whether anybody fires,
// whichever side that is and whoever has passed last.
func TestWhoPursuesInBuildup(t *testing.T) {
	for position, by := range map[string]rules.Side{
		"axis: {C12: [d=mot 3 D, r=inf 2 R:E], C5: [inf 2]}\nallied: {C12: [rec 3], C20: [inf 2]}\nbattles: {C12: allied W}":          allied,
		"turn: allied\naxis: {C8: [rec 3], C0: [inf 2]}\nallied: {C8: [d=mot 3 D, r=inf 2 R:W], C15: [inf 2]}\nbattles: {C8: axis E}": axis,
	} {
		x := Load(t, "map: fx1\n"+position)
		x.Instead = "buildup-check"
		asked := false
		x.watch = rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if q.Kind == PursuitKind.Name {
				asked = asked || v.Side == by && q.Halt == rules.May
				return false, "", true
			}
			return nil, "", false
		})
		if y := x.PlayOut(t, nil); !asked || y.Where("d") == "eliminated" || y.Events("pursuit") != "pursuit 0 0" {
			t.Errorf("%v is not asked, or its answer does not hold: %v, d %s, %s", by, asked, y.Where("d"), y.Events("pursuit"))
		}
	}
}
