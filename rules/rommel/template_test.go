package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// onSheets plays a game in which the sides of sheets answer with the template
// of each open question as it stands, but for the names of units that are to get
// scarce supply, and the others by chance. Every template is read back without
// a problem, is refused nothing, and leads on.
func onSheets(t *testing.T, g rules.Game[Plane, Secret], clerk *Game, sheets rules.Sides, seed uint64, most int) (kinds map[string]int) {
	t.Helper()
	m, err := rules.NewMachine(g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	words := clerk.Words("en")
	say := func(x page.Msg) string { return words.Say(x) }
	for side := range rules.Side(2) {
		if !sheets.Has(side) {
			m.Orders(side, playout.Random[Plane, Secret](seed))
		}
	}
	kinds = map[string]int{}
	var last rules.Key
	for range most {
		due, err := m.Run()
		if err != nil {
			t.Fatal(err)
		}
		if len(due) == 0 {
			return kinds
		}
		q, ok := m.Open()
		if !ok || q.Key == last {
			t.Fatalf("the sheet for %s does not lead on: due %v", last, due)
		}
		last = q.Key
		kinds[q.Kind]++
		phase := clerk.Phase(m.Public(), q.By)
		text := orders.Write(clerk.Template(m.View(q.By), q, say))
		n, problems := orders.Parse("sheet", text)
		if len(problems) > 0 {
			t.Fatalf("%s: %v\n%s", phase, problems, text)
		}
		file, problems := clerk.Orders(m.View(q.By), phase, n)
		if len(problems) > 0 {
			t.Fatalf("%s: %v\n%s", phase, problems, text)
		}
		m.Orders(q.By, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if clerk.Phase(v.Public, v.Side) != phase {
				return nil, "", false
			}
			return file.Answer(v, q)
		}))
		for _, r := range m.Refused() {
			t.Fatalf("%s: refused %+v\n%s", phase, r, text)
		}
	}
	return kinds
}

// TestTemplatesOfGames: whoever sends back every sheet as it came gets through
// set-up, Buildups and turns of passing.
func TestTemplatesOfGames(t *testing.T) {
	for _, id := range []string{"s1940", "s1942", "crusader", "gazala"} {
		g := standard(t, id)
		kinds := onSheets(t, g, g, rules.Both, 1, 30)
		want := []string{"deploy", "lay-card"}
		if id != "crusader" { // there the Allies begin
			want = append(want, "buildup")
		}
		for _, k := range want {
			if kinds[k] == 0 {
				t.Errorf("%s: no sheet for %s: %v", id, k, kinds)
			}
		}
	}
}

// TestTemplatesOfTurns: so does who replies so to an enemy that plays by
// chance.
func TestTemplatesOfTurns(t *testing.T) {
	all := map[string]int{}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(8) {
			for side := range rules.Side(2) {
				x := nasty(t, name)
				x.turns = 6
				for k, n := range onSheets(t, x, x.Game, rules.Only(side), seed, 60) {
					all[k] += n
				}
			}
		}
	}
	if all["refuse-battle"] == 0 || all["lay-card"] == 0 {
		t.Error(all)
	}
}

// TestSiegeSheet: the sheet of a Fortress' Att fights for a card, or leaves
// without one (R-8.6-3, R-8.6-4); it says nothing of Fortresses where he has no
// Battle, or none that all can leave.
func TestSiegeSheet(t *testing.T) {
	for _, c := range []struct {
		real    int // cards in hand
		allied  string
		battles string
		paid    int
		leaves  int // units
	}{
		{1, "C10: [inf 2], C20: [inf 2]", "C10: allied W", 1, 0},
		{0, "C10: [inf 2], C20: [inf 2]", "C10: allied W", 0, 2},
		{0, "C10: [inf 2], C8: [inf 2], C20: [inf 2]", "C10: allied W", 0, 0},
		{1, "C12: [inf 2], C20: [inf 2]", "", 0, 0},
	} {
		x := load(t, "map: fx1\ncontrol: {FB: axis, FT: allied}\naxis: {C10: [a=inf 2, b=mot 2], C5: [inf 2]}\n"+
			"allied: {"+c.allied+"}\nbattles: {"+c.battles+"}")
		m, err := rules.NewMachine[Plane, Secret](x, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := sheet{Game: x.Game, v: m.View(axis), say: func(page.Msg) string { return "" }}
		paid, moves := s.siege(c.real)
		leaves := 0
		for _, m := range moves.Items {
			if m.Get("group").Text != s.place(hexOf(t, x.Map, "C10")) {
				t.Errorf("%+v: %s", c, orders.Write(moves))
			}
			leaves += len(m.Get("retreat").Pairs)
		}
		if paid != c.paid || leaves != c.leaves {
			t.Errorf("%+v: paid %d, %d units leave", c, paid, leaves)
		}
	}
}
