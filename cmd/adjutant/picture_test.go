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
	rommel, eurofront := filepath.Join("rommel", "first-1940"), filepath.Join("eurofront", "winter-war")
	for name, args := range map[string][]string{
		"map.svg":             {rommel, "--turn", "5", "--svg"},
		"map-dark.svg":        {rommel, "--turn", "5", "--svg", "--palette", "dark"},
		"supply.svg":          {rommel, "--turn", "5", "--svg", "--overlay", "supply"},
		"moves.svg":           {rommel, "--turn", "5", "--svg", "--overlay", "moves"},
		"reach.svg":           {rommel, "--turn", "11", "--svg", "--overlay", "reach=Trento"},
		"winter-war.svg":      {eurofront, "--turn", "9", "--svg"},
		"winter-war-dark.svg": {eurofront, "--turn", "9", "--svg", "--palette", "dark"},
	} {
		var out, errs bytes.Buffer
		game, args := filepath.Join("..", "..", "examples", args[0]), args[1:]
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
