package render

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// realMap is the largest board that the games have. Its data may change, so that
// golden files take a part of it that stands in testdata.
const (
	realMap = "../../../rules/rommel/internal/theatre/data/map.yaml"
	partMap = "testdata/desert.yaml"
)

// lines are the signs of the boards of these tests.
var lines = &board.Legend{
	States: []board.StateSign{{Look: board.Look{Word: "disrupted", ASCII: "!"}}},
	Marks:  []board.MarkSign{{Look: board.Look{Word: "battle", ASCII: "*"}, Battle: true}},
	Places: []board.PlaceSign{{Look: board.Look{Word: "base", Text: "■"}}, {Look: board.Look{Word: "fortress", Text: "⌂"}},
		{Look: board.Look{Word: "oasis", Text: "♣"}}, {Look: board.Look{Word: "town"}, Silent: true}},
	Roads: []board.RoadSign{{Look: board.Look{Word: "highway", Text: "═║", ASCII: "=H"}}, {Look: board.Look{Word: "trail", Text: "╌┊", ASCII: ".:"}}},
	Borders: []board.BorderSign{{Look: board.Look{Word: "ridge", ASCII: "#"}}, {Look: board.Look{Word: "cliff", ASCII: "#"}}, {Look: board.Look{Word: "marsh", ASCII: "#"}},
		{Look: board.Look{Word: "mountain", ASCII: "^"}}, {Look: board.Look{Word: "river", ASCII: "~"}}, {Look: board.Look{Word: "gap", ASCII: ":"}}},
}

// desert is a board with its roads and terrain.
func desert(t testing.TB, file string) board.Picture {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var source struct {
		Hexes []struct {
			ID, Name, Label, Feature string
			Q, Row                   int
		}
		Sides []struct {
			A, B, Terrain, Road string
			Limit               int
		}
	}
	if err := yaml.Unmarshal(data, &source); err != nil {
		t.Fatal(err)
	}
	var cells []board.Cell
	pic := board.Picture{Title: "North Africa", Legend: lines}
	for i, h := range source.Hexes {
		cells = append(cells, board.Cell{ID: h.ID, Name: h.Name, Label: h.Label, Q: h.Q, R: h.Row})
		pic.Hexes = append(pic.Hexes, board.PictureHex{Hex: board.Hex(i), Terrain: h.Feature, Owner: -1})
	}
	if pic.Board, err = board.New(cells); err != nil {
		t.Fatal(err)
	}
	for _, s := range source.Sides {
		side := pic.Board.Between(find(t, pic, s.A), find(t, pic, s.B))
		open := map[string]string{"clear": "", "none": ""}
		if _, ok := open[s.Terrain]; ok {
			s.Terrain = ""
		}
		if _, ok := open[s.Road]; ok {
			s.Road = ""
		}
		if s.Terrain == "" {
			s.Limit = board.OpenSide
		}
		if s.Terrain+s.Road != "" {
			pic.Sides = append(pic.Sides, board.PictureSide{Side: side, Terrain: s.Terrain, Road: s.Road, Limit: s.Limit, Owner: [2]int{-1, -1}})
		}
	}
	return pic
}

