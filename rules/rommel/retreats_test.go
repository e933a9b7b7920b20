package rommel

import (
	"strings"
	"testing"
)

// R-8.4-2 to -5, R-10.2-1 by T-5.3-e, T-10.2-a, T-7.3-a: who may refuse.
func TestRefusal(t *testing.T) {
	for _, c := range []struct {
		id, axis, allied string
		refuses          bool
	}{
		{"T-5.3-e", "axis take-up a C12", "", true},
		{"T-5.3-e", "axis take-up a C12;axis take-up b D10 D11 D12 C13 C12", "", false},
		{"T-5.3-e", "axis take-up a C12;axis take-up b D10 D11 E11 E12 D13 C13 C12", `, D12: [inf 2]`, true},
	} {
		x := load(t, "map: fx1\nrommel: true\nhands: {axis: 1 0}\naxis: {C11: [\"a=inf 2\", \"b=rec 2\"]}\nallied: {C12: [\"u=arm 2\", \"i=inf 2\"]"+c.allied+"}")
		x.Roster.Units[1].Type = Recon
		lines := append(strings.Split(c.axis, ";"), "axis lay-card real", "axis name-move group C11 rommel", "allied refuse-battle C12")
		y := x.play(t, nil, lines...)
		if got := strings.Contains(y.events("refuses reveals"), "refuses"); got != c.refuses {
			t.Errorf("%s %s: %v %v", c.id, c.axis, got, y.events("engages moves refuses accepts"))
		}
		if c.refuses && strings.Contains(y.events("reveals"), "reveals") {
			t.Errorf("%s: revealed", c.id)
		}
	}
}

// R-8.4-4, R-10.2-2, G-23: the Disrupted member is Routed by the pursuer that has not
// fired.
func TestRefusalWithDisrupted(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 1 0}
axis: {C11: ["a=rec 2", "b=rec 2"], D11: ["c=rec 2"]}
allied: {C12: ["u=mot 4", "v=mot 4", "w=inf 3 D"]}
`)
	y := x.play(t, map[string][]int{"pursuit": {4, 1, 1, 1, 6, 1}}, "axis lay-card real", "axis name-move regroup C11", "axis destination C12",
		"axis take-up a C12", "axis take-up b C12", "axis take-up c C12", "allied refuse-battle C12",
		"axis pursue hold c", "allied lose-step v", "allied withdraw u C13 C14", "allied withdraw v C13", "allied withdraw w C13")
	if got := y.events("refuses pursuit rout withdraws battle-over reveals"); got != "refuses, pursuit 4 1, withdraws, withdraws, rout, pursuit 2 1, withdraws, battle-over" {
		t.Error(got)
	}
	y.is("u: C14 4 D", "v: C13 3 D", "w: C13 1 D")
}

// AMB-21, N8: a refusal that an earlier one has made illegal is an acceptance.
func TestTwoRefusals(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C11: ["a=mot 2"], F10: ["b=mot 2"]}
allied: {D12: ["u=inf 2"], F12: ["v=inf 2"]}
`)
	y := x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis name-move group C11", "axis name-move group F10",
		"axis take-up a #1 C12 D12", "axis take-up b #2 F11 F12", "allied refuse-battle D12", "allied refuse-battle F12", "allied refuse-first D12",
		"allied withdraw u C13")
	if got := y.events("refuses accepts withdraws"); got != "refuses, withdraws, accepts" {
		t.Error(got)
	}
}

// R-10.4-2, R-10.4-3, R-10.4-4 by T-10.4-a, T-10.4-b; R-10.3-1, R-7.2-3.
func TestRetreats(t *testing.T) {
	text := `
map: fx1
hands: {axis: 2 0}
axis: {C12: ["a=mot 3", "b=mot 3", "r=inf 1", "s=inf 1"], C9: [inf 2]}
allied: {C12: ["x=arm 4", "i=inf 3"]}
battles: {C12: allied W}
`
	part := []string{"axis lay-card real", "axis name-move group C12", "axis retreat a C11", "axis retreat b C11", "axis active-battle C12"}
	y := load(t, text).play(t, nil, part...)
	if got := y.events("retreats pursuit probe battle disrupted"); got != "retreats, retreats, disrupted, disrupted" {
		t.Error(got) // T-10.4-a
	}
	y.is("a: C11 3 D", "r: C12 1")
	y = load(t, text).play(t, map[string][]int{"fire": {1, 1, 6, 6, 1}, "pursuit": {5, 1}}, append(part, "allied probe C12", "allied fire i infantry", "axis lose-step a")...)
	if got := y.events("probe fire pursuit battle-over"); got != "probe, fire 1 0, fire 1 0, fire 3 2, pursuit 2 1, battle-over" {
		t.Error(got) // T-10.4-b
	}
	y.is("a: C11 2 D", "b: C11 3 D", "r: eliminated")
	y = load(t, text).play(t, nil, append(part, "axis retreat r C11", "axis retreat s C11")...)
	if got := y.events("pursuit battle-over probe"); got != "pursuit 3 0, battle-over" {
		t.Error(got) // slowest 1: two dice of armor, one of infantry
	}
}

// R-10.41-7 by T-10.4-e: the probe costs P his last unit.
func TestProbeBackfires(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C12: ["a=mot 3", "r=mech 2", "s=mech 2"]}
allied: {C12: ["x=inf 1", "d=mot 2 D"]}
battles: {C12: allied W}
`)
	y := x.play(t, map[string][]int{"fire": {6, 1}, "pursuit": {1, 1}}, "axis lay-card real", "axis name-move group C12", "axis retreat a C11",
		"allied probe C12")
	if got := y.events("fire rout pursuit disrupted withdraws battle-over"); got != "fire 2 1, rout, pursuit 2 0, withdraws, battle-over" {
		t.Error(got)
	}
	y.is("a: C11 3", "x: eliminated")
}

// R-6.4-4, T-6.4-c: a retreat's Forced March fails.
func TestForcedRetreat(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C12: ["a=G:arm 4"]}
allied: {C12: ["i=inf 3"]}
battles: {C12: allied W}
`)
	y := x.play(t, map[string][]int{"march": {3}}, "axis lay-card real", "axis name-move group C12", "axis retreat a "+row(12, 5), "axis forced-march a C4")
	y.is("a: C5 2 D")
	y.no()
}

// AMB-16, R-8.6-3: the Att of a Fortress retreats with all or with none.
func TestFortressRetreat(t *testing.T) {
	x := load(t, fill(siege, "t", "axis"))
	y := x.play(t, nil, "axis lay-card real", "axis name-move group C10", "axis retreat i C9")
	if got := y.events("retreats battle-over"); got != "retreats, battle-over" {
		t.Error(got)
	}
	y.is("i: C9 3 D")
}

// R-8.6-4 by T-13.2-c, T-8.6-c: the passing Att leaves or is Routed.
func TestFortressPass(t *testing.T) {
	x := load(t, fill(siege, "t", "axis"))
	y := x.play(t, nil, "axis lay-card dummy", "axis pass", "axis name-move -", "axis name-move withdraw C10", "axis retreat a C9 C8", "axis retreat -")
	y.is("a: C8 4 D")
	y.no("R-8.6-4")
	x = load(t, strings.Replace(fill(siege, "t", "axis"), "allied W", "allied", 1))
	y = x.play(t, nil)
	if got := y.events("rout eliminated"); got != "rout, eliminated, eliminated" {
		t.Error(got)
	}
}
