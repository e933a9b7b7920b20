package rules

import (
	"strings"
	"testing"
)

// booked makes the books of a side's unseen cards, whose faces are given in the order of
// the cards, "?" for one that is not known.
func booked(by Side, faces string) *books {
	b := &books{}
	for i, f := range strings.Fields(faces) {
		b.learn(Card(i), by, strings.Trim(f, "?"))
	}
	return b
}

// faces are those of the cards as the books have them.
func (b *books) faces() string {
	var all []string
	for i := range b.cards {
		f := b.cards[i].face
		if f == "" {
			f = "?"
		}
		if b.cards[i].shown {
			f += "!"
		}
		all = append(all, f)
	}
	return strings.Join(all, " ")
}

// TestShow: cards that are shown have the faces that are told; where a machine has taken
// others for these they have what stood with the shown ones, each face as often as it
// is there.
func TestShow(t *testing.T) {
	for _, x := range []struct {
		before string
		cards  []Card
		faces  string
		after  string
	}{
		{"a b c", []Card{0}, "a", "a! b c"},
		{"a b c", []Card{0}, "b", "b! a c"},
		{"a b c", []Card{2}, "a", "c b a!"},
		{"a a b", []Card{0, 1}, "a b", "a! b! a"},
		{"a b a", []Card{1, 2}, "a a", "b a! a!"},
		{"a b a b", []Card{0, 2}, "b b", "b! a b! a"},
		{"a b c d", []Card{1, 0}, "c d", "d! c! b a"},
		{"? ?", []Card{0}, "a", "a! ?"},
		{"a b", []Card{7}, "a", "a b a!"},
	} {
		b := booked(0, x.before)
		b.show(0, x.cards, strings.Fields(x.faces))
		if got := b.faces(); got != x.after {
			t.Errorf("of %s the cards %v show %s: %s, not %s", x.before, x.cards, x.faces, got, x.after)
		}
	}
}

// TestArrange: cards that go back unseen are known by the alphabet if all of them that
// their owner had unseen go back, or if the machine is his; else all are forgotten.
func TestArrange(t *testing.T) {
	for _, x := range []struct {
		before string
		cards  []Card
		exact  Sides
		after  string
	}{
		{"c a b", []Card{0, 1, 2}, None, "a b c"},
		{"c a b", []Card{0, 1}, None, "? ? ?"},
		{"c a b", []Card{0, 1}, Only(0), "a c b"},
		{"c a b", []Card{0, 1}, Only(1), "? ? ?"},
		{"c ? b", []Card{0, 1, 2}, None, "? ? ?"},
		{"c a b", nil, None, "c a b"},
	} {
		b := booked(0, x.before)
		b.arrange(x.cards, x.exact)
		if got := b.faces(); got != x.after {
			t.Errorf("of %s the cards %v go back, %v: %s, not %s", x.before, x.cards, x.exact, got, x.after)
		}
	}
}

// TestGuessPiles: the unknown cards of a pile get the faces that are guessed, as far as there are
// such, and the rest those that are left.
func TestGuessPiles(t *testing.T) {
	for _, c := range []struct {
		known string // of five cards: the pile is the first three
		real  int
		want  string
	}{
		{"? ? ? ? ?", 3, "real real real dummy dummy"},
		{"? ? ? ? ?", 1, "real dummy dummy real real"},
		{"dummy ? ? ? ?", 2, "dummy real real dummy real"},
		{"? ? real ? ?", 1, "dummy dummy real real real"},
		{"? ? ? real real", 3, "real dummy dummy real real"}, // there is one real card left
	} {
		b := booked(1, c.known)
		b.guess(1, strings.Fields("real dummy real dummy real"), []pile{{[]Card{0, 1, 2}, "real", c.real}},
			func(faces []string) []int { return NewChance(1).Order(len(faces)) })
		faces := strings.Fields(b.faces())
		if want := strings.Fields(c.want); strings.Join(faces[:3], " ") != strings.Join(want[:3], " ") || strings.Count(b.faces(), "real") != 3 {
			t.Errorf("%s, %d real: %s, not %s", c.known, c.real, b.faces(), c.want)
		}
	}
}

// TestGuessOwners: cards that are guessed stay where they are, in the deck or in the enemy's hand.
func TestGuessOwners(t *testing.T) {
	b := booked(1, "? ?")
	b.deck = []Card{2, 3, 4}
	b.guess(1, strings.Fields("real real real dummy dummy"), nil, func(faces []string) []int { return NewChance(1).Order(len(faces)) })
	for c := range Card(5) {
		owner := Nobody
		if c < 2 {
			owner = 1
		}
		if d := b.face(c); d == nil || d.owner != owner || d.face == "" {
			t.Errorf("card %d: %+v", c, d)
		}
	}
	if strings.Count(b.faces(), "real") != 3 {
		t.Error(b.faces())
	}
}
