package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

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
		unit := f.Face(v.Own.S, k).Unit
		i := slices.IndexFunc(f.Deploy, func(a said[order.Assignment]) bool { return a.What.Unit == unit })
		if i >= 0 && v.Public.Blocks[k].At == rommel.Undeployed {
			inOrder = append(inOrder, said[Placement]{What: Placement{Block: k, Hex: f.Deploy[i].What.Hex}, At: f.Deploy[i].At})
		}
	}
	if a, at, ok := clerk.First(q, inOrder, func(a Placement) (Placement, bool) { return a, f.leftFor(v, a) }); ok {
		return a, at, true
	}
	for _, a := range inOrder { // whom those that came before have not brought supply
		q.Try(a.What, a.At)
	}
	return Placement{}, "", false
}

// leftFor reports whether there is still a place for a block in its hex when all that the
// file names for that hex before it have theirs: so who comes first there hangs on the
// file, and the order in which they are placed does not.
func (f *orderFile) leftFor(v view, a Placement) bool {
	s, unit := f.Position(v.Public).Copy(), f.Face(v.Own.S, a.Block).Unit
	for _, x := range f.Deploy {
		if x.What.Unit == unit {
			break
		}
		if k, _ := f.BlockOf(v, x.What.Unit); x.What.Hex == a.Hex && s.P.Blocks[k].At == rommel.Undeployed {
			if n := f.groupOf(k); n >= 0 && f.mayPlace(s, v.Side, &f.Groups[v.Side][n], a.Hex) == nil {
				s.P.Blocks[k].At = a.Hex
			}
		}
	}
	n := f.groupOf(a.Block)
	return n >= 0 && f.mayPlace(s, v.Side, &f.Groups[v.Side][n], a.Hex) == nil
}

func (f *orderFile) redraws(v view, q put[bool, none]) (bool, string, bool) {
	if !f.Redraw.When.Speaks(q.Asked, q.Key, f.Redraw.At, f.site(v, rommel.Eliminated)) {
		return false, "", true
	}
	return f.Redraw.Answer()
}

// Buildup.

// left are the deeds that may still be done: those after the last one that was, or of the
// same mapping.
func (f *orderFile) left(spoken []rules.Spoken) (ds []said[order.Deed]) {
	done, last := map[string]int{}, 0
	for _, x := range spoken {
		if x.Kind == rommel.BuildupKind.Name || x.Kind == rommel.ActionKind.Name {
			done[x.Clause]++
		}
	}
	for _, d := range f.Deeds {
		if done[d.At] > 0 {
			done[d.At]--
			last = d.What.First
			continue
		}
		ds = append(ds, d)
	}
	return slices.DeleteFunc(ds, func(d said[order.Deed]) bool { return d.What.First < last })
}

// nextDeed is the first that can be done whole; the Buildup ends when none is left. Of one
// mapping it is that of the first block, which tells nothing, among those for which there
// is room and pay when all that stand before them in the file have theirs.
func (f *orderFile) nextDeed(v view, q put[Action, BuildupFacts]) (Action, string, bool) {
	if v.Public.Stage == rommel.SetUp && f.Keys["buildup"] == "" { // a deployment alone
		return Action{}, "", false
	}
	refused := map[string]bool{}
	if d, more := underWay(f, v, q.Spoken); more && q.Try(f.action(v, d.What), d.At) {
		return f.action(v, d.What), d.At, true
	}
	left := f.left(q.Spoken)
	for len(left) > 0 {
		n := 1
		for n < len(left) && left[n].What.First == left[0].What.First {
			n++
		}
		for _, d := range f.allotted(v, q, left[:n]) {
			if refused[d.At] { // of several cards the first
				continue
			}
			m := f.month(v)
			r := m.bars(d.What)
			if a := f.action(v, d.What); r == nil && q.Try(a, d.At) {
				return a, d.At, true
			}
			if d.What.Do != rommel.Rebuild {
				q.Bar(d.At, r)
			}
			for _, of := range order.UnitByUnit(d.What.Steps) {
				q.Bar(of[0].At, m.barsSteps(of[0].What, len(of)))
			}
			refused[d.At] = true
		}
		left = left[n:]
	}
	return rommel.Act(rommel.EndBuildup), "", true
}

