package rules

import (
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Condition is what a clause of an order file waits for: it speaks only where its
// condition is true.
type Condition struct {
	Clause string // the place of the clause
	Words  string // the condition as it is written
	Is     bool
	Zero   bool // a division by zero has made it false
	// Settled: nothing that its file can still meet changes it. Why are the values that
	// settle it, in words.
	Settled bool
	Why     []page.Msg
	// Stands are the values that it hangs on at a question, in words; nil: chances are drawn for
	// it. A rehearsal that comes to the question before anything unforeseen asks for them: what is
	// false there stays so.
	Stands func() []page.Msg
	// Bound: other conditions of its file hang on the same facts, such as those of cases of which
	// one is played. No rehearsal takes it alone to come out otherwise than it does.
	Bound bool
}

// Wish is a part of a clause that is kept where it can be: nothing waits for it. Its name is none
// of a clause. Where a policy says that it does not hold (Asked.Holds) its owner's account has
// that (Told.Unmet).
func Wish(name string) Condition {
	return Condition{Clause: name, Is: true, Settled: true, Bound: true}
}

// Unmet is a condition that was false when a clause could have answered a question.
type Unmet struct {
	By     Side
	Key    Key // of the question
	Clause string
	Zero   bool
}

// Holds has a policy say how the condition of a clause comes out at this question, and
// reports whether the clause speaks. What is false is kept for its owner (Machine.Unmet);
// in a rehearsal it may be taken to come out otherwise.
func (q Asked) Holds(c Condition) bool {
	if q.waits == nil {
		return c.Is
	}
	return q.waits.weigh(q, c)
}

// Chance is a number from 0 to of-1 for the i-th chance in the condition of a clause. It
// hangs on the secret of whoever is asked, on the clause and on a key: that of the question,
// or one that several questions share which are asked for one thing. It takes no seed and no
// link: a batch that was opened for it would tell that there is such a clause.
func (q Asked) Chance(k Key, clause string, i, of int) int {
	k.Label = Label{Path: "chance/" + clause + "/" + strconv.Itoa(i) + "/" + k.String()}
	return q.host.Permute(q.By, k, of)[0]
}

// waits is how conditions have come out on a machine.
type waits struct {
	unmet []Unmet
	met   string // the clause whose condition was found true last, in the question that is put
	// decide, in a rehearsal, sees how a condition comes out, and says how it is taken to.
	decide func(Key, Condition) bool
}

func (w *waits) weigh(q Asked, c Condition) bool {
	if w.decide != nil {
		c.Is = w.decide(q.Key, c)
	}
	if x := (Unmet{q.By, q.Key, c.Clause, c.Zero}); !c.Is && !slices.Contains(w.unmet, x) {
		w.unmet = append(w.unmet, x)
	}
	if c.Is {
		w.met = c.Clause
	}
	return c.Is
}

// unmetBy reports whether a condition was false wherever a side's clause was come to.
func (w *waits) unmetBy(by Side, clause string) bool {
	return slices.ContainsFunc(w.unmet, func(x Unmet) bool { return x.By == by && x.Clause == clause })
}

// Unmet are the conditions of a side's clauses that were false in questions which this
// machine has put to its orders.
func (m *Machine[P, S]) Unmet(by Side) (own []Unmet) {
	for _, x := range m.waits.unmet {
		if x.By == by {
			own = append(own, x)
		}
	}
	return own
}

// Conditions implements Seat.
func (s *seat[P, S]) Conditions(by Side) (all []Condition) {
	for _, x := range s.inForce(by) {
		all = append(all, x.file.Conditions(s.View(by))...)
	}
	return all
}

// Decide implements Course.
func (s *seat[P, S]) Decide(f func(Key, Condition) bool) { s.waits.decide = f }

// Waited says of clauses that have not answered because their conditions were false what
// became of them, in the words of the conditions.
func Waited(all []Became, conditions []Condition, unmet []Unmet, answers []Answered) []Became {
	for i, x := range all {
		c := slices.IndexFunc(conditions, func(c Condition) bool { return c.Clause == x.Clause })
		u := slices.IndexFunc(unmet, func(u Unmet) bool { return u.Clause == x.Clause })
		if c < 0 || u < 0 || slices.ContainsFunc(answers, func(a Answered) bool { return a.From == x.Clause }) {
			continue
		}
		id := "account.unmet"
		if unmet[u].Zero {
			id = "account.unmet-zero"
		}
		all[i].What, all[i].Also = page.M(id, conditions[c].Words), nil
	}
	return all
}
