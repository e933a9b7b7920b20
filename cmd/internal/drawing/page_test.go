package drawing_test

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

var (
	phoneWindow = regexp.MustCompile(`<figure class="phone"><div class="box"><svg[^>]* viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) [0-9.]+"[^>]*><title id="t-w`)
	leastWidth  = regexp.MustCompile(`min-width:([0-9]+)px`)
)

// TestPage: a phone has windows on what a page is about, each as wide as it can be read,
// and the words of the map stand on the page; a desk has all without scrolling sideways.
func TestPage(t *testing.T) {
	positions(t, "crusader", 3, 13, func(n int, p position) {
		if n != 13 {
			return
		}
		over, err := p.seat.Overlay(0, 0, rules.Overlay{Kind: "supply"})
		if err != nil || len(over.Notes) == 0 {
			t.Fatal("no note: ", err)
		}
		for _, o := range []*board.Overlay{nil, &over} {
			data := drawing.Page(p.pics[0], p.words, drawing.Options{Overlay: o})
			windows := phoneWindow.FindAllSubmatch(data, -1)
			if len(windows) < 2 {
				t.Errorf("%v: %d windows", o != nil, len(windows))
			}
			for _, w := range windows {
				if wide := numbers([]string{string(w[1])})[0] / 120; wide < 3.5 || wide > 6.5 {
					t.Errorf("%v: a window of %.1f hexes", o != nil, wide)
				}
			}
			for _, m := range leastWidth.FindAllSubmatch(data, -1) {
				if least := numbers([]string{string(m[1])})[0]; least > 1312 {
					t.Errorf("%v: a picture not narrower than %.0f", o != nil, least)
				}
			}
			if o == nil {
				continue
			}
			text := html.UnescapeString(string(regexp.MustCompile(`(?s)<svg.*?</svg>`).ReplaceAll(data, nil)))
			for _, c := range o.Notes {
				for _, l := range c.Lines {
					if !strings.Contains(text, p.words.Say(l)) {
						t.Errorf("the page does not say %q", p.words.Say(l))
					}
				}
			}
		}
	})
}

// TestStoryOfOne: a story of a single chapter has the page's width, also if chapters
// that tell nothing stand beside it.
func TestStoryOfOne(t *testing.T) {
	told := page.Chapter{Title: page.M("x"), Tale: []page.Tale{{Text: page.M("y")}}}
	for _, chapters := range [][]page.Chapter{{told}, {{Title: page.M("z")}, told}, {told, told}} {
		r := drawing.Report{Chronicle: page.Chronicle{Chapters: slices.Clone(chapters)}, Picture: blank(t)}
		one := bytes.Contains(r.HTML(), []byte(`class="story one"`))
		if two := len(chapters) == 2 && len(chapters[0].Tale) > 0; one == two {
			t.Errorf("%d chapters: %v", len(chapters), one)
		}
	}
}

// blank is a picture of one hex.
func blank(t *testing.T) board.Picture {
	t.Helper()
	grid, err := board.New([]board.Cell{{ID: "a"}})
	if err != nil {
		t.Fatal(err)
	}
	return board.Picture{Board: grid}
}

// TestColumns: columns are for a desk; whatever says how broad they are there does not
// say it of a phone.
func TestColumns(t *testing.T) {
	data := string(drawing.Page(blank(t), nil, drawing.Options{}))
	before, after, ok := strings.Cut(data, ".two.page{")
	if !ok || !strings.HasSuffix(strings.TrimSpace(before), "@media screen and (min-width:821px){") || strings.Contains(after, ".two.page{") {
		t.Error("columns of a page on any screen")
	}
	if !strings.Contains(after, "@media screen and (max-width:820px){") {
		t.Error("nothing is for a phone")
	}
}
