package seal

import (
	"bytes"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

// The library of age draws its keys from crypto/rand and cannot be given others.
// So this file writes age files of version 1 for X25519 recipients by itself, as
// c2sp.org/age says; the library reads them.

// keys are all that age draws for a file.
type keys struct {
	file      [16]byte
	nonce     [16]byte
	ephemeral [][32]byte // of each recipient
}

// derive makes the keys of a file from a secret, its plain text and its recipients:
// a pseudorandom function of all three, so no two files share a key unless they are
// the same file.
func derive(secret [32]byte, text []byte, to []*Recipient) keys {
	names := make([]string, len(to))
	for i, r := range to {
		names[i] = r.String()
	}
	from := commit.MAC(secret, "seal", []byte(strings.Join(names, " ")), text)
	k := keys{ephemeral: make([][32]byte, len(to))}
	head := commit.Derive(from, "file")
	copy(k.file[:], head[:16])
	copy(k.nonce[:], head[16:])
	for i := range to {
		k.ephemeral[i] = commit.Derive(from, fmt.Sprintf("ephemeral %d", i))
	}
	return k
}

// encrypt writes the age file.
func (k keys) encrypt(text []byte, to []*Recipient) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("age-encryption.org/v1\n")
	for i, r := range to {
		if err := k.stanza(&b, k.ephemeral[i], r); err != nil {
			return nil, fmt.Errorf("seal: %w", err)
		}
	}
	b.WriteString("---")
	key, err := hkdf.Key(sha256.New, k.file[:], nil, "header", sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(b.Bytes())
	fmt.Fprintf(&b, " %s\n", raw64.EncodeToString(mac.Sum(nil)))
	b.Write(k.nonce[:])
	if key, err = hkdf.Key(sha256.New, k.file[:], k.nonce[:], "payload", chacha20poly1305.KeySize); err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return stream(b.Bytes(), key, text)
}

var raw64 = base64.RawStdEncoding.Strict()

// stanza wraps the file key to one recipient.
func (k keys) stanza(b *bytes.Buffer, ephemeral [32]byte, to *Recipient) error {
	theirs, err := ecdh.X25519().NewPublicKey(to.point())
	if err != nil {
		return err
	}
	secret, err := ecdh.X25519().NewPrivateKey(ephemeral[:])
	if err != nil {
		return err
	}
	shared, err := secret.ECDH(theirs)
	if err != nil {
		return err
	}
	ours := secret.PublicKey().Bytes()
	wrapping, err := hkdf.Key(sha256.New, shared, append(bytes.Clone(ours), theirs.Bytes()...), "age-encryption.org/v1/X25519", chacha20poly1305.KeySize)
	if err != nil {
		return err
	}
	aead, err := chacha20poly1305.New(wrapping)
	if err != nil {
		return err
	}
	body := aead.Seal(nil, make([]byte, chacha20poly1305.NonceSize), k.file[:], nil)
	fmt.Fprintf(b, "-> X25519 %s\n%s\n", raw64.EncodeToString(ours), raw64.EncodeToString(body))
	return nil
}

// chunk is what age encrypts at a time, in bytes.
const chunk = 64 << 10

// stream appends the encrypted text: chunks under nonces of an 11-byte counter and a
// last byte that is 1 in the last chunk. Text is never empty, since it is framed.
func stream(file, key, text []byte) ([]byte, error) {
	aead, err := chacha20poly1305.New(key)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	var nonce [chacha20poly1305.NonceSize]byte
	for n := 0; len(text) > 0; n++ {
		part := text[:min(chunk, len(text))]
		text = text[len(part):]
		nonce[9], nonce[10] = byte(n>>8), byte(n) // MaxSize has 64 chunks
		if len(text) == 0 {
			nonce[11] = 1
		}
		file = aead.Seal(file, nonce[:], part, nil)
	}
	return file, nil
}

// bech32 has the letters of the alphabet of BIP 173 by their values.
const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// point is the public key of r, which its name spells: five bits a letter between
// "age1" and the checksum of six letters. The name comes from the library of age.
func (r *Recipient) point() []byte {
	name := strings.TrimPrefix(r.String(), "age1")
	var point []byte
	bits, value := 0, 0
	for _, c := range name[:len(name)-6] {
		value = value<<5 | strings.IndexRune(bech32, c)
		if bits += 5; bits >= 8 {
			bits -= 8
			point = append(point, byte(value>>bits))
			value &= 1<<bits - 1
		}
	}
	return point
}
