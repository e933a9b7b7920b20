package rommel

import (
	"slices"
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
	g := trial{Game: standard(t, "s1941")}
	var threw []rules.Sides
	h := &sealedLinks{Memory: playout.NewMemory(1, rules.Both, true), threw: &threw}
	m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Side(2) {
		m.Orders(side, monthPlayer(1))
	}
	due, err := m.Run()
	if err != nil || len(due) != 2 || due[0].Kind != rules.DueLink || due[0].Label.Path != "arrive-early" {
		t.Fatalf("due %v, error %v", due, err)
	}
	if len(threw) > 0 || len(told[event.EarlyDice](m, axis)) > 0 || len(told[event.EarlyDice](m, allied)) > 0 {
		t.Error("the owner has thrown the dice before the seed is there")
	}

	split := rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Player: monthPlayer, Limit: 3}.Check(t, 1)
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

// N14: of two units in the Base one gets a step: the enemy gets the same
// bytes, steps and Buildup Points only.
func TestN14(t *testing.T) {
	var got [2][]byte
	for i, unit := range []string{"ita-brescia", "ita-pavia"} {
		g := fixtureGame(t, [3]Side{}, []stand{"ita-brescia C0 1", "ita-pavia C0 1"}, []stand{"uk-7-4 C20"}, nil)
		s := rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Limit: 2, Player: func(uint64) rules.Policy[Plane, Secret] {
			of := [2]*planned{{t: t, g: g.Game, deeds: []deed{{do: Rebuild, way: []string{unit}}}}, {t: t, g: g.Game}}
			return rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				return of[v.Side].Answer(v, q)
			})
		}}
		x := s.Check(t, 1)
		if f := faceOf(t, x.Machine, g.Game, axis, unit); int(f.Steps) != len(g.Unit(f).Steps) {
			t.Errorf("%s has %d steps", unit, f.Steps)
		}
		e := told[event.Rebuilds](x.Machine, allied)
		if len(e) != 1 || e[0].Steps != 1 || e[0].Points != 1 || len(told[event.Rebuilt](x.Machine, allied)) > 0 {
			t.Errorf("the enemy is told %v", e)
		}
		got[i] = slices.Concat(gets(x.Entries, allied), knows(g.Game, x.Machine, allied))
	}
	equal(t, "what the enemy gets", got[0], got[1])
}
