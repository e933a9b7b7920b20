package board

import (
	"reflect"
	"testing"
)

// A joined picture has the pieces of either side as its own player sees them, the marks
// that only one knows, and changes neither.
func TestJoin(t *testing.T) {
	of := func(side int) Picture {
		p := Picture{Side: side, Margins: []PictureHex{{Hex: 3, Stacks: []Stack{{Side: side, Count: 2}}}}}
		if side == 0 {
			p.Margins[0].Stacks[0].Pieces = []Piece{{Name: "a"}, {Name: "b"}}
		} else {
			p.Margins[0].Stacks[0].Side = 0
		}
		x := PictureHex{Hex: 7, Marks: []string{"battle", []string{"mine of 0", "mine of 1"}[side]}, Stacks: []Stack{{Side: 0, Count: 1}, {Side: 1, Count: 2}}}
		x.Stacks[side].Pieces = []Piece{{Name: []string{"c", "d"}[side]}}
		p.Hexes = []PictureHex{x}
		return p
	}
	first, second := of(0), of(1)
	got := Join(first, second)
	want := Picture{Side: Overseen, Margins: first.Margins, Hexes: []PictureHex{{Hex: 7, Marks: []string{"battle", "mine of 0", "mine of 1"},
		Stacks: []Stack{{Side: 0, Count: 1, Pieces: []Piece{{Name: "c"}}}, {Side: 1, Count: 2, Pieces: []Piece{{Name: "d"}}}}}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nnot %+v", got, want)
	}
	if !reflect.DeepEqual(first, of(0)) || !reflect.DeepEqual(second, of(1)) {
		t.Error("a picture was changed")
	}
}
