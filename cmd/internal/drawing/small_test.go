package drawing_test

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

var unseen = regexp.MustCompile(`<desc.*?</desc>`)

// visible is a picture without what only those read who cannot see it.
func visible(pic board.Picture, w page.Words, o *board.Overlay) []byte {
	svg := drawing.Map(pic, w, drawing.Options{Frame: drawing.Small, Overlay: o, Bare: true}).SVG(drawing.Light)
	return unseen.ReplaceAll(svg, nil)
}

// TestSmallOverlays: a narrow screen shows every overlay of the game, as a picture,
// in pixels and as a page.
func TestSmallOverlays(t *testing.T) {
	positions(t, "s1940", 3, 7, func(n int, p position) {
		if n != 7 {
			return
		}
		for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}} {
			over, err := p.seat.Overlay(0, 0, o)
			if err != nil {
				t.Fatal(o.Kind, err)
			}
			if bytes.Equal(visible(p.pics[0], p.words, &over), visible(p.pics[0], p.words, nil)) {
				t.Errorf("%s: %s changes nothing", p.name, o.Kind)
			}
			options := drawing.Options{Frame: drawing.Small, Overlay: &over}
			wellFormed(t, drawing.Map(p.pics[0], p.words, options).SVG(drawing.Light))
			if !bytes.Contains(drawing.Page(p.pics[0], p.words, options), []byte(p.words.Say(over.Title))) {
				t.Errorf("%s: the page does not say what %s is", p.name, o.Kind)
			}
			with, err := drawing.Map(p.pics[0], p.words, options).PNG(drawing.Light, 300)
			if err != nil {
				t.Fatal(err)
			}
			without, err := drawing.Map(p.pics[0], p.words, drawing.Options{Frame: drawing.Small}).PNG(drawing.Light, 300)
			if err != nil || bytes.Equal(with, without) {
				t.Errorf("%s: %s changes no pixel (%v)", p.name, o.Kind, err)
			}
		}
	})
}

// TestNothingOfAnOverlayIsDropped: each kind of area, line, sign and note changes a
// small picture, or what is written below it.
func TestNothingOfAnOverlayIsDropped(t *testing.T) {
	var cells []board.Cell
	for i := range 12 {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", i), Q: i % 4, R: i / 4})
	}
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: grid, Title: "x", Side: 0}
	frame := board.Area{Hexes: grid.All(), Style: board.Closed} // in all, so that the frame is the same
	part := map[string]board.Overlay{
		"arrow":       {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Own, Arrow: true}}},
		"by sea":      {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Own, Arrow: true, Travel: board.BySea}}},
		"enemy's sea": {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Enemy, Arrow: true, Travel: board.BySea}}},
		"to refit":    {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Own, Arrow: true, Travel: board.OffBoard}}},
		"enemy refit": {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Enemy, Arrow: true, Travel: board.OffBoard}}},
		"plan by sea": {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Planned, Arrow: true, Travel: board.BySea}}},
		"plan refit":  {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Planned, Arrow: true, Travel: board.OffBoard}}},
		"count":       {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Own, Arrow: true, Count: 3}}},
		"enemy":       {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Enemy, Arrow: true}}},
		"later arrow": {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Planned, Arrow: true, Travel: board.Later, Label: "Savona"}}},
		"named arrow": {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Planned, Arrow: true, Label: "Savona"}}},
		"supply line": {Lines: []board.Line{{Way: []board.Hex{0, 1, 2}}}},
		"note":        {Notes: []board.Callout{{Hex: 3, To: board.None, Lines: []page.Msg{page.M("cut here")}}}},
		"sentence":    {Note: []page.Msg{page.M("all is well")}},
	}
	for s := board.Network; s <= board.Closed; s++ {
		if s != board.Lacking { // a ring only, as those of sides and plans are
			part[fmt.Sprint("area ", s)] = board.Overlay{Areas: []board.Area{{Hexes: board.SetOf(1), Style: s}}}
		}
	}
	for _, s := range []board.Style{board.Lacking, board.Near, board.Far, board.Beyond, board.Own, board.Planned} {
		part[fmt.Sprint("ring ", s)] = board.Overlay{Areas: []board.Area{{Hexes: board.SetOf(1), Style: s, Ring: true}}}
	}
	for k := board.Cut; k <= board.Full; k++ {
		part[fmt.Sprint("sign ", k)] = board.Overlay{Signs: []board.Sign{{Hex: 1, To: board.None, Kind: k, Text: page.M("3")}}}
	}
	seen := map[string]string{}
	for name, o := range part {
		o.Areas = append([]board.Area{frame}, o.Areas...)
		svg := drawing.Map(pic, nil, drawing.Options{Frame: drawing.Small, Overlay: &o}).SVG(drawing.Light)
		wellFormed(t, svg)
		key := string(unseen.ReplaceAll(svg, nil))
		if other, ok := seen[key]; ok && !(name == "ring 2" || name == "ring 3") { // near and far have one edge
			t.Errorf("%s looks like %s", name, other)
		}
		seen[key] = name
	}
	bare := board.Overlay{Areas: []board.Area{frame}}
	svg := drawing.Map(pic, nil, drawing.Options{Frame: drawing.Small, Overlay: &bare}).SVG(drawing.Light)
	if other, ok := seen[string(unseen.ReplaceAll(svg, nil))]; ok {
		t.Errorf("%s is not drawn", other)
	}
}

