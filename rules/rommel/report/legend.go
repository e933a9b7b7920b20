package report

import "github.com/adjutant-pbem/adjutant/rules/board"

// legend says how the words of pictures look: units by their types (3.2), states and minefields, places, roads and hexsides
// as the map of the game has them.
var legend = &board.Legend{
	Units: []board.UnitSign{
		unit("infantry", board.Shape{Outline: board.Box + board.Cross}),
		unit("mot_inf", board.Shape{Outline: board.Box + board.Cross}, board.Shape{Outline: board.Wheels}),
		unit("mech_inf", board.Shape{Outline: board.Box + board.Cross + board.Oval}),
		unit("para", board.Shape{Outline: board.Box + board.Cross + board.Wings}),
		unit("armor", board.Shape{Outline: board.Box + board.Oval}),
		unit("recon", board.Shape{Outline: board.Box + board.Diagonal}),
		unit("artillery", board.Shape{Outline: board.Box}, board.Shape{Outline: board.Gun, Pen: board.Spot}),
		unit("sp_artillery", board.Shape{Outline: board.Box + board.Oval}, board.Shape{Outline: board.Gun, Pen: board.Spot}),
		unit("mot_at", board.Shape{Outline: board.Box + board.Chevron}, board.Shape{Outline: board.Wheels}),
		unit("mobile_at", board.Shape{Outline: board.Box + board.Chevron + board.Tracks}, board.Shape{Outline: board.Wheels}),
	},
	States: []board.StateSign{
		{Look: named("disrupted", "disrupted"), Glyph: board.Jagged},
		{Look: named("unsupplied", "unsupplied"), Disc: board.Pen{Fill: board.Red}, Glyph: board.NoSupply},
		{Look: named("fortress-supply", "fortress-supply"), Glyph: board.Glyph{{Outline: "M-4 4.2L-4 -3.6L-2.2 -3.6L-2.2 -1.8L-.9 -1.8L-.9 -3.6" +
			"L.9 -3.6L.9 -1.8L2.2 -1.8L2.2 -3.6L4 -3.6L4 4.2Z", Pen: board.Solid}}},
		{Look: named("oasis-supply", "oasis-supply"), Glyph: board.Glyph{{Outline: "M0 4.4L0 -.8M0 -.8L-3.6 -2.6M0 -.8L3.6 -2.6M0 -.8L-1.6 -4.2M0 -.8L1.6 -4.2"}}},
		{Look: named("retreating", "retreating"), Glyph: board.Glyph{{Outline: "M3.6 0L-3.4 0M-.8 -2.8L-3.6 0L-.8 2.8"}}},
		{Look: named("raider", "raider"), Glyph: board.Glyph{{Outline: "M-3.4 3.4L3.2 -3.2M-1.4 -3.4L3.4 -3.4L3.4 1.4"}}},
	},
	Marks: []board.MarkSign{
		{Look: board.Look{Word: "battle", Text: "*"}, Battle: true},
		{Look: named("minefield.lifted", "legend.mines"), Key: minesOfKey,
			Glyph: append(mines(board.Solid, "2.7"), board.Shape{Outline: "M-6 20L6 -20", Pen: board.Pen{Line: board.Red, Width: 22, Round: true}})},
		{Look: named("minefield", "legend.mines"), Key: minesOfKey, Glyph: mines(board.Solid, "2.7")},
		{Look: named("minefield.hidden", "legend.mines"), Key: minesOfKey, Glyph: mines(board.Pen{Fill: board.Paper, Line: board.Ink, Width: 14}, "3")},
	},
	Places: []board.PlaceSign{
		{Look: board.Look{Word: "base", Text: "■"}, Rank: 1, Ring: board.Doubled, Square: 22, MapEnd: true},
		{Look: board.Look{Word: "fortress", Text: "⌂"}, Rank: 2, Ring: board.Studded, Dot: 80},
		{Look: board.Look{Word: "oasis", Text: "♣"}, Glyph: board.Glyph{{Outline: "M0 10C2 2 0 -4 0 -6M0 -6Q-9 -11 -14 -3M0 -6Q9 -11 14 -3M0 -6Q-6 -17 -12 -14M0 -6Q6 -17 12 -14",
			Pen: board.Pen{Line: board.Green, Width: 22, Round: true}}}},
		{Look: board.Look{Word: "town"}, Silent: true, Dot: 56},
	},
	Roads: []board.RoadSign{
		{Look: board.Look{Word: "highway", Meaning: "highway", Text: "═║", ASCII: "=H"},
			Lines: []board.Pen{{Line: board.Rust, Width: 70, Round: true}, {Line: board.Peach, Width: 36, Round: true}},
			Wide:  []board.Pen{{Line: board.Rust, Width: 200, Round: true}, {Line: board.Peach, Width: 100, Round: true}}},
		{Look: board.Look{Word: "track", Meaning: "track", Text: "━┃", ASCII: "-/"}, Lines: []board.Pen{{Line: board.Tan, Width: 28, Round: true}}},
		{Look: board.Look{Word: "trail", Meaning: "trail", Text: "╌┊", ASCII: ".:"}, Lines: []board.Pen{{Line: board.Tan, Width: 24, Dash: []int{1, 62}, Round: true}}},
	},
	Borders: []board.BorderSign{
		{Look: board.Look{Word: "mountain", Meaning: "legend.mountain", ASCII: "^"}, At: [][2]int{{-24, 0}, {-8, 0}, {8, 0}, {24, 0}},
			Glyph: board.Glyph{{Outline: "M-8.5 6L-1 -7L1.6 -3L3 -5L9 6Z", Pen: board.Pen{Fill: board.Olive, Line: board.Land, Width: 8}}}},
		{Look: board.Look{Word: "ridge", Meaning: "legend.ridge", ASCII: "#"}, Lines: scarp, Ticks: tick, Tick: 65, Runs: [][2]int{{-33, 33}}},
		{Look: board.Look{Word: "gap", Meaning: "legend.gap", ASCII: ":"}, Lines: scarp, Ticks: tick, Tick: 65, Runs: [][2]int{{-33, -13}, {13, 33}}, Limit: 1},
		{Look: board.Look{Word: "marsh", Meaning: "legend.marsh", ASCII: "#"}, At: reeds(),
			Glyph: board.Glyph{{Outline: "M-3.4 0L3.4 0", Pen: board.Pen{Line: board.Teal, Width: 22, Round: true}}}},
	},
	Grounds: []board.GroundSign{
		{Look: board.Look{Word: "sea"}, Water: true},
		{Look: board.Look{Word: "marsh"}, Fill: board.Bog, Cover: board.Glyph{{
			Outline: "M-34 -22L-22 -22M14 -30L26 -30M-8 2L4 2M34 14L46 14M-40 30L-28 30M4 40L16 40", Pen: board.Pen{Line: board.Teal, Width: 10, Opacity: 45}}}},
	},
	Samples: [2]board.Sample{
		{Hidden: board.Piece{Name: "15/8 Pz", Sign: "armor", Strength: 4, Full: 6, Elite: true}, Shown: board.Piece{Name: "Trento", Sign: "infantry", Strength: 2, Full: 3, Shown: true}},
		{Hidden: board.Piece{Name: "7/4", Sign: "armor", Strength: 4, Full: 6}, Shown: board.Piece{Name: "4 Ind/5", Sign: "infantry", Strength: 2, Full: 3, Shown: true}},
	},
}

