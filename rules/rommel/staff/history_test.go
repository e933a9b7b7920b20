package staff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Own units that one event is about are told in the roster's order, however their
// blocks are numbered.
func TestOwnUnitsStandInTheRostersOrder(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C12", "ger-21-3 C12"}, {"uk-7-4 C20"}})
	var faces []Face
	for _, k := range x.Tokens(axis) {
		faces = append(faces, *x.Face(&x.s[axis], k))
	}
	slices.SortFunc(faces, func(f, g Face) int { return int(g.Unit) - int(f.Unit) }) // the last first
	r := &reporter{Game: x.Game, v: x.view(axis), words: x.Words("en")}
	at := x.p.Blocks[x.Tokens(axis)[0]].At
	m := r.tell(telling{Event: Event{Kind: "withdraws", Side: axis, Hex: at, To: at, Faces: faces}})
	var want []string
	for _, f := range slices.Backward(faces) {
		want = append(want, x.Unit(f).Name)
	}
	if got := x.Words("en").Say(m); len(want) != 3 || !strings.Contains(got, strings.Join(want, ", ")) && !strings.Contains(got, want[0]+", "+want[1]+" and "+want[2]) {
		t.Errorf("%s: not %v", got, want)
	}
	var fired []rommel.Pursuer
	for _, f := range faces[:2] {
		fired = append(fired, rommel.Pursuer{Unit: f.Unit, Dice: 3 - len(fired)})
	}
	pursuit := Event{Kind: "pursuit", Side: axis, Hex: at, N: [3]int16{2, 5, 1}, Pursuers: fired}
	list := fmt.Sprintf("by %s (2 dice), %s (3 dice) at", x.Unit(faces[1]).Name, x.Unit(faces[0]).Name)
	if got := x.Words("en").Say(r.tell(telling{Event: pursuit})); !strings.Contains(got, list) {
		t.Errorf("%s: not %s", got, list)
	}
	for i := range fired {
		fired[i].Dice = 0
	}
	pursuit.N[1], r.v.Own = 0, &rules.Own[Secret]{}
	held := fmt.Sprintf(": %s, %s hold their fire [R-10.5-5]", x.Unit(faces[1]).Name, x.Unit(faces[0]).Name)
	for _, c := range []struct {
		by   []rommel.Pursuer
		side rules.Side // of the reader
		told string
	}{{fired, axis, held}, {nil, axis, "as fast [R-10.5-2]"}, {nil, allied, "as fast, or they hold their fire [10.5]"}} {
		pursuit.Pursuers, r.v.Side = c.by, c.side
		if got := x.Words("en").Say(r.tell(telling{Event: pursuit})); !strings.Contains(got, c.told) {
			t.Errorf("%s: not %s", got, c.told)
		}
	}
}

// R-9.21-3: dice that are doubled for an Assault and for a Fortress are told to be doubled
// twice, those of either once.
func TestDiceDoubledTwice(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	r := &reporter{Game: x.Game, v: x.view(axis), words: x.Words("en")}
	f := *x.Face(&x.s[axis], x.Tokens(axis)[0])
	for each, id := range map[int]string{1: "text", 2: "fire.doubled", 4: "fire.doubled-twice"} {
		m := r.tell(telling{Event: Event{Kind: "fire", Side: axis, Faces: []Face{f}, N: [3]int16{1, 5}, Dice: make([]int, each*r.Strength(f))}})
		if got := m.Args[5].(page.Msg).ID; got != id {
			t.Errorf("%d dice for each point: %s, not %s", each, got, id)
		}
	}
}

// R-17.3-1: on a map of one's own that has no port for the Allies no Fortress is
// Tobruk, and a briefing names none to be held.
func TestBriefingWithoutTobruk(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	tell := func() string {
		p, problems := x.Aid(x.view(axis), "briefing", orders.NewMap())
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
	r := &reporter{Game: x.Game, v: x.view(axis), words: x.Words("en")}
	if m := r.tell(telling{Event: Event{Kind: "victory", N: [3]int16{int16(rommel.NoVictory)}}}); strings.Contains(fmt.Sprint(m), "no-holder") {
		t.Errorf("a Fortress is held by nobody that there is not: %v", m)
	}
	if strings.Contains(tell(), "briefing.positional") {
		t.Error("a Fortress is to be held that there is not")
	}
}
