package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// reply looks at what a side says in the enemy's Player-Turn: which Attacks it refuses,
// where its units go then, and how it fights.
func (p *warnings) reply() {
	if ss := p.seen(rommel.Refused); ss != nil {
		p.s = ss[0]
	}
	var order []said[board.Hex]
	for _, d := range p.orderFile.refuse {
		if !d.What.yes || p.refuses(d.At) || d.What.when.Expr != nil && !p.leaves(d.What.hex) {
			continue
		}
		x := said[board.Hex]{What: d.What.hex, At: d.At}
		switch {
		case p.leaves(d.What.hex):
			p.flees(x, refusedAfter(p.orderFile, d))
		default:
			p.warn(d.At, "AMB-21", "warn.refuse-order", p.Place(d.What.hex), p.hexNames(hexesOf(order)))
		}
		order = append(order, x)
	}
	p.cutOff()
	for _, b := range p.halves[0].combat {
		if !p.refuses(b.at) && p.before.P.Battle(b.hex) != nil && p.s.P.Battle(b.hex) == nil {
			p.warn(b.at, "R-8.4-3", "warn.defence-refused", p.Place(b.hex))
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
		return ok && r.By == p.side && r.Hex == h
	})
}

// hexesOf are hexes without their places.
func hexesOf(xs []said[board.Hex]) (hs []board.Hex) {
	for _, x := range xs {
		hs = append(hs, x.What)
	}
	return hs
}

// flees tells where units end that withdraw from a hex.
func (p *warnings) flees(x said[board.Hex], later board.Set) {
	gone := refusal{at: x.At, hex: x.What}
	ends := map[string][]string{}
	var clauses []string
	for _, k := range p.before.In(p.side, x.What) {
		if p.before.P.Blocks[k].Disrupted {
			gone.left = append(gone.left, k)
			continue
		}
		u, end := p.unitOf(k), p.s.P.Blocks[k].At
		r, ok := p.direction(u)
		if !ok || p.refuses(r.at) {
			gone.adrift = append(gone.adrift, k)
			continue
		}
		w := withdrawing(p.before, p.o, p.before.Tracer(p.side), k, p.before.Fit(p.side, x.What), later)
		near, unkept := refuge(p.Game, w, r)
		if bar := p.unreachable(w, r, near, unkept); bar != nil && r.all { // it may be good for others
			p.warn(r.at, bar.Rule, bar.Why.ID, bar.Why.Args...).Many = bar.Why.ID
			gone.adrift = append(gone.adrift, k)
			continue
		}
		if places := slices.Concat(r.ends, r.toward); unkept == nil && !r.all && len(places) > 0 && !slices.Contains(hexesOf(places), end) {
			p.warn(r.at, "R-10.2-2", "warn.flight-short", p.name(u), p.Place(places[0].What), p.Place(end))
			continue
		}
		for _, y := range unkept {
			p.warn(r.at, "R-10.2-2", "warn.flight-unkept", p.name(u), y.lost(), p.Place(end))
		}
		if ends[r.at] == nil {
			clauses = append(clauses, r.at)
		}
		ends[r.at] = append(ends[r.at], p.name(u)+" "+p.Place(end))
	}
	for _, at := range clauses {
		p.note(at, "note.flight", join(ends[at], func(s string) string { return s })).Many = "note.flight"
	}
	p.fled = append(p.fled, gone)
}
