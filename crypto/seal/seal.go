// Package seal encrypts bodies to players, so that nobody else reads them and
// their length tells little.
//
// A sealed body is an age file (age-encryption.org/v1) for one or more X25519
// recipients, in age's own armor with LF line ends. Its plain text is framed:
// a line with the length of the body in bytes, the body, and line feeds up to
// a multiple of 1 KiB or the larger size that the caller asks for:
//
//	adjutant sealed 7\n
//	attack\n
//	\n\n\n… (1024 bytes in all)
//
// So "age -d -i identity.txt" shows the body to its reader without this
// program. The frame has one spelling, and [Open] refuses any other.
//
// Sealing says nothing about who sealed; package packet signs. [Seal] is
// reproducible: its keys come from a secret of the sender and from all that it
// seals, so the same again is the same file, and nothing else has its keys.
// [SealFile] draws fresh keys each time.
//
// An identity file is what age-keygen writes: comments, of which the last names
// the public key, and the secret key. It may be protected by a passphrase, as
// an armored age file with an scrypt recipient.
//
//	# axis
//	# public key: age1…
//	AGE-SECRET-KEY-1…
package seal

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"

	"filippo.io/age"
	"filippo.io/age/armor"
)

// ErrNotForUs says that none of the identities opens a sealed body: it was
// sealed to others.
var ErrNotForUs = errors.New("sealed to others")

// Seal encrypts body to the recipients, of which there must be at least one.
// The plain text is padded to a multiple of [Block] and to at least least
// bytes; it may have up to [MaxSize]. All keys are derived (derived): the secret
// must be the sender's alone, and serve nothing else.
func Seal(secret [32]byte, body []byte, least int, to ...*Recipient) (armored []byte, err error) {
	if len(to) == 0 {
		return nil, errors.New("seal: no recipients")
	}
	text, err := frame(body, least)
	if err != nil {
		return nil, err
	}
	file, err := derive(secret, text, to).encrypt(text, to)
	if err != nil {
		return nil, err
	}
	return enarmor(file)
}

// SealFile is [Seal] without the armor and with keys from crypto/rand, for what
// stays on a disk.
func SealFile(body []byte, least int, to ...*Recipient) ([]byte, error) {
	if len(to) == 0 {
		return nil, errors.New("seal: no recipients")
	}
	text, err := frame(body, least)
	if err != nil {
		return nil, err
	}
	recipients := make([]age.Recipient, len(to))
	for i, r := range to {
		recipients[i] = r.age
	}
	return encrypt(text, recipients...)
}

// Open decrypts what [Seal] made with the first of the identities that fits.
// It returns [ErrNotForUs] if none does, and another error if the text is
// damaged, too long or has a wrong frame.
func Open(armored []byte, ids ...*Identity) ([]byte, error) {
	file, err := Dearmor(armored)
	if err != nil {
		return nil, err
	}
	return OpenFile(file, ids...)
}

// OpenFile is [Open] for what [SealFile] made, or [Dearmor] returned.
func OpenFile(file []byte, ids ...*Identity) ([]byte, error) {
	if len(ids) == 0 {
		return nil, ErrNotForUs
	}
	identities := make([]age.Identity, len(ids))
	for i, id := range ids {
		identities[i] = id.age
	}
	text, err := decrypt(file, MaxSize, identities...)
	if err != nil {
		return nil, err
	}
	return unframe(text)
}

// Dearmor returns the age file in armored. It does not open the file.
func Dearmor(armored []byte) ([]byte, error) {
	var file bytes.Buffer
	file.Grow(len(armored)) // a third more than it will be
	if _, err := file.ReadFrom(armor.NewReader(bytes.NewReader(armored))); err != nil {
		return nil, fmt.Errorf("sealed body: %w", err)
	}
	return file.Bytes(), nil
}

// Canonical is [Dearmor] for an armor that must be the one that age writes: LF
// line ends, nothing before or after.
func Canonical(armored []byte) ([]byte, error) {
	text, head := bytes.CutPrefix(armored, []byte(armor.Header+"\n"))
	text, foot := bytes.CutSuffix(text, []byte(armor.Footer+"\n"))
	if !head || !foot {
		return nil, errSpelling
	}
	file := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Strict().Decode(file, text) // which passes over line ends
	if err != nil || !wrapped(text, base64.StdEncoding.EncodedLen(n)) {
		return nil, errSpelling
	}
	return file[:n:n], nil
}

var errSpelling = errors.New("sealed body: armor has another spelling")

// columns is the length of a line of age's armor; only the last may be shorter.
const columns = 64

// wrapped reports whether a text of so many characters has its line ends where
// age puts them: after each line, and nowhere else since its length leaves no
// room for more.
func wrapped(text []byte, characters int) bool {
	if len(text) != characters+(characters+columns-1)/columns {
		return false
	}
	for at := columns; at < len(text); at += columns + 1 {
		if text[at] != '\n' {
			return false
		}
	}
	return len(text) == 0 || text[len(text)-1] == '\n'
}

func encrypt(text []byte, to ...age.Recipient) ([]byte, error) {
	var binary bytes.Buffer
	w, err := age.Encrypt(&binary, to...)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return binary.Bytes(), nil
}

func enarmor(binary []byte) ([]byte, error) {
	var text bytes.Buffer
	w := armor.NewWriter(&text)
	if _, err := w.Write(binary); err != nil {
		return nil, fmt.Errorf("armor: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("armor: %w", err)
	}
	return text.Bytes(), nil
}

// decrypt opens an age file of which the plain text has at most limit bytes.
func decrypt(file []byte, limit int64, ids ...age.Identity) ([]byte, error) {
	r, size, err := age.DecryptReaderAt(bytes.NewReader(file), int64(len(file)), ids...)
	if _, ok := errors.AsType[*age.NoIdentityMatchError](err); ok {
		return nil, ErrNotForUs
	}
	if err != nil {
		return nil, fmt.Errorf("open sealed body: %w", err)
	}
	if size > limit {
		return nil, fmt.Errorf("sealed body exceeds %d bytes", limit)
	}
	text := make([]byte, size)
	if _, err := r.ReadAt(text, 0); err != nil && err != io.EOF {
		return nil, fmt.Errorf("open sealed body: %w", err)
	}
	return text, nil
}
