package seal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"filippo.io/age"
	"filippo.io/age/armor"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

func identity(t testing.TB) *seal.Identity {
	t.Helper()
	id, err := seal.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func ExampleSeal() {
	axis, _ := seal.NewIdentity()
	umpire, _ := seal.NewIdentity()
	armored, err := seal.Seal([32]byte{1}, []byte("attack\n"), 0, axis.Recipient(), umpire.Recipient())
	if err != nil {
		fmt.Println(err)
	}
	body, err := seal.Open(armored, umpire)
	fmt.Printf("%q %v\n", body, err)
	// Output: "attack\n" <nil>
}

// plain decrypts with age alone, as "age -d -i" does.
func plain(t *testing.T, armored []byte, id *seal.Identity) []byte {
	t.Helper()
	ids, err := age.ParseIdentities(bytes.NewReader(seal.WriteIdentity(id, "test")))
	if err != nil {
		t.Fatal(err)
	}
	r, err := age.Decrypt(armor.NewReader(bytes.NewReader(armored)), ids...)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// encrypted seals any plain text with age alone.
func encrypted(t *testing.T, text string, id *seal.Identity) []byte {
	t.Helper()
	r, err := age.ParseX25519Recipient(id.Recipient().String())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	a := armor.NewWriter(&out)
	w, err := age.Encrypt(a, r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), a.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestSizes(t *testing.T) {
	id := identity(t)
	tests := []struct{ body, least, want int }{
		{0, 0, 1024},
		{7, 0, 1024},
		{1024 - len("adjutant sealed 1003\n"), 0, 1024},
		{1024 - len("adjutant sealed 1003\n") + 1, 0, 2048},
		{7, 1025, 2048},
		{7, 4096, 4096},
		{5000, 4096, 5120},
		{5110, 4096, 6144},
	}
	for _, tt := range tests {
		body := bytes.Repeat([]byte("x"), tt.body)
		armored, err := seal.Seal([32]byte{1}, body, tt.least, id.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(armored, []byte("\r")) || canonical(armored) != nil {
			t.Error("armor is not canonical")
		}
		text := plain(t, armored, id)
		if len(text) != tt.want {
			t.Errorf("body of %d, least %d: plain text has %d bytes, want %d", tt.body, tt.least, len(text), tt.want)
		}
		want := fmt.Sprintf("adjutant sealed %d\n%s", tt.body, body)
		if strings.TrimRight(string(text), "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("plain text begins %.60q", text)
		}
		if got, err := seal.Open(armored, id); err != nil || !bytes.Equal(got, body) {
			t.Errorf("Open = %d bytes, %v", len(got), err)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	id, other := identity(t), identity(t)
	pad := func(s string) string { return s + strings.Repeat("\n", 1024-len(s)) }
	tests := []struct {
		name, text string
		ok         bool
	}{
		{"good", pad("adjutant sealed 1\na"), true},
		{"body of line feeds", pad("adjutant sealed 9\n"), true},
		{"body fills the frame", pad("adjutant sealed 1003\n"), true},
		{"length beyond the frame", pad("adjutant sealed 1004\n"), false},
		{"no frame", pad("hello\n"), false},
		{"size", pad("adjutant sealed 1\na") + "\n", false},
		{"empty", "", false},
		{"other padding", pad("adjutant sealed 1\nab"), false},
		{"leading zero", pad("adjutant sealed 01\na"), false},
		{"sign", pad("adjutant sealed +1\na"), false},
		{"negative", pad("adjutant sealed -1\na"), false},
		{"huge", pad("adjutant sealed 99999999999999999999\na"), false},
		{"no line end", "adjutant sealed 1" + strings.Repeat("1", 1024-17), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := seal.Open(encrypted(t, tt.text, id), id); (err == nil) != tt.ok {
				t.Errorf("Open = %v", err)
			}
		})
	}
	armored := encrypted(t, tests[0].text, id)
	if _, err := seal.Open(armored, other); !errors.Is(err, seal.ErrNotForUs) {
		t.Errorf("Open with another identity = %v", err)
	}
	if _, err := seal.Open(armored); !errors.Is(err, seal.ErrNotForUs) {
		t.Errorf("Open with no identity = %v", err)
	}
	if body, err := seal.Open(armored, other, id); err != nil || string(body) != "a" {
		t.Errorf("Open with two identities = %q, %v", body, err)
	}
	damaged := bytes.Replace(armored, []byte("\n"), []byte("\nAAAA"), 2)
	if _, err := seal.Open(damaged, id); err == nil || errors.Is(err, seal.ErrNotForUs) {
		t.Errorf("Open of a damaged body = %v", err)
	}
	if err := canonical(bytes.ReplaceAll(armored, []byte("\n"), []byte("\r\n"))); err == nil {
		t.Error("Canonical accepts CRLF")
	}
	if _, err := seal.Seal([32]byte{1}, nil, 0); err == nil {
		t.Error("Seal without recipients accepted")
	}
	if _, err := seal.Seal([32]byte{1}, make([]byte, seal.MaxSize), 0, id.Recipient()); err == nil {
		t.Error("Seal of too long a body accepted")
	}
}

func TestKeys(t *testing.T) {
	id := identity(t)
	r, err := seal.ParseRecipient(id.Recipient().String())
	if err != nil || r.String() != id.Recipient().String() {
		t.Errorf("ParseRecipient(String()) = %v", err)
	}
	if _, err := seal.ParseRecipient(strings.ToUpper(r.String())); err == nil {
		t.Error("ParseRecipient of upper case accepted")
	}
}

func TestIdentityFile(t *testing.T) {
	id := identity(t)
	file := seal.WriteIdentity(id, "axis\nkeep this")
	want := "# axis\n# keep this\n# public key: " + id.Recipient().String() + "\n" + id.String() + "\n"
	if string(file) != want {
		t.Errorf("WriteIdentity = %q", file)
	}
	noPhrase := func() (string, error) { t.Error("asked for a passphrase"); return "", nil }
	got, err := seal.ReadIdentity(file, noPhrase)
	if err != nil || got.String() != id.String() {
		t.Errorf("ReadIdentity = %v", err)
	}
	protected, err := seal.ProtectIdentity(file, "tobruk", 2)
	if err != nil {
		t.Fatal(err)
	}
	phrase := func(s string) func() (string, error) { return func() (string, error) { return s, nil } }
	got, err = seal.ReadIdentity(protected, phrase("tobruk"))
	if err != nil || got.String() != id.String() {
		t.Errorf("ReadIdentity of a protected file = %v", err)
	}
	if _, err := seal.ReadIdentity(protected, phrase("benghazi")); !errors.Is(err, seal.ErrPassphrase) {
		t.Errorf("ReadIdentity with a wrong passphrase = %v", err)
	}
	if _, err := seal.ReadIdentity(protected, nil); err == nil {
		t.Error("ReadIdentity of a protected file without a passphrase accepted")
	}
	cause := errors.New("no terminal")
	if _, err := seal.ReadIdentity(protected, func() (string, error) { return "", cause }); !errors.Is(err, cause) {
		t.Errorf("ReadIdentity = %v, want the error of the prompt", err)
	}
	for name, bad := range map[string]string{
		"empty":   "",
		"two":     string(file) + identity(t).String() + "\n",
		"damaged": strings.Replace(string(file), "KEY-1", "KEY-1Q", 1),
		"hybrid":  hybrid(t),
		"long":    strings.Repeat("#\n", 40<<10),
	} {
		if _, err := seal.ReadIdentity([]byte(bad), noPhrase); err == nil {
			t.Errorf("%s: ReadIdentity accepted", name)
		}
	}
	for _, factor := range []int{0, 23} {
		if _, err := seal.ProtectIdentity(file, "tobruk", factor); err == nil {
			t.Errorf("work factor %d accepted", factor)
		}
	}
	if _, err := seal.ProtectIdentity(file, "", 2); err == nil {
		t.Error("empty passphrase accepted")
	}
}

// A file that asks for more work than MaxWorkFactor is refused before the work.
func TestWorkFactorLimit(t *testing.T) {
	header := "age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 23\n" +
		strings.Repeat("A", 43) + "\n--- " + strings.Repeat("A", 43) + "\n" + strings.Repeat("x", 32)
	var b bytes.Buffer
	w := armor.NewWriter(&b)
	if _, err := io.WriteString(w, header); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := seal.ReadIdentity(b.Bytes(), func() (string, error) { return "tobruk", nil })
	if err == nil || !strings.Contains(err.Error(), "work factor") {
		t.Errorf("ReadIdentity = %v, want an error about the work factor", err)
	}
}

func hybrid(t *testing.T) string {
	id, err := age.GenerateHybridIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id.String() + "\n"
}

func FuzzOpen(f *testing.F) {
	id := identity(f)
	good, err := seal.Seal([32]byte{1}, []byte("attack\n"), 0, id.Recipient())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte("-----BEGIN AGE ENCRYPTED FILE-----\n-----END AGE ENCRYPTED FILE-----\n"))
	f.Fuzz(func(t *testing.T, armored []byte) {
		body, err := seal.Open(armored, id)
		if err == nil && string(body) != "attack\n" {
			t.Errorf("Open of a changed text gives %q", body)
		}
		if canonical(armored) == nil {
			if err := canonical(append(armored, '\n')); err == nil {
				t.Error("Canonical accepts two spellings")
			}
		}
	})
}

func BenchmarkSeal(b *testing.B) {
	id := identity(b)
	for b.Loop() {
		if _, err := seal.Seal([32]byte{1}, []byte("attack\n"), 0, id.Recipient(), id.Recipient()); err != nil {
			b.Fatal(err)
		}
	}
}

func canonical(armored []byte) error {
	_, err := seal.Canonical(armored)
	return err
}
