package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// WearingTurn stands in for the Player-Turns of a Month: each side lays a
// card, units lose steps, control of a Fortress changes.
func WearingTurn(s *Script) {
	p := s.P
	p.Turn, p.Count = 2, p.Count+2
	for side := range Side(2) {
		if p.Hands[side].Len() > 1 {
			MoveTop(&p.Hands[side], &p.Spent)
		}
		rules.Do(s.t, side, rules.L("wear", int(side)), func(o *rules.Scope[Secret]) {
			for i := range o.S.Faces {
				if f := &o.S.Faces[i]; f.Steps > 1 && (i+int(p.Month))%3 == 0 {
					f.Steps--
				}
			}
		})
	}
	for i, f := range s.Map.Fortresses {
		for side := range Side(2) {
			if len(s.In(side, f)) > 0 && len(s.In(side.Other(), f)) == 0 {
				p.Control[i] = side
			}
		}
	}
	s.monthOver()
}

// Altered exchanges two faces of a side.
func Altered(s Secret, _ rules.Side, n int) Secret {
	k := len(s.Faces)
	i, j := (7*n+1)%k, (5*n+3)%k
	s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
	return s
}

// MonthPlayer is a random player that ends his Buildup now and then and seldom
// sends blocks for Refit, so that armies stay on the map.
func MonthPlayer(seed uint64) rules.Policy[Plane, Secret] {
	random := playout.Random[Plane, Secret](seed)
	return rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
		n := int(q.Key.Label.N[1]) + int(seed)
		switch {
		case q.Kind == ActionKind.Name && n%7 == 0:
			return Act(EndBuildup), "random", true
		case (q.Kind == ActionKind.Name || q.Kind == BuildupKind.Name) && n%3 == 0 && q.Judge(Act(Rebuild)) == nil:
			return Act(Rebuild), "random", true
		case (q.Kind == ActionKind.Name || q.Kind == BuildupKind.Name) && n%5 == 1 && q.Judge(Act(LayMinefield)) == nil:
			return Act(LayMinefield), "random", true
		}
		return random.Answer(v, q)
	})
}

// TestSuiteOfMonths plays all scenarios by random players with stand-ins for
// the Player-Turns: no dead end, no panic, nothing leaks (invariants 1 to 3,
// 10 and 11 are checked after every segment).
func TestSuiteOfMonths(t *testing.T) {
	for _, sc := range Fewer(theatre.Standard().Scenarios.List, 2) {
		t.Run(sc.ID, func(t *testing.T) {
			g := Trial{Game: Standard(t, sc.ID), Turn: WearingTurn}
			rulestest.Suite[Plane, Secret]{
				Game: invariants{g, t}, Alike: g.Alike, Worlds: Altered, Player: MonthPlayer, Limit: 9, Law: allCards,
			}.Run(t, Less(2, 1))
		})
	}
}

// allCards: none is lost, none is twice (R-16.6-4).
func allCards(x rules.Sight[Plane, Secret]) error {
	p := x.Public
	if n := len(x.Undealt()) + p.Hands[0].Len() + p.Hands[1].Len() + p.Laid.Len() + p.Spent.Len(); n != 42 {
		return fmt.Errorf("invariant 1, R-16.6-4: %d cards", n)
	}
	return nil
}

// invariants checks a position after every segment.
type invariants struct {
	Trial
	t *testing.T
}

func (g invariants) Play(t *rules.Table[Secret], p *Plane) bool {
	wasSetUp := p.Stage == SetUp
	over := g.Trial.Play(t, p)
	if wasSetUp { // R-18.0-5
		s := &Position{Game: g.Game, P: p}
		if _, l, without := s.deployedSupply(allied, s.Map.Hexes); !l.supplies(without) {
			g.t.Errorf("blocks are deployed without supply in %v", without)
		}
	}
	for side := range Side(2) {
		if p.Hands[side].Len() > 16 {
			g.t.Errorf("invariant 1: %d cards in hand", p.Hands[side].Len())
		}
		if p.Saved[side] > 20 || p.Saved[side] < 0 || p.Points[side] != 0 {
			g.t.Errorf("invariant 10: points %d, saved %d", p.Points[side], p.Saved[side])
		}
		for h := range g.Map.Board.All().All() {
			if len(g.Position(p).In(side, h)) > 0 && len(g.Position(p).In(side.Other(), h)) > 0 {
				g.t.Errorf("invariant 12: %s holds both sides", g.Place(h))
			}
		}
	}
	for i, f := range g.Map.Fortresses {
		if n := p.PortUse[i]; n > int16(max(g.Map.Places[f].Ports[0], g.Map.Places[f].Ports[1])) {
			g.t.Errorf("invariant 11: %d blocks used the port of %s", n, g.Place(f))
		}
	}
	return over
}

