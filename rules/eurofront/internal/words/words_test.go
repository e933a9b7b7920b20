package words

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Who has gone over a full hexside is told where it is known.
func TestFullHexside(t *testing.T) {
	for want, who := range map[string][]page.Msg{
		"from Vyborg to Kotka only one block may go in a Movement phase to fight or leave a battle, and one has":         nil,
		"from Vyborg to Kotka only one block may go in a Movement phase to fight or leave a battle, and one has: Army B": {page.M("text", "Army B")},
	} {
		if got := English.Say(page.M("no.hexside", "Kotka", 1, "Vyborg", who)); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
