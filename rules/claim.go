package rules

import (
	"bytes"
	"slices"
)

// Scope is a side's own plane inside Claim, Decide, Later and Do.
type Scope[S any] struct {
	Own[S]
	t       *Table[S]
	k       Key
	dice    bool // the kind announces private dice
	choice  bool // a Decide
	chosen  uint16
	thrown  uint16
	silence bool // a second run of the same function
}

// Choice is a secret choice within a Decide.
type Choice[A comparable, F any] struct {
	Kind    Kind[A, F]
	Facts   F // shown with it
	Options []A
	// Legal judges an option, with rule and reason; nil means legal. nil: all
	// are legal.
	Legal func(a A) *Refusal
	// Beyond says why an answer that is none of the Options is none, in the words of
	// the game. nil: that it is none is all that is told.
	Beyond func(a A) *Refusal
}

// Choose makes a secret choice. It is answered by the orders in force, then by
// the game's default: it never halts and never waits for a person. An only legal
// option is taken as it is. The entry is the index among all options, legal or
// not, so it needs no codec of the kind.
func Choose[A comparable, F, S any](o *Scope[S], c Choice[A, F]) A {
	if !o.choice {
		panic("rules: a choice outside Decide: " + o.k.String())
	}
	x := &choosing[A, F, S]{Choice: c, o: o}
	x.list()
	switch len(x.legal) {
	case 0:
		panic("rules: a choice without a legal option: " + o.k.String())
	case 1:
		return x.legal[0]
	}
	k := o.k
	k.Part, k.Sub = Chosen, o.chosen
	o.chosen++
	if e, ok := o.t.host.Entry(Call{Key: k, By: o.side, Op: Answers, Kind: c.Kind.Name}); ok {
		i := read(o.t, k, indexCodec, e.Value)
		if int(i) >= len(c.Options) {
			o.t.diverge(k, "no such option")
		}
		if r := x.judged("Legal", x.Legal, c.Options[i]); r != nil {
			o.t.diverge(k, "an illegal choice "+r.Rule+" "+r.Why.ID)
		}
		o.t.speak(o.side, c.Kind.Name, e.From)
		return c.Options[i]
	}
	v, clause, ok := o.t.consult(Asked{Kind: c.Kind.Name, By: o.side, Key: k, Spoken: o.t.spoken[o.side], in: c.Kind.in, host: o.t.host, options: x}, true)
	if !ok {
		panic("rules: a secret choice was not answered: " + k.String())
	}
	a := v.(A)
	i := uint16(slices.Index(c.Options, a))
	o.t.host.Add(Entry{Key: k, By: o.side, To: Only(o.side), Value: indexCodec.Append(nil, &i), From: clause, When: o.t.held(clause)})
	o.t.speak(o.side, c.Kind.Name, clause)
	return a
}

// choosing is a secret choice that policies are being asked.
type choosing[A comparable, F, S any] struct {
	Choice[A, F]
	o     *Scope[S]
	legal []A
}

// list finds the legal options.
func (x *choosing[A, F, S]) list() {
	if x.legal = x.Options; x.Legal == nil {
		return
	}
	x.legal = nil
	for _, a := range x.Options {
		if x.judged("Legal", x.Legal, a) == nil {
			x.legal = append(x.legal, a)
		}
	}
}

// judged asks the game, if it has something to say.
func (x *choosing[A, F, S]) judged(name string, judge func(A) *Refusal, a A) *Refusal {
	if judge == nil {
		return nil
	}
	done := x.o.t.guard(x.o.side, true, name+" of "+x.Kind.Name)
	r := judge(a)
	done()
	return r
}

func (x *choosing[A, F, S]) facts() F       { return x.Facts }
func (x *choosing[A, F, S]) count() int     { return len(x.legal) }
func (x *choosing[A, F, S]) at(i int) any   { return x.legal[i] }
func (x *choosing[A, F, S]) option(i int) A { return x.legal[i] }
func (x *choosing[A, F, S]) judge(v any) *Refusal {
	a, ok := v.(A)
	if !ok {
		return &notAnAnswer
	}
	return x.weigh(a)
}

func (x *choosing[A, F, S]) weigh(a A) *Refusal {
	if slices.Contains(x.Options, a) {
		return x.judged("Legal", x.Legal, a)
	}
	if r := x.judged("Beyond", x.Beyond, a); r != nil {
		return r
	}
	return &notAnOption
}

var indexCodec = Walk(func(c *Coder, v *uint16) { c.U16(v) })

// Dice throws n private dice, keyed by the owner's game secret and the public
// seed. Only claims of a kind that announces dice may throw them.
func (o *Scope[S]) Dice(n int) []int {
	if !o.dice {
		panic("rules: private dice that were not announced: " + o.k.String())
	}
	k := o.k
	k.Part, k.Sub = Thrown, o.thrown
	o.thrown++
	if e, ok := o.t.host.Entry(Call{Key: k, By: o.side, Op: Throws}); ok {
		return o.t.dice(k, e.Value, n)
	}
	faces, ok := o.t.host.Throw(o.side, o.t.b.met, k, n)
	if !ok {
		o.t.suspend(DueDice, o.side, k)
	}
	o.t.host.Add(Entry{Key: k, By: o.side, To: Only(o.side), Value: diceBytes(faces), Fixed: o.t.b.met})
	return faces
}

// Note adds to the history that the owner alone reads.
func (o *Scope[S]) Note(e Event) {
	if !o.silence {
		o.t.events(told{to: Only(o.side), e: e})
	}
}

