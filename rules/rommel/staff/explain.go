package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Explain implements rules.OrderFile.
func (f *orderFile) Explain(v view, at rules.Marked) {
	did := func(clause string) bool {
		return slices.ContainsFunc(at.Spoken, func(s rules.Spoken) bool { return s.Clause == clause })
	}
	explainAt(f.policy(f.Taken(did, at.Unmet)), v, at)
	gone := at.Unmet
	for _, over := range f.Passed(did) {
		of := func(clause string) bool { return slices.Contains(over, clause) }
		explainAt(f.policy(f.Taken(order.Never, gone)), v, at.Only(of))
		before := gone
		gone = func(clause string) bool { return before(clause) || of(clause) }
	}
}

func explainAt(f *orderFile, v view, at rules.Marked) {
	switch {
	case at.Name == rules.Halted:
		explainHalted(barsAt(f, v), v, at)
	case at.Name == rommel.Spent(f.Side) && (f.Duty == order.BuildupFile || f.Duty == order.SetupFile):
		explainSpent(f, v, at)
	case at.Name == rommel.Fleeing && f.Duty == order.ReplyFile:
		barsAt(f, v).fleeing(at.Bar)
	case v.Public.Active != f.Side:
	case f.overdrawn(v): // then nothing of it is done
	case at.Name == rommel.Moved:
		explain(f, v, at).unmoved()
	case at.Name == rommel.Leaving:
		explain(f, v, at).stayed()
	case at.Name == rommel.Marching:
		explain(f, v, at).unmarched()
	case at.Name == rommel.Combat:
		explain(f, v, at).unfought()
	}
}

// explainHalted: what can be said where the file is due, whatever comes.
func explainHalted(b *bars, v view, at rules.Marked) {
	b.standingNames(at.Bar)
	switch f := b.orderFile; f.Duty {
	case order.TurnFile:
		b.dead(at.Bar)
		explainTurn(b, at)
	case order.ReplyFile:
		b.dead(at.Bar)
		explainReply(b, at)
	case order.SetupFile:
		if b.setUp(at.Due, at.Bar); at.Due == rommel.BuildupKind.Name {
			b.cardsOfMonth(at)
		}
	case order.BuildupFile:
		switch at.Due {
		case rommel.ChallengeKind.Name, rommel.AnswerKind.Name:
			b.drawn(at.Bar)
		default:
			b.cardsOfMonth(at)
		}
	}
}

// explainReply: what the enemy may still bring about is no fault.
func explainReply(b *bars, at rules.Marked) {
	told := func(clause, on string, why *rules.Refusal) {
		if on != "" {
			at.Hang(clause, on, why)
		} else {
			at.Bar(clause, why)
		}
	}
	for _, d := range b.Refuse {
		on, why := b.noRefusal(d.What)
		told(d.At, on, why)
	}
	for _, d := range b.Probe {
		on, why := b.noProbe(d.What)
		told(d.At, on, why)
	}
	seen := map[board.Hex]bool{}
	for _, c := range b.Halves[0].Combat {
		on, why := b.noDefence(c.Hex)
		if seen[c.Hex] {
			on, why = "", rules.Refuse("R-3.44-1", "cannot.combat-twice", b.Place(c.Hex))
		}
		told(c.At, on, why)
		seen[c.Hex] = true
		for _, u := range c.Hold {
			at.Bar(u.At, b.notHolding(u.What, c.Hex))
		}
	}
}

// explainTurn: of a second half alone cards lie and fights are over.
func explainTurn(b *bars, at rules.Marked) {
	if at.Due == rommel.BlitzKind.Name {
		b.firstHalf(at.Bar)
		return
	}
	b.cards(at.Bar)
	b.hangsOnFights(at)
}

// firstHalf: of a file for the second half alone nothing is done that the first was for (R-4-7).
func (p *bars) firstHalf(told telling) {
	for _, face := range []string{rommel.RealCard, rommel.DummyCard} {
		if x := p.Laid[face]; x.At != "" {
			told(x.At, rules.Refuse("R-4-7", "cannot.cards-laid"))
		}
	}
	over := rules.Refuse("R-4-7", "cannot.first-half")
	for _, m := range p.Halves[0].Moves {
		for _, u := range m.Units {
			told(u.At, over)
		}
	}
	for _, b := range p.Halves[0].Combat {
		told(b.At, over)
	}
}

