package staff

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// A few hexes are told by name, more as a country with what is added and left out, and
// what is too far from any as a number.
func TestArea(t *testing.T) {
	g := standard(t, "s1940")
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
		m := g.area(c.set)
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

// A set-up that is written before it is due is judged as it will stand: of a group with
// fixed hexes each unit there and nowhere else (R-18.0-2).
func TestSetUpBeforeItIsDue(t *testing.T) {
	g := standard(t, "pursuit")
	p, secrets := g.Start()
	v := view{Side: allied, Public: &p, Own: &rules.Own[Secret]{S: &secrets[allied]}}
	n, _ := orders.Parse("x.yaml", []byte("deploy: {9 Aus/20: El Agheila, 70/23: Alexandria, 7/4: El Agheila}"))
	f, _ := g.Orders(v, "setup/allied", n)
	var got []string
	b := barsAt(f.(*orderFile), v)
	b.s = b.s.Copy()
	b.deployment(func(_ string, r *rules.Refusal) {
		if r != nil {
			got = append(got, fmt.Sprint(r.Why.ID, r.Why.Args))
		}
	})
	if want := []string{"cannot.fixed[9 Aus/20 Alexandria]", "cannot.area[7/4 El Agheila]"}; len(got) != 2 || got[0] != want[0] {
		t.Errorf("%q", got)
	}
}

// What is wrong with a file that no text has, such as one that a program makes, is
// told at its beginning.
func TestFileWithoutLines(t *testing.T) {
	g := standard(t, "s1940")
	p, secrets := g.Start()
	v := view{Side: axis, Public: &p, Own: &rules.Own[Secret]{S: &secrets[axis]}}
	f, _ := g.Orders(v, "setup/axis", orders.NewMap())
	for _, x := range f.Lacks(v, "") {
		if x.Line != 1 || x.Col != 1 {
			t.Errorf("%s at %d:%d", x.ID, x.Line, x.Col)
		}
	}
}

// A picture is of the side that reads it, or of all.
func TestPictureIsOfItsReader(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	for side, want := range map[rules.Side]int{axis: 0, allied: 1} {
		if pic := x.Picture(x.view(side)); pic.Side != want {
			t.Errorf("the picture of %v is of %d", side, pic.Side)
		}
	}
	if pic := x.Picture(view{Side: rules.Nobody, Public: &x.p}); pic.Side != -1 {
		t.Errorf("the picture of all is of %d", pic.Side)
	}
}
