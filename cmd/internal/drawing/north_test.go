package drawing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The northern front is a map as a game of Areas and headquarters has it: hexes around the Gulf of Finland, Areas and a box
// north and east of them, routes, five seas and a lake. What is true of it follows the geography; where it stands is for the
// drawing.

// northHexes are its hexes: id, name, q, r, whose it is at first, terrain and sites.
var northHexes = []struct {
	id, name       string
	q, r, owner    int
	terrain, sites string
}{
	{"A05", "", 5, 0, 0, "forest", ""},
	{"A06", "", 6, 0, 0, "forest", ""},
	{"A07", "", 7, 0, 0, "forest", ""},
	{"B03", "Turku", 3, 1, 0, "forest", "minor"},
	{"B04", "Helsinki", 4, 1, 0, "forest", "capital worth"},
	{"B05", "Kotka", 5, 1, 0, "forest", "town"},
	{"B06", "Vyborg", 6, 1, 0, "forest", "town"},
	{"B07", "", 7, 1, 1, "forest", ""},
	{"B08", "", 8, 1, 1, "forest", ""},
	{"C03", "Tallinn", 3, 2, 1, "clear", "minor"},
	{"C04", "", 4, 2, 1, "clear", ""},
	{"C05", "", 5, 2, 1, "forest", ""},
	{"C06", "Leningrad", 6, 2, 1, "clear", "fortress major"},
	{"C07", "Volkhov", 7, 2, 1, "marsh", "town"},
	{"C08", "", 8, 2, 1, "forest", ""},
	{"D02", "", 2, 3, 1, "forest", ""},
	{"D03", "", 3, 3, 1, "clear", ""},
	{"D04", "", 4, 3, 1, "forest", ""},
	{"D05", "", 5, 3, 1, "forest", ""},
	{"D06", "", 6, 3, 1, "marsh", ""},
	{"D07", "", 7, 3, 1, "forest", ""},
}

// northSides are its hexsides: two hexes, their terrain (forest, clear, marsh, sea, lake, river), how many may attack across it,
// and = for a railway.
const northSides = `
	A05A06f1 A05B04f1= A05B05f1= A06A07f1= A06B05f1= A06B06f1= A07B06f1= A07B07f1= B03B04f1=
	B03C03s0 B04B05f1 B04C03s0 B04C04s0 B05B06f1= B05C04s0 B05C05s0 B06B07f1 B06C05s0
	B06C06f1= B07B08l0 B07C06f1= B07C07l0 B08C07r1= B08C08r1 C03C04c2= C03D02f1= C03D03c2
	C04C05r1= C04D03c2= C04D04f1 C05C06f1= C05D04f1= C05D05f1 C06C07r1= C06D05f1= C06D06m1=
	C07C08r1= C07D06m1 C07D07r1 C08D07f1 D02D03f1 D03D04f1 D04D05f1 D05D06m1= D06D07r1`

// northAreas are its places off the grid.
var northAreas = []struct {
	id, name, kind string
	owner          int
	terrain, sites string
	at             board.Point
	head           string
}{
	{"tampere", "Tampere", "district", 0, "forest", "minor", board.Point{X: 361, Y: -200}, "District · forest · 4"},
	{"oulu", "Oulu", "region", 0, "forest", "", board.Point{X: 566, Y: -370}, "Region · forest · 4"},
	{"petsamo", "Petsamo", "region", 0, "tundra", "resource", board.Point{X: 752, Y: -703}, "Region · tundra · 2"},
	{"murmansk", "Murmansk", "region", 1, "tundra", "minor", board.Point{X: 1032, Y: -620}, "Region · tundra · 2"},
	{"petrozavodsk", "Petrozavodsk", "region", 1, "forest", "minor", board.Point{X: 1177, Y: -176}, "Region · forest · 4"},
	{"archangel", "Archangel", "region", 1, "forest", "minor", board.Point{X: 1279, Y: -398}, "Region · forest · 4"},
	{"gallivare", "Gallivare", "neutral", -1, "", "", board.Point{X: 284, Y: -510}, "Sweden: closed to both sides"},
	{"interior", "Moscow", "box", 1, "", "capital", board.Point{X: 1303, Y: 343}, "supply origin; no enemy enters"},
}

