package rommel

import (
	"fmt"
	"strings"
	"testing"
)

// Sections 5.0 to 5.2: Group and Regroup Moves.
func TestRulesGroups(t *testing.T) {
	var many []string
	for i := range 40 {
		many = append(many, fmt.Sprintf("u%d=inf 2", i))
	}
	var do, end []string
	for i := range many {
		do = append(do, fmt.Sprintf("axis take-up u%d C9", i))
		end = append(end, fmt.Sprintf("u%d: C9 2", i))
	}
	scenes(t, []scene{
		{rule: "R-5.0-1 R-1.3-1 forty units are one Group",
			pos: `axis: {C8: ["` + strings.Join(many, `", "`) + `"]}` + "\n" + `allied: {C20: [inf 2]}`,
			do:  "axis plays 1; axis name-move group C8;" + strings.Join(do, ";"), end: strings.Join(end, ";")},
		{rule: "R-5.0-2 no movement outside a Move",
			pos: "axis: {C8: [\"u=inf 2\"], C5: [\"v=inf 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 1; axis name-move group C8; axis take-up v C6; axis take-up u C9", no: "?", end: "v: C5 2; u: C9 2"},
		{rule: "R-5.0-3 R-7.1-5 no hexside limit into an empty hex, but the allowance holds",
			pos: "turn: allied\naxis: {C0: [inf 2]}\nallied: {C17: [\"a=inf 2\", \"b=inf 2\", \"c=mot 2\"]}",
			do:  "allied plays 1; allied name-move group C17; allied take-up a D17 E17; allied take-up b D17; allied take-up c D17 E17", no: "R-6.1-1",
			end: "a: D17 2; b: D17 2; c: E17 2"},
		{rule: "R-7.1-5 nor into a friendly one",
			pos: "turn: allied\naxis: {C0: [inf 2]}\nallied: {C17: [\"a=inf 2\", \"b=inf 2\"], D17: [\"c=mot 2\"]}",
			do:  "allied plays 1; allied name-move group C17; allied take-up a D17; allied take-up b D17", end: "a: D17 2; b: D17 2"},
		{rule: "R-5.1-1 several destinations, each by its own allowance",
			pos: "axis: {C8: [\"r=rec 2\", \"i=inf 2\", \"s=inf 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 1; axis name-move group C8; axis take-up r " + row(8, 16) + "; axis take-up i C9", end: "r: C16 2; i: C9 2; s: C8 2"},
		{rule: "R-5.2-4 distance counts from a unit's own hex, not from the Command Point",
			pos: "axis: {C8: [\"a=inf 2\"], C10: [\"b=inf 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 1; axis name-move regroup C9; axis destination C14; axis take-up a; axis take-up b C11 C12 C13 C14",
			no:  "R-5.2-5", end: "a: C8 2; b: C14 2"},
		{rule: "R-5.2-5 no stopping short",
			pos: "axis: {C10: [\"b=mot 2\"], C9: [\"c=inf 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 1; axis name-move regroup C10; axis destination C15; axis take-up c; axis take-up b C11",
			no:  "R-5.2-5", end: "b: C15 2; c: C9 2"},
		{rule: "R-5.2-6 a Forced March fails: it has not moved", dice: map[string][]int{"march": {3}},
			pos: "axis: {D9: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 1; axis name-move regroup D9; axis destination F8; axis forced-march u F8 E8", end: "u: D9 2 D"},
		{rule: "R-5.2-6 a Forced March succeeds", dice: map[string][]int{"march": {4}},
			pos: "axis: {D9: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 1; axis name-move regroup D9; axis destination F8; axis forced-march u F8 E8", end: "u: F8 2"},
		{rule: "R-5.2-7 the hexside is used up: the third stays",
			pos: "axis: {C11: [\"a=inf 2\", \"b=inf 2\", \"c=inf 2\"]}\nallied: {C12: [inf 2]}",
			do:  "axis plays 1; axis name-move regroup C11; axis destination C12; axis take-up a C12; axis take-up b C12; axis take-up c",
			no:  "R-5.2-5", end: "a: C12 2; b: C12 2; c: C11 2"},
	})
	point := "axis: {D9: [\"u=mot 2\"], E9: [\"v=inf 2\"]}\nallied: {C10: [inf 2], D10: [\"d=inf 2 D\"], E9: [inf 2], C20: [inf 2]}\nbattles: {E9: allied W}"
	for cp, no := range map[string]string{"D9": "", "C9": "", "E9": "", "C10": "R-5.2-2", "D10": "R-5.2-2"} {
		end := "u: D8 2"
		if no != "" {
			end = "u: D9 2"
		}
		scene{rule: "R-5.2-2", pos: point, do: "axis plays 1; axis name-move regroup " + cp + "; axis destination D8; axis take-up u D8", no: no, end: end}.play(t)
	}
	for name, at := range map[string]string{"empty": "axis: {C5: [\"u=mot 2\"]}\nallied: {C20: [inf 2]}",
		"friendly": "axis: {C5: [\"u=mot 2\"], C7: [inf 2]}\nallied: {C20: [inf 2]}",
		"enemy":    "axis: {C5: [\"u=mot 2\"]}\nallied: {C7: [inf 2]}",
		"Battle":   "axis: {C5: [\"u=mot 2\"], C7: [inf 2]}\nallied: {C7: [inf 2]}\nbattles: {C7: allied W}"} {
		t.Run("R-5.2-3 "+name, func(t *testing.T) {
			scene{pos: at, do: "axis plays 1; axis name-move regroup C5; axis destination C7; axis take-up u C6 C7", end: "u: C7 2"}.play(t)
		})
	}
}

