package rommel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// freePosition is a position on FX1 in which both sides deploy freely.
func freePosition(t testing.TB, control [3]Side, axisStands, alliedStands []Stand) *Position {
	t.Helper()
	g := FixtureGame(t, control, axisStands, alliedStands, nil)
	for i := range g.Scenario.Deployments {
		g.Scenario.Deployments[i].Mode = theatre.Free
		g.Scenario.Deployments[i].Area = g.Map.Board.All()
	}
	p, _ := g.Start()
	return &Position{Game: g.Game, P: &p}
}

// R-18.0-5: Fortress Supply within capacity, one block per Oasis, chains.
func TestDeploymentSupply(t *testing.T) {
	units := []string{"uk-7-4", "uk-7-7", "uk-7-sg", "uk-7-11h", "uk-22-gd", "uk-2-3", "uk-2-sg"}
	stands := func(hexes ...string) (out []Stand) {
		for i, h := range hexes {
			out = append(out, Stand(units[i]+" "+h))
		}
		return out
	}
	for _, c := range []struct {
		id     string
		allies []Stand
		hex    string
		want   bool
	}{
		{"Tobruk cut off, the fifth", stands("C10", "C10", "C10", "C10"), "C10", true},
		{"Tobruk cut off, the sixth", stands("C10", "C10", "C10", "C10", "C10"), "C10", false},
		{"outside Tobruk, the fifth", stands("C10", "C10", "C10", "C10"), "C9", true},
		{"outside Tobruk, one inside is sent away", stands("C10", "C10", "C10", "C10", "C9"), "C10", false},
		{"Oasis", nil, "G5", true},
		{"Oasis, the second", stands("G5"), "G5", false},
		{"the desert", nil, "F9", false},
		{"by the highway", nil, "C13", true},
		{"the Base", nil, "C20", true},
		{"far by track", nil, "G13", false},
		{"far by track with a chain", stands("F13", "E13", "D13"), "G13", true},
		{"enemies", nil, "C11", false},
	} {
		s := freePosition(t, [3]Side{Axis, Allied, Allied}, []Stand{"ita-brescia C11"}, c.allies)
		if got := s.DeploymentSupply(allied, s.Map.Hexes).Has(HexOf(t, s.Map, c.hex)); got != c.want {
			t.Errorf("%s: %v", c.id, got)
		}
	}
}

// R-18.0-1, R-18.0-2, R-18.0-5: what a player may not do in the set-up of
// Battleaxe.
func TestDeploymentRefusals(t *testing.T) {
	g := Trial{Game: Standard(t, "battleaxe")}
	rule := func(q rules.Asked, k rules.Token, hex string) string {
		r := q.Judge(Placement{k, HexOf(t, g.Map, hex)})
		if r == nil {
			return ""
		}
		return r.Rule
	}
	checked := [2]bool{}
	deploy := func(v rules.View[Plane, Secret], q rules.Asked) any {
		k := v.Public.Undeployed(&g.Groups[v.Side][0])[0]
		if !checked[v.Side] {
			checked[v.Side] = true
			want := map[string]string{"Tobruk": "R-18.0-2", "Sollum": "R-18.0-2", "El Agheila": "", "Bardia": "", "F09": "R-18.0-5"}
			if v.Side == allied {
				want = map[string]string{"Tobruk": "", "Bardia": "R-18.0-2", "Alexandria": "", "F19": "R-18.0-5"}
			}
			for _, hex := range []string{"Tobruk", "Sollum", "El Agheila", "Bardia", "F09", "Alexandria", "F19"} {
				if w, ok := want[hex]; ok && rule(q, k, hex) != w {
					t.Errorf("side %d, %s: %q, want %q", v.Side, hex, rule(q, k, hex), w)
				}
			}
			if v.Side == axis {
				return Placement{k, HexOf(t, g.Map, "Bardia")}
			}
		}
		if v.Side == allied { // up to five in Tobruk
			n := len(g.Position(v.Public).In(allied, HexOf(t, g.Map, "Tobruk")))
			if r := rule(q, k, "Tobruk"); (r == "") != (n < 5) {
				t.Errorf("%d in Tobruk: %q", n, r)
			}
			if n < 5 {
				return Placement{k, HexOf(t, g.Map, "Tobruk")}
			}
			return Placement{k, g.Map.Bases[allied]}
		}
		return Placement{k, g.Map.Bases[axis]}
	}
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{{Other: Answers{"deploy": deploy}}, {Other: Answers{"deploy": deploy}}})
	if !checked[0] || !checked[1] || counts(m.Public(), g.Game, allied)["Tobruk"] != 5 {
		t.Error(checked, counts(m.Public(), g.Game, allied))
	}
}

