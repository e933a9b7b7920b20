package rommel

import (
	"testing"
	"time"
)

// A short run keeps every case of a rule and plays fewer random games: it is
// for the minutes between two edits and for package mutate, which does one for
// every mutant.

// Less is a number of games, the second one in a short run.
func Less(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// Fewer is a list, cut in a short run.
func Fewer[E any](list []E, short int) []E {
	return list[:min(Less(len(list), short), len(list))]
}

// Moment is what no file may take, ten times what the worst of them do.
const Moment = 2 * time.Second
