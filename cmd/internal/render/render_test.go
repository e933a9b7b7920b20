package render

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

var words = page.Merge(english, page.Words{
	"title":    "Desert: turn {0}, report for {1}",
	"side.0":   "Axis",
	"side.1":   "Allied",
	"moves":    "Movement",
	"fights":   "Battles",
	"own":      "Your units",
	"intro":    "{0} moves first. Supply is counted at the end of the turn, and every unit without it is Disrupted.",
	"enters":   "{0} blocks of {1} move from {2} to {3} by way of the coast road, which they share with a supply column.",
	"battle":   "Battle at {0}: {1} attackers, {2} defenders.",
	"fire":     "Fire ({0} and {1})",
	"march":    "Forced March (4 to 6)",
	"unit":     "unit",
	"steps":    "steps",
	"at":       "at",
	"note":     "note",
	"text":     "{0}",
	"fortress": "fortress", "town": "town", "disrupted": "Disrupted", "minefield": "minefield", "engaged": "battle",
})

func report() page.Page {
	axis, allied := page.M("side.0"), page.M("side.1")
	text := func(a any) page.Msg { return page.M("text", a) }
	p := page.Page{Title: page.M("title", 12, axis)}
	p.Add(page.Para{Sentences: []page.Msg{page.M("intro", axis), page.M("text", "The weather holds.")}})
	p.Heading("moves")
	p.Item("enters", 3, axis, "Mechili", "Tobruk")
	p.Item("enters", 1, allied, "Bardia", "Sollum")
	p.Add(page.Dice{Text: page.M("march"), Label: "12 march.2/die", Faces: []int{4}, Hits: -1})
	p.Heading("fights")
	p.Item("battle", "Tobruk", 3, 2)
	p.Add(page.Dice{Text: page.M("fire", 5, 6), Label: "12 fire/die.3", Faces: []int{6, 5, 3, 1}, Hits: 2})
	p.Add(page.Dice{Text: page.M("fire", 5, 6), Label: "12 fire/die.4", Faces: []int{2, 3}, Hits: 0})
	p.Add(page.Dice{Text: page.M("fire", 5, 6), Label: "12 battle.Tobruk/fire.artillery.axis.round.3", Faces: []int{6, 1, 2, 2, 3, 1}, Hits: 1})
	p.Heading("own")
	p.Add(page.Table{
		Head: []page.Msg{page.M("unit"), page.M("steps"), page.M("at"), page.M("note")},
		Rows: [][]page.Msg{
			{text("21st Panzer"), text(4), text("Tobruk"), text("shaken by the fire of the fortress, it may not attack before the next turn")},
			{text("90th Light"), text(12), text("Msus E1"), page.M("disrupted")},
			{text("Brescia"), text(3), text("Sidi Barrani"), text("")},
		},
	})
	p.Add(page.Table{ // too wide for columns
		Head: []page.Msg{page.M("unit"), page.M("note"), page.M("at")},
		Rows: [][]page.Msg{{text(strings.Repeat("A", 40)), text(strings.Repeat("B", 40)), text("C")}},
	})
	p.Say("text", "Evil \x1b[2J\x07name\u202e\r\nwith a line break and a byte \xff.")
	return p
}

func TestText(t *testing.T) {
	golden(t, "report", Text(report(), words, Options{}))
	golden(t, "report-40-color", Text(report(), words, Options{Width: 40, Color: true}))
	golden(t, "report-es", Text(report(), page.Merge(words, spanish), Options{}))
	golden(t, "report-no-words", Text(report(), nil, Options{}))
	if got := Text(page.Page{}, nil, Options{}); got != "" {
		t.Errorf("an empty page is %q", got)
	}
}

func TestJSON(t *testing.T) {
	got, err := json.MarshalIndent(JSON(report(), words), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "report-json", string(got)+"\n")
}

// TestTranslated: whatever this package says itself can be worded by the caller.
func TestTranslated(t *testing.T) {
	for id := range english {
		if spanish[id] == "" {
			t.Errorf("%s has no Spanish words", id)
		}
	}
	if len(spanish) != len(english) {
		t.Error("the catalogues differ")
	}
}

