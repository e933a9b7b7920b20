package supply

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Network returns all hexes of all Supply Lines that lead from units in the given hexes to the source (12.6, R-12.4-7,
// AMB-4): hexes that a line can pass at all, not only those of shortest lines.
//
// Each stretch between two of the units that a line passes is looked at from the first of them: what follows after the
// second is a line of the second, so of the rest it matters only whether there is one. If some units that may chain are
// not given (R-12.6-4), a line that passes them must be followed through; the Network of all units bounds what it can
// find (R-12.6-3, AMB-5).
func (t *Tracer) Network(source board.Hex, units board.Set) board.Set {
	t.Aim(source)
	n := networker{Tracer: t, stop: t.Chain, bound: t.Map.Hexes}
	n.from(units.Union(t.Chain))
	if t.Chain.Minus(units).Intersect(n.found).Empty() { // nobody else has a line
		return n.found
	}
	n.stop, n.bound, n.found = units.Intersect(t.Chain), n.found, board.Set{}
	n.from(units)
	return n.found
}

type networker struct {
	*Tracer
	stop  board.Set // units of which each has its own turn
	bound board.Set // what can be found at most
	found board.Set
}

// from adds the lines of units.
func (n *networker) from(units board.Set) {
	for h := range units.All() {
		if n.Blocked.Has(h) {
			continue
		}
		if p := Begin(h); h == n.Source {
			n.found = n.found.Add(h)
		} else if n.Supplied(p) {
			n.stretch(p)
		}
	}
}

// stretch goes on from p to the next units and the source.
func (n *networker) stretch(p Line) {
	for open := n.Open[p.Hex]; open != 0; open &= open - 1 {
		q := n.Step(p, lowest(open))
		switch {
		case q.modes == 0:
		case q.Hex == n.Source:
			n.found = n.found.Union(q.used)
		case n.stop.Has(q.Hex): // where a link can end
			if !q.used.Minus(n.found).Empty() && n.Supplied(q) {
				n.found = n.found.Union(q.used)
			}
		case n.Chain.Has(q.Hex) && (!n.gain(q) || !n.Supplied(q)):
		default:
			n.stretch(q)
		}
	}
}

// gain reports whether a line that begins so may pass a hex that is not found yet. It may say so wrongly, but not miss
// one. It is asked where a line passes a unit that has no turn of its own, as when only some units are assigned to a
// Fortress: without it the search would try all ways through a mass of units.
func (n *networker) gain(p Line) bool {
	if !p.used.Minus(n.found).Empty() {
		return true
	}
	b := blocker{Tracer: n.Tracer, count: 2}
	for m := range modes {
		b.left = b.left.Union(n.best.seen[m])
	}
	b.left = b.left.Minus(p.used).Remove(n.Source)
	b.order[n.Source], b.order[p.Hex] = 1, 2
	b.visit(p.Hex)
	for _, h := range b.stack[:b.height] {
		if n.bound.Has(h) && !n.found.Has(h) {
			return true
		}
	}
	return false
}

// blocker finds the hexes that lie on any way at all from a hex to the source that passes no hex twice, whether or not
// it is a Supply Line: those in the same biconnected component as the two, were they neighbours. It searches in depth
// from the source, the hex being its first child.
type blocker struct {
	*Tracer
	left   board.Set             // hexes not visited yet
	order  [board.MaxHexes]int16 // in which hexes were visited, from 1; 0: not visited
	stack  [board.MaxHexes]board.Hex
	height int
	count  int16
}

// visit searches from h and returns the lowest order that the hexes below it are next to. Hexes that are cut off from
// the source by another one are taken from the stack again.
func (b *blocker) visit(h board.Hex) int16 {
	low := b.order[h]
	for open := b.Open[h]; open != 0; open &= open - 1 {
		d := lowest(open)
		g := b.Map.Links[h].Hex[d]
		if b.Map.Links[h].Road[d] == theatre.NoRoad && !(b.Chain.Has(h) && b.ends(g)) && !(b.Chain.Has(g) && b.ends(h)) {
			continue
		}
		switch {
		case b.left.Has(g):
			b.left = b.left.Remove(g)
			b.count++
			b.order[g] = b.count
			below := b.height
			b.stack[b.height] = g
			b.height++
			if l := b.visit(g); l >= b.order[h] {
				b.height = below
			} else {
				low = min(low, l)
			}
		case b.order[g] > 0:
			low = min(low, b.order[g])
		}
	}
	return low
}
