package drawing_test

import (
	"html"
	"math"
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

var (
	smallText = regexp.MustCompile(`(?:translate\(([-0-9.]+) ([-0-9.]+)\)scale\(([0-9.]+)\)">)?<text class="small" x="([-0-9.]+)" y="([-0-9.]+)">([^<]*)<`)
	spotBox   = regexp.MustCompile(`<rect class="spot." x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"`)
	spotDisc  = regexp.MustCompile(`<circle class="spot." cx="([-0-9.]+)" cy="([-0-9.]+)" r="([0-9.]+)"`)
)

func (b box) distance(c box) float64 {
	return math.Hypot(max(0, b.x-c.x-c.w, c.x-b.x-b.w), max(0, b.y-c.y-c.h, c.y-b.y-b.h))
}

// namesOf looks at the names of a small picture, and returns them: each stands nearest
// to what it names, and on nothing else.
func namesOf(t *testing.T, name string, b *board.Board, svg string) (said []string) {
	t.Helper()
	var spots, names []box
	for _, m := range spotBox.FindAllStringSubmatch(svg, -1) {
		n := numbers(m[1:])
		spots = append(spots, box{n[0], n[1], n[2], n[3]})
	}
	for _, m := range spotDisc.FindAllStringSubmatch(svg, -1) {
		n := numbers(m[1:])
		spots = append(spots, box{n[0] - n[2], n[1] - n[2], 2 * n[2], 2 * n[2]})
	}
	for _, m := range smallText.FindAllStringSubmatch(svg, -1) {
		n, text, k := numbers(m[1:6]), html.UnescapeString(m[6]), 1.0
		if m[1] != "" {
			k = n[2]
		}
		w := drawing.Width(text, true) * 66 * k
		at := box{n[0] + n[3] - w/2, n[1] + n[4] - 46*k, w, 46 * k}
		h, err := b.Find(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c := b.Cell(h)
		hex := box{60*float64(2*c.Q+c.R) - 55, 104*float64(c.R) - 45, 110, 90}
		own := 1e9
		for _, s := range spots {
			if s.within(hex) {
				own = min(own, at.distance(s))
			}
		}
		for _, s := range spots {
			if !s.within(hex) && own < 1e9 && at.distance(s) <= own {
				t.Errorf("%s: %s is %.0f from its place, and %.0f from %v", name, text, own, at.distance(s), s)
			}
		}
		for _, o := range names {
			if o.overlaps(at) {
				t.Errorf("%s: %s lies on another name", name, text)
			}
		}
		names, said = append(names, at), append(said, text)
	}
	return said
}

// TestSmallNames: on a narrow screen no name seems to be that of another place, and
// Fortresses and Bases are named, also under the number of an overlay.
func TestSmallNames(t *testing.T) {
	for _, sc := range staff.Title().Scenarios {
		if p, o, ok := undeployed(t, sc.ID); ok {
			for side := range 2 {
				svg := string(drawing.Map(p.pics[side], p.words, drawing.Options{Frame: drawing.Small, Overlay: &o[side]}).SVG(drawing.Light))
				if said := namesOf(t, p.name, p.pics[side].Board, svg); len(said) < 5 {
					t.Errorf("%s, side %d: only %q", p.name, side, said)
				}
			}
		}
		positions(t, sc.ID, 3, 13, func(n int, p position) {
			if n%5 != 0 {
				return
			}
			for side := range rules.Side(2) {
				pic := p.pics[side]
				for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}, {Kind: "reach", About: someUnit(p, side)}} {
					over, err := p.seat.Overlay(side, p.before, o)
					if err != nil {
						continue
					}
					namesOf(t, p.name+" "+o.Kind, pic.Board, string(drawing.Map(pic, p.words, drawing.Options{Frame: drawing.Small, Overlay: &over}).SVG(drawing.Light)))
				}
				namesOf(t, p.name, pic.Board, string(drawing.Map(pic, p.words, drawing.Options{Frame: drawing.Small}).SVG(drawing.Light)))
			}
		})
		if testing.Short() {
			break
		}
	}
}