func unit(word string, glyph ...board.Shape) board.UnitSign {
	return board.UnitSign{Look: named(word, "type."+word), Glyph: glyph}
}

func named(word, meaning string) board.Look { return board.Look{Word: word, Meaning: meaning} }

// scarp is the line of ridges and gaps, and tick one of those that stand across it.
var (
	scarp = []board.Pen{{Line: board.Brown, Width: 32, Round: true}}
	tick  = board.Pen{Line: board.Brown, Width: 18}
)

// reeds are where the strokes of a marsh stand along a hexside.
func reeds() (at [][2]int) {
	for along := -30; along <= 30; along += 10 {
		at = append(at, [2]int{along + 5, -4}, [2]int{along, 0}, [2]int{along + 5, 4})
	}
	return at
}

// mines are three, one above the other.
func mines(pen board.Pen, size string) (g board.Glyph) {
	for _, y := range []int{-13, 0, 13} {
		g = append(g, mine(0, y, pen, size)...)
	}
	return g
}

// minesOfKey are three beside each other.
var minesOfKey = func() (g board.Glyph) {
	for _, x := range []int{6, 20, 34} {
		g = append(g, mine(x, 0, board.Solid, "3")...)
	}
	return g
}()

// mine is one with its spikes.
func mine(x, y int, pen board.Pen, size string) board.Glyph {
	at := [2]int{x, y}
	return board.Glyph{
		{Outline: "M-4.4 0L4.4 0M0 -4.4L0 4.4M-3.1 -3.1L3.1 3.1M3.1 -3.1L-3.1 3.1", Pen: board.Pen{Line: board.Ink, Width: 13}, At: at},
		{Outline: "O0 0 " + size, Pen: pen, At: at},
	}
}
