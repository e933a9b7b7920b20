package rommel

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// kindsOf lists the kinds of the events that all have heard, as far as they are
// among some.
func kindsOf(m *rules.Machine[Plane, Secret], of string) string {
	var out []string
	for _, e := range m.Events(rules.Nobody) {
		if k := event.Kind(e); slices.Contains(strings.Fields(of), k) {
			out = append(out, k)
		}
	}
	return strings.Join(out, " ")
}

// R-16.1-1, R-16.2-1: a Buildup begins with the next Month and its supply
// check; then points are rolled for. AMB-35: cards are drawn when both have
// built, the first builder first.
func TestRulesBuildupOrder(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3", "ita-pavia E10"}, []Stand{"uk-7-4 C20"}, nil)
	before, _ := g.Start()
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{{}, {}})
	p := m.Public()
	if p.Month != before.Month+1 {
		t.Errorf("Month %d after %d", p.Month, before.Month)
	}
	if got := kindsOf(m, "month eliminated points-roll points buildup-over draws"); got !=
		"month eliminated points-roll points-roll points points buildup-over buildup-over draws draws" {
		t.Error(got)
	}
	if at := WhereIs(t, m, g.Game, axis, "ita-pavia"); at != strconv.Itoa(int(Eliminated)) {
		t.Error("the Unsupplied unit is in", at)
	}
}

// R-16.6-2: allotment and bought cards are drawn at once. R-16.6-5: all see
// how many cards a player has, and he alone which.
func TestRulesDraw(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C20"},
		func(p *Plane, _ *[2]Secret) { p.Saved[axis] = 20 })
	m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{Deeds(DoneDeed{Do: BuyCard}, DoneDeed{Do: BuyCard}), {}})
	for _, e := range Told[event.Draws](m, allied) {
		if want := map[rules.Side]int{axis: 2 + 2, allied: 3}[e.By]; e.Drawn != want || e.Due != want {
			t.Errorf("side %d draws %+v", e.By, e)
		}
	}
	if n := len(Told[event.Draws](m, allied)); n != 2 {
		t.Errorf("%d draws", n)
	}
	p := m.Public()
	if p.Hands[axis].Len() != 4 || p.Hands[allied].Len() != 3 {
		t.Error("hands", p.Hands[axis].Len(), p.Hands[allied].Len())
	}
	mine, theirs := m.View(axis), m.View(allied)
	hand := p.Hands[axis]
	if real, dummy := mine.Own.Count(hand, RealCard), mine.Own.Count(hand, DummyCard); real+dummy != 4 {
		t.Errorf("the owner sees %d real and %d dummy cards", real, dummy)
	}
	if theirs.Own.Count(hand, RealCard) > 0 || theirs.Own.Count(hand, DummyCard) > 0 {
		t.Error("the enemy sees cards")
	}
}

// R-16.51-4: who has just arrived may redeploy; a unit goes to the Base, is
// rebuilt and leaves again (R-16.5-4: any mix, as long as each is legal then);
// and a position that enlarges the Network has no effect.
func TestRulesRedeployAtOnce(t *testing.T) {
	for _, c := range []struct {
		id   string
		axis []Stand
		set  func(p *Plane, s *[2]Secret)
		plan []DoneDeed
		end  string
	}{
		{"a reinforcement", []Stand{"ita-brescia C3", "ita-pavia C9"}, func(p *Plane, _ *[2]Secret) {
			p.Blocks[0].At, p.Blocks[0].Month = InPool, uint8(p.Month+1)
		}, []DoneDeed{Go1("ita-brescia", "C1 C2 C3")}, "C3"},
		{"in, rebuilt and out", []Stand{"ita-brescia C3 1", "ita-pavia C9"}, nil,
			[]DoneDeed{{Do: BuyCard}, Go1("ita-brescia", "C2 C1 C0"), {Do: Rebuild, Way: []string{"ita-brescia"}}, Go1("ita-brescia", "C1 C2 C3 C4")}, "C4"},
		{"rebuilt only in the Base", []Stand{"ita-brescia C3 1", "ita-pavia C9"}, nil,
			[]DoneDeed{{Do: Rebuild, No: "R-16.54-2"}, Go1("ita-brescia", "C2")}, "C2"},
		{"not again where nothing was rebuilt", []Stand{"ita-brescia C0", "ita-pavia C9"}, nil,
			[]DoneDeed{{Do: Rebuild}, {Do: Rebuild, No: "R-16.54-2"}, Go1("ita-brescia", "C1")}, "C1"},
		{"D8 would add C9 to the Network", []Stand{"ita-brescia C6", "ita-pavia F8"}, nil,
			[]DoneDeed{Go1("ita-brescia", "C7 C8 D8"), no1("ita-brescia", "C8 C9", "R-16.51-2")}, "C8"},
	} {
		t.Run(c.id, func(t *testing.T) {
			g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, c.axis, []Stand{"uk-7-4 C20"}, func(p *Plane, s *[2]Secret) {
				p.Saved = [2]int16{20, 20}
				if c.set != nil {
					c.set(p, s)
				}
			})
			pl := Deeds(c.plan...)
			m := g.Run(t, &GivenLuck{}, 1, [2]*Planned{pl, {}})
			if got := WhereIs(t, m, g.Game, axis, "ita-brescia"); got != c.end || len(pl.Deeds) > 0 {
				t.Errorf("in %s, want %s; %d deeds left", got, c.end, len(pl.Deeds))
			}
		})
	}
}

