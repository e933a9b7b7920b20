package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
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
			{Dice: rehearse.First(rehearse.ShowFor(own, "fire", 6, 1), rehearse.ShowFor(own, "pursuit", 6, 1), rehearse.Show("", 6)), Answer: rehearse.Says(rommel.RefuseKind, rehearse.No[AttackFacts])},
			{Dice: rehearse.First(rehearse.ShowFor(own, "fire", 1, 6), rehearse.ShowFor(own, "pursuit", 1, 6), rehearse.Show("", 1)), Answer: rehearse.Says(rommel.RefuseKind, rehearse.No[AttackFacts])},
		},
		Dimensions: []rules.Dimension{
			{Name: onDie, In: g.in(onDie), Meets: rehearse.Rolls("march"), Fates: []rules.Fate{{Dice: rehearse.Show("march", 1)}, {Dice: rehearse.Show("march", 6)}}},
			{Name: onRefusal, In: g.in(onRefusal), Meets: rehearse.Asks(rommel.RefuseKind.Name, own.Other()), Fates: append(g.flights(refuses), rules.Fate{Answer: refuses})},
			{Name: onProbe, In: g.in(onProbe), Meets: rehearse.Asks(rommel.ProbeKind.Name, own.Other()), Fates: []rules.Fate{{Answer: rehearse.Says(rommel.ProbeKind, rehearse.Yes[BattleFacts]), Dice: rehearse.ShowFor(own, "fire", 1, 6)}, {Answer: rehearse.Says(rommel.ProbeKind, rehearse.No[BattleFacts])}}},
			{Name: onPursuit, In: g.in(onPursuit), Meets: rehearse.Rolls("pursuit"), Fates: []rules.Fate{{Dice: rehearse.Show("pursuit", 6)}, {Dice: rehearse.Show("pursuit", 1)}}},
			{Name: onRout, In: g.flightFrom, Meets: rehearse.Asks(rommel.FleeKind.Name, own.Other()), Fates: g.flights(nil)},
			{Name: onFight, In: g.in(onFight), Meets: rehearse.Rolls("fire"), Fates: []rules.Fate{{Dice: rehearse.ShowFor(own, "fire", 6, 1)}, {Dice: rehearse.ShowFor(own, "fire", 1, 6)}, {Dice: rehearse.ShowFor(own, "fire", 1, 1)}}},
			{Name: onDraw, Meets: rehearse.Deals, Fates: []rules.Fate{{Draw: rommel.RealCard}, {Draw: rommel.DummyCard}}},
		},
	}
}

// in names a dimension with the hexes in which it comes up.
func (g *Game) in(name string) func([]rules.Key, rules.Asked) page.Msg {
	return func(ks []rules.Key, _ rules.Asked) page.Msg {
		var hexes []board.Hex
		for _, k := range ks {
			if h := board.Hex(k.Label.N[1]); !slices.Contains(hexes, h) {
				hexes = append(hexes, h)
			}
		}
		if len(hexes) == 1 {
			return page.M(name+".in", g.Place(hexes[0]))
		}
		last := len(hexes) - 1
		return page.M(name+".in", page.M("any", g.PlaceList(hexes[:last]), g.Place(hexes[last])))
	}
}

// flightFrom names where units flee with the hex that they flee from.
func (g *Game) flightFrom(_ []rules.Key, q rules.Asked) page.Msg {
	if x, ok := rommel.FleeKind.Of(q); ok {
		return page.M(onRout+".in", g.Place(x.Facts.Way[0]))
	}
	return page.M(onRout)
}

var refuses = rehearse.Says(rommel.RefuseKind, rehearse.Yes[AttackFacts])

// flights: units that withdraw go in one direction as long as they may, one after the other
// of all; before that what else the enemy answers counts, if any.
func (g *Game) flights(before func(rules.Asked) (any, bool)) (fates []rules.Fate) {
	for d := range board.Directions {
		fates = append(fates, rules.Fate{Answer: func(q rules.Asked) (any, bool) {
			if before != nil {
				if a, ok := before(q); ok {
					return a, ok
				}
			}
			if x, ok := rommel.FleeKind.Of(q); ok {
				return g.flight(x, d)
			}
			return nil, false
		}})
	}
	return fates
}

// flight is the next hex in one direction, or else to stop, or whatever is legal.
func (g *Game) flight(x put[board.Hex, StepFacts], d board.Direction) (board.Hex, bool) {
	for _, h := range []board.Hex{g.Map.Board.Neighbour(x.Facts.At, d), rommel.Stop} {
		if h != board.None && x.Judge(h) == nil {
			return h, true
		}
	}
	return x.At(0), x.N() > 0
}