// Do changes a plane by what is public already (the faces of the dead, losses
// that all have seen): nothing comes back, so nothing is journaled and nobody
// waits.
func Do[S any](t *Table[S], by Side, l Label, f func(*Scope[S])) {
	k := t.key(l, Value)
	if !t.holds.Has(by) {
		return
	}
	done := t.guard(by, false, "Do")
	f(&Scope[S]{Own: *t.own(by), t: t, k: k})
	done()
}

// Claim computes a public value from one secret plane and may change that
// plane: slowest speed, attrition, who died. No free choice, so no new batch
// of dice. Every machine gets the value as decoded from its bytes, so that
// nothing in it points into S.
func Claim[C, S any](t *Table[S], kd Claimed[C], by Side, l Label, f func(*Scope[S]) C) C {
	k := t.key(l, Value)
	ruled := t.ruled
	if kd.Dice && !ruled {
		t.open(k)
	}
	return settle(t, kd, by, k, ruled, false, f)
}

// Decide is Claim with Choose in it. It is a decision, fixed like any answer
// of its side, whether or not f came to a Choose. It throws no dice: by whom
// they would be fixed is settled only when it is over.
func Decide[C, S any](t *Table[S], kd Claimed[C], by Side, l Label, f func(*Scope[S]) C) C {
	if kd.Dice {
		panic("rules: a decision that throws dice: " + kd.Name)
	}
	k := t.key(l, Value)
	return settle(t, kd, by, k, t.ruled, true, f)
}

// settle runs f where its plane is held and compares with the journal: that
// comparison is the audit of claims.
func settle[C, S any](t *Table[S], kd Claimed[C], by Side, k Key, ruled, choice bool, f func(*Scope[S]) C) C {
	e, told := t.host.Entry(Call{Key: k, By: by, Op: Claims, Kind: kd.Name})
	if !t.holds.Has(by) {
		if !told {
			t.suspend(kd.Name, by, k)
		}
		if choice {
			t.meet(e.Fixed)
		}
		return read(t, k, kd.Codec, e.Value)
	}
	scope := Scope[S]{Own: *t.own(by), t: t, k: k, dice: kd.Dice, choice: choice}
	done := t.guard(by, false, "the claim "+kd.Name) // before twice, which would hide the same write again
	if t.strict && !choice {
		twice(t, kd, scope, f)
	}
	v := f(&scope)
	done()
	value := kd.Codec.Append(nil, &v)
	if told && ruled {
		value = e.Value
	} else if told {
		if !bytes.Equal(value, e.Value) {
			t.diverge(k, "the claim is not what its owner's plane gives")
		}
	} else {
		e = Entry{Key: k, By: by, To: Both, Value: value}
		if choice {
			e.Fixed = t.host.Fix(by)
		}
		t.host.Add(e)
	}
	if choice {
		t.meet(e.Fixed)
	}
	return read(t, k, kd.Codec, value)
}

// twice runs a claim on two copies of the plane: a counter in a captured
// variable shows as a difference.
func twice[C, S any](t *Table[S], kd Claimed[C], scope Scope[S], f func(*Scope[S]) C) {
	var out [2][]byte
	for i := range out {
		s := t.codec.Clone(scope.S)
		on := scope
		on.S, on.silence = &s, true
		v := f(&on)
		out[i] = t.codec.Append(kd.Codec.Append(nil, &v), &s)
	}
	if !bytes.Equal(out[0], out[1]) {
		panic("rules: the claim " + kd.Name + " gives two values for one plane")
	}
}

// Pending is a claim made by Later and not yet public. It lives within its
// segment.
type Pending[C any] struct {
	Key Key
	By  Side
}

// Later is a Claim that is needed only at Await, so that its owner's machine
// need not be waited for. f runs at once, on a copy of the plane; the value is
// sealed for by. What the plane must forget is a Do after Await.
func Later[C, S any](t *Table[S], kd Claimed[C], by Side, l Label, f func(*Scope[S]) C) Pending[C] {
	k := t.key(l, Sealed)
	p := Pending[C]{k, by}
	switch {
	case t.holds.Has(by):
		later(t, kd, p, f)
	case t.parts != nil:
		t.late = append(t.late, late{k, func() { later(t, kd, p, f) }})
	}
	return p
}

// later makes a claim where its plane is held.
func later[C, S any](t *Table[S], kd Claimed[C], p Pending[C], f func(*Scope[S]) C) {
	k, by := p.Key, p.By
	s := t.codec.Clone(t.s[by])
	scope := Scope[S]{Own: Own[S]{&s, by, t.b}, t: t, k: k}
	done := t.guard(by, true, "the claim "+kd.Name)
	v := f(&scope)
	done()
	value := kd.Codec.Append(nil, &v)
	if e, ok := t.host.Entry(Call{Key: k, By: by, Op: Claims, Kind: kd.Name}); !ok {
		t.host.Add(Entry{Key: k, By: by, To: Only(by), Value: value})
	} else if !bytes.Equal(value, e.Value) {
		t.diverge(k, "the claim is not what its owner's plane gives")
	}
	t.b.seal(k, value)
}

// Await makes a pending claim public.
func Await[C, S any](t *Table[S], kd Claimed[C], p Pending[C]) C {
	k, value := unseal(t, p.Key, p.By, kd.Name, "the claim is not what its owner's plane gives")
	return read(t, k, kd.Codec, value)
}
