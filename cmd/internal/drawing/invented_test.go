package drawing_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// winter is the legend of a game that nobody has written: woods and lakes, a frozen sea, cities
// with a number, rivers with a dashed middle, headquarters with flags.
var winter = &board.Legend{
	Units: []board.UnitSign{
		{Look: board.Look{Word: "ski", Meaning: "unit.ski", ASCII: "s"}, Glyph: board.Glyph{{Outline: board.Box + "M-8 4C-4 4 4 -4 8 -4"}}},
		{Look: board.Look{Word: "staff", Meaning: "unit.staff", ASCII: "h"}, Glyph: board.Glyph{{Outline: "M-10 8V-8H8L4 -3L8 2H-10"}, {Outline: "O-1 -3 2"}}},
	},
	States: []board.StateSign{
		{Look: board.Look{Word: "cold", Meaning: "state.cold", ASCII: "*"}, Glyph: board.Glyph{{Outline: "M0 -5V5M-4.3 -2.5L4.3 2.5M-4.3 2.5L4.3 -2.5"}}},
		{Look: board.Look{Word: "hungry", Meaning: "state.hungry", ASCII: "!"}, Disc: board.Pen{Fill: board.Red}, Glyph: board.NoSupply},
	},
	Marks: []board.MarkSign{
		{Look: board.Look{Word: "struggle", Text: "×", ASCII: "x"}, Battle: true},
		{Look: board.Look{Word: "bunker", Meaning: "mark.bunker", ASCII: "u"}, Glyph: board.Glyph{{Outline: "M-6 6V0H6V6", Pen: board.Thick}}},
	},
	Places: []board.PlaceSign{
		{Look: board.Look{Word: "metropolis", Meaning: "place.metropolis", Text: "◆", ASCII: "M"}, Rank: 1, Ring: board.Doubled, Square: 18},
		{Look: board.Look{Word: "woods", Meaning: "place.woods", Text: "♠", ASCII: "w"}, Fill: board.Bog,
			Cover: board.Glyph{{Outline: "M36 -20L40 -30L44 -20ZM40 -20V-16", Pen: board.Pen{Line: board.Olive, Width: 15}}}},
		{Look: board.Look{Word: "hamlet"}, Silent: true, Dot: 50},
	},
	Roads: []board.RoadSign{{Look: board.Look{Word: "railway", Meaning: "road.railway", Text: "═║", ASCII: "=H"},
		Lines: []board.Pen{{Line: board.Ink, Width: 50}, {Line: board.Land, Width: 24, Dash: []int{70, 60}}}, Wide: []board.Pen{{Line: board.Ink, Width: 150}}}},
	Borders: []board.BorderSign{
		{Look: board.Look{Word: "stream", Meaning: "border.stream", ASCII: "~"}, Block: "≈", BlockASCII: "w",
			Lines: []board.Pen{{Line: board.Blue, Width: 50, Round: true}, {Line: board.Paper, Width: 22, Dash: []int{40, 40}}}},
		{Look: board.Look{Word: "thicket", Meaning: "border.thicket", ASCII: "&"}, Glyph: board.Glyph{{Outline: "M-4 4L0 -6L4 4Z", Pen: board.Pen{Fill: board.Green}}}, At: [][2]int{{-20, 0}, {0, 0}, {20, 0}}},
	},
	Grounds: []board.GroundSign{
		{Look: board.Look{Word: "gulf", Meaning: "ground.gulf"}, Water: true},
		{Look: board.Look{Word: "pack", Meaning: "ground.pack"}, Fill: board.Shoal, Cover: board.Glyph{{Outline: "M-40 -20L-20 0L10 -10L40 20", Pen: board.Pen{Line: board.Blue, Width: 11}}}},
	},
	Samples: [2]board.Sample{{Hidden: board.Piece{Name: "1 Sk", Sign: "ski", Strength: 2, Full: 3}, Shown: board.Piece{Name: "HQ A", Sign: "staff", Strength: 1, Full: 3, Shown: true}},
		{Hidden: board.Piece{Name: "7 Sk", Sign: "ski", Strength: 3, Full: 4}, Shown: board.Piece{Name: "HQ B", Sign: "staff", Strength: 2, Full: 3, Shown: true}}},
}

