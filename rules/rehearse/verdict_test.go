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
