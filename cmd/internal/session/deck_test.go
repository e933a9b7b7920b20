package session

import (
	"slices"
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
