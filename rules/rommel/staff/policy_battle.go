package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Replies to the enemy, and what both do in Battles.

// refuses as the file says of the hex. Its conditions know what the entries above have refused,
// and what standing orders have, which were asked before of hexes that it does not name.
func (f *orderFile) refuses(v view, q put[bool, AttackFacts]) (bool, string, bool) {
	above := q.Facts.Refused
	for _, d := range f.Refuse {
		if above.Has(d.What.Hex) {
			above = above.Remove(d.What.Hex)
		}
	}
	for _, d := range f.Refuse {
		h := d.What.Hex
		if h != q.Facts.Hex && !order.AttackedIn(v.Public, v.Side).Has(h) {
			continue
		}
		yes := d.What.Yes && d.What.When.Speaks(q.Asked, order.ChanceKey(q.Asked), d.At, f.site(v, h).Refusing(f.Zones, above))
		if h == q.Facts.Hex {
			return yes && q.Try(true, d.At), d.At, true
		}
		if q.Facts.Refused.Has(h) || yes && !v.Public.Battle(h).Replied && f.Position(v.Public).MayRefuse(h) == nil {
			above = above.Add(h)
		}
	}
	return false, "", false
}

// probes as the file says of the hex; where its condition is false other orders answer.
func (f *orderFile) probes(v view, q put[bool, BattleFacts]) (bool, string, bool) {
	for _, d := range f.Probe {
		if h := d.What.Hex; h == q.Facts.Hex && d.What.When.Speaks(q.Asked, order.ChanceKey(q.Asked), d.At, f.site(v, h).Probing()) {
			return d.What.Yes && q.Try(true, d.At), d.At, true
		}
	}
	return false, "", false
}

// refusesFirst: in the order of writing.
func (f *orderFile) refusesFirst(_ view, q put[board.Hex, none]) (board.Hex, string, bool) {
	return clerk.First(q, f.Refuse, func(d order.Decision) (board.Hex, bool) { return d.Hex, true })
}

// flees where its clause leads, as far as that is legal.
func (f *orderFile) flees(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	facts := q.Facts
	r, ok := f.Leads(f.Face(v.Own.S, facts.Block).Unit, facts.Routed)
	if !ok {
		return rommel.Stop, "", false
	}
	w := withdrawalOf(f.Game, v, facts)
	end, unkept := refuge(f.Game, w, r)
	for _, x := range unkept {
		q.Holds(rules.Condition{Clause: x.Name()})
	}
	if f.unreachable(w, r, end, unkept) != nil {
		return rommel.Stop, "", false
	}
	to, ok := flightOf(w.s, w.o, w.t, w.block, facts.Way).next(end, w.limits(f.Game, r))
	return to, r.At, ok
}

// battle is what the file orders in a Battle, if it is one that is fought by order.
func (f *orderFile) battle(v view, h board.Hex) (order.Battle, bool) {
	if v.Public.Active == f.Side && f.Position(v.Public).JudgeBattle(v.Own, h) != nil {
		return order.Battle{}, false
	}
	return combatAt(f, v, h)
}

// combatAt is what the file says of a Battle in this half.
func combatAt(f *orderFile, v view, h board.Hex) (order.Battle, bool) {
	for _, b := range f.half(v.Public).Combat {
		if b.Hex == h {
			return b, true
		}
	}
	return order.Battle{}, false
}

func (f *orderFile) fights(v view, q put[board.Hex, none]) (board.Hex, string, bool) {
	for _, b := range f.half(v.Public).Combat {
		first, ok := f.battle(v, b.Hex)
		if !ok || first.At != b.At || !b.Waits() && !f.storms(v, b) || q.Judge(b.Hex) != nil {
			continue
		}
		if x, ok := stands(f, v, q.Asked, b); ok && f.storms(v, x) {
			return x.Hex, x.At, true
		}
	}
	return board.None, "", true
}

func (f *orderFile) assaults(v view, q put[bool, BattleFacts]) (bool, string, bool) {
	b, ok := f.battle(v, q.Facts.Hex)
	if ok {
		b, ok = stands(f, v, q.Asked, b)
	}
	if ok && b.Assault && !q.Try(true, b.At) {
		return false, "", true
	}
	return ok && b.Assault, b.At, true
}

func (f *orderFile) fightsNext(v view, q put[board.Hex, none]) (board.Hex, string, bool) {
	h, at, ok := f.fights(v, q)
	return h, at, ok && h != board.None
}

// storms reports whether what a Battle is ordered as is paid for: an Assault that is not
// is no other attack (4.3).
func (f *orderFile) storms(v view, b order.Battle) bool {
	return !b.Assault || f.Position(v.Public).JudgeAssault(v.Own) == nil
}

// fires at the first class of the list that counts, with the unit that the
// default plan would take first; units that are to hold their fire say so
// before.
func (f *orderFile) fires(v view, q put[Shot, BattleFacts]) (Shot, string, bool) {
	b, ok := f.battle(v, q.Facts.Hex)
	if q.Facts.Of == rommel.RearguardFire { // in a Battle that nobody orders
		b, ok = combatAt(f, v, q.Facts.Hex)
	}
	if !ok || q.Tries > 0 {
		return Shot{}, "", false
	}
	block := rommel.Best(q, func(x Shot) int { return f.ShotWorth(v.Public, q.Facts, x) }).Block
	b, ok = standsAt(f, v, q.Asked, b, func(s *order.Site, x order.Battle) *order.Site {
		return s.Firing(block, q.Facts, x.Of(q.Facts.Of))
	})
	if !ok || !f.storms(v, b) {
		return Shot{}, "", false
	}
	for x := range q.All() {
		if x.Target == rommel.HoldFire && (b.HoldAll || f.holds(b, f.Face(v.Own.S, x.Block).Unit)) {
			return x, b.At, true
		}
	}
	for _, class := range b.Of(q.Facts.Of) {
		for x := range q.All() {
			if x.Block == block && x.Target == class {
				return x, b.At, true
			}
		}
	}
	return Shot{}, "", false
}

func (f *orderFile) losesBlock(v view, q put[rules.Token, LossFacts]) (rules.Token, string, bool) {
	return clerk.First(q, f.Losses, func(u UnitNo) (rules.Token, bool) { return f.BlockOf(v, u) })
}

func (f *orderFile) losesStep(_ view, q put[UnitNo, LossFacts]) (UnitNo, string, bool) {
	return clerk.First(q, f.Losses, func(u UnitNo) (UnitNo, bool) { return u, true })
}

func (f *orderFile) supplies(v view, q put[rules.Token, SupplyFacts]) (rules.Token, string, bool) {
	if k, at, ok := clerk.First(q, f.Supply, func(u UnitNo) (rules.Token, bool) { return f.BlockOf(v, u) }); ok {
		return k, at, true
	}
	plenty := rommel.NoBlock
	if q.Halt == rules.Must {
		if f.SupplyLater != "" && q.Judge(plenty) == nil {
			return plenty, f.SupplyLater, true
		}
		f.Position(v.Public).Copy().Assign(v.Side, event.InitialCheck, func(x rommel.Ration) rules.Token {
			if x.Source == q.Facts.Source && f.Map.FortressAt(x.Source) >= 0 && len(x.Who) <= x.Free {
				plenty = x.Who[0]
			}
			return rommel.NoBlock
		})
	}
	return plenty, "default", plenty != rommel.NoBlock
}

// holds reports whether a unit is to hold its fire in a Battle.
func (f *orderFile) holds(b order.Battle, unit UnitNo) bool {
	return slices.ContainsFunc(b.Hold, func(u said[UnitNo]) bool { return u.What == unit })
}
