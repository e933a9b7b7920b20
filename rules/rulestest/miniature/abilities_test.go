package miniature_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// finished is a machine that has played a game at random to its end.
func finished(t *testing.T, seed uint64) *rules.Machine[miniature.Plane, miniature.Secret] {
	t.Helper()
	m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Nobody {
		m.Orders(side, playout.Random[miniature.Plane, miniature.Secret](seed))
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	return m
}

// The luck of a game is that of all its fire, whose hits are those that were thrown, and
// that of a part is of what it has; a chapter of the story is a player turn.
func TestStoryAndLuck(t *testing.T) {
	g, fired := miniature.Game{}, false
	for seed := range uint64(40) {
		m := finished(t, seed)
		v, es := rules.View[miniature.Plane, miniature.Secret]{Side: rules.Nobody, Public: m.Public()}, m.Events(rules.Nobody)
		hits, turns := 0, 0
		for _, e := range es {
			switch e := e.(type) {
			case miniature.Fire:
				hits += e.Hits
			case miniature.TurnBegins:
				turns++
			}
		}
		var whole, halves page.Luck
		for _, l := range g.Luck(es, 0) {
			whole.Add(l)
		}
		for _, l := range slices.Concat(g.Luck(es[:len(es)/2], 0), g.Luck(es, len(es)/2)) {
			halves.Add(l)
		}
		if whole.Thrown[0]+whole.Thrown[1] != page.Twelfths(12*hits) || whole.Expected != halves.Expected || whole.Thrown != halves.Thrown {
			t.Errorf("seed %d: %v of %d hits, in halves %v", seed, whole, hits, halves)
		}
		fired = fired || hits > 0
		c := g.Chronicle(v, es)
		if len(c.Chapters) != turns && len(c.Chapters) != turns+1 || c.Hand != nil || c.Warnings != nil {
			t.Errorf("seed %d: %d chapters of %d turns, %v", seed, len(c.Chapters), turns, c.Hand)
		}
		if w, end := catalogue(), g.Ended(m.Public()); rulestest.Unworded(end, w) != "" || m.Public().Winner < 2 != strings.Contains(w.Say(end), "has won") {
			t.Errorf("seed %d: won by %d, %q", seed, m.Public().Winner, w.Say(end))
		}
		both, _ := g.Oversee([2]rules.View[miniature.Plane, miniature.Secret]{m.View(0), m.View(1)}, es)
		if wrong := rulestest.Unworded(both, catalogue()); wrong != "" {
			t.Error(wrong)
		}
	}
	if !fired {
		t.Error("nobody fires in any game")
	}
}

// A phase has a name of its own, whatever it is called.
func TestNamed(t *testing.T) {
	for phase, want := range map[string]string{"deploy/north": "North: deployment", "b2/south": "South: buildup after turn 2", "t3/north": "North: turn 3",
		"t3/south-reply": "South: reply in turn 3", "": "", "/": "/", "t99/north": "t99/north", "t3/north-": "t3/north-", "b/": "b/"} {
		if got := catalogue().Say(miniature.Game{}.Named(phase)); got != want {
			t.Errorf("%q is %q", phase, got)
		}
	}
}

// parsed is an order file of North in a position, in a phase.
func parsed(t *testing.T, v rules.View[miniature.Plane, miniature.Secret], phase, text string) rules.OrderFile[miniature.Plane, miniature.Secret] {
	t.Helper()
	n, problems := orders.Parse("x", []byte(text))
	f, more := miniature.Game{}.Orders(v, phase, n)
	if len(problems)+len(more) > 0 {
		t.Fatal(problems, more)
	}
	return f
}

// Standing orders answer what nobody is asked for when the phase of their file is over,
// go on without the dead, and are told of together.
func TestStandingOrders(t *testing.T) {
	m := finished(t, 3)
	v := m.View(miniature.North)
	f := parsed(t, v, "t1/north", "losses: [1st Foot]\nstanding: {losses: [2nd Foot, 1st Foot], withdraw: {1st Horse: b2}}\n")
	if a, clause, ok := f.Afterwards(v, rules.Asked{Kind: "lay-card"}); ok {
		t.Errorf("%s has laid %v", clause, a)
	}
	said := func(since rules.Told) (all []string) {
		t.Helper()
		for _, x := range rules.Account(f.Became(v, since)) {
			all = append(all, page.Merge(rules.Words, catalogue()).Say(x))
		}
		return all
	}
	if got, want := said(rules.Told{}), []string{"line 1, losses of 1st Foot: not called for"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	late := said(rules.Told{Late: true, Answers: []rules.Answered{{From: "2:31"}}})
	if want := []string{"line 2, standing orders, 1st Horse to b2, losses of 2nd Foot: not called for", "line 2, standing orders, losses of 1st Foot: done"}; !slices.Equal(late, want) {
		t.Errorf("%q", late)
	}
	n, _ := orders.Parse("x", []byte("losses: [1st Foot, 2nd Foot, 3rd Foot, 4th Foot, 1st Horse, 2nd Horse]\nwithdraw: {}\n"))
	kept, dead := miniature.Game{}.Keep(v, n), 0
	for i := range v.Own.S.Faces {
		if u := v.Own.S.Faces[i]; v.Public.Blocks[i].At.String() == "-" && u.Name() != "3rd Horse" {
			dead++
		}
	}
	if got := len(kept.Get("losses").Items); got != 6-dead || len(kept.Pairs) != 1 || len(n.Get("losses").Items) != 6 {
		t.Errorf("of six %d are dead, and %d go on", dead, got)
	}
	again := miniature.Game{}.Resume(v, n)
	if len(again.Pairs) != 1 {
		t.Errorf("what goes on: %v", again)
	}
}

// A file that leaves out what must be answered is told so, but for names that are wrong.
func TestLacks(t *testing.T) {
	m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Run(); err != nil {
		t.Fatal(err)
	}
	v := m.View(miniature.North)
	for text, want := range map[string]string{
		"deploy: {1st Foot: a1}\nmine: c3": "lacks.deploy",
		"deploy: {1st Foot: a1, 2nd Foot: a1, 3rd Foot: a2, 4th Foot: a2, 1st Horse: a3, 2nd Horse: a3}": "lacks.mine",
		"{}":                              "lacks.deploy lacks.mine",
		"deploy: {1st Foot: a9}":          "lacks.mine",
		"deploy: {}\nmine: z9":            "lacks.deploy",
		"deploy: {1st Fot: a1}\nmine: z9": "",
	} {
		n, _ := orders.Parse("x", []byte(text))
		f, _ := miniature.Game{}.Orders(v, "deploy/north", n)
		var ids []string
		for _, p := range f.Lacks(v, "deploy") {
			ids = append(ids, p.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%s lacks %q", text, got)
		}
	}
}
