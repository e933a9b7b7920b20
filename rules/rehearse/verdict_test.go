package rehearse

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// What had no choice is asked nobody: a clause that nothing called for in one course and that was
// done in another is not told as never asked for.
func TestUnaskedIsDone(t *testing.T) {
	course := func(base int, x rules.Became) Course {
		x.Clause = "1:1"
		return Course{Base: base, host: newHost(1, nil), Became: []rules.Became{x}}
	}
	none, fought := rules.Became{What: rules.NotCalled, Uncalled: true}, rules.Became{What: page.M("fought")}
	for want, second := range map[Is]rules.Became{Never: none, Done: fought} {
		r := &Record{Courses: []Course{course(0, none), course(1, second)}}
		if vs := Judge(r, []string{"1:1"}); vs[0].Is != want {
			t.Errorf("%v, not %v", vs[0].Is, want)
		}
	}
}

// A clause that nothing calls for in either of two courses is not told to depend on what differs
// between them.
func TestUncalledDependsOnNothing(t *testing.T) {
	none := rules.Became{Clause: "1:1", Orders: page.M("march"), What: rules.NotCalled, Uncalled: true}
	hangs := []rules.Refused{{Clause: "1:1", On: "fight", Refusal: rules.Refusal{Rule: "R-1", Why: page.M("later")}}}
	base := Course{host: newHost(1, nil), Became: []rules.Became{none}, Refused: hangs}
	other := Course{host: newHost(1, nil), Dimension: "die", Refused: hangs}
	if vs := Judge(&Record{Courses: []Course{base, other}}, []string{"1:1"}); vs[0].Is != Depends || len(vs[0].Hangs) != 1 {
		t.Errorf("%+v", vs)
	}
}

// Who loses the game in some of the courses is warned, who does in all or in none is not.
func TestLost(t *testing.T) {
	won, lost := Course{host: newHost(1, nil)}, Course{host: newHost(1, nil), Lost: page.M("end")}
	for want, courses := range map[int][][]Course{0: {{won, won}, {lost, lost}}, 1: {{won, lost}, {lost, won, lost}}} {
		for _, all := range courses {
			ps := (&Record{Courses: all}).Problems(nil)
			if len(ps) != want || want > 0 && (ps[0].ID != "file.lost" || !ps[0].Warning) {
				t.Errorf("%+v: %+v", all, ps)
			}
		}
	}
}

// The parts of a whole come to a hundred, however they are rounded.
func TestPercents(t *testing.T) {
	for _, c := range []struct {
		parts []int
		of    int
		want  string
	}{
		{[]int{161, 39}, 200, "[81 19]"},
		{[]int{122, 78}, 200, "[61 39]"},
		{[]int{1, 1, 1}, 3, "[34 33 33]"},
		{[]int{199, 1}, 200, "[100 0]"}, // which is told as 99 and under 1
		{[]int{200}, 200, "[100]"},
		{[]int{50}, 200, "[25]"}, // of the others nothing is told
		{[]int{1, 1}, 7, "[14 14]"},
	} {
		if got := fmt.Sprint(percents(c.parts, c.of)); got != c.want {
			t.Errorf("%v of %d: %s, not %s", c.parts, c.of, got, c.want)
		}
	}
}
