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

// DT-20: play never waits for the fire of a probe (D-42, D-44), nor for the Routs that follow from a refusal (D-55) or in a
// Combat phase (D-63); for Routs in a Movement phase and at the Final Supply Check (D-39, D-49), refusal routes (D-54) and
// Defensive Fire (D-59) it may.
func TestWherePlayMayWait(t *testing.T) {
	for decision, c := range map[string]struct {
		position, orders string
		fire             []int
		of               func(q rules.Asked) bool
		may              rules.Halting
	}{
		"D-39": {"axis: {C11: [a=arm 4], C5: [inf 2]}\nallied: {C12: [x=mot 2 D], C20: [inf 2]}",
			"axis name-move group C11; axis take-up a C12", nil, flees(true), rules.May},
		"D-39, in the Blitz half": {"axis: {C11: [a=arm 4], C5: [inf 2]}\nallied: {C12: [x=mot 2 D], C20: [inf 2]}",
			"axis plays 2; axis name-move -; axis blitz; axis name-move group C11; axis take-up a C12", nil, flees(true), rules.May},
		"D-42": {"axis: {C12: [a=inf 2, inf 2, inf 2], C5: [inf 2]}\nallied: {C12: [inf 3, inf 3], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis name-move group C12; axis retreat a C11; allied probe C12", nil, fires(RearguardFire), rules.Never},
		"D-44": {"axis: {C12: [a=inf 2, inf 2], C5: [inf 2]}\nallied: {C12: [inf 3, inf 3], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis name-move group C12; axis retreat a C11; allied probe C12", nil, fires(ProbingFire), rules.Never},
		"D-49": {"axis: {C12: [a=inf 2, d=inf 2 D], C5: [inf 2]}\nallied: {C12: [inf 3], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis name-move group C12; axis retreat a C11", nil, pursues(PursuitOfRouted), rules.May},
		"D-49, at the Final check": {"axis: {C12: [d=inf 3 D S10, r=inf 2 U R:E], C5: [inf 2]}\nallied: {C12: [inf 3], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis name-move -", nil, pursues(PursuitOfRouted), rules.May},
		"D-54": {"axis: {C11: [a=arm 4], C5: [inf 2]}\nallied: {C12: [mot 2, mot 2 D], C20: [inf 2]}",
			"axis name-move group C11; axis take-up a C12; allied refuse-battle C12", nil, flees(false), rules.May},
		"D-55": {"axis: {C11: [a=arm 4], C5: [inf 2]}\nallied: {C12: [mot 2, mot 2 D], C20: [inf 2]}",
			"axis name-move group C11; axis take-up a C12; allied refuse-battle C12", nil, flees(true), rules.Never},
		"D-59": {"axis: {C12: [arm 4], C11: [inf 2]}\nallied: {C12: [arm 2, inf 2], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis active-battle C12", nil, fires(DefensiveFire), rules.May},
		"D-63": {"axis: {C12: [arm 4], C11: [inf 2]}\nallied: {C12: [inf 1, mot 2 D], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis active-battle C12", []int{1, 6, 6, 6, 6}, flees(true), rules.Never},
		"D-63, who pursues": {"axis: {C12: [inf 1, inf 3 D], C11: [inf 2]}\nallied: {C12: [mot 2, mot 2], C20: [inf 2]}\nbattles: {C12: allied W}",
			"axis active-battle C12", []int{6, 6}, pursues(PursuitOfRouted), rules.Never},
	} {
		x := Load(t, "map: fx1\nhands: {axis: 4 2, allied: 4 2}\n"+c.position)
		asked := false
		x.watch = rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if c.of(q) {
				asked = true
				if q.Halt != c.may {
					t.Errorf("%s: %v asked for %s", decision, q.Halt, q.Kind)
				}
			}
			return nil, "", false
		})
		x.PlayOut(t, map[string][]int{"fire": c.fire}, append([]string{"axis plays 1"}, strings.Split(c.orders, "; ")...)...)
		if !asked {
			t.Errorf("%s: nobody is asked", decision)
		}
	}
}

func flees(routed bool) func(q rules.Asked) bool {
	return func(q rules.Asked) bool {
		x, is := FleeKind.Of(q)
		return is && x.Facts.Routed == routed
	}
}

func fires(of Fire) func(q rules.Asked) bool {
	return func(q rules.Asked) bool {
		x, is := FireKind.Of(q)
		return is && x.Facts.Of == of
	}
}

func pursues(of Fire) func(q rules.Asked) bool {
	return func(q rules.Asked) bool {
		x, is := PursuitKind.Of(q)
		return is && x.Facts.Of == of
	}
}
