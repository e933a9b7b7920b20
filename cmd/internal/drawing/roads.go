package drawing

import "github.com/adjutant-pbem/adjutant/rules/board"

// roads are the roads of a kind as chains of hexes. Where more than two meet
// those go on into each other that make the straightest way.
func roads(pic *board.Picture, kind string) (chains [][]board.Hex) {
	b := pic.Board
	links := map[board.Hex][]board.Hex{}
	var ends [][2]board.Hex
	for _, s := range pic.Sides {
		if s.Road == kind {
			x, y := b.Hexes(s.Side)
			links[x], links[y] = append(links[x], y), append(links[y], x)
			ends = append(ends, [2]board.Hex{x, y})
		}
	}
	done := map[board.Side]bool{}
	follow := func(from, to board.Hex) []board.Hex {
		chain := []board.Hex{from}
		for to != board.None && !done[b.Between(from, to)] {
			done[b.Between(from, to)] = true
			chain = append(chain, to)
			from, to = to, onward(b, links, from, to)
		}
		return chain
	}
	begins := func(x, y board.Hex) bool { return onward(b, links, y, x) == board.None }
	for _, e := range ends { // from where a road begins
		for _, way := range [2][2]board.Hex{{e[0], e[1]}, {e[1], e[0]}} {
			if begins(way[0], way[1]) && !done[b.Between(e[0], e[1])] {
				chains = append(chains, follow(way[0], way[1]))
			}
		}
	}
	for _, e := range ends { // rings
		if !done[b.Between(e[0], e[1])] {
			chains = append(chains, follow(e[0], e[1]))
		}
	}
	return chains
}

// onward is the hex to which a road goes on that has come from one to another.
func onward(b *board.Board, links map[board.Hex][]board.Hex, from, at board.Hex) board.Hex {
	if best := straightest(b, links, from, at); best != board.None && straightest(b, links, best, at) == from {
		return best
	}
	return board.None
}

func straightest(b *board.Board, links map[board.Hex][]board.Hex, from, at board.Hex) board.Hex {
	best, least := board.None, 3
	for _, to := range links[at] {
		if to != from {
			if bend := 3 - hexsidesApart(b, at, from, to); bend < least {
				best, least = to, bend
			}
		}
	}
	return best
}

// hexsidesApart counts the hexsides of a hex from one neighbour to another: 1
// to 3, which is straight on.
func hexsidesApart(b *board.Board, at, x, y board.Hex) int {
	around := [board.Directions]int{board.NE: 0, board.E: 1, board.SE: 2, board.SW: 3, board.W: 4, board.NW: 5}
	d, _ := b.Direction(at, x)
	e, _ := b.Direction(at, y)
	n := (around[d] - around[e] + 6) % 6
	return min(n, 6-n)
}