// R-18.0-3, AMB-42: Crusader's 10 and 12 cards can both be redrawn from 42.
func TestRedraw(t *testing.T) {
	g := Trial{Game: Standard(t, "crusader")}
	yes := func(rules.View[Plane, Secret], rules.Asked) any { return true }
	var order []rules.Side
	pl := func(side rules.Side) *Planned {
		return &Planned{Other: Answers{"deploy": Deploys(t, g.Game), RedrawKind.Name: func(v rules.View[Plane, Secret], q rules.Asked) any {
			order = append(order, v.Side)
			return yes(v, q)
		}}}
	}
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{pl(axis), pl(allied)})
	p := m.Public()
	if p.Hands[axis].Len() != 10 || p.Hands[allied].Len() != 12 || fmt.Sprint(order) != "[0 1]" || len(Told[event.Redrawn](m, axis)) != 2 {
		t.Error(p.Hands[axis].Len(), p.Hands[allied].Len(), order)
	}
}

// R-18.7-3, AMB-45: the Buildup before Gazala.
func TestPregameBuildup(t *testing.T) {
	g := Trial{Game: Standard(t, "gazala")}
	tobruk := HexOf(t, g.Map, "Tobruk")
	laid := Answers{"deploy": Deploys(t, g.Game), "lay-minefield": func(v rules.View[Plane, Secret], q rules.Asked) any {
		if q.Judge(HexOf(t, g.Map, "Gazala")) != nil == (v.Side == axis) || q.Judge(tobruk) == nil == (v.Side == axis) {
			t.Error("AMB-45: a minefield outside the own area")
		}
		return q.At(0)
	}}
	axisPlan := &Planned{Deeds: []DoneDeed{{Do: Redeploy, Unit: "ger-21-5", No: "R-16.51-1"}, {Do: BuyCard}, {Do: BuyCard}, {Do: LayMinefield, No: "R-16.55-1"}}, Other: laid}
	alliedPlan := &Planned{Deeds: []DoneDeed{
		Go1("nz-5", "D23 D22 D21 D20 D19 C19"),
		sail("nz-6", "Tobruk", ""),
		{Do: LayMinefield},
		{Do: Refit, Unit: "au-9-20", No: "R-18.7-3"},
		{Do: BuyCard},
		{Do: BuyCard, No: "R-16.5-1"},
	}, Other: laid}
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{axisPlan, alliedPlan})
	p := m.Public()
	over := Told[event.BuildupOver](m, axis)
	if len(over) != 2 || over[0].By != allied || over[0].Saved != 3 || over[0].Lost != 0 || over[1].Saved != 10 || over[1].Lost != 0 {
		t.Error("R-18.7-3: order and points", over)
	}
	if p.Hands[axis].Len() != 12 || p.Hands[allied].Len() != 13 || p.Extra != [2]int16{} {
		t.Error("AMB-45: bought cards are dealt with the hand:", p.Hands[axis].Len(), p.Hands[allied].Len())
	}
	if at := WhereIs(t, m, g.Game, allied, "nz-6"); at != "B12" {
		t.Error("nz-6", at)
	}
	if len(m.View(allied).Own.S.Mines) != 1 || p.Networks != [2]board.Set{} || p.Month != 14 || p.Stage != PlayerTurn {
		t.Error(m.View(allied).Own.S.Mines, p.Month, p.Stage)
	}
}

