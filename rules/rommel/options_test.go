package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Every option with and without it. The games without are those of all other
// tests.

// either plays a position without an option and with it.
func either(t *testing.T, id, text string, dice map[string][]int, lines []string, check func(t *testing.T, y *Played, agreed bool)) {
	t.Helper()
	for _, agreed := range []bool{false, true} {
		t.Run(fmt.Sprintf("%s %v", id, agreed), func(t *testing.T) {
			x := Load(t, text)
			if agreed {
				options[slices.IndexFunc(options, func(o option) bool { return o.ID == id })].set(&x.Options)
			}
			own := map[string][]int{}
			for k, d := range dice {
				own[k] = slices.Clone(d)
			}
			check(t, x.PlayOut(t, own, lines...), agreed)
		})
	}
}

// what may be agreed on, and what is said to what may not.
func TestAgree(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range options {
		if o.ID == "" || o.Name == "" || o.Rule == "" || seen[o.ID] || strings.ToLower(o.ID) != o.ID || len(o.Name) > 77 {
			t.Errorf("%+v", o.Option)
		}
		seen[o.ID] = true
	}
	for _, c := range []struct{ scenario, options, want string }{
		{"s1940", "", ""},
		{"s1940", "i-tanks supply-2004", ""},
		{"s1940", "i-tank", `there is no option of s1940 "i-tank" (did you mean i-tanks?); there are: exits-add-up, `},
		{"s1940", "malta-by-unit", "the option malta-by-unit says nothing about the scenario s1940"},
		{"s1941", "supply-2004", "says nothing about the scenario s1941"},
		{"s1942", "malta-by-unit", ""},
		{"gazala", "deploy-first hold-fire", ""},
		{"crusader", "deploy-first", "says nothing"},
		{"s1914", "", `there is no scenario "s1914" (did you mean s1941`},
	} {
		_, err := New(theatre.Standard(), c.scenario, strings.Fields(c.options)...)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v", c.scenario, c.options, err)
		}
	}
	for _, o := range OptionList(theatre.Standard()) {
		want := map[string]string{"malta-by-unit": "s1941-42 s1942 pursuit", "supply-2004": "s1940", "deploy-first": "gazala"}[o.ID]
		if got := strings.Join(o.Scenarios, " "); got != want {
			t.Errorf("%s: %s", o.ID, got)
		}
	}
}

// ED-1: the cards of 2004. R-17.6-1, AMB-54, AMB-59: I-tanks.
func TestOptionsOfData(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		var ids []string
		cards, cv := [2]int{3, 3}, [3]int{3, 1, 3}
		if agreed {
			ids, cards, cv = []string{"supply-2004", "i-tanks"}, [2]int{6, 2}, [3]int{2, 2, 6}
		}
		g, err := New(theatre.Standard(), "s1940", ids...)
		if err != nil {
			t.Fatal(err)
		}
		sc := g.Scenario
		if got := [2]int{sc.InitialSupply[Allied], sc.Allotment(Allied, 5)}; got != cards || sc.InitialSupply[Axis] != 6 || sc.Allotment(Axis, 5) != 2 {
			t.Errorf("%v: %v", agreed, got)
		}
		u, _ := g.Roster.Find("uk-32at-7")
		tank := &g.Roster.Units[u]
		if got := [3]int{tank.Speed(), g.StepHits(Face{Unit: u, Steps: 1}), int(StepCost(tank))}; got != cv || !tank.ITank {
			t.Errorf("%v: %v", agreed, got)
		}
	}
}

