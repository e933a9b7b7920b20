package seal_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// TestOpenAt: a reader opens a body whatever place he believes to have.
func TestOpenAt(t *testing.T) {
	first, second, other := identity(t), identity(t), identity(t)
	b, err := seal.Seal([32]byte{1}, []byte("attack"), 0, first.Recipient(), second.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	file, err := seal.Dearmor(b)
	if err != nil {
		t.Fatal(err)
	}
	for at := -1; at < 4; at++ {
		for _, id := range []*seal.Identity{first, second} {
			if got, _, err := seal.OpenAt(file, at, id); err != nil || string(got) != "attack" {
				t.Errorf("OpenAt %d = %q, %v", at, got, err)
			}
		}
		if _, _, err := seal.OpenAt(file, at, other); err != seal.ErrNotForUs {
			t.Errorf("OpenAt %d for another = %v", at, err)
		}
	}
}

// TestFileKey: a reader's file key opens the body for anybody, and no other
// body, not even another one to the same readers.
func TestFileKey(t *testing.T) {
	owner, other := identity(t), identity(t)
	sealed := func(body string) []byte {
		b, err := seal.Seal([32]byte{1}, []byte(body), 0, owner.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		file, err := seal.Dearmor(b)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	body := sealed("attack")
	_, key, err := seal.OpenAt(body, 0, owner)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := seal.OpenWith(body, key); err != nil || string(got) != "attack" {
		t.Errorf("OpenWith = %q, %v", got, err)
	}
	if _, err := seal.OpenWith(sealed("attacK"), key); err == nil {
		t.Error("the key opens another body")
	}
	if _, _, err := seal.OpenAt(body, 0, other); err == nil {
		t.Error("a stranger has the key")
	}
	again, err := seal.ParseFileKey(key.String())
	if err != nil || again != key {
		t.Errorf("ParseFileKey = %v, %v", again, err)
	}
	for _, s := range []string{"", key.String()[1:], key.String() + "0", "G" + key.String()[1:]} {
		if _, err := seal.ParseFileKey(s); err == nil {
			t.Errorf("ParseFileKey accepts %q", s)
		}
	}
}
