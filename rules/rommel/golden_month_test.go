package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

type Answers = map[string]func(v rules.View[Plane, Secret], q rules.Asked) any

// Deploys places units as "unit hex", each as soon as it may stand there; units
// that are not named go to the Base.
func Deploys(t testing.TB, g *Game, list ...string) func(v rules.View[Plane, Secret], q rules.Asked) any {
	return func(v rules.View[Plane, Secret], q rules.Asked) any {
		pl := Planned{T: t, G: g}
		for _, x := range list {
			id, hex, _ := strings.Cut(x, " ")
			a := Placement{pl.token(v, id), HexOf(t, g.Map, hex)}
			if v.Public.Blocks[a.Block].At == Undeployed && q.Judge(a) == nil {
				return a
			}
		}
		for _, k := range g.Tokens(v.Side) {
			a := Placement{k, g.Map.Bases[v.Side]}
			id := g.Unit(*g.Face(v.Own.S, k)).ID
			named := false
			for _, x := range list {
				named = named || strings.HasPrefix(x, id+" ")
			}
			if v.Public.Blocks[k].At == Undeployed && !named {
				return a
			}
		}
		t.Error("a placement was not accepted")
		return q.At(0)
	}
}

// G-40.0 and G-40.11 to G-40.15: the demo game's set-up and its second Month, from
// the end of the first (G-40.10) on.
func TestDemoMonths(t *testing.T) {
	g := Trial{Game: Standard(t, "s1940")}
	m40 := g.Map
	played := false
	g.Turn = func(s *Script) { // G-40.1 to G-40.10
		if played {
			t.Fatal("one Month only")
		}
		played = true
		p := s.P
		if a, b := counts(p, g.Game, axis), counts(p, g.Game, allied); // G-40.0
		fmt.Sprint(a) != "map[Bardia:1 Ft. Capuzzo:4 Sidi Omar:3]" || fmt.Sprint(b) != "map[Buq Buq:2 Sofafi:1 Sollum:1]" ||
			p.Hands[axis].Len() != 6 || p.Hands[allied].Len() != 3 || p.Month != 1 {
			t.Error("G-40.0:", a, b, p.Hands[axis].Len(), p.Hands[allied].Len())
		}
		move := func(side rules.Side, from, to string, n int) {
			for _, k := range g.Position(p).In(side, HexOf(t, m40, from))[:n] {
				p.Blocks[k] = Away(HexOf(t, m40, to))
			}
		}
		move(axis, "Bardia", "Buq Buq", 1)
		move(axis, "Ft. Capuzzo", "Sidi Barrani", 2)
		move(axis, "Ft. Capuzzo", "Bir Habata", 1)
		move(axis, "Ft. Capuzzo", "D15", 1)
		move(axis, "Sidi Omar", "Sofafi", 2)
		move(axis, "D15", "Sidi Omar", 1)
		move(allied, "Buq Buq", "Sidi Barrani E1", 2)
		move(allied, "Sollum", "Mersa Matruh", 1)
		move(allied, "Sofafi", "Sidi Barrani E1", 1)
		p.Blocks[g.Position(p).In(axis, HexOf(t, m40, "Sidi Omar"))[0]] = Away(HexOf(t, m40, "Buq Buq"))
		for side, id := range []string{"ita-brescia", "uk-7-sg"} {
			rules.Do(s.t, rules.Side(side), rules.L("loss", side), func(o *rules.Scope[Secret]) {
				for i := range o.S.Faces {
					if g.Unit(o.S.Faces[i]).ID == id {
						o.S.Faces[i].Steps -= uint8(2 - side)
					}
				}
			})
		}
		for range 4 {
			MoveTop(&p.Hands[axis], &p.Spent)
		}
		s.mingle(axis, "stand-in/axis", 0)
		s.mingle(allied, "stand-in/allied", 0)
		s.monthOver()
	}
	north := &Planned{Deeds: []DoneDeed{
		sail("ita-brescia", "El Agheila", "R-16.53-1"), // not from Buq Buq
		Go1("ita-brescia", "C15 C14 Bardia"),
		sail("ita-brescia", "El Agheila", ""),
		{Do: Rebuild, Way: []string{"ita-brescia", "ita-brescia"}},
		sail("ita-brescia", "Bardia", "R-16.53-3"),
		sail("ita-brescia", "Tobruk", ""),
		Go1("ita-brescia", "B13 B14 B15 C14 C15 C16"),
		Go1("ita-brescia", "C17 D16"),
	}, Other: Answers{
		"deploy": Deploys(t, g.Game, "ita-brescia Bardia", "ita-savona C14", "ita-bologna C14", "ita-pavia C14",
			"ita-trento C14", "ita-sabratha D14", "ita-pistoia D14", "ita-art D14"),
	}}
	toFront := "D23 D22 D21 D20 D19 C19"
	south := &Planned{Deeds: []DoneDeed{
		Go1("in-4-5", toFront), Go1("in-4-11", toFront),
		no1("uk-7-sg", "C19 D19 D20 D21 D22 D23 D24", "R-16.51-1"), // MAP-21: 7 hexes on this map
		Go1("uk-7-sg", "D24"),
		{Do: Rebuild, Way: []string{"uk-7-sg"}},
		Go1("uk-7-sg", toFront),
		{Do: LayMinefield, No: "R-16.55-1"}, {Do: BuyCard, No: "R-16.5-1"},
	}, Other: Answers{
		"deploy": Deploys(t, g.Game, "uk-7-4 C15", "uk-7-7 C16", "uk-7-sg C16", "uk-7-11h D16"),
		ChallengeKind.Name: func(v rules.View[Plane, Secret], q rules.Asked) any {
			return DummyCard
		},
	}}
	h := &GivenLuck{Rolls: map[string][]int{"buildup/points.0": {5}, "buildup/points.1": {4}}}
	m := g.Run(t, h, 4, [2]*Planned{north, south})
	p := m.Public()
	order := []string{"month", "points-roll", "points-roll", "points", "points", "arrive", "buildup-over", "buildup-over",
		"draws", "draws", "challenges", "shows", "declines", "initiative"} // R-16.0-1
	for _, e := range m.Events(rules.Nobody) {
		if first, ok := e.(event.Initiative); len(order) > 0 && event.Kind(e) == order[0] && p.Month == 2 && (!ok || first.Month == 2) {
			order = order[1:]
		}
	}
	if len(order) > 0 {
		t.Error("R-16.0-1: not told in this order:", order)
	}
	if first := Told[event.Points](m, axis)[0]; p.P1 != allied || first.Received != 9 || first.Saved != 0 || first.Sum != 9 { // G-40.11
		t.Error("G-40.11:", p.P1, Told[event.Points](m, axis))
	}
	if d := p.Disclosed[allied]; d != (Disclosure{Redeployments: 5, RedeployBP: 5, Steps: 1, StepBP: 2}) || p.Saved[allied] != 2 {
		t.Errorf("G-40.12: %+v, saved %d", d, p.Saved[allied])
	}
	if f := FaceOf(t, m, g.Game, allied, "uk-7-sg"); int(f.Steps) != len(g.Unit(f).Steps) {
		t.Errorf("G-40.12: %+v", f)
	}
	if d := p.Disclosed[axis]; d != (Disclosure{Redeployments: 5, RedeployBP: 5, Steps: 2, StepBP: 2}) || p.Saved[axis] != 2 {
		t.Errorf("G-40.13: %+v, saved %d", d, p.Saved[axis])
	}
	if at, f := WhereIs(t, m, g.Game, axis, "ita-brescia"), FaceOf(t, m, g.Game, axis, "ita-brescia"); at != "D16" || f.Steps != 4 {
		t.Errorf("G-40.13: %s, %+v", at, f)
	}
	if u := p.PortUse; u[m40.FortressAt(HexOf(t, m40, "Bardia"))] != 1 || u[m40.FortressAt(HexOf(t, m40, "Tobruk"))] != 1 {
		t.Error("G-40.13: ports", p.PortUse)
	}
	d := Told[event.Draws](m, axis) // G-40.14
	drawn := func(side rules.Side, n int) event.Draws { return event.Draws{Of: event.Of{By: side}, Drawn: n, Due: n} }
	if len(d) != 2 || d[0] != drawn(allied, 3) || d[1] != drawn(axis, 2) {
		t.Error("G-40.14:", d)
	}
	if p.First != axis || p.Hands[axis].Len() != 4 || p.Hands[allied].Len() != 5 || p.Spent.Len() != 1 { // G-40.15
		t.Error("G-40.15:", p.First, p.Hands[axis].Len(), p.Hands[allied].Len(), p.Spent.Len())
	}
	if s := Told[event.Shows](m, axis); len(s) != 1 || s[0].Card != "dummy" || len(Told[event.Declines](m, axis)) != 1 {
		t.Error("G-40.15:", s)
	}
	if len(Told[event.Rebuilt](m, rules.Nobody)) != 0 || len(Told[event.Rebuilt](m, axis)) != 2 || len(Told[event.Rebuilt](m, allied)) != 1 {
		t.Error("R-16.5-3: the unit is told to all")
	}
}

