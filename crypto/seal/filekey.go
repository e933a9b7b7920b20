package seal

import (
	"encoding/hex"
	"errors"

	"filippo.io/age"
)

// A FileKey opens one sealed body and no other, whoever it was sealed to. Its
// readers can take it out and publish it; it tells nothing about their
// identities. A key that is not the body's does not open it: age binds the key
// to the file's header.
type FileKey [16]byte

// String returns k as 32 lower-case hexadecimal digits.
func (k FileKey) String() string { return hex.EncodeToString(k[:]) }

// ParseFileKey reads what [FileKey.String] writes, and no other spelling.
func ParseFileKey(s string) (FileKey, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(FileKey{}) || hex.EncodeToString(b) != s {
		return FileKey{}, errors.New("file key: want 32 lower-case hexadecimal digits")
	}
	return FileKey(b), nil
}

// Unwrap implements age.Identity: the key that it gives is tried as it is.
func (k FileKey) Unwrap([]*age.Stanza) ([]byte, error) { return k[:], nil }

// taken is an identity that keeps the file key which it unwraps.
type taken struct {
	id  age.Identity
	key FileKey
}

func (t *taken) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	key, err := t.id.Unwrap(stanzas)
	if err == nil {
		if len(key) != len(t.key) {
			return nil, errors.New("file key has another length")
		}
		copy(t.key[:], key)
	}
	return key, err
}

// reader is an identity that knows at which place among the recipients it
// stands: the others need not be tried. A place that is wrong does no harm.
type reader struct {
	id age.Identity
	at int
}

func (r reader) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	if r.at >= 0 && r.at < len(stanzas) {
		if key, err := r.id.Unwrap(stanzas[r.at : r.at+1]); err == nil {
			return key, nil
		}
	}
	return r.id.Unwrap(stanzas)
}

// OpenAt opens an age file, as [Dearmor] gives it, for the reader who stands at a
// place, from 0, among those to whom the body was sealed. It returns the file's
// key too, and otherwise does what [Open] does.
func OpenAt(file []byte, at int, id *Identity) ([]byte, FileKey, error) {
	t := &taken{id: reader{id.age, at}}
	text, err := decrypt(file, MaxSize, t)
	if err != nil {
		return nil, FileKey{}, err
	}
	body, err := unframe(text)
	return body, t.key, err
}

// OpenWith opens an age file, as [Dearmor] gives it, with its key.
func OpenWith(file []byte, key FileKey) ([]byte, error) {
	text, err := decrypt(file, MaxSize, key)
	if err != nil {
		return nil, err
	}
	return unframe(text)
}
