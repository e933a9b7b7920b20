package rommel

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// battleIs checks the Battle of a hex: its Def and the hexsides of the Att.
func battleIs(hex, def, taken string) func(t *testing.T, y *played) {
	return func(t *testing.T, y *played) {
		t.Helper()
		p := y.m.Public()
		b := p.battle(hexOf(t, y.Map, hex))
		if b == nil {
			t.Fatal("no Battle in", hex)
		}
		var sides []string
		for _, d := range strings.Fields(all6) {
			if k, _ := board.ParseDirection(d); b.Sides[k] != b.Def {
				sides = append(sides, d)
			}
		}
		if got := strings.Join(sides, " "); sideNames[b.Def] != def || got != taken {
			t.Errorf("Def %s, the Att has %s, not %s, %s", sideNames[b.Def], got, def, taken)
		}
	}
}

func noBattle(t *testing.T, y *played) {
	t.Helper()
	if p := y.m.Public(); len(p.Battles) > 0 {
		t.Errorf("%d Battles", len(p.Battles))
	}
}

// Section 8: Battles and refusals.
func TestRulesBattles(t *testing.T) {
	attack := "axis plays 1; axis name-move group C11; axis take-up a C12"
	fresh := "axis: {C11: [\"a=mot 2\"], C5: [inf 2]}\nallied: {C12: [\"u=inf 2\"], C16: [inf 2]}"
	two := "axis: {C11: [\"a=mot 2\"], C9: [\"b=rec 2\"]}\nallied: {C12: [\"u=inf 2\"], D10: [\"v=inf 2\"], C11: [], C16: [inf 2]}"
	scenes(t, []scene{
		{rule: "R-8.0-1 a Battle goes on over the turns", pos: inBattle, turns: 2, check: battleIs("C12", "allied", "W"), see: "battle-over"},
		{rule: "R-8.0-1 until one side is gone", pos: inBattle, do: "axis plays 1; axis active-battle C12", dice: map[string][]int{"fire": {1, 1, 1, 6, 6, 6}},
			check: noBattle, see: "battle-over", seen: "battle-over"},
		{rule: "R-8.1-2 hexsides that nobody has crossed are the Def's", pos: fresh, do: attack, check: battleIs("C12", "allied", "W")},
		{rule: "R-8.1-3 the Att leaves over his hexside: nothing changes", pos: inBattle,
			do: "axis plays 1; axis name-move group C12; axis retreat a C11", check: battleIs("C12", "allied", "W")},
		{rule: "R-8.1-3 the Def leaves over his", pos: "turn: allied" + strings.Replace(inBattle, `"u=inf 3"`, `"u=inf 3", "x=inf 3"`, 1),
			do: "allied plays 1; allied name-move group C12; allied retreat u C13", end: "u: C13 3 D", check: battleIs("C12", "allied", "W")},
		{rule: "R-8.1-5 a later Battle in the hex starts afresh", pos: strings.Replace(inBattle, `C5: ["w=inf 2"]`, `D11: ["w=mot 2"]`, 1), turns: 3,
			do:  "axis plays 1; axis name-move group C12; axis retreat a C11; axis retreat b C11; --; --; axis plays 1; axis name-move group D11; axis take-up w C12",
			see: "battle-over engages", seen: "battle-over, engages", check: battleIs("C12", "allied", "SW")},
		{rule: "R-8.3-1 the Att stays the Att when the Def fights", pos: fresh, turns: 2, do: attack + "; --; allied plays 1; allied active-battle C12",
			see: "battle!", seen: "battle axis, battle allied", check: battleIs("C12", "allied", "W")},
		{rule: "R-8.2-3 Disrupted ones are not asked, they are Routed", pos: strings.Replace(fresh, "u=inf 2", "u=inf 2 D", 1),
			do: attack + "; allied refuse-battle C12; allied withdraw u C13", see: "engages accepts refuses rout", seen: "engages, rout", end: "u: C13 1 D"},
		{rule: "R-8.4-3 all go, each by its speed", pos: strings.Replace(fresh, `"u=inf 2"`, `"u=arm 2", "i=inf 2"`, 1),
			do: attack + "; allied refuse-battle C12; allied withdraw u " + row(12, 19) + "; allied withdraw i " + row(12, 17), end: "u: C19 2 D; i: C17 2 D",
			see: "withdraws battle-over", seen: "withdraws, withdraws, battle-over"},
		{rule: "R-8.4-2 not in an old Battle, R-8.6-1 nothing is active unasked", pos: inBattle, do: "axis plays 1; allied refuse-battle C12", see: "refuses accepts active-battle"},
		{rule: "R-8.4-2 nor in Blitz Movement for one that began before", pos: strings.Replace(fresh, `C5: [inf 2]`, `C10: ["b=mot 2"]`, 1),
			do:  "axis plays 3; axis name-move group C11; axis name-move -; axis take-up a C12; axis blitz; axis name-move group C10; axis take-up b C11 C12; --",
			see: "accepts refuses", seen: "accepts"},
		{rule: "R-8.4-6 one group refuses, the other accepts", pos: strings.Replace(two, ", C11: []", "", 1),
			do:  "axis plays 2; axis name-move group C11; axis name-move group C9; axis take-up a #1 C12; axis take-up b #2 D9 D10; allied refuse-battle C12; allied withdraw u C13",
			see: "refuses@ accepts@ battle@", seen: "accepts D10, refuses C12, battle D10", end: "u: C13 2 D; v: D10 2"},
		{rule: "R-8.5-1 R-8.5-2 R-11.0-2 both lines are open, Disrupted ones lie face down behind it",
			pos: strings.Replace(fresh, `"u=inf 2"`, `"u=inf 2", "d=inf 2 D"`, 1), do: attack, check: open("a u closed: d")},
		{rule: "R-8.6-1 all Battles and Assaults are named before the first shot", pos: "axis: {C12: [inf 2], D9: [inf 2], C5: [inf 2]}\nallied: {C12: [inf 2], D9: [inf 2]}\nbattles: {C12: allied W, D9: allied W}",
			do:  "axis plays 2; axis active-battle C12; axis active-battle D9; axis assault D9",
			see: "active-battle@ assault@ battle@ fire", seen: "active-battle C12, active-battle D9, assault D9, battle C12, fire 2 0, fire 2 0, battle D9, fire 4 0, fire 4 0"},
		{rule: "R-3.43-1 units in a Battle Retreat after the others' moves, they are not taken up", pos: inBattle,
			do: "axis plays 2; axis name-move group C12; axis name-move group C5; axis take-up a #1 C11", no: "R-3.43-1", end: "a: C12 3"},
		{rule: "R-9.0-1 R-3.44-1 fought one after the other in his order", pos: "axis: {C12: [inf 2], D9: [inf 2], F8: [inf 2], C5: [inf 2]}\nallied: {C12: [inf 2], D9: [inf 2], F8: [inf 2]}\nbattles: {C12: allied W, D9: allied W, F8: allied W}",
			do:  "axis plays 1; axis active-battle C12; axis active-battle F8; axis next-battle F8; axis next-battle C12",
			see: "battle@ fire", seen: "battle F8, fire 2 0, fire 2 0, battle C12, fire 2 0, fire 2 0"},
		{rule: "R-4-11 R-3.44-1 a card need not be fought with", pos: inBattle, do: "axis plays 1", see: "battle cards-shown# turn-over", seen: "cards-shown 1, turn-over"},
	})
}

