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

// A Share is what one owner adds to a seed: a link of his chain.
type Share struct {
	Owner string
	Index int // of the link, from 1
	Link  chain.Link
}

// NewSeed returns the seed of a batch (numbered from 0) of game, made of the
// shares in the order given. The order changes the seed: the caller fixes it
// by rule. The shares must have been checked with [chain.Verify].
func NewSeed(game string, batch int, shares ...Share) Seed {
	parts := [][]byte{[]byte(game), commit.Number(batch)}
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
