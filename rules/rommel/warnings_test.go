package rommel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// checkOf judges an order file in a position of the form of the cases, and reads
// it back.
func checkOf(t *testing.T, by rules.Side, position, file string) (*Played, []orders.Problem, []string) {
	t.Helper()
	x := Load(t, position)
	if x.Hands == [2][2]int{} {
		x.Hands = [2][2]int{{4, 2}, {4, 2}}
	}
	y := &Played{T: t, Table: x}
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, map[string][]int{}, t}
	h.Luck.Permute = InOrder
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Orders(by.Other(), rules.PolicyFunc[Plane, Secret](Quiet))
	if due, err := m.Run(); err != nil || len(due) != 1 || due[0].By != by {
		t.Fatal(due, err)
	}
	y.M = m
	f, problems := orders.Parse("file", []byte(file))
	if problems != nil {
		t.Fatal(problems)
	}
	found, seen := checked(t, x, x.Game, h, by, f)
	back := seen.Read
	var read []string
	for _, b := range back.Blocks {
		for _, i := range b.(page.List).Items {
			read = append(read, page.Words(staffOf(y.Table.Game).Words("en")).Say(i))
		}
	}
	return y, found, read
}

// quietNames are the names of the warnings among some problems.
func quietNames(ps []orders.Problem) (names []string) {
	for _, p := range ps {
		if p.Quiet != "" {
			names = append(names, p.Quiet)
		}
	}
	slices.Sort(names)
	return names
}

const warnedPosition = `
map: fx1
turn: axis
rommel: true
axis: {C10: [a=inf 2], C11: [b=inf 1], C5: [c=inf 2]}
allied: {C12: [u=inf 4, v=inf 4, w=inf 4], C20: [inf 2]}
control: {FT: axis, FB: axis, FD: allied}
`

// Each warning names a unit or a hex where it is about one, what would help, and
// a name by which the file silences it: then it is gone, and no other.
func TestQuiet(t *testing.T) {
	const file = "cards: {real: 2}\nmoves: [{group: C11, units: {b: C12}}]\n"
	_, found, _ := checkOf(t, Axis, warnedPosition, file)
	all := quietNames(found)
	if !slices.Equal(all, []string{"alone", "idle-two"}) {
		t.Fatal(all)
	}
	for _, name := range []string{"alone", "warn.alone", "idle-two"} {
		_, found, _ := checkOf(t, Axis, warnedPosition, file+"quiet: ["+name+"]\n")
		want := slices.DeleteFunc(slices.Clone(all), func(x string) bool { return x == strings.TrimPrefix(name, "warn.") })
		if got := quietNames(found); !slices.Equal(got, want) {
			t.Errorf("quiet %s: %v", name, got)
		}
	}
	for name, like := range map[string][]string{"aloan": {"alone"}, "combat-refusal": nil, "warn.": nil, "file": nil, "last-real": nil, "warn.last-real": nil} {
		y, found, _ := checkOf(t, Axis, warnedPosition, file+"quiet: [alone, "+name+"]\n")
		i := slices.IndexFunc(found, func(p orders.Problem) bool { return p.ID == "note.quiet-nothing" })
		if i < 0 || !found[i].Warning || found[i].Line != 3 || found[i].Col != 16 || !strings.Contains(wordsOf(y, found[i]), `"`+name+`"`) ||
			!slices.Equal(found[i].Hints, like) || found[i].Note != strings.HasSuffix(name, "last-real") { // which there is elsewhere
			t.Errorf("quiet %s: %+v", name, found)
		}
	}
	if _, found, _ := checkOf(t, Axis, warnedPosition, file+"quiet: [{a: b}]\n"); errorsOf(found) == nil {
		t.Error("a mapping is no name of a warning")
	}
}

// Every warning that can be given has words for what would help.
func TestRemedies(t *testing.T) {
	for id := range words.Warnings {
		if base, ok := strings.CutSuffix(id, ".remedy"); ok && words.English[base] == "" {
			t.Errorf("%s helps against no warning", id)
		}
	}
	for _, p := range []string{"last-real", "idle-pass", "idle-one", "idle-two", "idle-three", "left-behind", "supply-beyond", "flight-short", "refuse-order",
		"defence-refused", "points-lost", "points-last", "refit-last", "month-ends", "game-ends", "falls-unsupplied", "refusal-unsupplied", "refusal-leaves", "unsupplied", "still-unsupplied", "dies-unsupplied", "stays-unsupplied", "empty-fortress", "open-road", "alone",
		"raid", "mined", "exits-few", "exits-unsupplied", "rommel-unused", "rommel-marches", "rommel-idle", "all-in-base"} {
		if words.English["warn."+p] == "" || words.English["warn."+p+".remedy"] == "" {
			t.Errorf("%s has no words, or no remedy", p)
		}
	}
}