// R-2.3-2, R-16.54-3: an eliminated unit is never rebuilt and never comes
// back, not even as a reinforcement.
func TestRulesEliminated(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C0", "ita-pavia C0 1"}, []Stand{"uk-7-4 C20"}, func(p *Plane, s *[2]Secret) {
		p.Saved[axis] = 20
		p.Blocks[0] = Block{At: Eliminated, Month: uint8(p.Month + 1), Fortress: -1, Over: noSide, Shown: true, Face: Face{Unit: s[axis].Faces[0].Unit}}
		s[axis].Faces[0].Steps = 0
	})
	dead, _ := g.Roster.Find("ita-brescia")
	asked := 0
	pl := Deeds(DoneDeed{Do: Rebuild})
	pl.Other = Answers{"rebuild-unit": func(_ rules.View[Plane, Secret], q rules.Asked) any {
		asked++
		for i := range q.N() {
			if q.At(i) == any(int(dead)) {
				t.Error("it is offered")
			}
		}
		if q.N() > 1 {
			return q.At(q.N() - 1)
		}
		return NoUnit
	}}
	m := g.Run(t, &GivenLuck{}, 2, [2]*Planned{pl, {}})
	if at := WhereIs(t, m, g.Game, axis, "ita-brescia"); at != strconv.Itoa(int(Eliminated)) || asked == 0 {
		t.Errorf("it is in %s; asked %d times", at, asked)
	}
}

// Sections 1 and 2: what the map and the counters say.
func TestRulesMap(t *testing.T) {
	for _, m := range []*Map{theatre.Standard().Map, Fx1(t)} {
		seen := map[theatre.Terrain]int{}
		for h := range m.Board.All().All() {
			for d := range board.Directions {
				side := m.Board.Side(h, d)
				if side == board.NoSide {
					continue
				}
				b := m.Borders[side]
				seen[b.Terrain]++
				if to := m.Board.Neighbour(h, d); to != board.None && m.Board.Side(to, d.Opposite()) != side { // R-1.4-1, R-1.1-2
					t.Errorf("%s: the terrain of %v has two sides", m.Board.Label(h), d)
				}
				want := b.Limit
				switch b.Terrain {
				case theatre.Clear: // R-1.4-3
					want = 2
				case theatre.Gap: // R-1.4-3
					want = 1
				case theatre.Mountain: // R-1.4-3, R-1.4-5
					if want = 0; b.Road != NoRoad {
						want = 1
					}
				case theatre.Ridge, theatre.Marsh:
					want = 0
				}
				if b.Limit != want {
					t.Errorf("%s %v: %v with limit %d, want %d", m.Board.Label(h), d, b.Terrain, b.Limit, want)
				}
			}
		}
		if seen[theatre.Clear] == 0 || seen[theatre.Gap] == 0 || seen[theatre.Mountain] == 0 || seen[theatre.Ridge] == 0 {
			t.Error(seen)
		}
	}
	m := theatre.Standard().Map
	name := func(hs ...board.Hex) string {
		var out []string
		for _, h := range hs {
			out = append(out, m.Board.Label(h))
		}
		slices.Sort(out)
		return strings.Join(out, ", ")
	}
	for id, c := range map[string][2]string{
		"R-1.6-1": {name(m.Bases[Axis], m.Bases[Allied]), "Alexandria, El Agheila"},
		"R-1.7-1": {name(m.Fortresses...), "Bardia, Benghazi, Tobruk"},
		"R-1.8-1": {name(m.Oases...), "Jalo Oasis, Jarabub Oasis, Siwa Oasis"},
	} {
		if c[0] != c[1] {
			t.Errorf("%s: %s", id, c[0])
		}
	}
	for side, b := range m.Bases { // R-1.6-1
		if p := m.Places[b]; p.Ports[side] != theatre.Unlimited || !p.Edge || p.Feature != theatre.Base {
			t.Errorf("%s: %+v", m.Board.Label(b), p)
		}
	}
	for _, f := range m.Fortresses { // R-1.7-1
		want := [2]int8{1, 2}
		if m.Board.Label(f) == "Tobruk" {
			want = [2]int8{2, 5}
		}
		if m.Places[f].Ports != want {
			t.Errorf("%s: %v", m.Board.Label(f), m.Places[f].Ports)
		}
	}
	if !(Highway > Track && Track > Trail && Trail > NoRoad) || Allowance(1, Highway) != 5 || Allowance(1, Track) != 3 || // R-1.5-1: movement
		Allowance(1, Trail) != 2 || Allowance(1, NoRoad) != 1 || Allowance(RedeploySpeed, Highway) != 6 || // redeployment
		Allowance(RedeploySpeed, Track) != 4 || Allowance(RedeploySpeed, Trail) != 3 || Allowance(RedeploySpeed, NoRoad) != 2 {
		t.Error("R-1.5-1")
	}
}

