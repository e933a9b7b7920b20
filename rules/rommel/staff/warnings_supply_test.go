package staff

import "testing"

// The check of the Month's end that follows a Pass after a Pass is carried out once for
// all that is told of it, and anew for another position.
func TestMonthsEndIsFoundOnce(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C10", "ger-21-104 C10", "ita-trento C10"}, {"au-9-20 C8"}})
	x.p.Passed = true
	_, p := x.planned(t, axis, "cards: {real: 0}\n")
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
