package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStatusOfWhatCannotBeWritten: the status of a game that lies where nothing may be
// written, such as an archive, is told, though it can be neither locked nor refreshed.
func TestStatusOfWhatCannotBeWritten(t *testing.T) {
	if os.Getuid() <= 0 {
		t.Skip("whoever is root may write everywhere, and Windows has no such bits")
	}
	g := halfway(t)
	g.remove("north", "cache", ".adjutant-lock")
	bits := func(mode fs.FileMode) {
		if err := filepath.WalkDir(g.path("north"), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			return os.Chmod(path, mode)
		}); err != nil {
			t.Fatal(err)
		}
	}
	bits(0o500)
	defer bits(0o700)
	if out, _ := g.ok("north", "north", "status"); !strings.Contains(out, "you are north: playing") {
		t.Error(out)
	}
}
