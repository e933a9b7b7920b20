package words

import (
	"regexp"
	"strings"
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
		{"Report", Report}, {"Aids", Aids}, {"Overlays", Overlays}, {"Chronicle", Chronicle}, {"Rehearsal", Rehearsal}, {"Conditions", Conditions}} {
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

// Rule codes stand in what check, why and rule say; reports and what became of orders have
// none.
func TestNoRulesInReports(t *testing.T) {
	code := regexp.MustCompile(`(R|AMB)-[0-9]|\[[0-9]|\(rules? `)
	for id, text := range page.Merge(Report, Events, Accounts, Chronicle, Aids) {
		told := !strings.HasPrefix(id, "supply.") && !strings.HasPrefix(id, "reach.") && !strings.HasPrefix(id, "why.") && !strings.HasPrefix(id, "odds.") && !strings.HasPrefix(id, "briefing.")
		if told && code.MatchString(text) {
			t.Errorf("%s: %s", id, text)
		}
	}
	for _, id := range []string{"supply.far", "supply.cut", "supply.cut-here", "supply.raider"} { // a report says why there is no line
		if code.MatchString(Aids[id]) {
			t.Errorf("%s: %s", id, Aids[id])
		}
	}
}

// A unit beside the map of which nothing else is to be said stands there alone.
func TestUnitsHere(t *testing.T) {
	for want, about := range map[string][]page.Msg{"in Refit: Trento (3)": nil, "in Refit, moved: Trento (3)": {page.M("state.moved")}} {
		if got := English.Say(page.M("report.here", page.M("place.refit"), about, []page.Msg{page.M("unit.here", "Trento", 3, 0)})); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
