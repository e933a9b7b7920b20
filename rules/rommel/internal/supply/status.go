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

// Length is the number of hexes of the shortest line to the source that the tracer aims at, or -1 if there is none.
func (t *Tracer) Length(h board.Hex) int {
	p := Begin(h)
	switch {
	case t.Blocked.Has(h) || !t.Supplied(p):
		return -1
	case h == t.Source:
		return 0
	}
	if s := t.first(&t.best, p, p.used); twice(&t.best, s, p.used) == board.None {
		return int(t.best.far[s]) + 1
	}
	return t.exact(p, t.freeOf(p), endless, false)
}