func find(t testing.TB, pic board.Picture, label string) board.Hex {
	t.Helper()
	h, err := pic.Board.Find(label)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// campaign puts pieces on a board.
func campaign(t testing.TB, pic board.Picture) board.Picture {
	at := func(label string) *board.PictureHex { return &pic.Hexes[find(t, pic, label)] }
	tobruk := at("Tobruk")
	tobruk.Owner = 1
	tobruk.Marks = []string{"battle", "minefield"}
	tobruk.Stacks = []board.Stack{
		{Side: 0, Count: 4, Marks: []string{"disrupted"}, Pieces: []board.Piece{{Name: "21st Panzer", Strength: 3}, {Name: "Brescia", Strength: 2}}},
		{Side: 1, Count: 12},
	}
	for i := range pic.Sides {
		s := &pic.Sides[i]
		if a, b := pic.Board.Hexes(s.Side); a == tobruk.Hex || b == tobruk.Hex {
			s.Owner = [2]int{0, 0}
		}
	}
	at("Gazala").Owner = 0
	at("Gazala").Stacks = []board.Stack{{Side: 0, Count: 1}}
	at("Sollum").Stacks = []board.Stack{{Side: 1, Count: 2}, {Side: 0, Count: 3, Marks: []string{"disrupted"}}}
	at("Bardia").Owner = 1
	pic.Margins = []board.PictureHex{{Hex: find(t, pic, "Ft. Capuzzo"), Owner: -1, Stacks: []board.Stack{{Side: 1, Count: 5, Pieces: []board.Piece{{Name: "7th Armoured", Strength: 4}}}}}}
	return pic
}

func TestMap(t *testing.T) {
	pic := campaign(t, desert(t, partMap))
	golden(t, "map", Map(pic, words, board.Set{}, Options{Width: 72}))
	golden(t, "map-color", Map(pic, words, board.Set{}, Options{Width: 72, Color: true}))
	golden(t, "map-es", Map(pic, page.Merge(words, spanish, page.Words{"symbol.side.1": "D", "fortress": "fortaleza"}), board.Set{}, Options{}))
	region := board.SetOf(find(t, pic, "Gazala"), find(t, pic, "Segnali Rotunda"), find(t, pic, "Sidi Mufta"), find(t, pic, "Tengeder"))
	golden(t, "map-region", Map(pic, words, region, Options{Width: 72}))
	golden(t, "map-parts", Map(pic, words, pic.Board.All(), Options{Width: 40}))
	golden(t, "map-no-words", Map(pic, nil, board.Set{}, Options{Width: 72}))
}

// TestWholeMap finds every hex in the drawing of a board.
func TestWholeMap(t *testing.T) {
	pic := desert(t, realMap)
	drawing, _, _ := strings.Cut(Map(pic, words, pic.Board.All(), Options{}), "\n\nKey:")
	for h := range pic.Board.All().All() {
		if id := pic.Board.Cell(h).ID; strings.Count(drawing, id) != 1 {
			t.Errorf("%s stands %d times in the drawing", id, strings.Count(drawing, id))
		}
	}
}

// TestOverlayInWords: a way is told with those who go it, and a part of the map
// with what an overlay draws in it.
func TestOverlayInWords(t *testing.T) {
	pic := desert(t, realMap)
	at := func(name string) board.Hex {
		h, err := pic.Board.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	tobruk, bardia, sollum := at("Tobruk"), at("Bardia"), at("Sollum")
	o := &board.Overlay{
		Areas: []board.Area{{Hexes: board.SetOf(tobruk, bardia), Meaning: page.M("allowed")}},
		Lines: []board.Line{{Way: []board.Hex{bardia, sollum}, Arrow: true, Label: "Savona, Pavia", Meaning: page.M("ordered")}},
	}
	got := Map(pic, words, board.SetOf(bardia), Options{Width: 200, Overlay: o})
	if !strings.Contains(got, "Savona, Pavia, ordered: Bardia - Sollum") || strings.Contains(got, "Tobruk") {
		t.Errorf("the region around Bardia:\n%s", got)
	}
	got = Map(pic, words, board.SetOf(tobruk), Options{Width: 200, Overlay: o})
	if strings.Contains(got, "ordered") || strings.Contains(got, "Bardia") {
		t.Errorf("the region around Tobruk:\n%s", got)
	}
	got = Map(pic, words, board.Set{}, Options{Width: 200, Overlay: o})
	if !strings.Contains(got, "ordered") || !strings.Contains(got, "Tobruk") {
		t.Errorf("no region:\n%s", got)
	}
}

// TestBorder: where two countries meet in the part that is shown is told.
func TestBorder(t *testing.T) {
	pic := desert(t, realMap)
	find := func(names ...string) (s board.Set) {
		for _, name := range names {
			h, err := pic.Board.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			s = s.Add(h)
		}
		return s
	}
	pic.Ground.Names = []board.GroundName{{Text: "Libya", Hexes: find("Ft. Capuzzo", "Tobruk")}, {Text: "Egypt", Hexes: find("Sollum", "Sidi Omar")}, {Text: "the sea", Kind: "sea"}}
	got := Map(pic, words, find("Ft. Capuzzo", "Sollum"), Options{Width: 200})
	if !strings.Contains(got, "Border of Libya and Egypt: Ft. Capuzzo | Sollum\n") {
		t.Errorf("%s", got)
	}
	near := find("Ft. Capuzzo", "Sollum", "Bardia")
	pic.Ground.Names[0].Hexes = find("Ft. Capuzzo", "Bardia")
	if got := Map(pic, words, near, Options{Width: 200}); !strings.Contains(got, "Border of Libya and Egypt: Bardia | Sollum, Ft. Capuzzo | Sollum\n") {
		t.Errorf("%s", got)
	}
	if got := Map(pic, words, find("Tobruk"), Options{Width: 200}); strings.Contains(got, "Border") {
		t.Errorf("%s", got)
	}
}

func TestMapOfNothing(t *testing.T) {
	if got := Map(board.Picture{}, words, board.Set{}, Options{}); got != "" {
		t.Errorf("no board is drawn as %q", got)
	}
	pic := desert(t, realMap)
	if all, none := Map(pic, words, pic.Board.All(), Options{}), Map(pic, words, board.Set{}, Options{}); all != none {
		t.Errorf("a board without pieces is not drawn as a whole:\n%s", none)
	}
}

// TestParts finds every pair of neighbours together in one part.
func TestParts(t *testing.T) {
	pic := desert(t, realMap)
	for _, width := range []int{1, 40, 57, 72, 100, 400} {
		got := Map(pic, nil, pic.Board.All(), Options{Width: width})
		if width < 40 && got != Map(pic, nil, pic.Board.All(), Options{Width: 40}) {
			t.Errorf("width %d is not drawn as 40, the least", width)
		}
		m := newChart(pic, nil, pic.Board.All(), Options{Width: max(width, minMap)})
		for s := range pic.Board.Sides() {
			a, b := pic.Board.Hexes(board.Side(s))
			together := false
			for _, p := range m.parts() {
				together = together || p.Has(a) && p.Has(b)
			}
			if !together {
				t.Errorf("width %d: %s and %s are apart", width, pic.Board.Cell(a).ID, pic.Board.Cell(b).ID)
			}
		}
		for line := range strings.Lines(got) {
			if n := runes(strings.TrimSuffix(line, "\n")); n > max(width, minMap) {
				t.Errorf("width %d: %q", width, line)
			}
		}
	}
}

// TestAround: around what is looked at as much is shown as the width has room for, and
// more on the side on which more of the board lies; without a width a hex on each side.
func TestAround(t *testing.T) {
	pic := desert(t, partMap)
	for _, x := range []struct {
		name       string
		width      int
		west, east int // half-columns of the board, which has 18 to 34
	}{
		{"Gazala", 0, 19, 23}, {"Gazala", 40, 21, 24}, {"Gazala", 56, 21, 26}, {"Gazala", 57, 21, 27}, {"Gazala", 72, 21, 29}, {"Gazala", 100, 20, 32},
		{"Tobruk", 0, 23, 27}, {"Tobruk", 40, 25, 28}, {"Tobruk", 57, 23, 29}, {"Tobruk", 72, 22, 30}, {"Tobruk", 100, 20, 32},
		{"Sollum", 0, 30, 34}, {"Sollum", 40, 29, 32}, {"Sollum", 57, 26, 32}, {"Sollum", 72, 24, 32}, {"Sollum", 400, 18, 34},
	} {
		s := board.SetOf(find(t, pic, x.name))
		m := newChart(pic, words, s, Options{Width: x.width})
		if west, east := m.span(m.around(s, 0)); west != x.west || east != x.east {
			t.Errorf("around %s in %d columns: %d to %d, not %d to %d", x.name, x.width, west, east, x.west, x.east)
		}
	}
}

// TestAroundHeight: a row more is shown above and below where the height has room.
func TestAroundHeight(t *testing.T) {
	pic := desert(t, partMap)
	s := board.SetOf(find(t, pic, "Tobruk"))
	m := newChart(pic, words, s, Options{Width: 72})
	rows := func(height int) int {
		north, south := m.rows(m.around(s, height))
		return south - north + 1
	}
	with := tall*3 + 8 // the rows, and what stands around them
	for height, want := range map[int]int{0: rows(1000), with: rows(1000), with - 1: 1, 1: 1} {
		if got := rows(height); got != want || rows(1000) < 2 {
			t.Errorf("in %d lines %d rows are shown, not %d", height, got, want)
		}
	}
}

// TestBricks: a hex is as wide as its id needs, and no wider than lets two and a half of
// them fit the least width; a board that just fits is drawn whole.
func TestBricks(t *testing.T) {
	for digits, want := range map[int]int{1: 14, 4: 14, 5: 16, 6: 16, 7: 18, 8: 18, 9: 18} {
		b, err := board.New([]board.Cell{{ID: strings.Repeat("7", digits)}, {ID: strings.Repeat("8", digits), Q: 1}})
		if err != nil {
			t.Fatal(err)
		}
		pic := board.Picture{Board: b, Title: "two"}
		wall, _, _ := strings.Cut(strings.TrimPrefix(Map(pic, words, b.All(), Options{ASCII: true}), "two\n===\n\n"), "\n")
		if len(wall) != 2*want+1 {
			t.Errorf("ids of %d digits: %s, not %d wide", digits, wall, want)
		}
	}
	pic := desert(t, partMap)
	m := newChart(pic, words, pic.Board.All(), Options{})
	whole := m.columns(m.span(pic.Board.All()))
	for width, parts := range map[int]int{whole: 1, whole - 1: 2} {
		if got := strings.Count(Map(pic, words, pic.Board.All(), Options{Width: width}), "┌"); got < parts || parts == 1 && got > strings.Count(Map(pic, words, pic.Board.All(), Options{}), "┌") {
			t.Errorf("in %d columns of %d: %d corners", width, whole, got)
		}
	}
}

// kinds is a small board with every kind of wall, stack and place that a drawing
// tells apart.
func kinds(t *testing.T) board.Picture {
	t.Helper()
	var cells []board.Cell
	for i := range 12 {
		cells = append(cells, board.Cell{ID: fmt.Sprintf("h%d", i), Q: i % 4, R: i / 4})
	}
	cells[5].Name, cells[6].Name, cells[10].Name, cells[11].Name = "Sidi Barrani Mosque X", "h6", "Well", "Bir"
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: grid, Title: "All kinds", Side: -1, Legend: lines}
	hex := func(h board.Hex, x board.PictureHex) {
		x.Hex = h
		pic.Hexes = append(pic.Hexes, x)
	}
	piece := func(name string, strength int, sign string) board.Piece {
		return board.Piece{Name: name, Strength: strength, Full: 4, Sign: sign, Elite: sign == "tank", Shown: strength > 2, Marks: []string{"disrupted"}[:strength%2]}
	}
	hex(0, board.PictureHex{Terrain: "fortress", Owner: 0, Port: [2]int{2, board.Unlimited}})
	hex(1, board.PictureHex{Terrain: "oasis", Owner: -1, Marks: []string{"minefield"}})
	hex(2, board.PictureHex{Owner: 1, Stacks: []board.Stack{{Side: 0, Count: 2, Backs: []board.Backs{{Mark: "late", Count: 2}}}, {Side: 1, Count: 3}, {Side: 0, Count: 1, Marks: []string{"disrupted"}}}})
	hex(5, board.PictureHex{Terrain: "fortress", Owner: 1, Marks: []string{"battle", "minefield", "late", "engaged"}, Stacks: []board.Stack{
		{Side: 1, Count: 12, Marks: []string{"disrupted"}}, {Side: 0, Count: 4, Marks: []string{"disrupted", "late"}, Pieces: []board.Piece{piece("a", 3, "tank"), piece("b", 2, "foot")}}}})
	hex(6, board.PictureHex{Owner: -1, Stacks: []board.Stack{{Side: 0, Count: 5, Pieces: []board.Piece{piece("c", 4, "tank"), piece("d", 1, "foot"), piece("e", 1, "gun")}}}})
	hex(3, board.PictureHex{Owner: -1, Marks: []string{"minefield"}, Stacks: []board.Stack{{Side: 1, Count: 1}}})
	hex(7, board.PictureHex{Terrain: "fortress", Owner: 0, Stacks: []board.Stack{{Side: 0, Count: 7, Pieces: []board.Piece{
		piece("f", 4, "tank"), piece("g", 4, "tank"), piece("h", 2, "foot"), piece("i", 2, "foot"), piece("j", 2, "gun"), {Name: "k", Strength: 1, Full: 1, Sign: "gun"}}}}})
	hex(10, board.PictureHex{Terrain: "town", Owner: -1})
	wall := func(a, b board.Hex, terrain, road string, limit int, owner ...int) {
		s := board.PictureSide{Side: grid.Between(a, b), Terrain: terrain, Road: road, Limit: limit, Owner: [2]int{-1, -1}}
		copy(s.Owner[:], owner)
		pic.Sides = append(pic.Sides, s)
	}
	const open = board.OpenSide
	wall(0, 1, "cliff", "", 0)
	wall(0, 4, "cliff", "", 0)
	wall(1, 2, "ridge", "", 2)
	wall(1, 5, "ridge", "highway", 12)
	wall(2, 3, "", "track", 21)
	wall(2, 6, "", "highway", open)
	wall(5, 6, "", "highway", open, 1, 0)
	wall(6, 7, "", "track", open, 0, 1)
	wall(6, 10, "", "track", open, 1, 0)
	wall(4, 5, "", "trail", open)
	wall(4, 8, "", "trail", open, 0, 0)
	wall(8, 9, "river", "", open)
	wall(9, 10, "", "", 0)
	wall(5, 9, "", "", 0, 1, -1)
	return pic
}

// TestKinds: every kind of wall, stack and place, drawn and as JSON.
func TestKinds(t *testing.T) {
	pic := kinds(t)
	w := page.Merge(words, page.Words{"late": "late", "tank": "tank", "foot": "foot", "gun": "gun", "oasis": "oasis", "cliff": "cliff", "river": "river"})
	over := &board.Overlay{Title: page.M("text", "What is planned"), Note: []page.Msg{page.M("text", "Each line is a way.")},
		Areas: []board.Area{{Hexes: board.SetOf(1, 2), Meaning: page.M("text", "in reach")}, {Hexes: board.SetOf(3)}}}
	all := pic.Board.All()
	golden(t, "map-kinds", Map(pic, w, all, Options{Overlay: over}))
	golden(t, "map-kinds-ascii", Map(pic, w, all, Options{ASCII: true}))
	if got := Map(pic, w, board.SetOf(2), Options{}); !strings.Contains(got, "+ more") {
		t.Errorf("that there are more stacks is not explained:\n%s", got)
	}
	if got := Map(pic, page.Merge(w, page.Words{"symbol.tank": "f"}), all, Options{}); !strings.Contains(got, "f tank, o foot,") {
		t.Errorf("two words have one sign:\n%s", got)
	}
	text, err := json.MarshalIndent(MapJSON(pic, over, w), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "map-kinds-json", string(text)+"\n")
}

// TestBarriers: what hexsides that are closed or open to few look like is explained where
// there is one; an edge that nothing closes is none.
func TestBarriers(t *testing.T) {
	pic := kinds(t)
	for side, want := range map[board.PictureSide]bool{
		{Terrain: "cliff"}: true, {Road: "track"}: true, {Limit: 1}: true, {Limit: 21}: true, {}: false, {Terrain: "river", Limit: board.OpenSide}: false, {Limit: board.OpenSide}: false,
	} {
		side.Side, side.Owner = pic.Board.Between(1, 2), [2]int{-1, -1}
		pic.Sides = []board.PictureSide{side}
		got := strings.Join(strings.Fields(Map(pic, words, pic.Board.All(), Options{})), " ")
		if strings.Contains(got, "so many may attack across") != want {
			t.Errorf("%+v is explained: %v", side, !want)
		}
	}
}

// TestWalls: bricks share the walls between them, joined as they meet; lines end with what
// is drawn last.
func TestWalls(t *testing.T) {
	for ascii, want := range map[bool]string{false: "┌─┬─┐\n│ │ │\n├─┼─┤\n│ │ │\n└─┴─┘\n", true: "+-+-+\n| | |\n+-+-+\n| | |\n+-+-+\n"} {
		c := newCanvas(7, 6)
		w := newWalls(c)
		for _, y := range []int{0, 2} {
			for _, x := range []int{0, 2} {
				w.brick(x, y, 2, 2)
			}
		}
		w.draw(ascii)
		if got := strings.Join(c.lines(&text{}), "\n"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestHeading: a hex has its id whatever room there is, and of its name what fits, words
// shortened to a letter first; the word for a direction stays.
func TestHeading(t *testing.T) {
	pic := kinds(t)
	m := newChart(pic, words, pic.Board.All(), Options{})
	for room, want := range map[int]string{0: " X", 5: " X", 6: "S X", 12: "Mosque X", 13: "S.Mosque X", 20: "S.Mosque X", 21: "S.Barrani Mosque X", 23: "S.Barrani Mosque X", 24: "Sidi Barrani Mosque X"} {
		if got := m.heading(5, m.hexes[5], room); got != m.id(5)+" "+want {
			t.Errorf("in %d columns %q, not %q", room, got, want)
		}
	}
}

// TestFit: the first text that fits is taken, else what fits of the last, which is told.
func TestFit(t *testing.T) {
	for room, want := range []string{"+", "+", "a+", "abc", "abc", "abcde"} {
		m := &chart{}
		if got := m.fit(room, "abcde", "abc"); got != want || m.cut != (room < 3) {
			t.Errorf("in %d columns %q, cut %v", room, got, m.cut)
		}
	}
}

// TestGlue: what holds the words of an entry together is not taken from its text,
// where it would become a space that no line can be broken at.
func TestGlue(t *testing.T) {
	if got := clean("a" + glue + "b"); got != "ab" {
		t.Errorf("%+q", got)
	}
	for _, c := range []string{"\x1b", "\x1f", "\x7f"} { // nor may one steer the terminal
		if got := clean("a" + c + "b"); strings.Contains(got, c) {
			t.Errorf("%+q", got)
		}
	}
}

// TestEntries: an entry that fits a line is not broken.
func TestEntries(t *testing.T) {
	for n, whole := range map[int]bool{36: true, 37: true, 38: false, 60: false} {
		m := newChart(desert(t, partMap), words, board.Set{}, Options{Width: minMap})
		entry := strings.Repeat("x ", n)[:n-1] + "y"
		m.entries("Places", []string{"first", entry, "last"})
		if got := m.out.b.String(); strings.Contains(got, entry) != whole || strings.Contains(got, glue) {
			t.Errorf("an entry of %d in %d columns:\n%s", n, minMap, got)
		}
	}
}

func TestAnyPicture(t *testing.T) {
	real := desert(t, realMap)
	var small []board.Cell
	for i := range 9 {
		small = append(small, board.Cell{ID: fmt.Sprintf("long id %d", i*1000000), Q: i % 3, R: i / 3})
	}
	grid, err := board.New(small)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		pic := board.Picture{Board: rapid.SampledFrom([]*board.Board{real.Board, grid}).Draw(t, "board"), Title: drawString().Draw(t, "title")}
		some := func(name string) []string { return rapid.SliceOfN(drawString(), 0, 4).Draw(t, name) }
		pieces := func(t *rapid.T) (ps []board.Piece) {
			for _, name := range some("pieces") {
				ps = append(ps, board.Piece{Name: name, Sign: name, Strength: rapid.Int().Draw(t, "strength"), Full: rapid.Int().Draw(t, "full"), Marks: some("piece marks")})
			}
			return ps
		}
		hex := func() board.PictureHex {
			x := board.PictureHex{
				Hex:     board.Hex(rapid.IntRange(-1, 200).Draw(t, "hex")),
				Terrain: drawString().Draw(t, "terrain"), Owner: rapid.IntRange(-2, 2).Draw(t, "owner"), Marks: some("marks"),
			}
			for range rapid.IntRange(0, 3).Draw(t, "stacks") {
				x.Stacks = append(x.Stacks, board.Stack{
					Side: rapid.IntRange(-1, 2).Draw(t, "side"), Count: rapid.Int().Draw(t, "count"),
					Marks: some("stack marks"), Pieces: pieces(t),
				})
			}
			return x
		}
		for range rapid.IntRange(0, 10).Draw(t, "hexes") {
			pic.Hexes = append(pic.Hexes, hex())
		}
		for range rapid.IntRange(0, 3).Draw(t, "margins") {
			pic.Margins = append(pic.Margins, hex())
		}
		for range rapid.IntRange(0, 20).Draw(t, "sides") {
			pic.Sides = append(pic.Sides, board.PictureSide{
				Side: board.Side(rapid.IntRange(-1, 500).Draw(t, "side")), Terrain: drawString().Draw(t, "terrain"), Road: drawString().Draw(t, "road"),
				Owner: [2]int{rapid.IntRange(-1, 2).Draw(t, "owner"), 0},
			})
		}
		var region board.Set
		for range rapid.IntRange(0, 20).Draw(t, "region") {
			region = region.Add(board.Hex(rapid.IntRange(0, 255).Draw(t, "in region")))
		}
		o := Options{Width: rapid.IntRange(0, 100).Draw(t, "width")}
		got := Map(pic, words, region, o)
		safe(t, got)
		limit := max(o.Width, minMap)
		for line := range strings.Lines(got) {
			if n := runes(strings.TrimSuffix(line, "\n")); o.Width > 0 && n > limit && !single(line) {
				t.Fatalf("width %d: %q", o.Width, line)
			}
		}
		o.Color = true
		if plain := strings.NewReplacer(bold, "", dim, "", off, "", sideStyles[0], "", sideStyles[1], "").Replace(Map(pic, words, region, o)); plain != got {
			t.Fatalf("colour says more:\n%s\n%s", got, plain)
		}
	})
}

// What a map prints of a hex can be written in orders: with its id it names that hex
// however short it is cut, and alone that hex or none.
func TestHeadingsAreRead(t *testing.T) {
	pic := desert(t, realMap)
	m := newChart(pic, words, pic.Board.All(), Options{})
	p := &board.PictureHex{Stacks: []board.Stack{{}}}
	alone := 0
	for h := range pic.Board.All().All() {
		for room := m.brick - 1; room <= 18; room++ {
			heading := m.heading(h, p, room)
			if got, err := pic.Board.Find(heading); err != nil || got != h {
				t.Errorf("%q names %v, not %v: %v", heading, got, h, err)
			}
			_, name, named := strings.Cut(heading, " ")
			if got, err := pic.Board.Find(name); named && err == nil {
				if alone++; got != h {
					t.Errorf("%q, which stands in %s, names %s", name, pic.Board.Cell(h).ID, pic.Board.Cell(got).ID)
				}
			}
		}
	}
	if alone < 400 {
		t.Errorf("%d names are read without their ids", alone)
	}
}