// Section 2: units.
func TestRulesUnits(t *testing.T) {
	d := theatre.Standard()
	classes, speeds := map[Class]bool{}, map[int]bool{}
	for k := theatre.Recon; k <= theatre.Artillery; k++ { // R-2.2-1
		classes[k.Class()], speeds[k.Speed()] = true, true
	}
	if len(classes) != 4 || len(speeds) != 4 || !speeds[1] || !speeds[4] {
		t.Error("R-2.2-1:", classes, speeds)
	}
	g := &Game{Data: d}
	for i := range d.Roster.Units {
		u := &d.Roster.Units[i]
		if u.Speed() != u.Type.Speed() { // R-2.2-2
			t.Errorf("%s: speed %d", u.ID, u.Speed())
		}
		by := 1
		if u.Elite {
			by = 2
		}
		for n := len(u.Steps); n > 1; n-- { // R-2.3-1
			if lost := g.Strength(Face{Unit: UnitNo(i), Steps: uint8(n)}) - g.Strength(Face{Unit: UnitNo(i), Steps: uint8(n - 1)}); lost != by {
				t.Errorf("%s: a step of %d CV", u.ID, lost)
			}
		}
		if n, err := strconv.Atoi(u.Month); u.Month != "S" && u.Month != "T" && u.Month != "M" && (err != nil || n < 1 || n > 20) {
			t.Errorf("R-2.5-1: %s has the code %q", u.ID, u.Month)
		}
	}
	for _, sc := range d.Scenarios.List { // R-2.3-3: no scenario shows otherwise
		g := Standard(t, sc.ID)
		_, s := g.Start()
		for side := range s {
			for _, f := range s[side].Faces {
				if int(f.Steps) != len(g.Unit(f).Steps) {
					t.Errorf("%s: %s starts with %d steps", sc.ID, g.Unit(f).ID, f.Steps)
				}
			}
		}
	}
	s := d.Scenarios.Find("s1941") // R-2.5-1
	tobruk := HexOf(t, d.Map, "Tobruk")
	for _, x := range s.Deployments {
		want := "S"
		if x.Mode == theatre.Fixed && x.Side == Allied && x.Area.Has(tobruk) {
			want = "T"
		}
		for _, u := range x.Units {
			if got := d.Roster.Units[u].Month; got != want {
				t.Errorf("R-2.5-1: %s has the code %s, not %s", d.Roster.Units[u].ID, got, want)
			}
		}
	}
	for side := range Side(2) {
		for _, a := range s.Reinforcements[side] {
			for _, u := range a.Units {
				if got := d.Roster.Units[u].Month; got != strconv.Itoa(a.Month) {
					t.Errorf("R-2.5-1: %s has the code %s and comes in Month %d", d.Roster.Units[u].ID, got, a.Month)
				}
			}
		}
	}
	codes := 0
	y40 := d.Scenarios.Find("s1940") // R-18.1-3: its units come when its own list says, not when their labels say
	for side, list := range y40.Reinforcements {
		p, _ := Standard(t, "s1940").Start()
		for _, a := range list {
			for _, u := range a.Units {
				if d.Roster.Units[u].Month != strconv.Itoa(a.Month) {
					codes++
				}
				k := slices.Index(Standard(t, "s1940").Units[side], u) + side*len(Standard(t, "s1940").Units[Axis])
				if int(p.Blocks[k].Month) != a.Month || p.Blocks[k].At != InPool {
					t.Errorf("R-18.1-3: %s is to come in Month %d, not %d", d.Roster.Units[u].ID, p.Blocks[k].Month, a.Month)
				}
			}
		}
	}
	if codes == 0 {
		t.Error("R-18.1-3: all labels agree with the list")
	}
	// R-2.1-1: upright, a German and an Italian block look the same, and the
	// enemy sees no face.
	x := Load(t, "map: fx1\naxis: {C5: [\"g=G:arm 4\", \"i=inf 2\"]}\nallied: {C20: [inf 2]}")
	if n := len((&Position{Game: x.Game, P: &x.Begin}).alike(nil, 0)); n != 2 {
		t.Errorf("R-2.1-1: %d blocks look alike", n)
	}
	y := x.PlayOut(t, nil)
	for _, name := range []string{"g", "i"} {
		if y.Block(name).Shown {
			t.Error("R-2.1-1: all see the face of", name)
		}
	}
}