// Section 9: fire and losses.
func TestRulesCombat(t *testing.T) {
	line := func(axis, allied string) string {
		return "axis: {C12: [" + axis + "], C5: [\"w=inf 2\"]}\nallied: {C12: [" + allied + "], C16: [\"v=inf 2\"]}\nbattles: {C12: allied W}"
	}
	fight := "axis plays 1; axis active-battle C12"
	scenes(t, []scene{
		{rule: "R-9.1-2 who is Passive fires first, here the Att", pos: "turn: allied\n" + line(`"a=inf 4"`, `"u=inf 3"`),
			do: "allied plays 1; allied active-battle C12", see: "fire!", seen: "fire axis, fire allied"},
		{rule: "R-9.2-1 every unit fires once, a die for each CV it has", pos: line(`"a=inf 4/6", "b=arm 3"`, `"u=inf 1/4", "x=mat 2"`), do: fight,
			see: "fire", seen: "fire 2 0, fire 1 0, fire 3 0, fire 4 0"},
		{rule: "R-9.1-3 R-3.46-1 R-9.5-6 a Blitz has two rounds; a single hit on an elite lasts for one",
			pos: line(`"a=arm 1"`, `"x=B*:arm 4"`), dice: map[string][]int{"fire": {1, 1, 1, 1, 6, 1, 1, 1, 1, 6}},
			do:  "axis plays 3; axis active-battle C12; axis blitz; axis active-battle C12",
			see: "battle fire", seen: "battle, fire 4 0, fire 1 1, battle, fire 4 0, fire 1 1", end: "x: C12 4"},
		{rule: "R-9.5-3 hits of several units are pooled", pos: line(`"a=arm 1", "b=arm 1"`, `"x=B*:arm 4"`), do: fight,
			dice: map[string][]int{"fire": {1, 1, 1, 1, 6, 6}}, end: "x: C12 2"},
		{rule: "R-9.5-1 the owner chooses who loses a CV", pos: line(`"a=inf 2"`, `"u=inf 3", "x=inf 2"`), do: fight + "; allied take-loss x",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 1}}, end: "u: C12 3; x: C12 1"},
		{rule: "R-9.5-1 the other one", pos: line(`"a=inf 2"`, `"u=inf 3", "x=inf 2"`), do: fight + "; allied take-loss u",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 1}}, end: "u: C12 2; x: C12 2"},
		{rule: "R-9.5-1 none of another class", pos: line(`"a=inf 2"`, `"u=inf 3", "x=mat 2"`), do: fight + "; allied take-loss x",
			dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 1}}, end: "u: C12 2; x: C12 2"},
		{rule: "R-9.2-3 having seen the hits, the next unit chooses", pos: line(`"m=mat 2", "a=arm 2"`, `"x=arm 2", "u=inf 3"`),
			do: fight + "; axis fire m armor; axis fire a infantry", dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 6, 5, 1}}, end: "x: eliminated; u: C12 2"},
		{rule: "R-9.2-3 without the hits it has no choice", pos: line(`"m=mat 2", "a=arm 2"`, `"x=arm 2", "u=inf 3"`),
			do: fight + "; axis fire m armor; axis fire a infantry", dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 1, 5, 1}}, end: "x: C12 1; u: C12 3"},
		{rule: "R-9.2-4 what a unit has too much is lost", pos: line(`"m=mat 3"`, `"x=arm 1", "u=inf 3"`),
			do: fight + "; axis fire m armor", dice: map[string][]int{"fire": {1, 1, 1, 1, 6, 6, 6}}, end: "x: eliminated; u: C12 3"},
		{rule: "R-9.5-5 R-9.5-7 hits of two make an elite unit disappear as a target; losses follow the last shot",
			pos: line(`"m=mat 1", "n=mat 1", "a=arm 1"`, `"x=B*:arm 2", "u=inf 3"`),
			do:  fight + "; axis fire m armor; axis fire n armor; axis fire a infantry", dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 6, 1}},
			end: "x: eliminated; u: C12 3", see: "fire loses", seen: "fire 2 0, fire 3 0, fire 1 1, fire 1 1, fire 1 0, loses"},
		{rule: "R-9.5-5 one hit does not", pos: line(`"m=mat 1", "n=mat 1", "a=arm 1"`, `"x=B*:arm 2", "u=inf 3"`),
			do: fight + "; axis fire m armor; axis fire n armor; axis fire a infantry", dice: map[string][]int{"fire": {1, 1, 1, 1, 1, 6, 1, 5}}, end: "x: C12 2; u: C12 3"},
		{rule: "R-9.6-1 R-11.1-1 R-11.11-1 Disrupted units neither fire nor are targets", pos: line(`"m=mat 2"`, `"u=inf 3", "d=arm 4 D"`),
			do: fight, dice: map[string][]int{"fire": {1, 1, 1, 6, 6}}, see: "fire", seen: "fire 3 0, fire 2 2", end: "u: C12 1; d: C12 4 D"},
		{rule: "R-9.21-4 an Assault gives dice, not better ones", pos: line(`"a=inf 2"`, `"u=inf 1"`), dice: map[string][]int{"fire": {5, 5, 5, 5, 5, 5}},
			do: "axis plays 2; axis active-battle C12; axis assault C12", see: "fire", seen: "fire 2 0, fire 4 0"},
	})
}