// R-16.53-2, R-16.53-3, R-13.5-1, R-13.5-2, AMB-28, R-16.51-5: sieges and what they cost.
func TestSiegeAtSea(t *testing.T) {
	for _, c := range []struct {
		id       string
		side     rules.Side
		axis     []Stand
		allies   []Stand
		from, to string
		rule     string
		fare     int16
	}{
		{"no siege", allied, []Stand{"ita-brescia C8"}, []Stand{"uk-7-4 C20"}, "C20", "C10", "", 1},
		{"Allies into a siege", allied, []Stand{"ita-brescia D9"}, []Stand{"uk-7-4 C20"}, "C20", "C10", "", 4},
		{"Allies out of a siege", allied, []Stand{"ita-brescia D9"}, []Stand{"uk-7-4 C10"}, "C10", "C20", "", 4},
		{"by a Disrupted enemy", allied, []Stand{"ita-brescia D9 D"}, []Stand{"uk-7-4 C20"}, "C20", "C10", "", 4},
		{"both besieged", allied, []Stand{"ita-brescia D9", "ita-pavia D13"}, []Stand{"uk-7-4 C10"}, "C10", "C14", "R-16.53-2", 4},
		{"Axis", axis, []Stand{"ita-brescia C0"}, []Stand{"uk-7-4 D9"}, "C0", "C10", "R-16.53-2", 4},
		{"a Base is never besieged", axis, []Stand{"ita-brescia C0"}, []Stand{"uk-7-4 D0"}, "C0", "C4", "", 1},
		{"AMB-28 enemies in the Fortress itself", axis, []Stand{"ita-brescia C10", "ita-pavia C10"}, []Stand{"uk-7-4 C10"}, "C10", "C0", "R-16.53-2", 4},
		{"R-16.51-5 Disrupted", axis, []Stand{"ita-brescia C0 D"}, []Stand{"uk-7-4 C20"}, "C0", "C10", "R-16.51-5", 1},
	} {
		g := FixtureGame(t, [3]Side{Side(c.side), Side(c.side), Side(c.side)}, c.axis, c.allies, nil)
		p, _ := g.Start()
		p.Points = [2]int16{20, 20}
		s := &Position{Game: g.Game, P: &p}
		from, to := HexOf(t, g.Map, c.from), HexOf(t, g.Map, c.to)
		l := s.Lands(c.side)
		r := s.JudgeSailing(l, c.side, g.Position(&p).In(c.side, from)[0], to)
		if fare := l.SeaFare(from, to); (r == nil) != (c.rule == "") || r != nil && r.Rule != c.rule || fare != c.fare {
			t.Errorf("%s: %+v, fare %d", c.id, r, fare)
		}
		if p.Points[c.side] = c.fare - 1; c.rule == "" && s.JudgeSailing(l, c.side, g.Position(&p).In(c.side, from)[0], to) == nil {
			t.Errorf("%s: sails with %d points", c.id, c.fare-1)
		}
	}
}