// allotted are those of the deeds of one mapping that can be done one after the other in
// the order of the file, in the order of their blocks; of one deed alone that deed.
func (f *orderFile) allotted(v view, q put[Action, BuildupFacts], ds []said[order.Deed]) (can []said[order.Deed]) {
	if len(ds) == 1 {
		return ds
	}
	m := f.month(v)
	for _, d := range ds {
		if r := m.bars(d.What); r != nil {
			q.Bar(d.At, r)
			continue
		}
		can = append(can, d)
		m.spend(d.What)
	}
	slices.SortStableFunc(can, func(x, y said[order.Deed]) int {
		a, _ := f.BlockOf(v, x.What.Unit)
		b, _ := f.BlockOf(v, y.What.Unit)
		return v.Public.Order(a, b)
	})
	return can
}

func (f *orderFile) action(v view, d order.Deed) Action {
	a := rommel.Act(d.Do)
	switch a.Do {
	case rommel.Redeploy, rommel.Refit, rommel.Sail:
		a.Block, _ = f.BlockOf(v, d.Unit)
		a.To = d.Port
	case rommel.CallMalta:
		if f.Options.MaltaByUnit {
			a.Block, _ = f.BlockOf(v, d.Unit)
		}
	}
	return a
}

// doing is the deed that is being done: the last one that has answered.
func (f *orderFile) doing(spoken []rules.Spoken) (said[order.Deed], bool) {
	for _, x := range slices.Backward(spoken) {
		if x.Kind != rommel.BuildupKind.Name && x.Kind != rommel.ActionKind.Name {
			continue
		}
		i := slices.IndexFunc(f.Deeds, func(d said[order.Deed]) bool { return d.At == x.Clause })
		if i < 0 { // another file's
			break
		}
		return f.Deeds[i], true
	}
	return said[order.Deed]{}, false
}

func (f *orderFile) redeployment(v view, q put[board.Hex, RedeployFacts]) (board.Hex, string, bool) {
	facts := q.Facts
	d, ok := f.doing(q.Spoken)
	if !ok || d.What.Unit != f.Face(v.Own.S, facts.Block).Unit || len(d.What.Way) == 0 {
		return board.None, "", false
	}
	n := len(q.Spoken) - 1 // what was said before this point
	for q.Spoken[n].Kind == rommel.RedeployKind.Name {
		n--
	}
	s := f.Position(v.Public)
	ahead := rest(d.What, d.At, facts.From, q.Spoken[:n])
	way := redeployment(s, s.Lands(v.Side), v.Side, facts.From, ahead)
	at := d.What.Way[len(d.What.Way)-1].At
	if way == nil || facts.Done >= way.ends[0] {
		return board.None, at, facts.Done > 0
	}
	to := way.hexes[facts.Done]
	if len(way.ends) > 1 { // so that the next point goes on from there
		at = ahead.Way[way.toward[facts.Done]].At
	}
	if !q.Try(to, at) {
		return board.None, at, facts.Done > 0
	}
	return to, at, true
}

// rebuilt: the steps of a deed unit by unit, each unit's all or none.
func (f *orderFile) rebuilt(v view, q put[int, RebuildFacts]) (int, string, bool) {
	d, ok := f.doing(q.Spoken)
	if !ok {
		return rommel.NoUnit, "", true
	}
	next, got := 0, 0 // after the steps of this deed that have been bought
	for _, x := range slices.Backward(q.Spoken) {
		if x.Kind != rommel.RebuildUnitKind.Name {
			break
		}
		i := len(d.What.Steps) - 1
		for i >= 0 && d.What.Steps[i].At != x.Clause {
			i--
		}
		if next == 0 {
			next = i + 1
		}
		got += rules.Bit(i+1 == next)
	}
	if next > 0 {
		first := slices.IndexFunc(d.What.Steps, func(u said[UnitNo]) bool { return u.At == d.What.Steps[next-1].At })
		if u := d.What.Steps[next-1]; first+got < next && q.Try(int(u.What), u.At) {
			return int(u.What), u.At, true
		}
	}
	m := f.month(v)
	for _, of := range order.UnitByUnit(d.What.Steps[next:]) {
		u := of[0]
		r := m.barsSteps(u.What, len(of))
		if r == nil && q.Try(int(u.What), u.At) {
			return int(u.What), u.At, true
		}
		q.Bar(u.At, r)
	}
	return rommel.NoUnit, "", true
}