// New refuses data that cannot be played.
func TestNewErrors(t *testing.T) {
	if _, err := New(theatre.Standard(), "s1943"); err == nil {
		t.Error("an unknown scenario")
	}
	std := theatre.Standard()
	for _, change := range []func(s *Scenario){
		func(s *Scenario) { s.Deployments[1].Units = s.Deployments[0].Units },
		func(s *Scenario) {
			s.Deployments[0].Units = append(s.Deployments[0].Units[:1:1], s.Deployments[0].Units[0])
		},
		func(s *Scenario) { s.Deployments[1].Area = board.SetOf(std.Map.Bases[Axis]) },
	} {
		sc := *std.Scenarios.Find("s1940")
		sc.Deployments = append([]Deployment(nil), sc.Deployments...)
		change(&sc)
		d := *std
		d.Scenarios = &theatre.Scenarios{Common: std.Scenarios.Common, List: []Scenario{sc}}
		if _, err := New(&d, "s1940"); err == nil {
			t.Error("accepted")
		}
	}
}

// R-17.6-1, AMB-54, AMB-59: the I-tank option.
func TestITanks(t *testing.T) {
	n := 0
	d := theatre.WithITanks(theatre.Standard())
	for i := range d.Roster.Units {
		u, old := &d.Roster.Units[i], &theatre.Standard().Roster.Units[i]
		switch {
		case !u.ITank && (u.Elite != old.Elite || u.Speed() != old.Type.Speed()):
			t.Errorf("%s has changed", u.ID)
		case u.ITank:
			n++
			if !u.Elite || u.Speed() != 2 || StepCost(u) != 6 || u.Type.Class() != ArmorClass || old.Elite || old.Speed() == 2 {
				t.Errorf("%s: %+v", u.ID, u)
			}
		}
	}
	if n != 4 || d.Hash != theatre.Standard().Hash {
		t.Error(n)
	}
}

// R-18.0-5, R-13.3-1, R-13.3-3, R-15.1-1: what a set-up can supply beside the
// Base: each Fortress up to its capacity, those inside first, and one block in
// an Oasis.
func TestLocalSupply(t *testing.T) {
	m := Fx1(t)
	reach := []board.Set{hexSet(t, m, "C4 C5 C6"), hexSet(t, m, "C10 C11 C5"), {}}
	for _, c := range []struct {
		room   []int
		blocks string
		yes    bool
	}{
		{[]int{1, 0, 0}, "", true},
		{[]int{1, 0, 0}, "C4", true},
		{[]int{1, 0, 0}, "C4 C4", false},
		{[]int{1, 0, 0}, "C5", true},
		{[]int{1, 0, 0}, "C5 C6", false},
		{[]int{1, 0, 0}, "C6 C4", false},
		{[]int{2, 0, 0}, "C6 C4", true},
		{[]int{0, 1, 0}, "C5", true},
		{[]int{0, 1, 0}, "C6", false},
		{[]int{1, 1, 0}, "C5 C5", true},
		{[]int{1, 1, 0}, "C5 C11", true},
		{[]int{1, 1, 0}, "C5 C4", true}, // those inside come first
		{[]int{1, 1, 0}, "C5 C5 C5", false},
		{[]int{0, 0, 1}, "C14", false}, // the enemy's
		{[]int{0, 0, 0}, "G5", true},
		{[]int{0, 0, 0}, "G5 G5", false},
		{[]int{0, 0, 0}, "G6", false},
	} {
		var hexes []board.Hex
		for _, h := range strings.Fields(c.blocks) {
			hexes = append(hexes, HexOf(t, m, h))
		}
		l := &localSupply{m, []bool{true, true, false}, c.room, reach}
		if l.supplies(hexes) != c.yes {
			t.Errorf("room %v, blocks in %s: %v", c.room, c.blocks, !c.yes)
		}
	}
}
