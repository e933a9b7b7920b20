package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// defaults answer for a side that says nothing: always legally, and with what costs nothing.
var defaults = rules.NewAnswerer[*Game, Plane, Secret](&Kinds)

// Default answers a question that nobody answers.
func (g *Game) Default(v view, q rules.Asked) any {
	a, _, ok := defaults.Answer(g, v, q)
	if !ok {
		return q.At(0) // the first one does nothing: nobody moves, no strike, no offer
	}
	return a
}

func init() {
	rules.Skip(defaults, DeployKind, LevelKind, ProductionKind, BuildKind, OfferKind, ActivateKind, HQDeployKind, TakeKind, StepKind, GoKind, ThenKind,
		StrikeKind, CombatKind, NextKind)
	rules.On(defaults, InterdictKind, func(*Game, view, put[bool, GoFacts]) (bool, string, bool) { return true, "", true })
	rules.On(defaults, FireKind, func(g *Game, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
		return g.pick(v, q, func(f Face) int { return -int(f.Level) }), "", true // the strongest first
	})
	rules.On(defaults, LossKind, func(g *Game, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
		return g.pick(v, q, func(f Face) int { return worth[g.unit(f).Type] }), "", true
	})
	rules.On(defaults, RepulseKind, func(g *Game, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
		return g.pick(v, q, func(f Face) int { return worth[g.unit(f).Type] }), "", true
	})
	rules.On(defaults, ExcessKind, func(g *Game, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
		return g.pick(v, q, func(f Face) int { return worth[g.unit(f).Type] }), "", true
	})
	rules.On(defaults, FeedKind, func(g *Game, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
		return g.pick(v, q, func(f Face) int { return -worth[g.unit(f).Type] }), "", true
	})
	rules.On(defaults, LaneKind, func(g *Game, _ view, q put[int8, Place]) (int8, string, bool) {
		best := q.At(0)
		for i := range q.N() { // the fewest dice
			if x := q.At(i); g.Seas[x].Value < g.Seas[best].Value {
				best = x
			}
		}
		return best, "", true
	})
	rules.On(defaults, AnswerKind, func(g *Game, v view, _ put[bool, none]) (bool, string, bool) {
		x := Position{Game: g, P: v.Public}
		return x.HQValues(v.Own.S)+x.FinnsOut() >= Enough, "", true // refuse what would lose
	})
}

// worth is in which order blocks are spared: static ones first to be lost, HQs last.
var worth = map[theatre.Type]int{theatre.Static: 0, theatre.Infantry: 1, theatre.Mech: 2, theatre.HQ: 3, theatre.SHQ: 3, theatre.THQ: 3}

// pick is the block among the answers for whose face a number is lowest.
func (g *Game) pick(v view, q put[rules.Token, Place], of func(f Face) int) rules.Token {
	best := q.At(0)
	for i := range q.N() {
		if k := q.At(i); of(v.Own.S.Blocks[k].Face) < of(v.Own.S.Blocks[best].Face) {
			best = k
		}
	}
	return best
}