// Section 10: Retreats, probes and Pursuit Fire.
func TestRulesRetreats(t *testing.T) {
	leave := "axis plays 1; axis name-move group C12; axis retreat a "
	fromBattle := func(axis, allied, more string) string {
		return "axis: {C12: [" + axis + "]" + more + ", C5: [\"w=inf 2\"]}\nallied: {C12: [" + allied + "], C16: [\"v=inf 2\"]}\nbattles: {C12: allied W SW}"
	}
	scenes(t, []scene{
		{rule: "R-10.1-1 only over a friendly hexside", pos: fromBattle(`"a=mot 3", "b=mot 3"`, `"u=inf 3"`, ""), do: leave + "D12", no: "R-7.2-2"},
		{rule: "R-10.1-1 R-7.2-4 not into an enemy hex", pos: strings.Replace(fromBattle(`"a=mot 3", "b=mot 3"`, `"u=inf 3", inf 2`, ""), "W SW", "W SW E", 1), set: func(t *testing.T, x *table) {
			x.start.Blocks[4].At = hexOf(t, x.Map, "D11")
		}, do: leave + "D11", no: "R-7.2-4"},
		{rule: "R-10.1-1 nor from one Battle into another", pos: "axis: {C12: [\"a=mot 3\", \"b=mot 3\"], D11: [inf 2], C5: [inf 2]}\nallied: {C12: [inf 3], D11: [inf 2]}\nbattles: {C12: allied W SW E, D11: allied W}",
			do: leave + "D11", no: "R-7.2-4"},
		{rule: "R-10.1-3 R-11.3-2 who must leave and cannot is eliminated", pos: "axis: {E8: [\"a=mot 2\"]}\nallied: {G8: [\"u=inf 3 D\"], C20: [inf 2]}",
			do: "axis plays 1; axis name-move group E8; axis take-up a F8 G8", see: "rout eliminated", seen: "rout, eliminated", end: "u: eliminated"},
		{rule: "R-10.3-2 a Regroup takes units out of two Battles and others along",
			pos: "axis: {C12: [\"a=mot 3\"], D11: [\"b=rec 3\"], C11: [\"c=art 3\"], C5: [inf 2]}\nallied: {C12: [inf 3], D11: [inf 3]}\nbattles: {C12: allied W, D11: allied W NW}",
			do:  "axis plays 1; axis name-move regroup C11; axis destination C10; axis take-up c C10; axis retreat a C11 C10; axis retreat b D10 C10",
			end: "a: C10 3 D; b: C10 3 D; c: C10 3", see: "pursuit#", seen: "pursuit 2, pursuit 4"},
		{rule: "R-10.3-2 but not to where enemies are", pos: "axis: {C12: [\"a=mot 3\"], C11: [\"c=mot 3\"]}\nallied: {C12: [inf 3], D10: [inf 2]}\nbattles: {C12: allied W}",
			do: "axis plays 1; axis name-move regroup C11; axis destination D10; axis take-up c D10; axis retreat a C11 D10", see: "retreats", end: "c: D10 3; a: C12 3"},
		{rule: "R-10.41-1 R-10.41-4 the Rearguard fires, then the probe, then the others move; it has survived: no pursuit", pos: inBattle,
			do: leave + "C11; allied probe C12", see: "retreats probe fire! moves pursuit", seen: "retreats, probe, fire axis, fire allied, moves", end: "a: C11 3 D; b: C12 3"},
		{rule: "R-10.41-4 R-10.4-4 no probe, no pursuit, Disrupted all the same", pos: inBattle, do: leave + "C11", see: "probe fire pursuit", end: "a: C11 3 D; b: C12 3"},
		{rule: "R-10.41-3 the Rearguard is wiped out: pursuit by who has not fired, and its Disrupted comrades are Routed",
			pos:  fromBattle(`"a=mot 3", "b=inf 1", "d=mech 3 D"`, `"u=inf 3", "x=mech 2"`, ""),
			dice: map[string][]int{"fire": {1, 6, 1, 1}, "pursuit": {1, 1, 1, 1}},
			do:   leave + "C11; allied probe C12; allied fire u infantry; axis withdraw d C11",
			see:  "probe fire pursuit rout withdraws battle-over", seen: "probe, fire 1 0, fire 3 1, pursuit 2 0, rout, pursuit 0 0, withdraws, battle-over", end: "b: eliminated; a: C11 3 D"},
		{rule: "R-10.41-5 artillery first in a probe too, and no Assault dice", pos: fromBattle(`"a=mot 3", "i=inf 2", "g=art 1"`, `"u=inf 3"`, ""),
			do:  "axis plays 2; axis name-move group C12; axis retreat a C11; allied probe C12; axis fire i infantry; axis fire g infantry; axis assault C12",
			see: "probe fire", seen: "probe, fire 1 0, fire 2 0, fire 3 0"},
		{rule: "R-10.41-5 targets as in Combat", pos: fromBattle(`"a=mot 3", "i=inf 2", "m=mat 2"`, `"u=inf 3", "x=mat 2"`, ""),
			do: leave + "C11; allied probe C12; axis fire i antitank", no: "R-9.3-2", see: "probe", seen: "probe"},
		{rule: "R-10.5-1 the slowest of each hex is told, without those that were not engaged", pos: "axis: {C12: [\"a=mot 3\", \"e=rec 2\"], D11: [\"b=rec 3\"], C11: [\"c=art 3\"], C5: [inf 2]}\nallied: {C12: [inf 3], D11: [inf 3]}\nbattles: {C12: allied W, D11: allied W NW}",
			do:  "axis plays 1; axis name-move regroup C11; axis destination C10; axis take-up c C10; axis retreat a C11 C10; axis retreat e C11 C10; axis retreat b D10 C10",
			see: "pursuit#", seen: "pursuit 2, pursuit 4"},
		{rule: "R-10.5-3 R-14.2-4 hits on 4 to 6, whatever the class or the minefield", pos: "mines: {known: [C12]}\n" + fromBattle(`"a=art 3", "b=arm 3"`, `"u=inf 3", "x=rec 2", "y=rec 2"`, ""),
			dice: map[string][]int{"pursuit": {3, 4, 6, 5, 2}}, do: leave + "C11; axis retreat b C11; axis lose-step a; axis lose-step a; axis lose-step b", see: "pursuit", seen: "pursuit 5 3", end: "a: C11 1 D; b: C11 2 D"},
		{rule: "R-10.5-4 the owner takes them on any unit that leaves", pos: fromBattle(`"a=art 3", "b=arm 3"`, `"u=inf 3", "x=rec 2"`, ""),
			dice: map[string][]int{"pursuit": {4, 1, 1}}, do: leave + "C11; axis retreat b C11; axis lose-step b", end: "a: C11 3 D; b: C11 2 D"},
		{rule: "R-10.5-5 fire is held, and used in the Rout of those left behind", pos: fromBattle(`"a=mot 3", "d=mot 3 D"`, `"u=rec 3", "x=rec 2"`, ""),
			do: leave + "C11; allied pursue hold x; axis withdraw d C11", see: "pursuit rout", seen: "pursuit 2 0, rout, pursuit 2 0"},
		{rule: "R-10.5-5 who has fired does not fire again", pos: fromBattle(`"a=mot 3", "d=mot 3 D"`, `"u=rec 3", "x=rec 2"`, ""),
			do: leave + "C11; axis withdraw d C11", see: "pursuit rout", seen: "pursuit 4 0, rout, pursuit 0 0"},
		{rule: "R-10.5-6 in a Combat phase only who has not fired", pos: fromBattle(`"a=arm 3", "b=arm 3"`, `"s=inf 1", "d=inf 3 D"`, ""), dice: map[string][]int{"fire": {1, 5, 5, 5}},
			do: "axis plays 1; axis active-battle C12; allied withdraw d C13", see: "fire rout pursuit", seen: "fire 1 0, fire 3 3, rout, pursuit 2 0"},
		{rule: "R-10.5-7 R-11.1-1 Disrupted units do not pursue", pos: fromBattle(`"a=mot 3"`, `"u=rec 3", "x=rec 2 D"`, ""), do: leave + "C11", see: "pursuit", seen: "pursuit 2 0"},
		{rule: "R-5.3-10 R-10.1-1 a refusing group may withdraw over Disrupted enemies", pos: "turn: allied\naxis: {C12: [\"u=inf 2\"], C5: [inf 2]}\nallied: {C13: [\"x=mot 2\"], C11: [\"d=inf 2 D S20\"], C20: [inf 2]}",
			do: "allied plays 1; allied name-move group C13; allied take-up x C12; axis refuse-battle C12; axis withdraw u C11 C10", end: "u: C10 2 D", see: "rout"},
	})
}