func (f *orderFile) minefield(_ view, q put[board.Hex, MinefieldFacts]) (board.Hex, string, bool) {
	if !q.Facts.Relay {
		d, ok := f.doing(q.Spoken)
		return d.What.Hex, d.At, ok && q.Try(d.What.Hex, d.At)
	}
	for list := f.relaying(q.Facts.Done); len(list) >= 3; list = list[3:] {
		if len(list) == 3 || q.Judge(list[2].What) == nil {
			return list[2].What, list[2].At, q.Try(list[2].What, list[2].At)
		}
	}
	return board.None, "", false
}

// relaying are the exchanges of the file, three hexes each, that begin as the one which is
// being made, or those that come next. What was dismantled and built before is known.
func (f *orderFile) relaying(done []board.Hex) []said[board.Hex] {
	began := len(done) - len(done)%3 // in whole exchanges
	rest := slices.Collect(slices.Chunk(f.Dismantle, 3))
	for x := range slices.Chunk(done[:began], 3) {
		rest = rest[after(rest, x):]
	}
	if now := done[began:]; len(now) > 0 {
		rest = slices.DeleteFunc(rest, func(list []said[board.Hex]) bool { return after([][]said[board.Hex]{list}, now) == 0 })
	}
	return slices.Concat(rest...)
}

// after is the index after the first of some lists that begins with some hexes, 0 if none
// does.
func after(lists [][]said[board.Hex], hexes []board.Hex) int {
	return 1 + slices.IndexFunc(lists, func(list []said[board.Hex]) bool {
		return len(list) >= len(hexes) && slices.EqualFunc(list[:len(hexes)], hexes, func(x said[board.Hex], h board.Hex) bool { return x.What == h })
	})
}

// lifted: two minefields that are dismantled and the one that is built of them, then the
// next two. If that one cannot be built they stay.
func (f *orderFile) lifted(v view, q put[board.Hex, MinefieldFacts]) (board.Hex, string, bool) {
	list, n := f.relaying(q.Facts.Done), len(q.Facts.Done)%3
	if len(f.Dismantle)%3 != 0 {
		return board.None, "", true
	}
	for ; len(list) >= 3; list = list[3:] {
		if at, r := f.month(v).barsExchange(list[:3]); r != nil {
			q.Bar(at, r)
			continue
		}
		return list[n].What, list[n].At, q.Try(list[n].What, list[n].At)
	}
	return board.None, "", true
}

// discarded: so many as the file says, or none where there are not so many.
func (f *orderFile) discarded(v view, q put[string, DiscardFacts]) (string, string, bool) {
	held := v.Own.Count(v.Public.Hands[v.Side], rommel.DummyCard)
	if q.Facts.Done == 0 && !f.DiscardIf.Speaks(q.Asked, q.Key, f.Discard.At, f.site(v, rommel.Eliminated)) {
		return rommel.NoCard, "", true
	}
	if done := q.Facts.Done; done >= f.Discard.What || done+held < f.Discard.What || !q.Try(rommel.DummyCard, f.Discard.At) {
		return rommel.NoCard, "", true
	}
	return rommel.DummyCard, f.Discard.At, true
}

func (f *orderFile) challenges(v view, q put[string, none]) (string, string, bool) {
	return plays(f, v, "challenge", f.ChallengeCard, f.ToChallenge, q)
}

func (f *orderFile) answers(v view, q put[string, none]) (string, string, bool) {
	return plays(f, v, "answer", f.AnswerCard, f.ToAnswer, q)
}

// plays: whoever has not said so plays no card, and who wants to be asked is.
func plays(f *orderFile, v view, key string, s said[string], all []order.Offer, q put[string, none]) (string, string, bool) {
	switch {
	case f.Asks(key, s):
		return "", "", false
	case slices.ContainsFunc(all, func(x order.Offer) bool { return x.When.Expr != nil }):
		return offered(f, v, all, q)
	}
	if s.At != "" && q.Judge(s.What) != nil { // it was not drawn
		return rommel.NoCard, s.At, true
	}
	return s.What, s.At, true
}

// offered is the offer that speaks at a question: which is held, and its condition true.
func offered(f *orderFile, v view, all []order.Offer, q put[string, none]) (string, string, bool) {
	for _, x := range all {
		if x.When.Speaks(q.Asked, q.Key, x.At, f.site(v, rommel.Eliminated)) && q.Judge(x.Do) == nil {
			return x.Do, x.At, true
		}
	}
	return rommel.NoCard, "", true
}
