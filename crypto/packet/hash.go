package packet

import (
	"encoding/hex"
	"errors"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

// A Hash names a packet, or a ledger head in the seen line of a charter or
// result. The zero Hash names nothing.
type Hash [32]byte

const (
	hashPrefix = "sha256:"
	noHash     = "none"
)

// String returns "sha256:" and 64 lower-case hexadecimal digits, or "none" for
// the zero Hash.
func (h Hash) String() string {
	if h == (Hash{}) {
		return noHash
	}
	return hashPrefix + hex.EncodeToString(h[:])
}

// ParseHash reads what [Hash.String] writes, and no other spelling.
func ParseHash(s string) (Hash, error) {
	if s == noHash {
		return Hash{}, nil
	}
	text, ok := strings.CutPrefix(s, hashPrefix)
	b, err := commit.ParseHex(text)
	if !ok || err != nil || b == (Hash{}) {
		return Hash{}, errors.New("want sha256: and 64 lower-case hexadecimal digits, or none")
	}
	return b, nil
}
