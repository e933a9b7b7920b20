package rommel

import "testing"

// R-12.1-2, R-12.7-1 to -4 by T-12.7-a to c, G-31, G-32: marked at the Initial
// check, Disrupted at the Final one, and only then.
func TestSupplyTiming(t *testing.T) {
	text := `
map: fx1
hands: {axis: 2 0, allied: 2 0}
axis: {C9: ["r=rec 2"], C4: ["s=inf 2"]}
allied: {C12: ["u=inf 2"], C13: ["v=inf 2"]}
control: {FD: axis, FB: axis}
`
	x := load(t, text)
	x.turns = 3
	y := x.play(t, nil, "axis lay-card real", "axis name-move group C9", "axis take-up r D9 D10 D11 D12", "--", "--")
	// The recon ends behind the front, off every line: nothing happens yet; in
	// its own next turn it is marked, and Disrupted.
	if got := y.events("turn unsupplied disrupted"); got != "turn, turn, turn, unsupplied, disrupted" {
		t.Log(y.where("r"), y.where("u"))
		t.Error(got)
	}
}

// R-12.7-6 by T-12.7-d: supply before recovery.
func TestSupplyBeforeRecovery(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {D12: ["u1=inf 2 D S10"], F12: ["u2=inf 2"]}
allied: {C20: [inf 2]}
`)
	y := x.play(t, nil)
	if got := y.events("unsupplied recovers supplied disrupted"); got != "unsupplied, recovers, supplied" {
		t.Error(got)
	}
	y.is("u1: D12 2", "u2: F12 2")
}

// R-11.2-1 by T-11.2-a, G-22: one complete enemy Player-Turn.
func TestRecovery(t *testing.T) {
	for since, recovers := range map[string]bool{"S19": true, "S20": false, "S21": false} {
		x := load(t, "map: fx1\ncount: 20\naxis: {C5: [\"u=inf 2 D "+since+"\"]}\nallied: {C20: [inf 2]}")
		x.start.Last = [2]int16{19, 20} // the enemy's turn was the 20th
		y := x.play(t, nil)
		if got := y.events("recovers") != ""; got != recovers {
			t.Errorf("%s: %v", since, got)
		}
	}
}

// R-8.1-4, R-12.5-4 to -6, AMB-1, AMB-2 by T-12.5-d, T-12.5-e: Raiders.
func TestRaiders(t *testing.T) {
	text := `
map: fx1
hands: {axis: 4 0}
axis: {C12: ["a=inf 4"], C13: ["r=mot 3"], C11: ["s=rec 3"]}
allied: {C12: ["u=inf 4"], C16: [inf 2]}
battles: {C12: allied W}
control: {FD: allied, FT: allied, FB: axis}
`
	y := load(t, text).play(t, nil, "axis lay-card real", "axis name-move group C13", "axis take-up r C12")
	y.is("r: C12 3 D U R", "a: C12 4") // shielded by a
	if got := y.events("raider disrupted rout"); got != "raider, disrupted" {
		t.Error(got)
	}
	y = load(t, text).play(t, nil, "axis lay-card real", "axis lay-card real", "axis name-move group C13", "axis name-move group C11",
		"axis take-up r #1 C12", "axis take-up s #2 D11 D12 C13 C12")
	y.is("r: C12 3") // no Raider: it traces over W like the others
	y = load(t, text).play(t, map[string][]int{"fire": {1, 1, 1, 1, 6, 6, 6, 6}}, "axis lay-card real", "axis name-move group C13",
		"axis take-up r C12", "axis active-battle C12")
	y.is("r: C12 3", "u: eliminated") // the Battle is won
}

// R-11.3-5, R-12.7-8 by T-12.7-f, T-11.3-b, G-32: Routs of the Final check.
func TestFinalCheckRout(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 4 0}
axis: {C12: ["m=mot 3 D S20"], C13: ["r=mot 3"]}
allied: {C12: ["u=inf 4"], C16: [inf 2]}
battles: {C12: allied W}
control: {FD: allied, FT: allied, FB: axis}
`)
	x.start.Battles[0].Def = 1
	b := x.start.Blocks[0]
	b.Disrupted = true
	x.start.Blocks[1].At = hexOf(t, x.Map, "C12")
	x.start.Blocks[1].Unsupplied = true
	x.start.Blocks[1].Raider = true
	x.start.Blocks[1].Over = x.Map.Board.Between(hexOf(t, x.Map, "C12"), hexOf(t, x.Map, "C13"))
	y := x.play(t, nil, "axis withdraw m C11 C10")
	if got := y.events("disrupted eliminated rout withdraws battle-over pursuit"); got != "disrupted, eliminated, rout, pursuit 0 0, withdraws, battle-over" {
		t.Error(got)
	}
	y.is("m: C10 2 D", "r: eliminated")
}

