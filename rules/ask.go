package rules

import "slices"

// Ask asks a question and returns its answer, for all to see.
//
// If only one answer passes Legal without a plane it is taken without asking
// and without an entry, on every machine. One that is alone only for its owner
// is asked like any other, or the missing halt would tell. On a machine
// without By's plane nobody is consulted: the answer comes from the journal or
// the script suspends.
func Ask[A comparable, S any](t *Table[S], q Question[A, S]) A {
	k := t.key(q.Label, Value)
	if e, ok := t.host.Entry(k); ok {
		a := read(t, k, q.Kind.Codec, e.Value)
		confirm(t, k, q, a)
		t.meet(e.Fixed)
		return a
	}
	if a, ok := forced(t, q); ok {
		return a
	}
	a, from := answer(t, k, q)
	fixed := t.host.Fix(q.By)
	t.host.Add(Entry{Key: k, By: q.By, To: Both, Value: q.Kind.Codec.Append(nil, &a), Fixed: fixed, From: from})
	t.meet(fixed)
	return a
}

// forced finds the only answer that public facts allow.
func forced[A comparable, S any](t *Table[S], q Question[A, S]) (only A, ok bool) {
	n := 0
	for a := range q.All {
		if !possible(q, a) {
			continue
		}
		if n++; n == 2 {
			return only, false
		}
		only = a
	}
	if n == 0 {
		panic("rules: question " + q.Label.String() + " has no legal answer")
	}
	return only, true
}

// possible reports whether public facts allow an answer.
func possible[A comparable, S any](q Question[A, S], a A) bool {
	return q.Legal == nil || q.Legal(nil, a) == nil
}

// judge says why an answer does not count.
func judge[A comparable, S any](t *Table[S], q Question[A, S], a A) *Refusal {
	for x := range q.All {
		if x == a {
			return judgeOption(t, q, a)
		}
	}
	return notOffered(q, a)
}

// notOffered says why an answer that All does not yield is none.
func notOffered[A comparable, S any](q Question[A, S], a A) *Refusal {
	if q.Beyond != nil {
		if r := q.Beyond(a); r != nil {
			return r
		}
	}
	return &notAnOption
}

// judgeOption is judge of one of All.
func judgeOption[A comparable, S any](t *Table[S], q Question[A, S], a A) *Refusal {
	if q.Legal == nil {
		return nil
	}
	done := t.guard(q.By, true, "Legal of "+q.Kind.Name)
	r := q.Legal(t.own(q.By), a)
	done()
	if t.strict && r == nil {
		if q.Legal(nil, a) != nil {
			panic("rules: an answer to " + q.Kind.Name + " is legal with a plane only")
		}
	}
	return r
}

// confirm judges an answer that was read from the journal: it must be legal,
// and there must have been another one that public facts allow, or nobody was
// asked. Looking for both at once costs half of looking for each.
func confirm[A comparable, S any](t *Table[S], k Key, q Question[A, S], a A) {
	found, choice := false, false
	for x := range q.All {
		if x == a {
			found = true
		} else {
			choice = choice || possible(q, x)
		}
		if found && choice {
			break
		}
	}
	var r *Refusal
	if found {
		r = judgeOption(t, q, a)
	} else {
		r = notOffered(q, a)
	}
	switch {
	case r != nil:
		t.diverge(k, "an illegal answer "+r.Rule+" "+r.Why.ID)
	case !choice:
		t.diverge(k, "an answer where there was no choice")
	}
}

// answer consults the policies of a side that is held here.
func answer[A comparable, S any](t *Table[S], k Key, q Question[A, S]) (A, string) {
	if t.holds.Has(q.By) {
		if a, from, ok := t.consult(asked(t, k, q), false); ok {
			return a.(A), from
		}
	}
	t.suspend(q.Kind.Name, q.By, k)
	panic("unreachable")
}

// asking is a question that policies are being asked. Its legal answers are
// listed once, when somebody asks for them.
type asking[A comparable, S any] struct {
	t      *Table[S]
	q      Question[A, S]
	list   []A
	listed bool
}

// asked is a question as policies see it.
func asked[A comparable, S any](t *Table[S], k Key, q Question[A, S]) Asked {
	return Asked{Kind: q.Kind.Name, By: q.By, Key: k, Facts: q.Facts, Halt: q.Kind.Halt, options: &asking[A, S]{t: t, q: q}}
}

func (x *asking[A, S]) legal() []A {
	if !x.listed {
		x.listed = true
		x.list = make([]A, 0, 16)
		own := x.t.own(x.q.By)
		for a := range x.q.All {
			if x.q.Legal == nil || x.q.Legal(own, a) == nil {
				x.list = append(x.list, a)
			}
		}
	}
	return x.list
}

func (x *asking[A, S]) count() int   { return len(x.legal()) }
func (x *asking[A, S]) at(i int) any { return x.legal()[i] }
func (x *asking[A, S]) judge(v any) *Refusal {
	a, ok := v.(A)
	if !ok {
		return &notAnAnswer
	}
	if x.listed && !x.t.strict && slices.Contains(x.list, a) {
		return nil
	}
	return judge(x.t, x.q, a)
}
