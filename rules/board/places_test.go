package board

import (
	"errors"
	"slices"
	"testing"
)

// coast is two hexes, two Areas and a box, with routes between them.
func coast(t testing.TB) *Board {
	t.Helper()
	b, err := New([]Cell{
		{ID: "A01", Name: "Turku"}, {ID: "A02", Q: 1},
		{ID: "tampere", Name: "Tampere", Aka: []string{"Tammerfors"}, Off: true}, {ID: "oulu", Name: "Oulu", Off: true}, {ID: "far", Off: true},
	}, [2]Hex{2, 0}, [2]Hex{2, 3}, [2]Hex{3, 4})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestOffGrid: a place off the grid has no neighbours, no hexside and no place among the hexes; it is far from all others.
func TestOffGrid(t *testing.T) {
	b := coast(t)
	if b.Sides() != 1 || b.At(0, 0) != 0 || b.Grid() != SetOf(0, 1) || b.All() != SetOf(0, 1, 2, 3, 4) {
		t.Error(b.Sides(), b.At(0, 0), b.Grid(), b.All())
	}
	for d := range Directions {
		if b.Neighbour(2, d) != None || b.Side(2, d) != NoSide {
			t.Error(d)
		}
	}
	for _, x := range []struct {
		a, c Hex
		want int
	}{{0, 1, 1}, {2, 2, 0}, {2, 3, Apart}, {0, 2, Apart}, {2, 0, Apart}} {
		if got := b.Distance(x.a, x.c); got != x.want {
			t.Errorf("%d to %d: %d", x.a, x.c, got)
		}
	}
	if b.Between(0, 2) != NoSide {
		t.Error("a hexside off the grid")
	}
}

// TestOffGridNames: names and suggestions know places off the grid, and no directions lead to one or from it.
func TestOffGridNames(t *testing.T) {
	b := coast(t)
	for label, want := range map[string]Hex{"Tampere": 2, "tammerfors": 2, "OULU": 3, "far": 4, "Turku E1": 1, "tamp": 2} {
		if h, err := b.Find(label); err != nil || h != want {
			t.Errorf("%s: %d, %v", label, h, err)
		}
	}
	if b.Label(1) != "Turku E1" || b.Label(2) != "Tampere" || b.Label(4) != "far" {
		t.Error(b.Label(1), b.Label(2), b.Label(4))
	}
	_, err := b.Find("Tampere E1")
	if l, ok := errors.AsType[*LabelError](err); !ok || !l.OffMap {
		t.Error(err)
	}
	_, err = b.Find("Tampare")
	if l, ok := errors.AsType[*LabelError](err); !ok || !slices.Contains(l.Like, "Tampere") {
		t.Error(err)
	}
}

// TestRoutes: a route is one and the same from both ends.
func TestRoutes(t *testing.T) {
	b := coast(t)
	if b.Route(0, 2) != 0 || b.Route(2, 0) != 0 || b.Route(3, 4) != 2 || b.Route(0, 1) != NoRoute || b.Route(0, 3) != NoRoute {
		t.Error(b.Route(0, 2), b.Route(2, 0), b.Route(3, 4), b.Route(0, 1))
	}
	if a, c := b.Ends(0); a != 0 || c != 2 {
		t.Error(a, c)
	}
	for _, wrong := range [][2]Hex{{0, 0}, {0, 9}, {-1, 0}, {1, 0}} {
		_, err := New([]Cell{{ID: "a"}, {ID: "b", Off: true}}, [2]Hex{0, 1}, wrong)
		if r, ok := errors.AsType[*RouteError](err); !ok || r.Route != 1 || r.Error() == "" {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

// TestContactByRoute: enemies at both ends of a route are near each other, and what a route joins is one front.
func TestContactByRoute(t *testing.T) {
	p := &Picture{Board: coast(t)}
	for h, side := range map[Hex]int{2: 0, 3: 1, 1: 0} {
		p.Hexes = append(p.Hexes, PictureHex{Hex: h, Stacks: []Stack{{Side: side, Count: 1}}})
	}
	if got := p.Contact(); got != SetOf(2, 3) {
		t.Error(got)
	}
	if got := p.Fronts(); len(got) != 1 || got[0] != SetOf(2, 3) {
		t.Error(got)
	}
}

// TestBoxed: a place off the grid has the box of the picture, a hex its place on the grid.
func TestBoxed(t *testing.T) {
	p := &Picture{Board: coast(t), Boxes: []PictureBox{{Hex: 3, At: Point{7, -9}}}}
	if b := p.Boxed(3); b == nil || b.At != (Point{7, -9}) || p.Boxed(2) != nil {
		t.Error(b, p.Boxed(2))
	}
	if Middle(1, 2) != (Point{240, 208}) {
		t.Error(Middle(1, 2))
	}
}
