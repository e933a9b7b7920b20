package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// reply plans what a side says in the enemy's Player-Turn: which Attacks it
// refuses, where its units go then, and how it fights.
func (p *planner) reply() {
	p.before = p.s.Copy()
	p.refusals()
	p.cutOff()
	for _, d := range p.probe {
		switch r, blitz := barsAt(p.orderFile, p.v).noProbe(d.What); {
		case blitz:
			p.depends(d.At, onBlitz, "R-4-7", "plan.probe-blitz", p.Place(d.What.hex), p.v.Public.Laid.Len())
		case r != nil:
			p.refuse(d.At, r)
		}
	}
	p.defence()
	p.wishes()
}

// refusals judges the decisions, and carries the refusals out in the order of
// the file, each by the lines as they are then (AMB-21).
func (p *planner) refusals() {
	var order []said[board.Hex]
	for _, d := range p.orderFile.refuse {
		switch r := barsAt(p.orderFile, p.v).noRefusal(d.What); {
		case r != nil:
			p.refuse(d.At, r)
		case d.What.yes:
			order = append(order, said[board.Hex]{What: d.What.hex, At: d.At})
		}
	}
	p.unanswered()
	for i, x := range order {
		if p.s.MayRefuse(x.What) != nil {
			p.warn(x.At, "AMB-21", "plan.refuse-order", p.Place(x.What), p.hexNames(hexesOf(order[:i])))
			continue
		}
		p.fleeFrom(x)
	}
}

// unanswered tells of Attacks that could be refused and of which the file says nothing.
func (p *planner) unanswered() {
	attacked := barsAt(p.orderFile, p.v).attacked()
	for _, d := range p.orderFile.refuse {
		if attacked.Has(d.What.hex) {
			attacked = attacked.Remove(d.What.hex)
		}
	}
	for h := range attacked.All() {
		if p.s.MayRefuse(h) == nil && !p.misread["refuse"] {
			p.wrong(p.at("refuse"), "R-8.4-1", "plan.refuse-missing", p.Place(h), "refuse: {"+p.Place(h)+": false}")
		}
	}
}

// hexesOf are hexes without their places.
func hexesOf(xs []said[board.Hex]) (hs []board.Hex) {
	for _, x := range xs {
		hs = append(hs, x.What)
	}
	return hs
}

// fleeFrom carries a refusal out, and tells where each unit ends.
func (p *planner) fleeFrom(x said[board.Hex]) {
	h, t := x.What, p.s.Tracer(p.side)
	gone := refusal{at: x.At, hex: h}
	for _, k := range p.s.In(p.side, h) {
		if p.s.P.Blocks[k].Disrupted {
			gone.left = append(gone.left, k)
		}
	}
	ends := map[string][]string{}
	var clauses []string
	for _, k := range p.s.Fit(p.side, h) {
		u := p.unitOf(k)
		r, ok := p.direction(u)
		if !ok || p.refused[r.at] {
			gone.adrift = append(gone.adrift, k)
			continue
		}
		_, end := flightOf(p.s, p.o, t, k, []board.Hex{h}).toward(r.to, anywhere)
		switch x := p.unreachable(p.s, p.o, t, k, r, end); {
		case x != nil && r.all: // it may be good for others
			p.warn(r.at, x.Rule, x.Why.ID, x.Why.Args...)
			gone.adrift = append(gone.adrift, k)
			continue
		case x != nil:
			p.refuse(r.at, x)
			continue
		}
		if !slices.ContainsFunc(r.to, func(w said[board.Hex]) bool { return w.What == end }) && !r.all {
			p.warn(r.at, "R-10.2-2", "plan.flight-short", p.name(u), p.Place(r.to[0].What), p.Place(end))
		} else {
			if ends[r.at] == nil {
				clauses = append(clauses, r.at)
			}
			ends[r.at] = append(ends[r.at], p.name(u)+" "+p.Place(end))
		}
		b := &p.s.P.Blocks[k]
		b.At, b.Disrupted = end, true
	}
	for _, at := range clauses {
		p.note(at, "plan.flight", join(ends[at], func(s string) string { return s }))
	}
	p.s.P.Battles = slices.DeleteFunc(p.s.P.Battles, func(b Battle) bool { return b.Hex == h })
	p.fled = append(p.fled, gone)
}

// direction is the clause that leads a unit when it must withdraw.
func (f *orderFile) direction(u UnitNo) (retreatOrder, bool) {
	for _, all := range []bool{false, true} {
		for _, r := range f.withdraw {
			if r.all == all && (all || r.unit == u) && len(r.to) > 0 {
				return r, true
			}
		}
	}
	return retreatOrder{}, false
}

func anywhere(board.Hex) bool { return true }

// unreachable says why a unit comes to no place of its clause, nor nearer to
// one: where a place is next to it by the rule that bars it.
func (f *orderFile) unreachable(s *position, o *rules.Own[Secret], t *supply.Tracer, k rules.Token, r retreatOrder, end board.Hex) *rules.Refusal {
	at, name := s.P.Blocks[k].At, f.name(f.Face(o.S, k).Unit)
	legal := slices.Collect(s.Refuges(o, t, k).All())
	if to := r.to[0].What; len(r.to) == 1 && end != to && f.Map.Board.Has(to) && f.Map.Board.Distance(at, to) == 1 {
		if x := s.JudgeWithdrawal(t, supply.Begin(at), f.side, to); x != nil {
			return rules.Refuse(x.Rule, "plan.flight-barred", name, f.Place(to), f.hexNames(legal), x.Why)
		}
	}
	if end != board.None {
		return nil
	}
	return rules.Refuse("R-10.2-2", "plan.flight-nowhere", name, join(r.to, func(w said[board.Hex]) string { return f.Place(w.What) }), f.hexNames(legal))
}

// defence judges how the side fights in the enemy's turn.
func (p *planner) defence() {
	seen := map[board.Hex]bool{}
	for _, b := range p.halves[0].combat {
		name := p.Place(b.hex)
		switch r, blitz := barsAt(p.orderFile, p.v).noDefence(b.hex); {
		case seen[b.hex]:
			p.wrong(b.at, "R-3.44-1", "plan.combat-twice", name)
		case blitz:
			p.depends(b.at, onBlitz, "R-4-7", "plan.defence-blitz", name)
		case r != nil:
			p.refuse(b.at, r)
		case p.s.P.Battle(b.hex) == nil:
			p.warn(b.at, "R-8.4-3", "plan.defence-refused", name)
		}
		seen[b.hex] = true
		p.aims(b)
		p.holding(b)
	}
}
