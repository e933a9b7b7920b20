package rommel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// AMB-48 in order files: the way of a Forced March is found for the hex alone.
func TestMarchByFirstPartInOrders(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		x := Load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C0: [\"r=rec 2\"]}\nallied: {C20: [inf 2]}")
		x.Options.MarchByFirstPart = agreed
		y := byOrders(t, x, map[string][]int{"march": {4}}, "m1/axis-3", "cards: {real: 1}\nmoves: [{group: C0, units: {r: {go: D8, forced: true}}}]")
		if at := y.Where("r"); (at == "D8 2") != agreed {
			t.Errorf("%v: %s", agreed, at)
		}
	}
}

// byOrders plays a Player-Turn of the Axis by an order file.
func byOrders(t *testing.T, x *Table, dice map[string][]int, phase, text string) *Played {
	t.Helper()
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, dice, t}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	n, ps := orders.Parse("orders", []byte(text))
	file, ps2 := staffOf(x.Game).Orders(m.View(axis), phase, n)
	if len(ps)+len(ps2) > 0 {
		t.Fatal(ps, ps2)
	}
	m.Orders(axis, file, rules.PolicyFunc[Plane, Secret](Quiet))
	m.Orders(allied, rules.PolicyFunc[Plane, Secret](Quiet))
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	return &Played{T: t, Table: x, M: m}
}

// AMB-50 in order files.
func TestHoldFireInOrders(t *testing.T) {
	text := InC12(`"a=inf 4", "b=inf 4"`, `"c=inf 3"`)
	for hold, want := range map[string]string{"[a]": "fire 3 0, holds-fire, fire 4 0", "all": "fire 3 0, holds-fire, holds-fire", "[]": "fire 3 0, fire 4 0, fire 4 0"} {
		x := Load(t, text)
		x.Options.HoldFire = true
		y := byOrders(t, x, map[string][]int{}, "m1/axis-3", "cards: {real: 1}\ncombat: [{at: C12, hold: "+hold+"}]")
		if got := y.Events("fire holds-fire"); got != want {
			t.Errorf("%s: %s", hold, got)
		}
	}
	x := Load(t, text)
	n, _ := orders.Parse("orders", []byte("combat: [{at: C12, hold: all}]"))
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, ps := staffOf(x.Game).Orders(m.View(axis), "m1/axis-3", n); len(ps) != 1 || ps[0].ID != "no.option-hold-fire" {
		t.Error(ps)
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
		// One unit forward makes a Network to redeploy in; without the option it
		// is the whole area.
		forward := ""
		for _, x := range g.Groups[Allied] {
			if x.Mode == theatre.Free {
				forward = g.Roster.Units[x.Units[0]].ID + " Buq Buq"
			}
		}
		deploy := [2]func(rules.View[Plane, Secret], rules.Asked) any{Deploys(t, g), Deploys(t, g, forward)}
		other := Answers{"deploy": func(v rules.View[Plane, Secret], q rules.Asked) any { return deploy[v.Side](v, q) }}
		axisPlan := &Planned{Deeds: []DoneDeed{{Do: BuyCard}, {Do: BuyCard}}, Other: other}
		alliedPlan := &Planned{Deeds: []DoneDeed{Go1("nz-5", "D23 D22"), {Do: Refit, Unit: "au-9-20", No: "R-18.7-3"}}, Other: other}
		m := Trial{Game: g}.Run(t, &GivenLuck{}, 1, [2]*Planned{axisPlan, alliedPlan})
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
		if agreed {
			want = "deployed 0, deployed 1, pregame 2, buildup-over 1, buildup-over 0, dealt 0, dealt 1"
		}
		if got := strings.Join(order, ", "); got != want {
			t.Errorf("%v: %s", agreed, got)
		}
		if WhereIs(t, m, g, allied, "nz-5") == "D24" || m.Public().Networks != [2]board.Set{} || len(axisPlan.Deeds)+len(alliedPlan.Deeds) > 0 {
			t.Error(agreed, m.Public().Networks, axisPlan.Deeds, alliedPlan.Deeds)
		}
	}
}

// AMB-31: who has died unseen is told to his owner alone.
func TestHiddenLossesAreTold(t *testing.T) {
	for _, agreed := range []bool{false, true} {
		x := Load(t, "map: fx1\ncontrol: {FT: axis, FB: axis, FD: allied}\naxis: {C13: [\"zqzq=inf 2\"]}\nallied: {C11: [\"qxqx=inf 2\"]}")
		x.Instead, x.Options.HiddenLosses = "buildup-check", agreed
		y := x.PlayOut(t, nil)
		y.Is("zqzq: eliminated", "qxqx: eliminated")
		for side, names := range [2][2]string{{"zqzq", "qxqx"}, {"qxqx", "zqzq"}} {
			report := fmt.Sprintf("%+v", staffOf(x.Game).Report(y.M.View(rules.Side(side)), y.M.Events(rules.Side(side))))
			public := fmt.Sprintf("%+v", staffOf(x.Game).Report(rules.View[Plane, Secret]{Side: rules.Nobody, Public: y.M.Public()}, y.M.Events(rules.Nobody)))
			if !strings.Contains(report, names[0]) || strings.Contains(report, names[1]) == agreed || strings.Contains(public, names[0]) == agreed {
				t.Errorf("%v: side %d reads\n%s\nall read\n%s", agreed, side, report, public)
			}
		}
		for _, b := range y.M.Public().Blocks {
			if b.Shown == agreed || agreed && b.Face != (Face{}) {
				t.Errorf("%v: %+v", agreed, b)
			}
		}
	}
}

// What dies unseen changes not a byte of what the enemy gets: random games
// with hidden losses, and the names of one army replaced by random words.
func TestHiddenLossesCanary(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	unseen := 0
	for side := range rules.Side(2) {
		x := Load(t, string(ReadFile(t, "testdata/contact.yaml").Text))
		x.Turns, x.Options.HiddenLosses = 8, true
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
	if testing.Short() {
		t.Skip("plays whole games")
	}
	for _, sc := range theatre.Standard().Scenarios.List {
		g := WithOptions(t, sc.ID)
		x := playout.Trial{Desk: deskOf(g, g), Check: true, Split: true,
			Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}}
		for seed := range uint64(2) {
			if _, err := x.Play(seed + 1); err != nil {
				t.Errorf("%s, seed %d: %v", sc.ID, seed+1, err)
			}
		}
	}
}
