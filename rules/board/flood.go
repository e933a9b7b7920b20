package board

// Flood goes out from some hexes, ring by ring, and returns all that it reaches, the first ones included. near are the
// hexes that are reached from one of a ring; those of the rings before are left out. ring is told every ring, the first
// as number 1, and says whether to go on; nil goes on until nothing new is reached.
func Flood(first Set, near func(h Hex) Set, ring func(n int, hexes Set) bool) Set {
	var reached Set
	for n := 1; !first.Empty(); n++ {
		reached = reached.Union(first)
		if ring != nil && !ring(n, first) {
			break
		}
		var next Set
		for h := range first.All() {
			next = next.Union(near(h))
		}
		first = next.Minus(reached)
	}
	return reached
}
