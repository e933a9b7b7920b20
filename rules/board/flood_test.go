package board

import "testing"

// Rings lie at their distance; what is closed is gone around, and ring can stop it.
func TestFlood(t *testing.T) {
	b := parallelogram(t, 9, 9)
	from := b.At(4, 4)
	around := func(open Set) func(Hex) Set {
		return func(h Hex) (near Set) {
			for d := range Directions {
				if n := b.Neighbour(h, d); n != None {
					near = near.Add(n)
				}
			}
			return near.Intersect(open)
		}
	}
	rings := 0
	all := Flood(SetOf(from), around(b.All()), func(n int, ring Set) bool {
		rings = n
		for h := range ring.All() {
			if b.Distance(from, h) != n-1 {
				t.Errorf("%s in ring %d", b.Cell(h).ID, n)
			}
		}
		return true
	})
	if all != b.All() || rings != 9 {
		t.Errorf("%d hexes in %d rings", all.Len(), rings)
	}
	if got := Flood(SetOf(from), around(b.All()), func(n int, _ Set) bool { return n < 2 }); got.Len() != 7 {
		t.Errorf("%d hexes in two rings", got.Len())
	}
	wall := b.All() // but for a gap at its end
	for r := range 8 {
		wall = wall.Remove(b.At(6, r))
	}
	far := 0
	Flood(SetOf(b.At(5, 0)), around(wall), func(n int, ring Set) bool {
		if ring.Has(b.At(7, 0)) {
			far = n - 1
		}
		return true
	})
	if far != 17 {
		t.Errorf("%d hexes around the wall", far)
	}
	if got := Flood(Set{}, around(b.All()), nil); !got.Empty() {
		t.Errorf("from nowhere to %d hexes", got.Len())
	}
}
