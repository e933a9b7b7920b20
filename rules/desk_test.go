package rules_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// TestUnusedOfPlayers: what a side says in vain can be asked for also when it is
// played without a file.
func TestUnusedOfPlayers(t *testing.T) {
	seat, err := rules.NewDesk(miniature.Game{}).Sit(playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Nobody {
		seat.Play(side, 1, func(q rules.Asked, _ func() (any, bool)) (any, bool) { return playout.Choose(1, q) })
	}
	if _, err := seat.Run(); err != nil {
		t.Fatal(err)
	}
	if problems := seat.Unused(0, ""); problems != nil {
		t.Errorf("Unused = %v", problems)
	}
}
