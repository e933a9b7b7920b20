package seal_test

import (
	"bytes"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"testing"

	"filippo.io/age"
	"filippo.io/age/armor"
	"golang.org/x/crypto/chacha20poly1305"

	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// TestWriter: what the writer of this package makes, the library of age reads for
// each of its readers and for nobody else, to the last byte, with sizes about the
// limits of chunks; and it is laid out as c2sp.org/age says, for whoever reads it
// with another program.
func TestWriter(t *testing.T) {
	if testing.Short() {
		t.Skip("seals long texts")
	}
	const chunk = 64 << 10
	stranger := ageIdentity(t, identity(t))
	for readers := 1; readers <= 3; readers++ {
		var ids []*seal.Identity
		var to []*seal.Recipient
		for range readers {
			ids = append(ids, identity(t))
			to = append(to, ids[len(ids)-1].Recipient())
		}
		for _, size := range []int{1, seal.Block, chunk - seal.Block, chunk - 1, chunk, chunk + 1, chunk + seal.Block, 2*chunk - 1, 2 * chunk, 2*chunk + 1, 3 * chunk, 257 * 1024, seal.MaxSize} {
			const frame = len("adjutant sealed 12345\n")
			n := max(0, size-frame)
			body := make([]byte, n)
			for i := range body {
				body[i] = byte(i*i>>8 + i)
			}
			armored, err := seal.Seal([32]byte{byte(readers)}, body, 0, to...)
			if size == seal.MaxSize { // its length has two digits more
				body = body[:n-2]
				armored, err = seal.Seal([32]byte{byte(readers)}, body, 0, to...)
			}
			if err != nil {
				t.Fatal(err)
			}
			want := fmt.Appendf(nil, "adjutant sealed %d\n%s", len(body), body)
			want = append(want, bytes.Repeat([]byte("\n"), -len(want)&(seal.Block-1))...)
			for i, id := range ids {
				if got := plain(t, armored, id); !bytes.Equal(got, want) {
					t.Fatalf("%d readers, %d bytes: reader %d has another text of %d bytes", readers, size, i, len(got))
				}
			}
			if _, err := age.Decrypt(armor.NewReader(bytes.NewReader(armored)), stranger); err == nil {
				t.Errorf("%d readers, %d bytes: a stranger reads it", readers, size)
			}
			file, err := seal.Dearmor(armored)
			if err != nil {
				t.Fatal(err)
			}
			_, key, err := seal.OpenAt(file, readers-1, ids[readers-1])
			if err != nil {
				t.Fatal(err)
			}
			layout(t, file, key, want, readers)
		}
	}
}

func ageIdentity(t *testing.T, id *seal.Identity) age.Identity {
	t.Helper()
	i, err := age.ParseX25519Identity(id.String())
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// layout reads a file by its key as the specification says, without the library.
func layout(t *testing.T, file []byte, key seal.FileKey, want []byte, readers int) {
	t.Helper()
	header := regexp.MustCompile(fmt.Sprintf(`^age-encryption\.org/v1\n(-> X25519 [A-Za-z0-9+/]{43}\n[A-Za-z0-9+/]{43}\n){%d}--- ([A-Za-z0-9+/]{43})\n`, readers)).FindSubmatchIndex(file)
	if header == nil {
		t.Fatalf("wrong header: %.300q", file)
	}
	derived := func(salt []byte, info string) []byte {
		k, err := hkdf.Key(sha256.New, key[:], salt, info, 32)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	mac := hmac.New(sha256.New, derived(nil, "header"))
	mac.Write(file[:header[4]-1])
	if got := base64.RawStdEncoding.EncodeToString(mac.Sum(nil)); got != string(file[header[4]:header[5]]) {
		t.Errorf("wrong MAC %s", got)
	}
	nonce, rest := file[header[1]:][:16], file[header[1]+16:]
	aead, err := chacha20poly1305.New(derived(nonce, "payload"))
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	for n := 0; len(rest) > 0; n++ {
		part := rest[:min(64<<10+16, len(rest))]
		rest = rest[len(part):]
		counter := make([]byte, 12)
		counter[9], counter[10] = byte(n>>8), byte(n)
		if len(rest) == 0 {
			counter[11] = 1
		}
		if text, err = aead.Open(text, counter, part, nil); err != nil || len(part) == 16 {
			t.Fatalf("chunk %d of %d bytes: %v", n, len(part), err)
		}
	}
	if !bytes.Equal(text, want) {
		t.Error("another text")
	}
}

// TestWriterDamaged: every byte of a file counts, and no chunk can be left out, given
// twice or moved.
func TestWriterDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("opens many damaged texts")
	}
	id := identity(t)
	other := identity(t)
	read := func(file []byte) error {
		r, err := age.Decrypt(bytes.NewReader(file), ageIdentity(t, id))
		if err == nil {
			_, err = io.Copy(io.Discard, r)
		}
		return err
	}
	sealed := func(size int) []byte {
		armored, err := seal.Seal([32]byte{1}, make([]byte, size), 0, id.Recipient(), other.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		file, err := seal.Dearmor(armored)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	small := sealed(1)
	if err := read(small); err != nil {
		t.Fatal(err)
	}
	for i := range small {
		bad := bytes.Clone(small)
		bad[i] ^= 1
		if read(bad) == nil {
			t.Errorf("byte %d changed: it is read", i)
		}
	}
	const chunk = 64<<10 + 16
	long := sealed(3*64<<10 - 100)
	begin := bytes.Index(long, []byte("\n--- ")) + 5 + 43 + 1 + 16
	a, b, c := long[begin:begin+chunk], long[begin+chunk:begin+2*chunk], long[begin+2*chunk:]
	if err := read(long); err != nil || len(c) != chunk {
		t.Fatalf("three chunks, the last of %d bytes: %v", len(c), err)
	}
	for name, chunks := range map[string][][]byte{
		"two": {a, b}, "the last": {c}, "none": {}, "the first missing": {b, c}, "exchanged": {b, a, c}, "twice": {a, b, b, c}, "last twice": {a, b, c, c}, "cut": {a, b, c[:len(c)-1]}, "a byte more": {a, b, c, {0}},
	} {
		if read(append(bytes.Clone(long[:begin]), bytes.Join(chunks, nil)...)) == nil {
			t.Errorf("%s: it is read", name)
		}
	}
}

// FuzzSeal seals any body with any secret twice, and reads it with age alone.
func FuzzSeal(f *testing.F) {
	a, b := identity(f), identity(f)
	f.Add([]byte("secret"), []byte("attack\n"), 0)
	f.Add([]byte{}, bytes.Repeat([]byte("x"), 64<<10), 2048)
	f.Fuzz(func(t *testing.T, from, body []byte, least int) {
		if least > 1<<18 || len(body) > 1<<18 {
			return
		}
		secret := [32]byte(sha256.Sum256(from))
		armored, err := seal.Seal(secret, body, least, a.Recipient(), b.Recipient())
		if err != nil {
			return
		}
		if again, err := seal.Seal(secret, body, least, a.Recipient(), b.Recipient()); err != nil || !bytes.Equal(again, armored) || canonical(armored) != nil {
			t.Fatalf("sealed again it differs: %v", err)
		}
		for _, id := range []*seal.Identity{a, b} {
			if text := plain(t, armored, id); !bytes.HasPrefix(text, fmt.Appendf(nil, "adjutant sealed %d\n%s", len(body), body)) || len(text) < least {
				t.Fatalf("plain text of %d bytes", len(text))
			}
			if got, err := seal.Open(armored, id); err != nil || !bytes.Equal(got, body) {
				t.Fatalf("Open = %v", err)
			}
		}
	})
}
