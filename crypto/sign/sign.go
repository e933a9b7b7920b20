// Package sign signs texts, so that everyone can check who wrote them.
//
// A signed text is a signed note of golang.org/x/mod/sumdb/note with exactly
// one Ed25519 signature (RFC 8032): the text, which ends in a line feed, a
// blank line, and a line with an em dash, the name of the key and the base64
// of a key hash and the signature:
//
//	hello
//
//	— axis@desert-7f3c9a xADOmL0j…
//
// A person has one secret seed of 32 bytes for all games and signs in each
// under the name side@game. The seed is kept in a file of one line,
//
//	adjutant-signing-key-v1 <64 hexadecimal digits>
//
// and the public half is the verifier key of package note, "name+hash+key".
//
// There is one spelling of everything: base64 with stray bits, a second
// signature or a verifier key in upper case is refused. Ed25519 signatures of
// this package are deterministic.
package sign

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/note"
)

// ErrSignature says that a note is not signed by the verifier's key: the
// signature is missing, by another key, or false.
var ErrSignature = errors.New("signature does not verify")

// ErrMalformed says that a text is not a note with one signature in its one
// spelling.
var ErrMalformed = errors.New("malformed signed text")

// Sign returns the signed note of text, which must end in a line feed, be valid
// UTF-8 and have no ASCII control character but line feeds.
func (s *Signer) Sign(text []byte) ([]byte, error) {
	signed, err := note.Sign(&note.Note{Text: string(text)}, s.note)
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	v, err := ParseVerifier(s.vkey)
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	if _, err := Open(signed, v); err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	return signed, nil
}

// Open returns the text of a signed note that has exactly one signature, made
// by v's key; it is a part of signed. Otherwise the error is [ErrSignature] or
// [ErrMalformed], and there is no text.
func Open(signed []byte, v *Verifier) (text []byte, err error) {
	n, err := note.Open(signed, note.VerifierList(v.note))
	if _, ok := errors.AsType[*note.InvalidSignatureError](err); ok {
		return nil, fmt.Errorf("%w: false signature of %s", ErrSignature, v.Name())
	}
	if _, ok := errors.AsType[*note.UnverifiedNoteError](err); ok {
		return nil, fmt.Errorf("%w: not signed by the key of %s", ErrSignature, v.Name())
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	// Package note forgives stray bits in base64, repeated lines and signatures of
	// others.
	sig, err := base64.StdEncoding.DecodeString(n.Sigs[0].Base64)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	line := fmt.Appendf(nil, "\n— %s %s\n", v.Name(), base64.StdEncoding.EncodeToString(sig))
	text, ok := bytes.CutSuffix(signed, line)
	if !ok || string(text) != n.Text {
		return nil, fmt.Errorf("%w: there is more than one signature, or its line has another spelling", ErrMalformed)
	}
	return text, nil
}