// R-3.3-1, R-3.3-2, R-3.3-3, R-3.3-5: T-3.3-a, all six cases.
func TestInitiative(t *testing.T) {
	for _, c := range []struct {
		allies, axis string // card played; "": none
		first        rules.Side
		spent        [2]int
	}{
		{"", "", axis, [2]int{0, 0}},
		{DummyCard, "", axis, [2]int{0, 1}},
		{DummyCard, DummyCard, axis, [2]int{1, 1}},
		{DummyCard, RealCard, axis, [2]int{1, 1}},
		{RealCard, "", allied, [2]int{0, 1}},
		{RealCard, DummyCard, allied, [2]int{1, 1}},
		{RealCard, RealCard, axis, [2]int{1, 1}},
	} {
		g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C18"}, nil)
		sc := *g.Scenario
		sc.Resupply = [2][]theatre.Allotment{{{FromMonth: 1, Cards: 16}}, {{FromMonth: 1, Cards: 16}}} // so that both cards are in both hands
		g.Game.Scenario = &sc
		play := func(card string) func(v rules.View[Plane, Secret], q rules.Asked) any {
			return func(rules.View[Plane, Secret], rules.Asked) any { return card }
		}
		asked := 0
		answer := play(c.axis)
		m := g.Run(t, &GivenLuck{}, 2, [2]*Planned{
			{Other: map[string]func(rules.View[Plane, Secret], rules.Asked) any{
				AnswerKind.Name: func(v rules.View[Plane, Secret], q rules.Asked) any { asked++; return answer(v, q) }}},
			{Other: map[string]func(rules.View[Plane, Secret], rules.Asked) any{ChallengeKind.Name: play(c.allies)}},
		})
		p := m.Public()
		if p.First != c.first || p.Active != c.first || p.Stage != PlayerTurn {
			t.Errorf("%+v: first %d, stage %d", c, p.First, p.Stage)
		}
		if got := [2]int{16 - p.Hands[0].Len(), 16 - p.Hands[1].Len()}; got != c.spent || p.Spent.Len() != c.spent[0]+c.spent[1] || p.Laid.Len() != 0 {
			t.Errorf("%+v: spent %v, %d", c, got, p.Spent.Len())
		}
		if (asked > 0) != (c.allies != "") {
			t.Errorf("%+v: the Axis was asked %d times", c, asked)
		}
	}
}

// R-3.2-1, R-3.3-4, R-14.2-5, R-16.0-2, R-18.0-4, R-18.4-2, R-18.4-3: the first Month begins with
// a Player-Turn, of the Allies in Crusader only.
func TestFirstMonth(t *testing.T) {
	for _, sc := range theatre.Standard().Scenarios.List {
		g := Trial{Game: Standard(t, sc.ID)}
		random := playout.Random[Plane, Secret](3)
		m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(3, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Orders(axis, random)
		m.Orders(allied, random)
		type enough struct{}
		m.Passed(func(rules.Checkpoint) { panic(enough{}) })
		func() {
			defer func() { _ = recover().(enough) }()
			_, _ = m.Run()
		}()
		p := m.Public()
		want := axis
		if sc.ID == "crusader" {
			want = allied
		}
		if p.Stage != PlayerTurn || p.First != want || p.Active != want || int(p.Month) != sc.Start || p.Turn != 0 {
			t.Errorf("%s: stage %d, first %d, month %d", sc.ID, p.Stage, p.First, p.Month)
		}
		if sc.ID == "crusader" && fmt.Sprint(p.Mines) != fmt.Sprint([]board.Hex{HexOf(t, g.Map, "Tobruk")}) { // R-18.4-4
			t.Error("crusader: no minefield in Tobruk")
		}
		if p.Hands[0].Len() < sc.InitialSupply[0] || p.Hands[1].Len() < sc.InitialSupply[1] { // R-18.0-3
			t.Errorf("%s: hands %d, %d", sc.ID, p.Hands[0].Len(), p.Hands[1].Len())
		}
		for side := range Side(2) {
			for k, b := range p.Blocks {
				if g.SideOf(rules.Token(k)) == side && b.At == Undeployed {
					t.Errorf("%s: a block is not deployed", sc.ID)
				}
			}
		}
	}
}

// R-16.3-1, R-16.3-2, R-16.3-3, G-20, T-16.0-a.
func TestBuildupPoints(t *testing.T) {
	for _, c := range []struct {
		axis, allied []int
		first        rules.Side
	}{
		{[]int{4, 5}, []int{3, 4}, allied}, // G-20: 9 and 7
		{[]int{1, 2}, []int{1, 3}, axis},
		{[]int{3, 4}, []int{1, 6}, allied}, // a tie
	} {
		g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C18"},
			func(p *Plane, _ *[2]Secret) { p.Saved = [2]int16{20, 3} })
		h := &GivenLuck{Rolls: map[string][]int{"buildup/points.0": c.axis, "buildup/points.1": c.allied}}
		m := g.Run(t, h, 1, [2]*Planned{{}, {}})
		sum := int16(c.axis[0] + c.axis[1] + c.allied[0] + c.allied[1])
		p := m.Public()
		if p.P1 != c.first {
			t.Errorf("%+v: first is %d", c, p.P1)
		}
		if p.Saved != [2]int16{20, min(20, 3+sum)} { // R-16.5-2
			t.Errorf("%+v: saved %v", c, p.Saved)
		}
		over := Told[event.BuildupOver](m, axis)
		if over[0].By != c.first || over[1].By == c.first {
			t.Errorf("R-16.0-1: order %v", over)
		}
	}
}

