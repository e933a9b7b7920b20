package drawing_test

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// box is a rectangle of a picture.
type box struct{ x, y, w, h float64 }

func (b box) overlaps(c box) bool {
	return b.x < c.x+c.w && c.x < b.x+b.w && b.y < c.y+c.h && c.y < b.y+b.h
}

func (b box) within(c box) bool {
	const rounded = .1
	return b.x >= c.x-rounded && b.y >= c.y-rounded && b.x+b.w <= c.x+c.w+rounded && b.y+b.h <= c.y+c.h+rounded
}

// numbers are those that a match has, in its order.
func numbers(texts []string) (ns []float64) {
	for _, s := range texts {
		n, _ := strconv.ParseFloat(s, 64)
		ns = append(ns, n)
	}
	return ns
}

var (
	viewBox  = regexp.MustCompile(`viewBox="([-0-9.]+) ([-0-9.]+) ([0-9.]+) ([0-9.]+)"`)
	panelBox = regexp.MustCompile(`<rect class="panel" x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"`)
	panelled = regexp.MustCompile(`<text class="(title|subtitle|key)" x="([-0-9.]+)" y="([-0-9.]+)"(?: style="font-size:([0-9.]+)px")?>([^<]*)<`)
)

// panelsOf looks at the panels of a picture: they lie in it, hold all of their text, and
// cover no hex of the board that the map shows.
func panelsOf(t *testing.T, name string, b *board.Board, svg string) {
	t.Helper()
	n := numbers(viewBox.FindStringSubmatch(svg)[1:])
	view := box{n[0], n[1], n[2], n[3]}
	var panels []box
	seen := view
	for _, m := range panelBox.FindAllStringSubmatch(svg, -1) {
		n := numbers(m[1:])
		p := box{n[0], n[1], n[2], n[3]}
		if !p.within(view) {
			t.Errorf("%s: the panel %v is not within the picture %v", name, p, view)
		}
		if panels = append(panels, p); p.w > view.w-1 { // below the map
			seen.h = p.y - view.y
		}
	}
	if panels == nil {
		t.Errorf("%s: no panel", name)
	}
	for h := range b.All().All() {
		c := b.Cell(h)
		hex := box{60*float64(2*c.Q+c.R) - 60, 104*float64(c.R) - 69, 120, 138}
		for _, p := range panels {
			if p.overlaps(hex) && p.w < view.w-1 {
				t.Errorf("%s: the panel %v covers %s", name, p, c.Label)
			}
		}
	}
	for _, m := range panelled.FindAllStringSubmatch(svg, -1) {
		at, size := numbers(m[2:4]), map[string]float64{"title": 25, "subtitle": 15, "key": 12}[m[1]]
		if m[4] != "" {
			size = numbers(m[4:5])[0]
		}
		text := box{at[0], at[1] - size*.8, drawing.Width(html.UnescapeString(m[5]), m[1] == "title") * size, size}
		held := false
		for _, p := range panels {
			held = held || text.within(p)
		}
		if !held {
			t.Errorf("%s: %q at %v is in no panel", name, m[5], text)
		}
	}
}

// TestPanels: the title and the key of a picture stand where no hex is, or below the map
// and not wider than it, however little of the map there is and however much they say.
func TestPanels(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pages")
	}
	positions(t, "crusader", 3, 13, func(n int, p position) {
		if n != 0 && n != 7 && n != 13 {
			return
		}
		pic := p.pics[0]
		look := func(name string, o drawing.Options) {
			panelsOf(t, p.name+" "+name, pic.Board, string(drawing.Map(pic, p.words, o).SVG(drawing.Light)))
		}
		look("whole", drawing.Options{})
		for _, place := range []string{"Sidi Omar", "Jalo Oasis", "Alexandria"} {
			h, err := pic.Board.Find(place)
			if err != nil {
				t.Fatal(err)
			}
			for by := range 4 {
				var near board.Set
				for x := range pic.Board.All().All() {
					if pic.Board.Distance(h, x) <= by {
						near = near.Add(x)
					}
				}
				look(place+" "+strconv.Itoa(by), drawing.Options{Around: near})
			}
		}
		for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}, {Kind: "reach", About: someUnit(p, 0)}} {
			over, err := p.seat.Overlay(0, p.before, o)
			if err != nil {
				continue // nothing stands on the map yet
			}
			for name, frame := range map[string]drawing.Frame{"whole": drawing.Whole, "front": drawing.Front} {
				look(o.Kind+" "+name, drawing.Options{Frame: frame, Overlay: &over})
			}
			long := over
			long.Note = append([]page.Msg{page.M("Without: " + strings.Repeat("15/115, 15/8 Pz, ", 30))}, over.Note...)
			look(o.Kind+" long", drawing.Options{Frame: drawing.Front, Overlay: &long})
		}
	})
}
