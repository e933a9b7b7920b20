package drawing_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// wellFormed reads a file as XML and returns its ids and what is used by id.
func wellFormed(t interface {
	Helper()
	Fatalf(string, ...any)
}, data []byte) (ids, used map[string]int) {
	t.Helper()
	ids, used = map[string]int{}, map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = bytes.HasPrefix(data, []byte("<svg"))
	d.AutoClose, d.Entity = xml.HTMLAutoClose, xml.HTMLEntity
	for {
		x, err := d.Token()
		if errors.Is(err, io.EOF) {
			return ids, used
		}
		if err != nil {
			t.Fatalf("%v", err)
		}
		e, ok := x.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range e.Attr {
			switch {
			case a.Name.Local == "id":
				ids[a.Value]++
			case a.Name.Local == "href" && strings.HasPrefix(a.Value, "#"):
				used[a.Value[1:]]++
			}
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				t.Fatalf("%s=%q", a.Name.Local, a.Value)
			}
		}
	}
}

// TestScenarios draws the start of every scenario and a position some segments
// later: small files that are well-formed, with every id once and every shape
// that is used.
func TestScenarios(t *testing.T) {
	list := staff.Title().Scenarios
	if testing.Short() {
		list = list[:2]
	}
	for _, sc := range list {
		positions(t, sc.ID, 3, 6, func(n int, p position) {
			if n != 0 && n != 6 {
				return
			}
			for side, pic := range p.pics {
				for _, o := range []drawing.Options{{}, {Frame: drawing.Front}, {Frame: drawing.Small}} {
					svg := drawing.Map(pic, p.words, o).SVG(drawing.Light)
					ids, used := wellFormed(t, svg)
					for id, n := range ids {
						if n > 1 {
							t.Errorf("%s: the id %q stands %d times", p.name, id, n)
						}
					}
					for id := range used {
						if ids[id] == 0 {
							t.Errorf("%s: nothing is called %q", p.name, id)
						}
					}
					if len(svg) > 80_000 {
						t.Errorf("%s, side %d: %d bytes", p.name, side, len(svg))
					}
				}
			}
		})
	}
}

// TestPNG: a picture in pixels has the size that is asked for, and the colours
// of its palette at its edge.
func TestPNG(t *testing.T) {
	positions(t, "s1940", 3, 0, func(_ int, p position) {
		for name, palette := range drawing.Palettes {
			data, err := drawing.Map(p.pics[0], p.words, drawing.Options{}).PNG(palette, 700)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil || img.Bounds().Dx() != 700 {
				t.Fatal(err, img.Bounds())
			}
			r, g, b, _ := img.At(699, img.Bounds().Dy()-1).RGBA()
			if got := fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8); got != palette["out"] {
				t.Errorf("%s: the corner is %s", name, got)
			}
		}
		if _, err := drawing.Map(p.pics[0], p.words, drawing.Options{}).PNG(drawing.Light, 1<<20); err == nil {
			t.Error("a picture of a million pixels across")
		}
	})
}

