package drawing

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// TestCards: what a hex has no room for stands on its card, each piece by its name, in
// pictures and on pages; a hex with room has none.
func TestCards(t *testing.T) {
	grid, err := board.New([]board.Cell{{ID: "a"}, {ID: "b", Q: 1}, {ID: "c", Q: 2}, {ID: "d", Q: 3}})
	if err != nil {
		t.Fatal(err)
	}
	stack := func(side, known, hidden int, name string) (s board.Stack) {
		s = board.Stack{Side: side, Count: known + hidden}
		for i := range known {
			s.Pieces = append(s.Pieces, board.Piece{Name: fmt.Sprint(name, i), Sign: "infantry", Strength: 3, Full: 4})
		}
		return s
	}
	pic := board.Picture{Board: grid, Legend: desert, Hexes: []board.PictureHex{
		{Hex: 0, Stacks: []board.Stack{stack(0, 8, 0, "eight")}},
		{Hex: 1, Stacks: []board.Stack{stack(0, 11, 0, "many")}},
		{Hex: 2, Marks: []string{"battle"}, Stacks: []board.Stack{stack(0, 2, 0, "few"), stack(1, 2, 0, "foe")}},
		{Hex: 3, Marks: []string{"battle"}, Stacks: []board.Stack{stack(0, 4, 0, "ours"), stack(1, 3, 4, "theirs")}}}}
	for name, text := range map[string]string{
		"cards":   cardsOf(&pic, nil).html,
		"picture": string(Map(pic, nil, Options{}).SVG(Light)),
		"page":    string(Page(pic, nil, Options{})),
		"report":  string((&Report{Picture: pic}).HTML()),
	} {
		for _, c := range []struct {
			name  string
			count int
		}{{"many", 11}, {"ours", 4}, {"theirs", 3}} {
			for i := range c.count {
				if !strings.Contains(text, fmt.Sprint(">", c.name, i, "<")) {
					t.Errorf("%s: no %s%d", name, c.name, i)
				}
			}
		}
		if name == "cards" && (strings.Contains(text, ">eight") || strings.Contains(text, ">few") || strings.Contains(text, "%!")) {
			t.Errorf("%s", text)
		}
	}
	for _, c := range newSurvey(&pic, nil).cards(rect{-1000, -1000, 2000, 2000}) {
		for _, n := range c.scene.nodes {
			if n.kind == openNode && n.k > 0 && (n.at.x+square*n.k > c.w+1 || n.at.y+square*n.k > c.h+1) {
				t.Errorf("%s: a piece at %v is beyond %.0f x %.0f", c.place, n.at, c.w, c.h)
			}
		}
	}
}
