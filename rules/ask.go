package rules

import "slices"

// Ask asks a question and returns its answer, for all to see.
//
// If only one answer passes Legal without a plane it is taken without asking
// and without an entry, on every machine; a journal that has one diverges. One
// that is alone only for its owner is asked like any other, or the missing halt
// would tell. On a machine without By's plane nobody is consulted: the answer
// comes from the journal or the script suspends.
func Ask[A comparable, F, S any](t *Table[S], q Question[A, F, S]) A {
	x := &asking[A, F, S]{t: t, q: q, k: t.key(q.Label, Value)}
	for {
		if e, ok := t.host.Entry(x.call(x.k)); ok {
			a := read(t, x.k, q.Kind.Codec, e.Value)
			x.confirm(a)
			if !x.choice {
				t.diverge(x.k, "an answer where there was no choice")
			}
			t.meet(e.Fixed)
			t.speak(q.By, q.Kind.Name, e.From)
			return a
		}
		if x.forced() {
			return x.first
		}
		if a, from, ok := x.answer(); ok {
			fixed := t.host.Fix(q.By)
			t.host.Add(Entry{Key: x.k, By: q.By, To: Both, Value: q.Kind.Codec.Append(nil, &a), Fixed: fixed, From: from, When: t.held(from)})
			t.meet(fixed)
			t.speak(q.By, q.Kind.Name, from)
			return a
		}
	}
}

// asking is a question while it is asked. What a look through All finds is kept
// here, so that a question allocates little.
type asking[A comparable, F, S any] struct {
	t *Table[S]
	q Question[A, F, S]
	k Key

	first  A    // that public facts allow
	n      int  // that they allow, counted up to 2
	wanted A    // looked for
	found  bool // it is one of All
	choice bool // public facts allow another one
	list   []A  // the legal ones
	listed bool

	look look         // what is being done with the answers of All
	each func(A) bool // see, made a value once
}

// look is what a look through All is for.
type look uint8

const (
	tallying look = iota
	seeking
	collecting
)

// call is what the journal may have of the question.
func (x *asking[A, F, S]) call(k Key) Call {
	return Call{Key: k, By: x.q.By, Op: Answers, Kind: x.q.Kind.Name, Halt: x.q.Halt}
}

// possible reports whether public facts allow an answer.
func (x *asking[A, F, S]) possible(a A) bool { return x.q.Legal == nil || x.q.Legal(nil, a) == nil }

// forced reports whether public facts allow only one answer, the first.
func (x *asking[A, F, S]) forced() bool {
	x.n = 0
	x.all(tallying)
	if x.n == 0 {
		panic("rules: question " + x.q.Label.String() + " has no legal answer")
	}
	return x.n == 1
}

func (x *asking[A, F, S]) tally(a A) bool {
	if x.possible(a) {
		if x.n++; x.n == 1 {
			x.first = a
		}
	}
	return x.n < 2
}

// confirm judges an answer that was read from the journal, and finds out
// whether there was another one, in one go.
func (x *asking[A, F, S]) confirm(a A) {
	if r := x.accept(a); r != nil {
		x.t.diverge(x.k, "an illegal answer "+r.Rule+" "+r.Why.ID)
	}
}

func (x *asking[A, F, S]) accept(a A) *Refusal {
	x.wanted, x.found = a, false
	x.all(seeking)
	if x.found {
		return x.legal(a)
	}
	if x.q.Beyond != nil {
		done := x.guard("Beyond")
		r := x.q.Beyond(a)
		done()
		if r != nil {
			return r
		}
	}
	return &notAnOption
}

// all goes through All; what is judged on the way is guarded with it.
func (x *asking[A, F, S]) all(l look) {
	if x.each == nil {
		x.each = x.see
	}
	x.look = l
	done := x.guard("All")
	x.q.All(x.each)
	done()
}

func (x *asking[A, F, S]) see(a A) bool {
	switch x.look {
	case tallying:
		return x.tally(a)
	case seeking:
		return x.seek(a)
	}
	return x.collect(a)
}

func (x *asking[A, F, S]) guard(what string) func() {
	if !x.t.strict {
		return nothing
	}
	return x.t.guard(x.q.By, true, what+" of "+x.q.Kind.Name)
}

// nothing is no literal, which would be made anew for each call of generic code.
func nothing() {}

func (x *asking[A, F, S]) seek(a A) bool {
	if a == x.wanted {
		x.found = true
	} else if !x.choice {
		x.choice = x.possible(a)
	}
	return !x.found || !x.choice
}

// legal says why one of All does not count.
func (x *asking[A, F, S]) legal(a A) *Refusal {
	if x.q.Legal == nil {
		return nil
	}
	done := x.guard("Legal")
	r := x.q.Legal(x.t.own(x.q.By), a)
	done()
	if x.t.strict && r == nil && !x.possible(a) {
		panic("rules: an answer to " + x.q.Kind.Name + " is legal with a plane only")
	}
	return r
}

// answer consults the policies of a side that is held here. If nobody answers
// play halts; false: it goes on, and the question is to be asked again.
func (x *asking[A, F, S]) answer() (a A, from string, ok bool) {
	held := x.t.holds.Has(x.q.By)
	if held {
		if a, from, ok = x.consult(); ok {
			return a, from, true
		}
	}
	if !held && x.q.Halt == Never {
		x.t.suspend(x.q.Kind.Name, x.q.By, x.k) // its owner's machine does not halt there
	}
	x.t.halt(Due{x.q.Kind.Name, x.q.By, x.k.Label, x.k, true})
	return a, "", false
}

// consult asks the policies of a side that is held here, and the default where
// it may answer.
func (x *asking[A, F, S]) consult() (a A, from string, ok bool) {
	v, from, ok := x.t.consult(x.asked(), false)
	switch {
	case !ok:
		return a, "", false
	case x.q.seen != nil:
		return x.q.seen.mean(x.k, v), from, true
	}
	return v.(A), from, true
}

// asked is the question as policies see it. Its legal answers are listed once,
// when somebody asks for them.
func (x *asking[A, F, S]) asked() Asked {
	var o options = x
	if x.q.seen != nil {
		o = x.q.seen
	}
	return Asked{Kind: x.q.Kind.Name, By: x.q.By, Key: x.k, Halt: x.q.Halt, Spoken: x.t.spoken[x.q.By], in: x.q.Kind.in, host: x.t.host, options: o,
		spent: x.q.Halt != Never && !x.t.host.Ahead(x.call(x.k))}
}

func (x *asking[A, F, S]) listing() []A {
	if !x.listed {
		x.listed = true
		x.list = make([]A, 0, 16)
		x.all(collecting)
	}
	return x.list
}

func (x *asking[A, F, S]) collect(a A) bool {
	if x.q.Legal == nil || x.q.Legal(x.t.own(x.q.By), a) == nil {
		x.list = append(x.list, a)
	}
	return true
}

func (x *asking[A, F, S]) facts() F       { return x.q.Facts }
func (x *asking[A, F, S]) count() int     { return len(x.listing()) }
func (x *asking[A, F, S]) at(i int) any   { return x.listing()[i] }
func (x *asking[A, F, S]) option(i int) A { return x.listing()[i] }
func (x *asking[A, F, S]) judge(v any) *Refusal {
	a, ok := v.(A)
	if !ok {
		return &notAnAnswer
	}
	return x.weigh(a)
}

func (x *asking[A, F, S]) weigh(a A) *Refusal {
	if x.listed && !x.t.strict && slices.Contains(x.list, a) {
		return nil
	}
	x.choice = true // of no interest
	return x.accept(a)
}
