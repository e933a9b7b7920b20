// Package deck shuffles a deck for an umpire who must not choose its order.
//
// The umpire draws a 32-byte secret before play and publishes its [Anchor].
// Each shuffle is keyed by that secret, by what is shuffled and by the seed of
// the dice that are in force then, which hangs on the links of all. So they can
// neither try secrets until they like the cards, nor repeat a shuffle, nor tell
// anyone more than their secret would. At the end they publish the secret and
// everyone checks the anchor and all shuffles.
//
//	key     = HMAC-SHA-256(secret, "adjutant/v1/deck", game, operation, seed)
//	shuffle = permutation of package dice by key, segment 0, label "shuffle"
//	anchor  = commitment of package commit: owner "umpire", label "deck",
//	          the salt of the secret for "deck", the secret as body
//
// For example a secret and a seed of 32 zero bytes, the game "desert-7f3c9a" and
// the operation "m1/deal" put six cards in the order
//
//	[2 1 3 4 5 0]
package deck

import (
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
)

// Shuffle returns the numbers 0 to n-1 in the order that the umpire's secret
// gives to the operation op of game under a seed: the card at place i of the shuffled deck
// is the one that stood at place Shuffle(…)[i]. Each operation must have a name
// of its own, for the same name gives the same order. A negative n panics.
func Shuffle(secret [32]byte, game, op string, seed dice.Seed, n int) []int {
	key := commit.MAC(secret, "deck", []byte(game), []byte(op), seed[:])
	return dice.Permutation(key, 0, "shuffle", n)
}

// Anchor returns the commitment to the secret that is published before play.
func Anchor(secret [32]byte, game string) commit.Commitment {
	return commit.New(game, "umpire", "deck", commit.Salt(secret, "deck"), secret[:])
}

// Verify reports whether secret is the one behind the anchor of game.
func Verify(anchor commit.Commitment, secret [32]byte, game string) bool {
	return commit.Verify(anchor, game, "umpire", "deck", commit.Salt(secret, "deck"), secret[:])
}
