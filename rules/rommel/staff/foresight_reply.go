package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// reply looks at what a side says in the enemy's Player-Turn: which Attacks it refuses,
// where its units go then, and how it fights.
func (p *warnings) reply() {
	if ss := p.seen(rommel.Refused); ss != nil {
		p.s = ss[0]
	}
	var refused []said[board.Hex]
	for _, d := range p.orderFile.Refuse {
		if !d.What.Yes || p.refuses(d.At) || d.What.When.Expr != nil && !p.leaves(d.What.Hex) {
			continue
		}
		x := said[board.Hex]{What: d.What.Hex, At: d.At}
		switch {
		case p.leaves(d.What.Hex):
			p.flees(x, refusedAfter(p.orderFile, d))
		default:
			p.warn(d.At, "AMB-21", "warn.refuse-order", p.Place(d.What.Hex), p.Places(order.Hexes(refused)))
		}
		refused = append(refused, x)
	}
	p.cutOff()
	for _, b := range p.Halves[0].Combat {
		if !p.refuses(b.At) && p.before.P.Battle(b.Hex) != nil && p.s.P.Battle(b.Hex) == nil {
			p.warn(b.At, "R-8.4-3", "warn.defence-refused", p.Place(b.Hex))
		}
		p.aims(b)
	}
	p.spare()
	p.unattacked()
}

// leaves reports whether battle is refused in a hex.
func (p *warnings) leaves(h board.Hex) bool {
	return slices.ContainsFunc(p.ahead.Since, func(e rules.Event) bool {
		r, ok := e.(event.Refuses)
		return ok && r.By == p.Side && r.Hex == h
	})
}

// flees tells where units end that withdraw from a hex.
func (p *warnings) flees(x said[board.Hex], later board.Set) {
	gone := refusal{at: x.At, hex: x.What}
	ends := map[string][]string{}
	var clauses []string
	for _, k := range p.before.In(p.Side, x.What) {
		if p.before.P.Blocks[k].Disrupted {
			gone.left = append(gone.left, k)
			continue
		}
		u, end := p.unitOf(k), p.s.P.Blocks[k].At
		r, ok := p.Leads(u, false)
		if !ok || p.refuses(r.At) {
			gone.adrift = append(gone.adrift, k)
			continue
		}
		w := withdrawing(p.before, p.o, p.before.Tracer(p.Side), k, p.before.Fit(p.Side, x.What), later)
		near, unkept := refuge(p.Game, w, r)
		if bar := p.unreachable(w, r, near, unkept); bar != nil && r.All { // it may be good for others
			p.warn(r.At, bar.Rule, bar.Why.ID, bar.Why.Args...).Many = bar.Why.ID
			gone.adrift = append(gone.adrift, k)
			continue
		}
		if places := slices.Concat(r.Ends, r.Toward); unkept == nil && !r.All && len(places) > 0 && !slices.Contains(order.Hexes(places), end) {
			p.warn(r.At, "R-10.2-2", "warn.flight-short", p.name(u), p.Place(places[0].What), p.Place(end))
			continue
		}
		for _, y := range unkept {
			p.warn(r.At, "R-10.2-2", "warn.flight-unkept", p.name(u), y.Lost(), p.Place(end))
		}
		if ends[r.At] == nil {
			clauses = append(clauses, r.At)
		}
		ends[r.At] = append(ends[r.At], p.name(u)+" "+p.Place(end))
	}
	for _, at := range clauses {
		p.note(at, "note.flight", names.Join(ends[at], func(s string) string { return s })).Many = "note.flight"
	}
	p.fled = append(p.fled, gone)
}