// R-16.54-1: the table of replacements.
func TestStepCost(t *testing.T) {
	for _, c := range []struct {
		kind  theatre.UnitType
		cost  int16
		elite int16
	}{
		{theatre.Recon, 3, 6}, {theatre.Armor, 3, 6}, {theatre.MobileAntiTank, 3, 6}, {theatre.MotAntiTank, 3, 6}, {theatre.SPArtillery, 3, 6}, {theatre.Artillery, 3, 6},
		{theatre.MechInfantry, 2, 4}, {theatre.MotInfantry, 2, 4}, {theatre.LegInfantry, 1, 2}, {theatre.Paratroops, 1, 2},
	} {
		if a, b := StepCost(&Unit{Type: c.kind}), StepCost(&Unit{Type: c.kind, Elite: true}); a != c.cost || b != c.elite {
			t.Errorf("%v: %d, elite %d", c.kind, a, b)
		}
	}
}

// R-16.54-2: in the Base only, up to full strength, within the points; the
// enemy learns the sums only (R-16.5-3).
func TestRebuild(t *testing.T) {
	g := FixtureGame(t, [3]Side{}, []Stand{"ger-21-5 C0 2", "ita-brescia C0 1", "ita-pavia C0", "ita-savona C2 1"}, []Stand{"uk-7-4 C20"},
		func(p *Plane, _ *[2]Secret) { p.Saved[axis] = 10 })
	var offered [][]any
	pl := Deeds(DoneDeed{Do: Rebuild, Way: []string{"ger-21-5", "ita-brescia"}})
	pl.Other = Answers{"rebuild-unit": func(v rules.View[Plane, Secret], q rules.Asked) any {
		var o []any
		for i := range q.N() {
			if u := q.At(i).(int); u != NoUnit {
				o = append(o, g.Roster.Units[u].ID)
			}
		}
		offered = append(offered, o)
		if len(offered) == 1 {
			u, _ := g.Roster.Find("ger-21-5")
			return int(u)
		}
		if len(offered) == 2 {
			u, _ := g.Roster.Find("ita-brescia")
			return int(u)
		}
		return NoUnit
	}}
	h := &GivenLuck{Rolls: map[string][]int{"buildup/points.0": {1, 1}, "buildup/points.1": {1, 1}}}
	m := g.Run(t, h, 1, [2]*Planned{pl, {}})
	// 14 points; after 6 + 1 the second German step (6) fits, another Italian one does not exist.
	if fmt.Sprint(offered) != "[[ger-21-5 ita-brescia] [ger-21-5 ita-brescia] [ger-21-5]]" {
		t.Error(offered)
	}
	p := m.Public()
	if d := p.Disclosed[axis]; d.Steps != 2 || d.StepBP != 7 || p.Saved[axis] != 7 {
		t.Errorf("%+v, saved %d", d, p.Saved[axis])
	}
	if n := len(Told[event.Rebuilt](m, rules.Nobody)); n != 0 {
		t.Error("R-16.5-3: told to all", n)
	}
	if f := FaceOf(t, m, g.Game, axis, "ger-21-5"); f.Steps != 2 {
		t.Errorf("%+v", f)
	}
	if f := FaceOf(t, m, g.Game, axis, "ita-savona"); f.Steps != 2 {
		t.Errorf("R-16.54-2: not in the Base: %+v", f)
	}
}

