package commit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

const domain = "adjutant/v1/"

// Digest returns SHA-256 of the domain "adjutant/v1/" ‖ what and the parts, in
// the encoding of the package comment.
func Digest(what string, parts ...[]byte) [32]byte {
	var short [256]byte // a chain has thousands of digests: no garbage for each
	return sha256.Sum256(input(short[:0], what, parts))
}

// DigestText is [Digest] of one part that may be long: it is not copied.
func DigestText(what string, text []byte) [32]byte {
	h := sha256.New()
	h.Write(binary.BigEndian.AppendUint64(input(nil, what, nil), uint64(len(text))))
	h.Write(text)
	return [32]byte(h.Sum(nil))
}

// MAC returns HMAC-SHA-256 under key of the domain "adjutant/v1/" ‖ what and
// the parts, in the encoding of the package comment.
func MAC(key [32]byte, what string, parts ...[]byte) [32]byte {
	h := hmac.New(sha256.New, key[:])
	h.Write(input(nil, what, parts))
	return [32]byte(h.Sum(nil))
}

// Number returns n as the eight bytes that stand for it in a hash input.
// Numbers here count things: a negative n is a mistake of the program and
// panics.
func Number(n int) []byte {
	if n < 0 {
		panic("commit: negative number in a hash input")
	}
	return binary.BigEndian.AppendUint64(nil, uint64(n))
}

// input appends the encoding of a hash input to b.
func input(b []byte, what string, parts [][]byte) []byte {
	b = binary.BigEndian.AppendUint64(b, uint64(len(domain)+len(what)))
	b = append(append(b, domain...), what...)
	for _, p := range parts {
		b = append(binary.BigEndian.AppendUint64(b, uint64(len(p))), p...)
	}
	return b
}

var errHex = errors.New("want 64 lower-case hexadecimal digits")

// ParseHex reads 32 bytes written as 64 lower-case hexadecimal digits, the one
// spelling of hashes, links and seeds in this project.
func ParseHex(s string) ([32]byte, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != 32 || hex.EncodeToString(b) != s {
		return [32]byte{}, errHex
	}
	return [32]byte(b), nil
}
