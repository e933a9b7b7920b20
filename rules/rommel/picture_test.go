package rommel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The picture of a map says which Month it is, from the first to the last.
func TestPictureOfMonth(t *testing.T) {
	g := standard(t, "s1940")
	p, _ := g.Start()
	names := g.Scenario.MonthNames
	for n, want := range map[int16]string{0: "", 1: names[0], 2: names[1], int16(len(names)): names[len(names)-1], int16(len(names) + 1): ""} {
		p.Month = n
		text := fmt.Sprintf("%+v", StaffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p}))
		found := ""
		for _, name := range names {
			if strings.Contains(text, name) {
				found = name
			}
		}
		if found != want || want == "" && !strings.Contains(text, "Title:"+g.Scenario.Title+" ") {
			t.Errorf("Month %d is called %q", n, found)
		}
	}
}

// R-3.1-1: the picture of the board is headed by its Month, the first too.
func TestPictureOfFirstMonth(t *testing.T) {
	g := standard(t, "s1940")
	p, _ := g.Start()
	a := StaffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	p.Month = 2
	b := StaffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	name := func(x board.Picture) string { return fmt.Sprint(x.Title) }
	if !strings.Contains(name(a), g.Scenario.MonthNames[0]) || !strings.Contains(name(b), g.Scenario.MonthNames[1]) {
		t.Errorf("%v, then %v", name(a), name(b))
	}
}
