package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

func (p *bars) attacked() board.Set { return order.AttackedIn(p.s.P, p.Side) }

// stage is how far a Movement phase has come.
type stage uint8

const (
	arrived  stage = iota // all who come have come
	leaving               // the enemy leaves Battles: Forced Marches are to come
	underway              // he Overruns, and may go on with his Moves
)

// stageOf is how far the enemy has come where a side is asked something in his half, by what
// all see. Who leaves a Battle is upright; if Pursuit Fire has killed all of them only Disrupted
// ones of his are left there.
func stageOf(s *position) stage {
	switch {
	case slices.ContainsFunc(s.P.Battles, func(b Battle) bool {
		return b.New && !b.Replied && !s.AnyFit(s.Passive, b.Hex)
	}):
		return underway
	case slices.ContainsFunc(s.P.Blocks, func(b Block) bool { return b.Retreating }),
		slices.ContainsFunc(s.P.Battles, func(b Battle) bool { return !b.Fought && !s.AnyFit(s.Active, b.Hex) }):
		return leaving
	}
	return arrived
}

// attackable are the hexes in which no Battle has begun and which the enemy may still attack in
// this half, for all that is known: by Forced March, or by whatever Moves are left. A group that
// was in a Battle before is not asked.
func attackable(s *position) (hs board.Set) {
	now := stageOf(s)
	if now == arrived {
		return hs
	}
	mine, _ := s.Stacks(s.Passive)
	for h := range mine.All() {
		if s.P.Battle(h) == nil && !s.P.Fighting.Has(h) && s.AnyFit(s.Passive, h) {
			hs = hs.Add(h)
		}
	}
	if now == leaving {
		hs = hs.Intersect(rommel.Marchable(s))
	}
	return hs
}

// noRefusal is why nobody asks about a decision whether battle is refused, or why it is not
// (8.4). On: what may still bring the Attack. While the enemy moves, who can withdraw when all
// have come is found in play.
func (p *bars) noRefusal(d order.Decision) (on string, why *rules.Refusal) {
	switch attacked := p.attacked(); {
	case attacked.Has(d.Hex) && d.Yes && stageOf(p.s) == arrived:
		return "", p.flightBarred(d.Hex)
	case attacked.Has(d.Hex):
		return "", nil
	case attackable(p.s).Has(d.Hex):
		return onMoves, rules.Refuse("R-8.4-1", "hangs.refuse-moves", p.Place(d.Hex))
	case p.s.P.Battle(d.Hex) != nil:
		return "", rules.Refuse("R-8.4-1", "cannot.old-battle", p.Place(d.Hex))
	default:
		if hs := slices.Collect(attacked.Union(attackable(p.s)).All()); hs != nil {
			return "", rules.Refuse("R-8.4-1", "cannot.not-attacked", p.Place(d.Hex), p.Places(hs))
		}
		return "", rules.Refuse("R-8.4-1", "cannot.not-attacked-any", p.Place(d.Hex))
	}
}

// flightBarred says who in a hex cannot withdraw, and so bars the refusal.
func (p *bars) flightBarred(h board.Hex) *rules.Refusal {
	if p.s.MayRefuse(h) == nil {
		return nil
	}
	t := p.s.Tracer(p.Side)
	var bar []UnitNo
	for _, k := range p.s.Fit(p.Side, h) {
		if !p.s.CanFlee(t, k) {
			bar = append(bar, p.unitOf(k))
		}
	}
	return rules.Refuse("R-8.4-5", "cannot.cannot-refuse", p.Place(h), p.unitNames(bar))
}

// fleeing: who comes nowhere, of the group that withdraws next (10.2).
func (p *bars) fleeing(told telling) {
	t := p.s.Tracer(p.Side)
	for _, d := range p.Refuse {
		if !d.What.Yes || !p.attacked().Has(d.What.Hex) || !p.s.AnyFit(p.Side, d.What.Hex) || p.s.MayRefuse(d.What.Hex) != nil {
			continue
		}
		for _, k := range p.s.Fit(p.Side, d.What.Hex) {
			if r, ok := p.Leads(p.unitOf(k), false); ok && !r.All { // else it may be good for others
				w := withdrawing(p.s, p.o, t, k, p.s.Fit(p.Side, d.What.Hex), refusedAfter(p.orderFile, d))
				end, unkept := refuge(p.Game, w, r)
				told(r.At, p.unreachable(w, r, end, unkept))
			}
		}
		return
	}
}

