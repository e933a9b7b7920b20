package clerk

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Waiting is how a game's conditions are read: its table of names, where in files they
// stand, and how a word that names something is read there. E is what they are evaluated
// in.
type Waiting[C Context, E any] struct {
	Names *condition.Names[E]
	In    condition.Use
	// Find reads a word as the game reads it elsewhere, and tells what is wrong with it.
	Find func(c C, k *condition.Kind, word *orders.Node) (int64, bool)
	// Rule is that of the key when, WhenExample and ElseExample are of its keys.
	Rule, WhenExample, ElseExample string
}

// When is the condition of a clause; the zero When is that there is none.
type When[E any] struct{ *condition.Expr[E] }

// Case is a clause with its condition.
type Case[E, T any] struct {
	At   string // its place: that of its name, where it has one
	When When[E]
	What T
}

// Cases are a clause and its alternatives, of which the first speaks that is legal and whose
// condition is true.
type Cases[E, T any] struct {
	Case[E, T]
	Else []Case[E, T]
}

// All are the clause and its alternatives, in order.
func (cs *Cases[E, T]) All() []Case[E, T] { return append([]Case[E, T]{cs.Case}, cs.Else...) }

// Waits is a form with the key when beside its keys. What waits for a condition that could not be
// read does not count.
func Waits[C Context, E, T any](f *Form[C, T], w *Waiting[C, E]) *Form[C, Case[E, T]] {
	return &Form[C, Case[E, T]]{Name: f.Name, Lead: f.Lead, Unknown: f.Unknown,
		Keys: func(k *Keys[C], x *Case[E, T]) {
			f.Keys(k, &x.What)
			To(k, "when", w.Rule, w.WhenExample, &x.When, w.Shape())
		},
		Before: func(c C, n *orders.Node, x *Case[E, T]) {
			if x.At = Place(n); f.Before != nil {
				f.Before(c, n, &x.What)
			}
		},
		Done: func(c C, n *orders.Node, x *Case[E, T], keys Stands) bool {
			return (f.Done == nil || f.Done(c, n, &x.What, keys)) && !keys.Misread["when"]
		},
	}
}

// WithElse is a form with the keys when and else beside its keys. What stands under else are
// mappings of the other form, each with when if it likes.
func WithElse[C Context, E, T any](f, others *Form[C, T], w *Waiting[C, E]) *Form[C, Cases[E, T]] {
	one, other := Waits(f, w), Waits(others, w)
	other.Again = true
	return &Form[C, Cases[E, T]]{Name: f.Name, Lead: f.Lead, Unknown: f.Unknown,
		Keys: func(k *Keys[C], x *Cases[E, T]) {
			one.Keys(k, &x.Case)
			To(k, "else", w.Rule, w.ElseExample, &x.Else, OrNone(Entries(other)))
		},
		Before: func(c C, n *orders.Node, x *Cases[E, T]) {
			name := c.reader().named
			if one.Before(c, n, &x.Case); name != nil {
				x.At = Place(name)
			}
		},
		Done: func(c C, n *orders.Node, x *Cases[E, T], keys Stands) bool {
			return one.Done(c, n, &x.Case, keys)
		},
	}
}

// Shape is a condition as it stands behind a key.
func (w *Waiting[C, E]) Shape() Shape[C, When[E]] {
	return Shape[C, When[E]]{Read: w.Read, Schema: func(e *Editor) Node {
		return e.Def("condition", func() Node {
			return Node{"type": []any{"string", "boolean"}, "minLength": 1, "description": e.words.Say(page.M("condition.how"))}
		})
	}}
}

// Read reads a condition, and tells what is wrong at its column.
func (w *Waiting[C, E]) Read(c C, n *orders.Node) (When[E], bool) {
	r := c.reader()
	if n == nil || n.Kind != orders.Scalar {
		r.Wrong(n, "no.condition")
		return When[E]{}, false
	}
	wrong := len(r.Problems)
	x, problems := w.Names.Read(n.Text, w.In, func(k *condition.Kind, at int, text string) (int64, bool) {
		word := inside(n, at)
		word.Text = text
		return w.Find(c, k, word)
	})
	for _, p := range problems {
		r.Wrong(inside(n, p.At), p.ID, p.Args...).Hints = p.Hints
	}
	if x == nil {
		return When[E]{}, false
	}
	if r.nodes += x.Size(); r.nodes > condition.MaxInFile && r.nodes-x.Size() <= condition.MaxInFile {
		r.Wrong(n, "no.condition-file", condition.MaxInFile)
	}
	return When[E]{x}, len(r.Problems) == wrong
}

// inside is a place in a text that stands in one line, or the text's own.
func inside(n *orders.Node, letters int) *orders.Node {
	at := n.Word(n.Text)
	if n.Line == 0 || strings.ContainsAny(n.Text, "\n\\") {
		return at
	}
	if at.Col += letters; n.Quoted {
		at.Col++
	}
	return at
}

// Speaks reports whether a clause speaks at a question as its condition stands there. Its
// chances are drawn by a key: see rules.Asked.Chance.
func (w When[E]) Speaks(q rules.Asked, k rules.Key, clause string, e E) bool {
	if w.Expr == nil {
		return true
	}
	o := w.Holds(e, func(i, of int) int { return q.Chance(k, clause, i, of) })
	c := rules.Condition{Clause: clause, Is: o.Is, Zero: o.Zero}
	if !w.Draws() {
		c.Stands = func() []page.Msg { return w.Stands(e) }
	}
	return q.Holds(c)
}

// Condition says how a clause's condition stands where its orders are due; false: it has
// none.
func (w When[E]) Condition(clause string, e E) (rules.Condition, bool) {
	if w.Expr == nil {
		return rules.Condition{}, false
	}
	o := w.Settled(e)
	return rules.Condition{Clause: clause, Words: w.Text(), Is: o.Is, Zero: o.Zero, Settled: o.Settled, Why: w.Why(e)}, true
}

// Conditions are those of a clause and its alternatives, as they stand where the orders are
// due.
func (cs *Cases[E, T]) Conditions(e E) (all []rules.Condition) {
	for _, x := range cs.All() {
		if c, ok := x.When.Condition(x.At, e); ok {
			all = append(all, c)
		}
	}
	return all
}