// AMB-1: in a new Battle an Unsupplied attacker wins his hexside only if that
// was agreed; joining an old one he is a Raider all the same.
func TestRaidersInOldBattles(t *testing.T) {
	either(t, "raiders-old-battles", `
map: fx1
hands: {axis: 1 0}
control: {FT: allied}
axis: {E9: ["u=arm 2"]}
allied: {C10: ["x=inf 4"], C20: [inf 2]}
`, nil, []string{"axis lay-card real", "axis name-move group E9", "axis take-up u D9 C9 C10"}, func(t *testing.T, y *Played, agreed bool) {
		got := y.Events("raider supplied disrupted eliminated")
		if b := y.M.Public().Battle(HexOf(t, y.Map, "C10")); agreed != (b != nil && slices.Contains(b.Sides[:], axis)) ||
			agreed && (got != "supplied" || y.Where("u") != "C10 2") || !agreed && !strings.HasPrefix(got, "raider, disrupted, eliminated") {
			t.Errorf("%s, %s, %+v", got, y.Where("u"), b)
		}
	})
	either(t, "raiders-old-battles", `
map: fx1
hands: {axis: 4 0}
axis: {C12: ["a=inf 4"], C13: ["r=mot 3"], C11: ["s=rec 3"]}
allied: {C12: ["u=inf 4"], C16: [inf 2]}
battles: {C12: allied W}
control: {FD: allied, FT: allied, FB: axis}
`, nil, []string{"axis lay-card real", "axis name-move group C13", "axis take-up r C12"}, func(t *testing.T, y *Played, agreed bool) {
		y.Is("r: C12 3 D U R")
	})
}

// AMB-57, R-13.3-10: at the Final Supply Check an unmarked unit that has
// driven inside takes the place of a marked one outside.
func TestFinalSupplyMarkedOnly(t *testing.T) {
	either(t, "fortress-marked-only", `
map: fx1
turn: allied
hands: {allied: 3 0}
control: {FT: allied, FB: axis, FD: allied}
axis: {C11: [inf 2], D11: [inf 2]}
allied: {C10: [inf 2, inf 2, inf 2, inf 2], C9: ["u=inf 2"], E12: ["r=rec 2"]}
`, nil,
		[]string{"allied fortress-supply -", "allied lay-card real", "allied name-move group E12", "allied take-up r E11 E10 D10 C10"},
		func(t *testing.T, y *Played, agreed bool) {
			if agreed {
				y.Is("r: C10 2", "u: C9 2 F")
			} else {
				y.Is("r: C10 2 F", "u: C9 2 D U")
			}
		})
}

// AMB-48: the last hex of a Forced March off the road that has helped so far.
func TestMarchByFirstPart(t *testing.T) {
	text := "map: fx1\nhands: {axis: 1 0}\naxis: {C0: [\"r=rec 2\", \"i=inf 2\"]}\nallied: {C20: [inf 2]}"
	for _, c := range []struct{ id, lines, want, refused string }{
		{"group, track", "axis name-move group C0;axis take-up r C1 C2 C3 C4 C5 C6 C7 C8;axis forced-march r D8", "r: D8 2", "R-6.4-1"},
		{"group, no road", "axis name-move group C0;axis take-up r C1 C2 C3 C4 C5 C6 C7 C8;axis forced-march r D7", "r: D7 2", "R-6.4-1"},
		{"regroup", "axis name-move regroup C0;axis destination D8;axis take-up -;axis forced-march r D8 C1 C2 C3 C4 C5 C6 C7 C8", "r: D8 2", "R-5.2-5"},
		{"not two hexes", "axis name-move group C0;axis take-up r C1 C2 C3 C4 C5 C6 C7 D7;axis forced-march r D6", "", "-"},
		{"not what can be reached", "axis name-move group C0;axis take-up i C1;axis forced-march i C2", "", "-"},
	} {
		either(t, "march-first-part", text, map[string][]int{"march": {4}}, append([]string{"axis lay-card real"}, strings.Split(c.lines, ";")...),
			func(t *testing.T, y *Played, agreed bool) {
				switch {
				case agreed && c.want != "":
					y.No()
					y.Is(c.want)
				case len(y.refused) == 0 || c.refused != "-" && y.refused[0] != c.refused:
					t.Errorf("%s: refused by %v", c.id, y.refused)
				}
			})
	}
}

