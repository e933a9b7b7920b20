package drawing

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// TestCommonBadge: a state of all pieces of a hex has one badge, beside the name; one of
// some has a badge on each of them.
func TestCommonBadge(t *testing.T) {
	grid, err := board.New([]board.Cell{{ID: "B12", Name: "Tobruk"}, {ID: "B13", Q: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]struct{ pieces, marked, badges int }{
		"all": {5, 5, 1}, "some": {5, 3, 3}, "one": {1, 1, 1}, "none": {3, 0, 0},
	} {
		stack := board.Stack{Count: x.pieces}
		for i := range x.pieces {
			p := board.Piece{Name: fmt.Sprint(i), Strength: 3, Full: 4}
			if i < x.marked {
				p.Marks = []string{"fortress-supply"}
			}
			stack.Pieces = append(stack.Pieces, p)
		}
		pic := board.Picture{Board: grid, Legend: desert, Hexes: []board.PictureHex{{Hex: 0, Terrain: "fortress", Stacks: []board.Stack{stack}}}}
		badges := 0
		for _, n := range Map(pic, nil, Options{Bare: true}).over.nodes {
			if n.kind == stampNode && n.of.name == "state3" {
				badges++
			}
		}
		if badges != x.badges {
			t.Errorf("%s: %d badges", name, badges)
		}
	}
}

// TestMinesHideNoPiece: the sign of a minefield stands beside the pieces, however many
// there are.
func TestMinesHideNoPiece(t *testing.T) {
	grid, err := board.New([]board.Cell{{ID: "B12", Name: "Tobruk"}, {ID: "B13", Q: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n < 12; n++ {
		stack := board.Stack{Count: n}
		for i := range n {
			stack.Pieces = append(stack.Pieces, board.Piece{Name: fmt.Sprint(i), Strength: 3, Full: 4})
		}
		pic := board.Picture{Board: grid, Legend: desert, Hexes: []board.PictureHex{{Hex: 0, Marks: []string{"minefield"}, Stacks: []board.Stack{stack}}}}
		var right, mines float64
		for _, x := range Map(pic, nil, Options{Bare: true}).over.nodes {
			switch {
			case x.kind == openNode && x.at != (point{}):
				right = max(right, x.at.x+square*x.k)
			case x.kind == stampNode && x.of.name == "mark2":
				mines = x.at.x - 4.4
			}
		}
		if mines < right-.1 || mines > 60 {
			t.Errorf("%d pieces reach to %.1f, and mines begin at %.1f", n, right, mines)
		}
	}
}

// TestPortHidesNoSwords: the pill of a port beside a battle stands above or below its swords,
// wherever the map has it.
func TestPortHidesNoSwords(t *testing.T) {
	grid, err := board.New([]board.Cell{{ID: "B06", Name: "Vyborg"}, {ID: "C06", Name: "Leningrad", R: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for up := -100; up <= -20; up += 5 {
		for _, base := range []bool{false, true} {
			fought := board.PictureHex{Hex: 0, Stacks: []board.Stack{{Count: 1}, {Side: 1, Count: 1}}, Fight: &board.Fight{Holder: 0}}
			port := board.PictureHex{Hex: 1, Harbour: &board.Harbour{Capacity: 2, Base: base, At: board.Point{X: -50, Y: up}}}
			pic := board.Picture{Board: grid, Legend: desert, Hexes: []board.PictureHex{fought, port}}
			var at, sign point
			for _, x := range Map(pic, nil, Options{Bare: true}).over.nodes {
				switch {
				case x.kind != stampNode:
				case x.of == swords:
					at = x.at
				case x.of == anchor:
					sign = x.at
				}
			}
			if far := sign.y - at.y; at == (point{}) || sign == (point{}) || far > -19 && far < 19 {
				t.Errorf("a port %d above: swords at %v, anchor at %v", up, at, sign)
			}
		}
	}
}
