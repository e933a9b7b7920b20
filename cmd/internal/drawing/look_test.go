package drawing_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// position is a game as its sides know it between two segments.
type position struct {
	name  string
	words page.Words
	seat  rules.Seat
	pics  [3]board.Picture // of the sides, and what all may see

	before int // events of the first side before the last two segments
}

// positions plays a scenario with two bots and looks at it after some segments.
func positions(t testing.TB, scenario string, seed uint64, segments int, look func(n int, p position)) {
	t.Helper()
	desk, _, err := staff.Title().Open(rules.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := desk.Sit(playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Side(2) {
		seat.Play(side, seed+uint64(side), func(_ rules.Asked, bot func() (any, bool)) (any, bool) { return bot() })
	}
	type enough struct{}
	n := 0
	var counts []int
	seat.Passed(func(rules.Checkpoint) {
		counts = append(counts, seat.Events(0))
		p := position{before: counts[max(0, len(counts)-3)], name: fmt.Sprintf("%s-%d", scenario, n), words: desk.Words("en"), seat: seat}
		for side := range rules.Side(3) {
			p.pics[side] = seat.Map(side)
		}
		look(n, p)
		if n++; n > segments {
			panic(enough{})
		}
	})
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(enough); !ok {
				panic(r)
			}
		}
	}()
	if _, err := seat.Run(); err != nil {
		t.Fatal(err)
	}
}

// undeployed is a scenario before anybody stands on the map, and where each side may
// deploy, if it has a choice.
func undeployed(t testing.TB, scenario string) (p position, os [2]board.Overlay, ok bool) {
	t.Helper()
	desk, _, err := staff.Title().Open(rules.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := desk.Sit(playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	p = position{name: scenario + "-begin", words: desk.Words("en"), seat: seat}
	for side := range rules.Side(2) {
		p.pics[side] = seat.Map(side)
		if os[side], err = seat.Overlay(side, 0, rules.Overlay{Kind: "deploy"}); err != nil {
			return p, os, false
		}
	}
	return p, os, true
}

// TestShow writes drawings to look at, to the folder of $SHOW.
func TestShow(t *testing.T) {
	dir := os.Getenv("SHOW")
	if dir == "" {
		t.Skip("SHOW names no folder")
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, sc := range staff.Title().Scenarios {
		if p, o, ok := undeployed(t, sc.ID); ok {
			for side := range 2 {
				for name, frame := range map[string]drawing.Frame{"deploy": drawing.Whole, "deploy-small": drawing.Small} {
					options := drawing.Options{Frame: frame, Overlay: &o[side]}
					write(fmt.Sprint(p.name, "-", side, "-", name, ".svg"), drawing.Map(p.pics[side], p.words, options).SVG(drawing.Light))
					write(fmt.Sprint(p.name, "-", side, "-", name, ".html"), drawing.Page(p.pics[side], p.words, options))
				}
			}
		}
		positions(t, sc.ID, 3, 13, func(n int, p position) {
			if n != 0 && n != 7 && n != 13 {
				return
			}
			for name, palette := range drawing.Palettes {
				write(p.name+"-"+name+".svg", drawing.Map(p.pics[0], p.words, drawing.Options{}).SVG(palette))
			}
			write(p.name+"-front.svg", drawing.Map(p.pics[1], p.words, drawing.Options{Frame: drawing.Front}).SVG(drawing.Light))
			write(p.name+"-small.svg", drawing.Map(p.pics[0], p.words, drawing.Options{Frame: drawing.Small}).SVG(drawing.Light))
			near := func(middle board.Hex, by int) (hs board.Set) {
				for h := range p.pics[0].Board.All().All() {
					if p.pics[0].Board.Distance(middle, h) <= by {
						hs = hs.Add(h)
					}
				}
				return hs
			}
			if h, err := p.pics[0].Board.Find("Sidi Omar"); err == nil {
				for by := range 3 {
					write(fmt.Sprint(p.name, "-around", by, ".svg"), drawing.Map(p.pics[0], p.words, drawing.Options{Around: near(h, by)}).SVG(drawing.Light))
				}
			}
			write(p.name+"-map.html", drawing.Page(p.pics[0], p.words, drawing.Options{}))
			for _, over := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}, {Kind: "deploy"}, {Kind: "reach", About: someUnit(p, 0)}} {
				if o, err := p.seat.Overlay(0, p.before, over); err == nil {
					options := drawing.Options{Frame: drawing.Front, Overlay: &o}
					if over.Kind == "deploy" {
						options.Frame = drawing.Whole
					}
					write(p.name+"-"+over.Kind+".svg", drawing.Map(p.pics[0], p.words, options).SVG(drawing.Light))
					write(p.name+"-"+over.Kind+".html", drawing.Page(p.pics[0], p.words, options))
					options.Frame = drawing.Small
					write(p.name+"-"+over.Kind+"-small.svg", drawing.Map(p.pics[0], p.words, options).SVG(drawing.Light))
				}
			}
			write(p.name+"-report.html", p.report(0))
			png, err := drawing.Map(p.pics[0], p.words, drawing.Options{}).PNG(drawing.Light, 0)
			if err != nil {
				t.Fatal(err)
			}
			write(p.name+".png", png)
		})
	}
}
