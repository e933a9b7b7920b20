package supply

import "github.com/adjutant-pbem/adjutant/rules/board"

// Status returns those of the hexes from which a unit standing there, Disrupted or not, has a Supply Line to the source
// (12.2 to 12.5). In the source itself it has one. A unit in a Battle leaves only over friendly hexsides, whether its
// side is Att or Def. Raiders (12.5) trace no line; leave them out of what is asked.
func (t *Tracer) Status(source board.Hex, from board.Set) board.Set {
	t.Aim(source)
	var out board.Set
	for h := range from.All() {
		if !t.Blocked.Has(h) && t.Supplied(Begin(h)) {
			out = out.Add(h)
		}
	}
	return out
}

// Isolated reports whether a Fortress is isolated: a unit in its hex would have no line to the side's Base (R-13.3-1,
// AMB-58).
func (t *Tracer) Isolated(fortress board.Hex) bool {
	return t.Status(t.Map.Bases[t.Side], board.SetOf(fortress)).Empty()
}

// Length is the number of hexes of the shortest way to the source that the tracer aims at, or -1 if there is no line.
func (t *Tracer) Length(h board.Hex) int {
	if h == t.Source {
		return 0
	}
	if t.Blocked.Has(h) || !t.Supplied(Begin(h)) {
		return -1
	}
	return int(t.best.far[t.first(&t.best, Begin(h), board.SetOf(h))]) + 1
}
