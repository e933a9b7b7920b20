package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// Own units that one event is about are told in the roster's order, however their
// blocks are numbered.
func TestOwnUnitsStandInTheRostersOrder(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C12", "ger-21-3 C12"}, {"uk-7-4 C20"}})
	var units []rommel.UnitNo
	for _, k := range x.Tokens(scene.Axis) {
		units = append(units, x.Face(&x.S[scene.Axis], k).Unit)
	}
	slices.SortFunc(units, func(a, b rommel.UnitNo) int { return int(b) - int(a) }) // the last first
	name := func(i int) string { return x.Roster.Units[units[i]].Name }
	r := &writer{Reporter: Reporter{x.Game}, v: x.View(scene.Axis)}
	at := x.P.Blocks[x.Tokens(scene.Axis)[0]].At
	of := event.Of{By: scene.Axis}
	m := r.tell(event.Withdraws{Of: of, Trek: event.Trek{Leg: event.Leg{From: at, To: at}}, Each: event.Each{Blocks: event.Blocks{N: 3, Units: units}}})
	want := []string{name(2), name(1), name(0)}
	if got := words.English.Say(m); len(units) != 3 || !strings.Contains(got, strings.Join(want, ", ")) && !strings.Contains(got, want[0]+", "+want[1]+" and "+want[2]) {
		t.Errorf("%s: not %v", got, want)
	}
	var fired []event.Pursuer
	for _, u := range units[:2] {
		fired = append(fired, event.Pursuer{Unit: u, Dice: 3 - len(fired)})
	}
	pursuit := event.Pursuit{Of: of, In: event.In{Hex: at}, Throw: event.Throw{Dice: make([]int, 5)}, Speed: 2, Targets: 1, Pursuers: fired}
	list := fmt.Sprintf("by %s (2 dice), %s (3 dice) at", name(1), name(0))
	if got := words.English.Say(r.tell(pursuit)); !strings.Contains(got, list) {
		t.Errorf("%s: not %s", got, list)
	}
	for i := range fired {
		fired[i].Dice = 0
	}
	pursuit.Dice, r.v.Own = nil, &rules.Own[rommel.Secret]{}
	held := fmt.Sprintf(": %s, %s hold their fire.", name(1), name(0))
	for _, c := range []struct {
		by   []event.Pursuer
		side rules.Side // of the reader
		told string
	}{{fired, scene.Axis, held}, {nil, scene.Axis, "as fast."}, {nil, scene.Allied, "as fast, or they hold their fire."}} {
		pursuit.Pursuers, r.v.Side = c.by, c.side
		if got := words.English.Say(r.tell(pursuit)); !strings.Contains(got, c.told) {
			t.Errorf("%s: not %s", got, c.told)
		}
	}
}

// R-9.21-3: dice that are doubled for an Assault and for a Fortress are told to be doubled
// twice, those of either once.
func TestDiceDoubledTwice(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	r := &writer{Reporter: Reporter{x.Game}, v: x.View(scene.Axis)}
	f := *x.Face(&x.S[scene.Axis], x.Tokens(scene.Axis)[0])
	for times, want := range map[int]string{1: "6 at Infantry", 2: "6 ×2 at Infantry", 4: "6 ×4 at Infantry"} {
		r.Page = page.Page{}
		r.Tell(r.chapters([]rules.Event{event.Battle{}, event.Fire{Of: event.Of{By: scene.Axis}, Face: f, Throw: event.Throw{Lowest: 5}, Target: rommel.InfantryClass, Times: times}}), page.Msg{}, page.Msg{})
		if got := page.Merge(page.StoryWords, words.English).Say(r.Blocks[2].(page.Dice).Text); !strings.Contains(got, want) {
			t.Errorf("%d dice for each point: %s, not %s", times, got, want)
		}
	}
}