// refusedAfter are the hexes where battle is refused too, and later (AMB-21).
func refusedAfter(f *orderFile, d said[order.Decision]) (hs board.Set) {
	for _, later := range f.Refuse[slices.Index(f.Refuse, d)+1:] {
		if later.What.Yes && f.Map.Board.Has(later.What.Hex) {
			hs = hs.Add(later.What.Hex)
		}
	}
	return hs
}

// noProbe is why nobody asks about a decision on a Partial Retreat: when the refusals are
// due those of this half are over (10.41). On: what may still bring one, which is why it hangs
// on that.
func (p *bars) noProbe(d order.Decision) (on string, why *rules.Refusal) {
	leaves := len(p.s.Where(p.s.Active, func(b *Block) bool { return b.At == d.Hex && b.Retreating })) > 0
	switch now := stageOf(p.s); {
	case p.s.P.Battle(d.Hex) == nil:
		return "", rules.Refuse("R-10.41-1", "cannot.probe-nobody", p.Place(d.Hex))
	case now == leaving && leaves && len(p.s.Stayers(d.Hex)) > 0:
		return "", nil
	case now == underway:
		return onMoves, rules.Refuse("R-10.41-1", "hangs.probe-moves", p.Place(d.Hex))
	case mayStillBlitz(p.s.P):
		return onBlitz, rules.Refuse("R-4-7", "hangs.probe-blitz", p.Place(d.Hex), p.s.P.Laid.Len())
	}
	return "", rules.Refuse("R-10.41-1", "cannot.probe-over", p.Place(d.Hex))
}

// noDefence is why a Battle is not fought that the side wants to defend itself in. On: what
// may still bring it.
func (p *bars) noDefence(h board.Hex) (on string, why *rules.Refusal) {
	switch {
	case p.s.P.Battle(h) != nil:
		return "", nil
	case attackable(p.s).Has(h):
		return onMoves, rules.Refuse("R-3.44-1", "hangs.defence-moves", p.Place(h))
	case mayStillBlitz(p.s.P) && p.Map.Board.Has(h) && p.s.AnyIn(p.Side, h):
		return onBlitz, rules.Refuse("R-4-7", "hangs.defence-blitz", p.Place(h))
	}
	return "", rules.Refuse("R-3.44-1", "cannot.defence-nowhere", p.Place(h))
}

// mayStillBlitz reports whether the enemy may have a second half, by what all
// know.
func mayStillBlitz(x *Plane) bool {
	return !x.Blitz && x.Laid.Len() >= rommel.BlitzCards && len(x.Moves) < 2 && !(len(x.Moves) == 1 && x.Moves[0].Withdrawal)
}

// unreachable says why a clause leads a unit nowhere: where a place is next to it by the rule
// that bars it.
func (f *orderFile) unreachable(w *withdrawal, r order.Retreat, end board.Hex, unkept []order.Wish) *rules.Refusal {
	at, name := w.from(), f.name(f.Face(w.o.S, w.block).Unit)
	legal := slices.Collect(w.s.Refuges(w.o, w.t, w.block).All())
	if r.Plain() && len(r.Toward) == 1 {
		if to := r.Toward[0].What; end != to && f.Map.Board.Has(to) && f.Map.Board.Distance(at, to) == 1 {
			if x := w.s.JudgeWithdrawal(w.t, supply.Begin(at), f.Side, to); x != nil {
				return rules.Refuse(x.Rule, "warn.flight-barred", name, f.Place(to), f.Places(legal), x.Why)
			}
		}
	}
	switch {
	case end != board.None:
		return nil
	case r.Plain():
		return rules.Refuse("R-10.2-2", "warn.flight-nowhere", name, f.Places(order.Hexes(r.Toward)), f.Places(legal))
	}
	return rules.Refuse("R-10.2-2", "warn.flight-wishes", name, order.Lost(unkept), f.Places(legal))
}
