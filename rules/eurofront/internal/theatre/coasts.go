package theatre

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The land as pictures have it: numbers that say nothing but where something lies.

// Borders of countries beside the hexes, and where their names stand.
var (
	Frontiers = [][]board.Point{
		{{X: 654, Y: -790}, {X: 625, Y: -745}, {X: 570, Y: -660}, {X: 505, Y: -570}, {X: 462, Y: -492}, {X: 444, Y: -408}},
		{{X: 876, Y: -738}, {X: 890, Y: -690}, {X: 858, Y: -600}, {X: 834, Y: -528}, {X: 876, Y: -444}, {X: 864, Y: -354}, {X: 906, Y: -264}, {X: 960, Y: -186}, {X: 954, Y: -126}, {X: 916, Y: -72}, {X: 900, Y: -35}},
		{{X: 900, Y: -35}, {X: 900, Y: 35}, {X: 840, Y: 69}, {X: 840, Y: 139}, {X: 806, Y: 160}},
	}
	Countries = []board.GroundName{{Text: "Finland", At: board.Point{X: 720, Y: -176}}, {Text: "Soviet Union", At: board.Point{X: 1190, Y: 66}}, {Text: "Sweden", At: board.Point{X: 284, Y: -606}}}
)

var knees = map[string][]board.Point{"petrozavodsk-vyborg-ne1": {{X: 914, Y: -74}}}

var harbours = map[string]board.Point{
	"B03":       {X: -62, Y: 44},
	"B04":       {X: 0, Y: 68},
	"C03":       {X: -68, Y: 4},
	"C06":       {X: -52, Y: -35},
	"gallivare": {X: 32, Y: 60},
	"oulu":      {X: -90, Y: 16},
	"petsamo":   {X: 60, Y: -60},
	"murmansk":  {X: 60, Y: -60},
	"archangel": {X: -88, Y: -16},
}

func bank(kind board.Edge, xy ...int) (all []board.Bank) {
	for i := 0; i+1 < len(xy); i += 2 {
		all = append(all, board.Bank{X: xy[i], Y: xy[i+1], Edge: kind})
	}
	return all
}

// shores are the edges of waters, and where their names stand.
var shores = []board.Sea{
	{Name: "gulf_of_bothnia", Kind: "sea", Label: board.Point{X: 276, Y: -358}, Edge: slices.Concat(
		bank(board.Shore, 20, -398, 150, -408, 246, -424, 330, -420, 400, -414, 444, -390, 456, -352, 428, -310, 360, -290, 292, -266, 250, -222, 242, -168, 268, -105, 312, -45, 338, 5),
		bank(board.Seam, 346, 55, 312, 50, 230, 60, 170, 50), bank(board.Open, 20, 60))},
	{Name: "gulf_of_finland", Kind: "sea", Label: board.Point{X: 250, Y: 180}, Edge: slices.Concat(
		bank(board.Shore, 346, 55, 352, 100, 360, 130, 386, 147, 420, 160, 454, 142, 480, 131, 506, 143, 540, 160, 574, 143, 600, 131, 626, 143, 660, 160, 694, 143, 720, 131, 750, 145, 775, 157, 802, 163,
			814, 172, 804, 182, 775, 189, 748, 175, 720, 164, 690, 177, 660, 194, 630, 177, 600, 164, 570, 177, 540, 194, 510, 177, 480, 164, 450, 176, 424, 194, 412, 222, 404, 250, 366, 276, 353, 312, 362, 352, 398, 378, 407, 420, 396, 516, 420, 624, 402, 760, 430, 900, 415, 1100),
		bank(board.Open, 430, 1300, 20, 1300), bank(board.Seam, 20, 60, 170, 50, 230, 60, 312, 50))},
	{Name: "barents_sea", Kind: "sea", Label: board.Point{X: 1050, Y: -792}, Edge: slices.Concat(
		bank(board.Shore, 757, -784, 820, -778, 862, -754, 905, -718, 970, -700, 1044, -697, 1112, -690, 1180, -662, 1232, -628), bank(board.Seam, 1242, -612, 1310, -600),
		bank(board.Shore, 1388, -568, 1440, -586), bank(board.Open, 1520, -590, 1520, -960), bank(board.Seam, 752, -960))},
	{Name: "white_sea", Kind: "sea", Label: board.Point{X: 1266, Y: -550}, Edge: slices.Concat(
		bank(board.Shore, 1242, -612, 1230, -592, 1196, -572, 1152, -550, 1128, -522, 1124, -492, 1150, -476, 1190, -474, 1236, -479, 1282, -474, 1322, -494, 1352, -536), bank(board.Seam, 1388, -568, 1310, -600))},
	{Name: "nordkapp", Kind: "sea", Label: board.Point{X: 655, Y: -852}, Edge: slices.Concat(
		bank(board.Shore, 470, -960, 520, -868, 575, -825, 640, -796, 700, -787), bank(board.Seam, 757, -784), bank(board.Open, 752, -960))},
	{Name: "Lake Ladoga", Kind: "lake", Label: board.Point{X: 960, Y: -8}, Edge: bank(board.Shore,
		960, -58, 994, -42, 1012, -4, 1004, 40, 988, 76, 977, 110, 974, 140, 950, 158, 915, 172, 902, 167, 926, 146, 943, 126, 943, 96, 934, 60, 914, 28, 908, -8, 926, -42)},
}
