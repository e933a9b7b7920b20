package rommel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// A Chronicle tells a turn in sentences, with a table for each round of fire:
// who fired at whom with which dice, what was lost by it, and what is odd (doubled
// dice, a minefield, a hit that takes no step).
func TestChronicle(t *testing.T) {
	for _, c := range []struct {
		position string
		dice     map[string][]int
		lines    []string
		want     string
	}{
		{`
map: fx1
turn: axis
hands: {axis: 3 1, allied: 2 1}
control: {FT: allied, FB: axis, FD: allied}
mines: {known: [C10]}
axis: {C10: [a=arm 2, i=inf 3], C5: [inf 2]}
allied: {C10: ["u=B*:inf 4", "v=inf 1"], C20: [inf 2]}
battles: {C10: allied W}
`, map[string][]int{"fire": {6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 6, 6, 6}}, []string{"axis plays 1", "axis name-move -", "axis fire a infantry", "axis take-loss i"}, `Fortresses 1 : 2
Blocks on the map 3 : 2
Blocks lost 0 : 1
Cards in hand 3 : 3
Buildup Points saved 0 : 0
Still to come 0 : 0
# Since the report before
- The Axis reveal in FT: i (Infantry 3), a (Armor 2).
- The Allies reveal in FT: v (Infantry 1), u (Infantry 4).
# Month 1, Player-Turn 5, Axis active
- The Axis lay a supply card face down.
- The Axis name the Battle in FT active.
- The Axis show the cards of the Player-Turn: 1 real, 0 dummy.
- The Axis end their Player-Turn.
= FT: Combat Round in FT, the Axis active.
  1: u 4 at Infantry: 2 a point, [6 6 1 1 1 1 1 1] from 6, 2 hits
  1: v 1 at Infantry: 2 a point, [1 1] from 6, 0 hits
  0 loses 2: i down to 1;
  0: a 2 at Infantry: 1 a point, [6 1] from 5, 1 hits
  0: i 1 at Infantry: 1 a point, [6] from 6, 1 hits
  1 loses 1: v eliminated;
  (×2: dice are doubled in an Assault, and for the Original Defender in a Fortress, except armor.)
  (Minefield: the attacker's hits count half, except those of artillery.)
card real
card real
card dummy
the enemy has 3
`},
		{`
map: fx1
hands: {axis: 2 0, allied: 0 1}
axis: {C12: [i=inf 2], C5: [inf 2], D9: [m=inf 2], G16: ["z=inf 2 U", "y=inf 1 D"], waiting: [w=inf 2]}
allied: {C12: ["u=B*:inf 4"], C20: [inf 2]}
battles: {C12: allied W}
`, map[string][]int{"fire": {1, 1, 1, 1, 6, 1}, "march": {3}},
			[]string{"axis plays 1", "axis name-move group D9", "axis take-up m E8", "axis forced-march m F8", "axis active-battle C12"}, `Fortresses 1 : 2
Blocks on the map 5 : 2
Blocks lost 0 : 0
Cards in hand 1 : 1
Buildup Points saved 0 : 0
Still to come 0 : 0
! 2 of your 5 blocks have no supply where they stand.
! Marked Unsupplied: z, y in LB SW4.
! You hold one real card: you can pay for one Move and no Assault.
# Since the report before
- The Axis reveal in FT E2: i (Infantry 2).
- The Allies reveal in FT E2: u (Infantry 4).
# Month 1, Player-Turn 5, Axis active
- Marked Unsupplied in LB SW4: y; no line: no highway and no unit with a line is within range.
- The Axis lay a supply card face down.
- The Axis name a Group Move from FT SW1.
- You move m: FT SW1 - FT SW2.
- m in FT SW2 tries a Forced March to OA E2 NE1.
- The Forced March of m from FT SW2 to OA E2 NE1 fails (4 to 6) [3] from 4 [1 march.16.50]
- Disrupted in FT SW2: m.
- The Axis name the Battle in FT E2 active.
- Final Supply Check: no supply in LB SW4 for z: no line: no highway and no unit with a line is within range.
- Disrupted in LB SW4: z.
- The Axis show the cards of the Player-Turn: 1 real, 0 dummy.
- The Axis end their Player-Turn.
= FT E2: Combat Round in FT E2, the Axis active.
  1: u 4 at Infantry: 1 a point, [1 1 1 1] from 6, 0 hits
  0: i 2 at Infantry: 1 a point, [6 1] from 6, 1 hits
  (No step was lost: an elite unit loses one for two hits.)
card real
the enemy has 1
`},
		{`
map: fx1
hands: {axis: 2 0, allied: 1 0}
axis: {C11: [i=mot 2], C5: [inf 2]}
allied: {C12: ["u=mot 2"], C20: [inf 2]}
`, map[string][]int{"pursuit": {6}},
			[]string{"axis plays 1", "axis name-move group C11", "axis take-up i C12", "allied refuse-battle C12", "allied withdraw u C13"}, `Fortresses 1 : 2
Blocks on the map 2 : 2
Blocks lost 0 : 0
Cards in hand 1 : 1
Buildup Points saved 0 : 0
Still to come 0 : 0
! You hold one real card: you can pay for one Move and no Assault.
# Month 1, Player-Turn 5, Axis active
- The Axis lay a supply card face down.
- The Axis name a Group Move from FT E1.
- You move i and Engage: FT E1 - FT E2.
- The Allies refuse battle in FT E2.
- Your Pursuit Fire in FT E2 by i (1 die) at 1 of the enemy, the slowest with speed 2 (4 to 6) [6] from 4 [1 pursuit.19.12]
- A block of the Allies withdraws and is Disrupted: FT E2 - FD W1.
- The Battle in FT E2 is over.
- The Axis show the cards of the Player-Turn: 1 real, 0 dummy.
- The Axis end their Player-Turn.
card real
the enemy has 1
`},
	} {
		x := Load(t, c.position)
		y := x.PlayOut(t, c.dice, c.lines...)
		w := staffOf(x.Game).Words("en")
		got := chronicled(staffOf(x.Game).Chronicle(y.M.View(axis), y.M.Events(axis)), page.Words(w))
		if got != c.want {
			t.Errorf("%s", got)
		}
	}
}

