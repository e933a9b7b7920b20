// Package scene sets up what tests look at: units on the small map, and games that random
// players have played up to a question.
package scene

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

type (
	plane  = rommel.Plane
	secret = rommel.Secret
	view   = rules.View[plane, secret]
)

// Axis and Allied are the sides as the contract has them.
const (
	Axis   = rules.Side(rommel.Axis)
	Allied = rules.Side(rommel.Allied)
)

// Less is a number of games, the second one in a short run.
func Less(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// Standard is a scenario on the map of the game.
func Standard(t testing.TB, scenario string, options ...string) *rommel.Game {
	t.Helper()
	g, err := rommel.New(theatre.Standard(), scenario, options...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A Field is a Player-Turn of the Axis on the small map with units that stand
// where a test wants them, each "ger-21-5 C12".
type Field struct {
	*rommel.Game
	P rommel.Plane
	S [2]rommel.Secret
}

// OnFX1 is a Field of the units of each side.
func OnFX1(t testing.TB, stands [2][]string) *Field {
	t.Helper()
	std, m := theatre.Standard(), fixture.FX1(t)
	sc := rommel.Scenario{ID: "fx1", Start: 1, End: 6, BPDice: 2, Fortresses: make([]rommel.Side, len(m.Fortresses))}
	at := map[rommel.UnitNo]board.Hex{}
	for side, list := range stands {
		d := rommel.Deployment{Side: rommel.Side(side), Mode: theatre.Fixed, Area: board.SetOf(m.Bases[side])}
		for _, x := range list {
			id, hex, _ := strings.Cut(x, " ")
			u, ok := std.Roster.Find(id)
			if !ok {
				t.Fatal("no unit ", id)
			}
			d.Units = append(d.Units, u)
			at[u] = fixture.Hex(t, m, hex)
		}
		sc.Deployments = append(sc.Deployments, d)
	}
	g, err := rommel.New(&theatre.Data{Map: m, Roster: std.Roster, Scenarios: &theatre.Scenarios{Common: std.Scenarios.Common, List: []rommel.Scenario{sc}}}, "fx1")
	if err != nil {
		t.Fatal(err)
	}
	x := &Field{Game: g}
	x.P, x.S = g.Start()
	x.P.Stage = rommel.PlayerTurn
	for side := range rules.Nobody {
		for i, k := range g.Tokens(side) {
			x.P.Blocks[k].At = at[x.S[side].Faces[i].Unit]
		}
	}
	return x
}

// View is what a side knows there.
func (x *Field) View(side rules.Side) view {
	return view{Side: side, Public: &x.P, Own: &rules.Own[secret]{S: &x.S[side]}}
}
