package drawing

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// TestOutlines: an outline is read as a path of SVG, with circles; what cannot be read ends it.
func TestOutlines(t *testing.T) {
	for text, want := range map[string]struct {
		path    string
		circles int
	}{
		"":                           {"", 0},
		"M0 0L10 0":                  {"M0 0L10 0", 0},
		"M1 2H5V7Z":                  {"M1 2L5 2L5 7Z", 0},
		"M0 0Q1 1 2 0C3 3 4 3 5 0":   {"M0 0Q1 1 2 0C3 3 4 3 5 0", 0},
		"O1 2 3":                     {"", 1},
		"M0 0L4 4O1 2 3M5 5L6 6":     {"M0 0L4 4M5 5L6 6", 1},
		"M-.5 .5L1.5 -2":             {"M-.5 .5L1.5-2", 0},
		"L1 1":                       {"", 0},
		"M0 0L1":                     {"M0 0", 0},
		"M0 0L1 1M0 0X1 1":           {"M0 0L1 1", 0},
		"M0 0L1 1\"/><script>L2 2":   {"M0 0", 0},
		"M0 0L1 1e9":                 {"M0 0", 0},
		"M0 0LNaN 1L2 2":             {"M0 0", 0},
		board.Box + board.Cross:      {"M-10.5-7L10.5-7L10.5 7L-10.5 7ZM-10.5-7L10.5 7M10.5-7L-10.5 7", 0},
		board.Wheels:                 {"", 2},
		board.Tracks + board.Chevron: {"M-6 11.4L6 11.4M-6 7.8L6 7.8M-10.5 7L0-7L10.5 7", 0},
	} {
		o := read(text)
		got := ""
		for _, x := range o.path {
			got += string(x.op) + coordinates(x.to[:x.points()], point{})
		}
		if got != want.path || len(o.circles) != want.circles {
			t.Errorf("%q is %q with %d circles", text, got, len(o.circles))
		}
	}
}

// TestAnyOutline: whatever a legend says, a glyph is drawn as well-formed shapes.
func TestAnyOutline(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching("([MLHVQCZO][-0-9. ]{0,12}){0,8}").Draw(t, "outline")
		pen := board.Pen{Fill: board.Colour(rapid.IntRange(0, 255).Draw(t, "fill")), Line: board.Colour(rapid.IntRange(0, 255).Draw(t, "line")),
			Width: rapid.IntRange(-9, 99).Draw(t, "width"), Dash: rapid.SliceOfN(rapid.IntRange(0, 99), 0, 3).Draw(t, "dash"), Opacity: rapid.IntRange(0, 100).Draw(t, "opacity")}
		var s scene
		s.glyph(board.Glyph{{Outline: text, Pen: pen}}, board.Thin, point{}, point{3, 4})
		d := &Drawing{View: rect{-20, -20, 40, 40}, over: s}
		if len(d.SVG(Light)) == 0 {
			t.Fatal("nothing is written")
		}
		if _, err := d.PNG(Dark, 40); err != nil {
			t.Fatal(err)
		}
	})
}
