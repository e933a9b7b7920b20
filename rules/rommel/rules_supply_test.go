package rommel

import (
	"strings"
	"testing"
)

// Sections 12.1 to 12.6: who has a line in which position of his own units,
// the enemy's and Battles.
func TestRulesSupplyLines(t *testing.T) {
	m := fx1(t)
	for _, c := range []lineCase{
		{"R-12.2-1 chains of any length, then highway", Axis, "G11 E12", "", nil, "G11", true},
		{"R-12.2-3 not through an enemy hex", Axis, "C12", "C9", nil, "C12", false},
		{"R-12.2-3 through an empty or friendly one", Axis, "C12 C9", "", nil, "C12", true},
		{"R-12.2-3 through a Battle in which the own side is Def", Axis, "C12", "", []string{"C9 def:axis" + all6}, "C12", true},
		{"R-12.2-3 not where the enemy is", Axis, "C12", "", []string{"C9 def:allied" + all6}, "C12", false},
		{"R-12.2-3 not over a ridge", Allied, "D16", "", nil, "D16", false},
		{"R-12.3-1 the highway needs nobody", Allied, "C1", "", nil, "C1", true},
		{"R-12.3-2 two stretches of highway joined by a chain", Axis, "C13 C12 E12 G11 G8 E8", "C10", nil, "C13", true},
		{"R-12.4-1 a gap in the chain", Axis, "G11 F8", "", nil, "G11", false},
		{"R-12.4-1 none", Axis, "G11 G8 F8", "", nil, "G11", true},
		{"R-12.4-1 the last one within range of the highway", Axis, "G11 G8", "", nil, "G11", false},
		{"R-12.4-2 track: three", Axis, "F8", "", nil, "F8", true},
		{"R-12.4-2 not four", Axis, "G8", "", nil, "G8", false},
		{"R-12.4-2 trail: two", Axis, "E12", "", nil, "E12", true},
		{"R-12.4-2 not three", Axis, "F12", "", nil, "F12", false},
		{"R-12.4-2 no road: one", Axis, "D10", "", nil, "D10", true},
		{"R-12.4-2 not two", Axis, "E10", "", nil, "E10", false},
		{"R-12.4-3 trail and track: two", Axis, "F12 G9 F8", "", nil, "F12", false},
		{"R-12.4-3 two hexsides will do", Axis, "F12 G10 F8", "", nil, "F12", true},
		{"R-12.4-3 highway and track: three", Axis, "C9 E8 E7 D7 D6", "C7", nil, "C9", true},
		{"R-12.4-3 highway and track: not four", Axis, "C10 E8 E7 D7 D6", "C7", nil, "C10", false},
		{"R-12.4-3 highway and trail: two", Axis, "C13 D12 F12 G11 G8 E8", "C10", nil, "C13", true},
		{"R-12.4-3 highway and trail: not three", Axis, "C13 E12 G11 G8 E8", "C10", nil, "C13", false},
		{"R-12.4-4 one unit serves two: E10", Axis, "E10 D10 E9", "", nil, "E10", true},
		{"R-12.4-4 E9", Axis, "E10 D10 E9", "", nil, "E9", true},
		{"R-12.4-4 without it", Axis, "E10 E9", "", nil, "E10", false},
		{"R-12.4-6 no link to an empty hex of another link", Axis, "F8 E7", "", nil, "E7", false},
		{"R-12.4-6 but to a unit there", Axis, "F8 E7 E8", "", nil, "E7", true},
		{"R-12.5-1 both sides trace into a Battle: the Axis over W", Axis, "", "", []string{"C10 def:allied W"}, "C10", true},
		{"R-12.5-1 the Allies over the others", Allied, "", "", []string{"C10 def:allied E NE NW SE SW"}, "C10", true},
		{"R-12.5-1 over no enemy hexside", Allied, "", "", []string{"C10 def:allied W"}, "C10", false},
		{"R-12.5-2 the Def through it", Allied, "C8", "", []string{"C10 def:allied E W NE NW SE"}, "C8", true},
		{"R-12.5-2 if the hexside in is his too", Allied, "C8", "", []string{"C10 def:allied E NE NW SE SW"}, "C8", false},
		{"R-12.5-2 not the Att, were all hexsides his", Axis, "C12", "", []string{"C10 def:allied" + all6}, "C12", false},
	} {
		c.check(t, m)
	}
}