// R-14.0-1, R-16.55-1, AMB-33: minefields are laid, lifted and found gone.
func TestMinefields(t *testing.T) {
	g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C9"}, []Stand{"uk-7-4 C18"},
		func(p *Plane, _ *[2]Secret) {
			p.Saved[axis] = 20
			p.Mines = []board.Hex{HexOf(t, Fx1(t), "C5")}
		})
	lifts := []string{"C5", "C7"}
	pl := Deeds(DoneDeed{Do: LayMinefield, Way: []string{"C7"}}, DoneDeed{Do: LayMinefield, No: "R-16.55-1"})
	pl.Other = Answers{"lift-minefield": func(_ rules.View[Plane, Secret], q rules.Asked) any {
		h := HexOf(t, g.Map, lifts[0])
		lifts = lifts[1:]
		return h
	}, "lay-minefield": func(_ rules.View[Plane, Secret], q rules.Asked) any {
		if q.Judge(HexOf(t, g.Map, "C10")) == nil || (q.Judge(HexOf(t, g.Map, "C5")) == nil) != (len(lifts) == 0) {
			t.Error("R-14.0-1: outside the Network, or where one lies; R-16.55-1: where one has been dismantled")
		}
		if len(lifts) == 2 {
			return HexOf(t, g.Map, "C7")
		}
		return HexOf(t, g.Map, "C9")
	}}
	h := &GivenLuck{Rolls: map[string][]int{"buildup/points.0": {1, 1}, "buildup/points.1": {1, 1}}}
	m := g.Run(t, h, 1, [2]*Planned{pl, {}})
	p, s := m.Public(), m.View(axis).Own.S
	if fmt.Sprint(s.Mines) != fmt.Sprint([]board.Hex{HexOf(t, g.Map, "C9")}) || len(s.Lifted) != 1 || len(p.Mines) != 1 || p.Relaid != [2]bool{true, false} { // what the enemy may think
		t.Error(s.Mines, s.Lifted, p.Mines, p.Relaid)
	}
	if p.Disclosed[axis].MineBP != 15 || p.Mined[axis] != 1 {
		t.Errorf("%+v", p.Disclosed[axis])
	}
	for _, e := range m.Events(rules.Nobody) {
		if event.Kind(e) == "builds-minefield" && event.At(e) != board.None {
			t.Error("R-14.0-1: the place is public")
		}
	}
}

