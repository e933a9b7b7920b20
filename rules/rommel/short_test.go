package rommel

import "testing"

// A short run keeps every case of a rule and plays fewer random games: it is
// for the minutes between two edits and for package mutate, which does one for
// every mutant.

// less is a number of games, the second one in a short run.
func less(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// fewer is a list, cut in a short run.
func fewer[E any](list []E, short int) []E {
	return list[:min(less(len(list), short), len(list))]
}
