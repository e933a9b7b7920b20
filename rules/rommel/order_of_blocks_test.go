package rommel

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// public is what the enemy receives of a game in which a side plays by an
// order file and by lines what the file says nothing of.
func public(t *testing.T, x *table, side rules.Side, file string, dice map[string][]int, lines []string) (es []rules.Entry) {
	t.Helper()
	n, problems := orders.Parse("orders", []byte(file))
	h := &dealer{playout.NewMemory(1, rules.Both, true), x.hands, dice, t}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	policy, more := StaffOf(x.Game).Orders(m.View(side), "", n)
	if len(problems)+len(more) > 0 {
		t.Fatal(file, problems, more)
	}
	y := &played{t: t, table: x, m: m}
	quietly := rules.PolicyFunc[Plane, Secret](quiet)
	m.Orders(side.Other(), y.scripted(side.Other(), lines), quietly)
	m.Orders(side, policy, quietly)
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	for _, r := range m.Refused() {
		t.Errorf("%s\n%s is refused: %s", file, r.Key, r.Refusal.Rule)
	}
	for _, e := range h.Entries() {
		if e.To == rules.Both {
			es = append(es, e)
		}
	}
	return es
}

// orderings are all orders of some words.
func orderings(words []string) (all [][]string) {
	if len(words) == 0 {
		return [][]string{nil}
	}
	for i, w := range words {
		for _, rest := range orderings(slices.Delete(slices.Clone(words), i, i+1)) {
			all = append(all, append([]string{w}, rest...))
		}
	}
	return all
}

// The order in which hidden blocks leave a hex, march, are placed or are lost
// is not that in which a mapping of the file names them, which may be a
// roster's; a list is in the order that its player wants.
func TestOrderOfBlocks(t *testing.T) {
	group := "map: fx1\nhands: {axis: 1 0}\naxis: {C8: [a=inf 2, b=inf 2, c=inf 2]}\nallied: {C20: [inf 2]}"
	battle := "map: fx1\nhands: {axis: 1 0}\naxis: {C12: [a=inf 2, b=inf 2, c=inf 2, d=inf 2], C9: [inf 2]}\nallied: {C12: [u=inf 2], C20: [inf 2]}\nbattles: {C12: allied W}"
	buildup := "map: fx1\naxis: {C3: [a=inf 2, b=inf 2, c=inf 2]}\nallied: {C20: [inf 2]}\nsaved: {axis: 20}"
	chase := "map: fx1\nhands: {axis: 1 0}\naxis: {C11: [x=arm 2, y=arm 2]}\nallied: {C12: [a=inf 1, b=inf 1, c=inf 3], C20: [inf 2]}"
	each := []string{"a: C9", "b: C9", "c: C9"}
	for _, c := range []struct {
		what, position string
		side           rules.Side
		file           string // %s: the words
		words          []string
		path           string // of the entries that say it
		same           bool   // whatever the order
		dice           map[string][]int
		lines          []string
	}{
		{"units of a Move", group, axis, "cards: {real: 1}\nmoves: [{group: C8, units: {%s}}]", each, "take-up", true, nil, nil},
		{"a list of them", group, axis, "cards: {real: 1}\nmoves: [{group: C8, units: [{%s}]}]", each, "take-up", false, nil, nil},
		{"Forced Marches", group, axis, "cards: {real: 1}\nmoves: [{group: C8, units: {%s}}]",
			[]string{"a: {go: C14, forced: true}", "b: {go: C14, forced: true}", "c: {go: C14, forced: true}"}, "march", true, nil, nil},
		{"retreats", battle, axis, "cards: {real: 1}\nmoves: [{group: C12, retreat: {%s}}]", []string{"a: C11", "b: C11", "c: C11"}, "retreat", true, nil, nil},
		{"redeployments", buildup, axis, "buildup: [{redeploy: {%s}}]", []string{"a: C1", "b: C1", "c: C1"}, "buildup", true, nil, nil},
		{"a list of them", buildup, axis, "buildup: [{redeploy: {%s}}]", []string{"a: C1", "b: C1", "c: C1"}, "buildup", false, nil, nil},
		{"losses", chase, allied, "refuse: {C12: true}\nlosses: [%s]", []string{"a", "b"}, "losses", true, map[string][]int{"pursuit": {6, 6, 1, 1}},
			[]string{"axis lay-card real", "axis name-move group C11", "axis take-up x C12", "axis take-up y C12"}},
	} {
		between := ", "
		if !c.same {
			between = "}, {"
			if strings.Contains(c.file, "redeploy") {
				between = "}}, {redeploy: {"
			}
		}
		said := map[string]bool{}
		for _, words := range orderings(c.words) {
			x := load(t, c.position)
			if strings.Contains(c.position, "saved") {
				x.instead = "buildup"
			}
			dice := map[string][]int{}
			for k, v := range c.dice {
				dice[k] = v
			}
			es := entries(public(t, x, c.side, fmt.Sprintf(c.file, strings.Join(words, between)), dice, c.lines), c.path)
			if len(es) == 0 {
				t.Fatalf("%s: nothing is said", c.what)
			}
			var b bytes.Buffer
			for _, e := range es {
				b.Write(e.Value)
			}
			said[b.String()] = true
		}
		if want := len(orderings(c.words)); c.same && len(said) != 1 || !c.same && len(said) != want {
			t.Errorf("%s: %d sequences of %d orders", c.what, len(said), want)
		}
	}
}