// AMB-39: exits of several Player-Turns.
func TestExitsAddUp(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C9"}, []Stand{"uk-7-4 C18"}, nil)
		g.Options.ExitsAddUp = agreed
		set := g.set
		g.set = func(p *Plane, s *[2]Secret) { set(p, s); p.Stage, p.Exits = PlayerTurn, [2]int16{2, 0} }
		won := false
		g.Turn = func(s *Script) {
			s.P.Active = axis
			s.beginTurn()
			s.P.Exits[axis]++
			if won = s.immediateVictory(); !won {
				s.P.Stage, s.P.Month = PlayerTurn, int16(s.Scenario.End)
				s.monthOver()
			}
		}
		g.Run(t, &GivenLuck{}, 2, [2]*Planned{{}, {}})
		if won != agreed {
			t.Errorf("%v: won %v", agreed, won)
		}
	}
}

// AMB-50: a unit holds its fire, and keeps it for Pursuit.
func TestHoldFire(t *testing.T) {
	text := InC12(`"a=inf 4", "art=art 2"`, `"c=inf 3"`)
	either(t, "hold-fire", text, nil, []string{"axis lay-card real", "axis active-battle C12", "axis fire art hold", "axis fire a infantry"},
		func(t *testing.T, y *Played, agreed bool) {
			if agreed {
				y.No()
				if got := y.Events("fire holds-fire"); got != "fire 3 0, holds-fire, fire 4 0" {
					t.Error(got)
				}
			} else if got := y.Events("fire holds-fire"); got != "fire 3 0, fire 2 0, fire 4 0" { // one target, no choice: nobody is asked
				t.Error(got)
			}
		})
	text = InC12(`"a=inf 4", "b=inf 4"`, `"c=inf 1", "d=inf 3 D"`)
	either(t, "hold-fire", text, map[string][]int{"fire": {1, 6, 1, 1, 1}}, []string{"axis lay-card real", "axis active-battle C12",
		"axis fire a hold", "axis fire b infantry"}, func(t *testing.T, y *Played, agreed bool) {
		if got := y.Events("fire pursuit holds-fire rout"); agreed != strings.HasPrefix(got, "fire 1 0, holds-fire, fire 4 1, rout, pursuit 1 ") {
			t.Error(got)
		}
	})
}

// AMB-36, R-16.41-4: the Malta Group one by one; the first lowers the
// allotment, the enemy hears how many.
func TestMaltaByUnit(t *testing.T) {
	first := Answers{"deploy": func(v rules.View[Plane, Secret], q rules.Asked) any { return q.At(0) }}
	for _, agreed := range []bool{false, true} {
		var ids []string
		plan := []DoneDeed{{Do: CallMalta}, {Do: CallMalta, No: "R-16.41-4"}}
		if agreed {
			ids = []string{"malta-by-unit"}
			plan = []DoneDeed{{Do: CallMalta, Unit: "ita-folgore"}, {Do: CallMalta, Unit: "ita-spezia"}}
		}
		g, err := New(theatre.Standard(), "s1942", ids...)
		if err != nil {
			t.Fatal(err)
		}
		m := Trial{Game: g}.Run(t, &GivenLuck{}, 3, [2]*Planned{{Deeds: plan, Other: first}, {Other: Answers{"deploy": Deploys(t, g)}}})
		left := len(g.Position(m.Public()).Where(axis, IsMalta))
		come := Told[event.Malta](m, allied)
		if agreed && (left != 1 || len(come) != 2 || come[0].N != 1) || !agreed && (left != 0 || len(come) != 1 || come[0].N != 3) {
			t.Errorf("%v: %d left, %+v", agreed, left, come)
		}
		if agreed && (WhereIs(t, m, g, axis, "ita-folgore") != "H00" || WhereIs(t, m, g, axis, "ger-ramcke") != fmt.Sprint(InPool)) {
			t.Error("others have come")
		}
		for _, e := range Told[event.Draws](m, axis) {
			if e.By == axis && e.Due != 2 {
				t.Errorf("%v: draws %+v", agreed, e)
			}
		}
	}
}