// R-16.41-1, R-16.41-2, R-16.4-1, G-21.
func TestEarlyArrival(t *testing.T) {
	g := Trial{Game: Standard(t, "s1941")}
	until := func(segments int) *rules.Machine[Plane, Secret] {
		h := &GivenLuck{throws: map[string][]int{"arrive-early.0": {3, 1, 6, 2}}}
		return g.Run(t, h, segments, [2]*Planned{{}, {Other: Answers{"deploy": Deploys(t, g.Game)}}})
	}
	before, m := until(2), until(3)
	p := m.Public()
	if e := Told[event.Arrive](m, allied); len(e) != 1 || e[0].By != allied || e[0].N != 4 {
		t.Error("G-21: Allied Month 2:", e)
	}
	if e := Told[event.ArriveEarly](m, rules.Nobody); len(e) != 1 || e[0].By != axis || e[0].N != 2 {
		t.Error("G-21: Axis Month 3:", e)
	}
	e := Told[event.EarlyDice](m, axis)
	if len(e) != 1 || len(e[0].Now) != 2 || len(e[0].Later) != 2 {
		t.Fatal("early-dice:", e)
	}
	if len(Told[event.EarlyDice](m, allied)) != 0 || len(Told[event.EarlyDice](m, rules.Nobody)) != 0 || p.Month != 2 {
		t.Error("R-16.41-1: Month 4 was rolled for, or the Axis dice are public")
	}
	// A die is thrown for each block in their order. Which units they are hangs on the mingling
	// of the pool after deployment. Who comes is told before who stays.
	var pool []UnitNo
	for _, k := range g.Tokens(axis) {
		if b := &before.Public().Blocks[k]; b.At == InPool && b.Month == 3 {
			pool = append(pool, g.Face(before.View(axis).Own.S, k).Unit)
		}
	}
	want := []event.Die{{Unit: pool[1], Die: 1}, {Unit: pool[3], Die: 2}, {Unit: pool[0], Die: 3}, {Unit: pool[2], Die: 6}}
	if got := slices.Concat(e[0].Now, e[0].Later); !slices.Equal(got, want) {
		t.Errorf("R-16.41-1: %v, not %v", got, want)
	}
	for i, x := range want {
		at := "H00"
		if i >= 2 {
			at = fmt.Sprint(InPool)
		}
		if id := g.Roster.Units[x.Unit].ID; WhereIs(t, m, g.Game, axis, id) != at {
			t.Errorf("%s with %d is in %s, not in %s", id, x.Die, WhereIs(t, m, g.Game, axis, id), at)
		}
	}
}