// northRoutes are its routes: from, to, kind, length.
var northRoutes = []struct {
	from, to, kind string
	length         int
	by             []board.Point
}{
	{"B03", "tampere", "rail", 2, nil}, {"A05", "tampere", "rail", 2, nil}, {"tampere", "oulu", "rail", 5, nil}, {"oulu", "gallivare", "rail", 5, nil},
	{"oulu", "petsamo", "road", 5, nil}, {"murmansk", "petsamo", "road", 2, nil}, {"murmansk", "oulu", "road", 5, nil}, {"petrozavodsk", "oulu", "road", 5, nil},
	{"petrozavodsk", "A07", "road", 2, []board.Point{{X: 914, Y: -74}}}, {"B08", "petrozavodsk", "rail", 2, nil}, {"petrozavodsk", "murmansk", "rail", 5, nil}, {"archangel", "interior", "rail", 5, nil},
	{"D03", "interior", "rail", 10, []board.Point{{X: 540, Y: 402}}}, {"D04", "interior", "rail", 9, []board.Point{{X: 660, Y: 402}}}, {"D05", "interior", "rail", 8, []board.Point{{X: 780, Y: 402}}},
	{"D06", "interior", "rail", 5, []board.Point{{X: 900, Y: 402}}}, {"C08", "interior", "rail", 7, []board.Point{{X: 1172, Y: 208}}},
}

// bank goes along an edge of a water.
func bank(kind board.Edge, xy ...int) (all []board.Bank) {
	for i := 0; i+1 < len(xy); i += 2 {
		all = append(all, board.Bank{X: xy[i], Y: xy[i+1], Edge: kind})
	}
	return all
}

// northWaters are its seas and its lake: as the game has them, with bases beyond the map.
func northWaters() []board.Sea {
	base := map[string]string{"Gulf of Bothnia": "base Stockholm, neutral", "Gulf of Finland": "base Tallinn", "Barents Sea": "base Murmansk", "White Sea": "base Archangel", "Nordkapp": "base Narvik, neutral"}
	owner := map[string]int{"Gulf of Finland": 1, "Barents Sea": 1, "White Sea": 1}
	waters := slices.Clone(theGame.Ground.Waters)
	for i := range waters {
		w := &waters[i]
		w.Owner, w.States, w.Base = -1, nil, page.Msg{}
		if at := base[w.Name]; at != "" {
			w.Base = text(at)
		}
		if side, held := owner[w.Name]; held {
			w.Owner = side
		}
	}
	return waters
}

// northHarbours are its ports: where, how much, a base, and of which seas.
var northHarbours = []struct {
	id       string
	capacity int
	base     bool
	seas     string
	at       board.Point
}{
	{"B03", 1, false, "Gulf of Finland", board.Point{X: -62, Y: 44}}, {"B04", 1, false, "Gulf of Finland", board.Point{X: 0, Y: 68}}, {"C03", 2, true, "Gulf of Finland", board.Point{X: -68, Y: 4}},
	{"C06", 2, false, "Gulf of Finland", board.Point{X: -52, Y: -35}}, {"gallivare", 1, false, "Gulf of Bothnia", board.Point{X: 32, Y: 60}}, {"oulu", 1, false, "Gulf of Bothnia", board.Point{X: -90, Y: 16}},
	{"petsamo", 1, false, "Barents Sea", board.Point{X: 60, Y: -60}}, {"murmansk", 2, true, "Barents Sea", board.Point{X: 60, Y: -60}}, {"archangel", 2, true, "White Sea", board.Point{X: -88, Y: -16}},
}

// north is the board, with its places by their ids.
func north(t testing.TB) (*board.Board, map[string]board.Hex) {
	t.Helper()
	var cells []board.Cell
	at := map[string]board.Hex{}
	for _, h := range northHexes {
		at[h.id] = board.Hex(len(cells))
		cells = append(cells, board.Cell{ID: h.id, Name: h.name, Q: h.q, R: h.r})
	}
	for _, a := range northAreas {
		at[a.id] = board.Hex(len(cells))
		cells = append(cells, board.Cell{ID: a.id, Name: a.name, Off: true})
	}
	var routes [][2]board.Hex
	for _, r := range northRoutes {
		routes = append(routes, [2]board.Hex{at[r.from], at[r.to]})
	}
	b, err := board.New(cells, routes...)
	if err != nil {
		t.Fatal(err)
	}
	return b, at
}

// text is a message that says what it is told to.
func text(s string) page.Msg { return page.M("say", s) }

// a winter position is what is different from the start.
type fortnight struct {
	title, date string
	side        int
	mud         bool
	storm       string // a sea
	owner       map[string]int
	stacks      map[string][]board.Stack
	fights      map[string]*board.Fight
}

