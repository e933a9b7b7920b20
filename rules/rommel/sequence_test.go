package rommel

import (
	"bytes"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// R-3.43-1 by T-3.43-a: the order of a Movement phase.
func TestMovementOrder(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C11: ["p=mot 2", "q=mot 2", "s=mot 2"], C7: ["r=rec 2", "i=inf 2"], C5: [inf 2]}
allied: {C11: ["u=inf 2"], F8: ["v=inf 2"]}
battles: {C11: allied W}
`)
	y := x.play(t, map[string][]int{"march": {4}}, "axis lay-card real", "axis lay-card real",
		"axis name-move group C7", "axis name-move group C11",
		"axis take-up r #1 C8 D8 E8 F8", "axis take-up i #1 C8 D8 E8",
		"axis retreat p C10", "axis retreat q C10", "axis forced-march i F8", "allied refuse-battle F8", "allied probe C11")
	if got := y.events("engages retreats probe fire forced-march march-die accepts refuses reveals"); got !=
		"reveals, reveals, reveals, reveals, engages, retreats, retreats, probe, fire 2 0, fire 2 0, forced-march, march-die, engages, "+
			"accepts, reveals, reveals, reveals, fire 2 0, fire 2 0, fire 2 0" {
		t.Error(got) // F8 has no line: the refusal cannot be made
	}
	y.is("p: C10 2 D", "q: C10 2 D", "s: C11 2")
}

// R-7.1-1 by G-25, T-7.1-c: six units over three hexsides, no seventh; both
// Moves together.
func TestHexsideLimits(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C11: ["a=mot 2", "b=mot 2", "g=mot 2"], D11: ["c=mot 2", "d=mot 2"], D12: ["e=mot 2", "f=mot 2"]}
allied: {C12: ["u=inf 2"]}
`)
	y := x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis name-move regroup D11", "axis name-move group C11",
		"axis destination C12", "axis take-up a #2 C12", "axis take-up b #2 C12", "axis take-up c #1 C12", "axis take-up d #1 C12",
		"axis take-up e #1 C12", "axis take-up f #1 C12", "axis take-up g #2 C12")
	y.no("R-7.1-1")
	y.is("a: C12 2", "b: C12 2", "c: C12 2", "d: C12 2", "e: C12 2", "f: C12 2")
	if n := len(y.m.Public().Engaged); n != 0 { // wiped at the turn's end
		t.Error(n)
	}
}

// R-10.41-2 by T-10.4-c: a Rearguard that is Def in a Fortress with a minefield.
func TestProbedDefender(t *testing.T) {
	x := load(t, `
map: fx1
turn: allied
hands: {allied: 2 0}
mines: {known: [C10]}
control: {FT: allied}
axis: {C10: ["a=inf 3", "b=art 1"]}
allied: {C10: ["d=inf 3", "e=mot 2"]}
battles: {C10: allied W}
`)
	y := x.play(t, map[string][]int{"fire": {1, 1, 1, 1, 1, 1, 5, 6, 1, 1}}, "allied lay-card real", "allied name-move group C10",
		"allied retreat e C11", "axis probe C10")
	if got := y.events("fire"); got != "fire 6 0, fire 1 1, fire 3 1" {
		t.Error(got)
	}
	y.is("d: C10 2", "e: C11 2 D") // two halves of artillery, one of infantry
}

// R-10.41-6, R-7.3-4 by T-10.4-d: the leavers take no part; the newcomer is
// opened by the probe.
func TestProbeWithNewcomer(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C12: ["arm=arm 4", "i=inf 2", "art=art 2"], C11: ["n=inf 3"]}
allied: {C12: ["x=arm 3", "y=inf 2"]}
battles: {C12: allied W}
`)
	y := x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis name-move group C11", "axis name-move group C12",
		"axis take-up n #1 C12", "axis retreat arm #2 C11", "axis retreat i #2 C11", "allied probe C12", "allied fire x armor", "allied fire x infantry")
	if got := y.events("probe reveals fire"); got != "reveals, reveals, reveals, reveals, reveals, probe, reveals, fire 2 0, fire 3 0, fire 3 0, fire 2 0" {
		t.Error(got)
	}
	y.no("") // armor is not among the targets
}

// AMB-12, R-6.4-4, R-11.3-1 f: a Regroup's retreater that fails is Routed where
// it stands.
func TestForcedRetreatByRegroup(t *testing.T) {
	text := `