// TestContrast: text has a contrast of at least 4.5 on all that it stands on,
// signs of 3; and the backs of the sides differ in lightness.
func TestContrast(t *testing.T) {
	for name, p := range drawing.Palettes {
		over := func(tint, ground string, share float64) string { return mixed(p[tint], p[ground], share) }
		for _, c := range []struct {
			ink  string
			on   []string
			want float64
		}{
			{"ink", []string{p["land"], p["panel"], p["field"], over("tint0", "land", .55), over("tint1", "land", .5)}, 4.5},
			{"ink2", []string{p["land"], p["panel"], p["field"], over("tint0", "land", .55), over("tint1", "land", .5)}, 4.5},
			{"water", []string{p["deep"], p["bog"]}, 4.5},
			{"number0", []string{p["back0"]}, 4.5}, {"number1", []string{p["back1"]}, 4.5},
			{"ink0", []string{p["face0"]}, 4.5}, {"ink1", []string{p["face1"]}, 4.5},
			{"warn", []string{p["panel"]}, 4.5}, {"supply", []string{p["panel"]}, 4.5}, {"panel", []string{p["line0"], p["line1"], p["plan"]}, 4.5},
			{"line0", []string{p["land"], p["field"]}, 3}, {"line1", []string{p["land"], p["field"]}, 3},
			{"rust", []string{p["land"]}, 3}, {"tan", []string{p["land"]}, 3}, {"brown", []string{p["land"]}, 3}, {"teal", []string{p["land"]}, 3},
			{"olive", []string{p["land"]}, 3}, {"green", []string{p["land"]}, 3}, {"plan", []string{p["land"]}, 3}, {"reach", []string{p["land"]}, 3},
			{"warn", []string{p["land"]}, 3}, {"supply", []string{p["land"]}, 3},

			{"ink", []string{p["snow"], over("tint0", "snow", .5), over("tint1", "snow", .42), over("tint0", "snow", .75), over("tint1", "snow", .75)}, 4.5},
			{"ink2", []string{p["snow"], over("tint0", "snow", .5), over("tint1", "snow", .42), over("tint0", "snow", .75), over("tint1", "snow", .75), p["snowout"]}, 4.5},
			{"ink2", []string{over("tint0", "land", .75), over("tint1", "land", .75)}, 4.5},
			{"water", []string{p["ice"]}, 4.5}, {"water", []string{p["shelf"]}, 4.5},
			{"river", []string{p["snow"], over("tint0", "snow", .5), over("tint1", "snow", .42), over("tint0", "land", .5), over("tint1", "land", .42)}, 3},
			{"moss", []string{p["snow"], over("tint0", "snow", .5), over("tint1", "snow", .42), over("tint1", "land", .42)}, 3},
			{"line0", []string{p["snow"]}, 3}, {"line1", []string{p["snow"]}, 3}, {"tan", []string{p["snowout"]}, 3},
		} {
			for _, ground := range c.on {
				if got := contrast(p[c.ink], ground); got < c.want {
					t.Errorf("%s: %s %s on %s has %.1f", name, c.ink, p[c.ink], ground, got)
				}
			}
		}
		if got := contrast(p["back0"], p["back1"]); got < 2 {
			t.Errorf("%s: the backs differ by %.1f", name, got)
		}
		if len(p) != len(drawing.Light) {
			t.Errorf("%s has %d colours", name, len(p))
		}
	}
}

// TestMarshIsNotAllowed: green is what an overlay says of a hex - reach, Network, where
// units may stand - and the ground has none of it, not even a marsh.
func TestMarshIsNotAllowed(t *testing.T) {
	green := func(hex string) float64 {
		c := channels(hex)
		return c[1] - (c[0]+c[2])/2
	}
	for name, p := range drawing.Palettes {
		for _, ground := range []string{"bog", "land", "out"} {
			if g := green(p[ground]); g > .03 {
				t.Errorf("%s: %s %s is green by %.3f", name, ground, p[ground], g)
			}
		}
		for _, area := range []string{"reach1", "network"} {
			if g := green(p[area]); g < .06 {
				t.Errorf("%s: %s %s is green by %.3f only", name, area, p[area], g)
			}
		}
	}
}

// channels are those of a colour, 0 to 1.
func channels(hex string) (c [3]float64) {
	n, _ := strconv.ParseUint(hex[1:], 16, 32)
	for i := range c {
		c[i] = float64(n>>(16-8*i)&255) / 255
	}
	return c
}

func mixed(a, b string, share float64) string {
	x, y := channels(a), channels(b)
	s := "#"
	for i := range x {
		s += fmt.Sprintf("%02X", int(math.Round(255*(x[i]*share+y[i]*(1-share)))))
	}
	return s
}

