package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// Bot implements rules.Advisor: the Soviets march on Helsinki and attack what is in the way,
// Finland holds its ground; both build what they can.
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] { return bot{g, seed} }

// bot is a player with one idea.
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
	rules.On(bots, eurofront.ActivateKind, bot.activates)
	rules.On(bots, eurofront.TakeKind, bot.takes)
	rules.On(bots, eurofront.StepKind, bot.steps)
	rules.On(bots, eurofront.GoKind, bot.goes)
	rules.On(bots, eurofront.CombatKind, bot.fights)
	rules.On(bots, eurofront.StrikeKind, bot.strikes)
	rules.On(bots, eurofront.ProductionKind, bot.spends)
	rules.On(bots, eurofront.BuildKind, bot.builds)
	rules.Skip(bots, eurofront.DeployKind, eurofront.LevelKind, eurofront.OfferKind, eurofront.AnswerKind, eurofront.HQDeployKind, eurofront.ThenKind,
		eurofront.InterdictKind, eurofront.NextKind, eurofront.FireKind, eurofront.LossKind, eurofront.RepulseKind, eurofront.LaneKind,
		eurofront.FeedKind, eurofront.ExcessKind)
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

// activates HQs of the Soviets that have a step to spare.
func (b bot) activates(v view, q put[eurofront.Activation, none]) (eurofront.Activation, string, bool) {
	return likes(b, q, func(a eurofront.Activation) int {
		if a.HQ == noToken || a.Mode != eurofront.Normal || v.Side == eurofront.Axis {
			return 0
		}
		return int(v.Own.S.Blocks[a.HQ].Level) - 1
	})
}

// far is how far a place is from Helsinki.
func (b bot) far(v view, p Place) int { return b.Look(v.Public).Far(p, b.Capital[eurofront.Axis]) }

// nearer is how much nearer to Helsinki a unit would come.
func (b bot) nearer(v view, k rules.Token, to Place) int {
	return b.far(v, v.Public.Blocks[k].At) - b.far(v, to)
}

// takes up who comes nearer by land.
func (b bot) takes(v view, q put[eurofront.Take, eurofront.Ways]) (eurofront.Take, string, bool) {
	return likes(b, q, func(x eurofront.Take) int {
		if x.Block == noToken || x.How != eurofront.Land || v.Own.S.Blocks[x.Block].Level < 2 {
			return 0
		}
		for _, w := range b.Ways[v.Public.Blocks[x.Block].At] {
			if _, r := q.Facts.Walk(v.Own, q.Facts.Begin(x.Block), w.To); r == nil && b.nearer(v, x.Block, w.To) > 0 {
				return int(v.Own.S.Blocks[x.Block].Level)
			}
		}
		return 0
	})
}

func (b bot) steps(v view, q put[Place, eurofront.WalkFacts]) (Place, string, bool) {
	p, _, ok := likes(b, q, func(p Place) int {
		if p == eurofront.None {
			return 0
		}
		return b.nearer(v, q.Facts.Block, p)
	})
	if !ok && q.Judge(eurofront.None) == nil {
		return eurofront.None, "", true
	}
	return p, "", ok
}

func (b bot) goes(v view, q put[eurofront.Go, eurofront.GoFacts]) (eurofront.Go, string, bool) {
	return likes(b, q, func(x eurofront.Go) int { return b.nearer(v, q.Facts.Block, x.To) })
}

// fights where there are more of its own, as Finland nowhere.
func (b bot) fights(v view, q put[Place, none]) (Place, string, bool) {
	s := siteOf(b.Game, v)
	return likes(b, q, func(p Place) int {
		if p == eurofront.None || v.Side == eurofront.Axis {
			return 0
		}
		return int(s.cv(int64(p))) - 2*len(s.in(s.enemy(), int64(p)))
	})
}

func (b bot) strikes(_ view, q put[eurofront.Sortie, none]) (eurofront.Sortie, string, bool) {
	return likes(b, q, func(x eurofront.Sortie) int { return int(bit(x.HQ != noToken)) })
}

func (b bot) spends(_ view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	return likes(b, q, func(x eurofront.Build) int { return int(bit(x.Do == eurofront.Spend)) })
}

// builds HQs first of all that comes.
func (b bot) builds(_ view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	return likes(b, q, func(x eurofront.Build) int {
		return int(bit(x.Do == eurofront.Step)) + 2*int(bit(x.Do == eurofront.Return))
	})
}
