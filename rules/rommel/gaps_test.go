package rommel

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// R-16.5-1, R-16.51-1, R-16.53-1, R-16.54-1, R-16.55-1: what costs points can be
// done with just as many, not with one less.
func TestJustEnoughPoints(t *testing.T) {
	for _, c := range []struct {
		a    Action
		cost int16
		rule string
	}{
		{Action{Do: Redeploy, To: board.None}, 1, "R-16.51-1"},
		{Action{Do: Sail}, 1, "R-16.53-1"},
		{Action{Do: Rebuild, To: board.None}, 1, "R-16.54-1"},
		{Action{Do: LayMinefield, To: board.None}, 15, "R-16.55-1"},
		{Action{Do: BuyCard, To: board.None}, 10, "R-16.5-1"},
	} {
		x := load(t, "map: fx1\ncontrol: {FB: axis, FT: axis}\naxis: {C4: [a=inf 2], C0: [b=inf 2], C10: [c=inf 2]}\nallied: {C20: [inf 2]}")
		if c.a.Do == Sail {
			c.a.To = hexOf(t, x.Map, "C0")
		}
		p, _ := x.Start()
		p.Stage = Buildup
		s := x.script(&p)
		p.Networks[axis] = s.networkOf(axis)
		l := s.lands(axis)
		for points, rule := range map[int16]string{c.cost: "", c.cost - 1: c.rule} {
			p.Points[axis] = points
			got := ""
			if r := s.judgeAction(nil, l, axis, c.a); r != nil {
				if got = r.Rule; fmt.Sprint(r.Why.Args) != fmt.Sprint([]int16{c.cost}) {
					t.Errorf("%+v needs %v points, not %d", c.a, r.Why.Args, c.cost)
				}
			}
			if got != rule {
				t.Errorf("%+v with %d points: %q, not %q", c.a, points, got, rule)
			}
		}
	}
}

// R-16.41-4, AMB-36: the Malta Group may be called from its Month on, once;
// one by one, if that was agreed, until all have come.
func TestMaltaOnce(t *testing.T) {
	for _, c := range []struct {
		called, byUnit, left bool
		month                int16
		side                 rules.Side
		stage                Stage
		may                  bool
	}{
		{false, false, true, 11, axis, Buildup, true},
		{false, false, true, 10, axis, Buildup, false},
		{false, false, true, 11, allied, Buildup, false},
		{false, false, true, 11, axis, SetUp, false},
		{true, false, true, 12, axis, Buildup, false},
		{true, false, false, 12, axis, Buildup, false},
		{true, true, true, 12, axis, Buildup, true},
		{true, true, false, 12, axis, Buildup, false},
	} {
		g := standard(t, "s1941-42")
		g.Options.MaltaByUnit = c.byUnit
		p, _ := g.Start()
		p.Stage, p.Month, p.Malta = c.stage, c.month, c.called
		for k := range p.Blocks {
			if isMalta(&p.Blocks[k]) && !c.left {
				p.Blocks[k].At = g.Map.Bases[axis]
			}
		}
		if r := g.script(&p).judgeMalta(c.side); (r == nil) != c.may {
			t.Errorf("%+v: %v", c, r)
		}
	}
}

// Another machine may claim what it likes: blocks that cannot have died live
// on, and nobody pursues at a speed that no unit has.
func TestWildClaims(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C4: [a=inf 2, b=inf 2]}\nallied: {C20: [inf 2]}")
	p, _ := x.Start()
	s := x.script(&p)
	a, b := x.tokens(axis)[0], x.tokens(axis)[1]
	p.Blocks[b].At = eliminated
	units := UnitNo(len(x.Roster.Units))
	s.bury(axis, p.Blocks[a].At, []rules.Token{a, b}, []Death{{b, Face{}}, {a, Face{Unit: units}}, {a + 2, Face{}}})
	if p.Blocks[a].At == eliminated {
		t.Error("it has died")
	}
	for _, slowest := range []int{0, 5} {
		s.pursue(p.Blocks[a].At, []rules.Token{a}, []rules.Token{a + 2}, slowest)
	}
	s.pursue(p.Blocks[a].At, nil, []rules.Token{a + 2}, 1)
	s.pursue(p.Blocks[a].At, []rules.Token{a}, nil, 1)
}

