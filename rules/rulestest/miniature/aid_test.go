package miniature_test

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

var _ rules.Complete[miniature.Plane, miniature.Secret] = miniature.Game{}

// asked is what an aid tells about a unit, on one line for each message.
func asked(t *testing.T, seat rules.Seat, by rules.Side, name string, n *orders.Node) (text string, problems []orders.Problem) {
	t.Helper()
	p, problems, ok := seat.Aid(by, name, n)
	if !ok {
		t.Fatalf("there is no aid %q", name)
	}
	words := miniature.Game{}.Words("en")
	text = words.Say(p.Title)
	for _, b := range p.Blocks {
		switch b := b.(type) {
		case page.Para:
			text += "\n" + words.Say(b.Sentences[0])
		case page.List:
			for _, m := range b.Items {
				text += "\n" + words.Say(m)
			}
		}
	}
	return text, problems
}

// A desk asks a game for its aids: from the view of who asks, and what is wrong
// with the question is told.
func TestAids(t *testing.T) {
	desk := rules.NewDesk[miniature.Plane, miniature.Secret](miniature.Game{})
	if got := desk.Aids(); len(got) != 2 || got[0].Name != "briefing" || got[1].Name != "reach" {
		t.Fatal(got)
	}
	seat, err := desk.Sit(playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Nobody {
		seat.Play(side, 1, func(q rules.Asked, _ func() (any, bool)) (any, bool) {
			if q.Kind != "lay-card" {
				return q.At(0), true
			}
			return nil, false // halt at the first turn
		})
	}
	if due, err := seat.Run(); err != nil || len(due) != 1 {
		t.Fatal(due, err)
	}
	unit := func(name string) *orders.Node { return orders.NewMap(orders.Entry("unit", orders.Text(name))) }
	if text, problems := asked(t, seat, miniature.North, "reach", unit("1st Horse")); problems != nil || !strings.Contains(text, "\nFrom a") {
		t.Error(text, problems)
	}
	march := unit("1st Foot")
	march.Pairs = append(march.Pairs, orders.Entry("march", orders.Truth(true)))
	near, _ := asked(t, seat, miniature.North, "reach", unit("1st Foot"))
	if far, problems := asked(t, seat, miniature.North, "reach", march); problems != nil || !strings.Contains(far, "in one Move and a Forced March: ") || strings.Count(far, ",") <= strings.Count(near, ",") {
		t.Errorf("a Forced March leads no further: %s, %s, %v", near, far, problems)
	}
	if text, problems := asked(t, seat, rules.Nobody, "briefing", nil); problems != nil || !strings.Contains(text, "Player turn 1 of 12") {
		t.Error(text, problems)
	}
	for want, ask := range map[string]func() ([]orders.Problem, bool){
		"aid.no-side": func() ([]orders.Problem, bool) {
			_, ps, ok := seat.Aid(rules.Nobody, "reach", unit("1st Horse"))
			return ps, ok
		},
		"aid.no-unit": func() ([]orders.Problem, bool) {
			_, ps, ok := seat.Aid(miniature.North, "reach", nil)
			return ps, ok
		},
		"no.such-unit": func() ([]orders.Problem, bool) {
			_, ps, ok := seat.Aid(miniature.North, "reach", unit("1st Hrose"))
			return ps, ok && len(ps) == 1 && len(ps[0].Hints) > 0
		},
	} {
		if ps, ok := ask(); !ok || len(ps) != 1 || ps[0].ID != want {
			t.Errorf("%s: %v %v", want, ps, ok)
		}
	}
	if _, _, ok := seat.Aid(miniature.North, "weather", nil); ok {
		t.Error("there is an aid \"weather\"")
	}
}
