package session

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// With a passphrase neither key can be read without it; without one both can.
func TestKeys(t *testing.T) {
	t.Parallel()
	for _, phrase := range []string{"", "sand and stars"} {
		create := CreateKeys
		if phrase != "" && testing.Short() { // a passphrase that is tried in no time
			create = keygen
		}
		folder := t.TempDir()
		made, err := create(folder, phrase)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := create(folder, phrase); !errors.Is(err, os.ErrExist) {
			t.Error("keys are replaced:", err)
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
