package rommel

import "testing"

// in a Battle at C12, both Bases open.
const fight = `
map: fx1
hands: {axis: 4 2, allied: 3 2}
axis: {C12: [%a], C11: [%b]}
allied: {C12: [%c], C13: [%d]}
battles: {C12: allied W}
`

func fill(text string, with ...string) string {
	for i := 0; i < len(with); i += 2 {
		for j := 0; j+1 < len(text); j++ {
			if text[j] == '%' && text[j+1] == with[i][0] {
				text = text[:j] + with[i+1] + text[j+2:]
			}
		}
	}
	for j := 0; j+1 < len(text); j++ {
		if text[j] == '%' {
			text = text[:j] + text[j+2:]
		}
	}
	return text
}

// R-9.1-1 by T-9.1-a: who has lost steps fires with what is left.
func TestDefensiveFireFirst(t *testing.T) {
	x := load(t, fill(fight, "a", `"a=inf 4", "b=inf 4"`, "c", `"c=inf 3"`))
	y := x.play(t, map[string][]int{"fire": faces(3, 6)}, "axis lay-card real", "axis active-battle C12", "axis take-loss b")
	if got := y.events("fire"); got != "fire 3 1, fire 4 0, fire 3 0" {
		t.Error(got)
	}
	y.is("a: C12 4", "b: C12 3", "c: C12 3")
}

// R-9.2-2, R-9.3-5 by T-9.2-a: artillery first; the obligation ends with the
// class.
func TestFireOrder(t *testing.T) {
	x := load(t, fill(fight, "a", `"art=art 2", "mat=mat 3", "arm=arm 4", "inf=inf 3"`, "c", `"x=arm 2", "y=inf 3"`))
	y := x.play(t, map[string][]int{"fire": append(faces(5), append([]int{6, 6}, faces(3)...)...)},
		"axis lay-card real", "axis active-battle C12",
		"axis fire arm armor", // not before the artillery
		"axis fire art armor", "axis fire mat infantry", "axis fire arm infantry", "axis fire inf infantry")
	y.no("R-9.2-2")
	y.is("x: eliminated", "y: C12 3")
	if got := y.events("fire"); got != "fire 2 0, fire 3 0, fire 2 2, fire 3 0, fire 4 0, fire 3 0" {
		t.Error(got)
	}
}

const siege = `
map: fx1
hands: {axis: 4 2, allied: 4 2}
control: {FT: allied}
turn: %t
axis: {C10: ["a=arm 4", "i=inf 3"], C9: ["w=inf 1"]}
allied: {C10: ["d=inf 3", "e=arm 4"]}
battles: {C10: allied W}
`

// R-9.21-1, R-9.21-2, R-9.21-3 by T-9.21-a (T-13.2-a), T-13.2-b; G-8, G-14: who is doubled.
func TestDoubling(t *testing.T) {
	assault := []string{"%t lay-card real", "%t lay-card real", "%t assault C10"}
	normal := []string{"%t lay-card real", "%t active-battle C10"}
	for _, c := range []struct {
		id, turn string
		orders   []string
		want     string
	}{
		{"G-14", "axis", assault, "fire 8 0, fire 12 0, fire 8 0, fire 6 0"},
		{"R-9.21-2 G-8", "axis", normal[:1], "fire 4 0, fire 6 0, fire 4 0, fire 3 0"},
		{"T-13.2-b", "allied", normal, "fire 4 0, fire 3 0, fire 4 0, fire 3 0"},
		{"T-9.21-a", "allied", append(assault, "%t active-battle C10"), "fire 8 0, fire 6 0, fire 8 0, fire 6 0"},
	} {
		x := load(t, fill(siege, "t", c.turn))
		var lines []string
		for _, l := range c.orders {
			lines = append(lines, fill(l, "t", c.turn))
		}
		y := x.play(t, nil, lines...)
		if got := y.events("fire"); got != c.want {
			t.Errorf("%s: %s", c.id, got)
		}
		y.no()
	}
}

// R-4-6, T-4-a, G-5: one real card and a dummy make no Assault.
func TestNoAssaultByBluff(t *testing.T) {
	x := load(t, fill(fight, "a", `"a=inf 4"`, "c", `"c=inf 3"`))
	y := x.play(t, nil, "axis lay-card real", "axis lay-card dummy", "axis active-battle C12", "axis assault C12")
	y.no("R-4-6")
	if got := y.events("fire cards-shown"); got != "fire 3 0, fire 4 0, cards-shown" {
		t.Error(got)
	}
}

