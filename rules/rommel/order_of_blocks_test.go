package rommel

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Orderings are all orders of some words.
func Orderings(words []string) (all [][]string) {
	if len(words) == 0 {
		return [][]string{nil}
	}
	for i, w := range words {
		for _, rest := range Orderings(slices.Delete(slices.Clone(words), i, i+1)) {
			all = append(all, append([]string{w}, rest...))
		}
	}
	return all
}

// D-62: worth most is whose last step is missed most: a German, whatever the others are.
func TestDefaultSupplyWorth(t *testing.T) {
	x := Load(t, "map: fx1\ncontrol: {FB: axis}\naxis: {C4: [a=B*:arm 4, g=G:inf 4, b=inf 4]}\nallied: {C3: [inf 2], C5: [inf 2], D4: [inf 2]}")
	_, m := byDefault(t, x)
	if got := suppliedByFortress(x, m); got != "g" {
		t.Errorf("supplied are %s", got)
	}
}

// suppliedByFortress are the names of units that a Fortress supplies.
func suppliedByFortress(x *Table, m *rules.Machine[Plane, Secret]) (names string) {
	for k, b := range m.Public().Blocks {
		if b.Fortress >= 0 {
			names += x.Unit(*x.Face(m.View(axis).Own.S, rules.Token(k))).Name
		}
	}
	return names
}

// byDefault plays a position with the answers of defaults.
func byDefault(t *testing.T, x *Table) (*Dealer, *rules.Machine[Plane, Secret]) {
	t.Helper()
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, map[string][]int{}, t}
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
	for _, units := range Orderings([]string{"a=inf 2", "b=mot 2", "c=rec 2", "d=inf 2"}) {
		x := Load(t, "map: fx1\ncontrol: {FT: axis}\naxis: {C10: ["+strings.Join(units, ", ")+"]}\nallied: {C8: [inf 2], C12: [inf 2], D9: [inf 2]}")
		h, m := byDefault(t, x)
		var blocks []rules.Token
		for _, e := range Entries(h.Entries(), "fortress-supply") {
			k, _ := tokenCodec.Decode(e.Value)
			blocks = append(blocks, k)
		}
		supplied := suppliedByFortress(x, m)
		if len(blocks) < 2 || !slices.IsSorted(blocks) || !strings.Contains(supplied, "b") || !strings.Contains(supplied, "c") {
			t.Errorf("%v: blocks %v, supplied are %s", units, blocks, supplied)
		}
	}
}
