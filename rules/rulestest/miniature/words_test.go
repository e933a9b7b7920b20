package miniature_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// kinds is one event of each kind, with nothing in it.
var kinds = []rules.Event{
	miniature.Deployed{}, miniature.Drawn{}, miniature.ArrivalDie{}, miniature.Arrives{}, miniature.TurnBegins{}, miniature.CardsLaid{}, miniature.Enters{}, miniature.Overruns{}, miniature.Marches{}, miniature.MarchDie{}, miniature.MarchFails{},
	miniature.CardsShown{}, miniature.Unpaid{}, miniature.Refuses{}, miniature.Pursues{}, miniature.PursuitDice{}, miniature.Withdraws{}, miniature.MineFound{}, miniature.Battle{}, miniature.Reveals{}, miniature.Fire{}, miniature.FallsBack{},
	miniature.Loses{}, miniature.Dies{}, miniature.Wins{}, miniature.Over{},
}

func catalogue() page.Words { return page.Merge(rules.Words, miniature.Game{}.Words("en")) }

// Every place of the words of an event is one of its fields; every other is a number, which
// whoever says the message has an argument for.
func TestPlacesOfWords(t *testing.T) {
	fields := func(e rules.Event, yield func(string, any)) { page.Fields(e, nil, yield) }
	for _, wrong := range rulestest.WrongPlaces(catalogue(), kinds, fields) {
		t.Error(wrong)
	}
	wrong, err := rulestest.WrongCalls(".", catalogue())
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range wrong {
		t.Error(call)
	}
}

// All that is told in random games has words and their arguments, and of all kinds but
// the lie something is told.
func TestAllIsWorded(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	w, told := catalogue(), map[string]bool{}
	for seed := range uint64(300) { // blocks that move at random seldom meet
		m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		random := playout.Random[miniature.Plane, miniature.Secret](seed)
		say := func(what page.Msg) string {
			if wrong := rulestest.Unworded(what, w); wrong != "" {
				t.Error(wrong)
			}
			return w.Say(what)
		}
		for side := range rules.Nobody {
			m.Orders(side, rules.PolicyFunc[miniature.Plane, miniature.Secret](func(v rules.View[miniature.Plane, miniature.Secret], q rules.Asked) (any, string, bool) {
				if q.Halt != rules.Must {
					return random.Answer(v, q)
				}
				miniature.Game{}.Template(v, q, say, true)
				g, es := miniature.Game{}, m.Events(side)
				moves, err := g.Overlay(v, es, rules.Overlay{Kind: "moves"})
				reach, err2 := g.Overlay(v, es, rules.Overlay{Kind: "reach", About: "1st Horse"})
				if err != nil || err2 != nil {
					t.Error(err, err2)
				}
				phase := g.Phase(v.Public, side)
				file, _ := g.Orders(v, phase, orders.NewMap())
				for _, x := range []any{
					g.Report(v, es), g.Results(rules.Outcome[miniature.Plane, miniature.Secret]{Before: v, After: v}), g.Chronicle(v, es), g.Luck(es, 0), moves, reach,
					g.Named(phase), g.Owed(v.Public, rules.Due{By: side, Kind: q.Kind}), file.Lacks(v, q.Kind),
				} {
					if wrong := rulestest.Unworded(x, w); wrong != "" {
						t.Error(wrong)
					}
				}
				return random.Answer(v, q)
			}))
		}
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(due, err)
		}
		for side := range rules.Nobody {
			for _, e := range m.Events(side) {
				told[page.EventID(e)] = true
			}
		}
	}
	for _, e := range kinds {
		if id := page.EventID(e); told[id] == (id == "event.Unpaid") {
			t.Errorf("%s: told %v", id, told[id])
		}
		delete(told, page.EventID(e))
	}
	if len(told) > 0 {
		t.Errorf("not among all kinds: %v", told)
	}
}

// What happens to one block after the other is told once, with their number; words agree
// with it.
func TestReportFolds(t *testing.T) {
	north, south := miniature.Of{By: miniature.North}, miniature.Of{By: miniature.South}
	a, b := miniature.Leg{From: 2, To: 7}, miniature.Leg{From: 7, To: 12}
	one := miniature.Each{N: 1}
	report := miniature.Game{}.Report(rules.View[miniature.Plane, miniature.Secret]{Side: rules.Nobody, Public: &miniature.Plane{}}, []rules.Event{
		miniature.CardsLaid{Of: north, N: 1}, miniature.CardsLaid{Of: south},
		miniature.Enters{Trek: miniature.Trek{Of: north, Leg: a, Each: one}}, miniature.Enters{Trek: miniature.Trek{Of: north, Leg: a, Each: one}}, miniature.Enters{Trek: miniature.Trek{Of: north, Leg: b, Each: one}},
		miniature.Withdraws{Trek: miniature.Trek{Of: south, Leg: a, Each: one}}, miniature.Withdraws{Trek: miniature.Trek{Of: north, Leg: a, Each: one}}, miniature.Withdraws{Trek: miniature.Trek{Of: north, Leg: a, Each: one}}, miniature.Withdraws{Trek: miniature.Trek{Of: north, Leg: a, Each: one}},
		miniature.Fire{Throw: miniature.Throw{Dice: []int{5, 1}, Low: 5, Hits: 1}}, miniature.Battle{In: miniature.In{Hex: 12}, Attackers: 1, Defenders: 2},
	})
	var got strings.Builder
	for _, x := range report.Blocks {
		switch x := x.(type) {
		case page.List:
			for _, m := range x.Items {
				fmt.Fprintln(&got, catalogue().Say(m))
			}
		case page.Dice:
			fmt.Fprintln(&got, catalogue().Say(x.Text), x.Faces, x.Hits)
		}
	}
	if want := `North lays a card face down.
South lays no cards.
2 blocks of North move from a3 to b3.
A block of North moves from b3 to c3.
A block of South withdraws from a3 to b3, Disrupted.
3 blocks of North withdraw from a3 to b3, Disrupted.
Fire (5 and 6) [5 1] 1
Battle at c3: one attacker, 2 defenders.
`; got.String() != want {
		t.Errorf("%s", got.String())
	}
}
