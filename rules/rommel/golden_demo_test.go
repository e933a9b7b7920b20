package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

const demo = `
map: standard
count: 0
hands: {axis: 4 2, allied: 1 2}
control: {Benghazi: axis, Tobruk: axis, Bardia: axis}
axis:
  Bardia: [ita-savona 4]
  Ft. Capuzzo: [ita-bologna 4, ita-brescia 4, ita-pavia 4, ita-trento 3]
  Sidi Omar: [ita-sabratha 4, ita-pistoia 4, ita-art 3]
allied:
  Sollum: [uk-7-4]
  Buq Buq: [uk-7-7, uk-7-sg]
  Sofafi: [uk-7-11h]
`

// G-40.1 to G-40.10: the demonstration game of chapter 19.
func TestDemo(t *testing.T) {
	x := load(t, demo)
	x.turns = 7
	dice := map[string][]int{
		// 7/7 Tk at infantry, 7/SG at infantry, then 4 and 2 dice.
		"fire":  {},
		"march": {4},
	}
	tk, sg := int(x.Roster.Units[find(t, x, "uk-7-7")].Steps[0]), int(x.Roster.Units[find(t, x, "uk-7-sg")].Steps[0])
	dice["fire"] = append(append(append(faces(tk, 5, 5), faces(sg)...), faces(4, 6)...), faces(2)...)
	y := x.play(t, dice,
		// G-40.1: Regroup from three hexes, one unit over each Gap.
		"axis lay-card real",
		"axis name-move regroup Ft._Capuzzo",
		"axis destination Sollum",
		"axis take-up ita-savona Sollum",
		"axis take-up ita-bologna Sollum",
		"axis take-up ita-sabratha Sollum",
		"axis take-up ita-brescia Sollum", // a fourth: refused
		// G-40.2
		"allied refuse-battle Sollum",
		"allied withdraw uk-7-4 Buq_Buq Sidi_Barrani",
		"--", "--",
		// G-40.4
		"axis lay-card real",
		"axis name-move group Ft._Capuzzo",
		"axis take-up ita-brescia Sollum Buq_Buq",
		"axis take-up ita-pavia Sollum Buq_Buq",
		"axis take-up ita-trento Sidi_Omar",
		// G-40.5
		"allied fire uk-7-7 infantry",
		"allied fire uk-7-sg infantry",
		"axis take-loss ita-brescia", "axis take-loss ita-brescia",
		"--",
		// G-40.6
		"allied name-move withdraw-regroup Buq_Buq",
		"allied destination Sidi_Barrani_E1",
		"allied take-up uk-7-11h",
		"allied retreat uk-7-7",
		"--",
		// G-40.7
		"axis lay-card real", "axis lay-card real",
		"axis name-move group Sollum",
		"axis name-move group Sidi_Omar",
		"axis take-up ita-savona #1 Buq_Buq Sidi_Barrani",
		"axis take-up ita-bologna #1 Buq_Buq Sidi_Barrani",
		"axis take-up ita-sabratha #1 Sidi_Omar",
		"axis take-up ita-trento #2 Sidi_Omar_E1 Sofafi",
		"axis take-up ita-pistoia #2 Sidi_Omar_E1",
		"axis take-up ita-art #2 Bir_Habata_W1 Bir_Habata",
		"axis forced-march ita-pistoia Sofafi",
		// G-40.8
		"allied refuse-battle Sidi_Barrani",
		"allied withdraw uk-7-4 Sidi_Barrani_E1 Mersa_Matruh",
	)
	want := "turn, regroup, engages, engages, engages, refuses, pursuit 0 0, withdraws, " + // nobody is revealed
		"turn, pass, " + // G-40.3: L1 does not recover
		"turn, group, engages, engages, accepts, reveals, reveals, reveals, reveals, fire 4 2, fire 3 0, loses, loses, fire 4 1, fire 2 0, loses, " +
		"turn, recovers, regroup, retreats, pursuit 0 0, disrupted, disrupted, pass, " +
		"turn, group, group, engages, engages, forced-march, march-die, refuses, pursuit 0 0, withdraws, " +
		"turn, recovers, recovers, pass, turn, pass"
	if got := y.events("turn regroup group engages refuses accepts reveals withdraws pursuit fire loses forced-march march-die " +
		"retreats disrupted recovers pass rout eliminated captures unsupplied"); got != want {
		t.Errorf("\n%s\nnot\n%s", got, want)
	}
	y.no()
	y.is("ita-savona: Sidi Barrani 3", "ita-bologna: Sidi Barrani 4", "ita-brescia: Buq Buq 2", "ita-pavia: Buq Buq 4",
		"ita-sabratha: Sidi Omar 3", "ita-trento: Sofafi 3", "ita-pistoia: Sofafi 3", "ita-art: Bir Habata 3",
		"uk-7-4: Mersa Matruh 4 D", "uk-7-7: Sidi Barrani E1 4", "uk-7-11h: Sidi Barrani E1 2")
	p := y.m.Public()
	if p.Stage != PlayerTurn || len(p.Hands[Axis]) != 2 || len(p.Hands[Allied]) != 3 || p.Passed || p.Active != rules.Side(Allied) {
		t.Errorf("the Month has not ended as it should: %d and %d cards", len(p.Hands[Axis]), len(p.Hands[Allied]))
	}
}

func find(t *testing.T, x *table, id string) UnitNo {
	u, ok := x.Roster.Find(id)
	if !ok {
		t.Fatal(id)
	}
	return u
}

// faces are n dice, the first as given, the others misses.
func faces(n int, first ...int) []int {
	for len(first) < n {
		first = append(first, 1)
	}
	return first
}
