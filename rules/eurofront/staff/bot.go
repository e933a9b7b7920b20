package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// Bot implements rules.Advisor: a player who sees what places are worth (bot_sight.go), spends
// headquarters on what they can gain (here), moves blocks to where they are worth most
// (bot_moves.go), fights where it pays (bot_fight.go), and builds (bot_production.go).
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] { return bot{g, seed} }

type bot struct {
	*Game
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
	for i := range q.N() {
		a := q.At(i)
		if n := 8*worth(a) + luck.Below(8); n > most && n >= 8 {
			best, most, ok = a, n, true
		}
	}
	return best, "", ok
}

// activates the HQ whose orders gain most, if that is worth its step.
func (b bot) activates(v view, q put[eurofront.Activation, none]) (eurofront.Activation, string, bool) {
	s := b.sight(v)
	now := s.orders(b.WaysOf(v.Public))
	return likes(b, q, func(x eurofront.Activation) int {
		if x.HQ == noToken || x.Mode != eurofront.Normal && x.Mode != eurofront.Invasion {
			return 0
		}
		p, r := b.Activated(v.Public, v.Own, x)
		if r != nil {
			return 0
		}
		then := *s
		then.Chart, then.supported = b.Chart(p), b.Supported(p)
		return then.orders(b.WaysOf(p)) - now - b.price(v, x.HQ)
	})
}

// price is what a step of an HQ is worth now: more where the count of an armistice that may still
// come would fall below what wins it, less towards the end.
func (b bot) price(v view, k rules.Token) int {
	if v.Side == eurofront.Axis {
		return 12
	}
	left := 2*len(b.Months) - int(v.Public.Fortnight)
	switch {
	case v.Own.S.Blocks[k].Level == 0:
		return 6
	case !v.Public.Offered && b.count(v) <= enough && left > 6:
		return 30
	}
	return 4 + left
}

// enough is the count with which the Soviets win an armistice (22).
const enough = 10

// count is what an armistice would find now.
func (b bot) count(v view) int {
	x := b.Look(v.Public)
	return x.HQValues(v.Own.S) + x.FinnsOut()
}

// offers an armistice when its own supply is gone, and little is left.
func (b bot) offers(v view, q put[bool, none]) (bool, string, bool) {
	s := b.sight(v)
	lost := s.National(eurofront.Axis) != eurofront.FullLine || s.Fights.Has(b.Capital[eurofront.Axis])
	return likes(b, q, func(yes bool) int { return int(bit(yes == (lost && s.force() < 6))) })
}

// accepts what wins; and what does not, when nothing else can be had any more.
func (b bot) accepts(v view, q put[bool, none]) (bool, string, bool) {
	last := int(v.Public.Fortnight) == 2*len(b.Months)-1
	return likes(b, q, func(yes bool) int { return int(bit(yes == (b.count(v) >= enough || last))) })
}
