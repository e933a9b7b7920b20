package rules

import (
	"iter"
	"strings"
)

// Put is a question as whoever answers questions of its kind sees it (On).
type Put[A, F any] struct {
	Asked
	Facts F
	of    optionsOf[A, F]
}

// optionsOf are the legal answers to a question, and its facts, with their types.
type optionsOf[A, F any] interface {
	facts() F
	option(i int) A
	weigh(a A) *Refusal
}

// At is the i-th legal answer, 0 ≤ i < N.
func (q Put[A, F]) At(i int) A { return q.of.option(i) }

// All yields the legal answers, in order.
func (q Put[A, F]) All() iter.Seq[A] {
	return func(yield func(A) bool) {
		for i := 0; i < q.N() && yield(q.At(i)); i++ {
		}
	}
}

// Judge says whether an answer would be accepted.
func (q Put[A, F]) Judge(a A) *Refusal { return q.of.weigh(a) }

// Try judges an answer for a clause that wants it. One that would be refused is recorded
// as if it had been given (Bar), so that its owner is told why, and false is returned: then
// the file answers something else.
func (q Put[A, F]) Try(a A, clause string) bool {
	r := q.Judge(a)
	q.Bar(clause, r)
	return r == nil
}

// Bar records for a clause that it gives no answer here, for a reason that its file knows
// (nil: there is none), once for each clause: so that its owner is told why.
func (q Put[A, F]) Bar(clause string, r *Refusal) {
	bar(q.refused, Refused{By: q.By, Key: q.Key, Clause: clause, phase: q.phase}, r)
}

// Of is a question with its types; false: it is of another kind.
func (k Kind[A, F]) Of(q Asked) (Put[A, F], bool) {
	if q.in != k.in {
		return Put[A, F]{}, false
	}
	return k.put(q), true
}

// put is a question of this kind with its types.
func (Kind[A, F]) put(q Asked) Put[A, F] {
	of := q.options.(optionsOf[A, F])
	return Put[A, F]{q, of.facts(), of}
}

// Answerer answers questions for a T, kind by kind: for an order file, a bot, the
// defaults. NewDesk panics if a kind of the register is neither answered (On)
// nor left out aloud (Skip). Both are called in init functions: a package
// variable cannot know the kinds of files that come later.
type Answerer[T, P, S any] struct {
	kinds *Kinds
	by    []func(t T, v View[P, S], q Asked) (any, string, bool) // by kind
}

// NewAnswerer makes one for the kinds of a register.
func NewAnswerer[T, P, S any](ks *Kinds) *Answerer[T, P, S] {
	as := &Answerer[T, P, S]{kinds: ks}
	ks.answers = append(ks.answers, as)
	return as
}

// On has questions of a kind answered by h, as by Policy.Answer.
func On[T, P, S, A, F any](as *Answerer[T, P, S], k Kind[A, F], h func(t T, v View[P, S], q Put[A, F]) (A, string, bool)) {
	as.set(k.in, k.Name, func(t T, v View[P, S], q Asked) (any, string, bool) {
		a, clause, ok := h(t, v, k.put(q))
		if !ok {
			return nil, "", false
		}
		return a, clause, true
	})
}

// Skip leaves questions of some kinds unanswered: the next policy answers, or the
// default.
func Skip[T, P, S any](as *Answerer[T, P, S], ks ...AnyKind) {
	for _, k := range ks {
		in, name := k.entry()
		as.set(in, name, func(T, View[P, S], Asked) (any, string, bool) { return nil, "", false })
	}
}

// AnyKind is a Kind, whatever its types.
type AnyKind interface {
	entry() (in register, name string)
}

func (k Kind[A, F]) entry() (register, string) { return k.in, k.Name }

func (as *Answerer[T, P, S]) set(in register, name string, f func(T, View[P, S], Asked) (any, string, bool)) {
	if in.kinds != as.kinds {
		panic("rules: the kind " + name + " stands in another register")
	}
	for len(as.by) <= in.n {
		as.by = append(as.by, nil)
	}
	if as.by[in.n] != nil {
		panic("rules: the kind " + name + " is answered twice")
	}
	as.by[in.n] = f
}

// Answer is t's answer to a question, as Policy.Answer.
func (as *Answerer[T, P, S]) Answer(t T, v View[P, S], q Asked) (a any, clause string, ok bool) {
	if q.in.kinds != as.kinds || q.in.n >= len(as.by) || as.by[q.in.n] == nil {
		panic("rules: nothing is said of questions of the kind " + q.Kind)
	}
	return as.by[q.in.n](t, v, q)
}

// lacks are the kinds of which nothing is said.
func (as *Answerer[T, P, S]) lacks() (names []string) {
	for n, name := range as.kinds.names {
		if n >= len(as.by) || as.by[n] == nil {
			names = append(names, name)
		}
	}
	return names
}

// whole panics if something that answers says nothing of a kind.
func (ks *Kinds) whole() {
	for _, as := range ks.answers {
		if names := as.lacks(); names != nil {
			panic("rules: nothing is said of questions of the kind " + strings.Join(names, ", "))
		}
	}
}
