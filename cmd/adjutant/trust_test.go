package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDangers: what help says of cheats names tests that exist.
func TestDangers(t *testing.T) {
	found := map[string]bool{}
	name := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
			return err
		case strings.HasSuffix(path, "_test.go"):
			text, err := os.ReadFile(path)
			for _, m := range name.FindAllSubmatch(text, -1) {
				found[string(m[1])] = true
			}
			return err
		case filepath.Base(filepath.Dir(path)) == "script":
			found["TestScripts/"+strings.TrimSuffix(d.Name(), ".txt")] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dangers {
		for _, r := range d.rows {
			if !found[r.test] {
				t.Errorf("%s %s: there is no %s", d.who, r.what, r.test)
			}
		}
	}
}
