package rules_test

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// TestForkWithinCommitAll: what a side has sealed before the halt stays; what its enemy
// has sealed meanwhile, of which only the marker is here, is guessed by asking.
func TestForkWithinCommitAll(t *testing.T) {
	for _, enemyIsIn := range []bool{false, true} {
		h := playout.NewMemory(1, rules.Only(0), false)
		m, err := rules.NewMachine[plane, struct{}](lists{}, h, rules.Only(0), nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Careful(rules.Only(0))
		m.Orders(0, say(map[string][]int{"sum": {3}})) // and the item is open
		due, err := m.Run()
		at := slices.IndexFunc(due, func(d rules.Due) bool { return d.By == 0 })
		if err != nil || at < 0 || due[at].Kind != "item" {
			t.Fatal(due, err)
		}
		if enemyIsIn {
			for _, name := range []string{"sum", "item"} {
				h.Take(rules.Entry{Key: rules.Key{Label: rules.L(name, 1), Part: rules.Marker}, By: 1, To: rules.Both, Fixed: 1})
			}
		}
		future := playout.NewMemory(2, rules.Both, true)
		f := m.Fork(due[at], future, func(rules.View[plane, struct{}]) rules.Guess[struct{}] { return rules.Guess[struct{}]{} })
		f.Orders(0, say(map[string][]int{"sum": {0}, "item": {2}})) // too much of the new sum, not of the old
		f.Orders(1, say(map[string][]int{"sum": {1}}))
		if due, err := f.Run(); due != nil || err != nil || len(f.Refused()) > 0 {
			t.Fatalf("enemy in: %v: due %v, refused %v, %v", enemyIsIn, due, f.Refused(), err)
		}
		if sum := f.Public().Sum % 100; sum != 32 {
			t.Errorf("enemy in: %v: the sums are %d, not 32", enemyIsIn, sum)
		}
	}
}

// TestSpoken: a policy is told which clauses have answered in this segment, on the machine
// that asks them and on one that has it from the journal.
func TestSpoken(t *testing.T) {
	h := playout.NewMemory(1, rules.Both, true)
	var heard []string
	listen := func(v rules.View[plane, struct{}], q rules.Asked) (any, string, bool) {
		if q.By == 0 && q.Kind == "item" {
			for _, s := range q.Spoken {
				heard = append(heard, s.Kind+" "+s.Clause)
			}
			return nil, "", false
		}
		return say(map[string][]int{"sum": {3}}).Answer(v, q)
	}
	for range 2 { // once more from the start, by what is journaled
		m, err := rules.NewMachine[plane, struct{}](lists{}, h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Careful(rules.Both)
		for side := range rules.Nobody {
			m.Orders(side, rules.PolicyFunc[plane, struct{}](listen))
		}
		if due, err := m.Run(); err != nil || due == nil {
			t.Fatal(due, err)
		}
	}
	if want := []string{"sum file", "sum file"}; !slices.Equal(heard, want) {
		t.Errorf("%q, not %q", heard, want)
	}
}

// A fork is of one side that has halted at its own question.
func TestForkElsewhere(t *testing.T) {
	h := playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine[plane, struct{}](lists{}, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	due, _ := m.Run()
	defer func() {
		if recover() == nil {
			t.Error("the umpire's machine has forked")
		}
	}()
	m.Fork(due[0], h, nil)
}