// TestSmallCounts: the counts of pieces in two hexes beside each other do not touch,
// also where both sides stand in each, and the way of an arrow goes below them while
// its tip and its number are above.
func TestSmallCounts(t *testing.T) {
	grid, err := board.New([]board.Cell{{ID: "a", Q: 0}, {ID: "b", Q: 1}, {ID: "c", Q: 2}})
	if err != nil {
		t.Fatal(err)
	}
	both := []board.Stack{{Side: 0, Count: 12}, {Side: 1, Count: 23}}
	pic := board.Picture{Board: grid, Title: "x", Side: 0, Hexes: []board.PictureHex{
		{Hex: 0, Owner: -1, Stacks: both}, {Hex: 1, Owner: -1, Stacks: both}, {Hex: 2, Owner: -1, Stacks: both[:1]}}}
	o := board.Overlay{Lines: []board.Line{{Way: []board.Hex{0, 1, 2}, Style: board.Own, Arrow: true, Count: 3}}}
	svg := string(visible(pic, nil, &o))
	var boxes [][2]float64
	for _, m := range regexp.MustCompile(`<rect class="spot." x="([-0-9.]+)" y="[-0-9.]+" width="([0-9.]+)"`).FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		w, _ := strconv.ParseFloat(m[2], 64)
		boxes = append(boxes, [2]float64{x, x + w})
	}
	if len(boxes) != 5 {
		t.Fatalf("%d boxes, not 5: %s", len(boxes), svg)
	}
	slices.SortFunc(boxes, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	for i, hex := range []int{0, 0, 1, 1, 2} {
		if i > 0 && hex != []int{0, 0, 1, 1, 2}[i-1] && boxes[i][0] < boxes[i-1][1]+8 {
			t.Errorf("counts of two hexes touch: %v", boxes)
		}
	}
	way, first, last := strings.Index(svg, `class="way0"`), strings.Index(svg, `class="spot`), strings.LastIndex(svg, `class="spot`)
	if tip := strings.Index(svg, `class="head0"`); !(way < first && last < tip) {
		t.Errorf("the way is at %d, its tip at %d, the counts at %d to %d", way, tip, first, last)
	}
}

// TestPhone: on a narrow screen a page shows all of its picture, with its overlay, in
// small before the one that has to be scrolled, which begins at the map's edge.
func TestPhone(t *testing.T) {
	positions(t, "s1940", 3, 1, func(n int, p position) {
		if n != 1 {
			return
		}
		over, err := p.seat.Overlay(0, 0, rules.Overlay{Kind: "supply"})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []*board.Overlay{nil, &over} {
			page := drawing.Page(p.pics[0], p.words, drawing.Options{Overlay: o})
			small, pan := bytes.Index(page, []byte(`<figure class="phone">`)), bytes.Index(page, []byte(`class="box pan"`))
			if small < 0 || small > pan {
				t.Errorf("%v: no small picture before the one that is scrolled", o != nil)
			}
			if wide := regexp.MustCompile(`<div class="box pan" style="max-width:(\d+px)"[^>]*><svg [^>]*style="max-width:(\d+px)`).FindSubmatch(page); wide == nil || !bytes.Equal(wide[1], wide[2]) {
				t.Errorf("%v: the box is wider than its picture, and sea stands beside the desert: %q", o != nil, wide)
			}
			// what it is about stands above it, and covers nothing of it
			if title := p.words.Say(over.Title); bytes.Contains(page, []byte("<h1>"+title+"</h1>")) != (o != nil) || bytes.Contains(page, []byte(">"+title+"</text>")) {
				t.Errorf("%v: where is %q?", o != nil, title)
			}
		}
	})
}

// A sign at the corner of a count keeps the name of the place off, and dots that are
// drawn larger for a phone stay within their hex.
func TestSmallSignsAndDots(t *testing.T) {
	var cells []board.Cell
	for i := range 240 {
		cells = append(cells, board.Cell{ID: fmt.Sprint("h", i), Q: i%40 - i/80, R: i / 40})
	}
	const here = 100
	cells[here].Name = "Buq Buq"
	grid, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	block := []board.Stack{{Side: 1, Count: 3}}
	pic := board.Picture{Board: grid, Title: "x", Side: 0, Hexes: []board.PictureHex{
		{Hex: here, Owner: -1, Stacks: block}, {Hex: 0, Owner: -1, Stacks: block}, {Hex: 239, Owner: -1, Stacks: block}}}
	svg := string(visible(pic, nil, &board.Overlay{
		Areas: []board.Area{{Hexes: board.SetOf(2, 27), Style: board.Beyond}},
		Signs: []board.Sign{{Hex: here, To: board.None, Kind: board.Engages}},
	}))
	part := func(re string) []string {
		m := regexp.MustCompile(re).FindStringSubmatch(svg)
		if m == nil {
			t.Fatalf("no %s in %s", re, svg)
		}
		return m[1:]
	}
	number := func(s string) float64 {
		n, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	name := number(part(`translate\([-0-9.]+ ([-0-9.]+)\)scale[^<]*<text[^>]*>Buq Buq`)[0]) // its base line
	sign := part(`translate\([-0-9.]+ ([-0-9.]+)\)scale\(([0-9.]+)\)"><circle class="engage"`)
	if at, r := number(sign[0]), 8.5*number(sign[1]); name > at-r && name-50 < at+r {
		t.Errorf("the name at %v lies on the sign at %v, of radius %v", name, at, r)
	}
	scale := number(part(`scale\(([0-9.]+)\)"><use href="#spots"`)[0])
	for _, at := range regexp.MustCompile(`M(-?[0-9.]+)[ ]?(-?[0-9.]+)`).FindAllStringSubmatch(part(`<g id="spots"><path class="beyond" d="([^"]*)"`)[0], -1) {
		if x, y := scale*number(at[1]), scale*number(at[2]); x < -60 || y < -69 || y > 69 {
			t.Errorf("a dot at %v, %v lies beside its hex", x, y)
		}
	}
}