// R-2.1-1, AMB-32: blocks look alike if nothing that all can see tells them
// apart, and only then.
func TestLooksTellApart(t *testing.T) {
	g := fixtureGame(t, [3]Side{Axis, Axis, Allied}, []stand{"ita-brescia C3"}, []stand{"uk-7-4 C20"}, nil)
	p, _ := g.Start()
	seen := map[look]Block{}
	p.Blocks[0] = Block{}
	if l, ok := g.look(&p, 0); !ok || l == alone {
		t.Error("a block of no marks in the first hex is not mingled")
	}
	random := rand.New(rand.NewPCG(1, 1))
	yes := func() bool { return random.IntN(2) == 0 }
	for range 60000 {
		b := Block{
			At: board.Hex(random.IntN(2)), From: board.Hex(random.IntN(2)), Since: int16(random.IntN(2)), Over: board.Side(random.IntN(2) - 1),
			Month: uint8(random.IntN(2)), Fortress: int8(random.IntN(2) - 1), Oasis: uint8(random.IntN(2)), Move: uint8(random.IntN(2)),
			Walked: uint8(random.IntN(2)), Road: Road(random.IntN(4)),
			Disrupted: yes(), Unsupplied: yes(), Raider: yes(), Moved: yes(), Fired: yes(), Retreating: yes(),
		}
		p.Blocks[0] = b
		l, ok := g.look(&p, 0)
		if was, known := seen[l]; !ok || known && was != b {
			t.Fatalf("alike: %+v\n%+v", was, b)
		}
		seen[l] = b
	}
	p.Blocks[1] = p.Blocks[0]
	if x, _ := g.look(&p, 0); x == func() look { y, _ := g.look(&p, 1); return y }() {
		t.Error("blocks of both sides are alike")
	}
	for _, b := range []Block{{Shown: true}, {At: eliminated}} {
		p.Blocks[0] = b
		if _, ok := g.look(&p, 0); ok {
			t.Errorf("%+v is mingled", b)
		}
	}
}

// What tells blocks apart is packed into a look: all has room there of its
// own, whatever its value.
func TestLooksHaveRoom(t *testing.T) {
	g := fixtureGame(t, [3]Side{Axis, Axis, Allied}, []stand{"ita-brescia C3"}, []stand{"uk-7-4 C20"}, nil)
	p, _ := g.Start()
	of := func(k rules.Token, b Block) look {
		p.Blocks[k] = b
		l, _ := g.look(&p, k)
		return l
	}
	none := of(0, Block{})
	var taken look
	room := func(name string, l look, want int) {
		n := 0
		for i := range l {
			l[i] ^= none[i]
			n += bits.OnesCount64(l[i])
			if l[i]&taken[i] != 0 {
				t.Errorf("%s has no room of its own", name)
			}
			taken[i] |= l[i]
		}
		if n != want {
			t.Errorf("%s has %d bits, not %d", name, n, want)
		}
	}
	for name, b := range map[string]Block{"At": {At: board.None}, "From": {From: -1}, "Since": {Since: -1}, "Over": {Over: -1}} {
		room(name, of(0, b), 16)
	}
	for name, b := range map[string]Block{
		"Month": {Month: 255}, "Fortress": {Fortress: -1}, "Oasis": {Oasis: 255}, "Move": {Move: 255}, "Walked": {Walked: 255}, "Road": {Road: 255},
	} {
		room(name, of(0, b), 8)
	}
	for name, b := range map[string]Block{
		"Disrupted": {Disrupted: true}, "Unsupplied": {Unsupplied: true}, "Raider": {Raider: true}, "Moved": {Moved: true},
		"Fired": {Fired: true}, "Retreating": {Retreating: true},
	} {
		room(name, of(0, b), 1)
	}
	room("the side", of(1, Block{}), 1)
	room("alone", look{none[0] ^ alone[0], none[1] ^ alone[1]}, 1)
}

