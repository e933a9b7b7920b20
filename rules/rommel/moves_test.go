package rommel

import (
	"strings"
	"testing"
)

func row(from, to int) string {
	var s []string
	for i := from; i != to; {
		if to > from {
			i++
		} else {
			i--
		}
		s = append(s, "C"+itoa(i))
	}
	return strings.Join(s, " ")
}

func itoa(i int) string {
	if i > 9 {
		return itoa(i/10) + itoa(i%10)
	}
	return string(rune('0' + i))
}

// R-6.2-1 to -5 by T-6.2-a, T-6.2-b, T-6.2-c; G-1: how far on which roads.
func TestMoveAllowance(t *testing.T) {
	for _, c := range []struct {
		id, at, unit, way string
		no                string // the rule, or the hex, that ends the way
	}{
		{"T-6.2-a", "C12", "mech", "D12 E12 F12 G11", ""},
		{"T-6.2-a", "C12", "mech", "D12 E12 F12 G11 G10", "R-6.1-1"},
		{"T-6.2-a", "G8", "mech", "F8 E8 D8 C8 C9", ""},
		{"T-6.2-a", "G8", "mech", "F8 E8 D8 C8 C9 C10", "R-6.1-1"},
		{"T-6.2-b", "C8", "mech", "C9 C10 C11 D11", "R-6.1-1"},
		{"T-6.2-b", "C8", "mech", "C9 C10 D10", ""},
		{"T-6.2-c G-1", "C0", "rec", row(0, 8), ""},
		{"T-6.2-c G-1", "C0", "rec", row(0, 9), "C8"}, // nobody can go further: it stops unasked
		{"R-6.2-5", "C0", "inf", row(0, 5), ""},
		{"R-6.2-5", "C0", "inf", row(0, 6), "R-6.1-1"},
		{"R-6.2-5", "C6", "inf", "D6 E6", "R-6.1-1"},
		{"R-1.4-2", "D16", "rec", "C16", "R-1.4-2"},
	} {
		x := load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {"+c.at+": [\"u="+c.unit+" 2\"]}\nallied: {C20: [inf 2]}")
		y := x.play(t, nil, "axis lay-card real", "axis name-move group "+c.at, "axis take-up u "+c.way)
		if got := strings.Join(y.refused, " "); got != c.no && y.where("u") != c.no+" 2" {
			t.Errorf("%s: %s by %s: refused by %q", c.id, c.unit, c.way, got)
		}
		w := strings.Fields(c.way)
		if end := w[len(w)-1]; c.no == "" && y.where("u") != end+" 2" {
			t.Errorf("%s: %s", c.id, y.where("u"))
		}
	}
}

// R-6.3-1, R-6.3-2 by T-6.2-c, T-6.3-a; R-6.4-1, R-6.4-2 by T-6.4-a.
func TestRommelAndForcedMarch(t *testing.T) {
	x := load(t, `
map: fx1
rommel: true
hands: {axis: 3 0}
axis: {C0: ["r=rec 2", "i=inf 2", "n=inf 2"]}
allied: {C20: [inf 2]}
`)
	y := x.play(t, map[string][]int{"march": {4, 3}}, "axis lay-card real", "axis name-move group C0 rommel",
		"axis take-up r "+row(0, 9), "axis take-up i "+row(0, 6), "axis take-up n "+row(0, 6),
		"axis forced-march r C10", "axis forced-march i C7")
	y.is("r: C10 2", "i: C6 2 D", "n: C6 2")
	y.no()
	x.Scenario.RommelBonus = false // R-18.1-1
	if y := x.play(t, nil, "axis lay-card real", "axis name-move group C0 rommel"); len(y.refused) != 1 || y.refused[0] != "R-6.3-1" {
		t.Error(y.refused)
	}
}

// R-5.2-1 to -6 by T-5.2-a, G-4: who takes part in a Regroup.
func TestRegroup(t *testing.T) {
	x := load(t, `
map: fx1
turn: allied
hands: {allied: 2 0}
axis: {C0: [inf 2]}
allied: {C15: ["m=mot 2"], D15: ["a=art 2"], C17: ["r=arm 2"], D16: ["i=inf 2"], F15: ["f=arm 2"]}
`)
	y := x.play(t, map[string][]int{"march": {3}}, "allied lay-card real", "allied name-move regroup C16", "allied destination C18",
		"allied take-up m C16 C17 C18", "allied take-up r C18", "allied take-up a", "allied take-up i", "allied take-up f",
		"allied take-up -", "allied forced-march i C18 D17")
	y.is("m: C18 2", "r: C18 2", "a: D15 2", "i: D16 2 D", "f: F15 2 D U")
}

// R-7.1-1, R-7.1-2, R-7.1-6 by T-7.1-a, T-7.1-b, T-11.4-b; R-11.4-1 to -3 by
// T-11.4-a, T-11.4-c: limits and Overruns, of the same victims twice.
func TestOverrun(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C11: ["a=mot 2", "b=mot 2", "c=mot 2", "d=arm 2"]}
allied: {C12: ["v=mech 4 D"], C20: [inf 2]}
`)
	y := x.play(t, map[string][]int{}, "axis lay-card real", "axis name-move group C11", "axis take-up a C12", "axis take-up b C12",
		"axis take-up c C12", // not over this hexside before the Rout
		"allied withdraw v C13 C14")
	if !strings.Contains(strings.Join(y.refused, " "), "R-7.1-1") {
		t.Error(y.refused)
	}
	y = x.play(t, nil, "axis lay-card real", "axis name-move group C11", "axis take-up a C12", "axis take-up rout C12",
		"axis take-up d C12 C13 C14", "allied withdraw v C13 C14", "allied withdraw v C15")
	if got := y.events("engages rout withdraws pursuit"); !strings.HasPrefix(got, "engages, rout, pursuit 0 0, withdraws, engages, rout, pursuit 1 0, withdraws") {
		t.Error(got)
	}
	y.is("d: C14 2", "a: C12 2")
}

// R-5.3-3 to -6 by T-5.3-a, T-5.3-b, T-5.3-c, T-5.3-d, R-5.3-16: Withdrawal Moves of a Pass.
func TestWithdrawal(t *testing.T) {
	for _, c := range []struct{ id, axis, order, take, end, void string }{
		{"T-5.3-a", `G8: ["u=arm 2"]`, "withdraw G8", "u F8", "G8 2 D U", ""},
		{"T-5.3-b", `F8: ["u=arm 2"]`, "withdraw F8", "u E8 D8", "D8 2", ""},
		{"T-5.3-b", `F8: ["u=arm 2"]`, "withdraw F8", "u E9", "E8 2", ""}, // there is one way only
		{"T-5.3-c i", `C9: ["u=arm 2"]`, "withdraw C9", "u C8", "C8 2", ""},
		{"T-5.3-c ii", `C9: ["u=arm 2", arm 2]`, "withdraw C9", "u C8", "C9 2", "withdrawal-void"},
		{"T-5.3-c iii", `C9: ["v=arm 2"], C7: ["u=arm 2"]`, "withdraw C7", "u C6", "C7 2", "withdrawal-void"},
		{"T-5.3-c iv", `C9: ["v=arm 2"], F8: ["u=arm 2"]`, "withdraw F8", "u E8", "E8 2", ""},
		{"T-5.3-c v", `C9: ["v=arm 2"], D9: ["u=arm 2"]`, "withdraw-regroup D9", "u C9 C8;axis take-up v C8;axis destination C8", "C8 2", ""},
		{"T-5.3-c vi", `E8: ["u=arm 2"]`, "withdraw E8", "u D8", "D8 2", ""},
		{"R-5.3-16", `C0: ["u=arm 2"]`, "withdraw C0", "u C1", "C0 2", ""},
	} {
		x := load(t, "map: fx1\naxis: {"+c.axis+"}\nallied: {C20: [inf 2]}")
		y := x.play(t, nil, append(strings.Split("axis take-up "+c.take, ";"), "axis name-move "+c.order)...)
		if got := y.where("u"); got != c.end {
			t.Errorf("%s: %s, refused by %v", c.id, got, y.refused)
		}
		if got := y.events("withdrawal-void"); got != c.void {
			t.Errorf("%s: %q", c.id, got)
		}
	}
	x := load(t, "map: fx1\nturn: allied\naxis: {C0: [inf 2]}\nallied: {G9: [\"u=arm 2\"], F8: [\"i=inf 2\"]}")
	x.play(t, nil, "allied name-move withdraw G9", "allied take-up u G8").no("R-4-3") // T-5.3-d: by condition 4
}

// R-4-3, T-4-b: two Moves take two real cards, and are named before any moves.
func TestOptions(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 3 2}
axis: {C8: ["a=inf 2"], C5: ["b=inf 2"], C11: ["c=inf 2"]}
allied: {C11: ["e=inf 2"], C20: [inf 2]}
battles: {C11: allied W}
`)
	y := x.play(t, nil, "axis lay-card real", "axis lay-card dummy", "axis name-move group C8", "axis name-move group C5")
	y.no("R-4-3")
	y = x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis name-move group C8", "axis name-move group C5",
		"axis take-up a #1 C9", "axis take-up b #2 C6", "axis assault C11", "axis active-battle C11")
	y.is("a: C9 2", "b: C6 2")
	if got := y.events("assault battle"); got != "battle" {
		t.Error(got)
	}
	y = x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis assault C11", "axis active-battle C11")
	if got := y.events("assault battle cards-shown"); got != "assault, battle, cards-shown" {
		t.Error(got)
	}
	x.play(t, nil, "axis lay-card dummy", "axis name-move group C8").no("R-4-1") // a Pass with a dummy (AMB-26)
	x.play(t, nil, "axis lay-card real", "axis name-move withdraw C8").no("R-5.3-2")
}