// Section 12: what supply does in a turn.
func TestRulesSupply(t *testing.T) {
	raid := `
axis: {C12: ["a=inf 4"], C13: ["r=mot 3"], C11: ["s=rec 3"]}
allied: {C12: ["u=inf 4"], C16: [inf 2]}
battles: {C12: allied W}
control: {FD: allied, FT: allied, FB: axis}
`
	scenes(t, []scene{
		{rule: "R-12.0-1 R-12.7-3 a line lost during the turn leaves no marker", pos: "axis: {C9: [\"u=rec 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group C9; axis take-up u D8 E8 E9 E10", end: "u: E10 2", see: "unsupplied disrupted"},
		{rule: "R-12.1-2 R-12.7-2 marked at the first check and without a line at the last: Disrupted", pos: "axis: {G8: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			see: "unsupplied disrupted", seen: "unsupplied, disrupted", end: "u: G8 2 D U"},
		{rule: "R-12.7-2 the marker goes where a line is won", pos: "axis: {G8: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group G8; axis take-up u F8", see: "unsupplied supplied disrupted", seen: "unsupplied, supplied", end: "u: F8 2"},
		{rule: "R-12.1-1 R-12.7-2 Unsupplied ones move, attack, fight and capture", pos: "control: {FT: allied}\naxis: {E10: [\"u=mot 2\"]}\nallied: {C10: [\"x=inf 1\"], C20: [inf 2]}",
			dice: map[string][]int{"fire": {1, 1, 6, 1}}, do: "axis plays 1; axis name-move group E10; axis take-up u D10 C10",
			see: "unsupplied engages battle captures", seen: "unsupplied, engages, battle, captures", end: "u: C10 2"},
		{rule: "R-12.1-1 they cut lines", pos: "axis: {C12: [\"u=inf 2 U\"], C5: [inf 2]}\nallied: {C9: [\"x=inf 2 U\"], C20: [inf 2]}",
			end: "u: C12 2 D U"},
		{rule: "R-12.1-1 and chain: both are marked, one moves up and the other traces over it", pos: "axis: {E10: [\"u=inf 2\"], F10: [\"v=mot 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group F10; axis take-up v E10 D10", see: "unsupplied supplied disrupted", seen: "unsupplied, unsupplied, supplied, supplied", end: "u: E10 2; v: D10 2"},
		{rule: "R-12.2-4 with the units as they stand: the chain has gone on", pos: "axis: {E8: [\"c=inf 2\"], G8: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}", turns: 3,
			do: "axis plays 1; axis name-move group E8; axis take-up c D8 C8; --; --", end: "u: G8 2 D U"},
		{rule: "R-12.2-5 R-13.1-2 an unoccupied enemy Fortress blocks nothing", pos: "control: {FB: allied}\naxis: {C9: [\"u=inf 2\"]}\nallied: {C20: [inf 2]}", end: "u: C9 2"},
		{rule: "R-12.5-3 control changes as the unit Engages: the line is cut at once", pos: "turn: allied\naxis: {C10: [inf 2], C5: [inf 2]}\nallied: {C10: [inf 2], D11: [\"x=mot 2\"], C20: [inf 2]}\nbattles: {C10: allied W SE}",
			do: "allied plays 1; allied name-move group D11; allied take-up x D10 C10", check: battleIs("C10", "allied", "W")},
		{rule: "R-12.5-5 a Raider traces no supply and is Disrupted, its comrades are not", pos: raid,
			do: "axis plays 1; axis name-move group C13; axis take-up r C12", end: "r: C12 3 D U R; a: C12 4"},
		{rule: "R-12.5-5 unless the Battle is won", pos: raid, dice: map[string][]int{"fire": {1, 1, 1, 1, 6, 6, 6, 6}},
			do: "axis plays 1; axis name-move group C13; axis take-up r C12; axis active-battle C12", end: "r: C12 3; u: eliminated"},
		{rule: "R-12.5-6 a Supplied unit crosses after him: no Raider", pos: raid,
			do: "axis plays 2; axis name-move group C13; axis name-move group C11; axis take-up r #1 C12; axis take-up s #2 D11 D12 C13 C12", end: "r: C12 3", see: "raider"},
		{rule: "R-12.5-6 or before", pos: raid,
			do: "axis plays 2; axis name-move group C13; axis name-move group C11; axis take-up s #2 D11 D12 C13 C12; axis take-up r #1 C12", end: "r: C12 3", see: "raider"},
		{rule: "R-12.6-2 both Networks may hold a hex", pos: "axis: {D9: [\"u=inf 2\"]}\nallied: {D10: [\"x=inf 2\"], C20: [inf 2]}", turns: 2, see: "unsupplied", end: "u: D9 2; x: D10 2",
			check: func(t *testing.T, y *played) {
				p := y.m.Public()
				s, h := y.script(p), hexOf(t, y.Map, "C10")
				if !s.networkOf(axis).Has(h) || !s.networkOf(allied).Has(h) {
					t.Error("C10 is not in both")
				}
			}},
		{rule: "R-3.41-1 R-3.47-1 the checks are the Active Player's", pos: "axis: {C5: [inf 2]}\nallied: {E10: [\"x=inf 2\"], C20: [inf 2]}", end: "x: E10 2", see: "unsupplied disrupted"},
		{rule: "R-3.41-1 R-3.47-1 in his own turn they find it", pos: "turn: allied\naxis: {C5: [inf 2]}\nallied: {E10: [\"x=inf 2\"], C20: [inf 2]}", end: "x: E10 2 D U"},
	})
}

// Sections 13 to 15: Fortresses, minefields, Oases.
func TestRulesPlaces(t *testing.T) {
	cut := func(allied string) string {
		return strings.TrimPrefix(fill(isolated, "a", allied), "\nmap: fx1\n")
	}
	mined := func(def, taken string) string {
		return "mines: {known: [C12]}\naxis: {C12: [\"a=inf 4\"], C5: [inf 2]}\nallied: {C12: [\"u=inf 4\"], C16: [inf 2]}\nbattles: {C12: " + def + " " + taken + "}"
	}
	scenes(t, []scene{
		{rule: "R-13.1-2 a Fortress that is left stays with its last owner", pos: "turn: allied\ncontrol: {FT: allied}\naxis: {C5: [inf 2]}\nallied: {C10: [\"u=mot 2\"], C20: [inf 2]}",
			do: "allied plays 1; allied name-move group C10; allied take-up u C11", check: controls("C10", "allied"), see: "captures"},
		{rule: "R-1.2-3 R-13.1-2 it is not taken in passing", pos: "control: {FT: allied}\naxis: {C9: [\"u=rec 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group C9; axis take-up u C10 C11", check: controls("C10", "allied"), see: "captures"},
		{rule: "R-13.2-1 double Defensive Fire, but of armor", pos: strings.TrimPrefix(fill(siege, "t", "axis"), "\nmap: fx1\n"), do: "axis plays 1", see: "fire", seen: "fire 4 0, fire 6 0, fire 4 0, fire 3 0"},
		{rule: "R-13.2-2 the Att must fight there", pos: strings.TrimPrefix(fill(siege, "t", "axis"), "\nmap: fx1\n"), do: "axis plays 1", see: "battle@", seen: "battle C10"},
		{rule: "R-13.2-2 not in Blitz Combat", pos: strings.TrimPrefix(fill(siege, "t", "axis"), "\nmap: fx1\n"), do: "axis plays 3; axis blitz", see: "battle@ blitz", seen: "battle C10, blitz"},
		{rule: "R-13.2-2 and the Def never", pos: strings.TrimPrefix(fill(siege, "t", "allied"), "\nmap: fx1\n"), do: "allied plays 1", see: "battle@"},
		{rule: "R-13.2-3 passing, the Att leaves", pos: strings.TrimPrefix(fill(siege, "t", "axis"), "\nmap: fx1\n"), do: "axis name-move withdraw C10; axis retreat a C9; axis step i C9",
			see: "battle retreats# pursuit battle-over", seen: "retreats 2, pursuit 3 0, battle-over", end: "a: C9 4 D; i: C9 3 D"},
		{rule: "R-13.2-3 or is Routed", pos: strings.Replace(strings.TrimPrefix(fill(siege, "t", "axis"), "\nmap: fx1\n"), "allied W", "allied", 1), see: "rout", seen: "rout", end: "a: eliminated; i: eliminated"},
		{rule: "R-13.3-4 assignments are not switched: who leaves keeps his", pos: cut(`C10: ["a=inf 2", "b=inf 2", "c=inf 2", "d=inf 2", "e=inf 2"], C8: ["u=mot 2"]`),
			do: "allied plays 2; allied name-move group C10; allied name-move group C8; allied take-up a #1 C9; allied take-up u #2 C9 C10", end: "a: C9 2 F; u: C10 2 D U"},
		{rule: "R-13.3-4 the place of a dead one is free again at the Final check", dice: map[string][]int{"fire": {6, 1, 1, 1}},
			pos: cut(`C10: ["a=inf 1", "b=inf 2", "c=inf 2", "d=inf 2", "e=inf 2"], C9: ["u=mot 2"]`),
			do:  "allied plays 1; allied name-move group C10; allied take-up a C11; allied fortress-supply u", end: "a: eliminated; u: C9 2 F"},
		{rule: "R-13.3-5 none inside may be left out", pos: cut(`C10: ["a=inf 2", "b=inf 2", "c=inf 2", "d=inf 2", "e=inf 2", "f=inf 2"]`), do: "allied fortress-supply -", no: "?"},
		{rule: "R-13.3-8 kept during the enemy's turn", pos: cut(`C10: ["a=inf 2"]`), turns: 2, end: "a: C10 2 F"},
		{rule: "R-13.3-8 renewed at the next own check", pos: strings.Replace(cut(`C9: ["a=inf 2"]`), "D11: [inf 2]", "C12: [inf 2], E12: [inf 2], G11: [inf 2], G8: [inf 2], E8: [inf 2]", 1), turns: 3, do: "allied fortress-supply a; --; --; allied fortress-supply -; allied fortress-supply -", end: "a: C9 2 D U"},
		{rule: "R-13.3-9 in its very Fortress it cannot refuse", pos: "control: {FT: allied, FB: axis, FD: allied}\naxis: {C11: [\"x=inf 2\"], C5: [inf 2]}\nallied: {C10: [\"a=inf 2\"]}",
			set: func(t *testing.T, x *table) {
				x.start.Blocks[2].Fortress = int8(x.Map.FortressAt(hexOf(t, x.Map, "C10")))
			},
			do: "axis plays 1; axis name-move group C11; axis take-up x C10; allied refuse-battle C10", no: "", see: "refuses accepts", seen: "accepts"},
		{rule: "R-13.3-9 nor survive a Rout", pos: "control: {FT: allied, FB: axis, FD: allied}\naxis: {C11: [\"x=inf 2\"], C5: [inf 2]}\nallied: {C10: [\"a=inf 4 D\"]}",
			set: func(t *testing.T, x *table) {
				x.start.Blocks[2].Fortress = int8(x.Map.FortressAt(hexOf(t, x.Map, "C10")))
			},
			do: "axis plays 1; axis name-move group C11; axis take-up x C10", see: "rout eliminated", seen: "rout, eliminated"},
		{rule: "R-14.0-2 a minefield serves whoever is Def: the Allies", pos: mined("allied", "W"), do: "axis plays 1; axis active-battle C12",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 6, 6, 6, 1}}, end: "u: C12 3"},
		{rule: "R-14.0-2 or the Axis", pos: "turn: allied\n" + mined("axis", "E"), do: "allied plays 1; allied active-battle C12",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 6, 6, 6, 1}}, end: "a: C12 3"},
		{rule: "R-14.2-4 no effect on movement, Pursuit Fire and Routs", pos: "mines: {known: [C12]}\naxis: {C11: [\"a=rec 2\"]}\nallied: {C12: [\"u=mot 3\", \"d=mot 3 D\"], C20: [inf 2]}",
			dice: map[string][]int{"pursuit": {4, 5}}, do: "axis plays 1; axis name-move group C11; axis take-up a C12; allied refuse-battle C12; allied withdraw u C13; allied withdraw d C13",
			end: "u: C13 1 D; d: C13 2 D"},
		{rule: "R-15.1-2 somebody must be assigned", pos: "axis: {G5: [\"a=inf 2\", \"b=inf 2\"]}\nallied: {C20: [inf 2]}", do: "axis oasis-supply -; axis oasis-supply b", no: "?", end: "a: G5 2 D U; b: G5 2 O"},
		{rule: "R-15.1-2 R-15.1-3 he keeps it though he goes; one who comes cannot take it", pos: "axis: {G5: [\"a=inf 2\"], G6: [\"b=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 2; axis name-move group G5; axis name-move group G6; axis take-up a #1 F5; axis take-up b #2 G5", end: "a: F5 2 O; b: G5 2 D U"},
		{rule: "R-15.1-3 nor one from somebody who stayed", pos: "axis: {G5: [\"a=inf 2\", \"c=inf 2\"], G6: [\"b=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis oasis-supply c; axis plays 1; axis name-move group G6; axis take-up b G5", end: "a: G5 2 D U; b: G5 2 D U; c: G5 2 O"},
		{rule: "R-15.1-3 an empty Oasis takes him at the Final check", pos: "axis: {G6: [\"b=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group G6; axis take-up b G5", end: "b: G5 2 O"},
		{rule: "R-15.1-3 of two who come to an empty one their owner chooses", pos: "axis: {G6: [\"b=inf 2\", \"c=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group G6; axis take-up b G5; axis take-up c G5; axis oasis-supply c", end: "b: G5 2 D U; c: G5 2 O"},
		{rule: "R-15.1-5 a unit in an Oasis is a link", pos: "axis: {G6: [\"x=inf 2\"], G5: [\"b=inf 2\"], F5: [inf 2], E5: [inf 2], D5: [inf 2]}\nallied: {C20: [inf 2]}", end: "x: G6 2"},
		{rule: "R-15.1-5 without it there is none", pos: "axis: {G6: [\"x=inf 2\"], F5: [inf 2], E5: [inf 2], D5: [inf 2]}\nallied: {C20: [inf 2]}", end: "x: G6 2 D U"},
		{rule: "R-15.1-6 who lives on an Oasis cannot refuse", pos: "axis: {G7: [\"x=inf 2\"]}\nallied: {G5: [\"a=inf 2\"], C20: [inf 2]}", set: oasis,
			do: "axis plays 1; axis name-move group G7; axis take-up x G6; axis forced-march x G5; allied refuse-battle G5", dice: map[string][]int{"march": {6}}, see: "refuses accepts", seen: "accepts"},
		{rule: "R-15.1-6 nor survive a Rout", pos: "axis: {G6: [\"x=inf 2\"]}\nallied: {G5: [\"a=inf 3 D\"], C20: [inf 2]}", set: oasis,
			do: "axis plays 1; axis name-move group G6; axis take-up x G5", see: "rout eliminated", seen: "rout, eliminated"},
		{rule: "R-15.1-6 nor withdraw in a Pass", pos: "axis: {G5: [\"a=inf 2\"]}\nallied: {C20: [inf 2]}", do: "axis name-move withdraw G5; axis take-up a G4", see: "group", end: "a: G5 2 O"},
	})
}

