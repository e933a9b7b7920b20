package seal

import (
	"fmt"

	"filippo.io/age"
)

// An Identity is a secret age X25519 key, which opens what is sealed to its
// [Recipient].
type Identity struct {
	age *age.X25519Identity
}

// A Recipient is a public age X25519 key, to which anyone can seal.
type Recipient struct {
	age *age.X25519Recipient
}

// NewIdentity draws a new identity from crypto/rand.
func NewIdentity() (*Identity, error) {
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, fmt.Errorf("new identity: %w", err)
	}
	return &Identity{id}, nil
}

// String returns the secret key, "AGE-SECRET-KEY-1…".
func (id *Identity) String() string {
	return id.age.String()
}

// Recipient returns the public key of id.
func (id *Identity) Recipient() *Recipient {
	return &Recipient{id.age.Recipient()}
}

// ParseRecipient reads what [Recipient.String] writes, and no other spelling.
func ParseRecipient(s string) (*Recipient, error) {
	r, err := age.ParseX25519Recipient(s)
	if err != nil {
		return nil, fmt.Errorf("malformed age public key %q: %w", s, err)
	}
	if r.String() != s {
		return nil, fmt.Errorf("malformed age public key %q: want %s", s, r)
	}
	return &Recipient{r}, nil
}

// String returns the public key, "age1…".
func (r *Recipient) String() string {
	return r.age.String()
}
