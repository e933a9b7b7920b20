package rules

import (
	"bytes"
	"slices"
)

// Seal is a decision fixed now and opened later, or never. It may be kept in P
// across checkpoints. Its value never names a token: the next Mingle would
// make it mean another block.
type Seal[A comparable] struct {
	Key Key
	By  Side
}

// CodeSeal codes a seal as part of P.
func CodeSeal[A comparable](c *Coder, s *Seal[A]) {
	c.Key(&s.Key)
	c.Side(&s.By)
}

// CommitAll asks sealed questions of both sides at once, those of a side in the
// order given, and returns their seals. Even an only answer is sealed. Nothing
// but that an answer is in becomes public, and nothing else happens before all
// are: play halts for every side that owes an answer, and what a side is asked
// after that waits with it. What is in stays, whatever orders come later.
//
// Legal may Peek into By's seals of questions that come before in this call
// (Key, of Sealed): a list that costs too much is refused where it is written.
func CommitAll[A comparable, F, S any](t *Table[S], qs ...Question[A, F, S]) []Seal[A] {
	all, seals := make([]*sealing[A, F, S], len(qs)), make([]Seal[A], len(qs))
	for i, q := range qs {
		x := asking[A, F, S]{t: t, q: q, k: t.key(q.Label, Sealed), choice: true}
		all[i], seals[i] = &sealing[A, F, S]{asking: x}, Seal[A]{Key: x.k, By: q.By}
	}
	for {
		var due []Due
		for _, x := range all {
			owes := slices.ContainsFunc(due, func(d Due) bool { return d.By == x.q.By })
			if !owes && !x.in && !x.answered() {
				due = append(due, Due{x.q.Kind.Name, x.q.By, x.k.Label, x.k, x.halts()})
			}
		}
		if due == nil {
			break
		}
		t.wait(due)
	}
	for _, x := range all { // all at once: what one side has said must not show before
		t.meet(x.fixed)
	}
	return seals
}

// sealing is a question while its answer is awaited.
type sealing[A comparable, F, S any] struct {
	asking[A, F, S]
	in    bool
	fixed int
}

// halts reports whether orders of its side are due where nobody has answered:
// a machine that holds its plane has tried the default.
func (x *sealing[A, F, S]) halts() bool { return x.q.Halt != Never || x.t.holds.Has(x.q.By) }

// answered seals the answer, if it is here or somebody gives it. All see a
// marker, which says nothing.
func (x *sealing[A, F, S]) answered() bool {
	t, k, m := x.t, x.k, x.k
	m.Part = Marker
	if t.host.Awaits(x.call(m)) {
		return false
	}
	marker, told := x.entry(m)
	if told && len(marker.Value) > 0 {
		t.diverge(m, "a marker that says something")
	}
	if !t.holds.Has(x.q.By) {
		x.in, x.fixed = told, marker.Fixed
		return told
	}
	e, sealed := x.entry(k)
	switch {
	case sealed && told:
		x.confirm(read(t, k, x.q.Kind.Codec, e.Value))
	case sealed:
		t.diverge(m, "a seal without its marker")
	case told:
		t.diverge(k, "a marker without its seal")
	default:
		a, from, ok := x.consult()
		if !ok {
			return false
		}
		e = Entry{Key: k, By: x.q.By, To: Only(x.q.By), Value: x.q.Kind.Codec.Append(nil, &a), From: from, When: x.t.held(from)}
		marker = Entry{Key: m, By: x.q.By, To: Both, Fixed: t.host.Fix(x.q.By)}
		t.host.Add(e)
		t.host.Add(marker)
	}
	t.b.seal(k, e.Value)
	t.speak(x.q.By, x.q.Kind.Name, e.From)
	x.in, x.fixed = true, marker.Fixed
	return true
}

// entry is what the journal has of the question. Where a machine has forked in this
// call, what the side whose plane it held had sealed before is still so.
func (x *sealing[A, F, S]) entry(k Key) (Entry, bool) {
	if t := x.t; t.past != nil && x.q.By == t.side {
		if e, ok := t.past.Entry(x.call(k)); ok {
			return e, true
		}
	}
	return x.t.host.Entry(x.call(k))
}

// Peek reads a seal of one's own.
func Peek[A comparable, F, S any](o *Own[S], k Kind[A, F], s Seal[A]) A {
	value, ok := o.b.sealed(s.Key)
	if !ok || s.By != o.side {
		panic("rules: a seal that is not held was looked into: " + s.Key.String())
	}
	a, err := k.Codec.Decode(value)
	if err != nil {
		panic("rules: a seal does not hold what it should: " + s.Key.String())
	}
	return a
}

// Open makes a seal public. The owner's machine compares what is opened with
// what was sealed.
func Open[A comparable, F, S any](t *Table[S], k Kind[A, F], s Seal[A]) A {
	o, value := unseal(t, s.Key, s.By, k.Name, "what is opened is not what was sealed")
	return read(t, o, k.Codec, value)
}

// unseal makes a sealed value public: from the journal, which must agree with
// what is held here, or from what is held here.
func unseal[S any](t *Table[S], sealed Key, by Side, kind, lie string) (Key, []byte) {
	k := sealed
	k.Part = Opened
	mine, held := t.b.sealed(sealed)
	e, told := t.host.Entry(Call{Key: k, By: by, Op: Claims, Kind: kind})
	switch {
	case told && held && !bytes.Equal(e.Value, mine):
		t.diverge(k, lie)
	case told:
		mine = e.Value
	case held:
		t.host.Add(Entry{Key: k, By: by, To: Both, Value: mine})
	default:
		t.suspend(kind, by, k)
	}
	t.b.unseal(sealed)
	t.late = slices.DeleteFunc(t.late, func(x late) bool { return x.key == sealed })
	return k, mine
}