// A machine that shows no face at all shows none, and the game goes on until
// the audit.
func TestShownFace(t *testing.T) {
	g := standard(t, "s1941")
	last := byte(len(g.Roster.Units) - 1)
	for _, c := range []struct {
		shown []byte
		want  Face
	}{
		{nil, Face{}}, {[]byte{1}, Face{}}, {[]byte{1, 2, 0}, Face{}}, {[]byte{last + 1, 1}, Face{}},
		{[]byte{last, 1}, Face{UnitNo(last), 1}}, {[]byte{0, 200}, Face{0, 200}},
	} {
		if got := g.shownFace(c.shown); got != c.want {
			t.Errorf("%v: %v", c.shown, got)
		}
	}
}

// What has no name is a question mark.
func TestWord(t *testing.T) {
	for i, want := range map[int]string{-2: "?", -1: "?", 0: "clear", 4: "marsh", 5: "?"} {
		if got := word(terrainNames[:], i); got != want {
			t.Errorf("%d: %s", i, got)
		}
	}
	if got := UnitType(len(unitTypes)).String(); got != "?" {
		t.Error(got)
	}
}

// AMB-32, R-2.1-1: blocks of one look are of one class; whose face is known
// is of none.
func TestAlike(t *testing.T) {
	g := fixtureGame(t, [3]Side{Axis, Axis, Allied}, []stand{"ita-brescia C3", "ita-pavia C3", "ita-trento C5", "ita-ariete C3"}, []stand{"uk-7-4 C20"}, nil)
	p, _ := g.Start()
	p.Blocks[3].Shown = true
	if c := g.Alike(&p); c[0] != c[1] || c[0] == c[2] || c[2] == c[4] || c[0] < 0 || c[2] < 0 || c[3] != -1 || len(c) != 5 {
		t.Error(c)
	}
}

// R-2.3-1: the strength of a unit is printed for each step that it has left;
// none, or more than it ever had, is no strength.
func TestStrength(t *testing.T) {
	g := standard(t, "s1941")
	no, ok := g.Roster.Find("ita-brescia")
	steps := g.Roster.Units[no].Steps
	if !ok || len(steps) < 2 {
		t.Fatal(steps)
	}
	for n, want := range map[int]int{0: 0, 1: int(steps[len(steps)-1]), len(steps): int(steps[0]), len(steps) + 1: 0} {
		if got := g.strength(Face{no, uint8(n)}); got != want {
			t.Errorf("%d steps: %d, not %d", n, got, want)
		}
	}
}

// R-12.2-1: lines are those of the blocks and Battles as they are now, also
// where they have been looked for before.
func TestLinesAreOfNow(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C9: [a=inf 2], G9: [b=inf 2]}\nallied: {G5: [u=inf 2]}")
	s := &script{Game: x.Game, p: &x.start}
	hex := func(label string) board.Hex { return hexOf(t, x.Map, label) }
	for _, c := range []struct {
		now    string
		change func()
		want   bool
	}{
		{"the highway is open", func() {}, true},
		{"an enemy is on it", func() { x.start.Blocks[2].At = hex("C5") }, false},
		{"he has gone", func() { x.start.Blocks[2].At = hex("G5") }, true},
		{"there is a Battle on it", func() {
			x.start.Blocks[1].At, x.start.Blocks[2].At = hex("C5"), hex("C5")
			x.start.Battles = []Battle{{Hex: hex("C5"), Def: allied}}
		}, false},
		{"we are Def in it", func() { x.start.Battles[0].Def, x.start.Battles[0].Sides = axis, [6]rules.Side{} }, true},
		{"one of its hexsides is the enemy's", func() { x.start.Battles[0].Sides[board.W] = allied }, false},
	} {
		c.change()
		tr := s.tracer(axis)
		tr.aim(x.Map.Bases[axis])
		if got := tr.supplied(begin(hex("C9"))); got != c.want {
			t.Errorf("%s: supplied %v", c.now, got)
		}
	}
}

