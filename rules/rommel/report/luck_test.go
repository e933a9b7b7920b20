package report

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// Luck counts fire by the face that it needed, halved where mines halve it, and Pursuit
// Fire at 4 to 6; a hex is one battle in a Player-Turn, and what was told before is left
// out but for when it was.
func TestLuck(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	turn := func(month event.MonthNo, turn int) rules.Event { return event.Turn{Month: month, Turn: turn} }
	fire := func(side rules.Side, h int, low, halved, hits int, dice ...int) rules.Event {
		return event.Fire{Of: event.Of{By: side}, In: event.In{Hex: x.Map.Bases[h]}, Mined: halved > 0, Throw: event.Throw{Dice: dice, Lowest: low, Hits: hits}}
	}
	es := []rules.Event{turn(1, 1), fire(0, 0, 6, 0, 1, 6), turn(1, 2),
		fire(0, 0, 5, 0, 2, 5, 6, 1), fire(1, 0, 4, 1, 1, 4, 3), fire(1, 1, 6, 0, 0, 1), fire(0, 0, 6, 0, 0, 2),
		event.Pursuit{Of: event.Of{By: rommel.Axis}, In: event.In{Hex: x.Map.Bases[0]}, Throw: event.Throw{Dice: []int{4, 1}, Lowest: 4, Hits: 1}},
		event.Pursuit{Of: event.Of{By: rommel.Allied}, In: event.In{Hex: x.Map.Bases[0]}}, // nobody was fast enough
		event.MarchDie{Of: event.Of{By: rommel.Allied}, Throw: event.Throw{Dice: []int{6}, Lowest: 4, Hits: 1}},
		turn(1, 3), fire(1, 0, 6, 0, 1, 6)}
	var got []string
	for _, l := range (Reporter{x.Game}).Luck(es, 2) {
		got = append(got, fmt.Sprint(words.English.Say(l.When), ", ", words.English.Say(l.Place), l.Expected, l.Thrown))
	}
	a, b := x.Place(x.Map.Bases[0]), x.Place(x.Map.Bases[1])
	want := []string{
		"Month 1, Player-Turn 2, " + a + "[2 1/6 1/2] [3 1/2]", // 3 at 2 in 6, 1 at 1, 2 at 3; half of 2 at 3
		"Month 1, Player-Turn 2, " + b + "[0 1/6] [0 0]",
		"Month 1, Player-Turn 3, " + a + "[0 1/6] [0 1]",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q\nnot %q", got, want)
	}
}

// Named has a name for each phase that Phase gives, and leaves others as they are.
func TestNamed(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	for phase, want := range map[string]string{"setup/axis": "Axis set-up", "m1/axis-buildup": "Axis Buildup",
		"m8/axis-2": "Axis Player-Turn 2", "m8/allied-1/axis": "Allied Player-Turn 1, reply", "odd": "odd", "m1/moon-1": "m1/moon-1", "m1/axis-x": "m1/axis-x"} {
		if got := words.English.Say((Reporter{x.Game}).Named(phase)); got != want {
			t.Errorf("%s is %q, not %q", phase, got, want)
		}
	}
}
