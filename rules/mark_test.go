package rules

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Of a clause the first reason is kept why it was barred, and on what it hangs, in whatever order
// that was found: what it hung on has come to be, and its owner reads why it did nothing.
func TestBarredAndHanging(t *testing.T) {
	why := func(id string) *Refusal { return &Refusal{"R-1", page.M(id)} }
	for _, order := range [][]string{{"bar a", "hang b", "bar c", "hang d"}, {"hang b", "bar a", "hang d", "bar c"}} {
		var refused []Refused
		m := Marked{refused: &refused, waits: &waits{}}
		for _, x := range order {
			switch x[:3] {
			case "bar":
				m.Bar("1:1", why(x[4:]))
			default:
				m.Hang("1:1", "fight", why(x[5:]))
			}
		}
		m.Bar("1:1", nil)
		told := map[string]string{}
		for _, r := range refused {
			told[r.On] += r.Refusal.Why.ID
		}
		if len(refused) != 2 || told[""] != "a" || told["fight"] != "b" {
			t.Errorf("%v: %v", order, told)
		}
		if all := Barred([]Became{{Clause: "1:1", What: NotCalled, Uncalled: true}}, refused); all[0].What.ID != "account.refused" {
			t.Errorf("%v: %v", order, all)
		}
	}
}

// Clauses of two files may stand at the same place: each is told its own reason.
func TestBarredByPhase(t *testing.T) {
	var refused []Refused
	for _, phase := range []string{"m1/axis-1", "m1/axis-2"} {
		m := Marked{phase: phase, refused: &refused, waits: &waits{}}
		m.Bar("1:1", &Refusal{"R-1", page.M(phase)})
	}
	for _, phase := range []string{"m1/axis-1", "m1/axis-2"} {
		if of := ofFile(refused, phase); len(of) != 1 || of[0].Refusal.Why.ID != phase {
			t.Errorf("%s: %v", phase, of)
		}
	}
	if of := ofFile(refused, StandingOrders); len(of) != 0 {
		t.Error(of)
	}
}
