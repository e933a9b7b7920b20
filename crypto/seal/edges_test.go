package seal_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"filippo.io/age/armor"

	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// TestEdges: a body needs a reader, and a work factor is the one that was asked
// for.
func TestEdges(t *testing.T) {
	if _, err := seal.Seal([32]byte{1}, []byte("x"), 0); err == nil || err.Error() != "seal: no recipients" {
		t.Errorf("Seal to nobody: %v", err)
	}
	id := identity(t)
	protected, err := seal.ProtectIdentity(seal.WriteIdentity(id, ""), "tobruk", 3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seal.ProtectIdentity(seal.WriteIdentity(id, ""), "tobruk", 1); err != nil {
		t.Errorf("the least work factor: %v", err)
	}
	for _, factor := range []int{-1, 0, seal.MaxWorkFactor + 1} {
		_, err := seal.ProtectIdentity(nil, "tobruk", factor)
		if want := fmt.Sprintf("work factor %d is not from 1 to %d", factor, seal.MaxWorkFactor); err == nil || err.Error() != want {
			t.Errorf("%v, not %q", err, want)
		}
	}
	file, err := seal.Dearmor(protected)
	if err != nil {
		t.Fatal(err)
	}
	stanza := strings.Split(string(file), "\n")[1]
	if !strings.HasPrefix(stanza, "-> scrypt ") || !strings.HasSuffix(stanza, " 3") {
		t.Errorf("a file of work factor 3 says %q", stanza)
	}
}

// TestDamagedPart: a body of several parts is read to its end, and each part is
// authentic or the whole is not opened.
func TestDamagedPart(t *testing.T) {
	id := identity(t)
	long := bytes.Repeat([]byte("attack\n"), 30000)
	file, err := seal.SealFile(long, 0, id.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := seal.OpenFile(file, id); err != nil || !bytes.Equal(got, long) {
		t.Fatal("a long body: ", err)
	}
	for _, at := range []int{len(file) / 4, len(file) / 2, len(file) - 1} {
		bad := bytes.Clone(file)
		bad[at] ^= 1
		if _, err := seal.OpenFile(bad, id); err == nil || !strings.Contains(err.Error(), "open sealed body") {
			t.Errorf("byte %d of %d changed: %v", at, len(file), err)
		}
	}
	for _, cut := range []int{1, 1000, len(file) / 2} {
		if _, err := seal.OpenFile(file[:len(file)-cut], id); err == nil {
			t.Errorf("%d bytes cut off: opened", cut)
		}
	}
}

// TestLongestIdentityFile: comments may make it 64 KiB long.
func TestLongestIdentityFile(t *testing.T) {
	file := seal.WriteIdentity(identity(t), "")
	file = append(bytes.Repeat([]byte("#"), 64<<10-len(file)-1), append([]byte("\n"), file...)...)
	if _, err := seal.ReadIdentity(file, nil); err != nil {
		t.Errorf("of %d bytes: %v", len(file), err)
	}
	if _, err := seal.ReadIdentity(append([]byte("#"), file...), nil); err == nil {
		t.Error("a byte more")
	}
}

// TestCanonical: the armor of age is taken as age reads it, and no other spelling
// of the same file.
func TestCanonical(t *testing.T) {
	written := func(file []byte) []byte {
		var b bytes.Buffer
		w := armor.NewWriter(&b)
		if _, err := w.Write(file); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for size := range 200 { // lines of age hold 48 bytes
		file := bytes.Repeat([]byte{0xfb}, size)
		text := written(file)
		if got, err := seal.Canonical(text); err != nil || !bytes.Equal(got, file) {
			t.Fatalf("of %d bytes: %x, %v", size, got, err)
		}
		if size%24 > 1 && size%24 < 23 {
			continue
		}
		for at := range len(text) + 1 {
			for _, x := range []string{"\n", "\r", " ", "=", "A", "+/", "-"} {
				changes := [][]byte{slices.Insert(slices.Clone(text), at, []byte(x)...)}
				if at < len(text) {
					changes = append(changes, slices.Delete(slices.Clone(text), at, at+1), slices.Replace(slices.Clone(text), at, at+1, []byte(x)...))
				}
				for _, c := range changes {
					if got, err := seal.Canonical(c); err == nil && !bytes.Equal(written(got), c) {
						t.Fatalf("of %d bytes: another spelling is taken: %q", size, c)
					}
				}
			}
		}
	}
}
