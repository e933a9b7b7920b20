package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Bot implements rules.Trial.
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] { return bot{g, seed} }

// bot plays to come to blows: it deploys forward, lays real cards, marches at
// the enemy and attacks. It is no good general, but leads its games into the
// thick of the rules, where players who choose at random seldom come.
type bot struct {
	*Game
	seed uint64
}

// Answer implements rules.Policy.
func (b bot) Answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	worth := b.worth(v, q)
	if worth == nil {
		return b.Default(v, q), "", true
	}
	best, most := 0, -1<<30
	for i := range q.N() {
		if w := worth(q.At(i)) + b.chance(q.Key, i, 6); w > most {
			best, most = i, w
		}
	}
	return q.At(best), "", true
}

// worth says how much the bot likes an answer, give or take a little chance;
// nil: it takes the default.
func (b bot) worth(v rules.View[Plane, Secret], q rules.Asked) func(a any) int {
	p := v.Public
	foes := b.position(p).enemies(q.By)
	near := func(h board.Hex) int { return b.near(foes, h) }
	switch q.Kind {
	case "deploy":
		return func(a any) int { return -2 * b.Map.Board.Distance(a.(Placement).Hex, b.Map.Bases[q.By.Other()]) }
	case "lay-card":
		wanted := b.chance(rules.Key{Seg: q.Key.Seg}, 0, 4)
		return func(a any) int {
			switch a.(string) {
			case noCard:
				return 6
			case realCard:
				return 12 * int(b2i(v.Own.Count(p.Laid, realCard) < wanted))
			}
			return 2
		}
	case "name-move":
		return func(a any) int {
			m := a.(Move)
			switch {
			case m == noMove:
				return 0
			case m.Withdrawal:
				return -3
			case m.From < 0:
				return 20
			}
			return 10 - near(m.From) + 2*len(b.position(p).fit(q.By, m.From)) + 3*int(b2i(m.Rommel))
		}
	case "destination":
		return func(a any) int { return -4 * near(a.(board.Hex)) }
	case "take-up":
		return func(a any) int {
			t := a.(Take)
			return 10*int(b2i(t.Block != noBlock)) + 20*int(b2i(t.Rout != board.None))
		}
	case "step", "redeploy":
		at := board.None
		if f, ok := q.Facts.(StepFacts); ok {
			at = f.At
		}
		return func(a any) int {
			h := a.(board.Hex)
			if h == stop {
				h = at
			}
			return -3 * near(h)
		}
	case "buildup", "buildup-action":
		return func(a any) int {
			return [numberOfDeeds]int{EndBuildup: 2, Rebuild: 4, BuyCard: 5, LayMinefield: 1, CallMalta: 9}[a.(Action).Do]
		}
	case "rebuild-unit":
		return func(a any) int { return 9 * int(b2i(a.(int) != noUnit)) }
	case "refuse-battle":
		f := q.Facts.(AttackFacts)
		stronger := f.Attackers - len(b.position(p).fit(q.By, f.Hex))
		return func(a any) int { return 2 * stronger * int(b2i(a.(bool))) }
	case "active-battle":
		return func(a any) int { return 9 * int(b2i(a.(board.Hex) != board.None)) }
	case "forced-march", "retreat", "retreat-now", "probe", "assault", "blitz", "challenge", "answer-challenge", "pass":
		return func(any) int { return 0 } // by chance
	}
	return nil
}

// enemies are the hexes with enemies of a side, or their Base.
func (s *position) enemies(side rules.Side) board.Set {
	foes, _ := s.stacks(side.Other())
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
