package rommel

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// R-3.48-1: cards that do not pay for what all have seen prove a lie.
func TestUnpaid(t *testing.T) {
	group, withdrawal := Move{}, Move{Withdrawal: true}
	for _, c := range []struct {
		turn Turn
		p    Plane
		real int
		paid bool
	}{
		{Turn{}, Plane{}, 0, true},
		{Turn{}, Plane{}, 3, true},
		{Turn{}, Plane{}, 4, false}, // AMB-49
		{Turn{}, Plane{Moves: []Move{group}}, 0, false},
		{Turn{}, Plane{Moves: []Move{group, group}}, 1, false},
		{Turn{}, Plane{Moves: []Move{group, group}}, 2, true},
		{Turn{}, Plane{Moves: []Move{withdrawal}}, 1, false},
		{Turn{fought: true}, Plane{}, 0, false},
		{Turn{assault: true, fought: true}, Plane{}, 1, false},
		{Turn{pass: true}, Plane{}, 1, false},
		{Turn{}, Plane{Blitz: true}, 0, false},
		{Turn{}, Plane{Blitz: true}, 1, false},
		{Turn{}, Plane{Blitz: true}, 2, false},
		{Turn{}, Plane{Blitz: true, Moves: []Move{group, group}}, 3, true},
	} {
		if got := (&Position{P: &c.p, Turn: c.turn}).paidFor(c.real); got != c.paid {
			t.Errorf("%+v with %d real cards: %v", c.p.Moves, c.real, got)
		}
	}
}

// R-17.1-1, AMB-40: who holds a Base.
func TestBaseTaken(t *testing.T) {
	for text, taken := range map[string]bool{
		"axis: {C20: [inf 2]}\nallied: {C5: [inf 2]}":          true,
		"axis: {C20: [\"x=inf 2 D\"]}\nallied: {C5: [inf 2]}":  false,
		"axis: {C20: [inf 2]}\nallied: {C20: [\"x=inf 2 D\"]}": false,
		"axis: {C19: [inf 2]}\nallied: {C20: [\"x=inf 2\"]}":   false,
	} {
		x := Load(t, "map: fx1\n"+text)
		if _, got := (&Position{Game: x.Game, P: &x.Begin}).baseTaken(); got != taken {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// R-3.42-1, R-4-7, T-4-a, T-4-c, invariant 14, N3: what the enemy has received
// before he answers an Attack is the same for a Basic turn with a dummy and an
// Assault; and with three cards whether or not a Blitz can follow.
func TestBluff(t *testing.T) {
	for _, hands := range [][2]string{{"1 1", "2 0"}, {"2 1", "3 0"}} {
		var told [2][]byte
		for i, hand := range hands {
			x := Load(t, "map: fx1\nhands: {axis: "+hand+"}\naxis: {C11: [a=mot 2]}\nallied: {C12: [u=inf 2]}")
			x.Halts = true
			lines := []string{"axis name-move group C11", "axis take-up a C12", "axis name-move -", "axis take-up -"}
			for range x.Hands[Axis][0] + x.Hands[Axis][1] {
				lines = append(lines, "axis lay-card first")
			}
			y := x.PlayOut(t, nil, lines...)
			told[i] = y.M.Halt().Public
			for _, e := range y.M.Events(1) {
				told[i] = append(told[i], rulestest.EventBytes(e)...)
			}
			if got := y.saw([]string{"cards-laid#", "engages"}); len(got) != 2 || got[0] != fmt.Sprint("cards-laid ", x.Hands[Axis][0]+x.Hands[Axis][1]) {
				t.Fatal(got)
			}
		}
		if !bytes.Equal(told[0], told[1]) {
			t.Errorf("%v: the enemy can tell them apart", hands)
		}
	}
}

// R-5.0-1, R-1.3-1: forty units in one hex are one Group, and may go to one
// hex together.
func TestNoStackingLimit(t *testing.T) {
	var units, lines, ends []string
	for i := range 40 {
		units = append(units, fmt.Sprintf("u%d=inf 2", i))
		lines = append(lines, fmt.Sprintf("axis take-up u%d C9", i))
		ends = append(ends, fmt.Sprintf("u%d: C9 2", i))
	}
	x := Load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C8: ["+strings.Join(units, ", ")+"]}\nallied: {C20: [inf 2]}")
	y := x.PlayOut(t, nil, append(lines, "axis plays 1", "axis name-move group C8")...)
	y.Is(ends...)
	y.No()
}

// R-4-8, R-3.42-1: a turn waits for its player where he can first do something:
// at his cards or, if he has none, at his Moves.
func TestWhereATurnWaits(t *testing.T) {
	for hand, want := range map[string]string{"0 0": "name-move", "1 0": "lay-card", "0 1": "lay-card"} {
		x := Load(t, "map: fx1\nhands: {axis: "+hand+"}\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}")
		waits := ""
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, map[string][]int{}, t}, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		for side := range Side(2) {
			m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				if q.Halt == rules.Must && side == axis {
					waits += " " + q.Kind
				}
				return Quiet(v, q)
			}))
		}
		if _, err := m.Run(); err != nil || strings.TrimSpace(waits) != want {
			t.Errorf("a hand of %s: waits at%s, error %v", hand, waits, err)
		}
	}
}
