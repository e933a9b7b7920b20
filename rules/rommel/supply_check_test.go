package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// R-12.2-1: lines are those of the blocks and Battles as they are now, also
// where they have been looked for before.
func TestLinesAreOfNow(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C9: [a=inf 2], G9: [b=inf 2]}\nallied: {G5: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.start}
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
		tr := s.Tracer(axis)
		tr.Aim(x.Map.Bases[axis])
		if got := tr.Supplied(supply.Begin(hex("C9"))); got != c.want {
			t.Errorf("%s: supplied %v", c.now, got)
		}
	}
}
