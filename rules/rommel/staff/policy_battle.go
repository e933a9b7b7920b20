package staff

import (
	"slices"

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
	for _, d := range f.refuse {
		if above.Has(d.What.hex) {
			above = above.Remove(d.What.hex)
		}
	}
	for _, d := range f.refuse {
		h := d.What.hex
		if h != q.Facts.Hex && !attackedIn(v.Public, v.Side).Has(h) {
			continue
		}
		yes := d.What.yes && d.What.when.Speaks(q.Asked, chanceKey(q.Asked), d.At, siteIn(f, v, h, above))
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
	for _, d := range f.probe {
		if h := d.What.hex; h == q.Facts.Hex && d.What.when.Speaks(q.Asked, chanceKey(q.Asked), d.At, siteOf(f.Game, v, h).probing()) {
			return d.What.yes && q.Try(true, d.At), d.At, true
		}
	}
	return false, "", false
}

// refusesFirst: in the order of writing.
func (f *orderFile) refusesFirst(_ view, q put[board.Hex, none]) (board.Hex, string, bool) {
	return clerk.First(q, f.refuse, func(d decision) (board.Hex, bool) { return d.hex, true })
}

// flees where its clause leads, as far as that is legal.
func (f *orderFile) flees(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	facts := q.Facts
	r, ok := directionOf(f, f.Face(v.Own.S, facts.Block).Unit, facts.Routed)
	if !ok {
		return rommel.Stop, "", false
	}
	w := withdrawalOf(f.Game, v, facts)
	end, unkept := refuge(f.Game, w, r)
	for _, x := range unkept {
		q.Holds(rules.Condition{Clause: x.name()})
	}
	if f.unreachable(w, r, end, unkept) != nil {
		return rommel.Stop, "", false
	}
	to, ok := flightOf(w.s, w.o, w.t, w.block, facts.Way).next(end, limitsOf(f.Game, r, w))
	return to, r.at, ok
}

// battle is what the file orders in a Battle, if it is one that is fought by order.
func (f *orderFile) battle(v view, h board.Hex) (battleOrder, bool) {
	if v.Public.Active == f.side && f.Position(v.Public).JudgeBattle(v.Own, h) != nil {
		return battleOrder{}, false
	}
	return combatAt(f, v, h)
}

// combatAt is what the file says of a Battle in this half.
func combatAt(f *orderFile, v view, h board.Hex) (battleOrder, bool) {
	for _, b := range f.half(v.Public).combat {
		if b.hex == h {
			return b, true
		}
	}
	return battleOrder{}, false
}

func (f *orderFile) fights(v view, q put[board.Hex, none]) (board.Hex, string, bool) {
	for _, b := range f.half(v.Public).combat {
		first, ok := f.battle(v, b.hex)
		if !ok || first.at != b.at || !b.waits() && !f.storms(v, b) || q.Judge(b.hex) != nil {
			continue
		}
		if x, ok := stands(f, v, q.Asked, b); ok && f.storms(v, x) {
			return x.hex, x.at, true
		}
	}
	return board.None, "", true
}

func (f *orderFile) assaults(v view, q put[bool, BattleFacts]) (bool, string, bool) {
	b, ok := f.battle(v, q.Facts.Hex)
	if ok {
		b, ok = stands(f, v, q.Asked, b)
	}
	if ok && b.assault && !q.Try(true, b.at) {
		return false, "", true
	}
	return ok && b.assault, b.at, true
}

func (f *orderFile) fightsNext(v view, q put[board.Hex, none]) (board.Hex, string, bool) {
	h, at, ok := f.fights(v, q)
	return h, at, ok && h != board.None
}

// storms reports whether what a Battle is ordered as is paid for: an Assault that is not
// is no other attack (4.3).
func (f *orderFile) storms(v view, b battleOrder) bool {
	return !b.assault || f.Position(v.Public).JudgeAssault(v.Own) == nil
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
	b, ok = standsAt(f, v, q.Asked, b, func(s *site, x battleOrder) *site {
		return s.firing(block, q.Facts, x.of(q.Facts.Of))
	})
	if !ok || !f.storms(v, b) {
		return Shot{}, "", false
	}
	for i := range q.N() {
		x := q.At(i)
		if x.Target == rommel.HoldFire && (b.holdAll || f.holds(b, f.Face(v.Own.S, x.Block).Unit)) {
			return x, b.at, true
		}
	}
	for _, class := range b.of(q.Facts.Of) {
		for i := range q.N() {
			if x := q.At(i); x.Block == block && x.Target == class {
				return x, b.at, true
			}
		}
	}
	return Shot{}, "", false
}

func (f *orderFile) losesBlock(v view, q put[rules.Token, LossFacts]) (rules.Token, string, bool) {
	return clerk.First(q, f.losses, func(u UnitNo) (rules.Token, bool) { return f.BlockOf(v, u) })
}

func (f *orderFile) losesStep(_ view, q put[UnitNo, LossFacts]) (UnitNo, string, bool) {
	return clerk.First(q, f.losses, func(u UnitNo) (UnitNo, bool) { return u, true })
}

func (f *orderFile) supplies(v view, q put[rules.Token, SupplyFacts]) (rules.Token, string, bool) {
	if k, at, ok := clerk.First(q, f.supply, func(u UnitNo) (rules.Token, bool) { return f.BlockOf(v, u) }); ok {
		return k, at, true
	}
	plenty := rommel.NoBlock
	if q.Halt == rules.Must {
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
func (f *orderFile) holds(b battleOrder, unit UnitNo) bool {
	return slices.ContainsFunc(b.hold, func(u said[UnitNo]) bool { return u.What == unit })
}
