package sign_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

func signer(t testing.TB, seed byte, name string) (*sign.Signer, *sign.Verifier) {
	t.Helper()
	s, err := sign.NewSigner([32]byte{seed}, name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := sign.ParseVerifier(s.Verifier())
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

func ExampleSigner_Sign() {
	s, _ := sign.NewSigner([32]byte{}, "axis@desert-7f3c9a")
	signed, _ := s.Sign([]byte("hello\n"))
	fmt.Printf("%.42s…\n", signed)
	v, _ := sign.ParseVerifier(s.Verifier())
	text, err := sign.Open(signed, v)
	fmt.Printf("%q %v\n", text, err)
	fmt.Println(v.Fingerprint())
	// Output:
	// hello
	//
	// — axis@desert-7f3c9a xADOmL0jqZfeO5…
	// "hello\n" <nil>
	// 7f06 af22 da4f 9f14 47fc
}

func TestOpen(t *testing.T) {
	s, v := signer(t, 1, "axis@g")
	other, _ := signer(t, 2, "axis@g")
	renamed, _ := signer(t, 1, "axis@h")
	good, err := s.Sign([]byte("hello\n"))
	if err != nil {
		t.Fatal(err)
	}
	by := func(s *sign.Signer) string {
		b, err := s.Sign([]byte("hello\n"))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	line := strings.SplitAfter(string(good), "\n")[2]
	stray := strings.Replace(string(good), "=\n", "", 1)
	stray = stray[:len(stray)-1] + string(stray[len(stray)-1]+1) + "=\n"
	tests := []struct {
		name, text string
		want       error
	}{
		{"good", string(good), nil},
		{"changed text", strings.Replace(string(good), "hello", "hullo", 1), sign.ErrSignature},
		{"other key", by(other), sign.ErrSignature},
		{"other name", by(renamed), sign.ErrSignature},
		{"two signatures", string(good) + strings.SplitAfter(by(other), "\n")[2], sign.ErrMalformed},
		{"repeated signature", string(good) + line, sign.ErrMalformed},
		{"stray bits", stray, sign.ErrMalformed},
		{"padding missing", strings.Replace(string(good), "=\n", "\n", 1), sign.ErrMalformed},
		{"CRLF", strings.ReplaceAll(string(good), "\n", "\r\n"), sign.ErrMalformed},
		{"no signature", "hello\n\n", sign.ErrMalformed},
		{"trailing text", string(good) + "x\n", sign.ErrMalformed},
		{"leading text", "x\n" + string(good), sign.ErrSignature},
		{"empty", "", sign.ErrMalformed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := sign.Open([]byte(tt.text), v)
			if !errors.Is(err, tt.want) || (err == nil) != (string(text) == "hello\n") {
				t.Errorf("Open = %q, %v; want %v", text, err, tt.want)
			}
		})
	}
}

func TestSignRefuses(t *testing.T) {
	s, _ := signer(t, 1, "axis@g")
	for _, text := range []string{"", "no line end", "tab\t\n", "cr\r\n", "\xff\n"} {
		if _, err := s.Sign([]byte(text)); err == nil {
			t.Errorf("Sign(%q) accepted", text)
		}
	}
	for _, name := range []string{"", "Axis@g", "axis g", "axis+g", "axis@g\n", "axé", "axis:g", "axis/g", "axis`", "axis{", strings.Repeat("a", 129)} {
		if _, err := sign.NewSigner([32]byte{}, name); err == nil {
			t.Errorf("NewSigner of name %q accepted", name)
		} else if (name == "" || len(name) == 129) != strings.Contains(err.Error(), "1 to 128 characters") {
			t.Errorf("NewSigner of name %q: %v", name, err)
		}
	}
	long, _ := signer(t, 1, "a9z0.-@"+strings.Repeat("a", 121))
	if v, err := sign.ParseVerifier(long.Verifier()); err != nil || v.String() != long.Verifier() {
		t.Errorf("the key of the longest name: %v", err)
	}
	if _, err := sign.ParseVerifier(long.Verifier() + "A"); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a key that is too long: %v", err)
	}
}

func TestVerifier(t *testing.T) {
	s, v := signer(t, 1, "axis@g")
	_, same := signer(t, 1, "allies@h")
	_, other := signer(t, 2, "axis@g")
	if v.Name() != "axis@g" || s.Name() != "axis@g" || v.String() != s.Verifier() {
		t.Errorf("name %q, key %q", v.Name(), v.String())
	}
	if v.Fingerprint() != same.Fingerprint() || v.Fingerprint() == other.Fingerprint() {
		t.Error("the fingerprint is not that of the public key alone")
	}
	if len(v.Fingerprint()) != 24 {
		t.Errorf("fingerprint %q", v.Fingerprint())
	}
	key := s.Verifier()
	parts := strings.SplitN(key, "+", 3)
	for name, bad := range map[string]string{
		"empty":      "",
		"line feed":  key + "\n",
		"inner":      key[:len(key)-8] + "\n" + key[len(key)-8:],
		"upper hash": parts[0] + "+" + strings.ToUpper(parts[1]) + "+" + parts[2],
		"bad hash":   parts[0] + "+00000000+" + parts[2],
		"other name": "allies@g+" + parts[1] + "+" + parts[2],
		"private":    "PRIVATE+KEY+" + key,
		"long":       strings.Repeat("a", 1000) + key,
	} {
		if _, err := sign.ParseVerifier(bad); err == nil {
			t.Errorf("%s: ParseVerifier(%q) accepted", name, bad)
		}
	}
}

// Keys whose base64 has a plus must parse too.
func TestVerifierOfManySeeds(t *testing.T) {
	for i := range 200 {
		signer(t, byte(i), "axis@g")
	}
}

func TestSeedFile(t *testing.T) {
	seed, err := sign.NewSeed()
	if err != nil {
		t.Fatal(err)
	}
	file := sign.WriteSeed(seed)
	for _, text := range []string{string(file), strings.TrimSpace(string(file)), strings.TrimSpace(string(file)) + "\r\n"} {
		if got, err := sign.ReadSeed([]byte(text)); err != nil || got != seed {
			t.Errorf("ReadSeed = %v", err)
		}
	}
	for _, bad := range []string{"", "adjutant-signing-key-v1 ", "adjutant-signing-key-v2" + string(file[23:]), string(file) + "\n", " " + string(file), string(file[:70])} {
		if _, err := sign.ReadSeed([]byte(bad)); err == nil {
			t.Errorf("ReadSeed(%q) accepted", bad)
		} else if len(bad) > 60 && strings.Contains(err.Error(), bad[40:50]) {
			t.Errorf("error repeats the secret: %v", err)
		}
	}
}

func FuzzOpen(f *testing.F) {
	s, v := signer(f, 1, "axis@g")
	good, err := s.Sign([]byte("hello\n"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(append(good, good...))
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := sign.Open(b, v); err == nil && !bytes.Equal(b, good) {
			t.Errorf("Open accepts %q", b)
		}
	})
}

func FuzzParseVerifier(f *testing.F) {
	s, _ := signer(f, 1, "axis@g")
	f.Add(s.Verifier())
	f.Fuzz(func(t *testing.T, key string) {
		if v, err := sign.ParseVerifier(key); err == nil && v.String() != key {
			t.Errorf("ParseVerifier(%q) gives %q", key, v)
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	s, v := signer(b, 1, "axis@g")
	signed, err := s.Sign([]byte("hello\n"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := sign.Open(signed, v); err != nil {
			b.Fatal(err)
		}
	}
}
