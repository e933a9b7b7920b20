package report

import "github.com/adjutant-pbem/adjutant/rules/board"

// inky is a pen for small signs.
var inky = board.Pen{Line: board.Ink, Width: 17, Round: true}

// banner is a headquarters: a flag on its staff.
func banner(cloth board.Pen, more ...board.Shape) board.Glyph {
	return append(board.Glyph{{Outline: "M-9 -8L-9 8.5"}, {Outline: "M-9 -7.5L8 -7.5L5 -2.5L8 2.5L-9 2.5Z", Pen: cloth}}, more...)
}

// grown is what grows in open ground.
var grown = board.Pen{Line: board.Moss, Width: 15, Round: true}

// legend says how the words of pictures look: units and states, places, roads, hexsides and waters.
var legend = &board.Legend{
	Sparse: true,
	Usual:  1,
	Units: []board.UnitSign{
		{Look: board.Look{Word: "infantry", Meaning: "key.infantry", ASCII: "i"}, Glyph: board.Glyph{{Outline: board.Box + board.Cross}}},
		{Look: board.Look{Word: "mech", Meaning: "key.mech", ASCII: "m"}, Glyph: board.Glyph{{Outline: board.Box + board.Cross + board.Oval}}},
		{Look: board.Look{Word: "static", Meaning: "key.static", ASCII: "s"}, Glyph: board.Glyph{{Outline: "M-9.5 -7L9.5 -7L9.5 5L-9.5 5ZM-9.5 -7L9.5 5M9.5 -7L-9.5 5"},
			{Outline: "M-11.5 4L-11.5 8L11.5 8L11.5 4", Pen: board.Pen{Line: board.SideInk, Width: 24}}}},
		{Look: board.Look{Word: "thq", Meaning: "key.thq", ASCII: "t"}, Glyph: banner(board.Pen{Line: board.SideInk, Width: 16, Round: true}, board.Shape{Outline: "O-1.5 -2.5 2.2", Pen: board.Pen{Fill: board.SideInk}})},
		{Look: board.Look{Word: "shq", Meaning: "key.shq", ASCII: "k"}, Glyph: banner(board.Pen{Fill: board.SideInk}, board.Shape{Outline: "M-1.5 -7L-.3 -3.9L3 -3.7L.4 -1.6L1.3 1.6L-1.5 -.2L-4.3 1.6L-3.4 -1.6L-6 -3.7L-2.7 -3.9Z", Pen: board.Pen{Fill: board.SideFace}})},
		{Look: board.Look{Word: "hq", Meaning: "key.hq", ASCII: "h"}, Glyph: banner(board.Pen{Fill: board.SideInk})},
	},
	States: []board.StateSign{
		{Look: board.Look{Word: "unsupplied", Meaning: "unsupplied", ASCII: "!"}, Disc: board.Pen{Fill: board.Red}, Glyph: board.NoSupply},
		{Look: board.Look{Word: "blitz", Meaning: "blitz", ASCII: "*"}, Glyph: board.Glyph{{Outline: "M1.8 -5.4L-3.6 1L-.4 1L-1.8 5.4L3.6 -1.2L.4 -1.2Z", Pen: board.Solid}}},
		{Look: board.Look{Word: "invasion", Meaning: "invasion", ASCII: "^"}, Glyph: landing},
		{Look: board.Look{Word: "support", Meaning: "support", ASCII: "+"}, Glyph: board.Glyph{{Outline: "M-4 0L4 0M0 -4L0 4", Pen: inky}}},
		{Look: board.Look{Word: "disrupted", Meaning: "disrupted", ASCII: "~"}, Glyph: board.Jagged},
		{Look: board.Look{Word: "mobile", Meaning: "mobile", ASCII: ">"}, Glyph: board.Glyph{{Outline: "M-3.8 0L3.8 0M1 -2.8L3.8 0L1 2.8", Pen: inky}}},
		{Look: board.Look{Word: "dispersed", Meaning: "dispersed", ASCII: ":"}, Glyph: board.Glyph{{Outline: "M-1.4 -1.4L-4.2 -4.2M1.4 -1.4L4.2 -4.2M-1.4 1.4L-4.2 4.2M1.4 1.4L4.2 4.2M-4.2 -2L-4.2 -4.2L-2 -4.2M4.2 -2L4.2 -4.2L2 -4.2M-4.2 2L-4.2 4.2L-2 4.2M4.2 2L4.2 4.2L2 4.2", Pen: board.Pen{Line: board.Ink, Width: 13, Round: true}}}},
		{Look: board.Look{Word: "rearguard", Meaning: "rearguard", ASCII: "|"}, Glyph: board.Glyph{{Outline: "M-4.2 -3.8L-4.2 3.8M-1.6 0L4.2 0M1.6 -2.6L4.2 0L1.6 2.6", Pen: inky}}},
		{Look: board.Look{Word: "repulsed", Meaning: "repulsed", ASCII: "<"}, Glyph: board.Glyph{{Outline: "M-3.4 -2.8L1 -2.8C4.6 -2.8 4.6 2.8 1 2.8L-3.8 2.8M-1.4 .5L-3.8 2.8L-1.4 5.1", Pen: inky}}},
		{Look: board.Look{Word: "byrail", Meaning: "byrail"}, Glyph: board.Glyph{{Outline: "M-4.8 -2L4.8 -2M-4.8 2L4.8 2M-2.6 -4.2L-2.6 4.2M2.6 -4.2L2.6 4.2", Pen: inky}}},
		{Look: board.Look{Word: "bysea", Meaning: "bysea"}, Glyph: board.Glyph{{Outline: "M0 -3L0 4.8M-2.4 -1.2L2.4 -1.2M-4.2 1.4C-3.8 5.4 3.8 5.4 4.2 1.4", Pen: inky}, {Outline: "O0 -4.2 1.2", Pen: inky}}},
		{Look: board.Look{Word: "twice", Meaning: "twice"}, Glyph: board.Glyph{{Outline: "M-4 -3.2L-.8 0L-4 3.2M.6 -3.2L3.8 0L.6 3.2", Pen: inky}}},
		{Look: board.Look{Word: "landed", Meaning: "landed"}, Glyph: landing},
		{Look: board.Look{Word: "snow"}, Glyph: board.Glyph{{Outline: "M0 -5L0 5M-4.4 -2.5L4.4 2.5M-4.4 2.5L4.4 -2.5M-1.4 -4.3L0 -2.9L1.4 -4.3M-1.4 4.3L0 2.9L1.4 4.3", Pen: board.Pen{Line: board.Ink, Width: 14, Round: true}}}},
		{Look: board.Look{Word: "icebound"}, Glyph: board.Glyph{{Outline: "M0 -5L0 5M-4.4 -2.5L4.4 2.5M-4.4 2.5L4.4 -2.5", Pen: board.Pen{Line: board.Ink, Width: 14, Round: true}}}},
		{Look: board.Look{Word: "mud"}, Glyph: board.Glyph{{Outline: "M0 -5.2C3.6 -1 3.8 1.2 3.4 2.6C2.2 5.2 -2.2 5.2 -3.4 2.6C-3.8 1.2 -3.6 -1 0 -5.2Z", Pen: board.Solid}}},
	},
	Places: []board.PlaceSign{
		{Look: board.Look{Word: "capital", Meaning: "key.capital", Text: "*"}, Rank: 1, Room: 15, Before: board.Glyph{{Outline: "M0 -7.4L1.8 -2.5L7 -2.3L2.9 .9L4.3 6L0 3.1L-4.3 6L-2.9 .9L-7 -2.3L-1.8 -2.5Z", Pen: board.Pen{Fill: board.Ink, Line: board.Land, Width: 8}}}},
		{Look: board.Look{Word: "major", Meaning: "key.major", Text: "M"}, Rank: 2, Room: 12, Before: board.Glyph{{Outline: "M-5 -5L5 -5L5 5L-5 5Z", Pen: board.Pen{Fill: board.Paper, Line: board.Ink, Width: 16}}, {Outline: "M-2.5 -2.5L2.5 -2.5L2.5 2.5L-2.5 2.5Z", Pen: board.Solid}}},
		{Look: board.Look{Word: "minor", Meaning: "key.minor"}, Rank: 3, Room: 10, Before: board.Glyph{{Outline: "O0 0 4.2", Pen: board.Pen{Fill: board.Paper, Line: board.Ink, Width: 16}}}},
		{Look: board.Look{Word: "town", Meaning: "key.town"}, Room: 7, Before: board.Glyph{{Outline: "O0 0 3", Pen: board.Solid}}},
		{Look: board.Look{Word: "worth", Meaning: "key.worth"}, After: board.Glyph{{Outline: "O0 0 6.4", Pen: board.Pen{Fill: board.Paper, Line: board.Ink, Width: 12}}}},
		{Look: board.Look{Word: "resource", Meaning: "key.resource"}, After: board.Glyph{{Outline: "M0 -8L8 0L0 8L-8 0Z", Pen: board.Pen{Fill: board.Paper, Line: board.Ink, Width: 12}}}},
		{Look: board.Look{Word: "fortress", Meaning: "key.fortress", Text: "O"}, Ring: board.Studded},
		{Look: board.Look{Word: "forest", Meaning: "forest"}, Silent: true, Patch: board.Glyph{{Outline: "M-9.5 4L-5 -6.5L-.5 4ZM-5 4L-5 7.5M.5 6.5L5 -4L9.5 6.5ZM5 6.5L5 10", Pen: grown}}},
		{Look: board.Look{Word: "marsh", Meaning: "marsh", Text: ","}, Patch: board.Glyph{{Outline: "M-9 -4L-2 -4M2 -4L9 -4M-5 1L5 1M-9 6L-2 6M2 6L9 6", Pen: board.Pen{Line: board.Teal, Width: 19}}}},
		{Look: board.Look{Word: "tundra", Meaning: "tundra"}, Silent: true, Patch: board.Glyph{{Outline: "M-10 4Q-6.5 -3 -3 4M-1 4Q2.5 -3 6 4M-5.5 -3Q-2 -10 1.5 -3", Pen: grown}}},
		{Look: board.Look{Word: "clear", Text: "'"}},
	},
	Boxes: []board.BoxSign{
		{Look: board.Look{Word: "region", Meaning: "key.region", Text: "R"}},
		{Look: board.Look{Word: "district", Meaning: "key.district", Text: "D"}, Round: true},
		{Look: board.Look{Word: "neutral", Text: "-"}, Fill: board.Bog},
		{Look: board.Look{Word: "box", Text: "b"}, Double: true, Tall: 100},
	},
	Roads: []board.RoadSign{
		{Look: board.Look{Word: "rail", Meaning: "key.rail", Text: "═║", ASCII: "=H"}, Ends: true, Lines: []board.Pen{{Line: board.Grey, Width: 50}, {Line: board.Land, Width: 24, Dash: []int{70, 60}}},
			Wide: []board.Pen{{Line: board.Grey, Width: 60}, {Line: board.Land, Width: 26, Dash: []int{140, 120}}}},
		{Look: board.Look{Word: "road", Meaning: "key.road", Text: "─│", ASCII: "-|"}, Lines: []board.Pen{{Line: board.Tan, Width: 36, Round: true}}, Wide: []board.Pen{{Line: board.Tan, Width: 50, Round: true}}},
	},
	Borders: []board.BorderSign{
		{Look: board.Look{Word: "river", Meaning: "key.river", ASCII: "~"}, Bends: true, Lines: []board.Pen{{Line: board.River, Width: 50, Round: true}}},
		{Look: board.Look{Word: "river.ice", Meaning: "key.river.ice", ASCII: "~"}, Bends: true, Lines: []board.Pen{{Line: board.River, Width: 50, Round: true}, {Line: board.Ice, Width: 22, Dash: []int{70, 60}}}},
		{Look: board.Look{Word: "sea", ASCII: "w"}, Block: "≈", BlockASCII: "~"},
		{Look: board.Look{Word: "lake", ASCII: "L"}, Block: "▓", BlockASCII: "#"},
		{Look: board.Look{Word: "works", Meaning: "key.works"}, Crenel: 40, Lines: []board.Pen{{Line: board.Ink, Width: 16}}},
	},
	Grounds: []board.GroundSign{
		{Look: board.Look{Word: "sea"}, Water: true},
		{Look: board.Look{Word: "lake", Meaning: "key.lake"}, Fill: board.Shelf},
		{Look: board.Look{Word: "frozen", Meaning: "key.frozen"}, Fill: board.Ice, Pitch: [2]int{72, 60}, Cover: board.Glyph{{Outline: "M0 14L18 20L32 8L52 16L72 14M18 20L14 42L34 50L50 42L52 16M14 42L-2 47M50 42L70 47M34 50L36 74", Pen: board.Pen{Line: board.Blue, Width: 11, Round: true, Opacity: 55}}}},
		{Look: board.Look{Word: "storm", Meaning: "key.storm"}, Pitch: [2]int{58, 44}, Cover: board.Glyph{{Outline: "M4 14C10 14 13 11 14 6C17 12 21 14 27 14M33 36C39 36 42 33 43 28C46 34 50 36 56 36", Pen: board.Pen{Line: board.Blue, Width: 18, Round: true}}}},
	},
	Samples: [2]board.Sample{
		{Hidden: board.Piece{Name: "1 Corps", Sign: "infantry", Strength: 3, Full: 4}, Shown: board.Piece{Name: "5 Corps", Sign: "infantry", Strength: 2, Full: 4, Shown: true}},
		{Hidden: board.Piece{Name: "Army B", Sign: "infantry", Strength: 3, Full: 4}, Shown: board.Piece{Name: "Army E", Sign: "infantry", Strength: 2, Full: 4, Shown: true}},
	},
}

// landing is an arrow out of waves.
var landing = board.Glyph{{Outline: "M-5 3.6C-3.8 2 -2.6 2 -1.6 3.6C-.6 5 .6 5 1.6 3.6C2.6 2 3.8 2 5 3.6M0 1.2L0 -5M-2.6 -2.4L0 -5L2.6 -2.4", Pen: board.Pen{Line: board.Ink, Width: 15, Round: true}}}
