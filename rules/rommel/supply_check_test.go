package rommel

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// A tracer that has been handed out serves its position, whatever is looked at
// later: the one of a Withdrawal judges by the lines as they were (R-5.3-12).
// The six positions looked at last keep theirs.
func TestTracersAreKept(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C3: [a=inf 2]}\nallied: {G0: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin}
	at := func(label string) *supply.Tracer {
		x.Begin.Blocks[1].At = HexOf(t, x.Map, label)
		return s.Tracer(axis)
	}
	first := at("G0")
	kept := []*supply.Tracer{first}
	for i, label := range []string{"G1", "G2", "G3", "G4", "G5"} {
		x := at(label)
		if slices.Contains(kept, x) {
			t.Errorf("position %d is taken for another", i)
		}
		kept = append(kept, x)
	}
	for i, label := range []string{"G0", "G1", "G2", "G3", "G4", "G5", "G0"} {
		if at(label) != kept[i%len(kept)] {
			t.Errorf("position %d is forgotten", i)
		}
	}
	at("C1")
	if at("G0") != first || at("G1") == kept[1] {
		t.Error("it is not the one that was looked at longest ago that is forgotten")
	}
	for _, label := range []string{"C1", "C2", "C4", "C5", "C6", "C7"} {
		at(label)
	}
	first.Aim(x.Map.Bases[axis])
	if !first.Supplied(supply.Begin(HexOf(t, x.Map, "C3"))) {
		t.Error("a line is lost by what was looked at later")
	}
}

// R-12.2-1: lines are those of the blocks and Battles as they are now, also
// where they have been looked for before.
func TestLinesAreOfNow(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=inf 2], G9: [b=inf 2]}\nallied: {G5: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin}
	hex := func(label string) board.Hex { return HexOf(t, x.Map, label) }
	for _, c := range []struct {
		now    string
		change func()
		want   bool
	}{
		{"the highway is open", func() {}, true},
		{"an enemy is on it", func() { x.Begin.Blocks[2].At = hex("C5") }, false},
		{"he has gone", func() { x.Begin.Blocks[2].At = hex("G5") }, true},
		{"there is a Battle on it", func() {
			x.Begin.Blocks[1].At, x.Begin.Blocks[2].At = hex("C5"), hex("C5")
			x.Begin.Battles = []Battle{{Hex: hex("C5"), Def: allied}}
		}, false},
		{"we are Def in it", func() { x.Begin.Battles[0].Def, x.Begin.Battles[0].Sides = axis, [6]rules.Side{} }, true},
		{"one of its hexsides is the enemy's", func() { x.Begin.Battles[0].Sides[board.W] = allied }, false},
	} {
		c.change()
		tr := s.Tracer(axis)
		tr.Aim(x.Map.Bases[axis])
		if got := tr.Supplied(supply.Begin(hex("C9"))); got != c.want {
			t.Errorf("%s: supplied %v", c.now, got)
		}
	}
}