// chronicled is a Chronicle in plain lines.
func chronicled(c page.Chronicle, w page.Words) string {
	var b strings.Builder
	for _, f := range c.Score {
		fmt.Fprintf(&b, "%s %s\n", w.Say(f.Label), w.Say(f.Value))
	}
	for _, m := range c.Warnings {
		fmt.Fprintf(&b, "! %s\n", w.Say(m))
	}
	for _, h := range c.Chapters {
		fmt.Fprintf(&b, "# %s\n", w.Say(h.Title))
		for _, s := range h.Tale {
			fmt.Fprintf(&b, "- %s", w.Say(s.Text))
			if s.Faces != nil {
				fmt.Fprintf(&b, " %v from %d [%s]", s.Faces, s.Low, s.Label)
			}
			b.WriteString("\n")
		}
		for _, f := range h.Battles {
			fmt.Fprintf(&b, "= %s: %s\n", w.Say(f.Place), w.Say(f.About))
			for _, r := range f.Rows {
				if r.Lost == nil {
					fmt.Fprintf(&b, "  %d: %s %d at %s: %d a point, %v from %d, %d hits\n", r.Side, r.Unit, r.Strength, w.Say(r.At), r.Times, r.Faces, r.Low, r.Hits)
					continue
				}
				fmt.Fprintf(&b, "  %d loses %d:", r.Side, r.Hits)
				for _, m := range r.Lost {
					fmt.Fprintf(&b, " %s;", w.Say(m))
				}
				b.WriteString("\n")
			}
			for _, m := range f.Notes {
				fmt.Fprintf(&b, "  (%s)\n", w.Say(m))
			}
		}
	}
	for _, m := range c.Hand {
		fmt.Fprintf(&b, "card %s\n", w.Say(m))
	}
	fmt.Fprintf(&b, "the enemy has %d\n", c.Enemy)
	return b.String()
}

// R-3.42-1: of the cards that lie there their owner reads what they are, the enemy how
// many.
func TestReportOfLaidCards(t *testing.T) {
	for laid, want := range map[string]string{"real dummy": "Cards laid face down: 2 (1 real, 1 dummy).", "real": "Cards laid face down: 1 (1 real, 0 dummy)."} {
		x := Load(t, "map: fx1\nhands: {axis: 2 2}\naxis: {C11: [a=mot 2]}\nallied: {C12: [u=inf 2]}")
		x.Halts = true
		lines := []string{"axis name-move group C11", "axis take-up a C12"}
		for _, card := range strings.Fields(laid) {
			lines = append(lines, "axis lay-card "+card)
		}
		y := x.PlayOut(t, nil, lines...)
		for side, of := range map[rules.Side]string{axis: want, allied: fmt.Sprintf("Cards laid face down: %d.", len(strings.Fields(laid)))} {
			if got := plain(staffOf(x.Game).Report(y.M.View(side), nil), staffOf(x.Game).Words("en")); !strings.Contains(got, "\n- "+of+"\n") {
				t.Errorf("%s, side %d: no %q in\n%s", laid, side, of, got)
			}
		}
	}
}

