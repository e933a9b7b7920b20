package rommel

import "github.com/adjutant-pbem/adjutant/rules/board"

// network returns all hexes of all Supply Lines that lead from units in the given hexes to the source (12.6, R-12.4-7,
// AMB-4): hexes that a line can pass at all, not only those of shortest lines.
//
// Each stretch between two of the units that a line passes is looked at from the first of them: what follows after the
// second is a line of the second, so of the rest it matters only whether there is one.
func (t *tracer) network(source board.Hex, units board.Set) board.Set {
	t.aim(source)
	n := networker{tracer: t, stop: units.Intersect(t.chain)}
	for h := range units.All() {
		if t.blocked.Has(h) {
			continue
		}
		if p := begin(h); h == source {
			n.found = n.found.Add(h)
		} else if t.supplied(p) {
			n.stretch(p)
		}
	}
	return n.found
}

type networker struct {
	*tracer
	stop  board.Set // units of which each has its own turn
	found board.Set
}

// stretch goes on from p to the next units and the source.
func (n *networker) stretch(p trace) {
	for open := n.open[p.hex]; open != 0; open &= open - 1 {
		q := n.step(p, lowest(open))
		switch {
		case q.modes == 0:
		case q.hex == n.source:
			n.found = n.found.Union(q.used)
		case n.stop.Has(q.hex) && q.modes&(1<<node) != 0:
			if !q.used.Minus(n.found).Empty() && n.supplied(q) {
				n.found = n.found.Union(q.used)
			}
		default:
			n.stretch(q)
		}
	}
}