// hangsOnFights tells that a second half which is paid for hangs on what the first fights for (R-4-7).
func (p *bars) hangsOnFights(at rules.Marked) {
	if !p.Blitz.What || p.Laid[rommel.RealCard].What < rommel.BlitzCards || len(p.Halves[1].Moves)+len(p.Halves[1].Combat) == 0 {
		return
	}
	var fights []board.Hex
	for _, b := range p.s.P.Battles {
		if p.s.Besieging(b.Hex) || slices.ContainsFunc(p.Halves[0].Combat, func(c order.Battle) bool { return c.Hex == b.Hex }) {
			fights = append(fights, b.Hex)
		}
	}
	for _, m := range p.Halves[0].Moves {
		for _, u := range m.Units {
			if h := u.End(m.Named); !u.Retreat && p.Map.Board.Has(h) && p.s.AnyIn(p.Side.Other(), h) && !slices.Contains(fights, h) {
				fights = append(fights, h)
			}
		}
	}
	if fights != nil {
		at.Hang(p.Blitz.At, onFight, rules.Refuse("R-4-7", "hangs.blitz-fight", p.Places(fights)))
	}
}

// laidBy counts the real cards that a side has laid.
func laidBy(v view) int { return v.Own.Count(v.Public.Laid, rommel.RealCard) }

// explaining says why the Moves of a half are not made, on the blocks as they stand when all
// have moved who do.
type explaining struct {
	*following
	at    rules.Marked
	now   *bars // as they stand
	begun *bars // as they stood before they moved
	tasks []task
}

func explain(f *orderFile, v view, at rules.Marked) *explaining {
	x := &explaining{following: f.follow(v, at.Spoken), at: at}
	s := f.Position(v.Public)
	before, moved := s.Copy(), map[UnitNo]string{}
	for _, k := range before.Tokens(f.Side) {
		if b := &before.P.Blocks[k]; slices.Contains(x.named, int(b.Move)-1) {
			back(b)
		}
	}
	for i, m := range x.moves {
		if x.named[i] >= 0 && m.Named.Rommel {
			before.P.Rommel = false // he led nobody then
		}
	}
	if v.Public.Blitz { // nobody moves twice in a turn
		for _, m := range f.Halves[0].Moves {
			for _, u := range m.Units {
				if x.said(rommel.TakeKind.Name, u.At) || x.said(rommel.RetreatKind.Name, u.At) || x.said(rommel.MarchKind.Name, u.At) {
					moved[u.Unit] = u.At
				}
			}
		}
	}
	x.now = &bars{f, s, v.Own, laidBy(v), moved, x.fights(), x.crowd}
	x.begun = &bars{f, before, v.Own, laidBy(v), moved, x.fights(), x.crowd}
	return x
}

// fights are the hexes where the first half of a Blitz may have fought.
func (x *explaining) fights() (hs board.Set) {
	if !x.v.Public.Blitz {
		return hs
	}
	for _, b := range x.Halves[0].Combat {
		hs = hs.Add(b.Hex)
	}
	for _, m := range x.Halves[0].Moves {
		for _, u := range m.Units {
			if end := u.End(m.Named); x.Map.Board.Has(end) {
				hs = hs.Add(end)
			}
		}
	}
	return hs
}

// identify finds the units that may move as they are told, and tells of those that may not;
// none of Moves that cannot be made.
func (x *explaining) identify(told telling) {
	refused := map[int]*rules.Refusal{} // by Move: nil if it can be made
	h := x.half(x.v.Public)
	for entry, m := range h.Moves {
		n := x.entries[entry]
		if n < 0 {
			x.unswept(m, x.now.noOverrun(m.Overrun, &order.Half{Moves: h.Moves[:entry]}, h), told)
			continue
		}
		m.Named = x.moves[n].Named
		r, again := refused[n]
		at := m.At // of an entry that goes on with a Move that is refused too
		if !again {
			at, r = x.begun.mayMove(m, n)
			refused[n] = r
			x.begun.s.P.Rommel = x.begun.s.P.Rommel || m.Named.Rommel && r == nil
		}
		if x.allMissed(m) || x.uncome(r, m.Named.From) {
			continue
		}
		if told(at, r); r != nil {
			continue
		}
		for _, u := range m.Again {
			told(u.At, rules.Refuse("R-4-4", "cannot.moved", x.name(u.Unit), order.LineOf(u.Before)))
		}
		for _, u := range m.Units {
			if x.missed(u) {
				continue
			}
			k, r := x.begun.identify(m, u)
			if x.movedBefore(u.Unit, k) {
				r = rules.Refuse("R-4-4", "cannot.has-moved", x.name(u.Unit))
			}
			if told(u.At, r); r == nil {
				x.tasks = append(x.tasks, task{u, m, k})
			}
		}
	}
}

