package report

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// axis and allied are the sides as the contract has them.
const (
	axis   = rules.Side(rommel.Axis)
	allied = rules.Side(rommel.Allied)
)

// less is a number of games, the second one in a short run.
func less(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}