// R-16.41-2: no early arrival in the last Month. R-16.41-3, AMB-30, R-16.52-2:
// while the Base is Engaged, blocks wait beside it.
func TestArrivalBesideTheBase(t *testing.T) {
	for _, c := range []struct {
		id      string
		month   int16
		engaged bool
		waiting int
		inBase  int // beside the 8 of the start that are there
		dice    int
	}{
		{"Engaged", 3, true, 2 + 4, 0, 0},
		{"AMB-30 no longer Engaged", 3, false, 0, 2 + 4, 0},
		{"R-16.41-1", 2, false, 0, 2 + 1, 4},
		{"R-16.41-2 the last Month", 10, false, 0, 2 + 12, 0},
	} {
		g := Trial{Game: Standard(t, "s1941")}
		base := g.Map.Bases[axis]
		g.set = func(p *Plane, _ *[2]Secret) {
			p.Stage, p.Month = PlayerTurn, c.month
			for k := range p.Blocks {
				if b := &p.Blocks[k]; b.At == Undeployed {
					b.At = g.Map.Bases[g.SideOf(rules.Token(k))]
				}
			}
			p.Blocks[0], p.Blocks[1] = Away(InRefit), Away(Waiting)
			if c.engaged {
				p.Blocks[len(g.Units[Axis])].At = base
			}
		}
		g.Turn = func(s *Script) {
			s.refitReturns(axis)
			s.reinforcements(axis)
			s.P.Stage = Finished
		}
		m := g.Run(t, &GivenLuck{throws: map[string][]int{"arrive-early.0": {3, 6, 2, 5}}}, 1, [2]*Planned{{}, {}})
		p := m.Public()
		dice := 0
		for _, e := range Told[event.EarlyDice](m, axis) {
			dice += len(e.Now) + len(e.Later)
		}
		if w := len(g.Position(p).Where(axis, func(b *Block) bool { return b.At == Waiting })); w != c.waiting ||
			len(g.Position(p).In(axis, base)) != 8+c.inBase || dice != c.dice {
			t.Errorf("%s: %d wait, %d in the Base, %d dice", c.id, w, len(g.Position(p).In(axis, base)), dice)
		}
	}
}

// AMB-43: in the long campaign the units of Month 11 are rolled for in Month
// 10 like all others.
func TestEarlyArrivalOverTheYear(t *testing.T) {
	for month, dice := range map[int16]int{9: 0, 10: 3, 11: 0, 16: 3} {
		g := Trial{Game: Standard(t, "s1941-42")}
		g.set = func(p *Plane, _ *[2]Secret) { p.Stage, p.Month = PlayerTurn, month }
		g.Turn = func(s *Script) {
			s.earlyArrivals(axis)
			s.P.Stage = Finished
		}
		m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{{}, {}})
		got := 0
		for _, e := range Told[event.EarlyDice](m, axis) {
			got += len(e.Now) + len(e.Later)
		}
		if got != dice {
			t.Errorf("Month %d: %d dice", month, got)
		}
	}
}

// R-16.41-4, R-18.6-2, AMB-36: the Malta Group lowers the allotment from its
// own Buildup on.
func TestMalta(t *testing.T) {
	for _, call := range []bool{false, true} {
		g := Trial{Game: Standard(t, "s1942")}
		pl := &Planned{}
		draw := 3
		if call {
			pl.Deeds = []DoneDeed{{Do: CallMalta}, {Do: CallMalta, No: "R-16.41-4"}}
			draw = 2
		}
		m := g.Run(t, &GivenLuck{}, 2, [2]*Planned{
			{Deeds: pl.Deeds, Other: Answers{"deploy": func(v rules.View[Plane, Secret], q rules.Asked) any { return q.At(0) }}},
			{Deeds: []DoneDeed{{Do: CallMalta, No: "R-16.41-4"}}, Other: Answers{"deploy": Deploys(t, g.Game)}}})
		_ = m
		m = g.Run(t, &GivenLuck{}, 3, [2]*Planned{
			{Deeds: pl.Deeds, Other: Answers{"deploy": func(v rules.View[Plane, Secret], q rules.Asked) any { return q.At(0) }}},
			{Deeds: []DoneDeed{{Do: CallMalta, No: "R-16.41-4"}}, Other: Answers{"deploy": Deploys(t, g.Game)}}})
		p := m.Public()
		for _, e := range Told[event.Draws](m, axis) {
			if e.By == axis && e.Due != draw {
				t.Errorf("call %v: draws %+v", call, e)
			}
		}
		if p.Malta != call || len(g.Position(p).Where(axis, IsMalta)) > 0 == call {
			t.Errorf("call %v: Malta %v", call, p.Malta)
		}
		// R-18.6-1, D-02: 14 and 10
		if c := Told[event.Deployed](m, allied); c[0].N+c[1].N != 24 || c[0].N != 10 && c[0].N != 14 {
			t.Error("R-18.6-1:", c)
		}
	}
}

