package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// R-16.4-1, R-16.41-4: a unit that is still to come is refused by the rule by which it comes.
func TestAbsentBy(t *testing.T) {
	for _, c := range []struct {
		block Block
		rule  string
	}{
		{Block{At: rommel.InPool, Month: 5}, "R-16.4-1"},
		{Block{At: rommel.InPool, Month: rommel.MaltaGroup}, "R-16.41-4"},
		{Block{At: rommel.Undeployed}, "R-5.0-2"},
	} {
		if got := absentBy(&c.block); got != c.rule {
			t.Errorf("%+v: %s", c.block, got)
		}
	}
}
