package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
)

// TestFilesAtRandom: what is refused does nothing, and of every key something is said.
func TestFilesAtRandom(t *testing.T) {
	x := casebook.AtRandom{Title: Title(), Games: 640, Files: 6}
	if testing.Short() {
		x.Games = 20
	}
	if n := x.Run(t); !testing.Short() && (n.Errors < 500 || n.Never < 50 || n.Done < 1000 || n.Taken < 100 || n.Answers < 50 || n.Depends < 10) {
		t.Errorf("too little has come up: %+v", n)
	}
}

// TestQuestions: aids and overlays take whatever somebody types, and have words for it.
func TestQuestions(t *testing.T) {
	games := uint64(40)
	if testing.Short() {
		games = 2
	}
	casebook.Questions(t, Title(), games)
}
