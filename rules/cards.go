package rules

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Pile is cards that lie together: a hand, cards laid face down, discards. All
// can see the cards and count them. Of their faces the owner is told how many
// there are of each (Own.Count), and nothing tells them or anybody which card
// has which: cards of one face are alike, and who could point at one of them
// might tell by its place what the others are. Cards come into a pile by Draw,
// AskCard and Take alone.
type Pile struct{ cards []Card }

// CodePile codes a pile as part of P.
func CodePile(c *Coder, p *Pile) { Slice(c, &p.cards, (*Coder).Card) }

// Len is the number of cards.
func (p Pile) Len() int { return len(p.cards) }

// Cards are the cards, as all can see them. They are not to be changed.
func (p Pile) Cards() []Card { return p.cards }

// Take moves all cards of another pile to this one. They are not mingled: a hand
// that takes some back needs a Draw, of none if need be, before its owner is
// asked for a card of it.
func (p *Pile) Take(from *Pile) {
	p.cards, from.cards = slices.Concat(p.cards, from.cards), nil
}

// move takes one card of another pile.
func (p *Pile) move(from *Pile, c Card) {
	i := slices.Index(from.cards, c)
	from.cards = slices.Concat(from.cards[:i], from.cards[i+1:])
	p.cards = slices.Concat(p.cards, []Card{c})
}

// Count is the number of own cards in a pile that have a face.
func (o *Own[S]) Count(p Pile, face string) (n int) {
	for _, c := range p.cards {
		if o.b.hand(o.side, c) == face {
			n++
		}
	}
	return n
}

// NoCard is what the journal has where none is chosen.
const NoCard Card = 65535

var cardCodec = Walk((*Coder).Card)

// CardQuestion asks for a card of a pile, or none. Policies see it as a
// question whose answers are faces, "" for none.
type CardQuestion[F, S any] struct {
	Kind  Kind[string, F] // NewCardKind
	By    Side
	Label Label
	Facts F       // public, shown with the question
	Halt  Halting // as in Question
	From  *Pile   // By's hand
	To    *Pile   // where a card is laid face down, with others of By or none
	// Legal judges a face, "" for none, by its owner's plane. nil: all are
	// legal. Without a plane any card may be laid, and none.
	Legal func(o *Own[S], face string) *Refusal
}

// AskCard asks for a card and lays it; false: none is laid.
//
// Its place tells nothing. The owner answers with a face; which of the cards
// that have it is laid is drawn by the owner's secret (Host.Permute), and so was the
// order of the hand (Draw): any place is as likely as any other, whatever the
// face. Cards that are laid together are mingled, so that nobody can tell later
// which of them came first.
func AskCard[F, S any](t *Table[S], q CardQuestion[F, S]) bool {
	h := &hand[F, S]{t: t, q: q}
	c := Ask(t, Question[Card, F, S]{Kind: Kind[Card, F]{q.Kind.Name, cardCodec, q.Kind.in}, By: q.By, Label: q.Label, Facts: q.Facts, Halt: q.Halt, All: h.all, Legal: h.legal, seen: h})
	if c == NoCard {
		return false
	}
	q.To.move(q.From, c)
	if q.To.Len() > 1 {
		l := q.Label
		l.Path += "/mingle" // no two permutations have one key
		t.mingleCards(q.By, t.key(l, Value), q.To.cards)
	}
	return true
}

// hand is a question about cards as policies see it.
type hand[F, S any] struct {
	t     *Table[S]
	q     CardQuestion[F, S]
	faces []string // the legal ones
}

func (h *hand[F, S]) all(yield func(Card) bool) {
	if !yield(NoCard) {
		return
	}
	for _, c := range h.q.From.cards {
		if !yield(c) {
			return
		}
	}
}

func (h *hand[F, S]) legal(o *Own[S], c Card) *Refusal {
	if o == nil || h.q.Legal == nil {
		return nil
	}
	return h.q.Legal(o, o.b.hand(o.side, c))
}

// listing is none and the faces in the order of the alphabet, as far as they
// are legal.
func (h *hand[F, S]) listing() []string {
	if h.faces == nil {
		all := []string{""}
		for _, c := range h.q.From.cards {
			if f := h.t.b.hand(h.q.By, c); !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
		slices.Sort(all)
		h.faces = slices.DeleteFunc(all, func(f string) bool { return h.weigh(f) != nil })
	}
	return h.faces
}

func (h *hand[F, S]) facts() F            { return h.q.Facts }
func (h *hand[F, S]) count() int          { return len(h.listing()) }
func (h *hand[F, S]) at(i int) any        { return h.listing()[i] }
func (h *hand[F, S]) option(i int) string { return h.listing()[i] }

func (h *hand[F, S]) judge(a any) *Refusal {
	face, ok := a.(string)
	if !ok {
		return &notAnAnswer
	}
	return h.weigh(face)
}

func (h *hand[F, S]) weigh(face string) *Refusal {
	switch {
	case face != "" && len(h.t.b.equals(h.q.By, *h.q.From, face)) == 0:
		return &Refusal{Why: page.M("rules.no-such-card", face)}
	case h.q.Legal == nil:
		return nil
	}
	done := h.t.guard(h.q.By, true, "Legal of "+h.q.Kind.Name)
	r := h.q.Legal(h.t.own(h.q.By), face)
	done()
	return r
}

// mean draws the card that an answer becomes.
func (h *hand[F, S]) mean(k Key, a any) Card {
	if a == "" {
		return NoCard
	}
	equals := h.t.b.equals(h.q.By, *h.q.From, a.(string))
	return equals[h.t.host.Permute(h.q.By, k, len(equals))[0]]
}

// equals are a side's cards in a pile that have a face, in the order of the
// pile.
func (b *books) equals(s Side, p Pile, face string) (equals []Card) {
	for _, c := range p.cards {
		if b.hand(s, c) == face {
			equals = append(equals, c)
		}
	}
	return equals
}
