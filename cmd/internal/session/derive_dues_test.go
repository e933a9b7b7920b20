package session

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// TestAsks: of a side is asked what is due of it and what orders can answer: no link,
// dice or cards, and nothing of the enemy's.
func TestAsks(t *testing.T) {
	due := func(kind string, by rules.Side) rules.Due { return rules.Due{Kind: kind, By: by} }
	for _, x := range []struct {
		due  []rules.Due
		asks [2]string
	}{
		{nil, [2]string{}},
		{[]rules.Due{due(rules.DueLink, 0), due("mine", 1)}, [2]string{"", "mine"}},
		{[]rules.Due{due("move", 0), due(rules.DueLink, 1)}, [2]string{"move", ""}},
		{[]rules.Due{due("mine", 1), due("mine", 0)}, [2]string{"mine", "mine"}},
		{[]rules.Due{due(rules.DueDeal, 0), due(rules.DueDice, 1)}, [2]string{}},
		{[]rules.Due{due(rules.DueDice, rules.Nobody)}, [2]string{}},
	} {
		h := &table{due: x.due}
		if got := [2]string{h.asks(0), h.asks(1)}; got != x.asks {
			t.Errorf("%v asks %q, not %q", x.due, got, x.asks)
		}
	}
}
