// Package chain makes and checks hash chains: secrets that were all fixed
// before play by one published value, and are shown one after another.
//
// Each owner has one chain per game. Its last link comes from the owner's
// secret S, every other link is the hash of the next, and link 0 is the anchor
// that is published before play:
//
//	link n   = HMAC-SHA-256(S, "adjutant/v1/chain-end", game, owner, n)
//	link i-1 = SHA-256("adjutant/v1/chain", game, owner, i, link i)
//
// in the encoding of package commit. Links are shown in rising order, each once.
// Whoever knows an earlier link, or the anchor, checks a new one by hashing
// down; nobody can find the next link from those that were shown, and the owner
// cannot show another than the one that was fixed.
//
// For example the chain of length 2 of owner "axis" in game "desert-7f3c9a"
// under a secret of 32 zero bytes has the anchor and the links 1 and 2
//
//	1685a20df1af128cb7d566d4f08a36f46f3f6b9b2d60f480ebaaadbfd953660b
//	62f51087923ebc0f552b8989467f88bc8eecde49e643d1631654e3df3f247aaa
//	682558ebef1669ad9e72d5aa42072f05f3ec70d351cf3eb7f500da439e5ca240
package chain

import (
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

// DefaultLength is the number of links of a chain unless a charter says
// otherwise, more than a long game uses.
const DefaultLength = 4096

// MaxLength is the greatest number of links a chain may have. It bounds the
// work that a false claim can cause in [Verify].
const MaxLength = 1 << 20

// A Link is one value of a chain.
type Link [32]byte

// String returns l as 64 lower-case hexadecimal digits.
func (l Link) String() string {
	return hex.EncodeToString(l[:])
}

// ParseLink reads what [Link.String] writes, and no other spelling.
func ParseLink(s string) (Link, error) {
	b, err := commit.ParseHex(s)
	if err != nil {
		return Link{}, fmt.Errorf("chain link: %w", err)
	}
	return b, nil
}

// A Chain holds all links of its owner in one game.
type Chain struct {
	links []Link // links[0] is the anchor
}

// New derives the chain of owner in game from their secret. The length must be
// from 1 to [MaxLength], else New panics. The secret must be known to nobody
// else, an umpire included: who knows it foresees the dice.
func New(secret [32]byte, game, owner string, length int) *Chain {
	if length < 1 || length > MaxLength {
		panic("chain: length out of range")
	}
	links := make([]Link, length+1)
	links[length] = commit.MAC(secret, "chain-end", []byte(game), []byte(owner), commit.Number(length))
	for i := length; i > 0; i-- {
		links[i-1] = below(game, owner, i, links[i])
	}
	return &Chain{links}
}

// Anchor returns link 0, to be published before play.
func (c *Chain) Anchor() Link {
	return c.links[0]
}

// Length returns the index of the last link.
func (c *Chain) Length() int {
	return len(c.links) - 1
}

// Link returns link i. It is an error if i is not from 1 to the length of the
// chain, that is if the chain is used up.
func (c *Chain) Link(i int) (Link, error) {
	if i < 1 || i > c.Length() {
		return Link{}, fmt.Errorf("chain has no link %d: it has 1 to %d", i, c.Length())
	}
	return c.links[i], nil
}

// ErrLink says that a link does not lead down to the known one.
var ErrLink = errors.New("link does not belong to the chain")

// Verify checks that l is link i of the chain of owner in game whose link
// knownIndex is known (0 for the anchor). It returns [ErrLink] if it is not,
// and another error if i is not above knownIndex or exceeds [MaxLength].
func Verify(known Link, knownIndex int, game, owner string, i int, l Link) error {
	if knownIndex < 0 || i <= knownIndex || i > MaxLength {
		return fmt.Errorf("chain link %d cannot follow link %d", i, knownIndex)
	}
	for ; i > knownIndex; i-- {
		l = below(game, owner, i, l)
	}
	if l != known {
		return ErrLink
	}
	return nil
}

// below returns link i-1, given link i.
func below(game, owner string, i int, l Link) Link {
	return commit.Digest("chain", []byte(game), []byte(owner), commit.Number(i), l[:])
}
