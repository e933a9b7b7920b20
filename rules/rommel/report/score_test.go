package report

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-17.2-1: what the enemy's hidden units count is told between bounds that hold,
// and what one's own count exactly. Nobody is told what a German unit is worth to
// the one who hides it.
func TestScore(t *testing.T) {
	judged, unsure := 0, 0
	for seed, sc := range theatre.Standard().Scenarios.List[:scene.Less(8, 3)] {
		for turns := range 8 {
			x := scene.Halted(t, sc.ID, uint64(seed), 3*turns, scene.AnyTime)
			if x == nil || x.M.Public().Stage == rommel.SetUp {
				continue
			}
			g, m := x.Game, x.M
			judged++
			for _, v := range []view{m.View(scene.Axis), m.View(scene.Allied), {Side: rules.Nobody, Public: m.Public()}} {
				low, high := (&writer{Reporter: Reporter{g}, v: v}).standings()
				for side, truth := range counts(g, m) {
					if in := low.units[side] - low.fallen[side]; low.Halves[side] < int16(2*in) {
						t.Errorf("%s: %d units of side %d count %d halves at least", sc.ID, in, side, low.Halves[side])
					}
					if low.Halves[side] > truth || high.Halves[side] < truth {
						t.Errorf("%s: side %d counts %d halves, and side %d is told %d to %d", sc.ID, side, truth, v.Side, low.Halves[side], high.Halves[side])
					}
					if low.Halves[side] == high.Halves[side] {
						continue
					}
					if unsure++; v.Side == rules.Side(side) || rules.Side(side) == scene.Allied {
						t.Errorf("%s: side %d is not sure of side %d", sc.ID, v.Side, side)
					}
				}
			}
		}
	}
	if judged < 5 || unsure == 0 {
		t.Errorf("%d positions, %d times not sure", judged, unsure)
	}
}

// counts is what the units of each side count, in halves, without those that a
// Month's end would find without supply (17.0, 17.2).
func counts(g *rommel.Game, m *rules.Machine[rommel.Plane, rommel.Secret]) (halves [2]int16) {
	for k, b := range m.Public().Blocks {
		side := g.SideOf(rules.Token(k))
		s := g.Position(m.Public()).Copy()
		s.P.Active = side.Other()
		if rommel.InPlay(&b) && (!g.Map.Board.Has(b.At) || Fed(s, side)[k]) {
			halves[side] += 2
			if g.Unit(*g.Face(m.View(side).Own.S, rules.Token(k))).Nation == theatre.German {
				halves[side]++
			}
		}
	}
	return halves
}

// R-17.0-1, AMB-47: at the end of the last Month the Unsupplied are eliminated before
// the count. So the score leaves them out, and tells how many they are; whom a Fortress
// has room for counts, and of the enemy's hidden blocks few may be German or many.
func TestScoreWithoutSupply(t *testing.T) {
	besiegers := []string{"uk-2-3 C8", "uk-2-sg G8", "uk-7-sg C13", "uk-7-11h G2", "uk-22-gd F5"}
	for _, c := range []struct {
		stands    [2][]string
		low, high [2]int16 // as the Allies see it, in halves
		fallen    [2]int
	}{
		{[2][]string{{"ger-21-5 C1", "ita-savona C2"}, {"uk-2-sg C18", "uk-7-sg C19"}}, [2]int16{5, 4}, [2]int16{5, 4}, [2]int{}},
		{[2][]string{{"ger-21-5 C10", "ger-21-104 C10", "ita-savona C10"}, besiegers}, [2]int16{5, 2}, [2]int16{6, 2}, [2]int{1, 4}},
		{[2][]string{{"ger-21-5 G13", "ger-21-104 C1"}, {"uk-2-sg C18"}}, [2]int16{3, 2}, [2]int16{3, 2}, [2]int{1, 0}},
	} {
		x := scene.OnFX1(t, c.stands)
		low, high := (&writer{Reporter: Reporter{x.Game}, v: x.View(scene.Allied)}).standings()
		if low.Halves != c.low || high.Halves != c.high || low.fallen != c.fallen {
			t.Errorf("%v: %v to %v, without %v", c.stands, low.Halves, high.Halves, low.fallen)
		}
	}
}
