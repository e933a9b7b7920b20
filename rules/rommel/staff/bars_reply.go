package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// attackedIn are the Battles that have begun in this phase, in which a side is asked whether
// it refuses.
func attackedIn(x *Plane, side Side) (hs board.Set) {
	for _, b := range x.Battles {
		if b.New && b.Def == side {
			hs = hs.Add(b.Hex)
		}
	}
	return hs
}

func (p *bars) attacked() board.Set { return attackedIn(p.s.P, p.side) }

// noRefusal is why nobody asks about a decision whether battle is refused, or why it is not
// (8.4).
func (p *bars) noRefusal(d decision) *rules.Refusal {
	switch attacked := p.attacked(); {
	case attacked.Has(d.hex) && d.yes:
		return p.flightBarred(d.hex)
	case attacked.Has(d.hex):
		return nil
	case p.s.P.Battle(d.hex) != nil:
		return rules.Refuse("R-8.4-1", "cannot.old-battle", p.Place(d.hex))
	default:
		var hs []board.Hex
		for h := range attacked.All() {
			hs = append(hs, h)
		}
		return rules.Refuse("R-8.4-1", "cannot.not-attacked", p.Place(d.hex), p.hexNames(hs))
	}
}

// flightBarred says who in a hex cannot withdraw, and so bars the refusal.
func (p *bars) flightBarred(h board.Hex) *rules.Refusal {
	if p.s.MayRefuse(h) == nil {
		return nil
	}
	t := p.s.Tracer(p.side)
	var bar []UnitNo
	for _, k := range p.s.Fit(p.side, h) {
		if !p.s.CanFlee(t, k) {
			bar = append(bar, p.unitOf(k))
		}
	}
	return rules.Refuse("R-8.4-5", "cannot.cannot-refuse", p.Place(h), p.unitNames(bar))
}

// fleeing: who comes nowhere, of the group that withdraws next (10.2).
func (p *bars) fleeing(told telling) {
	t := p.s.Tracer(p.side)
	for _, d := range p.refuse {
		if !d.What.yes || !p.attacked().Has(d.What.hex) || !p.s.AnyFit(p.side, d.What.hex) || p.s.MayRefuse(d.What.hex) != nil {
			continue
		}
		for _, k := range p.s.Fit(p.side, d.What.hex) {
			if r, ok := p.direction(p.unitOf(k)); ok && !r.all { // else it may be good for others
				w := withdrawing(p.s, p.o, t, k, p.s.Fit(p.side, d.What.hex), refusedAfter(p.orderFile, d))
				end, unkept := refuge(p.Game, w, r)
				told(r.at, p.unreachable(w, r, end, unkept))
			}
		}
		return
	}
}

// refusedAfter are the hexes where battle is refused too, and later (AMB-21).
func refusedAfter(f *orderFile, d said[decision]) (hs board.Set) {
	for _, later := range f.refuse[slices.Index(f.refuse, d)+1:] {
		if later.What.yes && f.Map.Board.Has(later.What.hex) {
			hs = hs.Add(later.What.hex)
		}
	}
	return hs
}

// noProbe is why nobody asks about a decision on a Partial Retreat: when the refusals are
// due those of this half are over (10.41). Blitz: a second half may bring one.
func (p *bars) noProbe(d decision) (r *rules.Refusal, blitz bool) {
	switch {
	case p.s.P.Battle(d.hex) == nil:
		return rules.Refuse("R-10.41-1", "cannot.probe-nobody", p.Place(d.hex)), false
	case mayStillBlitz(p.s.P):
		return nil, true
	}
	return rules.Refuse("R-10.41-1", "cannot.probe-over", p.Place(d.hex)), false
}

// noDefence is why a Battle is not fought that the side wants to defend itself in. Blitz: a
// second half may bring it.
func (p *bars) noDefence(h board.Hex) (r *rules.Refusal, blitz bool) {
	switch {
	case p.s.P.Battle(h) != nil:
		return nil, false
	case mayStillBlitz(p.s.P) && p.Map.Board.Has(h) && p.s.AnyIn(p.side, h):
		return nil, true
	}
	return rules.Refuse("R-3.44-1", "cannot.defence-nowhere", p.Place(h)), false
}

// mayStillBlitz reports whether the enemy may have a second half, by what all
// know.
func mayStillBlitz(x *Plane) bool {
	return !x.Blitz && x.Laid.Len() >= 3 && len(x.Moves) < 2 && !(len(x.Moves) == 1 && x.Moves[0].Withdrawal)
}

// direction is the clause that leads a unit when it must withdraw.
func (f *orderFile) direction(u UnitNo) (retreatOrder, bool) { return directionOf(f, u, false) }

// directionOf is that in a Rout, which standing orders may treat otherwise.
func directionOf(f *orderFile, u UnitNo, routed bool) (retreatOrder, bool) {
	lists := [][]retreatOrder{f.rout, f.withdraw}
	if !routed {
		lists = lists[1:]
	}
	for _, list := range lists {
		for _, all := range []bool{false, true} {
			for _, r := range list {
				if r.all == all && (all || r.unit == u) && !r.empty() {
					return r, true
				}
			}
		}
	}
	return retreatOrder{}, false
}

// unreachable says why a clause leads a unit nowhere: where a place is next to it by the rule
// that bars it.
func (f *orderFile) unreachable(w *withdrawal, r retreatOrder, end board.Hex, unkept []wish) *rules.Refusal {
	at, name := w.from(), f.name(f.Face(w.o.S, w.block).Unit)
	legal := slices.Collect(w.s.Refuges(w.o, w.t, w.block).All())
	if r.plain() && len(r.toward) == 1 {
		if to := r.toward[0].What; end != to && f.Map.Board.Has(to) && f.Map.Board.Distance(at, to) == 1 {
			if x := w.s.JudgeWithdrawal(w.t, supply.Begin(at), f.side, to); x != nil {
				return rules.Refuse(x.Rule, "warn.flight-barred", name, f.Place(to), f.hexNames(legal), x.Why)
			}
		}
	}
	switch {
	case end != board.None:
		return nil
	case r.plain():
		return rules.Refuse("R-10.2-2", "warn.flight-nowhere", name, f.hexNames(hexesOf(r.toward)), f.hexNames(legal))
	}
	return rules.Refuse("R-10.2-2", "warn.flight-wishes", name, lost(unkept), f.hexNames(legal))
}

// lost are wishes as they are not kept.
func lost(unkept []wish) (all []page.Msg) {
	for _, x := range unkept {
		all = append(all, x.lost())
	}
	return all
}