// contrast is that of the Web Content Accessibility Guidelines 2.2.
func contrast(a, b string) float64 {
	light := func(hex string) float64 {
		c := channels(hex)
		for i, v := range c {
			if c[i] = v / 12.92; v > .04045 {
				c[i] = math.Pow((v+.055)/1.055, 2.4)
			}
		}
		return .2126*c[0] + .7152*c[1] + .0722*c[2]
	}
	x, y := light(a), light(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// TestAnyPicture: whatever stands in a picture it is drawn, as well-formed XML
// and as pixels, and no name breaks out of its element.
func TestAnyPicture(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pictures")
	}
	var cells []board.Cell
	for i := range 12 {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", i), Q: i % 4, R: i / 4})
	}
	cells = append(cells, board.Cell{ID: "a0", Off: true}, board.Cell{ID: "a1", Name: "Area", Off: true})
	grid, err := board.New(cells, [2]board.Hex{0, 12}, [2]board.Hex{12, 13})
	if err != nil {
		t.Fatal(err)
	}
	legends := []*board.Legend{nil, seaside, winterWar}
	positions(t, "s1940", 3, 0, func(_ int, p position) { legends = append(legends, p.pics[0].Legend) })
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "<b>", "a & b", "\"'", "]]>", "\x00\x1b[2J", "Αθήνα", "battle", "fortress", "base", "oasis", "armor", "disrupted", "highway", "ridge", "gap"})
		n := rapid.SampledFrom([]int{-1, 0, 1, 2, 5, 12, 1 << 30})
		pic := board.Picture{Board: grid, Title: text.Draw(t, "title"), Side: rapid.IntRange(-1, 1).Draw(t, "side"),
			Legend: rapid.SampledFrom(legends).Draw(t, "legend"), Control: rapid.Bool().Draw(t, "control"), Pale: rapid.Bool().Draw(t, "pale"), Season: text.Draw(t, "season")}
		if rapid.Bool().Draw(t, "boxes") {
			pic.Boxes = []board.PictureBox{{Hex: 12, Kind: rapid.SampledFrom([]string{"", "district", "region", "box", "neutral"}).Draw(t, "kind"), At: board.Point{X: n.Draw(t, "x") % 2000}, Head: page.M(text.Draw(t, "head"))}}
		}
		pic.Routes = []board.PictureRoute{{Route: 0, Kind: text.Draw(t, "road"), Length: n.Draw(t, "length"), Beyond: text.Draw(t, "beyond"), By: make([]board.Point, rapid.IntRange(0, 2).Draw(t, "by"))}, {Route: 1}}
		pic.Ground.Waters = []board.Sea{{Name: text.Draw(t, "name"), Kind: rapid.SampledFrom([]string{"sea", "lake", ""}).Draw(t, "kind"), States: []string{rapid.SampledFrom([]string{"frozen", "storm", "x"}).Draw(t, "state")},
			Value: n.Draw(t, "value"), Owner: rapid.IntRange(-1, 2).Draw(t, "owner"), Label: board.Point{X: n.Draw(t, "x") % 2000, Y: 5}}}
		for range rapid.IntRange(0, 5).Draw(t, "banks") {
			pic.Ground.Waters[0].Edge = append(pic.Ground.Waters[0].Edge, board.Bank{X: rapid.IntRange(-300, 300).Draw(t, "x"), Y: rapid.IntRange(-300, 300).Draw(t, "y"), Edge: board.Edge(rapid.IntRange(0, 2).Draw(t, "edge"))})
		}
		for h := range board.Hex(grid.Len()) {
			x := board.PictureHex{Hex: h, Terrain: text.Draw(t, "terrain"), Owner: rapid.IntRange(-1, 2).Draw(t, "owner"), Marks: []string{text.Draw(t, "mark")},
				Port: [2]int{n.Draw(t, "port"), 0}, Sites: []board.Site{{Word: text.Draw(t, "site"), Value: n.Draw(t, "value")}}}
			if rapid.Bool().Draw(t, "harbour") {
				x.Harbour = &board.Harbour{Capacity: n.Draw(t, "capacity"), Base: true, State: text.Draw(t, "state")}
				x.Fight = &board.Fight{Holder: rapid.IntRange(-1, 2).Draw(t, "holder"), Strike: n.Draw(t, "strike"), Ground: page.M(text.Draw(t, "ground")), Notes: []page.Msg{page.M(text.Draw(t, "note"))}}
				x.Fight.Losses[1] = page.M(text.Draw(t, "loss"))
			}
			for side := range rapid.IntRange(0, 2).Draw(t, "stacks") {
				s := board.Stack{Side: side, Marks: []string{text.Draw(t, "mark")}, Backs: []board.Backs{{Mark: text.Draw(t, "mark"), Count: 1}}}
				for range rapid.IntRange(0, 10).Draw(t, "pieces") {
					s.Pieces = append(s.Pieces, board.Piece{Name: text.Draw(t, "name"), Sign: text.Draw(t, "sign"), Strength: rapid.IntRange(-1, 7).Draw(t, "strength"),
						Full: rapid.IntRange(-1, 20).Draw(t, "full"), Elite: rapid.Bool().Draw(t, "elite"), Value: rapid.SampledFrom([]string{"", "Ø", "<"}).Draw(t, "value"), Marks: []string{text.Draw(t, "mark")}})
				}
				s.Count = len(s.Pieces) + rapid.IntRange(0, 12).Draw(t, "hidden")
				x.Stacks = append(x.Stacks, s)
			}
			pic.Hexes = append(pic.Hexes, x)
		}
		for s := range board.Side(grid.Sides()) {
			pic.Sides = append(pic.Sides, board.PictureSide{Side: s, Terrain: text.Draw(t, "terrain"), Road: text.Draw(t, "road"), Limit: rapid.IntRange(-1, 2).Draw(t, "limit"),
				Owner: [2]int{rapid.IntRange(-1, 1).Draw(t, "owner"), -1}, Works: [2]string{text.Draw(t, "works"), ""}})
		}
		for i := range rapid.IntRange(0, 20).Draw(t, "cells") {
			pic.Ground.Cells = append(pic.Ground.Cells, board.GroundCell{Q: i % 5, R: -1 - i/5, Kind: rapid.SampledFrom([]string{"sea", "marsh", "<"}).Draw(t, "kind")})
		}
		pic.Ground.Names = []board.GroundName{{Text: text.Draw(t, "name"), Kind: "sea"}, {Text: text.Draw(t, "land"), Hexes: board.SetOf(0, 1, 2)}}
		hex := rapid.Custom(func(t *rapid.T) board.Hex { return board.Hex(rapid.IntRange(0, 13).Draw(t, "hex")) })
		over := &board.Overlay{Title: page.M(text.Draw(t, "title")), Faint: rapid.Bool().Draw(t, "faint")}
		over.Areas = []board.Area{{Hexes: board.SetOf(hex.Draw(t, "area")), Style: board.Style(rapid.IntRange(0, 10).Draw(t, "style")), Ring: rapid.Bool().Draw(t, "ring"), Meaning: page.M("x")}}
		over.Lines = []board.Line{{Way: [][]board.Hex{{0, 1, 2}, {1, 0, 12, 13}, {13, 12}}[rapid.IntRange(0, 2).Draw(t, "way")], Badge: text.Draw(t, "badge"), Thin: rapid.Bool().Draw(t, "thin"), Style: board.Style(rapid.IntRange(0, 9).Draw(t, "style")), Arrow: rapid.Bool().Draw(t, "arrow"), Count: 3, Label: text.Draw(t, "label"), Meaning: page.M("y")}}
		over.Signs = []board.Sign{{Hex: hex.Draw(t, "sign"), To: board.None, Kind: board.SignKind(rapid.IntRange(0, 8).Draw(t, "kind")), Text: page.M(text.Draw(t, "text")), Meaning: page.M("z")}}
		over.Notes = []board.Callout{{Hex: hex.Draw(t, "note"), To: board.None, Lines: []page.Msg{page.M(text.Draw(t, "note"))}}}
		for _, o := range []drawing.Options{{}, {Frame: drawing.Small}, {Frame: drawing.Front, Overlay: over}, {Frame: drawing.Small, Overlay: over}, {Bare: true, Overlay: over}} {
			d := drawing.Map(pic, nil, o)
			wellFormed(t, d.SVG(drawing.Dark))
			if _, err := d.PNG(drawing.Dark, 60); err != nil {
				t.Fatal(err)
			}
		}
		wellFormed(t, drawing.Page(pic, nil, drawing.Options{}))
	})
}

// TestNamesFit: no name on a piece touches its edge, which is 46 wide.
func TestNamesFit(t *testing.T) {
	label := regexp.MustCompile(`class="label[01]"([^>]*)>([^<]*)<`)
	sized := regexp.MustCompile(`font-size:([\d.]+)px`)
	positions(t, "pursuit", 1, 0, func(_ int, p position) {
		found := 0
		for _, m := range label.FindAllStringSubmatch(string(drawing.Map(p.pics[1], p.words, drawing.Options{}).SVG(drawing.Light)), -1) {
			size := 10.6
			if x := sized.FindStringSubmatch(m[1]); x != nil {
				size, _ = strconv.ParseFloat(x[1], 64)
			}
			found++
			if w := drawing.Width(m[2], true) * size; w > 40 {
				t.Errorf("%q is %.1f wide", m[2], w)
			}
		}
		if found == 0 {
			t.Error("no names")
		}
	})
}