// uncome reports whether nobody is where a Move of a second half begins since who was to come there
// has been refused: then that is told.
func (x *explaining) uncome(r *rules.Refusal, from board.Hex) bool {
	return r != nil && r.Why.ID == "cannot.no-group" && x.v.Public.Blitz && x.Halves[0].SentTo(from, func(order.March) bool { return true })
}

// unswept: why an Overrun is not made.
func (x *explaining) unswept(m order.Move, r *rules.Refusal, told telling) {
	if x.said(rommel.TakeKind.Name, m.At) {
		return
	}
	if told(m.At, r); x.hung(m.Overrun, r) {
		x.at.Doubt(m.At, onFight, r)
	}
}

// hung reports whether a reason hangs on the first half of a Blitz, where that has fought: the
// condition of a case may hold in those courses alone in which one side has had all the luck, and
// who is left there can be others; or somebody who is sent there may come by then.
func (x *explaining) hung(h board.Hex, r *rules.Refusal) bool {
	if r == nil || !slices.Contains(onWhoIsLeft, r.Why.ID) {
		return false
	}
	waits := slices.ContainsFunc(x.Cases, func(c order.Case) bool { return c.When.Expr != nil })
	return waits && x.now.fight.Has(h) || x.now.s.AnyIn(x.Side.Other(), h) && slices.ContainsFunc(x.tasks, func(t task) bool { return t.End(t.entry.Named) == h && x.opens(t) })
}

// onWhoIsLeft are the reasons that are about who is left in a hex.
var onWhoIsLeft = []string{"no.combat-nobody", "no.combat-enemy", "cannot.combat-refused", "no.overrun-nobody", "no.overrun-upright", "no.overrun-unmanned"}

// missed reports whether a unit of the second half has not done what the file orders for the
// first, though nothing waited: what it could do now hangs on that.
func (x *explaining) missed(u order.March) bool {
	if !x.v.Public.Blitz || x.now.moved[u.Unit] != "" {
		return false
	}
	return slices.ContainsFunc(x.orderFile.OrdersOf(u.Unit), func(y order.FirstOrder) bool { return y.At != u.At && !x.at.Unmet(y.At) })
}

func (x *explaining) allMissed(m order.Move) bool {
	missed := slices.DeleteFunc(slices.Clone(m.Units), func(u order.March) bool { return !x.missed(u) })
	return len(missed) > 0 && len(missed) == len(m.Units)
}

// movedBefore reports whether a unit has moved in the first half, by another file than this.
func (x *explaining) movedBefore(u UnitNo, k rules.Token) bool {
	if !x.v.Public.Blitz || k == rommel.NoBlock {
		return false
	}
	b := &x.v.Public.Blocks[k]
	return b.Moved && !slices.Contains(x.named, int(b.Move)-1) && !slices.ContainsFunc(x.Halves[0].Moves, func(m order.Move) bool {
		return slices.ContainsFunc(m.Units, func(y order.March) bool { return y.Unit == u })
	})
}

// has reports whether a unit has done something by its clause.
func (x *explaining) has(t task, kinds ...string) bool {
	return slices.ContainsFunc(kinds, func(kind string) bool { return x.said(kind, t.At) })
}

// bars is why a unit has no way as the blocks stand.
func (x *explaining) bars(t task) *rules.Refusal {
	s := x.without(t)
	return x.now.noWay(t, func(extra int) *journey { return x.travel(s, t.entry.Named, t.March, t.block, extra) })
}

