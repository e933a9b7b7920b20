package drawing_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

var update = flag.Bool("update", false, "write the pictures that are kept")

// kept compares a picture with the one that is kept, and says where they begin to differ.
func kept(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "north", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	part := func(b []byte) string { return string(b[max(0, i-80):min(len(b), i+80)]) }
	t.Errorf("%s differs from byte %d on:\n...%s\nis kept:\n...%s\nIf that is better: go test ./cmd/internal/drawing -run TestNorth -update, and look at it", file, i, part(got), part(want))
}

// TestNorthKept: a map with Areas, routes, seas and headquarters is drawn as the pictures in testdata/north show it: the
// start for both sides, three battles at once, mud, overlays of supply, command and moves, a narrow screen, all signs; and as
// the text there.
func TestNorthKept(t *testing.T) {
	for name, d := range northPictures(t) {
		kept(t, name+".svg", d.SVG(drawing.Light))
	}
	pic, _ := northBattles().picture(t)
	kept(t, "battles.txt", []byte(render.Map(pic, northWords, board.Set{}, render.Options{Width: 100})))
	kept(t, "battles-ascii.txt", []byte(render.Map(pic, northWords, board.Set{}, render.Options{Width: 92, ASCII: true, Brief: true})))
}

// TestNorthWhole: such pictures and pages are well-formed, want nothing from elsewhere, and have every id once and every shape
// that is used, in each palette and for each screen.
func TestNorthWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pages")
	}
	check := func(what string, data []byte) {
		t.Helper()
		ids, used := wellFormed(t, data)
		for id, n := range ids {
			if n > 1 {
				t.Errorf("%s: the id %q stands %d times", what, id, n)
			}
		}
		for id := range used {
			if ids[id] == 0 {
				t.Errorf("%s: nothing is called %q", what, id)
			}
		}
		for _, f := range outside(data) {
			t.Errorf("%s: %s", what, f)
		}
		if bytes.Contains(data, []byte("undefined")) || regexp.MustCompile(`(fill|stroke):[;}]`).Match(data) {
			t.Errorf("%s: a shape without a colour", what)
		}
	}
	for name, f := range map[string]*fortnight{"start": northStart(1), "battles": northBattles(), "mud": northMud()} {
		pic, at := f.picture(t)
		for palette, p := range drawing.Palettes {
			check(name+" "+palette, drawing.Map(pic, northWords, drawing.Options{Below: palette == "print"}).SVG(p))
		}
		for _, o := range []*board.Overlay{nil, northSupply(pic.Board, at), northCommand(pic.Board, at), northMoves(at)} {
			check(name+" small", drawing.Map(pic, northWords, drawing.Options{Frame: drawing.Small, Overlay: o}).SVG(drawing.Dark))
			check(name+" front", drawing.Map(pic, northWords, drawing.Options{Frame: drawing.Front, Overlay: o}).SVG(drawing.Dark))
			check("page "+name, drawing.Page(pic, northWords, drawing.Options{Overlay: o}))
		}
	}
}

// TestNorthTold: what such a picture has is told in its key, and what it lacks is not.
func TestNorthTold(t *testing.T) {
	draw := func(f *fortnight) string {
		pic, _ := f.picture(t)
		return string(drawing.Page(pic, northWords, drawing.Options{}))
	}
	start, battles, mud := draw(northStart(0)), draw(northBattles()), draw(northMud())
	for _, x := range []struct {
		text                string
		start, battles, mud bool
	}{
		{"frozen sea: no ship", true, true, false}, {"storm: no landing", false, true, true}, {"river, frozen", true, true, false}, {"Finland, USSR, disputed", false, true, true},
		{">Finland, USSR<", true, false, false}, {"battle of this turn", false, true, false}, {"old battle", false, true, true}, {"airstrike", false, true, false}, {"in full view", false, true, true},
		{"STAVKA<", false, true, false}, {"theatre HQ", true, true, true}, {"disrupted", false, false, true}, {"unsupplied", false, true, true}, {"railhead: Finland, USSR", true, true, true},
		{"Mannerheim Line", true, true, true}, {"naval port", true, true, true}, {"so many may attack across, else 1", true, true, true}, {"fortress", true, true, true}, {"original attacker", false, true, true},
		{"The map is a reconstruction.", true, true, true},
	} {
		for i, page := range []string{start, battles, mud} {
			want := [3]bool{x.start, x.battles, x.mud}[i]
			if got := strings.Contains(page, x.text); got != want {
				t.Errorf("page %d says %q: %v", i, x.text, got)
			}
		}
	}
}