// R-16.6-1, R-16.6-2, R-16.6-3, T-16.6-a, G-18, R-13.4-2, R-13.4-3, R-13.4-4, AMB-38.
func TestResupply(t *testing.T) {
	for _, c := range []struct {
		id        string
		hand      int // of the Axis before the Buildup
		discard   int
		allotment int
		was, is   [3]Side
		drawn     int
		bonus     int
	}{
		{"T-16.6-a", 15, 0, 3, [3]Side{}, [3]Side{}, 1, 0},
		{"T-16.6-a discards", 15, 2, 3, [3]Side{}, [3]Side{}, 3, 0},
		{"G-18 Benghazi", 3, 0, 2, [3]Side{Allied, Axis, Axis}, [3]Side{Axis, Axis, Axis}, 4, 2},
		{"R-13.4-2 Tobruk", 3, 0, 2, [3]Side{Axis, Allied, Axis}, [3]Side{Axis, Axis, Axis}, 7, 5},
		{"R-13.4-3 recaptured", 3, 0, 2, [3]Side{Axis, Axis, Axis}, [3]Side{Axis, Axis, Axis}, 2, 0},
		{"R-13.4-4 under the cap", 14, 0, 2, [3]Side{Axis, Allied, Axis}, [3]Side{Axis, Axis, Axis}, 2, 5},
	} {
		t.Run(c.id, func(t *testing.T) {
			g := FixtureGame(t, c.is, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C18"}, func(p *Plane, _ *[2]Secret) {
				p.Month = 0 // one Buildup to fill the hand, one to be judged
				for i := range p.MonthControl {
					p.MonthControl[i] = p.Control[i]
				}
			})
			sc := *g.Scenario
			sc.Start = 0
			sc.Resupply = [2][]theatre.Allotment{{{FromMonth: 1, Cards: c.hand}, {FromMonth: 2, Cards: c.allotment}}, {{FromMonth: 1, Cards: 3}}}
			g.Game.Scenario = &sc
			g.Turn = func(s *Script) {
				for i := range s.P.MonthControl {
					s.P.MonthControl[i] = rules.Side(c.was[i])
				}
				s.P.Stage = Buildup
			}
			left := c.discard
			m := g.Run(t, &GivenLuck{}, 4, [2]*Planned{{Other: Answers{DiscardKind.Name: func(v rules.View[Plane, Secret], q rules.Asked) any {
				if v.Public.Month < 2 || left == 0 {
					return NoCard
				}
				if q.Judge(RealCard) == nil {
					t.Error("R-16.6-1: a real card may be discarded")
				}
				left--
				return DummyCard
			}}}, {}})
			var last event.Draws
			for _, e := range Told[event.Draws](m, allied) {
				if e.By == axis {
					last = e
				}
			}
			if last.Drawn != c.drawn || last.Bonus != c.bonus || m.Public().Hands[axis].Len() != c.hand-c.discard+c.drawn {
				t.Errorf("%+v, hand %d", last, m.Public().Hands[axis].Len())
			}
		})
	}
}

