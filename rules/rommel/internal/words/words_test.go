package words

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// TestNoMessageTwice: the later of two messages with one id would win in
// silence, for both who say it.
func TestNoMessageTwice(t *testing.T) {
	first := map[string]string{}
	for _, c := range []struct {
		name  string
		words page.Words
	}{{"clerk.English", clerk.English}, {"Orders", Orders}, {"Keys", Keys}, {"Reasons", Reasons}, {"Ways", Ways}, {"Warnings", Warnings}, {"Readback", Readback}, {"Accounts", Accounts}, {"Sheets", Sheets}, {"Month", Month}, {"Turn", Turn}, {"Events", Events},
		{"Report", Report}, {"Aids", Aids}, {"Overlays", Overlays}, {"Chronicle", Chronicle}, {"Rehearsal", Rehearsal}} {
		for id := range c.words {
			if other, twice := first[id]; twice {
				t.Errorf("%q stands in %s and in %s", id, other, c.name)
			}
			first[id] = c.name
		}
	}
	if len(first) != len(English) {
		t.Errorf("English has %d messages, its catalogues have %d", len(English), len(first))
	}
}
