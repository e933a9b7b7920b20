package board_test

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// A game makes its board once, from data: hexes, places off the grid, routes.
func ExampleNew() {
	b, err := board.New([]board.Cell{
		{ID: "B03", Name: "Turku", Q: 3, R: 1},
		{ID: "B04", Name: "Helsinki", Q: 4, R: 1},
		{ID: "tampere", Name: "Tampere", Off: true},
	}, [2]board.Hex{0, 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	tampere, _ := b.Find("tampere")
	turku, _ := b.Find("Helsinki W1")
	fmt.Println(b.Label(turku), b.Between(turku, 1), b.Route(turku, tampere), b.Grid().Len(), "of", b.Len())
	// Output: Turku 0 0 2 of 3
}

// A picture of a map with an Area, a route, a sea, a disputed hex and headquarters. Its words are explained by a legend,
// which the game makes once and gives with each picture.
func ExamplePicture() {
	b, _ := board.New([]board.Cell{
		{ID: "B03", Name: "Turku", Q: 3, R: 1}, {ID: "B04", Name: "Helsinki", Q: 4, R: 1}, {ID: "C04", Q: 4, R: 2},
		{ID: "tampere", Name: "Tampere", Off: true},
	}, [2]board.Hex{0, 3})

	// The legend: how words look, and what the key says of them.
	flag := board.Glyph{{Outline: "M-9 -8L-9 8"}, {Outline: "M-9 -7L8 -7L8 2L-9 2Z", Pen: board.Pen{Fill: board.SideInk}}}
	legend := &board.Legend{
		Sparse: true, Usual: 1,
		Units:   []board.UnitSign{{Look: board.Look{Word: "hq", Meaning: "key.hq", ASCII: "h"}, Glyph: flag}},
		States:  []board.StateSign{{Look: board.Look{Word: "snow"}, Glyph: board.Glyph{{Outline: "M0 -5L0 5"}}}, {Look: board.Look{Word: "unsupplied", Meaning: "unsupplied", ASCII: "!"}, Disc: board.Pen{Fill: board.Red}, Glyph: board.NoSupply}},
		Places:  []board.PlaceSign{{Look: board.Look{Word: "capital", Meaning: "key.capital", Text: "*"}, Rank: 1, Room: 10, Before: board.Glyph{{Outline: "O0 0 4", Pen: board.Solid}}}},
		Boxes:   []board.BoxSign{{Look: board.Look{Word: "region", Meaning: "key.region"}}, {Look: board.Look{Word: "district", Meaning: "key.district"}, Round: true}},
		Roads:   []board.RoadSign{{Look: board.Look{Word: "rail", Meaning: "key.rail", Text: "═║", ASCII: "=H"}, Ends: true, Lines: []board.Pen{{Line: board.Ink, Width: 50}, {Line: board.Land, Width: 24, Dash: []int{70, 60}}}}},
		Grounds: []board.GroundSign{{Look: board.Look{Word: "sea"}, Water: true}, {Look: board.Look{Word: "ice", Meaning: "key.ice"}, Fill: board.Ice}},
	}

	// The picture: what a side knows now.
	pic := board.Picture{
		Board: b, Legend: legend, Title: "Winter War", Side: 0,
		Notes: []page.Msg{page.M("date", "First fortnight of December 1939"), page.M("reconstruction")}, Season: "snow", Pale: true,
		Control: true, // tints, traces and railheads by the owners of all places
		Hexes: []board.PictureHex{
			{Hex: 0, Owner: 0, Harbour: &board.Harbour{Capacity: 1, At: board.Point{X: -60, Y: 44}}},
			{Hex: 1, Owner: 0, Sites: []board.Site{{Word: "capital"}}, Stacks: []board.Stack{
				{Side: 0, Count: 1, Pieces: []board.Piece{{Name: "Mannerheim", Sign: "hq", Strength: 3, Full: 3, Value: "III"}}}, // bars, not discs, and a word for the strength
				{Side: 1, Count: 2}, // whose faces are hidden
			}, Fight: &board.Fight{Holder: 0, Fresh: true, Strike: 2, Ground: page.M("forest"), Roles: [2]page.Msg{page.M("defender"), page.M("attacker")}}},
			{Hex: 2, Owner: board.Disputed},
			{Hex: 3, Owner: 0},
		},
		Boxes:  []board.PictureBox{{Hex: 3, Kind: "district", At: board.Point{X: 360, Y: -200}, Head: page.M("area", "District", "forest", 4)}},
		Routes: []board.PictureRoute{{Route: 0, Kind: "rail", Length: 2}},
	}
	pic.Ground.Waters = []board.Sea{{Name: "Gulf of Bothnia", Kind: "sea", States: []string{"ice"}, Value: 2, Owner: -1, Base: page.M("base", "Stockholm"), Label: board.Point{X: 100, Y: 20},
		Edge: []board.Bank{{X: 0, Y: -100, Edge: board.Shore}, {X: 300, Y: -100, Edge: board.Shore}, {X: 300, Y: 200, Edge: board.Seam}, {X: 0, Y: 200, Edge: board.Open}}}}

	box := pic.Boxed(3)
	fmt.Println(box.Kind, box.At.X, box.At.Y, pic.Battle(&pic.Hexes[1]), pic.Hexes[2].Owner == board.Disputed)
	// Output: district 360 -200 true true
}