// R-9.21-3: of dice that are doubled twice, in an Assault on a Fortress, the legend says so.
func TestFourfoldDiceAreExplained(t *testing.T) {
	for _, c := range []struct{ allied, want string }{{"u=inf 2", "armor; ×4: both."}, {"u=arm 2", "except armor."}} {
		x := Load(t, "map: fx1\nhands: {axis: 3 0, allied: 2 0}\ncontrol: {FT: allied}\naxis: {C10: [a=arm 4], C5: [inf 2]}\nallied: {C10: ["+c.allied+"], C20: [inf 2]}\nbattles: {C10: allied W}\n")
		y := x.PlayOut(t, nil, "axis plays 2", "axis name-move -", "axis assault C10")
		told := chronicled(staffOf(x.Game).Chronicle(y.M.View(axis), y.M.Events(axis)), page.Words(staffOf(x.Game).Words("en")))
		if want := "for the Original Defender in a Fortress, "; !strings.Contains(told, want) || !strings.Contains(told, c.want+")\n") {
			t.Errorf("%s: no %q in\n%s", c.allied, c.want, told)
		}
	}
}

// R-4-8, R-8.6-4: who holds no real card is told that he can withdraw, and in his own turn where he
// must.
func TestWarnedOfNoRealCard(t *testing.T) {
	const position = "map: fx1\ncontrol: {FT: allied}\naxis: {C10: [a=mot 2], C5: [inf 2]}\nallied: {C10: [u=inf 2], C20: [inf 2]}\nbattles: {C10: allied W}\n"
	can, must := "! You hold no real card: your only Move is the Withdrawal of a Pass.\n", "! You hold no real card: you can only Pass, and who attacks a Fortress and Passes must withdraw from it, here FT.\n"
	for turn, want := range map[string]string{
		"hands: {axis: 0 1, allied: 2 0}":               must,
		"hands: {axis: 0 0, allied: 2 0}":               must,
		"turn: allied\nhands: {axis: 0 1, allied: 2 0}": can,
		"turn: allied\nhands: {axis: 0 0, allied: 2 0}": "",
		"hands: {axis: 2 0, allied: 2 0}":               "",
	} {
		x := Load(t, position+turn)
		x.Halts = true
		y := x.PlayOut(t, nil)
		got := ""
		for line := range strings.Lines(chronicled(staffOf(x.Game).Chronicle(y.M.View(axis), y.M.Events(axis)), page.Words(staffOf(x.Game).Words("en")))) {
			if strings.HasPrefix(line, "! ") {
				got += line
			}
		}
		if got != want {
			t.Errorf("%s: %q, not %q", turn, got, want)
		}
	}
}

// R-10.1-3, R-5.3-3: who is Routed and finds no way out is told why: that it has no Supply
// Line, and who cuts it, or which hexes next to it are barred, and why. It is
// the same for all.
func TestWhoFindsNoWayOutIsToldWhy(t *testing.T) {
	for _, c := range []struct {
		position string
		lines    []string
		want     string
	}{
		{"map: fx1\nhands: {axis: 2 0}\naxis: {C11: [a=mot 2], C14: [mot 2], C5: [inf 2]}\nallied: {C12: [u=mot 2 D, w=mot 1 D], C20: [inf 2]}\n",
			[]string{"axis plays 1", "axis name-move group C11", "axis take-up a C12"}, `
- Eliminated in FT E2: w (Mot Infantry) of the Allies.
- Eliminated in FT E2: u (Mot Infantry) of the Allies, forced to withdraw, which takes a Supply Line: no line: cut at FD.`},
		{"map: fx1\noptions: [hidden-losses]\nhands: {axis: 2 0}\naxis: {C11: [a=mot 2], C14: [mot 2], C5: [inf 2]}\nallied: {C12: [u=mot 2 D, v=mot 2 D], C20: [inf 2]}\n",
			[]string{"axis plays 1", "axis name-move group C11", "axis take-up a C12"}, `
- 2 blocks of the Allies are eliminated in FT E2, unseen, forced to withdraw, which takes a Supply Line: no line: cut at FD.`},
		{"map: fx1\nhands: {axis: 2 0}\naxis: {G10: [a=mot 2], C5: [inf 2]}\nallied: {G9: [u=arm 2 D], F8: [v=inf 2], C20: [inf 2]}\n",
			[]string{"axis plays 1", "axis name-move group G10", "axis take-up a G9"}, `
- Eliminated in OA E4: u (Armor) of the Allies, forced to withdraw and barred from every hex next to it: to FT SE4, FT SE3, FT SE2 SW1: a withdrawing unit goes along one of its own Supply Lines, to OA E3: a withdrawing unit may not get further from its source of supply, as the crow flies.`},
	} {
		x := Load(t, c.position)
		y := x.PlayOut(t, nil, c.lines...)
		told := func(side rules.Side) string {
			return chronicled(staffOf(x.Game).Chronicle(y.M.View(side), y.M.Events(side)), page.Words(staffOf(x.Game).Words("en")))
		}
		got := ""
		for line := range strings.Lines(told(axis)) {
			if strings.Contains(line, "liminated") {
				got += "\n" + strings.TrimSpace(line)
			}
		}
		_, why, _ := strings.Cut(c.want, "forced")
		if got != c.want || !strings.Contains(told(allied), why) {
			t.Error(got)
		}
	}
}
