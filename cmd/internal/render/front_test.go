package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// fronts is a picture of a coast of 30 hexes with a garrison at either end and a front in
// the middle.
func fronts(t *testing.T) board.Picture {
	t.Helper()
	var cells []board.Cell
	for q := range 30 {
		cells = append(cells, board.Cell{ID: fmt.Sprintf("C%02d", q), Q: q})
	}
	cells[0].Name, cells[14].Name, cells[29].Name = "El Agheila", "Ft. Capuzzo", "Alexandria"
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	stack := func(h board.Hex, side, n int) board.PictureHex {
		return board.PictureHex{Hex: h, Owner: -1, Stacks: []board.Stack{{Side: side, Count: n}}}
	}
	return board.Picture{Board: grid, Title: "A coast", Side: 0, Hexes: []board.PictureHex{stack(0, 0, 1), stack(13, 0, 3), stack(14, 0, 4), stack(15, 1, 5), stack(29, 1, 2)}}
}

// TestFrontFirst: a map that nobody has asked a part of is of the front; who stands far
// behind is told in a line, and in full where that is wanted.
func TestFrontFirst(t *testing.T) {
	pic := fronts(t)
	got := Map(pic, words, board.Set{}, Options{Width: 80, Brief: true})
	if n := strings.Count(got, "\n"); n > 20 || strings.Contains(got, "Part") {
		t.Errorf("%d lines:\n%s", n, got)
	}
	if !strings.Contains(got, "Also: El Agheila A1, Alexandria L2") {
		t.Errorf("who stands elsewhere?\n%s", got)
	}
	full := Map(pic, words, board.Set{}, Options{Width: 80})
	for _, name := range []string{"El Agheila", "Ft. Capuzzo", "Alexandria"} {
		if !strings.Contains(full, name) {
			t.Errorf("nothing of %s:\n%s", name, full)
		}
	}
	if all := Map(pic, words, pic.Board.All(), Options{Width: 80, Brief: true}); !strings.Contains(all, "Part") || strings.Contains(all, phrase(words, "render.also")+":") {
		t.Errorf("not all:\n%s", all)
	}
}

// TestSidesHaveColours: the two sides' pieces stand on grounds of different colours.
func TestSidesHaveColours(t *testing.T) {
	got := Map(fronts(t), words, board.Set{}, Options{Width: 80, Brief: true, Color: true})
	for _, style := range sideStyles {
		if !strings.Contains(got, style) {
			t.Errorf("nothing in %q:\n%q", style, got)
		}
	}
	if strings.Contains(Map(fronts(t), words, board.Set{}, Options{Width: 80}), "\x1b") {
		t.Error("colour that nobody has asked for")
	}
}

// TestShortNames: in small bricks a name is a whole word of it, if one fits.
func TestShortNames(t *testing.T) {
	pic := fronts(t)
	m := newChart(pic, words, pic.Board.All(), Options{})
	for h, want := range map[board.Hex]string{0: "C00 Agheila", 14: "C14 Capuzzo", 29: "C29 Alexand"} {
		if got := m.heading(h, m.hexes[h], 11); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		if got, err := pic.Board.Find(want); err != nil || got != h {
			t.Errorf("%q is not read: %v %v", want, got, err)
		}
	}
}

// TestLongFront: of a front that would be much longer than a screen the part is drawn where most is to be
// seen, first Battles; who stands elsewhere is told. Whoever asks for all of it gets all.
func TestLongFront(t *testing.T) {
	var cells []board.Cell
	for r := range 7 {
		for q := range 20 {
			cells = append(cells, board.Cell{ID: fmt.Sprintf("%c%02d", 'A'+r, q), Q: q, R: r})
		}
	}
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	for _, battle := range []int{-1, 3, 19} {
		pic := board.Picture{Board: grid, Title: "A front", Legend: lines}
		for q := range 20 {
			x := board.PictureHex{Hex: board.Hex(20*(q%7) + q), Owner: -1, Stacks: []board.Stack{{Side: q % 2, Count: 1}}}
			if q == 10 {
				x.Stacks[0].Count = 9
			}
			if q == battle {
				x.Marks = []string{"battle"}
			}
			pic.Hexes = append(pic.Hexes, x)
		}
		got := Map(pic, words, board.Set{}, Options{Width: 80, Brief: true})
		drawn, also, _ := strings.Cut(got, "Also: ")
		if n := strings.Count(got, "\n"); n > 60 || strings.Contains(got, "Part") {
			t.Errorf("%d lines:\n%s", n, got)
		}
		want := 10
		if battle >= 0 {
			want = battle
		}
		for q := range 20 {
			id := grid.Cell(board.Hex(20*(q%7) + q)).ID
			if in := strings.Contains(drawn, id); in == strings.Contains(also, id) || q == want && !in {
				t.Errorf("a Battle in %d: %s is drawn: %v", battle, id, in)
			}
		}
		if all := Map(pic, words, grid.All(), Options{Width: 80, Brief: true}); !strings.Contains(all, "Part 2") {
			t.Errorf("not all:\n%s", all)
		}
	}
}
