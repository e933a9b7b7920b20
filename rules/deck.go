package rules

import "slices"

// The deck belongs to the executor. P holds hands, cards laid down and
// discards as Piles; a machine knows the faces of its own hands, the dealing
// one all of them. A player's machine that learns the secret of the deck, when
// the game is over, deals again what its player was dealt.

// Shuffle gives the undealt and the returned cards new numbers in a new order.
func (t *Table[S]) Shuffle(l Label, returned []Card) {
	k := t.key(l, Value)
	t.open(k)
	in := append(append([]Card(nil), t.b.deck...), returned...)
	out := make([]Card, len(in))
	for i := range out {
		out[i] = t.b.next + Card(i)
	}
	t.b.arrange(returned, t.exact(k))
	faces := make([]string, len(in))
	for i, c := range in {
		if d := t.b.face(c); d != nil {
			faces[i] = d.face
		}
		t.b.forget(c)
	}
	for i, j := range t.host.Shuffle(t.b.met, k, faces) {
		if faces[i] != "" {
			t.b.learn(out[j], Nobody, faces[i])
		}
	}
	t.b.deck, t.b.next = out, t.b.next+Card(len(out))
}

// Draw deals n cards to by's hand, fewer when the deck ends, and says how many;
// only by learns their faces. The faces of the whole hand are mingled, so that
// nobody can tell when a card was drawn.
func (t *Table[S]) Draw(by Side, l Label, n int, hand *Pile) (drawn int) {
	k := t.key(l, Sealed)
	n = min(n, len(t.b.deck))
	cards := t.b.deck[:n]
	t.b.deck = append([]Card(nil), t.b.deck[n:]...)
	faces, known := make([]string, n), true
	for i, c := range cards {
		if d := t.b.face(c); d != nil && d.owner == Nobody {
			faces[i] = d.face
		}
		known = known && faces[i] != ""
	}
	e, told := t.host.Entry(Call{Key: k, By: by, Op: Deals})
	switch {
	case told:
		faces = t.dealt(k, e, faces)
	case known && n > 0:
		t.host.Add(Entry{Key: k, By: by, To: Only(by), Value: facesCodec.Append(nil, &faces)})
	case t.holds.Has(by) && n > 0:
		t.suspend(DueDeal, by, k)
	}
	hand.cards = slices.Concat(hand.cards, cards)
	for i, c := range cards {
		t.b.learn(c, by, faces[i])
	}
	t.exist(k)
	t.mingleCards(by, k, hand.cards)
	return n
}

// dealt are the faces that an entry says were dealt, which must be those that are known.
func (t *Table[S]) dealt(k Key, e Entry, known []string) []string {
	dealt := read(t, k, facesCodec, e.Value)
	if len(dealt) != len(known) {
		t.diverge(k, "another number of cards")
	}
	for i, f := range dealt {
		if f == "" || known[i] != "" && known[i] != f {
			t.diverge(k, "these cards were not dealt")
		}
	}
	return dealt
}

// exact are the sides whose cards are known one by one here, if at all.
func (t *Table[S]) exact(k Key) (x Sides) {
	for by := range Nobody {
		if t.host.Permute(by, k, 1) != nil {
			x |= Only(by)
		}
	}
	return x
}

// exist fails if more cards of a face are known here than the deck has. Of a
// player whose secret is not here only those that they have shown are known for
// sure, and of the deck none.
func (t *Table[S]) exist(k Key) {
	left, exact := slices.Clone(t.cards), t.exact(k)
	for _, d := range t.b.cards {
		if d.face == "" || !d.shown && !exact.Has(d.owner) {
			continue
		}
		i := slices.Index(left, d.face)
		if i < 0 {
			t.diverge(k, "the deck has not so many cards of a face")
		}
		left = slices.Delete(left, i, i+1)
	}
}

// mingleCards moves the faces of by's cards among them, where they are known
// and the owner's secret is here.
func (t *Table[S]) mingleCards(by Side, k Key, cards []Card) {
	faces := make([]string, len(cards))
	for i, c := range cards {
		d := t.b.face(c)
		if d == nil {
			return // not a machine that knows this hand
		}
		if d.owner != by {
			panic("rules: cards that belong to others cannot be mingled: " + k.String())
		}
		faces[i], d.shown = d.face, false
	}
	for i, j := range t.host.Permute(by, k, len(cards)) {
		t.b.learn(cards[j], by, faces[i])
	}
}

// ShowCards makes public what by has in a pile: its faces in the order of the
// alphabet, so that it tells how many there are of each and nothing else. It
// is a claim of their owner.
func (t *Table[S]) ShowCards(by Side, l Label, p Pile) []string {
	faces := Claim(t, showKind, by, l, func(o *Scope[S]) []string {
		var f []string
		for _, c := range p.cards {
			f = append(f, o.b.hand(o.side, c))
		}
		slices.Sort(f)
		return f
	})
	if len(faces) != p.Len() {
		t.diverge(Key{Seg: t.seg, Label: l}, "not one face for each card")
	}
	t.b.show(by, p.cards, faces)
	t.exist(Key{Seg: t.seg, Label: l})
	return faces
}

var (
	facesCodec = Walk(func(c *Coder, v *[]string) { Slice(c, v, (*Coder).Str) })
	showKind   = Claimed[[]string]{Name: "show-cards", Codec: facesCodec}
)
