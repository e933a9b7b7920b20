package theatre

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
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
	if testing.Short() {
		t.Skip("loads the data often")
	}
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
		{"map.yaml", "  tundra: {stop", "  taiga: {stop", "the terrain tundra is missing"},
		{"map.yaml", "east_baltic: [7]", "east_baltic: [13]", "storms: a roll of two dice is needed"},
		{"map.yaml", "east_baltic: [7]", "east_baltic: [1]", "storms: a roll of two dice is needed"},
		{"map.yaml", "east_baltic: [7]", "east_baltic: [2, 12]", ""},
		{"map.yaml", "{id: tampere, name", "{id: oulu, name", "a second place oulu"},
		{"map.yaml", "{id: turku-tampere, a", "{id: lahti-tampere, a", "a second route lahti-tampere"},
		{"map.yaml", "a: B03, b: tampere", "a: B03, b: B04", "a route joins an Area or a box with another place"},
		{"map.yaml", "a: B03, b: tampere", "a: tampere, b: tampere", "a route joins an Area or a box with another place"},
		{"map.yaml", "a: B03, b: tampere", "a: interior, b: tampere", ""},
		{"map.yaml", "{a: A05, b: B04,", "{a: A06, b: A05,", "a second hexside A06-A05"},
		{"map.yaml", "{a: B07, b: B08, terrain: lake, limit: 0", "{a: B07, b: B08, terrain: lake, limit: 0, rail: ferry", "rail: no line crosses lake"},
		{"map.yaml", "{a: B07, b: B08, terrain: lake, limit: 0", "{a: B07, b: B08, terrain: lake, limit: 1", "a hexside of lake has 0"},
		{"map.yaml", "{a: B08, b: C08, terrain: river, limit: 1", "{a: B08, b: C08, terrain: river, limit: 2", "a hexside of river has 1"},
		{"map.yaml", "a: murmansk, b: petsamo, type: road, size: short, length: 2", "a: murmansk, b: petsamo, type: road, size: short, length: 5", "length: a short route has 2"},
		{"map.yaml", "ports: [C03, B03, B04, C06]", "ports: [C03, B03, B04, B05]", "B05 has no port on this sea"},
		{"map.yaml", "nation: finland, capital: true", "nation: finland", "no place is the capital of the axis side"},
		{"map.yaml", "via: gallivare", "via: nowhere", "unknown"},
		{"map.yaml", "via: sea gulf_of_bothnia from", "via: sea gulf_of_both from", "no sea \"gulf_of_both\""},
		{"map.yaml", "draw: [3.01, -1.67]", "draw: [3.01]", "draw: two numbers are needed"},
		{"map.yaml", "draw: [3.01, -1.67]", "draw: [3.01, -1.678]", "draw: a number such as 3.01 is needed"},
		{"map.yaml", "draw: [3.01, -1.67]", "draw: [3.01, north]", "draw: a number such as 3.01 is needed"},
		{"map.yaml", "draw: [3.01, -1.67]", "draw: [300.1, 1]", "draw: a number such as 3.01 is needed"},
		{"map.yaml", "draw: [3.01, -1.67]", "draw: [30.1, -1]", ""},
		{"map.yaml", "a: oulu, b: gallivare", "a: oulu, b: [gallivare]", "a place is needed"},
		{"units.yaml", "  thq:      {speed", "  thx:      {speed", "the type thq is missing"},
		{"units.yaml", `id: fin-2, name: "2 Corps"`, `id: fin-1, name: "2 Corps"`, "a second unit fin-1"},
		{"units.yaml", `id: fin-2, name: "2 Corps"`, `id: fin-2, name: "1 Corps"`, "a second unit named 1 Corps"},
		{"units.yaml", "static: [3, 2]", "statics: [3, 2]", "what a step and a cadre of static cost is missing"},
		{"units.yaml", "static: [3, 2]", "static: [3, 2, 1]", "what a step and a cadre of static cost is missing"},
		{"units.yaml", "static: [3, 2]", "static: [0, 2]", "a price from 1 to 99 is needed"},
		{"units.yaml", "static: [3, 2]", "static: [3, 100]", "a price from 1 to 99 is needed"},
		{"units.yaml", "static: [3, 2]", "static: [1, 99]", ""},
		{"units.yaml", `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [4, 3, 2, 1]`, `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [3, 2, 1, 0]`, "HQs and static blocks end with 0, others with 1"},
		{"units.yaml", `type: static, steps: [3, 2, 1, 0]`, `type: static, steps: [3, 2, 1]`, "HQs and static blocks end with 0"},
		{"units.yaml", `name: "THQ Mannerheim", side: axis, nation: finland, type: thq, steps: [3, 2, 1, 0]`, `name: "THQ Mannerheim", side: axis, nation: finland, type: thq, steps: [3, 2, 1]`, "HQs and static blocks end with 0"},
		{"units.yaml", `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [4, 3, 2, 1]`, `name: "1 Corps", side: axis, nation: finland, type: infantry, steps: [5, 4, 3, 2, 1]`, "steps: they fall by one, from 4 at most"},
		{"map.yaml", "  - {id: white_sea,", "  - {id: barents_sea,", "a second sea barents_sea"},
		{"scenario.yaml", "{id: 1940-01,", "{id: 1939-12,", "a second month 1939-12"},
		{"scenario.yaml", "{id: 1940-01,", "{id: january,", "id: a year and a month are needed"},
		{"scenario.yaml", "{id: 1940-01,", "{id: 1940-13,", "id: a year and a month are needed"},
		{"scenario.yaml", "{id: 1940-01,", "{id: 1940-00,", "id: a year and a month are needed"},
		{"scenario.yaml", "{id: 1940-01,", "{id: 1940-12,", ""},
		{"scenario.yaml", "{id: fin-static, ", "{id: fin-infantry, ", "a second group fin-infantry"},
		{"scenario.yaml", "axis: [Vyborg, Vyborg NE1]", "axis: [Vyborg, Vyborg]", "a second place to be occupied Vyborg"},
		{"scenario.yaml", "  months:\n", "  moons:\n", "months: one at least is needed"},
		{"scenario.yaml", "{id: fin-static, ", "{id: fin-statics, ", "no group fin-static, for fin-7"},
		{"scenario.yaml", "{id: fin-static,      side: axis", "{id: fin-static,      side: soviet", "fin-7 is of the other side"},
		{"scenario.yaml", "area: {boxes: [interior]}", "area: {}", "area: no place is in it"},
		{"scenario.yaml", "[1939-12-I, 1939-12-II]", "[1939-12-I]", "fortnights: a month has two"},
		{"scenario.yaml", "{fin-1: 3}", "{fin-1: 5}", "a unit with one of its steps is needed"},
		{"scenario.yaml", "{fin-1: 3}", "{fin-9: 3}", "a unit with one of its steps is needed"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 5", "cv: the steps of these blocks make 6 to 24"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 6", ""},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 24", ""},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 25", "make 6 to 24"},
		{"map.yaml", "  - {id: D07, q: 7, row: 3", "  - D07\n  - {id: D07, q: 7, row: 3", "a hex has keys and values"},
		{"map.yaml", "  - {id: D07, q: 7, row: 3", "  - {id: D07, q: 6, row: 3", "D07"},
		{"map.yaml", "city: major, pp: 1,", "city: major, pp: 99,", ""},
		{"map.yaml", "city: major, pp: 1,", "city: major, pp: 100,", "0 to 99"},
		{"map.yaml", "{a: A05, b: A06, terrain: forest, limit: 1}", "{a: A05, b: A06, terrain: forest, limit: 9}", "a hexside of forest has 1"},
		{"map.yaml", "{a: A05, b: A06, terrain: forest, limit: 1}", "{a: A05, b: A06, terrain: forest, limit: 10}", "0 to 9"},
		{"scenario.yaml", "wartime_pp: 55", "wartime_pp: -1", "0 to 999"},
		{"scenario.yaml", "arctic_upkeep: 5", "arctic_upkeep: -1", "0 to 99"},
		{"scenario.yaml", "units: 1, cv: 0", "units: 0, cv: 0", "1 to 99"},
		{"map.yaml", "{a: A05, b: A06, terrain: forest, limit: 1}", "{a: A05, b: A06, terrain: tundra, limit: 1}", ""},
		{"map.yaml", "{a: A05, b: A06, terrain: forest, limit: 1}", "{a: A05, b: A06, terrain: sea, limit: 0}", ""},
		{"map.yaml", `tundra: {stop: true, passive: 2`, `tundra: {stop: true, passive: 0`, "1 to 3"},
		{"map.yaml", `tundra: {stop: true, passive: 2`, `tundra: {stop: true, passive: 1`, ""},
		{"map.yaml", `tundra: {stop: true, passive: 2`, `tundra: {stop: true, passive: 3`, ""},
		{"map.yaml", `tundra: {stop: true, passive: 2`, `tundra: {stop: true, passive: 4`, "1 to 3"},
		{"map.yaml", `attack: normal, limit: 1, stack: 2`, `attack: normal, limit: 1, stack: 0`, "1 to 9"},
		{"map.yaml", `attack: normal, limit: 1, stack: 2`, `attack: normal, limit: 1, stack: 1`, ""},
		{"map.yaml", `attack: normal, limit: 1, stack: 2`, `attack: normal, limit: 1, stack: 9`, ""},
		{"map.yaml", `attack: normal, limit: 1, stack: 2`, `attack: normal, limit: 1, stack: 10`, "1 to 9"},
		{"map.yaml", `basin: atlantic, value: 1`, `basin: atlantic, value: 0`, "1 to 6"},
		{"map.yaml", `basin: atlantic, value: 1`, `basin: atlantic, value: 1`, ""},
		{"map.yaml", `basin: atlantic, value: 1`, `basin: atlantic, value: 6`, ""},
		{"map.yaml", `basin: atlantic, value: 1`, `basin: atlantic, value: 7`, "1 to 6"},
		{"map.yaml", `{hex: D06, to: interior, length: 5`, `{hex: D06, to: interior, length: 0`, "1 to 20"},
		{"map.yaml", `{hex: D06, to: interior, length: 5`, `{hex: D06, to: interior, length: 1`, ""},
		{"map.yaml", `{hex: D06, to: interior, length: 5`, `{hex: D06, to: interior, length: 20`, ""},
		{"map.yaml", `{hex: D06, to: interior, length: 5`, `{hex: D06, to: interior, length: 21`, "1 to 20"},
		{"map.yaml", `b: petsamo, type: road, size: short, length: 2, limit: 2`, `b: petsamo, type: road, size: short, length: 2, limit: 0`, "1 to 9"},
		{"map.yaml", `b: petsamo, type: road, size: short, length: 2, limit: 2`, `b: petsamo, type: road, size: short, length: 2, limit: 1`, ""},
		{"map.yaml", `b: petsamo, type: road, size: short, length: 2, limit: 2`, `b: petsamo, type: road, size: short, length: 2, limit: 9`, ""},
		{"map.yaml", `b: petsamo, type: road, size: short, length: 2, limit: 2`, `b: petsamo, type: road, size: short, length: 2, limit: 10`, "1 to 9"},
		{"units.yaml", `thq:      {speed: {dry: 2`, `thq:      {speed: {dry: 0`, "1 to 4"},
		{"units.yaml", `thq:      {speed: {dry: 2`, `thq:      {speed: {dry: 1`, ""},
		{"units.yaml", `thq:      {speed: {dry: 2`, `thq:      {speed: {dry: 4`, ""},
		{"units.yaml", `thq:      {speed: {dry: 2`, `thq:      {speed: {dry: 5`, "1 to 4"},
		{"units.yaml", `supreme_moves_per_value: 1`, `supreme_moves_per_value: 0`, "1 to 9"},
		{"units.yaml", `supreme_moves_per_value: 1`, `supreme_moves_per_value: 1`, ""},
		{"units.yaml", `supreme_moves_per_value: 1`, `supreme_moves_per_value: 9`, ""},
		{"units.yaml", `supreme_moves_per_value: 1`, `supreme_moves_per_value: 10`, "1 to 9"},
		{"scenario.yaml", `city: 1, line: [2325, 6100]`, `city: 0, line: [2325, 6100]`, "1 to 9"},
		{"scenario.yaml", `city: 1, line: [2325, 6100]`, `city: 1, line: [2325, 6100]`, ""},
		{"scenario.yaml", `city: 1, line: [2325, 6100]`, `city: 9, line: [2325, 6100]`, ""},
		{"scenario.yaml", `city: 1, line: [2325, 6100]`, `city: 10, line: [2325, 6100]`, "1 to 9"},
		{"scenario.yaml", `resource: 1, line: [2325, 6100]`, `resource: 0, line: [2325, 6100]`, "1 to 9"},
		{"scenario.yaml", `resource: 1, line: [2325, 6100]`, `resource: 1, line: [2325, 6100]`, ""},
		{"scenario.yaml", `resource: 1, line: [2325, 6100]`, `resource: 9, line: [2325, 6100]`, ""},
		{"scenario.yaml", `resource: 1, line: [2325, 6100]`, `resource: 10, line: [2325, 6100]`, "1 to 9"},
		{"scenario.yaml", `wartime_pp: 55`, `wartime_pp: 0`, ""},
		{"scenario.yaml", `wartime_pp: 55`, `wartime_pp: 999`, ""},
		{"scenario.yaml", `wartime_pp: 55`, `wartime_pp: 1000`, "0 to 999"},
		{"scenario.yaml", `arctic_upkeep: 5`, `arctic_upkeep: 0`, ""},
		{"scenario.yaml", `arctic_upkeep: 5`, `arctic_upkeep: 99`, ""},
		{"scenario.yaml", `arctic_upkeep: 5`, `arctic_upkeep: 100`, "0 to 99"},
		{"map.yaml", `{a: B08, b: C08, terrain`, `{a: Z99, b: C08, terrain`, "unknown"},
		{"map.yaml", `{a: B08, b: C08, terrain`, `{a: C08, b: Z99, terrain`, "unknown"},
		{"map.yaml", `{hex: D06, to: interior`, `{hex: Z99, to: interior`, "unknown"},
		{"map.yaml", `{hex: D06, to: interior`, `{hex: D06, to: nowhere`, "unknown"},
		{"scenario.yaml", `{fin-1: 3}`, `{fin-1: 4}`, ""},
		{"scenario.yaml", `{fin-mann: 3}`, `{fin-mann: 0}`, ""},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 99", "scenario.yaml:36:57: cv: the steps of these blocks make 6 to 24"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 6, cv: 100", "cv: a number from 0 to 99 is needed"},
		{"scenario.yaml", "units: 1, cv: 0", "units: 1, cv: -1", "cv: a number from 0 to 99 is needed"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 99, cv: 10", "units: the roster has 6 of group fin-infantry"},
		{"scenario.yaml", "units: 6, cv: 10", "units: 100, cv: 10", "units: a number from 1 to 99 is needed"},
		{"map.yaml", "attack: normal, limit: 1, stack: 2", "attack: normal, limit: 0, stack: 2", "limit: a number from 1 to 9 is needed"},
		{"map.yaml", "attack: normal, limit: 1, stack: 2", "attack: normal, limit: 9, stack: 2", ""},
		{"map.yaml", "attack: normal, limit: 1, stack: 2", "attack: normal, limit: 10, stack: 2", "limit: a number from 1 to 9 is needed"},
		{"map.yaml", "{id: D07, q: 7, row: 3", "{id: D07, q: 7, row: 99", "D07 are no neighbours"},
		{"map.yaml", "{id: D07, q: 7, row: 3", "{id: D07, q: 7, row: 100", "row: a number from -99 to 99 is needed"},
		{"map.yaml", "{id: D07, q: 7, row: 3", "{id: D07, q: 99, row: 3", "D07 are no neighbours"},
		{"map.yaml", "{id: D07, q: 7, row: 3", "{id: D07, q: 100, row: 3", "q: a number from -99 to 99 is needed"},
		{"map.yaml", "via: gallivare", "via: sea", "map.yaml:166:11: unknown"},
		{"map.yaml", "via: gallivare", "via: Moscow and the interior of the USSR", ""},
		{"map.yaml", "a: oulu, b: gallivare", "a: oulu, b: nowhere", "Areas and boxes are: tampere, oulu, petsamo, murmansk, petrozavodsk, archangel, gallivare, interior"},
		{"map.yaml", "a: murmansk, b: petsamo, type: road, size: short, length: 2", "a: murmansk, b: petsamo, type: road, size: short, length: 9", "length: a short route has 2"},
		{"map.yaml", "a: murmansk, b: petsamo, type: road, size: short, length: 2", "a: murmansk, b: petsamo, type: road, size: short, length: 1", "length: a short route has 2"},
		{"map.yaml", "a: murmansk, b: petsamo, type: road, size: short, length: 2", "a: murmansk, b: petsamo, type: road, size: short, length: 10", "length: a number from 1 to 9 is needed"},
		{"map.yaml", "a: murmansk, b: petsamo, type: road, size: short, length: 2", "a: murmansk, b: petsamo, type: road, size: short, length: 0", "length: a number from 1 to 9 is needed"},
		{"map.yaml", "a: oulu, b: gallivare", "a: oulu", "map.yaml:155:5: a place is needed"},
		{"map.yaml", "{hex: D06, to: interior", "{hex: D06, to: D05", "a route joins an Area or a box with another place"},
		{"map.yaml", "{hex: D06, to: interior", "{hex: D06, to: D06", "a route joins an Area or a box with another place"},
		{"map.yaml", "{id: D07, q: 7, row: 3", "{id: D06, q: 7, row: 3", "D06"},
		{"map.yaml", "{id: murmansk, name", "{id: D06, name", "a second place D06"},
		{"map.yaml", "\nnational_supply:", "\nnational_suply:", "no key \"national_suply\""},
		{"map.yaml", "via: sea gulf_of_bothnia from a friendly unbesieged port B03 or oulu", "via: sea gulf_of_bothnia", ""},
		{"map.yaml", "via: sea gulf_of_bothnia from a friendly unbesieged port B03 or oulu", "via: sea", "unknown"},
		{"units.yaml", `type: thq, steps: [3, 2, 1, 0]`, `type: thq, steps: [3, 2, 1, 0, -1]`, "steps: they fall by one, from 4 at most"},
	} {
		if err := changed(t, c.file, c.old, c.text); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s for %s: %v, not %q", c.text, c.old, err, c.want)
		}
	}
	f := Files()
	for n, many := range map[int]bool{100: false, 101: true} {
		text := string(f[1].Text)
		for i := len(Standard().Units); i < n; i++ {
			text += fmt.Sprintf("  - {id: x%d, name: X %d, side: axis, nation: finland, type: infantry, steps: [1], group: fin-infantry}\n", i, i)
		}
		if _, err := Load(f[0], rules.File{Name: "units.yaml", Text: []byte(text)}, f[2]); err == nil || strings.Contains(err.Error(), "1 to 100 units") != many {
			t.Errorf("%d units: %v", n, err)
		}
	}
	for n, many := range map[int]bool{200: false, 201: true} {
		text, hexes := string(f[0].Text), ""
		for i := Standard().Board.Len(); i < n; i++ {
			hexes += fmt.Sprintf("  - {id: Z%d, q: %d, row: %d, nation: finland, terrain: forest}\n", i, i%50, 10+i/50)
		}
		text = strings.Replace(text, "\nhexes:", "\nhexes:\n"+hexes, 1)
		if _, err := Load(rules.File{Name: "map.yaml", Text: []byte(text)}, f[1], f[2]); err == nil || strings.Contains(err.Error(), "200 hexes are the most") != many {
			t.Errorf("%d hexes: %v", n, err)
		}
	}
	for n, many := range map[int]bool{256: false, 257: true} {
		text, areas := string(f[0].Text), ""
		for i := len(Standard().Spots); i < n; i++ {
			areas += fmt.Sprintf("  - {id: area-%d, name: Area %d, nation: finland, terrain: forest, kind: district, draw: [1, 1]}\n", i, i)
		}
		text = strings.Replace(text, "  - {id: tampere,", areas+"  - {id: tampere,", 1)
		if _, err := Load(rules.File{Name: "map.yaml", Text: []byte(text)}, f[1], f[2]); (err != nil) != many || many && !strings.Contains(err.Error(), "256 places are the most") {
			t.Errorf("%d places: %v", n, err)
		}
	}
	head, _, _ := strings.Cut(string(f[1].Text), "\nunits:")
	if _, err := Load(f[0], rules.File{Name: "units.yaml", Text: []byte(head + "\nunits: []\n")}, f[2]); err == nil || !strings.Contains(err.Error(), "1 to 100 units are needed") {
		t.Errorf("no units: %v", err)
	}
}

