package drawing

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// pond is a water with two shores, a seam and an open end, clockwise.
var pond = []board.Bank{{X: 0, Y: 0, Edge: board.Shore}, {X: 400, Y: 0, Edge: board.Seam}, {X: 400, Y: 300, Edge: board.Open}, {X: 0, Y: 300, Edge: board.Shore}}

// TestLakeEitherWay: a water is the same whichever way its edge is told.
func TestLakeEitherWay(t *testing.T) {
	var back []board.Bank
	for i := range pond {
		p, before := pond[len(pond)-1-i], pond[(2*len(pond)-2-i)%len(pond)]
		back = append(back, board.Bank{X: p.X, Y: p.Y, Edge: before.Edge})
	}
	one, two := lakeOf(&board.Sea{Edge: pond}), lakeOf(&board.Sea{Edge: back})
	for _, kind := range []board.Edge{board.Seam, board.Open} {
		if a, b := one.along(kind), two.along(kind); len(a) != 2 || !slices.Equal(a, b) {
			t.Errorf("%d: %v, %v", kind, a, b)
		}
	}
	for _, l := range []lake{one, two} {
		for p, want := range map[point]bool{{200, 150}: true, {20, 280}: true, {-80, 150}: false, {200, 320}: false, {420, 10}: false} {
			if l.has(p) != want {
				t.Error(p, !want)
			}
		}
		within := lake{at: flattened(l.around(60))}
		for p, want := range map[point]bool{{20, 150}: false, {90, 150}: true, {200, 20}: false, {200, 90}: true, {390, 150}: true, {200, 290}: true} {
			if within.has(p) != want {
				t.Errorf("60 from its shores and from nothing else: %v %v", p, !want)
			}
		}
	}
}

// TestWhole: of what lies over a water each piece is drawn that lies within it, and no other.
func TestWhole(t *testing.T) {
	l := lakeOf(&board.Sea{Edge: []board.Bank{{X: 0, Y: 0, Edge: board.Open}, {X: 100, Y: 0, Edge: board.Open}, {X: 100, Y: 100, Edge: board.Open}, {X: 0, Y: 100, Edge: board.Open}}})
	got := l.whole(polyline(point{-50, 50}, point{50, 50}, point{60, 60}, point{150, 60}, point{50, 80}, point{40, 90}))
	want := append(polyline(point{50, 50}, point{60, 60}), polyline(point{50, 80}, point{40, 90})...)
	if !slices.Equal(got, want) {
		t.Errorf("%v\n%v", got, want)
	}
	if got := l.whole(path{}.move(1, 1).line(9, 9).close().line(5, 5)); len(got) != 3 {
		t.Error(got)
	}
}

// TestStripes: stripes of a disputed place fill it, each side's as much as the other's.
func TestStripes(t *testing.T) {
	s := &scene{}
	s.stripes(roundBox(rect{0, 0, 12 * stripe, 12 * stripe}, 0))
	area := func(p path) (sum float64) {
		var loop []point
		for i := range p {
			if p[i].op != 'Z' {
				loop = append(loop, p[i].to[0])
				continue
			}
			for j, a := range loop {
				b := loop[(j+1)%len(loop)]
				sum += (a.x*b.y - b.x*a.y) / 2
			}
			loop = nil
		}
		return sum
	}
	var got [2]float64
	for _, n := range s.nodes {
		got[b2i(n.class == "stripe1")] += area(n.path)
	}
	all := 144 * stripe * stripe
	if sum := got[0] + got[1]; sum < all-1 || sum > all+1 || got[0] < .4*all || got[1] < .4*all {
		t.Errorf("%v of %v", got, all)
	}
}

// TestSeenOfRoutes: a route is seen from box to box, and its number stands in the middle of that.
func TestSeenOfRoutes(t *testing.T) {
	grid, err := board.New([]board.Cell{{ID: "h"}, {ID: "a", Off: true}, {ID: "b", Off: true}}, [2]board.Hex{1, 2}, [2]board.Hex{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	pic := board.Picture{Board: grid, Boxes: []board.PictureBox{{Hex: 1, At: board.Point{X: 0, Y: -400}}, {Hex: 2, At: board.Point{X: 600, Y: -400}}}}
	m := newSurvey(&pic, nil)
	for _, x := range []struct {
		route board.PictureRoute
		want  point
	}{
		{board.PictureRoute{Route: 0}, point{300, -400}},
		{board.PictureRoute{Route: 0, By: []board.Point{{X: 300, Y: -700}}}, point{300, -700}},
		{board.PictureRoute{Route: 1}, point{0, (-340 - radius) / 2}},
	} {
		if got := m.seen(&x.route); got.distance(x.want) > .01 {
			t.Errorf("%+v: %v, not %v", x.route, got, x.want)
		}
	}
	used := traffic{}
	if used.add(grid, []board.Hex{0, 1, 2}) != 0 || used.add(grid, []board.Hex{2, 1}) != 1 || used.add(grid, []board.Hex{0, 1}) != 1 || used.add(grid, []board.Hex{0, 2}) != 0 {
		t.Error("ways over a route are not counted")
	}
	pic.Routes = []board.PictureRoute{{Route: 0, By: []board.Point{{X: 300, Y: -700}, {X: 400, Y: -700}}}}
	if got := m.way([]board.Hex{2, 1}); !slices.Equal(got, []point{{600, -400}, {400, -700}, {300, -700}, {0, -400}}) {
		t.Error(got)
	}
}
