package session

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// keygen is what the command does, with a passphrase that is tried in no time.
func keygen(folder, phrase string) (*Keys, error) {
	dir, err := store.Open(folder)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	unlock, err := dir.Lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	return createKeys(dir, phrase, 1)
}

// TestKeygenCutOff: keygen that is cut off at any write goes on when it is
// repeated, with and without a passphrase: what was written stays, and the keys
// work. Only two whole keys are not replaced.
func TestKeygenCutOff(t *testing.T) {
	t.Parallel()
	for _, phrase := range []string{"", "sand and stars"} {
		for _, late := range []bool{false, true} {
			for n := 0; ; n++ {
				folder := t.TempDir()
				dir, err := store.Open(folder)
				if err != nil {
					t.Fatal(err)
				}
				defer dir.Close()
				dir.FailAfter(n, late)
				if _, err := createKeys(dir, phrase, 1); err == nil {
					if n != 2 {
						t.Errorf("%d writes, not 2", n)
					}
					break
				}
				before := files(t, folder)
				half := HalfKeys(folder)
				whole := len(before) == 2
				made, err := keygen(folder, phrase)
				if whole != errors.Is(err, ErrKeys) || !whole && err != nil {
					t.Fatalf("repeated after write %d failed: %v", n, err)
				}
				if (half != "") != (len(before) == 1) || half != "" && before[half] == nil {
					t.Errorf("after write %d failed there is half of the keys: %q", n, half)
				}
				after := files(t, folder)
				for name, text := range before {
					if !bytes.Equal(text, after[name]) {
						t.Errorf("after write %d failed %s is replaced", n, name)
					}
				}
				keys, err := LoadKeys(folder, func() (string, error) { return phrase, nil })
				if err != nil || !whole && (keys.Seed != made.Seed || keys.Identity.String() != made.Identity.String()) {
					t.Errorf("after write %d failed: other keys are read: %v", n, err)
				}
				if _, err := keygen(folder, phrase); !errors.Is(err, fs.ErrExist) {
					t.Errorf("after write %d failed: keys are replaced: %v", n, err)
				}
				if left, _ := filepath.Glob(filepath.Join(folder, ".adjutant-tmp-*")); len(left) > 0 {
					t.Errorf("after write %d failed the secret stays in %v", n, left)
				}
			}
		}
	}
}

// TestHalfKeys: where one of the two key files is missing keygen makes that one
// only, or says what to do; the other commands say which one is missing.
func TestHalfKeys(t *testing.T) {
	t.Parallel()
	id, err := seal.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := sign.NewSeed()
	if err != nil {
		t.Fatal(err)
	}
	plain := seal.WriteIdentity(id, "")
	protected, err := seal.ProtectIdentity(plain, "old", 1)
	if err != nil {
		t.Fatal(err)
	}
	signing := sign.WriteSeed(seed)
	sealed, err := seal.Seal([32]byte{1}, signing, 0, id.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		what, file string
		text       []byte
		phrase     string
		says       string // "" if it goes on
	}{
		{"a plain identity", identityFile, plain, "", ""},
		{"a protected identity", identityFile, protected, "old", ""},
		{"a protected identity, nothing asked", identityFile, protected, "", "type adjutant keygen --protect"},
		{"a protected identity, another passphrase", identityFile, protected, "new", "wrong passphrase; give the same passphrase"},
		{"a plain identity, to be protected", identityFile, plain, "new", "identity.txt is there already and has no passphrase"},
		{"an empty identity", identityFile, []byte{}, "", "move identity.txt away"},
		{"a signing key", signingFile, signing, "", ""},
		{"a sealed signing key", signingFile, sealed, "", "only that one opens a protected signing key"},
		{"a signing key, to be protected", signingFile, signing, "new", "signing.key is there already and is not protected"},
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, x.file), x.text, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadKeys(folder, func() (string, error) { return x.phrase, nil }); err == nil || x.says == "" && !strings.Contains(err.Error(), "keys") {
			t.Errorf("%s: LoadKeys says %v", x.what, err)
		}
		made, err := keygen(folder, x.phrase)
		if x.says != "" {
			usage := x.phrase == "" && x.file == identityFile && len(x.text) > 0 || x.phrase == "new" && !bytes.Equal(x.text, protected)
			if err == nil || !strings.Contains(err.Error(), x.says) || usage != (Code(err) == CodeUsage) {
				t.Errorf("%s: exit code %d, %v", x.what, Code(err), err)
			}
			if now := files(t, folder); len(now) != 1 || !bytes.Equal(now[x.file], x.text) {
				t.Errorf("%s: the folder has changed", x.what)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", x.what, err)
			continue
		}
		if got, err := os.ReadFile(filepath.Join(folder, x.file)); err != nil || !bytes.Equal(got, x.text) {
			t.Errorf("%s: it is replaced: %v", x.what, err)
		}
		if x.file == identityFile && made.Identity.String() != id.String() || x.file == signingFile && made.Seed != seed {
			t.Errorf("%s: other keys", x.what)
		}
		if again, err := LoadKeys(folder, func() (string, error) { return x.phrase, nil }); err != nil || again.Seed != made.Seed {
			t.Errorf("%s: %v", x.what, err)
		}
	}
}