// R-5.3-4, R-5.3-11: units withdraw along their lines, each towards its own
// source; whose speed is not known may be the fastest.
func TestRefuges(t *testing.T) {
	x := load(t, "map: fx1\ncontrol: {FT: axis}\naxis: {C9: [a=inf 2], C13: [\"b=inf 2 F:C10\"]}\nallied: {C20: [u=inf 2]}")
	s := &script{Game: x.Game, p: &x.start}
	for k, want := range []string{"C1..C8", "C10..C12"} {
		if got := s.refuges(nil, s.tracer(axis), rules.Token(k)); got != hexSet(t, x.Map, want) {
			t.Errorf("block %d: %s, not %s", k, names(x.Map, got), want)
		}
	}
}

// R-4-8, R-3.42-1: a turn waits for its player where he can first do something:
// at his cards or, if he has none, at his Moves.
func TestWhereATurnWaits(t *testing.T) {
	for hand, want := range map[string]string{"0 0": "name-move", "1 0": "lay-card", "0 1": "lay-card"} {
		x := load(t, "map: fx1\nhands: {axis: "+hand+"}\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}")
		waits := ""
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), &dealer{playout.NewMemory(1, rules.Both, true), x.hands, map[string][]int{}, t}, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		for side := range Side(2) {
			m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				if q.Halt && side == axis {
					waits += " " + q.Kind
				}
				return quiet(v, q)
			}))
		}
		if _, err := m.Run(); err != nil || strings.TrimSpace(waits) != want {
			t.Errorf("a hand of %s: waits at%s, error %v", hand, waits, err)
		}
	}
}

// R-9.5-4: hits beyond what units can bear are wasted, however many there are.
func TestManyHits(t *testing.T) {
	us := []bearer{{4, 2}, {3, 1}}
	for pool, want := range map[int]int{0: 0, 3: 3, 11: 11, 12: 11, 255: 11, 256: 11, 1000: 11} {
		if got := usable(pool, us); got != want {
			t.Errorf("%d of %d hits", got, pool)
		}
	}
	if got := usable(300, []bearer{{400, 1}}); got != 255 {
		t.Errorf("%d of 300 hits: no more than 255 are counted", got)
	}
	if got := usable(5, []bearer{{4, 2}}); got != 4 {
		t.Errorf("%d of 5 hits at two each", got)
	}
}

// R-17.1-1, R-17.2-1, R-17.3-1, R-17.4-1: points of the levels.
func TestPointsOfLevels(t *testing.T) {
	for l, want := range map[Level]int16{NoVictory: 0, Attrition: 1, Positional: 2, Decisive: 5, Strategic: 10} {
		if got := l.points(); got != want {
			t.Errorf("level %d: %d", l, got)
		}
	}
}

// R-18.0-5, R-13.3-1, R-13.3-3, R-15.1-1: what a set-up can supply beside the
// Base: each Fortress up to its capacity, those inside first, and one block in
// an Oasis.
func TestLocalSupply(t *testing.T) {
	m := fx1(t)
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
		{[]int{1, 1, 0}, "C5 C5 C5", false},
		{[]int{0, 0, 1}, "C14", false}, // the enemy's
		{[]int{0, 0, 0}, "G5", true},
		{[]int{0, 0, 0}, "G5 G5", false},
		{[]int{0, 0, 0}, "G6", false},
	} {
		var hexes []board.Hex
		for _, h := range strings.Fields(c.blocks) {
			hexes = append(hexes, hexOf(t, m, h))
		}
		l := &localSupply{m, []bool{true, true, false}, c.room, reach}
		if l.supplies(hexes) != c.yes {
			t.Errorf("room %v, blocks in %s: %v", c.room, c.blocks, !c.yes)
		}
	}
}