// AMB-28, R-13.5-1, R-17.3-1: enemies in the Fortress itself.
func TestSiegeFromAdjacentHexes(t *testing.T) {
	for _, c := range []struct {
		enemy         string
		usual, agreed bool
	}{{"C10", true, false}, {"D9", true, true}, {"C8", false, false}} {
		for _, agreed := range []bool{false, true} {
			g := FixtureGame(t, [3]Side{Axis, Axis, Axis}, []Stand{"ita-brescia C10"}, []Stand{Stand("uk-7-4 " + c.enemy)}, nil)
			g.Options.SiegeFromAdjacentHexes = agreed
			p, _ := g.Start()
			want := c.usual
			if agreed {
				want = c.agreed
			}
			if got := (&Position{Game: g.Game, P: &p}).Besieged(axis, HexOf(t, g.Map, "C10")); got != want {
				t.Errorf("enemy in %s, agreed %v: %v", c.enemy, agreed, got)
			}
		}
	}
}

// Random games with all options that fit pass the whole suite: nothing leaks,
// and every machine comes to the same.
func TestOptionsSuite(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	for _, scenario := range []string{"s1942", "gazala"} {
		g := WithOptions(t, scenario)
		t.Run(scenario, func(t *testing.T) {
			rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Limit: 10, Worlds: twoSwapped}.Run(t, 1)
		})
	}
	for _, name := range []string{"contact", "siege"} {
		x := Load(t, string(ReadFile(t, "testdata/"+name+".yaml").Text))
		x.Turns = 6
		for _, o := range options {
			if o.concerns == nil {
				o.set(&x.Options)
			}
		}
		t.Run(name, func(t *testing.T) {
			rulestest.Suite[Plane, Secret]{Game: x, Alike: x.Alike, Worlds: twoSwapped}.Run(t, 3)
		})
	}
}

// WithOptions is a game with all options that fit.
func WithOptions(t testing.TB, scenario string) *Game {
	t.Helper()
	var ids []string
	for _, o := range options {
		if o.concerns == nil || o.concerns(theatre.Standard().Scenarios.Find(scenario)) {
			ids = append(ids, o.ID)
		}
	}
	g, err := New(theatre.Standard(), scenario, ids...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func twoSwapped(s Secret, _ rules.Side, n int) Secret {
	i, j := n%len(s.Faces), (3*n+1)%len(s.Faces)
	s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
	return s
}

// AMB-31: who has died unseen is known to his owner alone until the game is
// over; who has died revealed, to all.
func TestHiddenLosses(t *testing.T) {
	either(t, "hidden-losses", InC12(`"a=inf 4"`, `"c=inf 1"`), map[string][]int{"fire": {1, 6, 6}},
		[]string{"axis lay-card real", "axis active-battle C12"}, func(t *testing.T, y *Played, agreed bool) {
			if got := y.Events("eliminated eliminated-unseen"); got != "eliminated" || !y.Block("c").Shown {
				t.Error(got)
			}
		})
	for _, agreed := range []bool{false, true} { // the end of the game
		g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C9", "ita-pavia C9"}, []Stand{"uk-7-4 C18", "uk-7-7 C18"}, nil)
		g.Options.HiddenLosses = agreed
		set := g.set
		g.set = func(p *Plane, s *[2]Secret) { set(p, s); p.Stage = PlayerTurn }
		shown := true
		g.Turn = func(s *Script) {
			for side, hex := range [2]string{"C9", "C18"} {
				h := HexOf(t, s.Map, hex)
				k := s.In(rules.Side(side), h)[0]
				s.eliminate(rules.Side(side), h, []rules.Token{k})
				shown = s.P.Blocks[k].Shown
			}
			s.P.Month = int16(s.Scenario.End)
			s.monthOver()
		}
		m := g.Run(t, &GivenLuck{}, 2, [2]*Planned{{}, {}})
		for side := range rules.Nobody {
			dead := g.Position(m.Public()).Where(side, func(b *Block) bool { return b.At == Eliminated && b.Shown && b.Face.Steps == 0 })
			if shown == agreed || len(dead) == 0 || m.Public().Stage != Finished {
				t.Errorf("%v: %v, %+v", agreed, shown, m.Public().Blocks)
			}
		}
	}
}

// InC12 is a Battle there that the Axis has begun, with both Bases open.
func InC12(axis, allied string) string {
	return "map: fx1\nhands: {axis: 4 2, allied: 3 2}\naxis: {C12: [" + axis + "]}\nallied: {C12: [" + allied + "]}\nbattles: {C12: allied W}"
}