map: fx1
hands: {axis: 2 0}
axis: {D12: ["a=inf 3"]}
allied: {D12: ["i=inf 3"]}
battles: {D12: allied W NW}
`
	for _, c := range []struct {
		die          int
		end, history string
	}{
		{3, "C12 1 D", "retreats, pursuit 1 0, forced-march, march-die, disrupted, rout, pursuit 0 0, withdraws, battle-over"},
		{4, "D10 3 D", "retreats, pursuit 1 0, forced-march, march-die, disrupted, battle-over"},
	} {
		y := load(t, text).play(t, map[string][]int{"march": {c.die}}, "axis lay-card real", "axis name-move regroup D11", "axis destination D10",
			"axis retreat a", "axis forced-march a D10 D11", "axis withdraw a D11")
		if got := y.events("retreats pursuit forced-march march-die disrupted rout withdraws battle-over eliminated"); got != c.history {
			t.Errorf("%d: %s", c.die, got)
		}
		y.is("a: " + c.end)
		y.no()
	}
}

// R-3.1-2, R-4-10 by T-3.1-a: two Passes in succession end the Month.
func TestPasses(t *testing.T) {
	x := load(t, "map: fx1\nhands: {axis: 2 0}\naxis: {C5: [inf 2]}\nallied: {C20: [inf 2]}")
	x.turns = 5
	y := x.play(t, nil, "axis lay-card real", "--", "--", "axis lay-card real", "--", "--")
	p := y.m.Public()
	// Basic, Pass, Basic, Pass, Pass: only the last one ends it; the test then
	// hands the turn to the other side.
	if got := y.events("pass turn-over"); got != "turn-over, pass, turn-over, pass, pass" || p.Active != rules.Side(Axis) && p.Passed {
		t.Error(got, p.Active, p.Passed)
	}
}

// R-3.48-1: cards that do not pay for what all have seen prove a lie.
func TestUnpaid(t *testing.T) {
	group, withdrawal := Move{}, Move{Withdrawal: true}
	for _, c := range []struct {
		s    script
		p    Plane
		real int
		paid bool
	}{
		{script{}, Plane{}, 0, true},
		{script{}, Plane{Moves: []Move{group}}, 0, false},
		{script{}, Plane{Moves: []Move{group, group}}, 1, false},
		{script{}, Plane{Moves: []Move{group, group}}, 2, true},
		{script{}, Plane{Moves: []Move{withdrawal}}, 1, false},
		{script{turn: turn{fought: true}}, Plane{}, 0, false},
		{script{turn: turn{assault: true, fought: true}}, Plane{}, 1, false},
		{script{turn: turn{pass: true}}, Plane{}, 1, false},
		{script{}, Plane{Blitz: true}, 2, false},
		{script{}, Plane{Blitz: true, Moves: []Move{group, group}}, 3, true},
	} {
		c.s.p = &c.p
		if got := c.s.paidFor(c.real); got != c.paid {
			t.Errorf("%+v with %d real cards: %v", c.p.Moves, c.real, got)
		}
	}
}

// R-16.41-3, R-7.1-7, AMB-30: reinforcements enter an Engaged Base.
func TestWaiting(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C0: ["a=inf 2"], C1: ["w1=inf 2", "w2=inf 2", "w3=inf 2"]}
allied: {C0: ["u=inf 2"]}
battles: {C0: axis E}
`)
	for k := 1; k < 4; k++ {
		x.start.Blocks[k].At = waiting
	}
	y := x.play(t, nil, "axis lay-card real", "axis name-move waiting -", "axis take-up w1 AB", "axis take-up w2 AB", "axis take-up w3 AB")
	y.is("w1: C0 2", "w2: C0 2", "w3: C0 2")
	y.no()
}