// invented is a picture of that game, and its words.
func invented(t *testing.T) (board.Picture, page.Words) {
	t.Helper()
	var cells []board.Cell
	for i := range 12 {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", i), Q: i % 4, R: i / 4})
	}
	cells[1].Name, cells[6].Name, cells[11].Name = "Umeå", "Kuopio", "Narva"
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	piece := func(name, sign string, marks ...string) board.Piece {
		return board.Piece{Name: name, Sign: sign, Strength: 2, Full: 3, Marks: marks}
	}
	pic := board.Picture{Board: grid, Title: "A winter", Legend: winter, Hexes: []board.PictureHex{
		{Hex: 1, Terrain: "metropolis", Owner: 1},
		{Hex: 2, Terrain: "woods", Owner: -1, Marks: []string{"bunker"}, Stacks: []board.Stack{{Side: 0, Count: 2, Marks: []string{"cold"}, Pieces: []board.Piece{piece("a", "ski", "cold"), piece("b", "staff")}}}},
		{Hex: 5, Terrain: "woods", Owner: -1, Marks: []string{"struggle"}, Stacks: []board.Stack{{Side: 0, Count: 1, Pieces: []board.Piece{piece("c", "ski")}}, {Side: 1, Count: 2, Marks: []string{"hungry"}, Backs: []board.Backs{{Mark: "hungry", Count: 1}}}}},
		{Hex: 11, Terrain: "hamlet", Owner: -1},
	}}
	wall := func(a, b board.Hex, terrain, road string, limit int) {
		pic.Sides = append(pic.Sides, board.PictureSide{Side: grid.Between(a, b), Terrain: terrain, Road: road, Limit: limit, Owner: [2]int{-1, -1}})
	}
	wall(0, 1, "stream", "railway", 2)
	wall(1, 2, "", "railway", board.OpenSide)
	wall(5, 6, "thicket", "", board.OpenSide)
	wall(5, 9, "stream", "", 0)
	for q := -1; q < 6; q++ {
		pic.Ground.Cells = append(pic.Ground.Cells, board.GroundCell{Q: q, R: -1, Kind: "gulf"})
	}
	pic.Ground.Cells = append(pic.Ground.Cells, board.GroundCell{Q: -1, R: 3, Kind: "pack"})
	return pic, page.Words{"side.0": "North", "side.1": "South", "unit.ski": "ski troops", "unit.staff": "headquarters", "state.cold": "frozen: value halved", "state.hungry": "no bread",
		"mark.bunker": "bunker line", "place.metropolis": "city with factories", "place.woods": "deep woods", "road.railway": "single track", "border.stream": "stream: two may attack",
		"border.thicket": "thicket", "ground.gulf": "the gulf", "ground.pack": "pack ice", "woods": "woods", "metropolis": "city", "struggle": "fight", "bunker": "bunker", "cold": "cold", "hungry": "hungry",
		"railway": "railway", "stream": "stream", "thicket": "thicket", "hamlet": "hamlet"}
}

// TestInventedGame: a game is drawn whole with its key from its legend alone, on a page, as a picture and on a terminal.
func TestInventedGame(t *testing.T) {
	pic, w := invented(t)
	svg := string(drawing.Map(pic, w, drawing.Options{}).SVG(drawing.Light))
	wellFormed(t, []byte(svg))
	lines := []string{"frozen: value halved", "no bread", "bunker line", "city with factories", "deep woods", "single track", "stream: two may attack", "thicket", "the gulf", "pack ice",
		"Battle: enemy above", "2 of 3 left"}
	for _, line := range lines {
		if !strings.Contains(svg, line) && !strings.Contains(svg, strings.SplitN(line, " ", 2)[0]) {
			t.Errorf("the key lacks %q", line)
		}
		if html := string(drawing.Page(pic, w, drawing.Options{})); !strings.Contains(html, line) {
			t.Errorf("the key of the page lacks %q", line)
		}
	}
	for what, sign := range map[string]string{
		"ski troops":    `id="unit1"><path d="[^"]*M7.1 25`,
		"headquarters":  `id="unit2"><path [^>]*/><circle cx="14.1" cy="18"`,
		"cold":          `id="state1"><circle class="g-panel-ink13"`,
		"hungry":        `id="state2"><circle class="g-warn-0"`,
		"a bunker":      `id="mark2"><path class="g-ink22r"`,
		"swords":        `href="#swords"`,
		"woods":         `<path class="g-olive15" d="M276`,
		"their ground":  `<path class="g-bog-0"`,
		"rings":         `<path class="ring1"`,
		"the square":    `<rect class="keep1"`,
		"rails":         `<path class="g-ink50" .*\n?<path class="g-land24-70-60"`,
		"a stream":      `<path class="g-water50r"`,
		"how many":      `class="limitn"[^>]*>2<`,
		"thickets":      `<path class="g-green-0"`,
		"the coast":     `<path class="coast"`,
		"ice":           `<path class="g-water11"`,
		"its name":      `class="big"[^>]*>Umeå<`,
		"a dot":         `<circle class="disc" [^>]*r="5"`,
		"who is hidden": `<use href="#back1"`,
	} {
		if !regexp.MustCompile(sign).MatchString(svg) {
			t.Errorf("%s: no %s", what, sign)
		}
	}
	small := string(drawing.Map(pic, w, drawing.Options{Frame: drawing.Small}).SVG(drawing.Dark))
	if !strings.Contains(small, "g-ink150") || !strings.Contains(small, ">Umeå<") {
		t.Error("the map for a narrow screen lacks the railway or the city")
	}
	if _, err := drawing.Map(pic, w, drawing.Options{}).PNG(drawing.Print, 600); err != nil {
		t.Error(err)
	}
	for ascii, want := range map[bool][]string{
		false: {"N North", "♠ woods", "◆ city", "═║ railway", "& thicket", "≈≈≈", "≈ stream", "a number on a hexside", "× fight", "u bunker", "* cold", "! hungry", "s ski troops", "h headquarters"},
		true:  {"N North", "w woods", "M city", "=H railway", "& thicket", "www", "w stream", "x fight", "u bunker", "* cold", "! hungry", "s ski troops", "h headquarters"},
	} {
		text := render.Map(pic, w, pic.Board.All(), render.Options{ASCII: ascii})
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("ASCII %v lacks %q:\n%s", ascii, part, text)
			}
		}
	}
}
