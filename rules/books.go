package rules

import "slices"

// books are what the executor itself keeps across segments.
type books struct {
	met   int        // the highest fixing entry met so far: the batch of the next roll
	seals []held     // values of seals and pendings held here, until opened
	cards []dealt    // faces known here, by card
	deck  []Card     // undealt cards, the next to be drawn first
	next  Card       // the number that the next shuffle begins with
	shown [2][]Token // tokens whose faces are public
}

type held struct {
	key   Key
	value []byte
}

// dealt is a card whose face this machine knows, or (face "") one in a hand of
// which it does not. The owner is Nobody while the card is in the deck. Of a player whose secret is not here a machine that
// knows what they were dealt does not know which of their cards has which face, as
// long as they have not shown them: then their faces are right taken together, and
// stand with the cards in any order.
type dealt struct {
	card  Card
	owner Side
	face  string
	shown bool
}

var booksCodec = Walk(func(c *Coder, b *books) {
	c.Int(&b.met)
	Slice(c, &b.seals, func(c *Coder, h *held) {
		c.Key(&h.key)
		c.Bytes(&h.value)
	})
	Slice(c, &b.cards, func(c *Coder, d *dealt) {
		c.Card(&d.card)
		c.Side(&d.owner)
		c.Str(&d.face)
		c.Bool(&d.shown)
	})
	Slice(c, &b.deck, (*Coder).Card)
	c.Card(&b.next)
	for i := range b.shown {
		Slice(c, &b.shown[i], (*Coder).Token)
	}
})

func newBooks(cards []string) books {
	var b books
	for i, face := range cards {
		b.cards = append(b.cards, dealt{card: Card(i), owner: Nobody, face: face})
		b.deck = append(b.deck, Card(i))
	}
	b.next = Card(len(cards))
	return b
}

func (b *books) seal(k Key, value []byte) {
	b.seals = append(b.seals, held{k, append([]byte(nil), value...)})
}

func (b *books) sealed(k Key) ([]byte, bool) {
	for i := range b.seals {
		if b.seals[i].key == k {
			return b.seals[i].value, true
		}
	}
	return nil, false
}

func (b *books) unseal(k Key) {
	for i := range b.seals {
		if b.seals[i].key == k {
			b.seals = slices.Delete(b.seals, i, i+1)
			return
		}
	}
}

// face finds a card of which something is known here.
func (b *books) face(c Card) *dealt {
	for i := range b.cards {
		if b.cards[i].card == c {
			return &b.cards[i]
		}
	}
	return nil
}

func (b *books) hand(s Side, c Card) string {
	if d := b.face(c); d != nil && d.owner == s {
		return d.face
	}
	return ""
}

func (b *books) learn(c Card, owner Side, face string) {
	if d := b.face(c); d != nil {
		d.owner, d.face = owner, face
		return
	}
	b.cards = append(b.cards, dealt{card: c, owner: owner, face: face})
}

// show notes that the faces of by's cards are public, in this order. On a
// machine that does not know which of them has which, others of that side take
// the faces that these have had.
func (b *books) show(by Side, cards []Card, faces []string) {
	var spare []string // what stood with these cards and was not shown
	wanted := slices.Clone(faces)
	for _, c := range cards {
		d := b.face(c)
		if d == nil || d.owner != by {
			continue
		}
		if i := slices.Index(wanted, d.face); i >= 0 {
			wanted = slices.Delete(wanted, i, i+1)
		} else {
			spare = append(spare, d.face)
		}
	}
	for i := range b.cards {
		d := &b.cards[i]
		if d.owner != by || d.shown || len(spare) == 0 || slices.Contains(cards, d.card) {
			continue
		}
		if i := slices.Index(wanted, d.face); i >= 0 {
			wanted = slices.Delete(wanted, i, i+1)
			d.face, spare = spare[0], spare[1:]
		}
	}
	for i, c := range cards {
		b.learn(c, by, faces[i])
		b.face(c).shown = true
	}
}

// arrange puts the faces of cards that go back unseen in the order of the
// alphabet, for each side: so whoever knows them all together knows each. Where
// that is not so, since others of their owner stay unseen or a face is not known,
// nobody here knows any more which have gone and which have stayed: all are
// forgotten.
func (b *books) arrange(cards []Card, exact Sides) {
	for by := range Nobody {
		var unseen, back []*dealt
		var faces []string
		for i := range b.cards {
			d := &b.cards[i]
			if d.owner != by || d.shown {
				continue
			}
			unseen = append(unseen, d)
			if slices.Contains(cards, d.card) {
				back, faces = append(back, d), append(faces, d.face)
			}
		}
		if !exact.Has(by) && len(back) > 0 && (len(back) < len(unseen) || slices.Contains(faces, "")) {
			for _, d := range unseen {
				d.face = ""
			}
			continue
		}
		slices.SortFunc(back, func(x, y *dealt) int { return int(x.card) - int(y.card) })
		slices.Sort(faces)
		for i, d := range back {
			d.face = faces[i]
		}
	}
}

func (b *books) forget(c Card) {
	for i := range b.cards {
		if b.cards[i].card == c {
			b.cards = slices.Delete(b.cards, i, i+1)
			return
		}
	}
}

func (b *books) isShown(s Side, k Token) bool {
	for _, x := range b.shown[s] {
		if x == k {
			return true
		}
	}
	return false
}

func (b *books) hide(s Side, k Token) {
	for i, x := range b.shown[s] {
		if x == k {
			b.shown[s] = slices.Delete(b.shown[s], i, i+1)
			return
		}
	}
}
