package commit_test

import (
	"bytes"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
)

// TestDigestText: a long text has the digest that it has as one part.
func TestDigestText(t *testing.T) {
	for _, n := range []int{0, 1, 200, 300, 100000} {
		text := bytes.Repeat([]byte("x"), n)
		if commit.DigestText("packet", text) != commit.Digest("packet", text) {
			t.Errorf("a text of %d bytes has two digests", n)
		}
	}
}

// TestNumber: numbers count; there are none below 0.
func TestNumber(t *testing.T) {
	if !bytes.Equal(commit.Number(0), make([]byte, 8)) || !bytes.Equal(commit.Number(258), []byte{0, 0, 0, 0, 0, 0, 1, 2}) {
		t.Errorf("Number = %x, %x", commit.Number(0), commit.Number(258))
	}
	defer func() {
		if recover() == nil {
			t.Error("Number(-1) does not panic")
		}
	}()
	commit.Number(-1)
}
