package rommel_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// public is what the enemy receives of a game in which a side plays by an
// order file and by lines what the file says nothing of.
func public(t *testing.T, x *Table, side rules.Side, file string, dice map[string][]int, lines []string) (es []rules.Entry) {
	t.Helper()
	n, problems := orders.Parse("orders", []byte(file))
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, dice, t}
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	policy, more := staffOf(x.Game).Orders(m.View(side), "", n)
	if len(problems)+len(more) > 0 {
		t.Fatal(file, problems, more)
	}
	y := &Played{T: t, Table: x, M: m}
	quietly := rules.PolicyFunc[Plane, Secret](Quiet)
	m.Orders(side.Other(), y.Scripted(side.Other(), lines), quietly)
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
		for _, words := range Orderings(c.words) {
			x := Load(t, c.position)
			if strings.Contains(c.position, "saved") {
				x.Instead = "buildup"
			}
			dice := map[string][]int{}
			for k, v := range c.dice {
				dice[k] = v
			}
			es := Entries(public(t, x, c.side, fmt.Sprintf(c.file, strings.Join(words, between)), dice, c.lines), c.path)
			if len(es) == 0 {
				t.Fatalf("%s: nothing is said", c.what)
			}
			var b bytes.Buffer
			for _, e := range es {
				b.Write(e.Value)
			}
			said[b.String()] = true
		}
		if want := len(Orderings(c.words)); c.same && len(said) != 1 || !c.same && len(said) != want {
			t.Errorf("%s: %d sequences of %d orders", c.what, len(said), want)
		}
	}
}

// Neither is the order in which a side is placed.
func TestOrderOfPlacements(t *testing.T) {
	g := Standard(t, "s1940")
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
		policy, problems := staffOf(g).Orders(m.View(axis), "", n)
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
