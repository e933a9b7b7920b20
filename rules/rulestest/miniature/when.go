package miniature

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/condition"
)

// aPlace is what a text in a condition names.
var aPlace = &condition.Kind{Word: "kind.hex", Example: "c2"}

// conditions are all that a condition can speak of, by what its side sees.
var conditions = condition.NewNames(nil,
	condition.Name[view]{Name: "turn", Gives: condition.Number, Fixed: true, Of: func(v view, _ [2]int64) int64 { return int64(v.Public.Turn) }},
	condition.Name[view]{Name: "foes", Gives: condition.Number, Takes: []condition.Arg{{Kind: aPlace}}, Of: func(v view, at [2]int64) int64 {
		return int64(len(v.Public.in(v.Side.Other(), Hex(at[0]))))
	}})

// waiting is how conditions stand beside a Forced March.
var waiting = clerk.Waiting[*compiler, view]{
	Names: conditions, Rule: "4", WhenExample: `when: "foes('c2') < 2"`, ElseExample: "else: [{to: c1}]",
	Find: func(c *compiler, _ *condition.Kind, word *orders.Node) (int64, bool) {
		h, ok := aHex.Read(c, word)
		return int64(h), ok
	},
}

// Conditions implements rules.OrderFile.
func (f *file) Conditions(v view) (all []rules.Condition) {
	for _, w := range f.marches {
		all = append(all, w.Value.Conditions(v)...)
	}
	return all
}
