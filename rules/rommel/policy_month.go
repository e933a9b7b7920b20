package rommel

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Set-up.

func (f *orderFile) placement(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	// Blocks are placed in their own order, which tells nothing, not in that of
	// the file, which may be the order of a roster.
	var inOrder []said[Placement]
	for _, k := range f.tokens(v.Side) {
		for _, a := range f.deploy {
			if v.Public.Blocks[k].At == undeployed && f.face(v.Own.S, k).Unit == a.what.unit {
				inOrder = append(inOrder, said[Placement]{Placement{k, a.what.hex}, a.at})
			}
		}
	}
	if a, at, ok := first(q, inOrder, func(a Placement) (any, bool) { return a, true }); ok {
		return a, at, true
	}
	if q.Tries >= len(inOrder) {
		return nil, "", false
	}
	return inOrder[q.Tries].what, inOrder[q.Tries].at, true // refused one after the other: their owner hears of all
}

func (f *orderFile) redraws(rules.View[Plane, Secret], rules.Asked) (any, string, bool) {
	return f.redraw.what, f.redraw.at, f.redraw.at != ""
}

// Buildup. The number of the question in its label is that of the deed.

func (f *orderFile) deed(q rules.Asked) (said[deedOrder], bool) {
	n := int(q.Key.Label.N[1])
	if n >= len(f.deeds) {
		return said[deedOrder]{}, false
	}
	return f.deeds[n], true
}

// together are the deeds of one mapping: units that redeploy in no order of the
// player's.
func (f *orderFile) together(q rules.Asked) (ds []said[deedOrder], end int) {
	d, ok := f.deed(q)
	if !ok {
		return nil, len(f.deeds)
	}
	for end = d.what.first; end < len(f.deeds) && f.deeds[end].what.first == d.what.first; end++ {
		ds = append(ds, f.deeds[end])
	}
	return ds, end
}

// left are the deeds that are still to be done, from that of the question on.
// Those of one mapping are done in the order of hexes and blocks, which tells
// nothing.
func (f *orderFile) left(v rules.View[Plane, Secret], q rules.Asked) []said[deedOrder] {
	ds, end := f.together(q)
	if len(ds) < 2 {
		return f.deeds[min(int(q.Key.Label.N[1]), end):]
	}
	n := int(q.Key.Label.N[1]) - ds[0].what.first // of them have been done
	slices.SortStableFunc(ds, func(x, y said[deedOrder]) int {
		a, hasA := f.own(v, x.what.unit)
		b, hasB := f.own(v, y.what.unit)
		if !hasA || !hasB { // the dead come last, and are refused
			return cmp.Compare(b2i(hasB), b2i(hasA))
		}
		there := func(k rules.Token, d deedOrder) int16 { return b2i(v.Public.Blocks[k].At == d.way[len(d.way)-1].what) }
		return cmp.Or(cmp.Compare(there(b, y.what), there(a, x.what)), v.Public.order(a, b))
	})
	return append(ds[n:], f.deeds[end:]...)
}

// nextDeed ends the Buildup where a deed is refused, since what follows may rest
// on it; but first the deeds after it that could not be done either are refused,
// so that their owner hears of all at once.
func (f *orderFile) nextDeed(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	left := f.left(v, q)
	if len(left) == 0 {
		return act(EndBuildup), "", true
	}
	d := left[0]
	a, tries := f.action(v, d.what), q.Tries
	for _, later := range left[1:] {
		if tries == 0 {
			break
		}
		if b := f.action(v, later.what); b != a && q.Judge(b) != nil {
			a, d = b, later
			tries--
		}
	}
	if tries > 0 {
		return act(EndBuildup), "", true
	}
	return a, d.at, true
}

func (f *orderFile) action(v rules.View[Plane, Secret], d deedOrder) Action {
	a := act(d.do)
	switch a.Do {
	case Redeploy, Refit, Sail:
		a.Block, _ = f.own(v, d.unit)
		a.To = d.port
	case CallMalta:
		if f.Options.MaltaByUnit {
			a.Block, _ = f.own(v, d.unit)
		}
	}
	return a
}

func (f *orderFile) redeployment(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	facts := q.Facts.(RedeployFacts)
	ds, _ := f.together(q)
	unit := f.face(v.Own.S, facts.Block).Unit
	i := slices.IndexFunc(ds, func(d said[deedOrder]) bool { return d.what.unit == unit && len(d.what.way) > 0 })
	if i < 0 || q.Tries > 0 { // the deed may be another file's
		return nil, "", false
	}
	d := ds[i]
	s := f.script(v.Public)
	l := s.lands(v.Side)
	x := &trek{f.Map, func(r Road) int { return allowance(redeploySpeed, r) },
		func(from board.Hex, d board.Direction, _ int) bool { return s.judgeStep(l, v.Side, from, d) == nil }, board.None}
	way := x.plan(facts.From, d.what.way)
	at := d.what.way[len(d.what.way)-1].at
	if facts.Done >= len(way) {
		return board.None, at, true
	}
	return way[facts.Done], at, true
}

func (f *orderFile) rebuilt(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	d, ok := f.deed(q)
	n := int(q.Key.Sub)
	if !ok || n >= len(d.what.steps) || q.Tries > 0 {
		return noUnit, "", true
	}
	return int(d.what.steps[n].what), d.what.steps[n].at, true
}

func (f *orderFile) minefield(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	d, ok := f.deed(q)
	if q.Key.Label.Path == "buildup/relay" { // the one that is built of two
		ok = len(f.dismantle) > 2
		if ok {
			return f.dismantle[2].what, f.dismantle[2].at, true
		}
	}
	return d.what.hex, d.at, ok
}

func (f *orderFile) lifted(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	two, _ := q.Facts.([]board.Hex)
	if len(two) >= len(f.dismantle) {
		return board.None, "", true
	}
	return f.dismantle[len(two)].what, f.dismantle[len(two)].at, true
}

func (f *orderFile) discarded(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	if int(q.Key.Label.N[1]) >= f.discard.what || q.Tries > 0 {
		return noCard, "", true
	}
	return dummyCard, f.discard.at, true
}

func (f *orderFile) challenges(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return playCard(q, f.challenge)
}

func (f *orderFile) answers(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return playCard(q, f.answer)
}

func playCard(q rules.Asked, s said[string]) (any, string, bool) {
	if q.Tries > 0 {
		return noCard, s.at, true
	}
	return s.what, s.at, true
}