// without is how the blocks stand, with a unit back where its Move has begun if another clause has
// led it away: of one that was passed over it is asked why it could not.
func (x *explaining) without(t task) *position {
	s := x.now.s.Copy()
	b := &s.P.Blocks[t.block]
	if x.has(t, rommel.TakeKind.Name, rommel.RetreatKind.Name, rommel.MarchKind.Name) || !slices.Contains(x.named, int(b.Move)-1) {
		return s
	}
	for i := range s.P.Engaged {
		if s.P.Engaged[i].Side == b.Over {
			s.P.Engaged[i].Count--
		}
	}
	back(b)
	return s
}

// bar tells why a unit does not go: that it hangs on the first half of a Blitz if it could go
// where that has won, however seldom it may.
func (x *explaining) bar(t task, r *rules.Refusal) {
	if x.at.Bar(t.At, r); r != nil && x.opens(t) {
		x.at.Doubt(t.At, onFight, r)
	}
}

// opens reports whether a unit has a way where the first half of a Blitz has won its fights.
func (x *explaining) opens(t task) bool {
	if x.now.fight.Empty() {
		return false
	}
	won := x.without(t)
	for _, b := range won.OnBoard(x.Side.Other()) {
		if x.now.fight.Has(b.At) {
			b.At = rommel.Eliminated
		}
	}
	return x.now.noWay(t, func(extra int) *journey { return x.travel(won, t.entry.Named, t.March, t.block, extra) }) == nil
}

// unmoved: why Moves are not made, and who does not move (5).
func (x *explaining) unmoved() {
	x.identify(x.at.Bar)
	for _, t := range x.tasks {
		if !t.Retreat && !x.has(t, rommel.TakeKind.Name) && !(t.Forced && t.entry.Named.Regroup) {
			x.bar(t, x.bars(t))
		}
	}
}

// stayed: who does not retreat, when all have moved and Overruns are over, and why a Move of
// which nobody is barred is not made (7.2, 5.3).
func (x *explaining) stayed() {
	x.identify(func(string, *rules.Refusal) {}) // that was told when they moved
	barred := map[string]*rules.Refusal{}
	for _, t := range x.tasks {
		if x.has(t, rommel.TakeKind.Name, rommel.RetreatKind.Name) {
			continue
		}
		if barred[t.At] = x.stays(t); t.Retreat && !(t.Forced && t.entry.Named.Regroup) { // that one is told when attempts are announced
			x.at.Bar(t.At, barred[t.At])
		}
	}
	x.together(barred)
	x.besiegers(barred)
	for i, m := range x.moves {
		of := slices.DeleteFunc(slices.Clone(x.tasks), func(t task) bool { return t.entry.Named != m.Named })
		free := slices.ContainsFunc(of, func(t task) bool { return barred[t.At] == nil })
		if x.named[i] < 0 && free && m.Named.Withdrawal && !x.concedes(m) {
			x.at.Bar(m.At, rules.Refuse("R-5.3-5", "cannot.concedes-nothing", x.begun.kept(m, x.withdrawn(m), func(u order.March) bool { return barred[u.At] == nil })))
		}
	}
}

// stays is why a unit does not go.
func (x *explaining) stays(t task) *rules.Refusal {
	if h := x.v.Public.Blocks[t.block].At; t.Retreat && x.now.s.Whole(h, t.entry.Named) {
		goes := func(k rules.Token) bool {
			return slices.ContainsFunc(x.tasks, func(u task) bool { return u.Retreat && u.block == k })
		}
		if r := x.now.leftBehind(t.Unit, t.entry.Named, h, goes); r != nil {
			return r
		}
	}
	return x.bars(t)
}

// together bars Retreats of units that can only leave all together where one of them cannot.
func (x *explaining) together(barred map[string]*rules.Refusal) {
	for _, bad := range x.tasks {
		h := x.v.Public.Blocks[bad.block].At
		if !bad.Retreat || barred[bad.At] == nil || !x.now.s.Whole(h, bad.entry.Named) {
			continue
		}
		for _, t := range x.tasks {
			if t.Retreat && x.v.Public.Blocks[t.block].At == h && barred[t.At] == nil {
				barred[t.At] = rules.Refuse("R-10.4-3", "cannot.not-all", x.name(t.Unit), x.Place(h), x.name(bad.Unit))
				x.at.Bar(t.At, barred[t.At])
			}
		}
	}
}

