package rehearse

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Is is what becomes of a clause.
type Is int

// What becomes of a clause, the worst first.
const (
	Error   Is = iota // it is refused by a rule in every course in which it is tried, and done in none
	Depends           // it is not the same in all courses
	Never             // no course asks for it
	Done              // it is done in all, and in the same way
)

// Verdict says what becomes of a clause.
type Verdict struct {
	Clause string // its place in the file, "line:col"
	Is     Is
	On     []string        // of Depends: the dimensions on which it hangs
	Why    []rules.Refusal // why it was refused, each reason once; of an Error those of the first course that has any
}

// Judge says what becomes of clauses in the courses of a record, in their order.
func Judge(r *Record, clauses []string) (vs []Verdict) {
	for _, clause := range clauses {
		vs = append(vs, r.verdict(clause))
	}
	return vs
}

// Clauses are all that have answered or were refused in a course, or of which the game
// says what became of them, in the order in which they came up.
func (r *Record) Clauses() (all []string) {
	add := func(clause string) {
		if !slices.Contains(all, clause) {
			all = append(all, clause)
		}
	}
	for _, c := range r.Courses {
		for _, a := range c.Answers {
			add(a.From)
		}
		for _, x := range c.Refused {
			add(x.Clause)
		}
		for _, b := range c.Became {
			add(b.Clause)
		}
	}
	return all
}

// Open is what the side is asked that its orders do not answer; nil: nothing, or an
// answer was tried there and refused.
func (r *Record) Open() *rules.Due {
	for _, c := range r.Courses {
		if c.Open != nil && !slices.ContainsFunc(c.Refused, func(x rules.Refused) bool { return x.Key == c.Open.Key }) {
			return c.Open
		}
	}
	return nil
}

func (r *Record) verdict(clause string) Verdict {
	v, fates := Verdict{Clause: clause, Is: Done}, make([]fate, len(r.Courses))
	done, tried, silent, explained, ruled := 0, 0, 0, false, false
	for i, c := range r.Courses {
		fates[i] = c.fate(clause)
		silent += bit(!fates[i].tried())
		explained = explained || fates[i].explained
		done += bit(fates[i].done())
		tried += bit(fates[i].tried())
		for _, x := range fates[i].refused {
			ruled = ruled || x.Rule != ""
			if !slices.ContainsFunc(v.Why, func(y rules.Refusal) bool { return same(x, y) }) {
				v.Why = append(v.Why, x)
			}
		}
	}
	switch {
	case tried == 0:
		v.Is = Never
	case done == 0 && ruled && !(explained && silent > 0): // where a reason is found once, it would have been found in each
		v.Is, v.Why = Error, first(fates)
	default:
		if v.On = r.differ(fates); v.On != nil || done < len(fates) {
			v.Is = Depends
		}
	}
	return v
}

// first are the reasons in the first course that gives any.
func first(fates []fate) []rules.Refusal {
	for _, f := range fates {
		if len(f.refused) > 0 {
			return f.refused
		}
	}
	return nil
}

// differ are the dimensions in whose courses something else became of a clause than in
// their bases.
func (r *Record) differ(fates []fate) (on []string) {
	bases := map[int]fate{}
	for i, c := range r.Courses {
		if c.Dimension == "" {
			bases[c.Base] = fates[i]
			continue
		}
		if !fates[i].equal(bases[c.Base]) && !slices.Contains(on, c.Dimension) {
			on = append(on, c.Dimension)
		}
	}
	return on
}

// fate is what became of a clause in one course.
type fate struct {
	answers   [][]byte
	refused   []rules.Refusal
	became    []page.Msg
	explained bool // it kept silent, and its file has said why
}

func (c Course) fate(clause string) (f fate) {
	for _, b := range c.Became {
		if b.Clause == clause {
			f.became = append(f.became, b.What)
		}
	}
	for _, a := range c.Answers {
		if a.From == clause {
			f.answers = append(f.answers, a.Value)
		}
	}
	for _, x := range c.Refused {
		if x.Clause == clause {
			f.refused = append(f.refused, x.Refusal)
			f.explained = f.explained || x.Explained()
		}
	}
	return f
}

func (f fate) tried() bool { return len(f.answers)+len(f.refused) > 0 }
func (f fate) done() bool  { return len(f.answers) > 0 && len(f.refused) == 0 }

func (f fate) equal(g fate) bool {
	return slices.EqualFunc(f.answers, g.answers, bytes.Equal) && slices.EqualFunc(f.refused, g.refused, same) &&
		reflect.DeepEqual(f.became, g.became)
}

// same reports whether two reasons are one.
func same(x, y rules.Refusal) bool {
	return x.Rule == y.Rule && reflect.DeepEqual(x.Why, y.Why)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
