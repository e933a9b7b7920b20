package report

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// A few hexes are told by name, more as a country with what is added and left out, and
// what is too far from any as a number.
func TestArea(t *testing.T) {
	g := Reporter{scene.Standard(t, "s1940")}
	libya, egypt := g.Map.Region(theatre.Libya), g.Map.Region(theatre.Egypt)
	first := func(s board.Set, n int) (some board.Set) {
		for _, h := range slices.Collect(s.All())[:n] {
			some = some.Add(h)
		}
		return some
	}
	for _, c := range []struct {
		name  string
		set   board.Set
		id    string
		names int // hexes that are named
	}{
		{"twelve", first(libya, 12), "list", 12},
		{"thirteen", first(libya, 13), "area.hexes", 0},
		{"Libya", libya, "list", 1},
		{"Egypt", egypt, "list", 1},
		{"both", libya.Union(egypt), "list", 2},
		{"Libya and more", libya.Union(first(egypt, 11)), "area.and", 11},
		{"Libya and too much more", libya.Union(first(egypt, 12)), "area.hexes", 0},
		{"Libya and less", libya.Minus(first(libya, 11)), "area.but", 11},
		{"all but some", libya.Union(egypt).Minus(first(egypt, 3)), "area.but", 3},
	} {
		m := g.Area(c.set)
		names := 0
		if m.ID != "area.hexes" {
			names = len(m.Args[len(m.Args)-1].([]page.Msg))
		}
		if m.ID != c.id || names != c.names {
			t.Errorf("%s: %s with %d names", c.name, m.ID, names)
		}
	}
	for n, want := range map[int]string{6: "list", 7: "overlay.hexes"} {
		if m := g.areaWord(first(libya, n)); m.ID != want {
			t.Errorf("%d hexes: %s", n, m.ID)
		}
	}
}

// A picture is of the side that reads it, or of all.
func TestPictureIsOfItsReader(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	for side, want := range map[rules.Side]int{scene.Axis: 0, scene.Allied: 1} {
		if pic := (Reporter{x.Game}).Picture(x.View(side)); pic.Side != want {
			t.Errorf("the picture of %v is of %d", side, pic.Side)
		}
	}
	if pic := (Reporter{x.Game}).Picture(view{Side: rules.Nobody, Public: &x.P}); pic.Side != -1 {
		t.Errorf("the picture of all is of %d", pic.Side)
	}
}