// R-17.1-1, AMB-40: who holds a Base.
func TestBaseTaken(t *testing.T) {
	for text, taken := range map[string]bool{
		"axis: {C20: [inf 2]}\nallied: {C5: [inf 2]}":          true,
		"axis: {C20: [\"x=inf 2 D\"]}\nallied: {C5: [inf 2]}":  false,
		"axis: {C20: [inf 2]}\nallied: {C20: [\"x=inf 2 D\"]}": false,
		"axis: {C19: [inf 2]}\nallied: {C20: [\"x=inf 2\"]}":   false,
	} {
		x := load(t, "map: fx1\n"+text)
		if _, got := (&script{Game: x.Game, p: &x.start}).baseTaken(); got != taken {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// AMB-14, R-5.3-10, R-11.3-1 e: Disrupted units of both sides in one hex; who
// recovers first Routs the others.
func TestBothDisrupted(t *testing.T) {
	x := load(t, `
map: fx1
axis: {C9: ["a=mot 2 D S10"]}
allied: {C9: ["u=inf 3 D S20"], C13: [inf 2]}
`)
	y := x.play(t, nil, "allied withdraw u C10")
	if got := y.events("recovers rout pursuit withdraws"); got != "recovers, rout, pursuit 2 0, withdraws" {
		t.Error(got)
	}
	y.is("a: C9 2", "u: C10 2 D")
}

// R-8.1-1 to -4, R-12.5-3 by T-8.1-a: hexsides change hands as units Engage.
func TestHexsides(t *testing.T) {
	x := load(t, `
map: fx1
turn: allied
hands: {axis: 2 0, allied: 2 0}
control: {FT: allied, FD: allied}
axis: {C12: ["a=inf 2"], C8: ["b=rec 2"]}
allied: {C12: ["u=inf 2"], D12: ["r=rec 2"], C14: [inf 2]}
battles: {C12: allied W}
`)
	x.turns = 2
	side := func(y *played) Side { return Side(y.m.Public().Battles[0].Sides[1]) } // W
	first := []string{"allied lay-card real", "allied name-move group D12", "allied take-up r D11 C11 C12"}
	x.turns = 1
	if y := x.play(t, nil, first...); side(y) != Allied {
		t.Error("W is not Allied")
	}
	x.turns = 2
	if y := x.play(t, nil, append(first, "--", "axis lay-card real", "axis name-move group C8", "axis take-up b "+row(8, 12))...); side(y) != Axis {
		t.Error("W is not Axis")
	}
}

// R-10.0-2, R-13.3-7 by T-13.3-c: an assigned unit withdraws to its Fortress.
func TestAssignedRefuses(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
control: {FT: allied, FB: axis, FD: allied}
axis: {C11: [inf 2], C12: [inf 2], E8: ["a=mot 2"]}
allied: {C8: ["u=inf 2"]}
`)
	x.start.Blocks[3].Fortress = int8(x.Map.FortressAt(hexOf(t, x.Map, "C10")))
	y := x.play(t, nil, "axis lay-card real", "axis name-move group E8", "axis take-up a D8 C8", "allied refuse-battle C8", "allied withdraw u C9 C10")
	y.is("u: C10 2 D F")
}

// R-3.42-1, T-4-a, invariant 14, N3: what the enemy has received before he
// decides to refuse is the same for a Basic turn with a dummy and an Assault.
func TestBluff(t *testing.T) {
	text := `
map: fx1
hands: {axis: %a}
axis: {C11: ["a=mot 2"]}
allied: {C12: ["u=inf 2"]}
`
	var told [2][]byte
	for i, hand := range []string{"1 1", "2 0"} {
		x := load(t, fill(text, "a", hand))
		x.halts = true
		y := x.play(t, nil, "axis lay-card first", "axis lay-card first", "axis name-move group C11", "axis take-up a C12",
			"axis name-move -", "axis take-up -")
		told[i] = y.m.Halt().Public
		for _, e := range y.m.Events(1) {
			told[i] = e.Append(told[i])
		}
		if y.events("engages") != "engages" {
			t.Fatal(y.events("engages"))
		}
	}
	if !bytes.Equal(told[0], told[1]) {
		t.Error("the enemy can tell them apart")
	}
}

// N5: an Overrun kills one of the routed, one pursuer holds his fire, and the
// other is overrun again where it has fled to.
func TestOverrunInPassing(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C11: ["a=rec 2", "b=rec 2", "c=arm 3"]}
allied: {C12: ["e=B*:arm 4/6 D", "f=inf 1 D"], C20: [inf 2]}
`)
	y := x.play(t, map[string][]int{"pursuit": {1, 1, 1}}, "axis lay-card real", "axis name-move group C11",
		"axis take-up a C12", "axis take-up b C12", "axis take-up rout C12", "axis pursue hold a", "allied withdraw e C13 C14",
		"axis take-up c C12 C13 C14", "allied withdraw e C15 C16")
	if got := y.events("engages rout eliminated pursuit withdraws"); got !=
		"engages, engages, rout, eliminated, pursuit 2 0, withdraws, engages, rout, eliminated, pursuit 0 0" &&
		got != "engages, engages, rout, eliminated, pursuit 2 0, withdraws, engages, rout, eliminated" {
		t.Error(got)
	}
	y.is("e: eliminated", "f: eliminated", "c: C14 3")
}

// R-11.2-1 by G-22: refused in the enemy's turn, up again after a complete one.
func TestRecoveryTimetable(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 2 0}
axis: {C11: ["a=mot 2"]}
allied: {C12: ["u=mech 2"], C20: [inf 2]}
`)
	x.turns = 4
	y := x.play(t, nil, "axis lay-card real", "axis name-move group C11", "axis take-up a C12", "allied refuse-battle C12",
		"allied withdraw u C13 C14 C15", "--", "--", "axis lay-card real", "--")
	if got := y.events("turn disrupted withdraws recovers"); got != "turn, withdraws, turn, turn, turn, recovers" {
		t.Error(got)
	}
}
