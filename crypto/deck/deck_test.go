package deck_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
)

func ExampleShuffle() {
	fmt.Println(deck.Shuffle([32]byte{}, "desert-7f3c9a", "m1/deal", dice.Seed{}, 6))
	// Output: [2 1 3 4 5 0]
}

func TestShuffle(t *testing.T) {
	first := deck.Shuffle([32]byte{1}, "g", "m1/deal", dice.Seed{}, 42)
	for name, other := range map[string][]int{
		"secret":    deck.Shuffle([32]byte{2}, "g", "m1/deal", dice.Seed{}, 42),
		"game":      deck.Shuffle([32]byte{1}, "h", "m1/deal", dice.Seed{}, 42),
		"operation": deck.Shuffle([32]byte{1}, "g", "m2/deal", dice.Seed{}, 42),
		"boundary":  deck.Shuffle([32]byte{1}, "gm", "1/deal", dice.Seed{}, 42),
		"seed":      deck.Shuffle([32]byte{1}, "g", "m1/deal", dice.Seed{1}, 42),
	} {
		if slices.Equal(first, other) {
			t.Errorf("another %s gives the same order", name)
		}
	}
	if !slices.Equal(first, deck.Shuffle([32]byte{1}, "g", "m1/deal", dice.Seed{}, 42)) {
		t.Error("the same shuffle gives another order")
	}
	slices.Sort(first)
	for i, c := range first {
		if i != c {
			t.Fatalf("not a permutation: %v", first)
		}
	}
}

func TestAnchor(t *testing.T) {
	a := deck.Anchor([32]byte{1}, "g")
	if !deck.Verify(a, [32]byte{1}, "g") {
		t.Error("Verify refuses the secret of the anchor")
	}
	if deck.Verify(a, [32]byte{2}, "g") || deck.Verify(a, [32]byte{1}, "h") {
		t.Error("Verify accepts another secret or game")
	}
}
