// Package commit makes and checks hash commitments, and holds the one way in
// which this project hashes and derives anything.
//
// A commitment fixes a body without showing it. It is published when the
// decision is made; the salt and the body are shown later, and anyone can
// check that they are what was fixed.
//
// # Encoding of hash inputs
//
// Every hash and every MAC of the crypto packages is taken over a domain and a
// list of parts, each preceded by its length in bytes as eight bytes, most
// significant first. The domain is "adjutant/v1/" and a word that names the
// use, so that no value made for one use can serve another:
//
//	input = len(domain) ‖ domain ‖ len(part 1) ‖ part 1 ‖ …
//
// A number that is a part is eight bytes, most significant first.
//
// # Commitments
//
//	C    = SHA-256("adjutant/v1/commit", game, owner, label, salt, body)
//	salt = HKDF-Expand-SHA-256(S, "salt/" ‖ label, 32)
//
// S is the owner's 32-byte secret for the game. For example, with game
// "desert-7f3c9a", owner "axis", label "plan", a salt of 32 zero bytes and the
// body "attack", the commitment reads
//
//	e15c272f72a09d149cf462c6f44b976deeeb6e8ec1df95d977438394c3baa43d
//
// The salt hides the body, however few values it could have; SHA-256 binds it.
// Since S gives every salt again nothing needs to be stored, and an audit that
// knows S checks every commitment. HKDF is RFC 5869, HMAC is RFC 2104,
// SHA-256 is FIPS 180-4.
package commit

import (
	"crypto/subtle"
	"encoding/hex"
	"fmt"
)

// A Commitment is the published half of a commitment: 32 bytes that tell
// nothing about what they fix.
type Commitment [32]byte

// New returns the commitment of owner in game to body under label. The salt
// must be secret and used for no other body; [Salt] gives one.
func New(game, owner, label string, salt [32]byte, body []byte) Commitment {
	return Digest("commit", []byte(game), []byte(owner), []byte(label), salt[:], body)
}

// Verify reports whether c is the commitment that [New] makes of the other
// arguments. It takes the same time whether it is or not.
func Verify(c Commitment, game, owner, label string, salt [32]byte, body []byte) bool {
	want := New(game, owner, label, salt, body)
	return subtle.ConstantTimeCompare(c[:], want[:]) == 1
}

// String returns c as 64 lower-case hexadecimal digits.
func (c Commitment) String() string {
	return hex.EncodeToString(c[:])
}

// Parse reads what [Commitment.String] writes. Any other spelling, upper case
// included, is an error.
func Parse(s string) (Commitment, error) {
	b, err := ParseHex(s)
	if err != nil {
		return Commitment{}, fmt.Errorf("commitment: %w", err)
	}
	return b, nil
}
