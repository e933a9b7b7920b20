package rommel

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// The deployment that a set-up sheet begins with. It is a proposal of ours, not
// of the rulebook: two infantry on foot in each own Fortress of the area, one unit
// in the Base, and the others forward on the highway or a step beside it, the fast
// ones first, in stacks of three, in supply and not next to the enemy.
const (
	garrison   = 2 // infantry in a Fortress
	stackAhead = 3 // units in a hex of the front
	standOff   = 2 // hexes from the nearest enemy at least
)

// Deployment proposes a hex for each block of a side that is to be deployed. Each
// is placed as the set-up would place it, so that all of them together are legal.
func (s *Position) Deployment(o *rules.Own[Secret], side rules.Side) []Placement {
	next := s.Copy()
	var all []Placement
	for i := range s.Groups[side] {
		g := &s.Groups[side][i]
		for _, k := range next.garrisons(o, g) {
			if h := next.fortressFor(side, g); h != board.None {
				next.P.Blocks[k].At = h
				all = append(all, Placement{k, h})
			}
		}
		for _, k := range next.fastest(o, g) {
			h := next.postOf(side, g)
			next.P.Blocks[k].At = h
			all = append(all, Placement{k, h})
		}
	}
	return all
}

// garrisons are the units of a free group that may stand in Fortresses: the
// infantry on foot.
func (s *Position) garrisons(o *rules.Own[Secret], g *Group) []rules.Token {
	if g.Mode != theatre.Free {
		return nil
	}
	return slices.DeleteFunc(s.fastest(o, g), func(k rules.Token) bool { return s.Unit(*s.Face(o.S, k)).Type != theatre.LegInfantry })
}

// fastest are the blocks of a group that are to be deployed, the fast and strong
// ones first.
func (s *Position) fastest(o *rules.Own[Secret], g *Group) []rules.Token {
	return slices.SortedFunc(slices.Values(s.P.Undeployed(g)), func(x, y rules.Token) int {
		a, b := *s.Face(o.S, x), *s.Face(o.S, y)
		return cmp.Or(cmp.Compare(s.Speed(b), s.Speed(a)), cmp.Compare(s.Strength(b), s.Strength(a)), cmp.Compare(a.Unit, b.Unit))
	})
}

// fortressFor is an own Fortress that lacks a garrison, board.None if there is
// none.
func (s *Position) fortressFor(side rules.Side, g *Group) board.Hex {
	open := s.openTo(side, g)
	for i, h := range s.Map.Fortresses {
		if s.P.Control[i] == side && open.Has(h) && len(s.In(side, h)) < garrison {
			return h
		}
	}
	return board.None
}

// postOf is where the next block is placed: as far ahead as it may be, the last
// one in the Base.
func (s *Position) postOf(side rules.Side, g *Group) board.Hex {
	best, enemy := s.Map.Bases[side], s.Map.Bases[side.Other()]
	switch {
	case g.Mode == theatre.Split:
		return s.nextPart(g)
	case len(s.P.Undeployed(g)) == 1:
		return best
	}
	lines, _, _ := s.deployedSupply(side, g.Area)
	for h := range s.openTo(side, g).Intersect(lines).Intersect(s.byTheHighway()).All() {
		if _, far := s.NearestFoe(side, h); far < standOff || len(s.In(side, h)) >= stackAhead {
			continue
		}
		if s.Map.Board.Distance(h, enemy) < s.Map.Board.Distance(best, enemy) {
			best = h
		}
	}
	return best
}

// byTheHighway are the hexes on a highway, and those that a road joins to one.
func (s *Position) byTheHighway() board.Set {
	near := s.Map.OnHighway
	for h := range s.Map.OnHighway.All() {
		for d, road := range s.Map.Links[h].Road {
			if road > NoRoad {
				near = near.Add(s.Map.Board.Neighbour(h, board.Direction(d)))
			}
		}
	}
	return near
}

// nextPart is the first part of a split group that lacks blocks.
func (s *Position) nextPart(g *Group) board.Hex {
	i := slices.IndexFunc(g.Parts, func(p theatre.Part) bool {
		n := 0
		for _, k := range g.Blocks {
			n += rules.Bit(p.Area.Has(s.P.Blocks[k].At))
		}
		return n < p.Count
	})
	return g.Parts[i].Area.First()
}