// Neither is the order in which a side is placed.
func TestOrderOfPlacements(t *testing.T) {
	g := standard(t, "s1940")
	places := []string{"Savona: Bardia", "Bologna: Ft. Capuzzo", "Brescia: Ft. Capuzzo", "Pavia: Ft. Capuzzo", "Trento: Ft. Capuzzo",
		"Sabratha: Sidi Omar", "Pistoia: Sidi Omar", "XXI Art: Sidi Omar"}
	said := map[string]bool{}
	for turn := range places {
		n, _ := orders.Parse("orders", []byte("deploy: {"+strings.Join(slices.Concat(places[turn:], places[:turn]), ", ")+"}"))
		h := playout.NewMemory(1, rules.Both, true)
		m, err := rules.NewMachine(rules.Game[Plane, Secret](g), h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		policy, problems := StaffOf(g).Orders(m.View(axis), "", n)
		m.Orders(axis, policy)
		if due, err := m.Run(); len(problems) > 0 || err != nil || len(due) != 1 || due[0].By != allied {
			t.Fatal(problems, err, due)
		}
		var b bytes.Buffer
		for _, e := range h.Entries() {
			e.From = "" // the place in the file, which the enemy is not told
			b.Write(rules.EntryCodec.Append(nil, &e))
		}
		said[b.String()] = true
	}
	if len(said) != 1 {
		t.Errorf("%d sequences of %d orders", len(said), len(places))
	}
}

// D-62: worth most is whose last step is missed most: a German, whatever the others are.
func TestDefaultSupplyWorth(t *testing.T) {
	x := load(t, "map: fx1\ncontrol: {FB: axis}\naxis: {C4: [a=B*:arm 4, g=G:inf 4, b=inf 4]}\nallied: {C3: [inf 2], C5: [inf 2], D4: [inf 2]}")
	_, m := byDefault(t, x)
	if got := suppliedByFortress(x, m); got != "g" {
		t.Errorf("supplied are %s", got)
	}
}

// suppliedByFortress are the names of units that a Fortress supplies.
func suppliedByFortress(x *table, m *rules.Machine[Plane, Secret]) (names string) {
	for k, b := range m.Public().Blocks {
		if b.Fortress >= 0 {
			names += x.Unit(*x.Face(m.View(axis).Own.S, rules.Token(k))).Name
		}
	}
	return names
}

// byDefault plays a position with the answers of defaults.
func byDefault(t *testing.T, x *table) (*dealer, *rules.Machine[Plane, Secret]) {
	t.Helper()
	h := &dealer{playout.NewMemory(1, rules.Both, true), x.hands, map[string][]int{}, t}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
		return x.Default(v, q), "", true
	})
	m.Orders(axis, all)
	m.Orders(allied, all)
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	return h, m
}

// By default the units that are worth most get scarce Fortress Supply, in the
// order of their blocks.
func TestDefaultSupplyOrder(t *testing.T) {
	for _, units := range orderings([]string{"a=inf 2", "b=mot 2", "c=rec 2", "d=inf 2"}) {
		x := load(t, "map: fx1\ncontrol: {FT: axis}\naxis: {C10: ["+strings.Join(units, ", ")+"]}\nallied: {C8: [inf 2], C12: [inf 2], D9: [inf 2]}")
		h, m := byDefault(t, x)
		var blocks []rules.Token
		for _, e := range entries(h.Entries(), "fortress-supply") {
			k, _ := tokenCodec.Decode(e.Value)
			blocks = append(blocks, k)
		}
		supplied := suppliedByFortress(x, m)
		if len(blocks) < 2 || !slices.IsSorted(blocks) || !strings.Contains(supplied, "b") || !strings.Contains(supplied, "c") {
			t.Errorf("%v: blocks %v, supplied are %s", units, blocks, supplied)
		}
	}
}