// Where pictures have Areas and boxes, in hundredths of the width of a hex, as map units.
func TestDrawn(t *testing.T) {
	for text, want := range map[string]board.Point{"3.01, -1.67": {X: 361, Y: -200}, "30.1, -1": {X: 3612, Y: -120}, "0.5, 12": {X: 60, Y: 1440}, "-0.25, 0": {X: -30}, "99.99, 0.05": {X: 11998, Y: 6}} {
		f := Files()
		d, err := Load(rules.File{Name: "map.yaml", Text: bytes.Replace(f[0].Text, []byte("draw: [3.01, -1.67]"), []byte("draw: ["+text+"]"), 1)}, f[1], f[2])
		if err != nil {
			t.Fatal(err)
		}
		if p, _ := d.Find("tampere"); d.Spots[p].Draw != want {
			t.Errorf("%s is %+v", text, d.Spots[p].Draw)
		}
	}
}

// Rails that leave the map go down from a hex with none below it, from others to the right; between Areas routes are straight or
// have knees of their own.
func TestKnees(t *testing.T) {
	m := Standard().Map
	for i := range m.Routes {
		r := &m.Routes[i]
		if !r.Exit {
			if got := m.Knees(r); !slices.Equal(got, knees[r.ID]) {
				t.Errorf("%s has %v", r.ID, got)
			}
			continue
		}
		at := m.Board.Cell(r.Ends[0])
		want := board.Middle(at.Q, at.R)
		want.Y += 90
		if got := m.Knees(r); !slices.Equal(got, []board.Point{want}) {
			t.Errorf("out of %s: %v, not %v", m.Spots[r.Ends[0]].ID, got, want)
		}
	}
	inland, _ := m.Find("C07")
	right := board.Middle(7, 2)
	right.X += 92
	if got := m.Knees(&Route{ID: "inland", Ends: [2]Place{Place(m.Board.Len()), inland}, Exit: true}); !slices.Equal(got, []board.Point{right}) {
		t.Errorf("with a hex below: %v, not %v", got, right)
	}
	off := Route{ID: "off", Ends: [2]Place{Place(m.Board.Len()), Place(m.Board.Len() + 1)}, Exit: true}
	if got := m.Knees(&off); got != nil {
		t.Errorf("off the board: %v", got)
	}
}

// FuzzLoad: whatever stands in one of a user's own files, it is read, or refused with the place of each mistake.
func FuzzLoad(f *testing.F) {
	good := Files()
	f.Add(0, 4000, 20, "")
	f.Add(1, 3000, 1, "[]")
	f.Add(2, 2000, 200, "{a: }")
	f.Fuzz(func(t *testing.T, i, at, n int, text string) {
		own := slices.Clone(good)
		x := &own[uint(i)%uint(len(own))]
		from := int(uint(at) % uint(len(x.Text)))
		to := from + int(uint(n)%uint(min(len(x.Text)-from, 500)))
		x.Text = slices.Concat(x.Text[:from], []byte(text), x.Text[to:])
		d, err := Load(own[0], own[1], own[2])
		if (d == nil) != (err != nil) {
			t.Fatalf("%v with %v", d, err)
		}
		if err == nil {
			return
		}
		for line := range strings.SplitSeq(err.Error(), "\n") {
			if !slices.ContainsFunc(own, func(f rules.File) bool { return strings.HasPrefix(line, f.Name+":") }) {
				t.Errorf("no place: %q", line)
			}
		}
	})
}
