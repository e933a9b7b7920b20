package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Prospect implements rules.Rehearser. What a side cannot know is how dice fall (Forced
// Marches, 6.4; fire, 9.3; Pursuit Fire, 10.5), whether the enemy refuses battle (7.2) or
// probes (10.4), where those go whom he withdraws, and what is drawn (16.2).
func (g *Game) Prospect(v view) rules.Prospect {
	own := v.Side
	return rules.Prospect{
		Segments: 1,
		Bases: []rules.Fate{
			{Name: "well", Dice: rehearse.First(rehearse.ShowFor(own, "fire", 6, 1), rehearse.Show("", 6)), Answer: rehearse.Says(rommel.RefuseKind, rehearse.No[AttackFacts])},
			{Name: "badly", Dice: rehearse.First(rehearse.ShowFor(own, "fire", 1, 6), rehearse.Show("", 1)), Answer: rehearse.Says(rommel.RefuseKind, rehearse.No[AttackFacts])},
		},
		Dimensions: []rules.Dimension{
			{Name: onDie, Meets: rehearse.Rolls("march"), Fates: []rules.Fate{{Name: "fails", Dice: rehearse.Show("march", 1)}, {Name: "succeeds", Dice: rehearse.Show("march", 6)}}},
			{Name: onRefusal, Meets: rehearse.Asks(rommel.RefuseKind.Name, own.Other()), Fates: refusals(v)},
			{Name: onProbe, Meets: rehearse.Asks(rommel.ProbeKind.Name, own.Other()), Fates: []rules.Fate{{Name: "probes", Answer: rehearse.Says(rommel.ProbeKind, rehearse.Yes[BattleFacts])}, {Name: "holds", Answer: rehearse.Says(rommel.ProbeKind, rehearse.No[BattleFacts])}}},
			{Name: onPursuit, Meets: rehearse.Rolls("pursuit"), Fates: []rules.Fate{{Name: "hits", Dice: rehearse.Show("pursuit", 6)}, {Name: "misses", Dice: rehearse.Show("pursuit", 1)}}},
			{Name: onRout, Meets: rehearse.Asks(rommel.FleeKind.Name, own.Other()), Fates: flights()},
			{Name: onFight, Meets: rehearse.Rolls("fire"), Fates: []rules.Fate{{Name: "won", Dice: rehearse.ShowFor(own, "fire", 6, 1)}, {Name: "lost", Dice: rehearse.ShowFor(own, "fire", 1, 6)}, {Name: "drawn", Dice: rehearse.ShowFor(own, "fire", 1, 1)}}},
			{Name: onDraw, Meets: rehearse.Deals, Fates: []rules.Fate{{Name: "rich", Draw: rommel.RealCard}, {Name: "poor", Draw: rommel.DummyCard}}},
		},
	}
}

// refusals: the enemy refuses battle wherever he can, or in one of the hexes where he
// stands, which are three at most.
func refusals(v view) []rules.Fate {
	fates := []rules.Fate{{Name: "everywhere", Answer: rehearse.Says(rommel.RefuseKind, rehearse.Yes[AttackFacts])}}
	n := 0
	for _, b := range v.Public.Battles {
		if n++; n > 3 {
			break
		}
		fates = append(fates, rules.Fate{Name: "one", Answer: rehearse.Says(rommel.RefuseKind, func(f AttackFacts) bool { return f.Hex == b.Hex })})
	}
	return fates
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
		{Name: "first", Answer: pick(func(int) int { return 0 })},
		{Name: "last", Answer: pick(func(n int) int { return n - 1 })},
	}
}
