package rules

import "bytes"

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

// Commit asks q and seals the answer; show computes the part of it that is
// public at once, of kind kb.
func Commit[A, B comparable, S any](t *Table[S], q Question[A, S], kb Kind[B], show func(A) B) (Seal[A], B) {
	x := &asking[A, S]{t: t, q: q, k: t.key(q.Label, Sealed), choice: true} // even an only one is sealed
	k, m := x.k, x.k
	m.Part = Marker
	seal := Seal[A]{Key: k, By: q.By}
	var marker Entry
	for done := false; !done; {
		var told bool
		marker, told = t.host.Entry(x.call(m))
		e, sealed := t.host.Entry(x.call(k))
		done = true
		switch {
		case sealed && t.holds.Has(q.By):
			a := read(t, k, q.Kind.Codec, e.Value)
			x.confirm(a)
			if !told || string(marker.Value) != string(appendShown(kb, show, a)) {
				t.diverge(m, "the marker is not that of what was sealed")
			}
			t.b.seal(k, e.Value)
		case told && t.holds.Has(q.By):
			t.diverge(k, "a marker without its seal")
		case !told:
			var a A
			var from string
			if a, from, done = x.answer(); !done {
				continue
			}
			value := q.Kind.Codec.Append(nil, &a)
			marker = Entry{Key: m, By: q.By, To: Both, Value: appendShown(kb, show, a), Fixed: t.host.Fix(q.By)}
			t.host.Add(Entry{Key: k, By: q.By, To: Only(q.By), Value: value, From: from})
			t.host.Add(marker)
			t.b.seal(k, value)
		}
	}
	t.meet(marker.Fixed)
	return seal, read(t, m, kb.Codec, marker.Value)
}

func appendShown[A, B comparable](kb Kind[B], show func(A) B, a A) []byte {
	b := show(a)
	return kb.Codec.Append(nil, &b)
}

// Peek reads a seal of one's own.
func Peek[A comparable, S any](o *Own[S], k Kind[A], s Seal[A]) A {
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
func Open[A comparable, S any](t *Table[S], k Kind[A], s Seal[A]) A {
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
	return k, mine
}