const isolated = `
map: fx1
turn: allied
hands: {allied: 3 0}
control: {FT: allied, FB: axis, FD: allied}
axis: {C11: [inf 2], D11: [inf 2]}
allied: {%a}
`

// R-13.3-3 to -6 by T-13.3-a, T-13.3-b, T-13.3-d: Fortress Supply.
func TestFortressSupply(t *testing.T) {
	x := load(t, fill(isolated, "a", `C10: [inf 2, inf 2, inf 2, inf 2], C9: ["u=inf 2", "v=inf 2", "w=inf 2"]`))
	y := x.play(t, nil, "allied fortress-supply v")
	y.is("v: C9 2 F", "u: C9 2 D U", "w: C9 2 D U") // T-13.3-a
	x = load(t, fill(isolated, "a", `C10: ["a=inf 2", "b=inf 2", "c=inf 2", "d=inf 2", "e=inf 2", "f=inf 2"], C9: ["u=inf 2"]`))
	y = x.play(t, nil, "allied fortress-supply f", "allied fortress-supply e", "allied fortress-supply d", "allied fortress-supply c", "allied fortress-supply -", "allied fortress-supply b")
	y.is("a: C10 2 D U", "b: C10 2 F", "u: C9 2 D U") // T-13.3-b; none is no choice inside
	y.no("")
	x = load(t, fill(isolated, "a", `C10: ["a=inf 2", "b=inf 2"], C9: ["u=inf 2"]`))
	y = x.play(t, nil, "allied fortress-supply -", "allied fortress-supply u")
	y.is("u: C9 2 F", "a: C10 2 F") // T-13.3-d
	if got := y.events("unsupplied supplied"); got != "unsupplied, supplied" {
		t.Error(got)
	}
}

// R-13.3-6 by G-19: nearest first at the Final check.
func TestFortressSupplyFinal(t *testing.T) {
	x := load(t, fill(isolated, "a", `C10: [inf 2, inf 2], E6: ["p=rec 2", "q=rec 2", "r=rec 2", "s=rec 2"]`))
	y := x.play(t, nil, "allied lay-card real", "allied name-move group E6", "allied take-up p D7 C8 C9", "allied take-up q D7 C8 C9",
		"allied take-up r D7 C8", "allied take-up s D7 C7", "allied fortress-supply p", "allied fortress-supply q", "allied fortress-supply r")
	y.is("p: C9 2 F", "q: C9 2 F", "r: C8 2 F", "s: C7 2 D U")
}

// R-8.4-5 by G-24: one unit of the group has no line.
func TestRefusalMixedSupply(t *testing.T) {
	for _, marks := range []string{"", " D S5"} {
		x := load(t, `
map: fx1
hands: {axis: 3 0}
control: {FT: allied, FB: axis}
axis: {C11: [inf 2], C6: ["a=mot 2"]}
allied: {C10: [inf 2], C8: ["u=inf 2", "v=inf 2`+marks+`"]}
`)
		x.start.Blocks[3].Fortress = int8(x.Map.FortressAt(hexOf(t, x.Map, "C10")))
		x.start.Blocks[4].Unsupplied = true
		y := x.play(t, nil, "axis lay-card real", "axis name-move group C6", "axis take-up a C7 C8", "allied refuse-battle C8")
		if got, want := y.events("refuses accepts"), map[bool]string{true: "accepts", false: "refuses"}[marks == ""]; got != want {
			t.Errorf("%q: %s", marks, got)
		}
	}
}

