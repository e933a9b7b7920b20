package rehearse

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// onCondition is the dimension of what clauses wait for.
const onCondition = "condition"

// weighed is how the condition of a clause came out at a question of a course.
type weighed struct {
	key    rules.Key
	clause string
	entry  int // entries before
	is     bool
	zero   bool
	known  bool // nothing unforeseen had come up
	why    []page.Msg
}

// decide notes how a condition comes out. One is taken to come out as its course will have it.
func (h *host) decide(k rules.Key, c rules.Condition) bool {
	if h.forced != nil && h.forced.Clause == c.Clause {
		c.Is, c.Zero = h.forced.Is, false
	}
	w := weighed{key: k, clause: c.Clause, entry: len(h.entries), is: c.Is, zero: c.Zero}
	if w.known = !h.unsure && c.Stands != nil; w.known {
		w.why = c.Stands()
	}
	h.weighed = append(h.weighed, w)
	return c.Is
}

// unmet are the conditions that were false at questions which the first entries of a course
// have answered.
func (h *host) unmet(entries int, by rules.Side) (all []rules.Unmet) {
	for _, w := range h.weighed {
		if !w.is && w.entry < entries {
			all = append(all, rules.Unmet{By: by, Key: w.key, Clause: w.clause, Zero: w.zero})
		}
	}
	return all
}

// stands is how the condition of a clause comes out as things stand: it is come to in every course
// before anything unforeseen, and the same wherever that is.
func (r *Record) stands(clause string) (first *weighed) {
	for _, c := range r.Courses {
		if c.turned != nil && c.turned.Clause == clause {
			continue
		}
		for _, w := range c.host.weighed {
			switch {
			case w.clause != clause:
			case !w.known || first != nil && w.is != first.is:
				return nil
			case first == nil:
				first = &w
			}
		}
	}
	return first
}

// turns plays a course more for each condition that is neither settled nor bound and came out alike
// wherever it was come to: one in which it comes out otherwise.
func (r *rehearsal) turns() error {
	for _, c := range r.record.conditions {
		if c.Settled || c.Bound {
			continue
		}
		for _, is := range []bool{true, false} {
			if base := r.lacks(c.Clause, is); base >= 0 {
				c.Is = is
				if err := r.turn(base, c); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// lacks is the base where a condition is come to, if it comes out so in no course; else -1.
func (r *rehearsal) lacks(clause string, is bool) int {
	base := -1
	for _, c := range r.record.Courses {
		for _, w := range c.host.weighed {
			switch {
			case w.clause != clause:
			case w.is == is:
				return -1
			case base < 0 && c.Dimension == "":
				base = c.Base
			}
		}
	}
	return base
}

// turn plays a base with a condition that comes out otherwise.
func (r *rehearsal) turn(base int, c rules.Condition) error {
	if len(r.record.Courses) == MaxCourses || r.calls > MaxCalls {
		r.record.cut(onCondition)
		return nil
	}
	b := r.record.Courses[base].host
	i := slices.IndexFunc(b.weighed, func(w weighed) bool { return w.clause == c.Clause })
	return r.play(Course{Base: base, Dimension: onCondition, turned: &c, host: newHost(r.seed, nil, r.ahead.Bases[base])}, b.entries[:b.weighed[i].entry])
}

// condition is that of a clause; nil: it has none.
func (r *Record) condition(clause string) *rules.Condition {
	for i := range r.conditions {
		if r.conditions[i].Clause == clause {
			return &r.conditions[i]
		}
	}
	return nil
}

// silenced reports whether a clause was come to in a course, and its condition false.
func (c Course) silenced(clause string) bool {
	return slices.ContainsFunc(c.host.weighed, func(w weighed) bool { return w.clause == clause && !w.is })
}

// open reports whether nobody knows yet whether a condition comes true.
func open(c *rules.Condition) bool { return c != nil && !c.Settled }

// onWords is the condition on which something hangs, in words.
func onWords(c *rules.Condition) page.Msg { return page.M("file.condition", c.Words) }
