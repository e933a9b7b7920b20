package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures in examples/ anew")

// TestPictures: the pictures of the README are what the commands named in
// examples/README.md draw from the example game.
func TestPictures(t *testing.T) {
	game := filepath.Join("..", "..", "examples", "rommel", "first-1940")
	for name, args := range map[string][]string{
		"map.svg":      {"--turn", "9", "--svg"},
		"map-dark.svg": {"--turn", "9", "--svg", "--palette", "dark"},
		"supply.svg":   {"--turn", "9", "--svg", "--overlay", "supply"},
		"moves.svg":    {"--turn", "6", "--svg", "--overlay", "moves"},
		"reach.svg":    {"--turn", "11", "--svg", "--overlay", "reach=Trento"},
	} {
		var out, errs bytes.Buffer
		args = append([]string{"-C", filepath.Join(game, "axis"), "--home", filepath.Join(game, "keys", "axis"), "map"}, args...)
		if code := run(args, nil, &out, &errs); code != 0 {
			t.Fatalf("%s: %d %s", name, code, errs.String())
		}
		file := filepath.Join("..", "..", "examples", "pictures", name)
		if *update {
			if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(want, out.Bytes()) {
			t.Errorf("%s is not what map draws (%v): go test ./cmd/adjutant -run TestPictures -update", name, err)
		}
	}
}
