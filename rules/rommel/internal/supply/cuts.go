package supply

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// without reports whether a hex has no line to the source as things would stand.
func (t *Tracer) without(as *Position, from board.Hex) bool {
	var y Tracer
	y.Reset(as)
	y.Aim(t.Source)
	return as.Blocked.Has(from) || !y.Supplied(Begin(from))
}

// Cuts are the hexes of a line where one enemy would cut all lines of its
// beginning: those without own units, that he would enter; and those where own
// units that can chain stand, if they were not there.
func (t *Tracer) Cuts(way []board.Hex, mine board.Set) (cuts, hangs []board.Hex) {
	for i, h := range way {
		as := t.Position
		switch {
		case i == 0 || h == t.Source:
		case !mine.Has(h):
			as.Blocked = as.Blocked.Add(h)
			if t.without(&as, way[0]) {
				cuts = append(cuts, h)
			}
		case t.Chain.Has(h):
			as.Chain = as.Chain.Remove(h)
			if t.without(&as, way[0]) {
				hangs = append(hangs, h)
			}
		}
	}
	return cuts, hangs
}

// Bars are the enemy hexes and Battles that would have to go for a hex to have a
// line: none of them alone could stay. They are those of the line that it would have
// without enemies, from the hex on, or the one that is nearer and would do alone.
// Far: there is none even without enemies.
func (t *Tracer) Bars(from board.Hex) (bars []board.Hex, far bool) {
	as := t.Position
	as.Blocked, as.Fronts = board.Set{}, nil
	var free Tracer
	free.Reset(&as)
	free.Aim(t.Source)
	way := free.Trace(from)
	if way == nil {
		return nil, true
	}
	back := func(h board.Hex) *Position { // as things would stand with one more as it is
		next := as
		if t.Blocked.Has(h) {
			next.Blocked = next.Blocked.Add(h)
		}
		for _, f := range t.Fronts {
			if f.Hex == h {
				next.Fronts = append(slices.Clone(next.Fronts), f)
			}
		}
		return &next
	}
	obstacles := t.Blocked
	for _, f := range t.Fronts {
		obstacles = obstacles.Add(f.Hex)
	}
	for h := range obstacles.Minus(board.SetOf(way...)).All() {
		as = *back(h)
	}
	for _, h := range slices.Backward(way) {
		if !obstacles.Has(h) {
			continue
		}
		if next := back(h); t.without(next, from) {
			bars = append(bars, h)
		} else {
			as = *next
		}
	}
	slices.Reverse(bars) // from the unit on
	if h := t.alone(from, obstacles, t.Map.Board.Distance(from, bars[0])); h != board.None {
		return []board.Hex{h}, false
	}
	return bars, false
}

// alone is the nearest of some obstacles, within a distance, that need only go itself
// for a hex to have a line; board.None if there is none.
func (t *Tracer) alone(from board.Hex, obstacles board.Set, within int) board.Hex {
	for far := range within {
		for h := range obstacles.All() {
			if t.Map.Board.Distance(from, h) != far {
				continue
			}
			as := t.Position
			as.Blocked = as.Blocked.Remove(h)
			as.Fronts = slices.DeleteFunc(slices.Clone(as.Fronts), func(f Front) bool { return f.Hex == h })
			if !t.without(&as, from) {
				return h
			}
		}
	}
	return board.None
}

// Mends are the hexes where one more own unit would give a hex a line.
func (t *Tracer) Mends(from board.Hex) (mends board.Set) {
	if len(t.Trace(from)) > 0 {
		return mends
	}
	for h := range t.Map.Hexes.Minus(t.Chain).Minus(t.Blocked).All() {
		as := t.Position
		as.Chain = as.Chain.Add(h)
		if !t.without(&as, from) {
			mends = mends.Add(h)
		}
	}
	return mends
}
