package bot

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// The words of the rules that the bot uses all the time.
type (
	Place         = eurofront.Place
	Plane         = eurofront.Plane
	Secret        = eurofront.Secret
	view          = rules.View[Plane, Secret]
	put[A, F any] = rules.Put[A, F]
	none          = struct{}
)

// New is a player who decides equal things by a seed.
func New(g *eurofront.Game, seed uint64) rules.Policy[Plane, Secret] { return bot{g, seed} }

type bot struct {
	*eurofront.Game
	seed uint64
}

// Answer implements rules.Policy.
func (b bot) Answer(v view, q rules.Asked) (any, string, bool) {
	if a, _, ok := bots.Answer(b, v, q); ok {
		return a, "", true
	}
	return b.Default(v, q), "", true
}

var bots = rules.NewAnswerer[bot, Plane, Secret](&eurofront.Kinds)

func init() {
	rules.On(bots, eurofront.DeployKind, bot.deploys)
	rules.On(bots, eurofront.LevelKind, bot.levels)
	rules.On(bots, eurofront.ActivateKind, bot.activates)
	rules.On(bots, eurofront.HQDeployKind, bot.leads)
	rules.On(bots, eurofront.TakeKind, bot.takes)
	rules.On(bots, eurofront.StepKind, bot.steps)
	rules.On(bots, eurofront.GoKind, bot.goes)
	rules.On(bots, eurofront.CombatKind, bot.fights)
	rules.On(bots, eurofront.StrikeKind, bot.strikes)
	rules.On(bots, eurofront.OfferKind, bot.offers)
	rules.On(bots, eurofront.AnswerKind, bot.accepts)
	rules.On(bots, eurofront.ProductionKind, bot.spends)
	rules.On(bots, eurofront.BuildKind, bot.builds)
	rules.Skip(bots, eurofront.ThenKind, eurofront.InterdictKind, eurofront.NextKind, eurofront.FireKind, eurofront.LossKind,
		eurofront.RepulseKind, eurofront.LaneKind, eurofront.FeedKind, eurofront.ExcessKind)
}

// likes is the answer for which a number is highest, if that is above 0; of equals the bot's seed
// decides.
func likes[A, F any](b bot, q put[A, F], worth func(a A) int) (best A, clause string, ok bool) {
	most, luck := 0, rules.NewChance(b.seed^uint64(q.Key.Seg)<<20^uint64(len(q.Spoken)))
	for a := range q.All() {
		if n := 8*worth(a) + luck.Below(8); n > most && n >= 8 {
			best, most, ok = a, n, true
		}
	}
	return best, "", ok
}