// R-4-8: what would help is what the hand can pay for.
func TestRemediesOfAHand(t *testing.T) {
	const dies, ends = "axis: {G16: [a=mot 2 U], C5: [c=inf 2]}\nallied: {G16: [inf 2], C20: [inf 2]}\nbattles: {G16: allied W}\n", "passed: true\naxis: {C5: [c=inf 2]}\nallied: {C20: [inf 2]}\n"
	for _, c := range []struct{ name, position, hand, says string }{
		{"dies-unsupplied", dies, "1 1", "retreat it"},
		{"dies-unsupplied", dies, "0 1", "without a real card it cannot move"},
		{"month-ends", ends, "1 1", "lay a real card"},
		{"month-ends", ends, "0 1", "you hold no real card"},
	} {
		y, found, _ := checkOf(t, Axis, "map: fx1\nturn: axis\nhands: {axis: "+c.hand+"}\n"+c.position, "cards: {dummy: 1}\n")
		i := slices.IndexFunc(found, func(p orders.Problem) bool { return p.Quiet == c.name })
		if i < 0 || !strings.Contains(staffOf(y.Game).Words("en").Say(page.M(found[i].Remedy, found[i].Args...)), c.says) {
			t.Errorf("%s with %s: %+v", c.name, c.hand, found)
		}
	}
}

// What check warns of beside the cases: the rules are those of the warnings.
func TestWarnings(t *testing.T) {
	for _, c := range []struct{ name, position, file, unit, hex string }{
		{"empty-fortress", "control: {FT: axis, FB: allied, FD: allied}\naxis: {C10: [a=inf 2, d=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C10, units: {a: C11, d: C9}}]", "d", "C10"},
		{"", "control: {FT: axis, FB: allied, FD: allied}\naxis: {C10: [a=inf 2, d=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C10, units: {a: C11}}]", "", ""},
		{"idle-one", "axis: {C10: [a=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}", "", ""},
		{"rommel-idle", "rommel: true\naxis: {C8: [a=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 2}\nmoves: [{group: C8, rommel: true, units: {a: C9}}, {group: C5, units: {c: C10}}]", "", ""},
		{"", "rommel: true\naxis: {C8: [a=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C8, rommel: true, units: {a: C14}}]", "", ""},
		{"", "rommel: true\naxis: {C8: [a=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C8, rommel: true, units: {a: C9}}]", "", ""},
		{"month-supply", "control: {FT: axis, FB: allied, FD: allied}\naxis: {C10: [a=inf 2 F, b=inf 2 F, c=inf 2 U]}\nallied: {C9: [inf 2], C11: [inf 2], C20: [inf 2]}", "supply: [a, b]", "a, b, c", "C10"},
		{"rommel-marches", "rommel: true\naxis: {C8: [a=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C8, units: {a: {go: C14, forced: true}}}]", "a", ""},
		{"rommel-unused", "rommel: true\naxis: {C12: [a=inf 2], C5: [c=inf 2]}\nallied: {C12: [inf 2], C20: [inf 2]}\nbattles: {C12: allied W}", "cards: {real: 1}\nmoves: [{group: C12, retreat: {a: C7}}]", "", ""},
		{"", "rommel: true\naxis: {C12: [a=inf 2], C5: [c=inf 2]}\nallied: {C12: [inf 2], C20: [inf 2]}\nbattles: {C12: allied SW}", "cards: {real: 1}\nmoves: [{group: C12, retreat: {a: D11}}]", "", ""},
		{"", "rommel: true\naxis: {C11: [a=inf 2], C5: [c=inf 2]}\nallied: {FT SE1: [inf 2], C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C11, units: {a: FT SE1}}]\ncombat: [{at: FT SE1}]", "", ""}, // among enemies it goes no further
		{"rommel-unused", "rommel: true\naxis: {C11: [a=inf 2], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C11, units: {a: FT SE1}}]", "", ""},
		{"rommel-marches", "rommel: true\naxis: {C6: [a=inf 2], C5: [c=inf 2]}\nallied: {C12: [inf 2], C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C6, units: {a: {go: C12, forced: true}}}]\ncombat: [{at: C12}]", "a", ""},
		{"still-unsupplied", "axis: {G16: [a=mot 2 U], C5: [c=inf 2]}\nallied: {C20: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C5, units: {c: C6}}]", "a", "G16"},
		{"dies-unsupplied", "axis: {G16: [a=mot 2 U], C5: [c=inf 2]}\nallied: {G16: [inf 2], C20: [inf 2]}\nbattles: {G16: allied W}", "cards: {real: 1}\nmoves: [{group: C5, units: {c: C6}}]", "a", "G16"},
		{"exits-unsupplied exits-few", "axis: {C19: [a=mot 2], C5: [c=inf 2]}\nallied: {C4: [inf 2]}", "cards: {real: 1}\nmoves: [{group: C19, units: {a: exit}}]", "a", ""},
	} {
		y, found, _ := checkOf(t, Axis, "map: fx1\nturn: axis\n"+c.position+"\n", c.file+"\n")
		if wrong := errorsOf(found); wrong != nil {
			t.Errorf("%s: %s", c.file, wordsOf(y, wrong[0]))
		}
		names := quietNames(found)
		want := strings.Fields(c.name)
		for _, name := range want {
			if !slices.Contains(names, name) {
				t.Errorf("%s: %v, not %s", c.file, names, name)
			}
		}
		if len(want) == 0 && names != nil {
			t.Errorf("%s: %v", c.file, names)
		}
		for _, p := range found {
			if len(want) == 0 || p.Quiet != want[0] {
				continue
			}
			hex := ""
			if c.hex != "" {
				hex = y.Game.Place(HexOf(t, y.Map, c.hex))
			}
			if p.Unit != c.unit || c.hex != "" && p.Hex != hex {
				t.Errorf("%s: about %q in %q", p.Quiet, p.Unit, p.Hex)
			}
		}
	}
}