var spanish = page.Words{
	"render.few":     "un número en un lado: tantos pueden atacar",
	"render.border":  "frontera de {0} y {1}",
	"render.hits":    "{0} impactos",
	"render.hit":     "1 impacto",
	"render.no-hits": "ningún impacto",

	"render.side":          "bando {0}",
	"render.part":          "Parte {0} de {1}, de oeste a este",
	"render.key":           "Clave",
	"render.control":       "{0}/{1} quién controla el hexágono",
	"render.more":          "+ hay más",
	"render.strength":      "CV fuerza, ? desconocida",
	"render.barrier":       "{0} sin paso; un número: tantos pueden atacar",
	"render.hexes":         "Piezas y marcas",
	"render.margins":       "Fuera del mapa",
	"render.places":        "Lugares",
	"render.hexsides":      "lados de {0}: {1}",
	"render.elsewhere":     "Hay piezas o marcas en hexágonos fuera de esta parte del mapa: {0}.",
	"render.usual":         "un número en un lado: tantos pueden atacar; en otros, {0}",
	"render.apart":         "Fuera de la cuadrícula: con rutas y sus longitudes",
	"render.harbour":       "puerto {0}",
	"render.harbour.naval": "puerto y base {0}",
	"render.seas":          "Mares",
	"render.fights":        "Batallas",
	"render.holder":        "controlado por {0}",
	"render.fresh":         "de este turno",
	"render.old":           "una batalla antigua",
	"render.strike":        "ataque aéreo, {0} dados",
	"render.disputed":      "? disputado",
	"render.also":          "También",
	"render.E":             "E",
	"render.W":             "O",
	"render.NE":            "NE",
	"render.NW":            "NO",
	"render.SE":            "SE",
	"render.SW":            "SO",
}

func drawString() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringMatching(`([a-z]{1,12} ){0,20}`),
		rapid.StringMatching(`-?[0-9]{1,6}`),
		rapid.StringMatching(`[a-z]{60,100}`),
		rapid.SampledFrom([]string{"", "\x1b[31m", "a\nb", "\u202eevil", "\xff\xfe", "{0} {9}", "title", "side.0", "\u00a0", "\ue000"}),
	)
}

func drawMsg() *rapid.Generator[page.Msg] {
	return rapid.Custom(func(t *rapid.T) page.Msg {
		m := page.Msg{ID: rapid.SampledFrom([]string{"text", "title", "enters", "unknown", ""}).Draw(t, "id")}
		for range rapid.IntRange(0, 4).Draw(t, "args") {
			switch rapid.IntRange(0, 5).Draw(t, "arg") {
			case 0:
				m.Args = append(m.Args, rapid.Int().Draw(t, "int"))
			case 1:
				m.Args = append(m.Args, page.M("text", drawString().Draw(t, "inner")))
			case 2:
				m.Args = append(m.Args, []page.Msg{page.M("side.0"), page.M("text", nil)})
			case 3:
				m.Args = append(m.Args, rapid.SampledFrom([]any{nil, true, 1.5, uint8(3), []string{"a\x1b"}}).Draw(t, "other"))
			default:
				m.Args = append(m.Args, drawString().Draw(t, "string"))
			}
		}
		return m
	})
}

func drawPage() *rapid.Generator[page.Page] {
	return rapid.Custom(func(t *rapid.T) page.Page {
		msgs := func(name string) []page.Msg { return rapid.SliceOfN(drawMsg(), 0, 5).Draw(t, name) }
		p := page.Page{Title: drawMsg().Draw(t, "title")}
		for range rapid.IntRange(0, 8).Draw(t, "blocks") {
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0:
				p.Add(page.Heading{Text: drawMsg().Draw(t, "heading")})
			case 1:
				p.Add(page.Para{Sentences: msgs("para")})
			case 2:
				p.Add(page.List{Items: msgs("list")})
			case 3:
				table := page.Table{Head: msgs("head")}
				for range rapid.IntRange(0, 4).Draw(t, "rows") {
					table.Rows = append(table.Rows, msgs("row"))
				}
				p.Add(table)
			case 4:
				p.Add(page.Dice{
					Text: drawMsg().Draw(t, "dice"), Label: drawString().Draw(t, "label"),
					Faces: rapid.SliceOfN(rapid.IntRange(1, 6), 0, 60).Draw(t, "faces"), Hits: rapid.IntRange(-2, 9).Draw(t, "hits"),
				})
			case 5:
				p.Add(nil)
			}
		}
		return p
	})
}

// safe reports control characters and invisible ones.
func safe(t interface{ Fatalf(string, ...any) }, s string) {
	for _, c := range s {
		if c != '\n' && unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			t.Fatalf("%q in %q", c, s)
		}
	}
}

// single reports whether a line has one word only, after its sign or the head
// of its cell.
func single(line string) bool {
	return len(strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "- "))) <= 1
}

func TestAnyPage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPage().Draw(t, "page")
		width := rapid.IntRange(0, 100).Draw(t, "width")
		got := Text(p, words, Options{Width: width})
		if width == 0 {
			width = 72
		}
		safe(t, got)
		for line := range strings.Lines(got) {
			line = strings.TrimSuffix(line, "\n")
			if runes(line) > max(width, 20) && !single(line) {
				t.Fatalf("%d runes, not %d: %q", runes(line), width, line)
			}
			if strings.HasSuffix(line, " ") {
				t.Fatalf("blanks at the end of %q", line)
			}
		}
		if strings.Contains(got, "\n\n\n") {
			t.Fatalf("two blank lines: %q", got)
		}
		plain := strings.NewReplacer(bold, "", dim, "", off, "").Replace(Text(p, words, Options{Width: width, Color: true}))
		if plain != got {
			t.Fatalf("colour says more:\n%s\n%s", got, plain)
		}
		b, err := json.Marshal(JSON(p, words))
		if err != nil {
			t.Fatal(err)
		}
		safe(t, string(b))
	})
}