// R-10.5-1, R-10.41-3: how fast the slowest of those who leave is, is told only
// if somebody may fire at them.
func TestNoSpeedWithoutPursuers(t *testing.T) {
	for hits, want := range map[int]int{4: 0, 0: 0} {
		x := load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C12: [a=mot 3, b=inf 1], C5: [inf 2]}\nallied: {C12: [u=inf 4], C16: [inf 2]}\nbattles: {C12: allied W}")
		dice := map[string][]int{"fire": append([]int{1}, slices.Repeat([]int{2 + hits}, 4)...), "probe": {}}
		h := &dealer{playout.NewMemory(1, rules.Both, true), x.hands, dice, t}
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		y := &played{t: t, table: x, m: m}
		for side := range Side(2) {
			m.Orders(side, y.scripted(side, []string{"axis lay-card real", "axis name-move group C12", "axis retreat a C11", "allied probe C12"}), rules.PolicyFunc[Plane, Secret](quiet))
		}
		if _, err := m.Run(); err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, e := range h.Entries() {
			if strings.Contains(e.Key.Label.Path, "slowest") {
				told++
			}
		}
		if got := y.events("retreats probe"); told != want || got != "retreats, probe" {
			t.Errorf("told %d times; %s, b %s", told, got, y.where("b"))
		}
	}
}

// R-16.55-1: a player reads where his own minefields are, and which he has
// dismantled; nobody else does.
func TestReportOfOwnMinefields(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}")
	x.halts = true
	y := x.play(t, nil)
	for n := range 3 {
		hexes := []board.Hex{5, 6}[:n]
		v := y.m.View(axis)
		v.Own.S.Mines, v.Own.S.Lifted = hexes, nil
		mines := strings.Contains(plain(y.Report(v, nil), nil), "report.own-mines")
		v.Own.S.Mines, v.Own.S.Lifted = nil, hexes
		lifted := strings.Contains(plain(y.Report(v, nil), nil), "report.lifted")
		theirs := plain(y.Report(y.m.View(allied), nil), nil)
		if mines != (n > 0) || lifted != (n > 0) || strings.Contains(theirs, "report.lifted") {
			t.Errorf("%d: own %v, dismantled %v", n, mines, lifted)
		}
	}
}

// Orders of a Buildup about the enemy's blocks, or none, are no choice: they
// are not judged, and so tell nothing.
func TestBuildupJudgesOwnBlocks(t *testing.T) {
	g := fixtureGame(t, [3]Side{Axis, Axis, Allied}, []stand{"ita-brescia C3"}, []stand{"uk-7-4 C20"}, func(p *Plane, _ *[2]Secret) { p.Saved = [2]int16{20, 20} })
	asked := 0
	pl := &planned{other: map[string]func(v rules.View[Plane, Secret], q rules.Asked) any{"buildup": func(v rules.View[Plane, Secret], q rules.Asked) any {
		asked++
		for _, a := range []Action{
			{Redeploy, g.tokens(allied)[0], board.None}, {Redeploy, rules.Token(len(v.Public.Blocks)), board.None},
			{Refit, g.tokens(allied)[0], board.None}, {Sail, g.tokens(axis)[0], board.None}, {Sail, g.tokens(axis)[0], board.Hex(g.Map.Board.Len())},
		} {
			if r := q.Judge(a); r == nil || r.Rule != "" {
				t.Errorf("%+v: %+v", a, r)
			}
		}
		return act(EndBuildup)
	}}}
	g.run(t, &givenLuck{}, 1, [2]*planned{pl, {}})
	if asked == 0 {
		t.Error("nobody is asked")
	}
}

// The picture of a map says which Month it is, from the first to the last.
func TestPictureOfMonth(t *testing.T) {
	g := standard(t, "s1940")
	p, _ := g.Start()
	names := g.Scenario.MonthNames
	for n, want := range map[int16]string{0: "", 1: names[0], 2: names[1], int16(len(names)): names[len(names)-1], int16(len(names) + 1): ""} {
		p.Month = n
		text := fmt.Sprintf("%+v", g.Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p}))
		found := ""
		for _, name := range names {
			if strings.Contains(text, name) {
				found = name
			}
		}
		if found != want {
			t.Errorf("Month %d is called %q", n, found)
		}
	}
}