// A check reads back what it has read, in the words of the file.
func TestReadback(t *testing.T) {
	y, _, read := checkOf(t, Axis, warnedPosition, "cards: {real: 2, dummy: 1}\nmoves:\n- {group: C11, rommel: true, units: {b: C12}}\n- {group: C10, units: {a: C11}}\n")
	p := func(h string) string { return y.Game.Place(HexOf(t, y.Map, h)) }
	want := []string{
		"Cards: 2 real, 1 dummy - an Offensive",
		fmt.Sprintf("Group of %s with Rommel: b to %s, attacking (1 of 6 hexes by highway)", p("C11"), p("C12")),
		fmt.Sprintf("Group of %s: a to %s (1 of 5 hexes by highway)", p("C10"), p("C11")),
		fmt.Sprintf("Battle in %s: 1 of yours (CV 1: b) against 3 hidden", p("C12")),
		fmt.Sprintf("Fire in %s, no list: at what is hit best", p("C12")),
		"Supplied afterwards, unless fighting or a refusal changes it: all 3 of your units on the map",
	}
	if !slices.Equal(read, want) {
		t.Errorf("%s", strings.Join(read, "\n"))
	}
}

// busy is an order file with two Moves of all that can move: to neighbours, to
// enemies among them, by Forced March and with Rommel. Much of it is wrong, and
// what is not is warned of.
func busy(g *Game, v rules.View[Plane, Secret]) *orders.Node {
	s := g.Position(v.Public)
	moves := orders.NewList()
	for h := range s.Map.Hexes.All() {
		ks := s.Fit(v.Side, h)
		if len(ks) == 0 || s.P.Battle(h) != nil || len(moves.Items) == 2 {
			continue
		}
		units := orders.NewMap()
		for i, k := range ks {
			to := h
			s.Neighbours(h, func(x board.Hex) bool {
				to = x
				return !s.AnyIn(v.Side.Other(), x) && (int(x)+i)%4 != 0
			})
			units.Pairs = append(units.Pairs, orders.Entry(g.Roster.Units[s.Face(v.Own.S, k).Unit].Name, orders.Text(g.Place(to))))
		}
		m := orders.NewMap(orders.Entry("group", orders.Text(g.Place(h))), orders.Entry("units", units))
		moves.Items = append(moves.Items, m)
	}
	cards := orders.NewMap(orders.Entry("real", orders.Number(2)))
	return orders.NewMap(orders.Entry("cards", cards), orders.Entry("moves", moves))
}