func Deeds(ds ...DoneDeed) *Planned { return &Planned{Deeds: ds} }

func Go1(unit, way string) DoneDeed {
	return DoneDeed{Do: Redeploy, Unit: unit, Way: strings.Fields(way)}
}

func no1(unit, way, rule string) DoneDeed {
	return DoneDeed{Do: Redeploy, Unit: unit, Way: strings.Fields(way), No: rule}
}

func sail(unit, port, rule string) DoneDeed {
	return DoneDeed{Do: Sail, Unit: unit, Way: []string{port}, No: rule}
}

// R-16.51-1: a redeployment goes hex by hex. It ends where it began to jump.
func TestRedeploymentDoesNotJump(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Axis}, []Stand{"ita-brescia C3", "ita-pavia C9"}, nil, nil)
	pl := Deeds(no1("ita-brescia", "C4 C8", "R-16.51-1"))
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{pl, {}})
	if got := WhereIs(t, m, g.Game, axis, "ita-brescia"); got != "C4" || len(pl.Deeds) > 0 {
		t.Errorf("stands in %s; %d deeds were not asked for", got, len(pl.Deeds))
	}
}

// AMB-37: a block leaves a Battle over a friendly hexside only. R-16.51-6:
// Disrupted enemies outside their own Network bar the way too. R-1.4-2.
func TestRedeploymentSteps(t *testing.T) {
	g := FixtureGame(t, [3]Side{}, []Stand{"ita-brescia C9", "ita-pavia C9"}, []Stand{"uk-7-4 C9", "uk-7-7 G5 D"}, nil)
	p, secret := g.Start()
	_ = secret
	s := &Position{Game: g.Game, P: &p}
	m := g.Map
	battleAt(t, m, &p, "C9", allied, board.W)
	p.Networks[axis] = hexSet(t, m, "C0..C9 D8 F5 G5 C16 D16 C17 D17")
	for _, c := range []struct{ from, to, rule string }{
		{"C9", "C8", ""}, {"C9", "D8", "R-16.51-3"}, {"C8", "C9", "R-16.51-3"}, {"F5", "G5", "R-16.51-6"},
		{"C16", "D16", "R-1.4-2"}, {"C17", "D17", ""}, {"C8", "D7", "R-16.51-2"},
	} {
		from := HexOf(t, m, c.from)
		d, ok := m.Board.Direction(from, HexOf(t, m, c.to))
		if r := s.JudgeStep(s.Lands(axis), axis, from, d); !ok || (r == nil) != (c.rule == "") || r != nil && r.Rule != c.rule {
			t.Errorf("%s to %s: %+v, want %q", c.from, c.to, r, c.rule)
		}
	}
	p.Networks[allied] = hexSet(t, m, "C8") // R-16.51-2, R-16.52-3
	if r := s.JudgeStep(s.Lands(axis), axis, HexOf(t, m, "C9"), board.W); r == nil || r.Rule != "R-16.51-2" {
		t.Errorf("a hex of both Networks: %+v", r)
	}
	p.Blocks[1].Disrupted = true // R-16.51-5, R-16.51-3: its comrade is the last that can stay
	for k, rule := range []string{"R-16.51-3", "R-16.51-5"} {
		if r := s.judgeDeparture(axis, rules.Token(k)); r == nil || r.Rule != rule {
			t.Errorf("block %d: %+v, want %s", k, r, rule)
		}
	}
	p.Blocks[1].Disrupted = false
	if r := s.judgeRefit(s.Lands(axis), axis, 0); r == nil || r.Rule != "R-16.52-3" {
		t.Errorf("Refit through a hex of both Networks: %+v", r)
	}
}

