package rommel

import "github.com/adjutant-pbem/adjutant/rules/board"

// status returns those of the hexes from which a unit standing there, Disrupted or not, has a Supply Line to the source
// (12.2 to 12.5). In the source itself it has one. A unit in a Battle leaves only over friendly hexsides, whether its
// side is Att or Def. Raiders (12.5) trace no line; leave them out of what is asked.
func (t *tracer) status(source board.Hex, from board.Set) board.Set {
	t.aim(source)
	var out board.Set
	for h := range from.All() {
		if !t.blocked.Has(h) && t.supplied(begin(h)) {
			out = out.Add(h)
		}
	}
	return out
}

// isolated reports whether a Fortress is isolated: a unit in its hex would have no line to the side's Base (R-13.3-1,
// AMB-58).
func (t *tracer) isolated(fortress board.Hex) bool {
	return t.status(t.m.Bases[t.side], board.SetOf(fortress)).Empty()
}