// R-12.4-13: lines are told one by one for as long as they are wanted.
func TestLinesStop(t *testing.T) {
	m := Standard().Map
	p := midGame(t, m)[Axis]
	var tr tracer
	tr.reset(p)
	tr.aim(m.Bases[Axis])
	for _, wanted := range []int{1, 2, 5} {
		n := 0
		tr.lines(hexOf(t, m, "Mechili"), func([]board.Hex) bool {
			n++
			return n < wanted
		})
		if n != wanted {
			t.Errorf("%d lines, not %d", n, wanted)
		}
	}
}

// R-3.1-1: the picture of the board is headed by its Month, the first too.
func TestPictureOfFirstMonth(t *testing.T) {
	g := standard(t, "s1940")
	p, _ := g.Start()
	a := g.Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	p.Month = 2
	b := g.Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	name := func(x board.Picture) string { return fmt.Sprint(x.Title) }
	if !strings.Contains(name(a), g.Scenario.MonthNames[0]) || !strings.Contains(name(b), g.Scenario.MonthNames[1]) {
		t.Errorf("%v, then %v", name(a), name(b))
	}
}

// R-16.51-1, R-16.53-1: without points nothing that costs is offered; Refit is
// free (R-16.52-1).
func TestDeedsOffered(t *testing.T) {
	x := load(t, "map: fx1\ncontrol: {FB: axis, FT: axis}\naxis: {C4: [a=inf 2], C0: [b=inf 2], C10: [c=inf 2]}\nallied: {C20: [u=inf 2]}")
	p, _ := x.Start()
	p.Stage = Buildup
	s := x.script(&p)
	p.Networks[axis] = s.networkOf(axis)
	l := s.lands(axis)
	for points, want := range [][]Deed{{Refit}, {Redeploy, Sail, Refit}} {
		p.Points[axis] = int16(points)
		var offered []Deed
		s.actions(l, axis, func(a Action) bool {
			if a.Block != noBlock && !slices.Contains(offered, a.Do) {
				offered = append(offered, a.Do)
			}
			return true
		})
		slices.Sort(offered)
		if !slices.Equal(offered, want) {
			t.Errorf("with %d points %v, not %v", points, offered, want)
		}
	}
}

// R-16.55-1: why a minefield may not lie in a hex, and whether there is any for
// one, as all see it and as its owner does.
func TestMinefieldPlaces(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C9: [inf 2]}\nallied: {C9: [inf 2]}\nbattles: {C9: axis}\nmines: {known: [C5], axis: [C6]}")
	p, s := x.Start()
	p.Networks[axis] = hexSet(t, x.Map, "C5 C6 C7 C9")
	look, own := x.script(&p), &rules.Own[Secret]{S: &s[axis]}
	for hex, want := range map[string]string{"C12": "no.own-network", "C9": "no.battle", "C5": "no.minefield", "C6": "no.minefield"} {
		if r := look.judgeMinefield(nil, axis, hexOf(t, x.Map, hex)); r.Rule != "R-16.55-1" || r.Why.ID != want {
			t.Errorf("%s: %+v", hex, r)
		}
	}
	for _, c := range []struct {
		network        string
		relaid, lifted bool
		all, owner     bool // think that there is a place
	}{
		{"C5 C9", false, false, false, false},
		{"C5 C9", true, false, true, false},
		{"C5 C9", true, true, true, true},
		{"C6 C9", false, false, true, false},
		{"C6 C7", false, false, true, true},
	} {
		p.Networks[axis], p.Relaid[axis], s[axis].Lifted = hexSet(t, x.Map, c.network), c.relaid, nil
		if c.lifted {
			s[axis].Lifted = p.Mines
		}
		all, owner := look.judgeMinefield(nil, axis, board.None) == nil, look.judgeMinefield(own, axis, board.None) == nil
		if all != c.all || owner != c.owner {
			t.Errorf("%+v: %v, %v", c, all, owner)
		}
	}
}
