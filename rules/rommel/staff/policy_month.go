package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Set-up.

func (f *orderFile) placement(v view, q put[Placement, DeployFacts]) (Placement, string, bool) {
	// Blocks are placed in their own order, which tells nothing, not in that of
	// the file, which may be the order of a roster.
	var inOrder []said[Placement]
	for _, k := range f.Tokens(v.Side) {
		for _, a := range f.deploy {
			if v.Public.Blocks[k].At == rommel.Undeployed && f.Face(v.Own.S, k).Unit == a.What.unit && !f.refused[a.At] {
				inOrder = append(inOrder, said[Placement]{What: Placement{Block: k, Hex: a.What.hex}, At: a.At})
			}
		}
	}
	return clerk.First(q, inOrder, func(a Placement) (Placement, bool) { return a, true })
}

func (f *orderFile) redraws(view, put[bool, none]) (bool, string, bool) {
	return f.redraw.Answer()
}

// Buildup. Deeds are numbered from 0.

func (f *orderFile) deed(n int) (said[deedOrder], bool) {
	if n >= len(f.deeds) {
		return said[deedOrder]{}, false
	}
	return f.deeds[n], true
}

// together are the deeds of one mapping: units that redeploy in no order of the
// player's.
func (f *orderFile) together(n int) (ds []said[deedOrder], end int) {
	d, ok := f.deed(n)
	if !ok {
		return nil, len(f.deeds)
	}
	for end = d.What.first; end < len(f.deeds) && f.deeds[end].What.first == d.What.first; end++ {
		ds = append(ds, f.deeds[end])
	}
	return ds, end
}

// left are the deeds that are still to be done, from that of the question on.
// Those of one mapping are done in the order of hexes and blocks, which tells
// nothing.
func (f *orderFile) left(v view, n int) []said[deedOrder] {
	ds, end := f.together(n)
	if len(ds) < 2 {
		return f.deeds[min(n, end):]
	}
	n -= ds[0].What.first // of them have been done
	slices.SortStableFunc(ds, func(x, y said[deedOrder]) int {
		a, _ := f.own(v, x.What.unit)
		b, _ := f.own(v, y.What.unit)
		there := func(k rules.Token, d deedOrder) int16 { return b2i(v.Public.Blocks[k].At == d.way[len(d.way)-1].What) }
		return cmp.Or(cmp.Compare(there(b, y.What), there(a, x.What)), v.Public.Order(a, b))
	})
	return append(ds[n:], f.deeds[end:]...)
}

// nextDeed ends the Buildup when all is done, or where a deed is refused, since
// what follows may rest on it.
func (f *orderFile) nextDeed(v view, q put[Action, BuildupFacts]) (Action, string, bool) {
	if left := f.left(v, q.Facts.Deed); len(left) > 0 && q.Tries == 0 {
		return f.action(v, left[0].What), left[0].At, true
	}
	return rommel.Act(rommel.EndBuildup), "", true
}

func (f *orderFile) action(v view, d deedOrder) Action {
	a := rommel.Act(d.do)
	switch a.Do {
	case rommel.Redeploy, rommel.Refit, rommel.Sail:
		a.Block, _ = f.own(v, d.unit)
		a.To = d.port
	case rommel.CallMalta:
		if f.Options.MaltaByUnit {
			a.Block, _ = f.own(v, d.unit)
		}
	}
	return a
}

func (f *orderFile) redeployment(v view, q put[board.Hex, RedeployFacts]) (board.Hex, string, bool) {
	facts := q.Facts
	ds, _ := f.together(q.Facts.Deed)
	unit := f.Face(v.Own.S, facts.Block).Unit
	i := slices.IndexFunc(ds, func(d said[deedOrder]) bool { return d.What.unit == unit && len(d.What.way) > 0 })
	if i < 0 || q.Tries > 0 { // the deed may be another file's
		return board.None, "", false
	}
	d := ds[i]
	s := f.Position(v.Public)
	l := s.Lands(v.Side)
	way := redeployment(s, l, v.Side, facts.From, d.What)
	at := d.What.way[len(d.What.way)-1].At
	if facts.Done >= len(way) {
		return board.None, at, true
	}
	return way[facts.Done], at, true
}

func (f *orderFile) rebuilt(_ view, q put[int, RebuildFacts]) (int, string, bool) {
	d, ok := f.deed(q.Facts.Deed)
	n := q.Facts.Steps
	if !ok || n >= len(d.What.steps) || q.Tries > 0 {
		return rommel.NoUnit, "", true
	}
	return int(d.What.steps[n].What), d.What.steps[n].At, true
}

func (f *orderFile) minefield(_ view, q put[board.Hex, MinefieldFacts]) (board.Hex, string, bool) {
	if done := q.Facts.Done; q.Facts.Relay { // the one that is built of two
		if len(done) >= len(f.dismantle) {
			return board.None, "", false
		}
		return f.dismantle[len(done)].Answer()
	}
	d, ok := f.deed(q.Facts.Deed)
	return d.What.hex, d.At, ok
}

// lifted: the file lists two minefields that are dismantled and the one that is
// built of them, then the next two. If that one cannot be built they stay.
func (f *orderFile) lifted(v view, q put[board.Hex, MinefieldFacts]) (board.Hex, string, bool) {
	n := len(q.Facts.Done)
	if n >= len(f.dismantle) {
		return board.None, "", true
	}
	if _, ok := exchange(f.Position(v.Public), v.Own.S, v.Side, f.dismantle[n-n%3:]); !ok {
		return board.None, "", true
	}
	return f.dismantle[n].Answer()
}

// exchange is a side's plane after the first exchange of a list, and whether
// the new minefield may lie where it is wanted.
func exchange(s *position, own *Secret, side rules.Side, list []said[board.Hex]) (Secret, bool) {
	after := rommel.SecretCodec.Clone(own)
	for _, h := range list[:min(2, len(list))] {
		if s.Minefields(&after).Has(h.What) {
			after.Lift(h.What)
		}
	}
	if len(list) < 3 {
		return after, true // its place is left open
	}
	if !s.Room(&after, side).Has(list[2].What) {
		return after, false
	}
	after.Lay(list[2].What)
	return after, true
}

func (f *orderFile) discarded(_ view, q put[string, DiscardFacts]) (string, string, bool) {
	if q.Facts.Done >= f.discard.What || q.Tries > 0 {
		return rommel.NoCard, "", true
	}
	return rommel.DummyCard, f.discard.At, true
}

func (f *orderFile) challenges(_ view, q put[string, none]) (string, string, bool) {
	return playCard(q.Tries, f.challenge)
}

func (f *orderFile) answers(_ view, q put[string, none]) (string, string, bool) {
	return playCard(q.Tries, f.answer)
}

func playCard(tries int, s said[string]) (string, string, bool) {
	if tries > 0 {
		return rommel.NoCard, s.At, true
	}
	return s.What, s.At, true
}
