package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-16.4-1, R-16.41-4: a unit that is still to come is refused by the rule by which it comes.
func TestAbsent(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C8: [a=inf 2]}\nallied: {C20: [u=inf 2]}")
	x.Scenario.Malta = &theatre.Malta{FromMonth: 3}
	for _, c := range []struct {
		block Block
		rule  string
	}{
		{Block{At: InPool, Month: 5}, "R-16.4-1"},
		{Block{At: InPool, Month: MaltaGroup}, "R-16.41-4"},
		{Block{At: Undeployed}, "R-5.0-2"},
	} {
		if got := x.Absent("a", &c.block).Rule; got != c.rule {
			t.Errorf("%+v: %s", c.block, got)
		}
	}
}
