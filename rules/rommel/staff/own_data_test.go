package staff_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// TestOwnDataAtRandom: whatever data are taken can be played with to the end.
func TestOwnDataAtRandom(t *testing.T) {
	times := uint64(160)
	if testing.Short() {
		times = 16
	}
	casebook.OwnData(t, staff.Title(), times)
}
