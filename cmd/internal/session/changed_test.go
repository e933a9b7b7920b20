package session

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// exampleOf is a copy of a folder of the demonstration game.
func exampleOf(t *testing.T, who string) *person {
	t.Helper()
	root := filepath.Join("..", "..", "..", "examples", "rommel", "demo-1940")
	keys, err := LoadKeys(filepath.Join(root, "keys", who), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{t: t, name: who, keys: keys, memory: inMemory(t, files(t, filepath.Join(root, who)))}
	s := p.open()
	if err := s.Refresh(textOf(s)); err != nil { // the examples are without their cache
		t.Fatal(err)
	}
	return p
}

// versions of a file with its first, its last or one of 16 other bytes
// changed, cut short, and with a byte too many.
func versions(text []byte) [][]byte {
	at := []int{0, len(text) - 1}
	for i := range 16 {
		at = append(at, (2*i+1)*len(text)/32)
	}
	var vs [][]byte
	for _, i := range at {
		v := bytes.Clone(text)
		v[i] ^= 1
		vs = append(vs, v)
	}
	return append(vs, text[:len(text)-1], append(bytes.Clone(text), '\n'))
}

// TestChangedExample: every change of every file of the demonstration game is
// found, and the file is named.
func TestChangedExample(t *testing.T) {
	if testing.Short() {
		t.Skip("changes every file")
	}
	changed := 0 // files
	some := 4    // of the versions of each file, others of the next
	for _, who := range []string{umpire, "axis", "allied"} {
		p := exampleOf(t, who)
		for name, text := range p.files() {
			if !strings.HasPrefix(name, "ledger/") && !strings.HasPrefix(name, "cache/") && name != charterFile && name != invitationFile {
				continue
			}
			changed++
			for i, v := range versions(text) {
				if strings.HasPrefix(name, "cache/") && i%6 != 0 || (i+changed)%some > 0 {
					continue // TestChangedBytes does all of them
				}
				p.puts(map[string][]byte{name: v})
				s, err := Open(p.store(), p.keys)
				if err == nil {
					_, err = s.Verify(textOf(s))
				}
				if Code(err) != CodeVerify || !strings.Contains(fmt.Sprint(err), name) {
					t.Errorf("%s: change %d of %s: %v", who, i, name, err)
				}
			}
			p.puts(map[string][]byte{name: text})
		}
	}
}

// TestChangedPacket: no byte of a packet can be changed, whatever its kind.
func TestChangedPacket(t *testing.T) {
	p := exampleOf(t, umpire)
	s := p.open()
	shortest := map[packet.Kind]*packet.Signed{}
	for _, x := range s.packets {
		if of := shortest[x.Kind]; of == nil || len(x.Text) < len(of.Text) {
			shortest[x.Kind] = x
		}
	}
	for _, x := range shortest {
		step := 1
		if testing.Short() {
			step = 16
		}
		sealed, end := bytes.Index(x.Text, []byte("-----BEGIN")), bytes.LastIndex(x.Text, []byte("-----END"))
		for i := 0; i < len(x.Text); i += step {
			if i > sealed && i < end && i%8 > 0 {
				continue // ciphertext, most of which fills the section up to its size
			}
			text := bytes.Clone(x.Text)
			text[i] ^= []byte{1, 32}[i/step%2]
			if _, err := s.verify(text); err == nil {
				t.Errorf("%s: byte %d can be changed", fileOf(x.Header()), i)
			}
		}
	}
	if len(shortest) != 5 {
		t.Errorf("%d kinds of packets, not 5", len(shortest))
	}
}
