package board

import "slices"

// march is how far apart enemies are near each other, in hexes, and linked how far apart
// hexes of one front are.
const (
	march  = 4
	linked = 3
)

// Held is the set of hexes with pieces.
func (p *Picture) Held() (s Set) {
	for i := range p.Hexes {
		if x := &p.Hexes[i]; p.Board.Has(x.Hex) && len(x.Stacks) > 0 {
			s = s.Add(x.Hex)
		}
	}
	return s
}

// Contact is the hexes with pieces that have enemies within a march or at the other end of a route, or if none has all
// with pieces: garrisons far behind would make a picture of the front small.
func (p *Picture) Contact() (near Set) {
	for i := range p.Hexes {
		for j := range p.Hexes {
			a, b := &p.Hexes[i], &p.Hexes[j]
			if p.Board.Has(a.Hex) && p.Board.Has(b.Hex) && opposed(a, b) && p.Board.linked(a.Hex, b.Hex, march) {
				near = near.Add(a.Hex)
			}
		}
	}
	if near.Empty() {
		return p.Held()
	}
	return near
}

// opposed reports whether pieces of different sides are in two hexes, or in one.
func opposed(a, b *PictureHex) bool {
	for i := range a.Stacks {
		for j := range b.Stacks {
			if a.Stacks[i].Side != b.Stacks[j].Side {
				return true
			}
		}
	}
	return false
}

// Fronts are the contact in groups, each of which is a picture of its own, the largest
// first; none if there are no pieces. A few pieces so far off that they would only add
// empty hexes to it stand apart.
func (p *Picture) Fronts() (all []Set) {
	groups := p.Board.Groups(p.Contact(), linked)
	if len(groups) == 0 {
		return nil
	}
	all = groups[:1:1]
	for _, g := range groups[1:] {
		both := all[0].Union(g)
		was := p.Board.extent(all[0])
		if grows := p.Board.extent(both) - was; grows*all[0].Len() <= 3*g.Len()*was { // by at most three times the share that it brings
			all[0] = both
		} else {
			all = append(all, g)
		}
	}
	return all
}

// linked reports whether two places are at most so many hexes apart, or joined by a route.
func (b *Board) linked(x, y Hex, hexes int) bool {
	return b.Distance(x, y) <= hexes || b.Route(x, y) != NoRoute
}

// extent is how many half hexes an upright box around some has room for, with a margin. Places off the grid take none.
func (b *Board) extent(s Set) int {
	if s = s.Intersect(b.Grid()); s.Empty() {
		return 1
	}
	first := b.cells[s.First()]
	west, north := 2*first.Q+first.R, first.R
	east, south := west, north
	for h := range s.All() {
		c := b.cells[h]
		west, east = min(west, 2*c.Q+c.R), max(east, 2*c.Q+c.R)
		north, south = min(north, c.R), max(south, c.R)
	}
	return (east - west + 3) * (south - north + 2)
}

// Groups are the hexes of a set that are linked by steps of a length or by routes, the
// largest group first.
func (b *Board) Groups(left Set, step int) (all []Set) {
	for !left.Empty() {
		group, edge := Set{}, SetOf(left.First())
		for !edge.Empty() {
			group, left = group.Union(edge), left.Minus(edge)
			var next Set
			for h := range left.All() {
				for x := range edge.All() {
					if b.linked(h, x, step) {
						next = next.Add(h)
						break
					}
				}
			}
			edge = next
		}
		all = append(all, group)
	}
	slices.SortStableFunc(all, func(a, b Set) int { return b.Len() - a.Len() })
	return all
}
