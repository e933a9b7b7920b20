package drawing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// pile is a stack of a side: known pieces with names of their own, and hidden ones.
func pile(side, known, hidden int) board.Stack {
	s := board.Stack{Side: side, Count: known + hidden}
	for i := range known {
		s.Pieces = append(s.Pieces, board.Piece{Name: fmt.Sprint("p", i), Strength: 3})
	}
	return s
}

// drawn are what is drawn of the stacks of one hex: faces, counts of both sides in
// order, and the titles of those who find no room.
func drawn(t *testing.T, stacks ...board.Stack) (faces int, counts []string, titles string) {
	t.Helper()
	grid, err := board.New([]board.Cell{{ID: "a"}, {ID: "b", Q: 1}})
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: grid, Hexes: []board.PictureHex{{Hex: 0, Owner: -1, Stacks: stacks}}}
	for _, n := range Map(pic, nil, Options{Bare: true}).over.nodes {
		switch {
		case n.kind == textNode && strings.HasPrefix(n.class, "label"):
			faces++
		case n.kind == textNode && strings.HasPrefix(n.class, "count"):
			counts = append(counts, n.text)
		case n.kind == openNode && strings.HasPrefix(n.text, "p"):
			titles += n.text
		}
	}
	return faces, counts, titles
}

// TestPilesOfNine: eight pieces, or seven with a pile of hidden ones, stand each for itself;
// of nine the last two are a number, with their names in its title, and hidden ones
// keep their pile.
func TestPilesOfNine(t *testing.T) {
	for _, x := range []struct {
		known, hidden, faces int
		counts, title        string
	}{
		{8, 0, 8, "", ""},
		{9, 0, 7, "+2", "p7 3, p8 3"},
		{10, 0, 7, "+3", "p7 3, p8 3, p9 3"},
		{7, 9, 7, "9", ""},
		{8, 1, 6, "+2 1", "p6 3, p7 3"},
	} {
		faces, counts, titles := drawn(t, pile(0, x.known, x.hidden))
		if got := strings.Join(counts, " "); faces != x.faces || got != x.counts || titles != x.title {
			t.Errorf("of %d and %d hidden %d stand there, with %q, %q", x.known, x.hidden, faces, got, titles)
		}
	}
}

// TestRestInABattle: in a hex with both sides a row has room for four; of five the last
// two are a number, and hidden ones keep their pile.
func TestRestInABattle(t *testing.T) {
	for _, x := range []struct {
		known, hidden, faces int
		counts, title        string
	}{
		{4, 0, 4, "", ""},
		{5, 0, 3, "+2", "p3 3, p4 3"},
		{3, 5, 3, "5", ""},
		{4, 5, 2, "+2 5", "p2 3, p3 3"},
	} {
		for side := range 2 { // above the line, and below it
			faces, counts, titles := drawn(t, pile(side, x.known, x.hidden), pile(1-side, 0, 77))
			if i := slices.Index(counts, "77"); i >= 0 {
				counts = slices.Delete(counts, i, i+1)
			}
			if got := strings.Join(counts, " "); faces != x.faces || got != x.counts || titles != x.title {
				t.Errorf("side %d: of %d and %d hidden %d stand there, with %q, %q", side, x.known, x.hidden, faces, got, titles)
			}
		}
	}
}

// TestSmallCountOfTen: on a narrow screen nine pieces are counted in large figures, ten
// in smaller ones, which are wider.
func TestSmallCountOfTen(t *testing.T) {
	m := row(t, 2, map[int]int{0: 0, 1: 1})
	m.hexes[0].Stacks[0].Count, m.hexes[1].Stacks[0].Count = 9, 10
	smallMap{m}.counts()
	size := map[string]float64{}
	for _, n := range m.nodes {
		size[n.text] = n.size
	}
	if size["9"] != 70 || size["10"] != 54 {
		t.Errorf("the sizes are %v", size)
	}
}
