package sign

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"golang.org/x/mod/sumdb/note"
)

const maxName = 128

// algEd25519 precedes the public key in a verifier key, as package note
// defines it.
const algEd25519 = 1

// NewSeed draws a signing seed from crypto/rand.
func NewSeed() ([32]byte, error) {
	var seed [32]byte
	if _, err := rand.Read(seed[:]); err != nil {
		return seed, fmt.Errorf("new signing seed: %w", err)
	}
	return seed, nil
}

const keyFilePrefix = "adjutant-signing-key-v1 "

// WriteSeed returns the key file of seed, one line.
func WriteSeed(seed [32]byte) []byte {
	return []byte(keyFilePrefix + hex.EncodeToString(seed[:]) + "\n")
}

// ReadSeed reads what [WriteSeed] writes; a missing line feed or a CRLF at the
// end is forgiven. Its error never repeats the text.
func ReadSeed(file []byte) ([32]byte, error) {
	line := strings.TrimSuffix(strings.TrimSuffix(string(file), "\n"), "\r")
	text, ok := strings.CutPrefix(line, keyFilePrefix)
	seed, err := commit.ParseHex(text)
	if !ok || err != nil {
		return [32]byte{}, errors.New("malformed signing key file")
	}
	return seed, nil
}

// checkName checks the name of a key: 1 to 128 of a-z, 0-9, dot, @ and hyphen.
func checkName(name string) error {
	if name == "" || len(name) > maxName {
		return fmt.Errorf("key name %q does not have 1 to %d characters", name, maxName)
	}
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && !strings.ContainsRune(".@-", r) {
			return fmt.Errorf("key name %q has the character %q", name, r)
		}
	}
	return nil
}

// A Signer signs notes under one name.
type Signer struct {
	name string
	vkey string
	note note.Signer
}

// NewSigner returns the signer of a person's seed under name, which has 1 to
// 128 characters out of a-z, 0-9, dot, @ and hyphen.
func NewSigner(seed [32]byte, name string) (*Signer, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	public := ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey)
	vkey, err := note.NewEd25519VerifierKey(name, public)
	if err != nil {
		return nil, fmt.Errorf("verifier key: %w", err)
	}
	hash := strings.Split(vkey, "+")[1]
	private := base64.StdEncoding.EncodeToString(append([]byte{algEd25519}, seed[:]...))
	s, err := note.NewSigner("PRIVATE+KEY+" + name + "+" + hash + "+" + private)
	if err != nil {
		return nil, fmt.Errorf("signer: %w", err)
	}
	return &Signer{name, vkey, s}, nil
}

// Name returns the name of the key.
func (s *Signer) Name() string {
	return s.name
}

// Verifier returns the verifier key, which is public: "name+hash+key".
func (s *Signer) Verifier() string {
	return s.vkey
}

// A Verifier checks the signatures of one key under one name.
type Verifier struct {
	note   note.Verifier
	vkey   string
	public []byte
}

// ParseVerifier reads what [Signer.Verifier] returns, and no other spelling.
func ParseVerifier(vkey string) (*Verifier, error) {
	if len(vkey) > maxName+54 { // a hash of 8, a key of 44 characters
		return nil, errors.New("verifier key is too long")
	}
	v, err := note.NewVerifier(vkey)
	if err != nil {
		return nil, fmt.Errorf("verifier key %q: %w", vkey, err)
	}
	if err := checkName(v.Name()); err != nil {
		return nil, fmt.Errorf("verifier key: %w", err)
	}
	parts := strings.SplitN(vkey, "+", 3) // name, hash, key; the base64 of the key may have a plus
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil {
		return nil, fmt.Errorf("verifier key %q: %w", vkey, err)
	}
	again, err := note.NewEd25519VerifierKey(v.Name(), key[1:])
	if err != nil || again != vkey {
		return nil, fmt.Errorf("verifier key %q has another spelling", vkey)
	}
	return &Verifier{v, vkey, key[1:]}, nil
}

// Name returns the name of the key.
func (v *Verifier) Name() string {
	return v.note.Name()
}

// String returns the verifier key that [ParseVerifier] reads.
func (v *Verifier) String() string {
	return v.vkey
}

// Fingerprint returns 80 bits of a hash of the public key as five groups of
// four hexadecimal digits, to compare by voice. It does not depend on the name,
// so a person has one fingerprint for all games.
func (v *Verifier) Fingerprint() string {
	d := commit.Digest("fingerprint", v.public)
	return fmt.Sprintf("%x %x %x %x %x", d[0:2], d[2:4], d[4:6], d[6:8], d[8:10])
}
