package rommel_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// R-18.0-3: whoever leaves it open, or says nothing of it, is asked once his hand is
// dealt, the Axis first; a file that leaves it open again is refused then, and one
// that would deploy anew.
func TestRedrawAsked(t *testing.T) {
	g := Standard(t, "s1940")
	h := playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine(g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	give := func(by rules.Side, due, text string) []orders.Problem {
		n, problems := orders.Parse("setup", []byte(text))
		if problems != nil {
			t.Fatal(problems)
		}
		p, _ := staffOf(g).Orders(m.View(by), staffOf(g).Phase(m.View(by).Public, by), n)
		problems, _ = checked(t, g, g, h, by, n)
		m.Orders(by, p)
		return errorsOf(problems)
	}
	asked := func(by rules.Side) {
		t.Helper()
		due, err := m.Run()
		if err != nil || len(due) != 1 || due[0].Kind != RedrawKind.Name || due[0].By != by || m.View(by).Public.Hands[by].Len() == 0 {
			t.Fatal(due, err)
		}
	}
	const deploys = "deploy: {Savona: Bardia, Bologna: Ft. Capuzzo, Brescia: Ft. Capuzzo, Pavia: Ft. Capuzzo, Trento: Ft. Capuzzo, Sabratha: Sidi Omar, Pistoia: Sidi Omar, XXI Art: Sidi Omar}\n"
	const theirs = "deploy: {7/4: Sollum, 7/7 Tk: Buq Buq, 7/SG: Buq Buq, 7/11H: Sofafi}\n"
	if _, err := m.Run(); err != nil {
		t.Fatal(err)
	}
	if p := give(axis, DeployKind.Name, deploys+"redraw: ask\n"); p != nil {
		t.Fatal(p)
	}
	if _, err := m.Run(); err != nil {
		t.Fatal(err)
	}
	if p := give(allied, DeployKind.Name, theirs); p != nil {
		t.Fatal(p)
	}
	asked(axis)
	for text, ids := range map[string]string{
		deploys + "redraw: ask":                        "lacks.dealt",
		"{}":                                           "lacks.dealt",
		"redraw: perhaps":                              "no.redraw",
		"deploy: {Savona: Tobruk}\nredraw: true":       "cannot.deployed",
		deploys + "redraw: true":                       "",
		"redraw: false\nmoves: []":                     "no.key-here",
		"redraw: false\nquiet: [a-name]":               "",
		"redraw: true\nbuildup: [{minefield: Sollum}]": "no.pregame",
	} {
		got := ""
		for _, p := range give(axis, RedrawKind.Name, text) {
			got += p.ID
		}
		if got != ids {
			t.Errorf("%q: %q, want %q", text, got, ids)
		}
	}
	if p := give(axis, RedrawKind.Name, "redraw: true\n"); p != nil {
		t.Fatal(p)
	}
	asked(allied)
	if len(Told[event.Redrawn](m, axis)) != 1 {
		t.Error("the Axis have drawn no new hand")
	}
	give(allied, RedrawKind.Name, "redraw: false\n")
	if due, err := m.Run(); err != nil || due != nil || len(Told[event.Redrawn](m, axis)) != 1 { // it passes on to the end
		t.Error(due, err)
	}
}