// R-9.52-1, T-9.52-b, R-14.2-3: half-hits in a minefield, if the Att attacks.
func TestMinefield(t *testing.T) {
	text := `
map: fx1
turn: %t
hands: {axis: 4 2, allied: 4 2}
mines: {known: [C12]}
axis: {C12: ["a=inf 4", "b=art 1"]}
allied: {C12: ["c=inf 4"]}
battles: {C12: allied W}
`
	x := load(t, fill(text, "t", "axis"))
	y := x.play(t, map[string][]int{"fire": {1, 1, 1, 1, 6, 6, 1, 1, 1}}, "axis lay-card real", "axis active-battle C12")
	y.is("c: C12 3") // one of artillery counts two halves, one of infantry one: three, one is lost
	x = load(t, fill(text, "t", "allied"))
	y = x.play(t, map[string][]int{"fire": {6, 6, 6, 1, 1}}, "allied lay-card real", "allied active-battle C12")
	y.is("c: C12 1")
}

// R-9.6-2, AMB-23 by T-9.6-a: the shield falls, the Disrupted are Routed, and
// only who has not fired pursues.
func TestShieldFalls(t *testing.T) {
	x := load(t, fill(fight, "a", `"a1=arm 4", "a2=arm 4", "a3=arm 4", "a4=arm 4", "a5=arm 4"`, "c", `"s=inf 1", "x=mot 2 D", "y=mech 2 D", "z=inf 1 D"`))
	y := x.play(t, map[string][]int{"fire": {1, 5, 1, 1, 1}, "pursuit": {4, 1, 1, 1, 1, 1, 1, 1}}, "axis lay-card real", "axis active-battle C12")
	if got := y.events("fire pursuit rout battle-over"); got != "fire 1 0, fire 4 1, rout, pursuit 8 1, battle-over" {
		t.Error(got)
	}
	y.is("s: eliminated", "z: eliminated")
	if len(y.m.Public().Battles) != 0 {
		t.Error("the Battle goes on")
	}
}

// R-8.6-2, R-8.6-3 by T-8.6-a: what must be fought.
func TestMandatory(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 4 2, allied: 3 2}
control: {FT: allied}
axis: {C10: ["a=inf 4"], C9: ["w=mot 2"], C12: ["q=inf 2"], C11: ["r=inf 2"]}
allied: {C10: ["d=inf 3"], C13: ["e=inf 2"], C12: ["o=inf 1"]}
battles: {C10: allied W, C12: allied W}
`)
	y := x.play(t, nil, "axis lay-card real", "axis name-move group C12")
	if got := y.events("battle"); got != "battle" {
		t.Error(got)
	}
	y = x.play(t, nil, "axis lay-card dummy", "axis active-battle C12")
	if got := y.events("battle pass rout"); got != "pass" && got != "rout, pass" {
		t.Error(got)
	}
}

// R-4-7, R-8.6-3 by T-7.1-d, T-8.6-b: a Blitz turn.
func TestBlitz(t *testing.T) {
	x := load(t, `
map: fx1
hands: {axis: 4 2, allied: 3 2}
axis: {C11: ["a=mot 4", "b=mot 4", "c=mot 3", "d=mot 3", "x=inf 2"]}
allied: {C12: ["e=inf 4"], C13: ["f=inf 4"]}
`)
	y := x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis lay-card real",
		"axis name-move group C11", "axis take-up a C12", "axis take-up b C12", "axis take-up x C12", // R-7.1-1
		"axis name-move -", "axis take-up -", "axis blitz", "axis name-move group C11", "axis take-up c C12", "axis take-up d C12", "axis active-battle C12")
	if got := y.events("engages battle blitz accepts cards-shown unpaid"); got != "engages, engages, accepts, battle, blitz, engages, engages, battle, cards-shown" {
		t.Error(got)
	}
	y.no("R-7.1-1")
	y = x.play(t, nil, "axis lay-card real", "axis lay-card real", "axis lay-card dummy", "axis blitz")
	y.no("R-4-1")
}
