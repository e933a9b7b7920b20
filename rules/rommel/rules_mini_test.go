package rommel

import (
	"bytes"
	"testing"
)

// Mini-tests of the catalogue that belong to several assertions.
func TestRulesMini(t *testing.T) {
	line := func(axis, allied string) string {
		return "axis: {C12: [" + axis + "], C5: [\"w=inf 2\"]}\nallied: {C12: [" + allied + "], C16: [\"v=inf 2\"]}\nbattles: {C12: allied W}"
	}
	fight := "axis plays 1; axis active-battle C12"
	mixed := line(`"m=mat 1", "g=art 1", "a=arm 1"`, `"x=art 3", "u=inf 1"`)
	scenes(t, []scene{
		{rule: "T-8.3-a R-8.3-1 the Allies fight in their turn, and the Axis still cannot trace through",
			pos: "turn: allied\naxis: {C12: [inf 3], D12: [\"x=inf 3\"], C5: [inf 2]}\nallied: {C12: [inf 3], C16: [inf 2]}\nbattles: {C12: allied W}", turns: 2,
			do: "allied plays 1; allied active-battle C12", see: "battle!", seen: "battle allied", end: "x: D12 3 D U", check: battleIs("C12", "allied", "W")},
		{rule: "T-9.3-a anti-tank may not fire at artillery that is supported", pos: mixed, do: fight + "; axis fire g artillery; axis fire m artillery; axis fire m infantry",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 5, 6, 1}}, no: "R-9.3-4", end: "u: eliminated; x: C12 2"},
		{rule: "T-9.3-a when the infantry is gone, all fire at it: triple fire", pos: mixed, do: fight + "; axis fire g infantry",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 5, 4, 4}}, end: "u: eliminated; x: C12 1"},
		{rule: "T-9.3-b with Disrupted infantry only it is unsupported: artillery hits on 5, others on 4",
			pos: line(`"g=art 1", "m=mat 1"`, `"x=art 2", "d=inf 2 D", "e=inf 2 D"`), do: fight, dice: map[string][]int{"fire": {1, 1, 4, 4}}, see: "fire", seen: "fire 2 0, fire 1 0, fire 1 1",
			end: "x: C12 1; d: C12 2 D"},
		{rule: "T-12.7-b a line in the middle of the turn is none", pos: "axis: {C8: [\"c=rec 2\"], G8: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group C8; axis take-up c D8 E8 D8 C8", see: "unsupplied moves supplied disrupted", seen: "unsupplied, moves, disrupted", end: "c: C8 2; u: G8 2 D U"},
		{rule: "T-12.7-b had it stayed there", pos: "axis: {C8: [\"c=rec 2\"], G8: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group C8; axis take-up c D8 E8", see: "unsupplied moves supplied disrupted", seen: "unsupplied, moves, supplied", end: "c: E8 2; u: G8 2"},
		{rule: "T-12.7-c out of line at the end of a turn, back at the end of the next", pos: "axis: {F8: [\"u=mot 2\"]}\nallied: {C20: [inf 2]}", turns: 3,
			do:  "axis plays 1; axis name-move group F8; axis take-up u G8; --; --; axis plays 1; axis name-move group G8; axis take-up u F8",
			see: "turn unsupplied supplied disrupted", seen: "turn, turn, turn, unsupplied, supplied", end: "u: F8 2"},
		{rule: "T-4-c R-4-1 two real cards and a dummy are no Blitz", pos: inBattle, do: "axis lay-card real; axis lay-card real; axis lay-card dummy; axis active-battle C12; axis blitz",
			no: "R-4-1", see: "blitz battle cards-shown#", seen: "battle, cards-shown 2"},
	})
	// R-1.2-1: whoever Disengages tells the four kinds of hexes apart.
	for status, c := range map[string][3]string{
		"empty":    {"axis: {C12: [\"a=mot 3\", \"b=inf 3\"], %a}\nallied: {C12: [inf 3], C20: [inf 2]}\nbattles: {C12: allied W}", "C5: [inf 2]", "a: C11 3 D"},
		"friendly": {"axis: {C12: [\"a=mot 3\", \"b=inf 3\"], %a}\nallied: {C12: [inf 3], C20: [inf 2]}\nbattles: {C12: allied W}", "C11: [inf 2]", "a: C11 3 D"},
		"enemy":    {"axis: {C12: [\"a=mot 3\", \"b=inf 3\"], %a}\nallied: {C12: [inf 3], C11: [inf 2], C20: [inf 2]}\nbattles: {C12: allied W}", "C10: [inf 2]", "a: C12 3"},
		"Battle":   {"axis: {C12: [\"a=mot 3\", \"b=inf 3\"], %a}\nallied: {C12: [inf 3], C11: [inf 2], C20: [inf 2]}\nbattles: {C12: allied W, C11: allied W}", "C11: [inf 2]", "a: C12 3"},
	} {
		t.Run("R-1.2-1 "+status, func(t *testing.T) {
			x := load(t, "map: fx1\nhands: {axis: 2 0}\ncontrol: {FT: axis}\n"+fill(c[0], "a", c[1]))
			y := x.play(t, nil, "axis lay-card real", "axis name-move group C12", "axis retreat a C11")
			if c[2] == "a: C12 3" && y.events("retreats") != "" {
				t.Error("it retreats")
			} else if c[2] != "a: C12 3" {
				y.is(c[2])
			}
		})
	}
}

// T-4-c: with one Move and three cards, nothing that the enemy has received
// before he answers an Attack tells whether a Blitz can follow.
func TestRulesHiddenBlitz(t *testing.T) {
	var told [2][]byte
	for i, hand := range []string{"2 1", "3 0"} {
		x := load(t, fill("map: fx1\nhands: {axis: %a}\naxis: {C11: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 2\"]}", "a", hand))
		x.halts = true
		y := x.play(t, nil, "axis lay-card first", "axis lay-card first", "axis lay-card first", "axis name-move group C11", "axis take-up a C12",
			"axis name-move -", "axis take-up -")
		told[i] = y.m.Halt().Public
		for _, e := range y.m.Events(1) {
			told[i] = e.Append(told[i])
		}
		if got := y.saw("cards-laid# engages"); got != "cards-laid 3, engages" {
			t.Fatal(got)
		}
	}
	if !bytes.Equal(told[0], told[1]) {
		t.Error("the enemy can tell them apart")
	}
}