// Section 5.3: Withdrawal Moves.
func TestRulesWithdrawals(t *testing.T) {
	scenes(t, []scene{
		{rule: "R-5.3-1 costs no card", pos: "hands: {}\naxis: {C9: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis name-move withdraw C9; axis take-up u C8", end: "u: C8 2", see: "cards-laid# withdrawal-void pass turn-over", seen: "cards-laid 0, pass"},
		{rule: "R-5.3-5 the hex behind the front concedes nothing", pos: "axis: {C9: [inf 2], C7: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis name-move withdraw C7; axis take-up u C6", end: "u: C7 2", see: "withdrawal-void", seen: "withdrawal-void"},
		{rule: "R-5.3-5 a forward hex is abandoned, though as many are won", pos: "axis: {E8: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis name-move withdraw E8; axis take-up u D8", end: "u: D8 2", see: "withdrawal-void"},
		{rule: "R-5.3-8 not among enemies, though the line leads through the Battle",
			pos: "axis: {C9: [\"u=mot 2\"], C7: [\"w=inf 2\"]}\nallied: {C7: [inf 2], C20: [inf 2]}\nbattles: {C7: axis}",
			do:  "axis name-move withdraw C9; axis take-up u C8 C7", end: "u: C8 2", see: "engages moves", seen: "moves"},
		{rule: "R-5.3-9 among Disrupted ones: an Overrun",
			pos: "axis: {C9: [\"u=mot 2\"]}\nallied: {C7: [\"v=inf 2 D\"], C20: [inf 2]}",
			do:  "axis name-move withdraw C9; axis take-up u C8 C7", end: "u: C7 2; v: eliminated", see: "engages rout", seen: "engages, rout"},
		{rule: "R-5.3-11 only who is assigned withdraws to a Fortress", pos: strings.TrimPrefix(fill(isolated, "a", `C8: ["u=inf 2", "v=inf 2"]`), "\nmap: fx1\n"),
			do:  "allied fortress-supply u; allied fortress-supply -; allied name-move withdraw C8; allied take-up v C9; allied take-up u C9; allied fortress-supply -",
			no:  "R-5.0-3",
			end: "u: C9 2 F; v: C8 2 D U"},
		{rule: "R-5.3-12 the chain withdraws first: the other has lost its line", pos: twoRefusals,
			do: "axis plays 2;" + twoAttacks + "; allied refuse-first D12; allied withdraw u C13", see: "refuses@ withdraws@ accepts@", seen: "refuses D12, withdraws D12, accepts F12"},
		{rule: "R-5.3-12 the chain withdraws last", pos: twoRefusals,
			do: "axis plays 2;" + twoAttacks + "; allied refuse-first F12; allied withdraw v E12; allied withdraw u C13", see: "refuses@ withdraws@ accepts@",
			seen: "refuses F12, withdraws F12, refuses D12, withdraws D12"},
		{rule: "R-5.3-13 R-10.4-1 a Withdrawal takes all along", pos: inBattle,
			do: "axis name-move withdraw C12; axis retreat a C11; axis step b C11", end: "a: C11 3 D; b: C11 3 D", see: "retreats# probe pursuit# battle-over", seen: "retreats 2, pursuit 2, battle-over"},
		{rule: "R-10.4-1 with a card one may leave", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a C11", end: "a: C11 3 D; b: C12 3", see: "retreats# probe pursuit battle-over", seen: "retreats 1"},
		{rule: "R-5.3-14 R-6.2-6 road bonus in a Pass, and no more", pos: "axis: {C9: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis name-move withdraw C9; axis take-up u " + row(9, 3), no: "R-6.1-1", end: "u: C4 2"},
		{rule: "R-5.3-14 no Rommel, R-6.4-5 no Forced March for the Passive Player", pos: "rommel: true\nturn: allied\naxis: {C12: [\"u=inf 2\"]}\nallied: {C13: [\"x=mot 2\"], C20: [inf 2]}",
			do: "allied plays 1; allied name-move group C13; allied take-up x C12; axis refuse-battle C12; axis withdraw u " + row(12, 6) + "; axis forced-march u C6", no: "R-6.1-1", end: "u: C7 2 D",
			see: "refuses forced-march", seen: "refuses"},
		{rule: "R-5.3-15 one hex is enough, and each its own way", pos: "control: {FT: axis}\naxis: {D9: [\"u=mot 2\", \"v=mot 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis name-move withdraw D9; axis take-up u C9; axis take-up v C10", end: "u: C9 2; v: C10 2", see: "withdrawal-void"},
	})
}

const twoRefusals = `
axis: {C11: ["a=mot 2"], F10: ["b=mot 2"]}
allied: {D12: ["u=inf 2"], F12: ["v=inf 2"]}
`

const twoAttacks = "axis name-move group C11; axis name-move group F10; axis take-up a #1 C12 D12; axis take-up b #2 F11 F12; " +
	"allied refuse-battle D12; allied refuse-battle F12"

// inBattle: the Axis has attacked C12 from C11.
const inBattle = `
axis: {C12: ["a=mot 3", "b=mot 3"], C5: ["w=inf 2"]}
allied: {C12: ["u=inf 3"], C16: ["v=inf 2"]}
battles: {C12: allied W}
`

// Section 6: how far, and Forced Marches.
func TestRulesUnitMovement(t *testing.T) {
	east := "\nallied: {C20: [inf 2]}"
	scenes(t, []scene{
		{rule: "R-6.0-2 R-4-4 R-3.45-1 once a turn, also in a Blitz", pos: "axis: {C8: [\"u=mot 2\"], C5: [\"v=mot 2\"]}" + east,
			do: "axis plays 3; axis name-move group C8; axis name-move -; axis take-up u C9; axis forced-march -; axis blitz; " +
				"axis name-move group C9; axis name-move group C5; axis take-up u C10; axis take-up v C6", no: "? ?", end: "u: C9 2; v: C6 2"},
		{rule: "R-6.0-2 R-11.3-1 but a Rout is made all the same", dice: map[string][]int{"march": {3}},
			pos: "axis: {D12: [\"a=inf 3\"]}\nallied: {D12: [\"i=inf 3\"]}\nbattles: {D12: allied W NW}",
			do:  "axis plays 1; axis name-move regroup D11; axis destination D10; axis retreat a; axis forced-march a D10 D11; axis withdraw a D11", end: "a: C12 1 D",
			see: "march-die rout withdraws", seen: "march-die, rout, withdraws"},
		{rule: "R-6.2-3 the worst road counts", pos: "axis: {E12: [\"u=mech 2\"]}" + east,
			do: "axis plays 1; axis name-move group E12; axis take-up u D12 C12 C13 C14 C15", no: "R-6.1-1", end: "u: C14 2"},
		{rule: "R-6.2-4 one hexside off the roads, no bonus", pos: "axis: {C8: [\"u=mech 2\", \"v=mech 2\"]}" + east,
			do: "axis plays 1; axis name-move group C8; axis take-up u C9 C10 D10; axis take-up v C9 C10 C11 D11", no: "R-6.1-1", end: "u: D10 2"},
		{rule: "R-6.2-6 road bonus in a Retreat", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a " + row(12, 6), end: "a: C6 3 D"},
		{rule: "R-6.2-6 and in a Rout, R-11.3-6 without Rommel", pos: "rommel: true\nturn: allied\naxis: {C12: [\"u=inf 3 D\"]}\nallied: {C13: [\"x=inf 2\"]}",
			do: "allied plays 1; allied name-move group C13; allied take-up x C12; axis withdraw u " + row(12, 6), no: "R-6.1-1", end: "u: C7 2 D", see: "rout", seen: "rout"},
		{rule: "R-6.4-6 who has Engaged marches no further", pos: "axis: {C11: [\"u=mot 2\"]}\nallied: {C12: [inf 2]}",
			do: "axis plays 1; axis name-move group C11; axis take-up u C12; axis forced-march u C13", end: "u: C12 2", see: "forced-march"},
		{rule: "R-6.4-7 R-6.4-8 two are announced, both rolled, then the Rout", dice: map[string][]int{"march": {4, 5}},
			pos: "axis: {D9: [\"i=inf 2\", \"j=inf 2\"]}\nallied: {F8: [\"v=inf 2 D\"], C20: [inf 2]}",
			do:  "axis plays 1; axis name-move group D9; axis take-up i E8; axis take-up j E8; axis forced-march i F8; axis forced-march j F8",
			end: "i: F8 2; j: F8 2; v: eliminated", see: "forced-march march-die engages rout", seen: "forced-march, forced-march, march-die, engages, march-die, engages, rout"},
		{rule: "R-6.4-8 after the first die there are no announcements and none is called off", dice: map[string][]int{"march": {1, 1}},
			pos: "axis: {D9: [\"i=inf 2\", \"j=inf 2\", \"k=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group D9; axis take-up i E8; axis take-up j E8; axis take-up k E8; axis forced-march i F8; axis forced-march j F8; " +
				"axis forced-march -; axis forced-march k F8",
			end: "i: E8 2 D; j: E8 2 D; k: E8 2", see: "forced-march march-die", seen: "forced-march, forced-march, march-die, march-die"},
		{rule: "R-6.4-9 one hex, no more", pos: "axis: {D9: [\"i=inf 2\"]}" + east,
			do: "axis plays 1; axis name-move group D9; axis take-up i E8; axis forced-march i G8; axis forced-march -", no: "R-6.4-1", end: "i: E8 2"},
		{rule: "R-6.4-9 not in the other half of a Blitz", pos: "axis: {D9: [\"i=inf 2\"], C5: [\"v=inf 2\"]}" + east,
			do: "axis plays 3; axis name-move group D9; axis name-move -; axis take-up i E8; axis forced-march -; axis blitz; " +
				"axis name-move group C5; axis take-up v C6; axis forced-march i F8", no: "?", end: "i: E8 2; v: C6 2", see: "forced-march"},
	})
}

// Section 7: Engaging and Disengaging.
func TestRulesEngagement(t *testing.T) {
	scenes(t, []scene{
		{rule: "R-7.0-1 R-8.2-2 entering a hex of enemies only is an Attack: it is answered and must be fought", pos: "axis: {C11: [\"a=mot 2\"]}\nallied: {C12: [inf 2]}",
			do: "axis plays 1; axis name-move group C11; axis take-up a C12", see: "engages accepts battle", seen: "engages, accepts, battle"},
		{rule: "R-7.0-1 R-8.2-1 entering a Battle is none", pos: "axis: {C11: [\"a=mot 2\"], C12: [\"b=inf 2\"]}\nallied: {C12: [inf 2]}\nbattles: {C12: allied W}",
			do: "axis plays 1; axis name-move group C11; axis take-up a C12; allied refuse-battle C12", see: "engages accepts refuses battle", seen: "engages"},
		{rule: "R-7.1-3 R-8.2-1 the limit begins anew in Blitz Movement", pos: "axis: {C11: [\"a=inf 4\", \"b=inf 4\"], D10: [\"c=inf 4\"], C10: [\"d=mot 4\", \"e=mot 4\"]}\nallied: {C12: [inf 4]}",
			do: "axis plays 3; axis name-move group C11; axis name-move -; axis take-up a C12; axis take-up b C12; axis blitz; axis name-move group C10; axis take-up d C11 C12; " +
				"axis take-up e C11 C12", end: "a: C12 4; d: C12 4; e: C12 4", see: "accepts", seen: "accepts"},
		{rule: "R-7.1-4 no limit for those who leave", pos: strings.Replace(inBattle, `"b=mot 3"`, `"b=mot 3", "c=mot 3"`, 1),
			do:  "axis plays 1; axis name-move group C12; axis retreat a C11; axis retreat b C11; axis retreat c C11",
			end: "a: C11 3 D; b: C11 3 D; c: C11 3 D"},
		{rule: "R-7.2-1 R-10.0-1 R-10.3-2 leaving a Battle Disrupts, leaving its neighbour does not; by Regroup",
			pos: "axis: {C12: [\"a=mot 3\"], C11: [\"c=mot 3\"]}\nallied: {C12: [inf 3]}\nbattles: {C12: allied W}",
			do:  "axis plays 1; axis name-move regroup C11; axis destination C9; axis take-up c C10 C9; axis retreat a C11 C10 C9", end: "a: C9 3 D; c: C9 3"},
		{rule: "R-7.2-4 R-10.1-2 goes on as it likes, but not among enemies again",
			pos: "axis: {C12: [\"a=mech 3\", \"b=inf 3\"]}\nallied: {C12: [inf 3], D10: [inf 2]}\nbattles: {C12: allied W}",
			do:  "axis plays 1; axis name-move group C12; axis retreat a C11 D10", no: "R-7.2-4"},
		{rule: "R-10.1-2 off the road, three hexes", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a C11 D10", end: "a: D10 3 D; b: C12 3"},
		{rule: "R-7.2-5 turned upright before it moves", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a C11", check: open("b u closed: a")},
		{rule: "R-7.2-6 some leave: a probe, no pursuit", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a C11; allied probe C12", see: "probe pursuit", seen: "probe"},
		{rule: "R-7.2-6 R-10.0-1 all leave: pursuit, no probe", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a C11; axis retreat b C11; allied probe C12", see: "probe pursuit", seen: "pursuit 0 0"},
		{rule: "R-7.3-1 R-8.4-1 all movement, then the answer, then faces", dice: map[string][]int{"march": {1}},
			pos: "axis: {C11: [\"a=mot 2\"], D9: [\"i=inf 2\"]}\nallied: {C12: [inf 2]}",
			do:  "axis plays 2; axis name-move group C11; axis name-move group D9; axis take-up a #1 C12; axis take-up i #2 E8; axis forced-march i F8",
			see: "engages forced-march march-die accepts reveals", seen: "engages, forced-march, march-die, accepts, reveals, reveals"},
		{rule: "R-8.4-1 refused after the Forced March has come in", dice: map[string][]int{"march": {6}},
			pos: "axis: {C11: [\"a=mot 2\"], C9: [\"i=inf 2\"]}\nallied: {D11: [\"u=inf 2\"], C20: [inf 2]}",
			do: "axis plays 2; axis name-move group C11; axis name-move group C9; axis take-up a #1 D11; axis take-up i #2 D9; axis forced-march i D10; " +
				"allied refuse-battle D11; allied withdraw u C12", see: "march-die refuses reveals", seen: "march-die, refuses"},
		{rule: "R-7.3-2 open as long as the Battle lasts", pos: inBattle, turns: 2, check: open("a b u")},
		{rule: "R-7.3-2 and hidden when it is over", pos: inBattle, dice: map[string][]int{"fire": {1, 1, 1, 6, 6, 6}},
			do: "axis plays 1; axis active-battle C12", see: "battle-over", seen: "battle-over", check: open("closed: a b")},
		{rule: "R-7.3-3 a newcomer to an old Battle is opened, fought or not", pos: "axis: {C11: [\"a=mot 2\"], C12: [\"b=inf 2\"]}\nallied: {C12: [inf 2]}\nbattles: {C12: allied W}",
			do: "axis plays 1; axis name-move group C11; axis take-up a C12", see: "battle", check: open("a b")},
	})
}
