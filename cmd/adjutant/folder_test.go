package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVacantButForItsOutput: the shell makes the file of init > invitation.txt before the game
// begins, and it is nothing that another game could have left there.
func TestVacantButForItsOutput(t *testing.T) {
	dir := t.TempDir()
	keys := filepath.Join(t.TempDir(), "keys")
	if code := run([]string{"keygen", "--home", keys}, nil, io.Discard, io.Discard); code != 0 {
		t.Fatal(code)
	}
	begin := func() (code int, said string) {
		out, err := os.Create(filepath.Join(dir, "invitation.txt"))
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		var errs strings.Builder
		code = run([]string{"-C", dir, "--home", keys, "init", "miniature", "skirmish"}, nil, out, &errs)
		return code, errs.String()
	}
	letter := filepath.Join(dir, "letter.txt")
	if err := os.WriteFile(letter, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, said := begin(); code != 2 || !strings.Contains(said, "this has letter.txt in it") {
		t.Errorf("beside a letter: %d, %s", code, said)
	}
	if err := os.Remove(letter); err != nil {
		t.Fatal(err)
	}
	if code, said := begin(); code != 0 {
		t.Errorf("%d, %s", code, said)
	}
}
