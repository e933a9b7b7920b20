package miniature

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Prospect implements rules.Advisor: a Forced March may fail, fire may hit or not,
// and the enemy may refuse battle.
func (Game) Prospect(v view) rules.Prospect {
	return rules.Prospect{
		Segments: 1,
		Bases:    []rules.Fate{{Strength: rules.Weak, Dice: rehearse.Show("", 6), Answer: rehearse.Says(refuseKind, rehearse.No[Hex])}, {Dice: rehearse.Show("", 1), Answer: rehearse.Says(refuseKind, rehearse.No[Hex])}},
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
	"suppose.no":    "nobody can attack {0} so",
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

// Suppose implements rules.Advisor: blocks stand beside the hex and enter it, one for a card.
func (Game) Suppose(v view, a rules.Attack) (x rules.Supposed[Plane, Secret], problem *page.Msg) {
	x.Public = planeCodec.Clone(v.Public)
	p, at, n, cards := &x.Public, Hex(slices.Index(hexNames(), a.At)), a.From[0].Units, max(1, a.Cards)
	come := p.tokens(v.Side.Other(), func(b *Block) bool { return b.At >= 0 && !b.Disrupted })
	from := slices.DeleteFunc(neighbours(at), func(h Hex) bool { return len(p.in(v.Side, h)) > 0 })
	if at < 0 || p.Stage != turn || p.Laid.Len() > 0 || len(p.fit(v.Side, at)) == 0 || len(a.From) > 1 || a.From[0].From != "" || n > min(len(come), cards) || len(from) == 0 {
		return x, &page.Msg{ID: "suppose.no", Args: []any{a.At}}
	}
	p.Turn += p.Turn%2 ^ uint8(v.Side.Other()) // theirs is next
	for _, k := range come[:n] {
		p.Blocks[k].At = from[0]
	}
	x.Enemy = rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
		switch moved := int(v.Public.Moves); {
		case q.Kind == layKind.Name && v.Public.Laid.Len() < cards:
			return realCard, "", true
		case q.Kind == takeKind.Name && moved < n:
			return come[moved], "", true
		}
		return at, "", q.Kind == stepKind.Name
	})
	return x, nil
}
