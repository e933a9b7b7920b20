package commit_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

func ExampleNew() {
	fmt.Println(commit.New("desert-7f3c9a", "axis", "plan", [32]byte{}, []byte("attack")))
	// Output: e15c272f72a09d149cf462c6f44b976deeeb6e8ec1df95d977438394c3baa43d
}

func TestVerify(t *testing.T) {
	salt := commit.Salt([32]byte{1}, "plan")
	c := commit.New("g", "axis", "plan", salt, []byte("attack"))
	tests := []struct {
		name, game, owner, label string
		salt                     [32]byte
		body                     string
		want                     bool
	}{
		{"same", "g", "axis", "plan", salt, "attack", true},
		{"game", "h", "axis", "plan", salt, "attack", false},
		{"owner", "g", "allies", "plan", salt, "attack", false},
		{"label", "g", "axis", "plot", salt, "attack", false},
		{"salt", "g", "axis", "plan", [32]byte{}, "attack", false},
		{"body", "g", "axis", "plan", salt, "attack ", false},
		{"moved boundary", "ga", "xis", "plan", salt, "attack", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := commit.Verify(c, tt.game, tt.owner, tt.label, tt.salt, []byte(tt.body)); got != tt.want {
				t.Errorf("Verify = %v, want %v", got, tt.want)
			}
		})
	}
}

// The encoding of the package comment, written out by hand.
func TestDigestEncoding(t *testing.T) {
	input := "\x00\x00\x00\x00\x00\x00\x00\x12adjutant/v1/commit" +
		"\x00\x00\x00\x00\x00\x00\x00\x02ab" +
		"\x00\x00\x00\x00\x00\x00\x00\x00"
	if commit.Digest("commit", []byte("ab"), nil) != sha256.Sum256([]byte(input)) {
		t.Error("Digest does not follow the encoding of the package comment")
	}
	key := [32]byte{7}
	m := hmac.New(sha256.New, key[:])
	m.Write([]byte(input))
	got := commit.MAC(key, "commit", []byte("ab"), nil)
	if hex.EncodeToString(got[:]) != hex.EncodeToString(m.Sum(nil)) {
		t.Error("MAC does not follow the encoding of the package comment")
	}
	if string(commit.Number(258)) != "\x00\x00\x00\x00\x00\x00\x01\x02" {
		t.Error("Number is not eight bytes, most significant first")
	}
}

// HKDF-Expand for one block is HMAC(secret, info ‖ 1), RFC 5869 section 2.3.
func TestDerivation(t *testing.T) {
	secret := [32]byte{9, 8, 7}
	block := func(info string) string {
		m := hmac.New(sha256.New, secret[:])
		m.Write([]byte(info + "\x01"))
		return hex.EncodeToString(m.Sum(nil))
	}
	if got := commit.Salt(secret, "plan"); hex.EncodeToString(got[:]) != block("salt/plan") {
		t.Errorf("Salt = %x", got)
	}
	if got := commit.Derive(secret, "plan"); hex.EncodeToString(got[:]) != block("adjutant/v1/derive/plan") {
		t.Errorf("Derive = %x", got)
	}
}

func TestParse(t *testing.T) {
	c := commit.New("g", "o", "l", [32]byte{}, nil)
	got, err := commit.Parse(c.String())
	if err != nil || got != c {
		t.Errorf("Parse(String()) = %v, %v", got, err)
	}
	for _, s := range []string{"", "00", c.String() + "0", strings.Repeat("AB", 32), strings.Repeat("0g", 32), " " + c.String()} {
		if _, err := commit.Parse(s); err == nil {
			t.Errorf("Parse(%q) accepted", s)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(strings.Repeat("0f", 32))
	f.Add(strings.Repeat("0F", 32))
	f.Fuzz(func(t *testing.T, s string) {
		c, err := commit.Parse(s)
		if err == nil && c.String() != s {
			t.Errorf("Parse(%q) accepted another spelling of %s", s, c)
		}
	})
}
