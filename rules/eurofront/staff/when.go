package staff

import (
	"iter"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// when is the condition of a clause, if it has one.
type when = clerk.When[*site]

// hope is something that is done where a condition is true.
type hope struct {
	At   string
	When when
}

// no reports whether it is the word: nothing is hoped for, and nobody need be told that it is not done.
func (h *hope) no() bool { return h.When.Expr != nil && h.When.Text() == "false" }

// waits is how conditions stand in order files; peaceWaiting beside the answer to an armistice.
func waits(rule, when, otherwise string) *clerk.Waiting[*compiler, *site] {
	return &clerk.Waiting[*compiler, *site]{Names: conditions, Rule: rule, WhenExample: when, ElseExample: otherwise, Find: find}
}

var peaceWaiting = clerk.Waiting[*compiler, *site]{Names: conditions, In: inArmistice, Rule: "EF-22-7", WhenExample: `when: "armistice.count >= 12"`, Find: find}

// aCondition is one that stands alone, with its place. As elsewhere yes is true, and no false.
var aCondition = shape[hope]{Schema: alone.Schema, Read: func(c *compiler, n *orders.Node) (hope, bool) {
	said := *n
	switch {
	case clerk.Is(n, "yes"):
		said.Text = "true"
	case clerk.Is(n, "no"):
		said.Text = "false"
	}
	w, ok := alone.Read(c, &said)
	return hope{clerk.Place(n), w}, ok && w.Expr != nil
}}

var alone = waits("", "", "").Shape()

// speaks reports whether a clause speaks at a question. A chance in its condition is one for the
// segment, however often it is asked.
func (f *file) speaks(w when, q rules.Asked, clause string, v view) bool {
	return w.Speaks(q, rules.Key{Seg: q.Key.Seg}, clause, siteOf(f.Game, v))
}

// speaking are those of some cases that speak at a question, in order.
func speaking[T any](f *file, v view, q rules.Asked, cs *cases[T]) iter.Seq[caseOf[T]] {
	return func(yield func(caseOf[T]) bool) {
		for _, c := range cs.All() {
			if f.speaks(c.When, q, c.At, v) && !yield(c) {
				return
			}
		}
	}
}

// Conditions implements rules.OrderFile. What a later turn or standing orders wait for is not
// settled: much may change until then.
func (f *file) Conditions(v view) (all []rules.Condition) {
	s := siteOf(f.Game, v)
	add := func(w when, at string, later bool) {
		if c, ok := w.Condition(at, s); ok {
			if later {
				c.Settled, c.Why = false, nil
			}
			all = append(all, c)
		}
	}
	t, later := &f.turn, f.follows != ""
	for _, x := range t.activations() {
		add(x.When, x.At, later)
		for _, y := range x.What.then.All() {
			add(y.When, y.At, later)
		}
	}
	for _, h := range t.all() {
		for _, x := range h.clauses() {
			add(x.When, x.At, later)
		}
	}
	bound := len(all)
	for _, x := range t.blitz.cases {
		add(x.When, x.At, later)
	}
	for i := bound; i < len(all); i++ {
		all[i].Bound = len(t.blitz.cases) > 1
	}
	if !t.offer.no() {
		add(t.offer.When, t.offer.At, later)
	}
	add(f.wishes.interdict.When, f.wishes.interdict.At, true)
	add(f.wishes.armisticeIf, f.wishes.armistice.At, true)
	return all
}

// clauses are the places of all clauses of a half, with their conditions.
func (h *half) clauses() (all []hope) {
	for _, m := range h.moves {
		for _, x := range m.to.All() {
			all = append(all, hope{x.At, x.When})
		}
	}
	for _, b := range h.combat {
		for _, x := range b.All() {
			all = append(all, hope{x.At, x.When})
		}
	}
	return all
}

// all are the first half and the second in each case.
func (t *turn) all() (hs []*half) {
	hs = append(hs, &t.first)
	for i := range t.blitz.cases {
		hs = append(hs, &t.blitz.cases[i].What)
	}
	return hs
}
