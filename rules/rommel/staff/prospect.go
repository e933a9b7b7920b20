package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Prospect implements rules.Advisor. What a side cannot know is how dice fall (Forced
// Marches, 6.4; fire, 9.3; Pursuit Fire, 10.5), whether the enemy refuses battle (7.2) or
// probes (10.4), where those go whom he withdraws, and what is drawn (16.2).
func (g *Game) Prospect(v view) rules.Prospect {
	own := v.Side
	return rules.Prospect{
		Segments: 1,
		Bases: []rules.Fate{
			{Dice: rehearse.First(rehearse.ShowFor(own, "fire", 6, 1), rehearse.Show("", 6)), Answer: rehearse.Says(rommel.RefuseKind, rehearse.No[AttackFacts])},
			{Dice: rehearse.First(rehearse.ShowFor(own, "fire", 1, 6), rehearse.Show("", 1)), Answer: rehearse.Says(rommel.RefuseKind, rehearse.No[AttackFacts])},
		},
		Dimensions: []rules.Dimension{
			{Name: onDie, Meets: rehearse.Rolls("march"), Fates: []rules.Fate{{Dice: rehearse.Show("march", 1)}, {Dice: rehearse.Show("march", 6)}}},
			{Name: onRefusal, Meets: rehearse.Asks(rommel.RefuseKind.Name, own.Other()), Fates: []rules.Fate{{Answer: rehearse.Says(rommel.RefuseKind, rehearse.Yes[AttackFacts])}}},
			{Name: onProbe, Meets: rehearse.Asks(rommel.ProbeKind.Name, own.Other()), Fates: []rules.Fate{{Answer: rehearse.Says(rommel.ProbeKind, rehearse.Yes[BattleFacts])}, {Answer: rehearse.Says(rommel.ProbeKind, rehearse.No[BattleFacts])}}},
			{Name: onPursuit, Meets: rehearse.Rolls("pursuit"), Fates: []rules.Fate{{Dice: rehearse.Show("pursuit", 6)}, {Dice: rehearse.Show("pursuit", 1)}}},
			{Name: onRout, Meets: rehearse.Asks(rommel.FleeKind.Name, own.Other()), Fates: flights()},
			{Name: onFight, Meets: rehearse.Rolls("fire"), Fates: []rules.Fate{{Dice: rehearse.ShowFor(own, "fire", 6, 1)}, {Dice: rehearse.ShowFor(own, "fire", 1, 6)}, {Dice: rehearse.ShowFor(own, "fire", 1, 1)}}},
			{Name: onDraw, Meets: rehearse.Deals, Fates: []rules.Fate{{Draw: rommel.RealCard}, {Draw: rommel.DummyCard}}},
		},
	}
}

// flights: units that withdraw take the first hex that they may enter, or the last.
func flights() []rules.Fate {
	pick := func(which func(n int) int) func(rules.Asked) (any, bool) {
		return func(q rules.Asked) (any, bool) {
			x, ok := rommel.FleeKind.Of(q)
			if !ok {
				return nil, false
			}
			var ways []board.Hex
			for i := range x.N() {
				if h := x.At(i); h != rommel.Stop {
					ways = append(ways, h)
				}
			}
			if len(ways) == 0 {
				return rommel.Stop, true
			}
			return ways[which(len(ways))], true
		}
	}
	return []rules.Fate{
		{Answer: pick(func(int) int { return 0 })},
		{Answer: pick(func(n int) int { return n - 1 })},
	}
}
