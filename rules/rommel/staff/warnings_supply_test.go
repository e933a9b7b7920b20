package staff

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The check of the Month's end that follows a Pass after a Pass is carried out once for
// all that is told of it, and anew for another position.
func TestMonthsEndIsFoundOnce(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C10", "ger-21-104 C10", "ita-trento C10"}, {"au-9-20 C8"}})
	x.p.Passed = true
	p := x.foreseen(t, axis, "cards: {real: 0}\n")
	after := p.after[len(p.after)-1]
	end := p.monthsEnd(after)
	p.readback()
	if len(p.ends) != 1 || p.monthsEnd(after) != end || p.atCheck(after) != end {
		t.Errorf("the Month's end is found again: %d positions", len(p.ends))
	}
	if p.monthsEnd(after.Copy()) == end {
		t.Error("another position has the same end")
	}
}

// Units that one thing cuts off are told of in one line, with how many and where.
func TestCutOffTogether(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C10", "ita-trento C18", "ita-ariete C16", "ger-21-104 C16"}, {"uk-7-4 C12", "au-9-20 C20"}})
	p := x.foreseen(t, axis, "cards: {real: 1}\n")
	var lines []string
	for _, q := range orders.Together(p.problems) {
		if q.Quiet == "unsupplied" {
			lines = append(lines, page.Words(x.Words("en")).Say(page.M(q.ID, q.Args...)))
		}
	}
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "2 of your units have no supply when the turn ends (no line: cut at FT E2) - LB W2: Trento; FD E2: Ariete; ") {
		t.Errorf("%q", lines)
	}
}