// picture fills the picture of a position.
func (f *fortnight) picture(t testing.TB) (board.Picture, map[string]board.Hex) {
	t.Helper()
	b, at := north(t)
	pic := board.Picture{Board: b, Title: f.title, Side: f.side, Legend: winterWar, Season: "snow", Pale: !f.mud, Control: true,
		Notes: []page.Msg{text(f.date), text("The map is a reconstruction.")}}
	if f.mud {
		pic.Season = "mud"
	}
	for _, h := range northHexes {
		pic.Hexes = append(pic.Hexes, f.place(at, h.id, h.terrain, h.sites, h.owner))
	}
	for _, a := range northAreas {
		pic.Hexes = append(pic.Hexes, f.place(at, a.id, a.terrain, a.sites, a.owner))
		box := board.PictureBox{Hex: at[a.id], Kind: a.kind, At: a.at, Head: text(a.head)}
		if a.kind == "neutral" {
			box.Text = []page.Msg{text("Finland's National"), text("Supply leaves here")}
		}
		pic.Boxes = append(pic.Boxes, box)
	}
	for i, r := range northRoutes {
		x := board.PictureRoute{Route: board.Route(i), Kind: r.kind, Length: r.length, Long: r.length > 2, By: r.by}
		if r.to == "interior" && r.by != nil {
			x.Beyond = "Moscow"
		}
		pic.Routes = append(pic.Routes, x)
	}
	f.sides(b, at, &pic)
	f.waters(&pic)
	return pic, at
}

// place is a hex or an Area.
func (f *fortnight) place(at map[string]board.Hex, id, terrain, sites string, owner int) board.PictureHex {
	x := board.PictureHex{Hex: at[id], Terrain: terrain, Owner: owner, Stacks: f.stacks[id], Fight: f.fights[id]}
	if o, ok := f.owner[id]; ok {
		x.Owner = o
	}
	for _, s := range strings.Fields(sites) {
		site := board.Site{Word: s}
		if s == "worth" || s == "resource" {
			site.Value = 1
		}
		x.Sites = append(x.Sites, site)
	}
	for _, p := range northHarbours {
		if p.id == id {
			x.Harbour = &board.Harbour{Capacity: p.capacity, Base: p.base, At: p.at}
			if !f.mud && p.seas != "Gulf of Finland" && p.seas != "Barents Sea" {
				x.Harbour.State = "icebound"
			}
		}
	}
	return x
}

// sides are its hexsides: rivers freeze, and the Finns have built along their border.
func (f *fortnight) sides(b *board.Board, at map[string]board.Hex, pic *board.Picture) {
	kinds := map[byte]string{'s': "sea", 'l': "lake", 'r': "river"}
	for _, s := range strings.Fields(northSides) {
		x, y := at[s[:3]], at[s[3:6]]
		side := board.PictureSide{Side: b.Between(x, y), Terrain: kinds[s[6]], Limit: board.OpenSide, Owner: [2]int{-1, -1}}
		if !f.mud && side.Terrain == "river" {
			side.Terrain = "river.ice"
		}
		switch s[7] {
		case '0':
			side.Limit = 0
		case '2':
			side.Limit = 2
		}
		if strings.HasSuffix(s, "=") {
			side.Road = "rail"
		}
		if pair := s[:6]; pair == "A07B07" || pair == "B06B07" || pair == "B06C06" {
			side.Works[0] = "works"
		}
		pic.Sides = append(pic.Sides, side)
	}
}

// waters are its seas, frozen in snow or in a storm, and what lies around.
func (f *fortnight) waters(pic *board.Picture) {
	pic.Ground.Waters = northWaters()
	for i := range pic.Ground.Waters {
		w := &pic.Ground.Waters[i]
		switch {
		case !f.mud && (w.Name == "Gulf of Bothnia" || w.Name == "White Sea"):
			w.States = []string{"frozen"}
		case f.storm != "" && strings.Contains(f.storm, w.Name):
			w.States = []string{"storm"}
		}
	}
	pic.Ground.Borders = [][]board.Point{
		{{X: 654, Y: -790}, {X: 625, Y: -745}, {X: 570, Y: -660}, {X: 505, Y: -570}, {X: 462, Y: -492}, {X: 444, Y: -408}},
		{{X: 876, Y: -738}, {X: 890, Y: -690}, {X: 858, Y: -600}, {X: 834, Y: -528}, {X: 876, Y: -444}, {X: 864, Y: -354}, {X: 906, Y: -264}, {X: 960, Y: -186}, {X: 954, Y: -126}, {X: 916, Y: -72}, {X: 900, Y: -35}},
		{{X: 900, Y: -35}, {X: 900, Y: 35}, {X: 840, Y: 69}, {X: 840, Y: 139}, {X: 806, Y: 160}},
	}
	pic.Ground.Names = []board.GroundName{{Text: "Finland", At: board.Point{X: 720, Y: -176}}, {Text: "Soviet Union", At: board.Point{X: 1190, Y: 66}}, {Text: "Sweden", At: board.Point{X: 284, Y: -606}}}
}
