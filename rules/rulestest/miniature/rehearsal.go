package miniature

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Prospect implements rules.Advisor: a Forced March may fail, fire may hit or not,
// and the enemy may refuse battle.
func (Game) Prospect(v view) rules.Prospect {
	return rules.Prospect{
		Segments: 1,
		Bases:    []rules.Fate{{Dice: rehearse.Show("", 6), Answer: rehearse.Says(refuseKind, rehearse.No[Hex])}, {Dice: rehearse.Show("", 1), Answer: rehearse.Says(refuseKind, rehearse.No[Hex])}},
		Dimensions: []rules.Dimension{
			{Name: "march", Meets: rehearse.Rolls("march/die"), Fates: []rules.Fate{{Dice: rehearse.Show("march/die", 6)}, {Dice: rehearse.Show("march/die", 1)}}},
			{Name: "refusal", Meets: rehearse.Asks(refuseKind.Name, v.Side.Other()), Fates: []rules.Fate{{Answer: rehearse.Says(refuseKind, rehearse.Yes[Hex])}}},
			{Name: "fight", Meets: rehearse.Rolls("fire/die"), Fates: []rules.Fate{{Dice: rehearse.Show("fire/die", 6)}, {Dice: rehearse.Show("fire/die", 1)}}},
		},
	}
}

// rehearsalWords are what the results are told in.
var rehearsalWords = page.Words{
	"march":         "a Forced March",
	"refusal":       "whether the enemy refuses battle",
	"fight":         "fire",
	"result.blocks": "{0}: blocks on the board",
	"result.number": "{0}",
	"became.dead":   "dead",
	"became.at":     "in {0}, steps: {1}",
}

// Results implements rules.Advisor: how many blocks each side has on the board.
func (Game) Results(o rules.Outcome[Plane, Secret]) (rs []rules.Result) {
	for side := range rules.Nobody {
		rs = append(rs, rules.Result{What: page.M("result.blocks", page.M([]string{"side.0", "side.1"}[side])), How: page.M("result.number", len(o.After.Public.onBoard(side)))})
	}
	return rs
}