// TestNorthNotes: what must be said of the map stands above the maps of a report, at any width.
func TestNorthNotes(t *testing.T) {
	pic, _ := northStart(0).picture(t)
	r := drawing.Report{Words: northWords, Picture: pic}
	text := regexp.MustCompile(`(?s)<(svg|style).*?</(svg|style)>`).ReplaceAllString(string(r.HTML()), "")
	if !strings.Contains(text, `<p class="sub" style`) || !strings.Contains(text, "The map is a reconstruction.") {
		t.Error("a report does not say that its map is a reconstruction")
	}
}

// TestUnboxed: a place off the grid of which a picture says nothing is drawn too.
func TestUnboxed(t *testing.T) {
	pic, at := northStart(0).picture(t)
	pic.Boxes, pic.Legend = nil, nil
	for _, o := range []drawing.Options{{}, {Frame: drawing.Small}, {Around: board.SetOf(at["oulu"])}, {Overlay: northMoves(at)}} {
		svg := drawing.Map(pic, northWords, o).SVG(drawing.Light)
		wellFormed(t, svg)
		if !bytes.Contains(svg, []byte(">Oulu<")) {
			t.Error("Oulu is not named")
		}
	}
	if text := render.Map(pic, northWords, board.Set{}, render.Options{}); !strings.Contains(text, "f Oulu") {
		t.Error(text)
	}
}

// TestNorthBrowser looks at pages and pictures of the northern front through a real browser, as TestBrowser does.
func TestNorthBrowser(t *testing.T) {
	browser := chromium(t)
	var windows []window
	for name, f := range map[string]*fortnight{"start": northStart(1), "battles": northBattles(), "mud": northMud()} {
		pic, at := f.picture(t)
		for kind, o := range map[string]*board.Overlay{"": nil, "supply": northSupply(pic.Board, at), "command": northCommand(pic.Board, at)} {
			page := drawing.Page(pic, northWords, drawing.Options{Overlay: o})
			windows = append(windows, window{name + " " + kind, page, 1400, kind == ""}, window{name + " " + kind, page, 390, kind != ""})
		}
	}
	browse(t, browser, windows)
}

// TestNorthJSON: programs are told of routes, waters, places off the grid, values in words and battles.
func TestNorthJSON(t *testing.T) {
	pic, at := northBattles().picture(t)
	d := render.MapJSON(pic, northSupply(pic.Board, at), northWords)
	if len(d.Routes) != len(northRoutes) || d.Routes[2].Ends != [2]string{"tampere", "oulu"} || d.Routes[2].Kind != "rail" || d.Routes[2].Length != 5 {
		t.Errorf("%+v", d.Routes)
	}
	if w := d.Waters[1]; w.Name != "Gulf of Finland" || w.Value != 3 || w.Owner != "USSR" || w.Base != "base Tallinn" || d.Waters[0].States[0] != "frozen" {
		t.Errorf("%+v", d.Waters)
	}
	oulu, helsinki := d.Hexes[at["oulu"]], d.Hexes[at["B04"]]
	if !oulu.Off || oulu.Kind != "region" || oulu.Harbour != 1 || oulu.Base || oulu.Fight == nil || oulu.Fight.Holder != "Finland" || !oulu.Fight.Fresh {
		t.Errorf("%+v", oulu)
	}
	if helsinki.Off || helsinki.Stacks[0].Known[0].Value != "II" || helsinki.Sites[0] != "capital" || !d.Hexes[at["A05"]].Disputed || helsinki.Disputed {
		t.Errorf("%+v", helsinki)
	}
	if len(d.Notes) != 2 {
		t.Error(d.Notes)
	}
}
