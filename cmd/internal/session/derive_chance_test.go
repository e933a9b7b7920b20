package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
	"github.com/adjutant-pbem/adjutant/rules"
)

// TestShuffleAsSpecified: the card at a place of the shuffled deck is the one
// that package deck says, so that a deal can be checked by hand.
func TestShuffleAsSpecified(t *testing.T) {
	seed, secret := dice.Seed{3}, [32]byte{4}
	j := &journal{c: &Charter{Game: "g"}, deck: &secret, seeds: []dice.Seed{seed}, at: position{batches: batches{opened: 1}}, links: [3]known{{0, chain.Link{}}}}
	k := rules.Key{Seg: 2, Label: rules.L("cards/shuffle")}
	faces := []string{"a", "b", "c", "d", "e", "f", "g"}
	var want []string
	for _, from := range deck.Shuffle(secret, "g", k.String(), seed, len(faces)) {
		want = append(want, faces[from])
	}
	got := make([]string, len(faces))
	for from, place := range j.Shuffle(0, k, faces) {
		got[place] = faces[from]
	}
	if !slices.Equal(got, want) {
		t.Errorf("the deck is %v, not %v", got, want)
	}
}

// TestFirstBatch: the first batch needs the links of both sides, whatever it is named by.
func TestFirstBatch(t *testing.T) {
	c := newTrio(t).umpire.open().Charter
	for n := range 3 {
		if missing := newJournal(c).Open(n, rules.Key{Label: rules.L("deal")}); missing != rules.Both {
			t.Errorf("batch %d lacks the links of %v", n, missing)
		}
	}
}

// TestScriptedChance: where the charter has fixed dice or the first cards they fall
// so, the rest of the deck in the order that it has anyway; what cannot fall so ends
// the run and says why. Other labels hang on the seed.
func TestScriptedChance(t *testing.T) {
	seed, secret := dice.Seed{3}, [32]byte{4}
	k := rules.Key{Seg: 2, Label: rules.L("fire/die", 8)}
	faces := []string{"real", "dummy", "real", "dummy", "real"}
	for _, x := range []struct {
		values string
		dice   string // what falls, or why nothing does
		cards  string
	}{
		{"", "seed", "seed"},
		{"6 1", "[6 1]", `wants a card "6"`},
		{"6", "has 1 dice where 2 are thrown", `wants a card "6"`},
		{"6 1 1", "has 3 dice where 2 are thrown", `wants a card "6"`},
		{"7 1", `"7" is no die`, `wants a card "7"`},
		{"1 0", `"0" is no die`, `wants a card "1"`},
		{"1 x", `"x" is no die`, `wants a card "1"`},
		{"dummy dummy", `"dummy" is no die`, "[dummy dummy real real real]"},
		{"real real real", "has 3 dice where 2 are thrown", "[real real real dummy dummy]"},
		{"dummy dummy dummy", "has 3 dice where 2 are thrown", `wants a card "dummy"`},
	} {
		c := &Charter{Game: "g", Chance: []Chance{{"2 fire/die.9", []string{"9"}}}}
		if x.values != "" {
			c.Chance = append(c.Chance, Chance{k.String(), strings.Fields(x.values)})
		}
		j := &journal{c: c, deck: &secret, seeds: []dice.Seed{seed}, at: position{batches: batches{opened: 1}}}
		fell := func(do func() []string) (what string) {
			j.fault = nil
			defer func() {
				if ended := recover(); ended != nil {
					what = fmt.Sprint(j.fault)
				}
			}()
			return fmt.Sprint(do())
		}
		thrown := fell(func() (faces []string) {
			values, _ := j.Roll(0, k, 2)
			for _, d := range values {
				faces = append(faces, fmt.Sprint(d))
			}
			return faces
		})
		dealt := fell(func() []string {
			cards := make([]string, len(faces))
			for from, place := range j.Shuffle(0, k, faces) {
				cards[place] = faces[from]
			}
			return cards
		})
		j.at.opened = 2 // a batch whose links are not told
		if values, ok := j.Roll(0, k, 2); ok || values != nil || j.Shuffle(0, k, faces) != nil {
			t.Errorf("%q fixed: without a seed %v is thrown", x.values, values)
		}
		if x.values == "" {
			var cards []string
			for _, from := range deck.Shuffle(secret, "g", k.String(), seed, len(faces)) {
				cards = append(cards, faces[from])
			}
			x.dice, x.cards = fmt.Sprint(dice.Roll(seed, 2, "fire/die.8", 2)), fmt.Sprint(cards)
		}
		if !strings.Contains(thrown, x.dice) || !strings.Contains(dealt, x.cards) {
			t.Errorf("%q fixed: dice %s, not %s; deck %s, not %s", x.values, thrown, x.dice, dealt, x.cards)
		}
	}
}
