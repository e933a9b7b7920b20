package staff_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// Of every key that an editor would take something is said or done, and what is refused does
// nothing. Sharper questions are put to files of sense: TestFilesAtRandom.
func TestKeysAtRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	x := casebook.AtRandom{Title: staff.Title(), Games: 12, Files: 8, Not: []string{"quiet"}}
	if n := x.Run(t); n.Files < 40 || n.Errors < 40 || n.Done < 100 || n.Answers < 2 {
		t.Errorf("too little has come up: %+v", n)
	}
}

// TestQuestions: aids and overlays take whatever somebody types, and have words for it.
func TestQuestions(t *testing.T) {
	games := uint64(10)
	if testing.Short() {
		games = 1
	}
	casebook.Questions(t, staff.Title(), games)
}