// besiegers: whoever attacks a Fortress and passes must leave with all that can (13.2,
// R-8.6-4), by the one Withdrawal Move of a Pass out of one of them (AMB-18).
func (x *explaining) besiegers(barred map[string]*rules.Refusal) {
	held := x.Position(x.v.Public).Leavable()
	if x.now.real > 0 || len(held) == 0 {
		return
	}
	for _, h := range held {
		leaves := func(k rules.Token) bool {
			return slices.ContainsFunc(x.tasks, func(t task) bool { return t.Retreat && t.block == k && barred[t.At] == nil })
		}
		if !slices.ContainsFunc(x.now.s.Fit(x.Side, h), func(k rules.Token) bool { return !leaves(k) }) {
			return
		}
	}
	id := "cannot.must-leave"
	if x.v.Own.Count(x.v.Public.Hands[x.Side], rommel.RealCard) == 0 {
		id = "cannot.must-leave.pass"
	}
	x.at.Bar(x.orderFile.Where("moves"), rules.Refuse("R-8.6-4", id, x.Places(held)))
}

// unmarched: who does not march by force (6.4).
func (x *explaining) unmarched() {
	x.marching = true
	x.identify(func(string, *rules.Refusal) {}) // that was told when they moved
	for _, t := range x.tasks {
		if !t.Forced || x.has(t, rommel.MarchKind.Name) {
			continue
		}
		way := x.wayIn(t)
		if taken := x.has(t, rommel.TakeKind.Name, rommel.RetreatKind.Name); !taken {
			x.bar(t, x.bars(t))
		} else if len(way) < 2 || x.v.Public.Blocks[t.block].At == order.Last(way) {
			continue
		}
		if len(way) > 0 && x.now.s.AnyIn(x.Side.Other(), order.Last(way)) {
			via, to := lastSide(x.begun.s.P.Blocks[t.block].At, way)
			side := x.Map.Board.Between(via, to)
			x.at.Bar(t.At, rules.Refuse("R-6.4-3", "cannot.march-limit", x.name(t.Unit), x.Place(via), x.Place(to), int(x.Map.Borders[side].Limit), x.crowd(side)))
		}
	}
}

// lastSide are the hexes on both sides of the last hexside of a way.
func lastSide(from board.Hex, way []board.Hex) (via, to board.Hex) {
	if len(way) > 1 {
		from = way[len(way)-2]
	}
	return from, order.Last(way)
}

// wayIn is the way of a unit into its end, whoever else has Engaged there.
func (x *explaining) wayIn(t task) []board.Hex {
	s := x.now.s.Copy()
	back(&s.P.Blocks[t.block])
	j := x.travel(s, t.entry.Named, t.March, t.block, t.Extra())
	j.Crowded = true
	return j.Way()
}

// crowd names the units of the file that Engage over a hexside in this half, or try to, with
// their lines: those who march by force come last. Of those who would rather have come that way
// the first in the file did.
func (x *following) crowd(side board.Side) page.Msg {
	s := x.Position(x.v.Public)
	var came, marched []page.Msg
	for _, m := range x.moves {
		for _, u := range m.Units {
			k, lives := x.BlockOf(x.v, u.Unit)
			marches := x.said(rommel.MarchKind.Name, u.At)
			if !lives || !marches && !x.said(rommel.TakeKind.Name, u.At) {
				continue
			}
			begun := s.Copy()
			back(&begun.P.Blocks[k])
			j := x.travel(begun, m.Named, u, k, u.Extra())
			j.Crowded = true
			way := j.Way()
			if len(way) == 0 || !x.Map.Board.Has(order.Last(way)) || !s.AnyIn(x.Side.Other(), order.Last(way)) {
				continue
			}
			if x.Map.Board.Between(lastSide(begun.P.Blocks[k].At, way)) != side {
				continue
			}
			if user := page.M("part.in-line", x.name(u.Unit), order.LineOf(u.At)); marches {
				marched = append(marched, user)
			} else {
				came = append(came, user)
			}
		}
	}
	users := append(came, marched...)
	users = users[:min(len(users), int(x.Map.Borders[side].Limit))] // the others found another way
	if users == nil {
		return page.M("text", "")
	}
	return page.M("part.crowd", users)
}