// R-17.3-1: on a map of one's own that has no port for the Allies no Fortress is
// Tobruk, and a briefing names none to be held.
func TestBriefingWithoutTobruk(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	tell := func() string {
		p, problems := (Reporter{x.Game}).Aid(x.View(scene.Axis), "briefing", orders.NewMap())
		return fmt.Sprint(p, problems)
	}
	if !strings.Contains(tell(), "briefing.positional") {
		t.Error("no Fortress is to be held")
	}
	own, data := *x.Map, *x.Data
	own.Places = slices.Clone(own.Places)
	for _, f := range own.Fortresses {
		own.Places[f].Ports[rommel.Allied] = 0
	}
	data.Map, x.Data = &own, &data
	r := &writer{Reporter: Reporter{x.Game}, v: x.View(scene.Axis)}
	if m := words.English.Say(r.tell(event.Victory{Of: event.Of{By: rules.Nobody}, Unheld: board.None})); strings.Contains(m, "unbesieged") {
		t.Errorf("a Fortress is held by nobody that there is not: %v", m)
	}
	if strings.Contains(tell(), "briefing.positional") {
		t.Error("a Fortress is to be held that there is not")
	}
}

// A unit that redeploys on, point by point, is told once, and with others that go the same way; of
// hidden blocks nobody can tell whether it is the same.
func TestRedeploysOn(t *testing.T) {
	leg := func(n int, at ...board.Hex) rules.Event {
		e := event.Redeploys{Trek: event.Trek{Leg: event.Leg{From: at[0], To: at[len(at)-1]}, Way: at[1:]}, Each: event.Each{Blocks: event.Blocks{N: 1}}}
		if n > 0 {
			e.Units = []rommel.UnitNo{rommel.UnitNo(n)}
		}
		return e
	}
	for _, c := range []struct {
		es   []rules.Event
		want string
	}{
		{[]rules.Event{leg(1, 2, 3, 4), leg(1, 4, 5)}, "1 [1] 2 5 [3 4 5] 2"},
		{[]rules.Event{leg(1, 2, 3, 4), leg(1, 4, 5), leg(7, 2, 3, 4), leg(7, 4, 5)}, "2 [1 7] 2 5 [3 4 5] 2"},
		{[]rules.Event{leg(1, 2, 3), leg(7, 3, 4)}, "1 [1] 2 3 [3] 0; 1 [7] 3 4 [4] 0"},
		{[]rules.Event{leg(1, 2, 3), leg(1, 4, 5)}, "1 [1] 2 3 [3] 0; 1 [1] 4 5 [5] 0"},
		{[]rules.Event{leg(0, 2, 3), leg(0, 3, 4)}, "1 [] 2 3 [3] 0; 1 [] 3 4 [4] 0"},
	} {
		var told []string
		for _, e := range digest(c.es) {
			x, far := e.(event.RedeploysFar)
			if !far {
				one := e.(event.Redeploys)
				x = event.RedeploysFar{Trek: one.Trek, Each: one.Each}
			}
			told = append(told, fmt.Sprint(x.N, x.Units, int(x.From), int(x.To), x.Way, x.Points))
		}
		if got := strings.Join(told, "; "); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
	step := func(u rommel.UnitNo, steps uint8) rules.Event {
		return event.Rebuilt{Face: rommel.Face{Unit: u, Steps: steps}}
	}
	if got := fmt.Sprint(digest([]rules.Event{step(1, 2), step(1, 3), step(2, 1)})); got != fmt.Sprint([]rules.Event{step(1, 3), step(2, 1)}) {
		t.Error(got)
	}
	malta := func(hex board.Hex, units ...rommel.UnitNo) rules.Event {
		return event.Malta{Arrival: event.Arrival{In: event.In{Hex: hex}, Blocks: event.Blocks{N: max(len(units), 1), Units: units}}}
	}
	if got, want := digest([]rules.Event{malta(4, 1), malta(4, 2), malta(5, 3), malta(6), malta(6)}), []rules.Event{malta(4, 1, 2), malta(5, 3), event.Malta{Arrival: event.Arrival{In: event.In{Hex: 6}, Blocks: event.Blocks{N: 2}}}}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", got, want)
	}
	held := func(hex board.Hex, u rommel.UnitNo) rules.Event {
		return event.HoldsFire{In: event.In{Hex: hex}, Shown: event.Shown{Faces: []rommel.Face{{Unit: u}}}}
	}
	if got := digest([]rules.Event{held(4, 1), held(4, 2), held(5, 3)}); len(got) != 2 || len(got[0].(event.HoldsFire).Faces) != 2 {
		t.Error(got)
	}
}
