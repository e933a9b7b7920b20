package seal_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// TestSealIsReproducible: the same secret, body and readers give the same bytes,
// which the library of age opens; whoever changes one of the three gets a file
// with other keys and nonces, so that no two bodies share any.
func TestSealIsReproducible(t *testing.T) {
	a, b := identity(t), identity(t)
	secret := [32]byte{1}
	for _, size := range []int{0, 1, 1000, 64<<10 - 30, 64 << 10, 200_000} {
		body := bytes.Repeat([]byte{'x'}, size)
		first, err := seal.Seal(secret, body, 0, a.Recipient(), b.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		again, _ := seal.Seal(secret, bytes.Clone(body), 0, a.Recipient(), b.Recipient())
		if !bytes.Equal(first, again) {
			t.Fatalf("%d bytes sealed twice differ", size)
		}
		for _, id := range []*seal.Identity{a, b} {
			if got, err := seal.Open(first, id); err != nil || !bytes.Equal(got, body) {
				t.Fatalf("%d bytes: %v", size, err)
			}
		}
	}
	seen := map[string]string{}
	for name, make := range map[string]func() ([]byte, error){
		"as it is":      func() ([]byte, error) { return seal.Seal(secret, []byte("attack"), 0, a.Recipient(), b.Recipient()) },
		"another body":  func() ([]byte, error) { return seal.Seal(secret, []byte("attacK"), 0, a.Recipient(), b.Recipient()) },
		"another size":  func() ([]byte, error) { return seal.Seal(secret, []byte("attack"), 2048, a.Recipient(), b.Recipient()) },
		"one reader":    func() ([]byte, error) { return seal.Seal(secret, []byte("attack"), 0, a.Recipient()) },
		"another order": func() ([]byte, error) { return seal.Seal(secret, []byte("attack"), 0, b.Recipient(), a.Recipient()) },
		"another secret": func() ([]byte, error) {
			return seal.Seal([32]byte{2}, []byte("attack"), 0, a.Recipient(), b.Recipient())
		},
	} {
		armored, err := make()
		if err != nil {
			t.Fatal(err)
		}
		file, err := seal.Dearmor(armored)
		if err != nil {
			t.Fatal(err)
		}
		_, key, err := seal.OpenAt(file, 0, a)
		if err != nil {
			t.Fatal(err)
		}
		nonce := file[bytes.Index(file, []byte("\n--- "))+5+43+1:][:16]
		for _, secret := range []string{key.String(), fmt.Sprintf("%x", nonce)} {
			if other, ok := seen[secret]; ok {
				t.Errorf("%s and %s share a key or a nonce", name, other)
			}
			seen[secret] = name
		}
	}
}
