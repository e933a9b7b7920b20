package dice

import (
	"encoding/hex"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

// A Seed fixes all rolls of one batch. It must not be known to anyone who has
// still something to decide before the last of them.
type Seed [32]byte

// A Share is what one owner adds to a seed: a link of their chain.
type Share struct {
	Owner string
	Index int // of the link, from 1
	Link  chain.Link
}

// NewSeed returns the seed of a batch of game, made of the seed of the batch
// before it (zero before the first) and of the shares in the order given. Batch
// is its ordinal, from 1. The order changes the seed: the caller fixes it by
// rule. The shares must have been checked with [chain.Verify].
//
// As each seed hangs on the one before, it hangs on all links that were shown
// since the game began: who draws secrets before play until the first batches
// please them needs the links of all others for it.
func NewSeed(game string, batch int, before Seed, shares ...Share) Seed {
	parts := [][]byte{[]byte(game), commit.Number(batch), before[:]}
	for _, s := range shares {
		parts = append(parts, []byte(s.Owner), commit.Number(s.Index), s.Link[:])
	}
	return commit.Digest("seed", parts...)
}

// String returns s as 64 lower-case hexadecimal digits.
func (s Seed) String() string {
	return hex.EncodeToString(s[:])
}

// ParseSeed reads what [Seed.String] writes, and no other spelling.
func ParseSeed(text string) (Seed, error) {
	b, err := commit.ParseHex(text)
	if err != nil {
		return Seed{}, fmt.Errorf("seed: %w", err)
	}
	return b, nil
}

// PrivateKey returns the key of an owner's private dice in the batch of seed.
// Nobody reads these dice without secret, and nobody steers them, since the
// seed is not known when secret is fixed.
func PrivateKey(secret [32]byte, seed Seed) [32]byte {
	return commit.MAC(secret, "private", seed[:])
}