// R-17.1-1, R-17.1-2: units leave by the enemy's map end for one more hex.
func TestExit(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 1 0}
axis: {C19: ["a=inf 2 U", "b=inf 2"], C17: ["c=rec 2"]}
allied: {C12: [inf 2]}
control: {FB: axis}
`)
	y := x.play(t, nil, "axis lay-card real", "axis name-move group C19", "axis take-up b C20 exit")
	y.is("b: exited")
	if n := y.m.Public().Exits[Axis]; n != 0 { // Unsupplied at the Initial Supply Check
		t.Error(n)
	}
}

// R-6.4-3 by T-6.4-b, R-7.1-1 by T-7.1-b: attempts count against the limit.
func TestForcedMarchLimit(t *testing.T) {
	text := `
map: fx1
hands: {axis: 2 0}
axis: {C8: ["a=rec 2"], %a: ["i=inf 2", "j=inf 2"]}
allied: {D11: ["u=inf 2"]}
`
	y := load(t, fill(text, "a", "D9")).play(t, map[string][]int{"march": {1, 1}}, "axis lay-card real", "axis lay-card real",
		"axis name-move group C8", "axis name-move group D9", "axis take-up a #1 D8 E8 E9 D10",
		"axis take-up i #2 D10", "axis take-up j #2 D10", "axis forced-march i D11", "axis forced-march j D11")
	y.no() // two over the one hexside
	y.is("i: D10 2 D", "j: D10 2 D")
	y = load(t, fill(text, "a", "D9")).play(t, map[string][]int{"march": {1, 1}}, "axis lay-card real", "axis lay-card real",
		"axis name-move group C8", "axis name-move group D9", "axis take-up a #1 C9 C10 D10 D11",
		"axis take-up i #2 D10", "axis take-up j #2 D10", "axis forced-march i D11", "axis forced-march j D11")
	y.no("R-6.4-3")
	y = load(t, "map: fx1\nhands: {axis: 2 0}\naxis: {C2: [\"a=mot 2\", \"b=mot 2\"]}\nallied: {C3: [inf 2]}").play(t, nil,
		"axis lay-card real", "axis name-move group C2", "axis take-up a C3", "axis take-up b C3")
	y.no("R-7.1-1")
}