// R-15.1-1 to -3, R-15.1-7 by T-15.1-a, T-15.1-b, T-15.1-d, T-15.1-e: Oases.
func TestOasis(t *testing.T) {
	text := "map: fx1\nhands: {axis: 2 0}\naxis: {%a}\nallied: {C20: [inf 2]}"
	y := load(t, fill(text, "a", `G5: ["a=inf 2", "b=inf 2"]`)).play(t, nil, "axis oasis-supply b")
	y.is("a: G5 2 D U", "b: G5 2 O")
	y = load(t, fill(text, "a", `G6: ["a=inf 2"]`)).play(t, nil, "axis lay-card real", "axis name-move group G6", "axis take-up a G5")
	y.is("a: G5 2 O")
	y = load(t, fill(text, "a", `G5: ["b=inf 2"], G6: ["a=inf 2"]`)).play(t, nil, "axis lay-card real", "axis name-move regroup G5", "axis lay-card real",
		"axis name-move -", "axis destination G5", "axis take-up a G5")
	y.is("a: G5 2 D U", "b: G5 2 O")
	y = load(t, fill(text, "a", `G5: ["b=inf 2 D S5"]`)).play(t, nil)
	y.is("b: G5 2 O")
}

// R-13.4-1 by T-13.4-a: capture at the end of the turn.
func TestCapture(t *testing.T) {
	text := "map: fx1\nhands: {axis: 2 0}\ncontrol: {FT: allied}\naxis: {C9: [\"a=rec 2\"]}\nallied: {C20: [inf 2]}"
	for way, captured := range map[string]bool{"C10": true, "C10 C11": false} {
		y := load(t, text).play(t, nil, "axis lay-card real", "axis name-move group C9", "axis take-up a "+way)
		if got := y.events("captures") != ""; got != captured {
			t.Errorf("%s: %v", way, got)
		}
	}
	y := load(t, fill("map: fx1\ncontrol: {FT: allied}\naxis: {C10: [\"a=rec 2 D S20\"]}\nallied: {C20: [inf 2]}")).play(t, nil)
	if got := y.events("captures"); got != "" {
		t.Error(got)
	}
}

// R-14.2-1, R-14.2-2, AMB-34: found at the end of the movement phase, after
// refusals, also by passing through.
func TestMinesFound(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
mines: {allied: [C10, C12, C14]}
axis: {C9: ["a=rec 2"]}
allied: {C12: ["u=inf 2"]}
`)
	y := x.play(t, nil, "axis lay-card real", "axis name-move group C9", "axis take-up a C10 C11 C12", "allied refuse-battle C12")
	if got := y.events("engages refuses minefield"); got != "engages, refuses, minefield, minefield" {
		t.Error(got)
	}
	if s := y.m.View(1).Own.S.Mines; len(s) != 1 || len(y.m.Public().Mines) != 2 {
		t.Error(s)
	}
}

// R-12.7-5, R-12.7-7, R-12.7-9 by T-12.7-e, T-12.7-g: the check of a Buildup.
func TestBuildupCheck(t *testing.T) {
	x := load(t, "map: fx1\naxis: {D12: [\"u1=inf 2 D S20\"], F12: [\"u2=inf 2\"]}\nallied: {C20: [inf 2]}")
	x.check = true
	y := x.play(t, nil)
	y.is("u1: D12 2", "u2: eliminated")
	x = load(t, "map: fx1\ncontrol: {FT: axis, FB: axis, FD: allied}\naxis: {C13: [\"a=inf 2\"]}\nallied: {C11: [\"b=inf 2\"]}")
	x.check = true
	y = x.play(t, nil)
	y.is("a: eliminated", "b: eliminated")
}

// R-13.3-10 by T-13.3-e: who has driven inside takes the place of those
// outside.
func TestFortressSupplyInsideFirst(t *testing.T) {
	x := load(t, fill(isolated, "a", `C10: [inf 2, inf 2, inf 2, inf 2], C9: ["u=inf 2"], C8: ["r=rec 2"]`))
	y := x.play(t, nil, "allied fortress-supply -", "allied lay-card real", "allied name-move group C8", "allied take-up r C9 C10")
	y.is("r: C10 2 F", "u: C9 2 D U")
}

// R-15.1-4 by T-15.1-c: the Att of an Oasis needs a line.
func TestOasisBattle(t *testing.T) {
	x := load(t, `
map: fx1
turn: allied
axis: {G5: ["a=inf 2"]}
allied: {G5: ["u=inf 2", "v=inf 2"], C20: [inf 2]}
battles: {G5: axis W}
`)
	y := x.play(t, nil)
	if got := y.events("oasis-supply eliminated"); got != "eliminated, eliminated" {
		t.Error(got)
	}
}
