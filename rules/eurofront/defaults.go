package eurofront

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
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
	for _, kind := range []rules.Kind[rules.Token, Place]{FireKind, LossKind, RepulseKind, ExcessKind, FeedKind} {
		rules.On(defaults, kind, func(g *Game, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
			return slices.MinFunc(slices.Collect(q.All()), func(a, b rules.Token) int {
				return cmp.Compare(g.dear(kind, v.Own.S.Blocks[a].Face), g.dear(kind, v.Own.S.Blocks[b].Face))
			}), "", true
		})
	}
	rules.On(defaults, LaneKind, func(g *Game, _ view, q put[int8, Place]) (int8, string, bool) {
		return slices.MinFunc(slices.Collect(q.All()), func(a, b int8) int { return g.Seas[a].Value - g.Seas[b].Value }), "", true // the fewest dice
	})
	rules.On(defaults, AnswerKind, func(g *Game, v view, _ put[bool, none]) (bool, string, bool) {
		x := Position{Game: g, P: v.Public}
		return x.HQValues(v.Own.S)+x.FinnsOut() >= Enough, "", true // refuse what would lose
	})
}

// dear is a number that is lowest for the block that is named first: the strongest to fire, who attacks
// best to be fed, who attacks worst where too many stand (D-61 to D-63), else whoever is spared least.
func (g *Game) dear(kind rules.Kind[rules.Token, Place], f Face) int {
	u := g.unit(f)
	attack := 4*int(g.firepower(u, true, true)) + u.Type.Rank() // of equals who is spared most
	switch kind.Name {
	case FireKind.Name:
		return -int(f.Level)
	case FeedKind.Name:
		return -attack
	case ExcessKind.Name:
		return attack
	}
	return u.Type.Rank()
}