// G-18: what the Allies get.
func TestCapturedSupply(t *testing.T) {
	g := FixtureGame(t, [3]Side{Allied, Allied, Allied}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C18"}, nil)
	p, _ := g.Start()
	p.MonthControl = []rules.Side{axis, axis, axis}
	s := &Position{Game: g.Game, P: &p}
	if n := s.CapturedSupply(allied); n != 1+2+1 {
		t.Error(n)
	}
	p.MonthControl = []rules.Side{axis, allied, allied}
	if n := s.CapturedSupply(allied); n != 1 {
		t.Error("Benghazi:", n)
	}
	if n := s.CapturedSupply(axis); n != 0 {
		t.Error(n)
	}
}

// The table of section 18 as the game plays it.
func TestScenarioTable(t *testing.T) {
	for _, c := range []struct {
		id       string
		units    [2]int // deployed
		fresh    [2]int // reinforcements, the Malta Group among them
		month    int    // of these allotments
		resupply [2]int
	}{
		{"s1940", [2]int{8, 4}, [2]int{4, 6}, 6, [2]int{2, 3}},
		{"s1941", [2]int{10, 12}, [2]int{12, 24}, 10, [2]int{2, 3}},
		{"s1941-42", [2]int{10, 12}, [2]int{12 + 3 + 8, 48}, 10, [2]int{2, 3}},
		{"s1941-42", [2]int{10, 12}, [2]int{12 + 3 + 8, 48}, 11, [2]int{3, 3}}, // R-18.3-1
		{"crusader", [2]int{22, 28}, [2]int{0, 4}, 9, [2]int{2, 3}},            // R-18.4-1
		{"battleaxe", [2]int{14, 18}, [2]int{8, 16}, 5, [2]int{2, 3}},
		{"s1942", [2]int{24, 28}, [2]int{8, 24}, 12, [2]int{3, 3}},
		{"gazala", [2]int{24, 36}, [2]int{0, 0}, 15, [2]int{3, 3}},   // R-18.7-2
		{"pursuit", [2]int{22, 28}, [2]int{8, 16}, 16, [2]int{3, 3}}, // R-18.8-1
	} {
		g := Standard(t, c.id)
		p, _ := g.Start()
		p.Month = int16(c.month)
		s := &Position{Game: g, P: &p}
		var units, fresh [2]int
		for k, b := range p.Blocks {
			if b.At == Undeployed {
				units[g.SideOf(rules.Token(k))]++
			} else {
				fresh[g.SideOf(rules.Token(k))]++
			}
		}
		if got := [2]int{s.Allotment(axis), s.Allotment(allied)}; units != c.units || fresh != c.fresh || got != c.resupply {
			t.Errorf("%s: %v, %v, %v", c.id, units, fresh, got)
		}
	}
}

// R-16.51-3, AMB-37, AMB-53: a block that lies open in a Battle is turned down
// when it leaves, by land, by sea or for Refit; one that is rebuilt in an
// Engaged Base is seen with its new strength.
func TestOpenBlocks(t *testing.T) {
	for _, c := range []struct {
		id, hex string
		plan    []DoneDeed
		open    int // blocks that lie open in the end
	}{
		{"by land", "C10", []DoneDeed{Go1("ita-brescia", "C9")}, 1},
		{"by sea", "C0", []DoneDeed{sail("ita-brescia", "C4", "")}, 1},
		{"for Refit", "C10", []DoneDeed{{Do: Refit, Unit: "ita-brescia"}}, 1},
		{"rebuilt", "C0", []DoneDeed{{Do: Rebuild, Way: []string{"ita-brescia"}}}, 2},
	} {
		g := FixtureGame(t, [3]Side{}, []Stand{Stand("ita-brescia " + c.hex + " 2"), Stand("ita-pavia " + c.hex), "ita-savona C9", "ita-bologna C4"},
			[]Stand{Stand("uk-7-4 " + c.hex)}, nil)
		hex := HexOf(t, g.Map, c.hex)
		set := g.set
		g.set = func(p *Plane, s *[2]Secret) {
			set(p, s)
			p.Stage = PlayerTurn
			battleAt(t, g.Map, p, c.hex, allied, board.W)
			if c.hex == "C0" {
				p.Battles[0].Def = axis
			}
			for d := range p.Battles[0].Sides {
				if p.Battles[0].Sides[d] = allied; board.Direction(d) == board.W || board.Direction(d) == board.SW || c.hex == "C0" && board.Direction(d) == board.SE {
					p.Battles[0].Sides[d] = axis
				}
			}
		}
		g.Turn = func(s *Script) {
			s.showFaces(axis, rules.L("reveal"), g.Position(s.P).In(axis, hex))
			s.P.Networks[axis], s.P.Points[axis] = hexSet(t, g.Map, "C0..C10"), 20
			s.spend(axis)
			s.P.Stage = Finished
		}
		m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{Deeds(c.plan...), {}})
		p := m.Public()
		open := 0
		for k, b := range p.Blocks {
			if b.Shown {
				open++
				if f := *g.Face(m.View(axis).Own.S, rules.Token(k)); f != b.Face {
					t.Errorf("%s: the face is %+v, all see %+v", c.id, f, b.Face)
				}
			}
		}
		if open != c.open || p.Disclosed[axis] == (Disclosure{}) && c.plan[0].Do != Refit {
			t.Errorf("%s: %d blocks lie open, %+v", c.id, open, p.Disclosed[axis])
		}
	}
}