// TestNarrow: less than 20 columns count as 20; a table stays one as long as no word is
// wider than its column, however narrow the columns are that can be broken.
func TestNarrow(t *testing.T) {
	var p page.Page
	p.Say("text", "1234567890 123456789 1")
	for width := range 22 {
		want := "1234567890 123456789\n1\n"
		if width == 21 {
			want = "1234567890 123456789\n1\n"
		}
		if width == 0 {
			want = "1234567890 123456789 1\n"
		}
		if got := Text(p, words, Options{Width: width}); got != want {
			t.Errorf("in %d columns:\n%s", width, got)
		}
	}
	text := func(s string) page.Msg { return page.M("text", s) }
	for _, x := range []struct{ first, second, row string }{
		{"abcdefghijkl", "xx xx xx", "abcdefghijkl  xx xx\n"},
		{"xx xx xx", "abcdefghijkl", "xx xx   abcdefghijkl\n"},
		{"abcdefghijkl", "mnopqr", "abcdefghijkl  mnopqr\n"},
	} {
		var p page.Page
		p.Add(page.Table{Head: []page.Msg{text("a"), text("b")}, Rows: [][]page.Msg{{text(x.first), text(x.second)}}})
		if got := Text(p, words, Options{Width: 20}); !strings.Contains(got, x.row) {
			t.Errorf("%s and %s:\n%s", x.first, x.second, got)
		}
	}
}

// TestRecords: a table that has no room is told row by row, each cell that has a text with
// the head of its column.
func TestRecords(t *testing.T) {
	text := func(s string) page.Msg { return page.M("text", s) }
	var p page.Page
	p.Add(page.Table{Head: []page.Msg{text("one"), text("")}, Rows: [][]page.Msg{{text("abcdefghijklmnopqrstu"), text("")}, {text(""), text("x")}}})
	if got, want := Text(p, words, Options{Width: 20}), "- one:\n    abcdefghijklmnopqrstu\n- x\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestDice: a roll is told with its label, on one line where both fit; without either
// nothing is.
func TestDice(t *testing.T) {
	say := func(s string) page.Msg { return page.M("text", s) }
	for _, x := range []struct {
		dice page.Dice
		want string
	}{
		{page.Dice{Text: say("Fire"), Faces: []int{5, 6}, Hits: 2, Label: "7 die"}, "  Fire: 5 6 - 2 hits   [7 die]\n"},
		{page.Dice{Text: say("Fire"), Hits: -1, Label: "7 die"}, "  Fire   [7 die]\n"},
		{page.Dice{Text: say("Fire"), Faces: []int{5}, Hits: 1}, "  Fire: 5 - 1 hit\n"},
		{page.Dice{Text: say("Fire"), Faces: []int{1}, Hits: -1}, "  Fire: 1\n"},
		{page.Dice{Text: say("Fire at them"), Faces: []int{1}, Hits: -1, Label: "12345678"}, "  Fire at them: 1   [12345678]\n"},
		{page.Dice{Text: say("Fire at them"), Faces: []int{1}, Hits: -1, Label: "123456789"}, "  Fire at them: 1\n    [123456789]\n"},
		{page.Dice{Text: say(""), Hits: -1, Label: "7 die"}, "    [7 die]\n"},
		{page.Dice{Text: say(""), Hits: -1}, ""},
	} {
		var p page.Page
		p.Add(x.dice)
		if got := Text(p, words, Options{Width: 30}); got != x.want {
			t.Errorf("%+v: %q, not %q", x.dice, got, x.want)
		}
	}
}

// TestNumeric: a column of numbers, with signs, shares and dashes for none, stands
// to the right; any other does not.
func TestNumeric(t *testing.T) {
	for want, cells := range map[bool][]string{
		true:  {"0", "9", "10", "-3", "+4", "\u22121", "12.5", "1,000", "50%"},
		false: {"", "-", "%", ".5", ",", "a", "1a", "Sollum", "1 2"},
	} {
		for _, c := range cells {
			if numeric([][]string{{"x", c}, {"y", "-"}}, 1) != want {
				t.Errorf("%q is a number: %v", c, !want)
			}
		}
	}
	if numeric([][]string{{"1"}, {"x"}}, 0) {
		t.Error("a column with a word is one of numbers")
	}
}
