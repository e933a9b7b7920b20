package rommel_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// onSheets plays a game in which the sides of sheets answer with the template
// of each open question as it stands, but for the names of units that are to get
// scarce supply, and the others by chance. Every template is read back without
// a problem, is refused nothing, and leads on.
func onSheets(t *testing.T, g rules.Game[Plane, Secret], clerk *Game, sheets rules.Sides, seed uint64, most int) (kinds map[string]int) {
	t.Helper()
	h := playout.NewMemory(seed, rules.Both, true)
	m, err := rules.NewMachine(g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	words := staffOf(clerk).Words("en")
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
		q, ok := m.Open(due[0].By)
		if !ok || q.Key == last {
			t.Fatalf("the sheet for %s does not lead on: due %v", last, due)
		}
		last = q.Key
		kinds[q.Kind]++
		acceptExamples(t, g, clerk, m, h, q, kinds)
		phase := staffOf(clerk).Phase(m.Public(), q.By)
		text := orders.Write(staffOf(clerk).Template(m.View(q.By), q, say, true))
		n, problems := orders.Parse("sheet", text)
		if len(problems) > 0 {
			t.Fatalf("%s: %v\n%s", phase, problems, text)
		}
		file, problems := staffOf(clerk).Orders(m.View(q.By), phase, n)
		told, _ := checked(t, g, clerk, h, q.By, n)
		problems = append(problems, errorsOf(told)...)
		if len(problems) > 0 {
			t.Fatalf("%s: %v\n%s", phase, problems, text)
		}
		m.Orders(q.By, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if staffOf(clerk).Phase(v.Public, v.Side) != phase {
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
	if testing.Short() {
		t.Skip("plays whole games")
	}
	for _, id := range []string{"s1940", "s1942", "crusader", "gazala"} {
		g := Standard(t, id)
		kinds := onSheets(t, g, g, rules.Both, 1, 30)
		want := map[string][]string{"crusader": {"deploy", "lay-card"}, "gazala": {"buildup", "lay-card"}}[id] // where the Allies begin, and where the Buildup before the game has the deployment
		if want == nil {
			want = []string{"deploy", "buildup", "lay-card"}
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
	if testing.Short() {
		t.Skip("plays whole games")
	}
	all := map[string]int{}
	for _, name := range []string{"contact", "siege", "desert"} {
		for seed := range uint64(8) {
			for side := range rules.Side(2) {
				x := Nasty(t, name)
				x.Turns = 6
				x.Options.HoldFire = seed%2 == 0 // whose example is a line of its own
				for k, n := range onSheets(t, x, x.Game, rules.Only(side), seed, 60) {
					all[k] += n
				}
			}
		}
	}
	if all["withdraw"] == 0 || all["withdraw to"] == 0 || all["moves"] == 0 || all["combat"] == 0 || all["standing"] == 0 {
		t.Error("no examples of some keys:", all)
	}
	if all["refuse-battle"] == 0 || all["lay-card"] == 0 {
		t.Error(all)
	}
}

// TestSheets compares sheets with testdata/sheets.txt, as players get them: of
// set-up in groups, in parts and with a limit; of Buildups; of a turn and of
// the reply to it. UPDATE=1 writes them anew.
func TestSheets(t *testing.T) {
	var all strings.Builder
	editor := casebook.NewEditor(t, order.Schema(), fixture.BeyondForm...)
	write := func(of string, g *Game, v rules.View[Plane, Secret], q rules.Asked) {
		words := staffOf(g).Words("en")
		short := orders.Write(staffOf(g).Template(v, q, words.Say, false))
		fmt.Fprintf(&all, "#### %s\n%s\n", of, short)
		editor.Agrees(t, staffOf(g).Phase(v.Public, v.Side), staffOf(g).Template(v, q, words.Say, true), nil)
		if long := orders.Write(staffOf(g).Template(v, q, words.Say, true)); !bytes.Equal(long, short) {
			fmt.Fprintf(&all, "#### %s, with all lists\n%s\n", of, long)
		}
	}
	// until plays by defaults until a side is asked a question.
	until := func(of string, g rules.Game[Plane, Secret], clerk *Game, by rules.Side, kind string) {
		m, err := rules.NewMachine(g, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		for side := range rules.Side(2) {
			m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				return clerk.Default(v, q), "", q.By != by || q.Kind != kind
			}))
		}
		if due, err := m.Run(); err != nil || len(due) == 0 {
			t.Fatal(of, due, err)
		}
		q, _ := m.Open(by)
		write(of, clerk, m.View(by), q)
	}
	for _, c := range []struct {
		of, id, kind string
		side         rules.Side
		options      []string
	}{
		{"parts", "s1942", "deploy", axis, nil},
		{"a limit", "crusader", "deploy", allied, nil},
		{"the hand", "s1940", "redraw", axis, nil},
		{"the Buildup first", "gazala", "deploy", allied, []string{"deploy-first"}},
		{"the Buildup of the set-up", "gazala", "buildup", axis, []string{"deploy-first"}},
		{"the Buildup before the set-up", "gazala", "buildup", axis, nil},
		{"the set-up after the Buildup", "gazala", "deploy", axis, nil},
		{"the Malta Group", "pursuit", "buildup", axis, nil},
		{"its units", "pursuit", "buildup", axis, []string{"malta-by-unit"}},
		{"no Malta Group", "pursuit", "buildup", allied, []string{"malta-by-unit"}},
	} {
		g, err := New(theatre.Standard(), c.id, c.options...)
		if err != nil {
			t.Fatal(err)
		}
		until(c.of, g, g, c.side, c.kind)
	}
	// Units that are weak at the Base, on the map, and beside it; two minefields of which the Axis knows.
	weak := Load(t, "map: fx1\nhands: {axis: 2 1}\nmines: {known: [C3, C4], axis: [C2], axis-lifted: [C4]}\naxis: {C0: [a=G:arm 2/6, b=inf 2, c=inf 1/2], C5: [d=mot 1/2], waiting: [e=inf 2]}\nallied: {C20: [inf 2]}")
	weak.Instead, weak.Saved = "buildup", [2]int16{7, 0}
	until("what can be rebuilt", weak, weak.Game, axis, "buildup")
	const turn = "map: fx1\nrommel: true\nhands: {axis: 2 1, allied: 1 3}\noptions: %s" + `
axis: {C0: [o=mech 2], waiting: [w=inf 2], C11: [a=mot 3, b=G:inf 4/6], C8: [c=inf 2, d=rec 2 D S20]}
allied: {C0: [y=inf 2], C12: [u=rec 2, v=inf 2, x=inf 2 D], C20: [inf 2]}
battles: {C0: axis E}
`
	x := Load(t, fmt.Sprintf(turn, "[]"))
	until("a turn", x, x.Game, axis, "lay-card")
	x.Turns = 2
	until("the enemy's turn", x, x.Game, allied, "lay-card")
	until("scarce supply", x, x.Game, axis, "fortress-supply")
	x = Load(t, fmt.Sprintf(turn, "[hold-fire]"))
	until("a turn with hold-fire", x, x.Game, axis, "lay-card")
	for _, c := range []struct{ of, text, orders string }{
		{"the reply", fmt.Sprintf(turn, "[hold-fire]"), "fortress-supply o; fortress-supply c; name-move group C11; take-up a C12; take-up b C12"},
		{"one group cannot refuse", "map: fx1\nhands: {axis: 2 1}\ncontrol: {FB: axis, FT: axis, FD: axis}\naxis: {C12: [c=inf 2, b=mot 2], E8: [a=mot 2], G5: [inf 2]}\n" +
			"allied: {C8: [u=inf 2], C14: [v=inf 2], G5: [inf 2]}\nbattles: {G5: allied W}",
			"fortress-supply c; fortress-supply a; fortress-supply b; name-move group E8; name-move group C12; take-up a move-1 D8 C8; take-up b move-2 C13 C14"},
	} {
		x := Load(t, c.text)
		x.Halts = true
		lines := []string{"axis plays 2"}
		for _, l := range strings.Split(c.orders, "; ") {
			lines = append(lines, "axis "+l)
		}
		y := x.PlayOut(t, nil, lines...)
		q, ok := y.M.Open(axis)
		if !ok {
			q, _ = y.M.Open(allied)
		}
		write(c.of, x.Game, y.M.View(q.By), q)
	}
	x = Load(t, "hands: {axis: 2 0, allied: 2 0}\naxis: {C12: [a=inf 2, b=arm 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=arm 4, inf 2 D], C20: [inf 2]}\nbattles: {C12: allied W}")
	y := tableOf(t, staffed(x, x.Game))
	y.stand(allied, "{pursue: ask}")
	y.due(axis, "lay-card")
	y.orders(axis, "cards: {real: 1}\nmoves: [{group: C12, retreat: {a: C11, b: C11}}]")
	y.due(allied, "pursuit")
	fmt.Fprintf(&all, "#### the pursuit\n%s\n", orders.Write(y.Template(allied, staffOf(x.Game).Words("en").Say, false)))
	golden(t, "sheets.txt", all.String())
}

// R-4-1, R-4-8: the sheet of a turn offers what the real cards in hand pay for, and no more.
func TestSheetsOfferWhatIsPaidFor(t *testing.T) {
	offers := []string{"Pass", "Basic", "Offensive", "Assault", "Blitz", "assault: true", "- {at:", "hold: ["}
	wants := []string{
		"Pass",
		"Pass, Basic, - {at:, hold: [",
		"Pass, Basic, Offensive, Assault, assault: true, - {at:, hold: [",
		"Pass, Basic, Offensive, Assault, Blitz, assault: true, - {at:, hold: [",
	}
	x := Load(t, "map: fx1\noptions: [hold-fire]\nhands: {axis: 3 1}\naxis: {C8: [a=inf 2], C5: [inf 2]}\nallied: {C9: [inf 2], C20: [inf 2]}")
	words := staffOf(x.Game).Words("en")
	for seed, left := uint64(0), 1<<len(wants)-1; left > 0; seed++ { // until every hand has been dealt
		m, err := rules.NewMachine[Plane, Secret](x, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Run(); err != nil {
			t.Fatal(err)
		}
		v := m.View(axis)
		real := min(v.Own.Count(v.Public.Hands[axis], RealCard), len(wants)-1)
		left &^= 1 << real
		q, _ := m.Open(axis)
		sheet := staffOf(x.Game).Template(v, q, words.Say, false)
		sheet.Pairs = slices.DeleteFunc(sheet.Pairs, func(p orders.Pair) bool { return p.Key.Text != "cards" && p.Key.Text != "combat" })
		var got []string
		for _, offer := range offers {
			if strings.Contains(string(orders.Write(sheet)), offer) {
				got = append(got, offer)
			}
		}
		if strings.Join(got, ", ") != wants[real] {
			t.Fatalf("with %d real cards: %s\n%s", real, strings.Join(got, ", "), orders.Write(sheet))
		}
	}
}
