package rehearse

import (
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
