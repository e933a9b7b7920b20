package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Results implements rules.Advisor: what became of each Battle, how many steps each
// side has lost, where one's own units have withdrawn to, and who of them is Unsupplied in the end.
func (g *Game) Results(o rules.Outcome[Plane, Secret]) (rs []rules.Result) {
	for _, h := range contested(o.Since) {
		rs = append(rs, rules.Result{What: page.M("result.battle", g.Place(h)), How: g.outcome(o, h)})
	}
	lost := func(before, after *Secret) page.Msg { return page.M("result.steps", steps(before)-steps(after)) }
	rs = append(rs,
		rules.Result{What: page.M("result.own-steps"), How: lost(o.Before.Own.S, o.After.Own.S)},
		rules.Result{What: page.M("result.enemy-steps"), How: lost(o.Enemy[0], o.Enemy[1])})
	for _, e := range o.Since {
		if e, ok := e.(event.Withdraws); ok && e.By == o.After.Side {
			for _, u := range e.Units {
				rs = append(rs, rules.Result{What: page.M("result.withdraws", g.Roster.Units[u].Name), How: page.M("result.place", g.Place(e.To))})
			}
		}
	}
	for _, k := range g.Tokens(o.After.Side) {
		if b := &o.After.Public.Blocks[k]; b.At >= 0 && b.Unsupplied {
			rs = append(rs, rules.Result{What: page.M("result.unsupplied", g.Roster.Units[g.Face(o.After.Own.S, k).Unit].Name), How: page.M("result.yes")})
		}
	}
	return rs
}

// contested are the hexes where units of both sides have met, in order.
func contested(since []rules.Event) (hexes []board.Hex) {
	for _, e := range since {
		switch e := e.(type) {
		case event.Engages:
			hexes = append(hexes, e.To)
		case event.Battle, event.Assault, event.Refuses:
			hexes = append(hexes, event.At(e))
		}
	}
	slices.Sort(hexes)
	return slices.Compact(hexes)
}

// outcome is what became of a hex where both sides have met.
func (g *Game) outcome(o rules.Outcome[Plane, Secret], h board.Hex) page.Msg {
	s := g.Position(o.After.Public)
	own, enemy := len(s.In(o.After.Side, h)) > 0, len(s.In(o.After.Side.Other(), h)) > 0
	refused := slices.ContainsFunc(o.Since, func(e rules.Event) bool {
		x, ok := e.(event.Refuses)
		return ok && event.At(x) == h
	})
	if refused && !(own && enemy) {
		return page.M("result.refused")
	}
	return rehearse.Left(own, enemy)
}

// steps are all that a side has.
func steps(s *Secret) (n int) {
	for _, f := range s.Faces {
		n += int(f.Steps)
	}
	return n
}
