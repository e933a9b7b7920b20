package theatre

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

var update = flag.Bool("update", false, "pack the data")

// TestPacked: the packed files are those that stand beside them.
func TestPacked(t *testing.T) {
	for i, packed := range [3][]byte{mapPacked, unitsPacked, scenarioPacked} {
		f := Files()[i]
		n, problems := orders.Parse(f.Name, f.Text)
		if problems != nil {
			t.Fatal(problems)
		}
		want := datafile.Pack(n)
		if name := "data/" + strings.TrimSuffix(f.Name, ".yaml") + ".packed"; *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(packed, want) {
			t.Errorf("%s is stale: go test ./rules/eurofront/internal/theatre -update", name)
		}
	}
}

// TestStandard: the built-in data are read, and are as many as the scenario says.
func TestStandard(t *testing.T) {
	d := Standard()
	if options, hash := Shelf(); !slices.EqualFunc(options, d.Options, func(a, b rules.Option) bool { return a.ID == b.ID && a.Name == b.Name }) || hash != d.Hash {
		t.Errorf("the shelf tells %v", options)
	}
	if len(d.Spots) != 29 || d.Board.Len() != 21 || d.Board.Sides() != 45 || len(d.Seas) != 5 || len(d.Routes) != 17 || len(d.Units) != 26 || len(d.Options) != 8 || len(d.Example) != 26 {
		t.Errorf("%d places, %d hexes, %d hexsides, %d seas, %d routes and exits, %d units, %d options, %d of the example",
			len(d.Spots), d.Board.Len(), d.Board.Sides(), len(d.Seas), len(d.Routes), len(d.Units), len(d.Options), len(d.Example))
	}
}

// changed are the built-in files with one text of one of them replaced.
func changed(t *testing.T, file, old, text string) error {
	t.Helper()
	f := Files()
	for i := range f {
		if f[i].Name == file {
			was := string(f[i].Text)
			if strings.Count(was, old) != 1 {
				t.Fatalf("%q stands %d times in %s", old, strings.Count(was, old), file)
			}
			f[i] = rules.File{Name: file, Text: []byte(strings.Replace(was, old, text, 1))}
		}
	}
	_, err := Load(f[0], f[1], f[2])
	return err
}

// TestOwnData: what is wrong with a user's own data is told with file, line and column.
func TestOwnData(t *testing.T) {
	for _, c := range []struct{ file, old, text, want string }{
		{"map.yaml", "  - {a: A05, b: A06, terrain: forest, limit: 1}\n", "", "map.yaml:84:3: the hexside A05-A06 is missing"},
		{"map.yaml", "{a: A05, b: A06, terrain: forest, limit: 1}", "{a: A05, b: A06, terrain: forest, limit: 2}", "map.yaml:84:46: limit: a hexside of forest has 1"},
		{"map.yaml", "{a: A05, b: A06,", "{a: A05, b: A07,", "map.yaml:84:5: A05 and A07 are no neighbours"},
		{"map.yaml", "a: oulu, b: gallivare", "a: oulu, b: nowhere", "map.yaml:155:38: unknown"},
		{"map.yaml", "a: oulu, b: petsamo, type: road, size: long, length: 5", "a: oulu, b: petsamo, type: road, size: long, length: 4", "length: a short route has 2"},
		{"map.yaml", "base: murmansk, freezes", "base: atlantis, freezes", "map.yaml:49:54: unknown"},
		{"units.yaml", `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [4, 3, 2, 1]`, `name: "1 Corps", side: axis, nation: finland, type: infantry`, "units.yaml:45:5: steps: a block has 1 to 4 of them"},
		{"units.yaml", `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [4, 3, 2, 1]`, `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [4, 2, 1]`, "units.yaml:45:90: steps: they fall by one"},
		{"units.yaml", `name: "2 Corps", side: axis`, `name: "2 Corps", side: soviet`, "finland does not fight on the soviet side"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 30", "cv: the steps of these blocks make 6 to 24"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 5, cv: 10", "units: the roster has 6 of group fin-infantry"},
		{"scenario.yaml", "axis: [Vyborg, Vyborg NE1]", "axis: [Vyborg, Wyburg]", "scenario.yaml:45:32: unknown"},
	} {
		if err := changed(t, c.file, c.old, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v, not %q", c.text, c.old, err, c.want)
		}
	}
}
