package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
)

// TestFilesAtRandom: what is refused does nothing, and of every key something is said.
func TestFilesAtRandom(t *testing.T) {
	x := casebook.AtRandom{Title: Title(), Games: 60, Files: 4}
	if testing.Short() {
		x.Games = 4
	}
	n := x.Run(t)
	t.Logf("%+v", n)
}