func oasis(t *testing.T, x *table) {
	h := hexOf(t, x.Map, "G5")
	for i := range x.start.Blocks {
		if b := &x.start.Blocks[i]; b.At == h {
			b.Oasis = 1
		}
	}
}

func controls(hex, side string) func(t *testing.T, y *played) {
	return func(t *testing.T, y *played) {
		t.Helper()
		if got := sideNames[y.m.Public().Control[y.Map.FortressAt(hexOf(t, y.Map, hex))]]; got != side {
			t.Errorf("%s is %s", hex, got)
		}
	}
}

// Sections 3 and 4: the sequence of a Player-Turn and the Turn Options.
func TestRulesSequence(t *testing.T) {
	scenes(t, []scene{
		{rule: "R-3.4-1 the phases", pos: "axis: {C11: [\"a=mot 2\"], G8: [\"g=inf 2\"]}\nallied: {C12: [\"u=inf 2\"], C20: [inf 2]}",
			do:  "axis plays 1; axis name-move group C11; axis take-up a C12",
			see: "turn unsupplied cards-laid group moves accepts battle disrupted cards-shown turn-over", seen: "turn, unsupplied, cards-laid, group, moves, accepts, battle, disrupted, cards-shown, turn-over"},
		{rule: "R-3.4-1 R-3.45-1 a Blitz has two of the middle ones; capture comes last", pos: "control: {FT: allied}\naxis: {C8: [\"a=mot 2\"], C5: [\"b=mot 2\"]}\nallied: {C20: [inf 2]}",
			do:  "axis plays 3; axis name-move group C8; axis name-move -; axis take-up a C9 C10; axis forced-march -; axis blitz; axis name-move group C5; axis take-up b C6",
			see: "cards-laid group moves blitz cards-shown captures turn-over", seen: "cards-laid, group, moves, blitz, group, moves, cards-shown, captures, turn-over"},
		{rule: "R-3.43-2 all movement is done before the first shot", pos: "axis: {C11: [\"a=mot 2\"], C9: [\"b=mot 2\"], D9: [\"i=inf 2\"]}\nallied: {C12: [\"u=inf 2\"], D10: [\"v=inf 2\"], C20: [inf 2]}",
			dice: map[string][]int{"march": {6}},
			do:   "axis plays 2; axis name-move group C11; axis name-move regroup C9; axis destination D10; axis take-up a #1 C12; axis take-up b #2 D9 D10; axis take-up i #2 D10; allied refuse-battle C12; allied withdraw u C13",
			see:  "engages withdraws reveals battle", seen: "engages, engages, engages, withdraws, reveals, reveals, reveals, battle"},
		{rule: "R-3.45-1 R-3.46-1 both sides fire in both Combat phases", pos: inBattle, do: "axis plays 3; axis active-battle C12; axis blitz; axis active-battle C12",
			see: "fire", seen: "fire 3 0, fire 3 0, fire 3 0, fire 3 0, fire 3 0, fire 3 0"},
		{rule: "R-4-2 dummies with any option", pos: inBattle, do: "axis lay-card real; axis lay-card dummy; axis lay-card dummy; axis active-battle C12",
			see: "cards-laid# cards-shown# fire", seen: "cards-laid 3, fire 3 0, fire 3 0, fire 3 0, cards-shown 1"},
		{rule: "R-4-2 and with a Pass", pos: inBattle, do: "axis lay-card dummy; axis active-battle C12", no: "R-4-1", see: "cards-laid# fire pass", seen: "cards-laid 1, pass"},
		{rule: "R-4-4 a unit of the first Move is none of the second", pos: "axis: {C8: [\"a=mot 2\"], C9: [\"b=mot 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 2; axis name-move group C8; axis name-move group C9; axis take-up a #1 C9; axis take-up a #2 C10; axis take-up b #2 C10", no: "?", end: "a: C9 2; b: C10 2"},
		{rule: "R-4-5 two Moves overrun the same hex, in any order, and share the limit", pos: "axis: {C11: [\"a=mot 2\", \"c=mot 2\"], C10: [\"b=mot 2\"]}\nallied: {C12: [\"u=mot 2 D\"], C20: [inf 2]}",
			do: "axis plays 2; axis name-move group C11; axis name-move group C10; axis take-up a #1 C12; axis take-up b #2 C11 C12; axis take-up c #1 C12; allied withdraw u C13", no: "R-7.1-1",
			see: "engages rout", seen: "engages, engages, rout", end: "a: C12 2; b: C12 2"},
		{rule: "R-4-8 a Pass has no other Move and no combat", pos: inBattle, do: "axis name-move group C5; axis active-battle C12", no: "R-4-8", see: "battle pass", seen: "pass"},
		{rule: "R-4-8 but both supply checks", pos: "axis: {G8: [\"g=inf 2\"], C5: [\"d=inf 2 D S10\"]}\nallied: {C20: [inf 2]}", see: "unsupplied recovers disrupted pass", seen: "unsupplied, recovers, disrupted, pass", end: "g: G8 2 D U; d: C5 2"},
		{rule: "R-4-8 and Fortresses are taken", pos: "control: {FT: allied}\naxis: {C10: [\"a=inf 2\"]}\nallied: {C20: [inf 2]}", see: "captures pass", seen: "captures, pass"},
		{rule: "R-4-8 one Withdrawal Move, no second", pos: "axis: {C9: [\"a=inf 2\"], C8: [\"b=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis name-move withdraw C9; axis name-move withdraw C8; axis take-up a C8; axis take-up b C7", end: "a: C8 2; b: C8 2", see: "group", seen: "group"},
		{rule: "R-4-9 one passes, the other plays, and the first plays again", pos: "axis: {C5: [\"a=inf 2\"]}\nallied: {C20: [\"u=inf 2\"]}", turns: 5,
			do:  "--; allied plays 1; --; --; allied plays 1; --; axis plays 1; axis name-move group C5; axis take-up a C6",
			see: "pass! turn-over!", seen: "pass axis, turn-over allied, pass axis, turn-over allied, turn-over axis", end: "a: C6 2"},
	})
}
