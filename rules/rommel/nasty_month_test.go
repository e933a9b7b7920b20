package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// sealedLinks is a host whose links of the Buildup come after the Buildup
// Points have been rolled only once they are there. It counts private dice.
type sealedLinks struct {
	*playout.Memory
	there bool
	rolls int
	threw *[]rules.Sides // by whose machine
}

func (h *sealedLinks) Roll(batch int, k rules.Key, n int) ([]int, bool) {
	h.rolls++
	return h.Memory.Roll(batch, k, n)
}

func (h *sealedLinks) Open(int, rules.Key) rules.Sides {
	if h.there || h.rolls < 2 {
		return rules.None
	}
	return rules.Both
}

func (h *sealedLinks) Throw(by rules.Side, batch int, k rules.Key, n int) ([]int, bool) {
	*h.threw = append(*h.threw, h.Reads)
	return h.Memory.Throw(by, batch, k, n)
}

// N11: early arrivals are rolled by private dice, which their owner cannot
// throw before the seed is there, and nobody else at all: seed, roster and
// label, which the opponent knows, are not enough.
func TestN11(t *testing.T) {
	g := Trial{Game: Standard(t, "s1941")}
	var threw []rules.Sides
	h := &sealedLinks{Memory: playout.NewMemory(1, rules.Both, true), threw: &threw}
	m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Side(2) {
		m.Orders(side, MonthPlayer(1))
	}
	due, err := m.Run()
	if err != nil || len(due) != 2 || due[0].Kind != rules.DueLink || due[0].Label.Path != "arrive-early" {
		t.Fatalf("due %v, error %v", due, err)
	}
	if len(threw) > 0 || len(Told[event.EarlyDice](m, axis)) > 0 || len(Told[event.EarlyDice](m, allied)) > 0 {
		t.Error("the owner has thrown the dice before the seed is there")
	}

	split := rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Player: MonthPlayer, Limit: 3}.Check(t, 1)
	thrown := 0
	for _, e := range split.Entries {
		if e.Key.Part == rules.Thrown {
			thrown++
			if e.To != rules.Only(e.By) {
				t.Errorf("%s is not for its owner alone", e.Key)
			}
		}
	}
	if thrown == 0 {
		t.Error("nobody has thrown")
	}
	for side := range rules.Side(2) {
		h := playout.NewMemory(1, rules.Only(side.Other()), false)
		if _, ok := h.Throw(side, 1, rules.Key{}, 1); ok {
			t.Error("the enemy can throw")
		}
	}
}
