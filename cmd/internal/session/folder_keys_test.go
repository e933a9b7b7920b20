package session

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// With a passphrase neither key can be read without it; without one both can.
func TestKeys(t *testing.T) {
	t.Parallel()
	for _, phrase := range []string{"", "sand and stars"} {
		create := CreateKeys
		if phrase != "" { // one that is tried in no time; the command's is tried in a script
			create = keygen
		}
		folder := filepath.Join(t.TempDir(), "mine")
		if phrase != "" {
			folder = t.TempDir()
		}
		made, err := create(folder, phrase)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := create(folder, phrase); !errors.Is(err, os.ErrExist) {
			t.Error("keys are replaced:", err)
		}
		if info, err := os.Stat(folder); err != nil || phrase == "" && runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
			t.Errorf("others may look into the folder of the keys: %v, %v", info.Mode(), err)
		}
		for name, start := range map[string]string{identityFile: "AGE-SECRET-KEY-", signingFile: "adjutant-signing-key-"} {
			text, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			if readable := bytes.Contains(text, []byte(start)); readable != (phrase == "") {
				t.Errorf("%s with the passphrase %q: readable is %v", name, phrase, readable)
			}
		}
		asked := 0
		keys, err := LoadKeys(folder, func() (string, error) { asked++; return phrase, nil })
		if err != nil || keys.Seed != made.Seed || keys.Identity.String() != made.Identity.String() {
			t.Error("other keys are read:", err)
		}
		if (asked > 0) != (phrase != "") || asked > 1 {
			t.Errorf("%d questions for the passphrase %q", asked, phrase)
		}
	}
}

// TestLoadKeys: a key file that is missing, or is none, is named, and what to do.
func TestLoadKeys(t *testing.T) {
	t.Parallel()
	whole := t.TempDir()
	if _, err := keygen(whole, ""); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		file string
		text []byte // nil: it is missing
		says string
	}{
		{identityFile, nil, "there are no keys yet in "},
		{signingFile, nil, "your keys: signing.key is missing in "},
		{identityFile, bytes.Repeat([]byte("#"), int(keyFile.Limit)+1), "your keys: "},
		{signingFile, bytes.Repeat([]byte("#"), int(keyFile.Limit)+1), "your keys: "},
		{identityFile, []byte("hello\n"), "identity.txt: "},
		{signingFile, []byte("hello\n"), "signing.key: "},
	} {
		folder := t.TempDir()
		for name, text := range files(t, whole) {
			if name == x.file {
				text = x.text
			}
			if text == nil {
				continue
			}
			if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if len(x.text) > int(keyFile.Limit) { // up to the limit comments may stand in it
			text := files(t, whole)[x.file]
			text = append(append(bytes.Repeat([]byte("#"), 64<<10-len(text)-1), '\n'), text...)
			if err := os.WriteFile(filepath.Join(folder, x.file), text, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := LoadKeys(folder, nil); err != nil && strings.HasPrefix(err.Error(), "your keys: ") {
				t.Errorf("%s of %d bytes: %v", x.file, len(text), err)
			}
			if err := os.WriteFile(filepath.Join(folder, x.file), append(text, '\n'), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := LoadKeys(folder, nil); Code(err) != CodeFailure || !strings.HasPrefix(err.Error(), x.says) {
			t.Errorf("%s of %d bytes: exit code %d, %v", x.file, len(x.text), Code(err), err)
		}
	}
}

// TestAtHome: whoever opens a folder with his own answer to the invitation, or with his own
// cache, is known there, an umpire by the packets of both players; elsewhere he is a
// stranger.
func TestAtHome(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	everybody := []*person{g.umpire, g.north, g.south}
	answer := fileOf(packet.Header{From: "north", Seq: 1, Kind: packet.Join})
	for _, who := range everybody {
		for _, owner := range everybody {
			for _, lost := range [][]string{nil, {openedFile}, {answer}, {openedFile, answer}} {
				p := owner.copy()
				for _, file := range append(lost, fileOf(packet.Header{From: "north", Seq: 2, Kind: packet.Orders})) {
					if err := p.store().Remove(file); err != nil {
						t.Fatal(err)
					}
				}
				home := who == owner && !slices.Contains(lost, openedFile) // by his cache
				switch here := !slices.Contains(lost, answer); who {
				case g.umpire: // he has packets of both
					home = home || who == owner && here
				case g.north:
					home = home || owner != g.south && here
				case g.south:
					home = home || owner != g.north
				}
				for how, open := range map[string]func(*store.Dir, *Keys) (*Session, error){"opened": Open, "opened in full": OpenInFull} {
					s, err := open(p.store(), who.keys)
					if err != nil {
						t.Fatal(err)
					}
					me, foreign := who.name, ""
					if !home {
						me, foreign = "", who.name
					}
					if s.Me != me || s.Foreign() != foreign || (s.Side < rules.Nobody) != (home && who != g.umpire) {
						t.Errorf("%s in the folder of %s without %q, %s, is %q, foreign %q, side %d", who.name, owner.name, lost, how, s.Me, s.Foreign(), s.Side)
					}
				}
			}
		}
	}
}
