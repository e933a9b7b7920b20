package rules

// Faces says what the tokens of a side show.
type Faces[F, S any] struct {
	Codec Codec[F]              // reads only what a token can show
	Of    func(s *S, k Token) F // what it shows now
}

// Show makes the faces of tokens public until Hide; the game puts them into
// P. It is a claim of their owner. Bytes that no face has are a lie of theirs, and
// the journal that has them diverges.
func Show[F, S any](t *Table[S], f Faces[F, S], by Side, l Label, tokens ...Token) []F {
	faces := Claim(t, f.shown(), by, l, func(o *Scope[S]) []F {
		var fs []F
		for _, k := range tokens {
			fs = append(fs, f.Of(o.S, k))
		}
		return fs
	})
	if len(faces) != len(tokens) {
		t.diverge(Key{Seg: t.seg, Label: l}, "not one face for each token")
	}
	for _, k := range tokens {
		if !t.b.isShown(by, k) {
			t.b.shown[by] = append(t.b.shown[by], k)
		}
	}
	return faces
}

// shown is the kind of the claim: a list of faces, each with its length.
func (f Faces[F, S]) shown() Claimed[[]F] {
	return Claimed[[]F]{Name: "show", Codec: Walk(func(c *Coder, v *[]F) {
		Slice(c, v, func(c *Coder, face *F) {
			var b []byte
			if !c.Reading() {
				b = f.Codec.Append(nil, face)
			}
			if c.Bytes(&b); c.Reading() {
				var err error
				if *face, err = f.Codec.Decode(b); err != nil {
					c.Fail()
				}
			}
		})
	})}
}

// Hide makes the faces of tokens secret again, then mingles them with those
// among which they now stand.
func (t *Table[S]) Hide(by Side, l Label, tokens, among []Token) {
	for _, k := range tokens {
		t.b.hide(by, k)
	}
	all := append([]Token(nil), tokens...)
	for _, k := range among {
		if !contains(all, k) {
			all = append(all, k)
		}
	}
	t.Mingle(by, l, all)
}

// Forget drops a shown token that has left the game: its face stays known.
func (t *Table[S]) Forget(by Side, k Token) { t.b.hide(by, k) }

func contains(ks []Token, k Token) bool {
	for _, x := range ks {
		if x == k {
			return true
		}
	}
	return false
}

// Mingle secretly permutes the faces of blocks that the enemy cannot tell
// apart. A script calls it when a block joins a class (hex, side, disrupted,
// markers), and over all blocks of a side before the first is placed: then
// nobody can follow a block through a stack. P must hold nothing that tells
// the tokens apart. Machines without the plane only mark the label as used.
func (t *Table[S]) Mingle(by Side, l Label, tokens []Token) {
	k := t.key(l, Value)
	for _, x := range tokens {
		if t.b.isShown(by, x) {
			panic("rules: a token that is shown cannot be mingled: " + k.String())
		}
	}
	if t.watch != nil {
		t.watch.Mingled(by, tokens)
	}
	if t.holds.Has(by) {
		t.permute(t.s[by], tokens, t.host.Permute(by, k, len(tokens)))
	}
}
