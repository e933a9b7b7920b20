package casebook

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Shelf opens every scenario of a title and asks what programs ask first: the board of each
// view with the words of its key, those that all games share, what is due in words, and an order
// file for it, in which nothing is wrong and which an editor takes.
func Shelf(t testing.TB, title rules.Title) {
	t.Helper()
	editor := NewEditor(t, title.Schema())
	for _, scenario := range title.Scenarios {
		desk, _, err := title.Open(rules.Setup{Scenario: scenario.ID})
		if err != nil {
			t.Fatal(scenario.ID, err)
		}
		seat, err := desk.Sit(playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(scenario.ID, err)
		}
		due, err := seat.Run()
		if err != nil || len(due) == 0 {
			t.Fatal(scenario.ID, "nothing is due: ", err)
		}
		words := desk.Words("en")
		for id := range page.Merge(rules.Words, clerk.English) {
			if words[id] == "" {
				t.Errorf("%s: the catalogue lacks %q, which is of all games (rules.Words, clerk.English)", scenario.ID, id)
			}
		}
		for _, view := range []rules.Side{0, 1, rules.Nobody, rules.Overseer} {
			picture := seat.Map(view)
			if b := picture.Board; b == nil || b.Len() == 0 {
				t.Errorf("%s: the picture of view %d has no board", scenario.ID, view)
			}
			for _, id := range picture.Legend.Meanings() {
				if words[id] == "" {
					t.Errorf("%s: no words for %q in the key of the picture of view %d", scenario.ID, id, view)
				}
			}
		}
		for _, d := range due {
			answered(t, editor, seat, words, d)
		}
	}
}

// answered tries the order file that is written for what is due.
func answered(t testing.TB, editor *Editor, seat rules.Seat, words page.Words, d rules.Due) {
	t.Helper()
	phase := seat.Phase(d.By)
	if m := seat.Owed(d); words[m.ID] == "" {
		t.Errorf("%s: no words for what is due (%q)", phase, m.ID)
	}
	file := seat.Template(d.By, words.Say, false)
	if file == nil {
		t.Fatalf("%s: no order file is written for what is due", phase)
	}
	editor.Agrees(t, phase, file, seat.Judge(d.By, phase, file, d.Kind))
	if problems := seat.Judge(d.By, phase, file, d.Kind); problems != nil {
		t.Errorf("%s: the order file that is written is wrong: %+v", phase, problems)
	}
}
