package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Bot implements rules.Advisor.
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] { return bot{g, seed} }

// bot plays to come to blows: it deploys forward, lays real cards, marches at
// the enemy and attacks. It is no good general, but leads its games into the
// thick of the rules, where players who choose at random seldom come.
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

var bots = rules.NewAnswerer[bot, Plane, Secret](&Kinds)

func init() {
	rules.On(bots, DeployKind, bot.deploys)
	rules.On(bots, CardsKind, bot.lays)
	rules.On(bots, MoveKind, bot.names)
	rules.On(bots, DestKind, bot.goes)
	rules.On(bots, TakeKind, bot.takes)
	rules.On(bots, StepKind, bot.steps)
	rules.On(bots, RedeployKind, bot.redeploys)
	rules.On(bots, BuildupKind, bot.spends)
	rules.On(bots, ActionKind, bot.spends)
	rules.On(bots, RebuildUnitKind, bot.rebuilds)
	rules.On(bots, RefuseKind, bot.refuses)
	rules.On(bots, ActiveKind, bot.fights)
	rules.On(bots, MarchKind, byChance[March, none])
	rules.On(bots, RetreatKind, byChance[Take, none])
	rules.On(bots, GoKind, byChance[bool, StepFacts])
	rules.On(bots, ProbeKind, byChance[bool, BattleFacts])
	rules.On(bots, AssaultKind, byChance[bool, BattleFacts])
	rules.On(bots, BlitzKind, byChance[bool, none])
	rules.On(bots, ChallengeKind, byChance[string, none])
	rules.On(bots, AnswerKind, byChance[string, none])
	rules.On(bots, PassKind, byChance[bool, none])
	rules.Skip(bots, RedrawKind, LayKind, LiftKind, DiscardKind, FortressKind, OasisKind, FirstKind, FleeKind, PursuitKind, PursueKind, NextKind,
		FireKind, LossKind, LoseStepKind)
}

// likes is the answer that the bot likes best, give or take a little chance.
func likes[A, F any](b bot, q put[A, F], worth func(a A) int) (A, string, bool) {
	best, most := 0, -1<<30
	for i := range q.N() {
		if w := worth(q.At(i)) + b.chance(q.Key, i, 6); w > most {
			best, most = i, w
		}
	}
	return q.At(best), "", true
}

func byChance[A, F any](b bot, _ view, q put[A, F]) (A, string, bool) {
	return likes(b, q, func(A) int { return 0 })
}

func (b bot) deploys(_ view, q put[Placement, DeployFacts]) (Placement, string, bool) {
	return likes(b, q, func(a Placement) int { return -2 * b.Map.Board.Distance(a.Hex, b.Map.Bases[q.By.Other()]) })
}

func (b bot) lays(v view, q put[string, CardFacts]) (string, string, bool) {
	wanted := b.chance(rules.Key{Seg: q.Key.Seg}, 0, 4)
	return likes(b, q, func(card string) int {
		switch card {
		case NoCard:
			return 6
		case RealCard:
			return 12 * rules.Bit(v.Own.Count(v.Public.Laid, RealCard) < wanted)
		}
		return 2
	})
}

func (b bot) names(v view, q put[Move, NameFacts]) (Move, string, bool) {
	s := b.Position(v.Public)
	foes := s.enemies(q.By)
	return likes(b, q, func(m Move) int {
		switch {
		case m == NoMove:
			return 0
		case m.Withdrawal:
			return -3
		case m.From < 0:
			return 20
		}
		return 10 - b.near(foes, m.From) + 2*len(s.Fit(q.By, m.From)) + 3*rules.Bit(m.Rommel)
	})
}

func (b bot) goes(v view, q put[board.Hex, NameFacts]) (board.Hex, string, bool) {
	return approach(b, v, q, 4, board.None)
}

func (b bot) takes(_ view, q put[Take, none]) (Take, string, bool) {
	return likes(b, q, func(t Take) int { return 10*rules.Bit(t.Block != NoBlock) + 20*rules.Bit(t.Rout != board.None) })
}

func (b bot) steps(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	return approach(b, v, q, 3, q.Facts.At)
}

func (b bot) redeploys(v view, q put[board.Hex, RedeployFacts]) (board.Hex, string, bool) {
	return approach(b, v, q, 3, board.None)
}

// approach likes hexes by their distance from the nearest enemy, so much for each
// hex; to stop is to stay where the block stands.
func approach[F any](b bot, v view, q put[board.Hex, F], each int, stands board.Hex) (board.Hex, string, bool) {
	foes := b.Position(v.Public).enemies(q.By)
	return likes(b, q, func(h board.Hex) int {
		if h == Stop {
			h = stands
		}
		return -each * b.near(foes, h)
	})
}

func (b bot) spends(_ view, q put[Action, BuildupFacts]) (Action, string, bool) {
	return likes(b, q, func(a Action) int {
		return [numberOfDeeds]int{EndBuildup: 2, Rebuild: 4, BuyCard: 5, LayMinefield: 1, CallMalta: 9}[a.Do]
	})
}

func (b bot) rebuilds(_ view, q put[int, RebuildFacts]) (int, string, bool) {
	return likes(b, q, func(unit int) int { return 9 * rules.Bit(unit != NoUnit) })
}

func (b bot) refuses(v view, q put[bool, AttackFacts]) (bool, string, bool) {
	stronger := q.Facts.Attackers - len(b.Position(v.Public).Fit(q.By, q.Facts.Hex))
	return likes(b, q, func(yes bool) int { return 2 * stronger * rules.Bit(yes) })
}

func (b bot) fights(_ view, q put[board.Hex, none]) (board.Hex, string, bool) {
	return likes(b, q, func(h board.Hex) int { return 9 * rules.Bit(h != board.None) })
}

// enemies are the hexes with enemies of a side, or their Base.
func (s *Position) enemies(side rules.Side) board.Set {
	foes, _ := s.Stacks(side.Other())
	return foes.Add(s.Map.Bases[side.Other()])
}

// near counts the hexes to the nearest of some.
func (b bot) near(foes board.Set, h board.Hex) int {
	least := 99
	if h >= 0 {
		for f := range foes.All() {
			least = min(least, b.Map.Board.Distance(h, f))
		}
	}
	return least
}

// chance is a number from 0 below most that hangs on the seed, a key and the
// number of an answer.
func (b bot) chance(k rules.Key, i, most int) int {
	h := b.seed ^ uint64(k.Seg)<<32 ^ uint64(i)
	for _, c := range []byte(k.Label.Path) {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	for _, n := range k.Label.N {
		h = (h ^ uint64(uint16(n))) * 0x100000001b3
	}
	h = (h ^ h>>32 ^ uint64(k.Sub)) * 0x9e3779b97f4a7c15
	return int(h >> 40 % uint64(most))
}
