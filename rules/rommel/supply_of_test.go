package rommel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// R-13.3-1, R-13.3-2, R-13.3-8, R-15.1-1: what a player is told of the Fortresses and Oases that can
// supply units without a line: for how many there is room, and who may have it.
func TestSuppliers(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"axis: {C10: [a=inf 2, b=inf 2], C11: [c=inf 2]}", "C10 room 2, 2 inside: a b"},
		{"axis: {C10: [a=inf 2], C11: [c=inf 2]}", "C10 room 2, 1 inside: a c"},
		{"axis: {C4: [a=inf 2], C3: [c=inf 2]}\nallied: {C2: [inf 2], C5: [inf 2]}\ncontrol: {FB: axis}", "C4 room 1, 1 inside: a"},
		{"axis: {C10: [a=inf 2 F:C10], C11: [c=inf 2]}", "C10 room 1, 0 inside: c"},
		{"axis: {C10: ['a=inf 2 F:C10', 'b=inf 2 F:C10'], C11: [c=inf 2]}", ""},
		{"turn: allied\naxis: {C10: ['a=inf 2 F:C10', 'b=inf 2 F:C10'], C11: [c=inf 2]}", "C10 room 2, 2 inside: a b"},
		{"axis: {G5: [a=inf 2, b=inf 2]}", "G5 room 1, 2 inside: a b"},
		{"axis: {G5: [a=inf 2 O, b=inf 2]}", ""},
		{"axis: {C10: [a=inf 2]}\nallied: {C20: [inf 2]}", ""},
		{"control: {FT: allied}\naxis: {C10: [a=inf 2]}", ""},
		// R-15.1-4: in a Battle the Oasis is its Def's.
		{"axis: {G5: [a=inf 2]}\nallied: {G5: [inf 2], C8: [inf 2]}\nbattles: {G5: allied}", ""},
		{"axis: {G5: [a=inf 2]}\nallied: {G5: [inf 2], C8: [inf 2]}\nbattles: {G5: axis}", "G5 room 1, 1 inside: a"},
	} {
		text := "map: fx1\n" + c.position
		if !strings.Contains(text, "allied:") {
			text += "\nallied: {C8: [inf 2], G8: [inf 2], C13: [inf 2], G2: [inf 2], F5: [inf 2]}"
		}
		if !strings.Contains(text, "control:") {
			text += "\ncontrol: {FT: axis}"
		}
		x := Load(t, text)
		x.Begin.Stage = PlayerTurn
		s := x.Position(&x.Begin)
		var got []string
		for _, f := range s.Suppliers(axis) {
			line := fmt.Sprintf("%s room %d, %d inside:", x.Map.Board.Cell(f.Hex).ID, f.Room, f.Inside)
			for _, k := range f.Candidates {
				line += " " + x.Unit(*x.Face(&x.Secrets[axis], k)).ID
			}
			got = append(got, line)
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s: %s, not %s", c.position, got, c.want)
		}
	}
}

// R-12.5-5: of a block without a line nothing is told that would cut it.
func TestNoLineNoCuts(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=inf 2, b=inf 2 R:E], waiting: [c=inf 2], E14: [d=inf 2]}\nallied: {C9: [u=inf 2]}\nbattles: {C9: allied W}")
	s := x.Position(&x.Begin)
	for k, has := range []bool{true, false, false, false} {
		y := s.SupplyOf(rules.Token(k))
		cuts, hangs := s.Cuts(y)
		if (y.Way != nil) != has || (cuts != nil) != has || hangs != nil {
			t.Errorf("block %d: way %v, cuts %v, hangs %v", k, y.Way, cuts, hangs)
		}
	}
}

// R-13.3-7: what would cut a unit off is told of the lines to its own source, whoever
// else has been asked about before.
func TestCutsOfTheSource(t *testing.T) {
	x := Load(t, "map: fx1\ncontrol: {FT: axis}\naxis: {C12: [a=inf 2 F:C10], C3: [b=inf 2]}\nallied: {C6: [u=inf 2]}")
	s := x.Position(&x.Begin)
	asked := [2]*SupplyOf{s.SupplyOf(0), s.SupplyOf(1)}
	for i, want := range []string{"C11", "C2 C1"} {
		cuts, _ := s.Cuts(asked[i])
		var got []string
		for _, h := range cuts {
			got = append(got, x.Map.Board.Cell(h).ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("block %d: %v, not %s", i, got, want)
		}
	}
}
