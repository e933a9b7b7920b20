package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-17.2-1: what the enemy's hidden units count is told between bounds that hold,
// and what one's own count exactly. Nobody is told what a German unit is worth to
// the one who hides it.
func TestScore(t *testing.T) {
	unsure := 0
	halts(t, func(g *Game, m *rules.Machine[Plane, Secret]) {
		if m.Public().Stage == SetUp || m.Public().Stage == Finished {
			return
		}
		var truth [2]int16
		for k, b := range m.Public().Blocks {
			if side := g.sideOf(rules.Token(k)); inPlay(&b) {
				truth[side] += 2
				if g.unit(*g.face(m.View(side).Own.S, rules.Token(k))).Nation == theatre.German {
					truth[side]++
				}
			}
		}
		for _, v := range []rules.View[Plane, Secret]{m.View(Axis), m.View(Allied), {Side: rules.Nobody, Public: m.Public()}} {
			low, high := (&reporter{Game: g, v: v}).standings()
			for side := range rules.Side(2) {
				if low.halves[side] > truth[side] || high.halves[side] < truth[side] {
					t.Errorf("%s: side %d counts %d halves, and side %d is told %d to %d", g.Scenario.ID, side, truth[side], v.Side, low.halves[side], high.halves[side])
				}
				if low.halves[side] == high.halves[side] {
					continue
				}
				if unsure++; v.Side == side || side == Allied {
					t.Errorf("%s: side %d is not sure of side %d", g.Scenario.ID, v.Side, side)
				}
			}
		}
	})
	t.Logf("%d times not sure", unsure)
}
