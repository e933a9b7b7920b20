package rulestest

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Bases tests that a fate which a base is said to have anyway (Fate.As) shows the dice of that
// base, for the rolls of some labels, whoever was asked before them.
func Bases(t *testing.T, p rules.Prospect, paths ...string) {
	t.Helper()
	same := 0
	for _, d := range p.Dimensions {
		for _, f := range d.Fates {
			if f.As == 0 {
				continue
			}
			for _, path := range paths {
				for asked := range rules.Nobody + 1 {
					k := rules.Key{Label: rules.L(path, 1)}
					if dice := f.Dice(asked, k, 2); dice != nil {
						same++
						if base := p.Bases[f.As-1].Dice(asked, k, 2); !slices.Equal(dice, base) {
							t.Errorf("%s: %v where base %d has %v", d.Name, dice, f.As, base)
						}
					}
				}
			}
		}
	}
	if same == 0 {
		t.Error("no fate shows dice of these labels")
	}
}
