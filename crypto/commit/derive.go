package commit

import (
	"crypto/hkdf"
	"crypto/sha256"
)

// Salt returns the salt for label: HKDF-Expand (RFC 5869, SHA-256) of secret
// with the info "salt/" ‖ label. A label must not be used for two bodies.
func Salt(secret [32]byte, label string) [32]byte {
	return expand(secret, "salt/"+label)
}

// Derive returns the subkey of secret for label: HKDF-Expand (RFC 5869,
// SHA-256) with the info "adjutant/v1/derive/" ‖ label. Subkeys tell nothing
// about each other, about secret, or about a [Salt].
func Derive(secret [32]byte, label string) [32]byte {
	return expand(secret, domain+"derive/"+label)
}

func expand(secret [32]byte, info string) [32]byte {
	b, err := hkdf.Expand(sha256.New, secret[:], info, 32)
	if err != nil {
		panic("commit: hkdf: " + err.Error()) // 32 bytes are never too many
	}
	return [32]byte(b)
}