// Section 11: Disruption, Routs and Overruns.
func TestRulesDisruption(t *testing.T) {
	since := func(name string, n int16) func(t *testing.T, y *played) {
		return func(t *testing.T, y *played) {
			t.Helper()
			if b := y.block(name); !b.Disrupted || b.Since != n || b.Shown {
				t.Errorf("%s: Disrupted %v since %d, open %v", name, b.Disrupted, b.Since, b.Shown)
			}
		}
	}
	rout := "axis plays 1; axis name-move group C11; axis take-up a C12"
	scenes(t, []scene{
		{rule: "R-11.0-1 R-11.0-2 by Disengaging", pos: inBattle, do: "axis plays 1; axis name-move group C12; axis retreat a C11", check: since("a", 21)},
		{rule: "R-11.0-1 R-11.0-2 by refusing", pos: "axis: {C11: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 2\"], C20: [inf 2]}", do: rout + "; allied refuse-battle C12; allied withdraw u C13", check: since("u", 21)},
		{rule: "R-11.0-1 R-11.0-2 by a Forced March that fails", pos: "axis: {D9: [\"i=inf 2\"]}\nallied: {C20: [inf 2]}", dice: map[string][]int{"march": {3}},
			do: "axis plays 1; axis name-move group D9; axis take-up i E8; axis forced-march i F8", check: since("i", 21)},
		{rule: "R-11.0-1 R-11.0-2 Unsupplied at both checks", pos: "axis: {G8: [\"i=inf 2\"]}\nallied: {C20: [inf 2]}", check: since("i", 21)},
		{rule: "R-11.0-1 R-11.2-3 by a Rout, again", pos: "axis: {C11: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 2 D S10\"], C20: [inf 2]}", do: rout + "; allied withdraw u C13", check: since("u", 21)},
		{rule: "R-11.2-3 so that the enemy's turn is none that counts", pos: "axis: {C11: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 2 D S10\"], C20: [inf 2]}", turns: 2,
			do: rout + "; allied withdraw u C13", see: "recovers", end: "u: C13 1 D"},
		{rule: "R-11.2-3 without the Rout it does", pos: "axis: {C11: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 2 D S10\"], C20: [inf 2]}", turns: 2, see: "recovers", seen: "recovers"},
		{rule: "R-11.0-3 R-12.7-4 Unsupplied and Disrupted: nothing more in a turn", pos: "axis: {G8: [\"i=inf 2 D S10\"]}\nallied: {C20: [inf 2]}", turns: 5, end: "i: G8 2 D U",
			see: "eliminated disrupted recovers"},
		{rule: "R-11.0-3 but the end of it in a Buildup", pos: "axis: {G8: [\"i=inf 2 D S10\"]}\nallied: {C20: [inf 2]}", set: monthEnd, end: "i: eliminated"},
		{rule: "R-11.1-1 R-10.0-2 they do not move", pos: "axis: {C8: [\"i=inf 2 D S20\", \"j=inf 2\"]}\nallied: {C20: [inf 2]}",
			do: "axis plays 1; axis name-move group C8; axis take-up i C9; axis take-up j C9", no: "?", end: "i: C8 2 D; j: C9 2"},
		{rule: "R-11.1-1 they do not chain, R-11.1-2 but trace for themselves", pos: "axis: {D10: [\"i=inf 2 D S20\"], E10: [\"j=inf 2\"]}\nallied: {C20: [inf 2]}",
			end: "i: D10 2 D; j: E10 2 D U"},
		{rule: "R-11.1-1 they block no line", pos: "axis: {C12: [\"i=inf 2\"], C5: [inf 2]}\nallied: {C9: [\"d=inf 2 D\"], C20: [inf 2]}", end: "i: C12 2"},
		{rule: "R-11.1-2 within Supply Range", pos: "axis: {F8: [\"i=inf 2 D S20\"], G8: [\"j=inf 2 D S20\"]}\nallied: {C20: [inf 2]}", end: "i: F8 2 D; j: G8 2 D U"},
		{rule: "R-11.11-1 Shielded ones stay in the hex", pos: strings.Replace(inBattle, `"u=inf 3"`, `"u=inf 3", "d=mot 3 D S10"`, 1),
			do: "axis plays 1; axis active-battle C12", see: "rout", end: "d: C12 3 D"},
		{rule: "R-11.11-2 no recovery while enemies are there", pos: "turn: allied" + strings.Replace(inBattle, `"u=inf 3"`, `"u=inf 3", "d=mot 3 D S10"`, 1), see: "recovers", end: "d: C12 3 D"},
		{rule: "R-11.11-2 the last Shield falls: a Rout", pos: strings.Replace(inBattle, `"u=inf 3"`, `"u=inf 1", "d=mot 3 D S10"`, 1), dice: map[string][]int{"fire": {1, 6}},
			do: "axis plays 1; axis active-battle C12; allied withdraw d C13", see: "eliminated rout", seen: "eliminated, rout", end: "d: C13 2 D"},
		{rule: "R-11.2-2 in a Buildup all recover, however short their time", pos: "axis: {C5: [\"i=inf 2 D S20\"], C9: [\"j=inf 2 D S3\"]}\nallied: {C20: [\"u=inf 2 D S20\"]}", set: monthEnd,
			end: "i: C5 2; j: C9 2; u: C20 2"},
		{rule: "R-11.2-2 but in a Battle", pos: strings.Replace(inBattle, `"u=inf 3"`, `"u=inf 3", "d=mot 3 D S10"`, 1), set: monthEnd, end: "d: C12 3 D"},
		{rule: "R-11.3-2 R-11.3-3 a step, Pursuit Fire, withdrawal", pos: "axis: {C11: [\"a=rec 2\"]}\nallied: {C12: [\"u=mot 3 D\", \"e=B*:arm 6 D\"], C20: [inf 2]}",
			dice: map[string][]int{"pursuit": {6, 1}}, do: rout + "; allied lose-step u; allied withdraw u C13; allied withdraw e C13",
			see: "rout# pursuit withdraws", seen: "rout 2, pursuit 2 1, withdraws, withdraws", end: "u: C13 1 D; e: C13 4 D"},
		{rule: "R-11.3-3 an elite step is two CV", pos: "axis: {C11: [\"a=inf 2\"]}\nallied: {C12: [\"e=B*:arm 4/6 D\"], C20: [inf 2]}", do: rout + "; allied withdraw e C13", end: "e: C13 2 D"},
		{rule: "R-11.3-4 the Rout comes before the next unit moves", pos: "axis: {C11: [\"a=mot 2\", \"b=mot 2\"]}\nallied: {C12: [\"u=mot 2 D\"], C20: [inf 2]}",
			do: rout + "; axis take-up rout C12; allied withdraw u C13; axis take-up b C10", see: "engages rout withdraws moves@", seen: "engages, moves C11, rout, withdraws, moves C11"},
		{rule: "R-11.3-6 no Rommel and no Forced March in a Rout", pos: "rommel: true\nturn: allied\naxis: {D10: [\"u=inf 3 D\"], C5: [inf 2]}\nallied: {D11: [\"x=inf 2\"], C20: [inf 2]}",
			do: "allied plays 1; allied name-move group D11; allied take-up x D10; axis withdraw u C10; axis forced-march u C9", see: "rout forced-march", seen: "rout", end: "u: C10 2 D"},
		{rule: "R-11.3-7 the way out is open", pos: "axis: {C11: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 3 D\"], C20: [inf 2]}", do: rout + "; allied withdraw u C13", end: "u: C13 2 D"},
		{rule: "R-11.3-7 not over the hexside by which they came", pos: "axis: {D12: [\"a=mot 2\"]}\nallied: {C12: [\"u=inf 3 D\"], C20: [inf 2]}",
			do: "axis plays 1; axis name-move group D12; axis take-up a C13 C12", end: "u: eliminated"},
		{rule: "R-11.3-8 a Buildup takes the Shield: the others are Routed before they can recover",
			pos: "axis: {C12: [\"m=mot 3 D S5\", \"r=mot 3\"]}\nallied: {C12: [\"u=inf 4\"], C16: [inf 2]}\nbattles: {C12: allied W}\ncontrol: {FB: axis}",
			set: func(t *testing.T, x *table) {
				monthEnd(t, x)
				b := &x.start.Blocks[1]
				b.Unsupplied, b.Raider, b.Over = true, true, x.Map.Board.Between(hexOf(t, x.Map, "C12"), hexOf(t, x.Map, "C13"))
			},
			do: "axis withdraw m C11", see: "eliminated rout pursuit withdraws recovers", seen: "eliminated, rout, pursuit 0 0, withdraws, recovers", end: "r: eliminated; m: C11 2"},
		{rule: "R-11.4-1 R-11.4-4 two come in before the Rout, and stop; nobody is shown", pos: "axis: {C11: [\"a=mot 2\", \"b=mot 2\"]}\nallied: {C12: [\"u=mot 2 D\"], C20: [inf 2]}",
			do: rout + " C13; axis take-up b C12; axis take-up rout C12; allied withdraw u C13", see: "engages rout reveals", seen: "engages, engages, rout", end: "a: C12 2; b: C12 2", check: open("closed: a b u")},
		{rule: "R-11.4-2 R-7.1-6 later ones go through", pos: "axis: {C11: [\"a=mot 2\", \"b=mot 2\"]}\nallied: {C12: [\"u=mot 2 D\"], C20: [inf 2]}",
			do: rout + "; axis take-up rout C12; allied withdraw u C13 C14 C15 C16; axis take-up b C12 C13", end: "b: C13 2"},
		{rule: "R-11.4-3 the same victims twice", pos: "axis: {C11: [\"a=mot 2\", \"b=mot 2\"]}\nallied: {C12: [\"u=mot 3 D\"], C20: [inf 2]}",
			do: rout + "; axis take-up rout C12; allied withdraw u C13; axis take-up b C12 C13; allied withdraw u C14", see: "rout@", seen: "rout C12, rout C13", end: "u: C14 1 D"},
	})
}

// monthEnd plays a Buildup Supply Check in place of a turn.
func monthEnd(_ *testing.T, x *table) { x.check = true }
