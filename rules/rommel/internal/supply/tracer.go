package supply

import (
	"math/bits"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Tracer finds Supply Lines. It is made ready by Reset and Aim, holds no pointer to what it returns and allocates
// nothing in between, so that one can serve many positions.
type Tracer struct {
	Position
	Source  board.Hex                                     // that it aims at
	Open    [board.MaxHexes]uint8                         // hexsides that lines may cross, a bit for each direction: passable, and friendly in Battles
	target  board.Set                                     // hexes where a link may end: chain, highway, source
	free    [modes]board.Set                              // hexes that a line may pass in each mode
	through board.Set                                     // hexes that lines may pass at all
	best    field                                         // from the source over all of free
	known   board.Set                                     // hexes of which it is known whether a line leads from them
	served  board.Set                                     // those from which one does
	steps   [board.MaxHexes]struct{ known, served uint8 } // the same of their first steps, by direction
}

// Reset takes a position (R-12.2-3).
func (t *Tracer) Reset(p *Position) {
	t.Position = *p
	t.Open = p.Map.Open
	t.through = p.Map.Hexes.Minus(p.Blocked) // R-12.4-12
	for _, f := range p.Fronts {
		if f.Def != p.Side { // R-12.5-2
			t.through = t.through.Remove(f.Hex)
		}
		for shut := t.Open[f.Hex] &^ f.Friendly; shut != 0; shut &= shut - 1 { // R-12.5-1, AMB-20
			d := lowest(shut)
			t.Open[f.Hex] &^= 1 << d
			t.Open[p.Map.Links[f.Hex].Hex[d]] &^= 1 << d.Opposite()
		}
	}
	t.target = p.Chain.Union(p.Map.OnHighway)
	t.Source = board.None
}

// Aim takes a source: a Base, or a Fortress for units that are assigned to it.
func (t *Tracer) Aim(source board.Hex) {
	if source == t.Source {
		return
	}
	t.Source = source
	t.known, t.served = board.Set{}, board.Set{}
	clear(t.steps[:])
	pass := t.through.Minus(t.Blocked)
	t.free[node] = pass.Intersect(t.target)
	for m := track1; m < modes; m++ {
		t.free[m] = pass.Remove(source)
	}
	if !t.Blocked.Has(source) { // a line may lead into a Battle as Att (R-12.5-2)
		t.free[node] = t.free[node].Add(source)
	}
	t.best.spread(t, &t.free)
}

// ends reports whether a link may end in h (R-12.4-6).
func (t *Tracer) ends(h board.Hex) bool { return h == t.Source || t.target.Has(h) }

// lowest is the first of some directions.
func lowest(mask uint8) board.Direction { return board.Direction(bits.TrailingZeros8(mask)) }
