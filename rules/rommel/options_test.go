package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Every option with and without it. The games without are those of all other
// tests.

// either plays a position without an option and with it.
func either(t *testing.T, id, text string, dice map[string][]int, lines []string, check func(t *testing.T, y *played, agreed bool)) {
	t.Helper()
	for _, agreed := range []bool{false, true} {
		t.Run(fmt.Sprintf("%s %v", id, agreed), func(t *testing.T) {
			x := load(t, text)
			if agreed {
				options[slices.IndexFunc(options, func(o option) bool { return o.ID == id })].set(&x.Options)
			}
			own := map[string][]int{}
			for k, d := range dice {
				own[k] = slices.Clone(d)
			}
			check(t, x.play(t, own, lines...), agreed)
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
		if got := [3]int{tank.Speed(), g.cost(Face{Unit: u, Steps: 1}), int(StepCost(tank))}; got != cv || !tank.ITank {
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
`, nil, []string{"axis lay-card real", "axis name-move group E9", "axis take-up u D9 C9 C10"}, func(t *testing.T, y *played, agreed bool) {
		got := y.events("raider supplied disrupted eliminated")
		if b := y.m.Public().Battle(hexOf(t, y.Map, "C10")); agreed != (b != nil && slices.Contains(b.Sides[:], axis)) ||
			agreed && (got != "supplied" || y.where("u") != "C10 2") || !agreed && !strings.HasPrefix(got, "raider, disrupted, eliminated") {
			t.Errorf("%s, %s, %+v", got, y.where("u"), b)
		}
	})
	either(t, "raiders-old-battles", `
map: fx1
hands: {axis: 4 0}
axis: {C12: ["a=inf 4"], C13: ["r=mot 3"], C11: ["s=rec 3"]}
allied: {C12: ["u=inf 4"], C16: [inf 2]}
battles: {C12: allied W}
control: {FD: allied, FT: allied, FB: axis}
`, nil, []string{"axis lay-card real", "axis name-move group C13", "axis take-up r C12"}, func(t *testing.T, y *played, agreed bool) {
		y.is("r: C12 3 D U R")
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
		func(t *testing.T, y *played, agreed bool) {
			if agreed {
				y.is("r: C10 2", "u: C9 2 F")
			} else {
				y.is("r: C10 2 F", "u: C9 2 D U")
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
			func(t *testing.T, y *played, agreed bool) {
				switch {
				case agreed && c.want != "":
					y.no()
					y.is(c.want)
				case len(y.refused) == 0 || c.refused != "-" && y.refused[0] != c.refused:
					t.Errorf("%s: refused by %v", c.id, y.refused)
				}
			})
	}
}

// AMB-48 in order files: the way of a Forced March is found for the hex alone.
func TestMarchByFirstPartInOrders(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		x := load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C0: [\"r=rec 2\"]}\nallied: {C20: [inf 2]}")
		x.Options.MarchByFirstPart = agreed
		y := x.byOrders(t, map[string][]int{"march": {4}}, "m1/axis-3", "cards: {real: 1}\nmoves: [{group: C0, units: {r: {go: D8, forced: true}}}]")
		if at := y.where("r"); (at == "D8 2") != agreed {
			t.Errorf("%v: %s", agreed, at)
		}
	}
}

// byOrders plays a Player-Turn of the Axis by an order file.
func (x *table) byOrders(t *testing.T, dice map[string][]int, phase, text string) *played {
	t.Helper()
	h := &dealer{playout.NewMemory(1, rules.Both, true), x.hands, dice, t}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	n, ps := orders.Parse("orders", []byte(text))
	file, ps2 := StaffOf(x.Game).Orders(m.View(axis), phase, n)
	if len(ps)+len(ps2) > 0 {
		t.Fatal(ps, ps2)
	}
	m.Orders(axis, file, rules.PolicyFunc[Plane, Secret](quiet))
	m.Orders(allied, rules.PolicyFunc[Plane, Secret](quiet))
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	return &played{t: t, table: x, m: m}
}

// AMB-39: exits of several Player-Turns.
func TestExitsAddUp(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		g := fixtureGame(t, [3]Side{}, []stand{"ita-brescia C9"}, []stand{"uk-7-4 C18"}, nil)
		g.Options.ExitsAddUp = agreed
		set := g.set
		g.set = func(p *Plane, s *[2]Secret) { set(p, s); p.Stage, p.Exits = PlayerTurn, [2]int16{2, 0} }
		won := false
		g.turn = func(s *Script) {
			s.P.Active = axis
			s.beginTurn()
			s.P.Exits[axis]++
			if won = s.immediateVictory(); !won {
				s.P.Stage, s.P.Month = PlayerTurn, int16(s.Scenario.End)
				s.monthOver()
			}
		}
		g.run(t, &givenLuck{}, 2, [2]*planned{{}, {}})
		if won != agreed {
			t.Errorf("%v: won %v", agreed, won)
		}
	}
}

// AMB-50: a unit holds its fire, and keeps it for Pursuit.
func TestHoldFire(t *testing.T) {
	text := inC12(`"a=inf 4", "art=art 2"`, `"c=inf 3"`)
	either(t, "hold-fire", text, nil, []string{"axis lay-card real", "axis active-battle C12", "axis fire art hold", "axis fire a infantry"},
		func(t *testing.T, y *played, agreed bool) {
			if agreed {
				y.no()
				if got := y.events("fire holds-fire"); got != "fire 3 0, holds-fire, fire 4 0" {
					t.Error(got)
				}
			} else if got := y.events("fire holds-fire"); got != "fire 3 0, fire 2 0, fire 4 0" { // one target, no choice: nobody is asked
				t.Error(got)
			}
		})
	text = inC12(`"a=inf 4", "b=inf 4"`, `"c=inf 1", "d=inf 3 D"`)
	either(t, "hold-fire", text, map[string][]int{"fire": {1, 6, 1, 1, 1}}, []string{"axis lay-card real", "axis active-battle C12",
		"axis fire a hold", "axis fire b infantry"}, func(t *testing.T, y *played, agreed bool) {
		if got := y.events("fire pursuit holds-fire rout"); agreed != strings.HasPrefix(got, "fire 1 0, holds-fire, fire 4 1, rout, pursuit 1 ") {
			t.Error(got)
		}
	})
}

// AMB-50 in order files.
func TestHoldFireInOrders(t *testing.T) {
	text := inC12(`"a=inf 4", "b=inf 4"`, `"c=inf 3"`)
	for hold, want := range map[string]string{"[a]": "fire 3 0, holds-fire, fire 4 0", "all": "fire 3 0, holds-fire, holds-fire", "[]": "fire 3 0, fire 4 0, fire 4 0"} {
		x := load(t, text)
		x.Options.HoldFire = true
		y := x.byOrders(t, map[string][]int{}, "m1/axis-3", "cards: {real: 1}\ncombat: [{at: C12, hold: "+hold+"}]")
		if got := y.events("fire holds-fire"); got != want {
			t.Errorf("%s: %s", hold, got)
		}
	}
	x := load(t, text)
	n, _ := orders.Parse("orders", []byte("combat: [{at: C12, hold: all}]"))
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, ps := StaffOf(x.Game).Orders(m.View(axis), "m1/axis-3", n); len(ps) != 1 || ps[0].ID != "no.option-hold-fire" {
		t.Error(ps)
	}
}

// AMB-36, R-16.41-4: the Malta Group one by one; the first lowers the
// allotment, the enemy hears how many.
func TestMaltaByUnit(t *testing.T) {
	first := answers{"deploy": func(v rules.View[Plane, Secret], q rules.Asked) any { return q.At(0) }}
	for _, agreed := range []bool{false, true} {
		var ids []string
		plan := []deed{{do: CallMalta}, {do: CallMalta, no: "R-16.41-4"}}
		if agreed {
			ids = []string{"malta-by-unit"}
			plan = []deed{{do: CallMalta, unit: "ita-folgore"}, {do: CallMalta, unit: "ita-spezia"}}
		}
		g, err := New(theatre.Standard(), "s1942", ids...)
		if err != nil {
			t.Fatal(err)
		}
		m := trial{Game: g}.run(t, &givenLuck{}, 3, [2]*planned{{deeds: plan, other: first}, {other: answers{"deploy": deploys(t, g)}}})
		left := len(g.Position(m.Public()).Where(axis, IsMalta))
		come := told[event.Malta](m, allied)
		if agreed && (left != 1 || len(come) != 2 || come[0].N != 1) || !agreed && (left != 0 || len(come) != 1 || come[0].N != 3) {
			t.Errorf("%v: %d left, %+v", agreed, left, come)
		}
		if agreed && (whereIs(t, m, g, axis, "ita-folgore") != "H00" || whereIs(t, m, g, axis, "ger-ramcke") != fmt.Sprint(InPool)) {
			t.Error("others have come")
		}
		for _, e := range told[event.Draws](m, axis) {
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
			g := fixtureGame(t, [3]Side{Axis, Axis, Axis}, []stand{"ita-brescia C10"}, []stand{stand("uk-7-4 " + c.enemy)}, nil)
			g.Options.SiegeFromAdjacentHexes = agreed
			p, _ := g.Start()
			want := c.usual
			if agreed {
				want = c.agreed
			}
			if got := (&Position{Game: g.Game, P: &p}).Besieged(axis, hexOf(t, g.Map, "C10")); got != want {
				t.Errorf("enemy in %s, agreed %v: %v", c.enemy, agreed, got)
			}
		}
	}
}

// AMB-45: Gazala with the deployment before the Buildup, in the own Network.
func TestDeployBeforeBuildup(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		var ids []string
		if agreed {
			ids = []string{"deploy-first"}
		}
		g, err := New(theatre.Standard(), "gazala", ids...)
		if err != nil {
			t.Fatal(err)
		}
		redrawn := map[rules.Side]string{}
		// One unit forward makes a Network to redeploy in; without the option it
		// is the whole area.
		forward := ""
		for _, x := range g.Groups[Allied] {
			if x.Mode == theatre.Free {
				forward = g.Roster.Units[x.Units[0]].ID + " Buq Buq"
			}
		}
		deploy := [2]func(rules.View[Plane, Secret], rules.Asked) any{deploys(t, g), deploys(t, g, forward)}
		other := answers{"deploy": func(v rules.View[Plane, Secret], q rules.Asked) any { return deploy[v.Side](v, q) }, RedrawKind.Name: func(v rules.View[Plane, Secret], q rules.Asked) any {
			redrawn[v.Side] = StaffOf(g).Phase(v.Public, v.Side)
			return false
		}}
		axisPlan := &planned{deeds: []deed{{do: BuyCard}, {do: BuyCard}}, other: other}
		alliedPlan := &planned{deeds: []deed{go1("nz-5", "D23 D22"), {do: Refit, unit: "au-9-20", no: "R-18.7-3"}}, other: other}
		m := trial{Game: g}.run(t, &givenLuck{}, 1, [2]*planned{axisPlan, alliedPlan})
		var order []string
		for _, e := range m.Events(rules.Nobody) {
			switch kind := event.Kind(e); kind {
			case "pregame", "deployed", "buildup-over", "dealt":
				if s := fmt.Sprint(kind, " ", event.By(e)); len(order) == 0 || order[len(order)-1] != s {
					order = append(order, s)
				}
			}
		}
		want := "pregame 2, buildup-over 1, buildup-over 0, deployed 0, deployed 1, dealt 0, dealt 1"
		phases := "setup/axis setup/allied"
		if agreed {
			want = "deployed 0, deployed 1, pregame 2, buildup-over 1, buildup-over 0, dealt 0, dealt 1"
			phases = "setup/axis-buildup setup/allied-buildup"
		}
		if got := strings.Join(order, ", "); got != want {
			t.Errorf("%v: %s", agreed, got)
		}
		if got := redrawn[axis] + " " + redrawn[allied]; got != phases {
			t.Errorf("%v: the redraw is asked in %s", agreed, got)
		}
		if whereIs(t, m, g, allied, "nz-5") == "D24" || m.Public().Networks != [2]board.Set{} || len(axisPlan.deeds)+len(alliedPlan.deeds) > 0 {
			t.Error(agreed, m.Public().Networks, axisPlan.deeds, alliedPlan.deeds)
		}
	}
}

// Random games with all options that fit pass the whole suite: nothing leaks,
// and every machine comes to the same.
func TestOptionsSuite(t *testing.T) {
	for _, scenario := range fewer([]string{"s1942", "gazala"}, 1) {
		g := withOptions(t, scenario)
		t.Run(scenario, func(t *testing.T) {
			rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Limit: 10, Worlds: twoSwapped}.Run(t, 1)
		})
	}
	for _, name := range []string{"contact", "siege"} {
		x := load(t, string(readFile(t, "testdata/"+name+".yaml").Text))
		x.turns = 6
		for _, o := range options {
			if o.concerns == nil {
				o.set(&x.Options)
			}
		}
		t.Run(name, func(t *testing.T) {
			rulestest.Suite[Plane, Secret]{Game: x, Alike: x.Alike, Worlds: twoSwapped}.Run(t, less(3, 1))
		})
	}
}

// withOptions is a game with all options that fit.
func withOptions(t testing.TB, scenario string) *Game {
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
	for _, agreed := range []bool{false, true} {
		x := load(t, "map: fx1\ncontrol: {FT: axis, FB: axis, FD: allied}\naxis: {C13: [\"zqzq=inf 2\"]}\nallied: {C11: [\"qxqx=inf 2\"]}")
		x.instead, x.Options.HiddenLosses = "buildup-check", agreed
		y := x.play(t, nil)
		y.is("zqzq: eliminated", "qxqx: eliminated")
		for side, names := range [2][2]string{{"zqzq", "qxqx"}, {"qxqx", "zqzq"}} {
			report := fmt.Sprintf("%+v", StaffOf(x.Game).Report(y.m.View(rules.Side(side)), y.m.Events(rules.Side(side))))
			public := fmt.Sprintf("%+v", StaffOf(x.Game).Report(rules.View[Plane, Secret]{Side: rules.Nobody, Public: y.m.Public()}, y.m.Events(rules.Nobody)))
			if !strings.Contains(report, names[0]) || strings.Contains(report, names[1]) == agreed || strings.Contains(public, names[0]) == agreed {
				t.Errorf("%v: side %d reads\n%s\nall read\n%s", agreed, side, report, public)
			}
		}
		for _, b := range y.m.Public().Blocks {
			if b.Shown == agreed || agreed && b.Face != (Face{}) {
				t.Errorf("%v: %+v", agreed, b)
			}
		}
	}
	either(t, "hidden-losses", inC12(`"a=inf 4"`, `"c=inf 1"`), map[string][]int{"fire": {1, 6, 6}},
		[]string{"axis lay-card real", "axis active-battle C12"}, func(t *testing.T, y *played, agreed bool) {
			if got := y.events("eliminated eliminated-unseen"); got != "eliminated" || !y.block("c").Shown {
				t.Error(got)
			}
		})
	for _, agreed := range []bool{false, true} { // the end of the game
		g := fixtureGame(t, [3]Side{}, []stand{"ita-brescia C9", "ita-pavia C9"}, []stand{"uk-7-4 C18", "uk-7-7 C18"}, nil)
		g.Options.HiddenLosses = agreed
		set := g.set
		g.set = func(p *Plane, s *[2]Secret) { set(p, s); p.Stage = PlayerTurn }
		shown := true
		g.turn = func(s *Script) {
			for side, hex := range [2]string{"C9", "C18"} {
				h := hexOf(t, s.Map, hex)
				k := s.In(rules.Side(side), h)[0]
				s.eliminate(rules.Side(side), h, []rules.Token{k})
				shown = s.P.Blocks[k].Shown
			}
			s.P.Month = int16(s.Scenario.End)
			s.monthOver()
		}
		m := g.run(t, &givenLuck{}, 2, [2]*planned{{}, {}})
		for side := range rules.Nobody {
			dead := g.Position(m.Public()).Where(side, func(b *Block) bool { return b.At == Eliminated && b.Shown && b.Face.Steps == 0 })
			if shown == agreed || len(dead) == 0 || m.Public().Stage != Finished {
				t.Errorf("%v: %v, %+v", agreed, shown, m.Public().Blocks)
			}
		}
	}
}

// What dies unseen changes not a byte of what the enemy gets: random games
// with hidden losses, and the names of one army replaced by random words.
func TestHiddenLossesCanary(t *testing.T) {
	unseen := 0
	for side := range rules.Side(2) {
		x := load(t, string(readFile(t, "testdata/contact.yaml").Text))
		x.turns, x.Options.HiddenLosses = 8, true
		for u := range x.Roster.Units {
			if y := &x.Roster.Units[u]; rules.Side(y.Side) == side {
				y.ID, y.Name = fmt.Sprintf("id-zq%dqz", u), fmt.Sprintf("zq%dqz", u)
			}
		}
		s := rulestest.Suite[Plane, Secret]{Game: x, Limit: 8}
		for seed := range uint64(6) {
			played := s.Umpire(t, seed)
			for i := 3; i < len(played.Asked); i += 1 + len(played.Asked)/10 {
				h, ok := haltBefore(t, s, played, i)
				if !ok {
					continue
				}
				known := map[UnitNo]bool{}
				for _, e := range h.m.Events(rules.Nobody) {
					if e, ok := e.(interface{ Seen() []Face }); ok {
						for _, f := range e.Seen() {
							known[f.Unit] = true
						}
					}
				}
				for _, b := range h.m.Public().Blocks {
					if b.Shown {
						known[b.Face.Unit] = true
					} else if b.At == Eliminated {
						unseen++
					}
				}
				seen := string(shows(t, x.Game, h.m, side.Other()))
				for u := range x.Roster.Units {
					if name := fmt.Sprintf("zq%dqz", u); strings.Contains(seen, name) && !known[UnitNo(u)] {
						t.Errorf("side %d, seed %d, before %s: the enemy reads %s", side, seed, h.at, name)
					}
				}
			}
		}
	}
	if unseen == 0 {
		t.Error("nobody has died unseen")
	}
}

// Whole random games with all options keep the game's laws, and are the same
// when they are replayed or played on three machines.
func TestOptionsPlayouts(t *testing.T) {
	for _, sc := range fewer(theatre.Standard().Scenarios.List, 2) {
		g := withOptions(t, sc.ID)
		x := playout.Trial{Desk: deskOf(g, g), Check: true, Split: true,
			Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}}
		for seed := range uint64(less(2, 1)) {
			if _, err := x.Play(seed + 1); err != nil {
				t.Errorf("%s, seed %d: %v", sc.ID, seed+1, err)
			}
		}
	}
}

// inC12 is a Battle there that the Axis has begun, with both Bases open.
func inC12(axis, allied string) string {
	return "map: fx1\nhands: {axis: 4 2, allied: 3 2}\naxis: {C12: [" + axis + "]}\nallied: {C12: [" + allied + "]}\nbattles: {C12: allied W}"
}
