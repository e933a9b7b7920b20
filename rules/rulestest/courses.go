package rulestest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// unlike is a seat in which no fate says the same as another: all courses are played.
type unlike struct{ rules.Seat }

func (s unlike) Prospect(by rules.Side) rules.Prospect {
	p := s.Seat.Prospect(by)
	p.Dimensions = slices.Clone(p.Dimensions)
	for i := range p.Dimensions {
		fates := slices.Clone(p.Dimensions[i].Fates)
		for j := range fates {
			if fates[j].Draw == "" {
				fates[j].Draw = fmt.Sprint("no card ", j)
			}
		}
		p.Dimensions[i].Fates = fates
	}
	return p
}

// Courses tests that the courses which a rehearsal leaves out, since they would be others once
// more, would change no verdict; it returns how many they are.
func Courses(t testing.TB, seat rules.Seat, d rules.Due, seed uint64, r *rehearse.Record) int {
	t.Helper()
	all, err := rehearse.File(unlike{seat}, d, seed)
	if err != nil {
		t.Fatal(err)
	}
	if all.Cut != nil {
		return 0
	}
	if got, want := r.Verdicts(), all.Verdicts(); !reflect.DeepEqual(got, want) {
		t.Errorf("%d courses of %d:\n%+v, not\n%+v", len(r.Courses), len(all.Courses), got, want)
	}
	return len(all.Courses) - len(r.Courses)
}