// R-16.52-1, R-16.52-3: a unit goes home by the shortest way through its own Network, and never
// into a hex from where none leads on.
func TestRefitWay(t *testing.T) {
	for _, c := range []struct{ at, own, enemy, want string }{
		{"C3", "C0..C4", "", "C2 C1 C0"},
		{"C3", "C0..C4", "C3", "C2 C1 C0"}, // C4 is cut off
		{"D2", "C0..C2 D1..D2", "", "D1 C1 C0"},
		{"C2", "C0 D0..D2 C2..C3", "C2", "D1 D0 C0"},
	} {
		x := Load(t, "map: fx1\naxis: {"+c.at+": [a=inf 2]}\nallied: {C20: [u=inf 2]}")
		p, _ := x.Start()
		p.Stage = Buildup
		p.Networks[axis], p.Networks[allied] = hexSet(t, x.Map, c.own), hexSet(t, x.Map, c.enemy)
		s := x.Position(&p)
		var way []string
		for _, h := range s.refitWay(s.Lands(axis), axis, 0) {
			way = append(way, x.Map.Board.Cell(h).ID)
		}
		if got := strings.Join(way, " "); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// R-16.52-1, R-16.52-3: why a unit does not return for Refit.
func TestNoRefit(t *testing.T) {
	for _, c := range []struct{ position, why string }{
		{"axis: {C3: [a=inf 2]}\nallied: {C20: [u=inf 2]}", ""},
		{"axis: {C0: [a=inf 2]}\nallied: {C20: [u=inf 2]}", "no.in-base"},
		{"axis: {waiting: [a=inf 2]}\nallied: {C20: [u=inf 2]}", "no.off-map"},
		{"axis: {C3: [a=inf 2 D]}\nallied: {C20: [u=inf 2]}", "no.disrupted"},
		{"axis: {C3: [a=inf 2], C0: [b=inf 2]}\nallied: {C0: [u=inf 2]}\nbattles: {C0: axis W}", "no.base-engaged"},
		{"axis: {E15: [a=inf 2]}\nallied: {C20: [u=inf 2]}", "no.start-in-network"},
		{"axis: {C3: [a=inf 2], D3: [b=inf 2 D]}\nallied: {C1: [u=inf 2], D1: [v=inf 2 D]}", "no.start-in-network"},
	} {
		x := Load(t, "map: fx1\n"+c.position)
		p, _ := x.Start()
		p.Stage = Buildup
		s := x.Position(&p)
		p.Networks[axis] = s.NetworkOf(axis)
		got := ""
		if r := s.judgeRefit(s.Lands(axis), axis, 0); r != nil {
			got = r.Why.ID
		}
		if got != c.why {
			t.Errorf("%s: %q, not %q", c.position, got, c.why)
		}
	}
}

// Defaults (decisions 3): whoever answers only where play halts gets through
// the game; nothing is discarded, redrawn, challenged or rebuilt.
func TestDefaultsOfMonth(t *testing.T) {
	for _, sc := range theatre.Standard().Scenarios.List {
		for seed := range uint64(3) {
			g := Trial{Game: Standard(t, sc.ID), Turn: WearingTurn}
			m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			random := playout.Random[Plane, Secret](seed)
			halts := rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				switch {
				case q.Halt != rules.Must:
					return nil, "", false
				case q.Kind == RedrawKind.Name: // what halts has no default
					return false, "", true
				case q.Kind == ChallengeKind.Name || q.Kind == AnswerKind.Name:
					return NoCard, "", true
				}
				return random.Answer(v, q)
			})
			m.Orders(axis, halts)
			m.Orders(allied, halts)
			if due, err := m.Run(); due != nil || err != nil {
				t.Fatal(sc.ID, due, err)
			}
			for _, e := range m.Events(axis) {
				if kind := event.Kind(e); slices.Contains([]string{"discards", "redrawn", "challenges", "rebuilds", "minefield-lifted"}, kind) {
					t.Errorf("%s: %s", sc.ID, kind)
				}
			}
		}
	}
}
