package theatre

import (
	"bytes"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

func files(t testing.TB) [3]File {
	return [3]File{readFile(t, "data/map.yaml"), readFile(t, "data/units.yaml"), readFile(t, "data/scenarios.yaml")}
}

func readFile(t testing.TB, name string) File {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return File{Name: name, Text: text}
}

func hexOf(t testing.TB, m *Map, label string) board.Hex {
	t.Helper()
	h, err := m.Board.Find(label)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestCompact proves that the embedded form and the YAML files agree; if not, run go generate.
func TestCompact(t *testing.T) {
	f := files(t)
	d, err := Load(f[0], f[1], f[2])
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(d.Compact(), compact) {
		t.Fatal("data/compact.bin is out of date")
	}
	s := Standard()
	if s.Hash != d.Hash || !reflect.DeepEqual(s.Roster, d.Roster) || !reflect.DeepEqual(s.Scenarios, d.Scenarios) ||
		!reflect.DeepEqual(s.Map, d.Map) {
		t.Error("the compact form is read back otherwise")
	}
}

// R-1.1-1: the labels in the file are the ones the board finds itself.
func TestLabels(t *testing.T) {
	m := Standard().Map
	cells := m.cells()
	for i := range cells {
		cells[i].Label = ""
	}
	b, err := board.New(cells)
	if err != nil {
		t.Fatal(err)
	}
	for h := range board.Hex(b.Len()) {
		if b.Label(h) != m.Board.Label(h) {
			t.Errorf("%s: %s, in the file %s", m.Board.Cell(h).ID, b.Label(h), m.Board.Label(h))
		}
	}
	for label, want := range map[string]string{"Alamein SW2": "El Alamein SW2", "Msus E1": "Msus E1", "fort capuzzo": "Ft. Capuzzo",
		"Bardia O1": "Bardia W1", "B12": "Tobruk"} {
		if got := m.Board.Label(hexOf(t, m, label)); got != want {
			t.Errorf("%s: %s", label, got)
		}
	}
	if w := m.Board.Neighbour(hexOf(t, m, "Msus E1"), board.W); m.Board.Label(w) != "Msus" {
		t.Error("Msus E1 W")
	}
	fx, err := LoadMap(readFile(t, "../fixture/fx1.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if hexOf(t, fx, "FT E2") != hexOf(t, fx, "FD W2") || hexOf(t, fx, "FT E2") != hexOf(t, fx, "C12") {
		t.Error("FT E2")
	}
}

// Counts of section 10.2 and the tables of 10.3 and 18. R-13.1-1: who controls
// the Fortresses. R-16.6-4: 28 real cards and 14 dummies.
func TestScenarios(t *testing.T) {
	d := Standard()
	control := map[string]string{"s1940": "AAA", "s1941": "BBB", "s1941-42": "BBB", "crusader": "ABA", "battleaxe": "ABA",
		"s1942": "BBB", "gazala": "ABB", "pursuit": "AAA"} // Benghazi, Tobruk, Bardia
	for _, c := range []struct {
		id                               string
		start, end, axis, allied         int
		axisCards, alliedCards, ax1, al1 int
		axisNew, alliedNew               int
	}{
		{"s1940", 1, 6, 8, 4, 6, 3, 2, 3, 4, 6},
		{"s1941", 1, 10, 10, 12, 6, 6, 2, 3, 12, 24},
		{"s1941-42", 1, 20, 10, 12, 6, 6, 2, 3, 20, 48},
		{"crusader", 8, 10, 22, 28, 10, 12, 2, 3, 0, 4},
		{"battleaxe", 4, 10, 14, 18, 4, 8, 2, 3, 8, 16},
		{"s1942", 11, 20, 24, 28, 5, 5, 3, 3, 5, 24},
		{"gazala", 14, 15, 24, 36, 10, 12, 3, 3, 0, 0},
		{"pursuit", 15, 20, 22, 28, 8, 8, 3, 3, 5, 16},
	} {
		s := d.Scenarios.Find(c.id)
		if s == nil {
			t.Fatal(c.id)
		}
		var n, more [2]int
		for _, x := range s.Deployments {
			n[x.Side] += len(x.Units)
		}
		for side := range more {
			for _, a := range s.Reinforcements[side] {
				more[side] += len(a.Units)
			}
		}
		if s.Start != c.start || s.End != c.end || n != [2]int{c.axis, c.allied} || more != [2]int{c.axisNew, c.alliedNew} ||
			s.InitialSupply != [2]int{c.axisCards, c.alliedCards} || s.Allotment(Axis, s.Start) != c.ax1 ||
			s.Allotment(Allied, s.Start) != c.al1 {
			t.Errorf("%s: %+v %v %v", c.id, s, n, more)
		}
		got := ""
		for _, name := range []string{"Benghazi", "Tobruk", "Bardia"} {
			got += string('A' + rune(s.Fortresses[d.Map.FortressAt(hexOf(t, d.Map, name))]))
		}
		if got != control[c.id] {
			t.Errorf("%s: Fortresses %s", c.id, got)
		}
		// R-18.1-1, R-18.1-2, R-18.4-2
		if s.RommelBonus == (c.id == "s1940") || s.BPDice != map[bool]int{true: 1, false: 2}[c.id == "s1940"] || (s.FirstPlayer == Allied) != (c.id == "crusader") {
			t.Errorf("%s: special rules", c.id)
		}
		if (s.Malta != nil) != (c.id == "s1941-42" || c.id == "s1942" || c.id == "pursuit") || (s.Pregame != nil) != (c.id == "gazala") {
			t.Errorf("%s: Malta or Buildup", c.id)
		}
	}
	if len(d.Scenarios.List) != 8 || len(d.Roster.Units) != 93 {
		t.Error(len(d.Scenarios.List), len(d.Roster.Units))
	}
	s := d.Scenarios.Find("s1941-42") // R-18.3-1, AMB-46
	if s.Allotment(Axis, 10) != 2 || s.Allotment(Axis, 11) != 3 || s.MonthName(14) != "May 1942" || s.MonthName(20) != "Nov 1942" || s.Months() != 20 {
		t.Error("1941-42")
	}
	x := d.Scenarios.Find("crusader") // R-18.4-1, R-18.4-4, AMB-44
	tobruk := hexOf(t, d.Map, "Tobruk")
	if l := x.Deployments[1].Limits; len(l) != 1 || l[0] != (Limit{tobruk, 5}) || len(x.Minefields) != 1 || x.Minefields[0] != tobruk ||
		x.Deployments[0].Area.Has(tobruk) || !x.Deployments[0].Area.Has(hexOf(t, d.Map, "Sollum")) {
		t.Error("Crusader")
	}
	y := d.Scenarios.Find("s1942").Deployments[0] // R-18.6-1
	if y.Mode != Split || len(y.Parts) != 2 || y.Parts[0].Count != 14 || y.Parts[1].Count != 10 {
		t.Error("1942")
	}
	g := d.Scenarios.Find("gazala") // R-18.7-1
	if !g.Deployments[0].Area.Has(hexOf(t, d.Map, "Gazala")) || !g.Deployments[1].Area.Has(hexOf(t, d.Map, "Acroma")) {
		t.Error("Gazala")
	}
	if c := d.Scenarios.Common; c.Cards != 42 || c.Real != 28 || c.Dummy != 14 || c.HandLimit != 16 || c.SaveLimit != 20 || len(c.EarlyRolls) != 2 {
		t.Error(c)
	}
}

// R-2.2-3, R-2.4-1: the chart of types, elite units and I-tanks (AMB-54).
func TestRoster(t *testing.T) {
	r, itanks := Standard().Roster, 0
	for _, u := range r.Units {
		if u.ITank {
			itanks++
		}
		if (u.Nation == German) != (u.Elite && u.Side == Axis) {
			t.Error(u.ID)
		}
	}
	if itanks != 4 || Recon.Class() != ArmorClass || Recon.Speed() != 4 || SPArtillery.Class() != ArtilleryClass || SPArtillery.Speed() != 3 ||
		Artillery.Speed() != 1 || MotAntiTank.Speed() != 2 {
		t.Error(itanks)
	}
	if u, ok := r.Find("ger-21-5"); !ok || r.Units[u].Name != "21/5 Pz" {
		t.Error("ger-21-5")
	}
}

func TestLoadErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the data often")
	}
	good := files(t)
	for _, c := range []struct {
		file           int
		old, new, want string
	}{
		{0, "terrain: mountain, road: highway, limit: 1", "terrain: mountain, road: highway, limit: 2", "map.yaml:187:5: the limit of this hexside must be 1 (1.4, 7.1)"},
		{0, "a: A08, b: A09", "a: A08, b: Z09", `map.yaml:187:17: unknown hex "Z09"`},
		{0, "a: A08, b: A09", "a: A08, b: B07", "is missing"},
		{0, "feature: base", "feature: bass", "feature: one of town, oasis, fortress, base is needed"},
		{0, "label: Derna W2", "label: Derna W3", `map.yaml:34:46: label: it does not lead to this hex; write "Derna W2"`},
		{0, "coast: true", "coast: on", "coast: true or false is needed"},
		{0, "jog: {side: axis, hexes: [B15, C14]}", "jog: {side: axis, hexes: [B15, D14]}", "on the highway"},
		{0, "kind: clear", "kind: ridge", "terrain is on hexsides"},
		{0, "hint: Cyrene", "hnit: Cyrene", `there is no key "hnit" (did you mean hint?)`},
		{1, "speed: 3", "speed: 2", "have class armor and speed 3"},
		{1, "nationality: german", "nationality: british", "do not fight for the axis side"},
		{1, "steps: [6, 4, 2]", "steps: [6, 4, 4]", "falling order"},
		{1, "ger-21-104", "ger-21-5", "a second unit"},
		{2, "count: 8", "count: 9", "count is not the number of units, 8"},
		{2, "ita-brescia", "ita-brexia", `no unit "ita-brexia" of the axis side`},
		{2, "select: {codes: [S]}", "select: {codes: [T]}", "the list and the selection differ"},
		{2, "months: 6", "months: 7", "do not agree"},
		{2, "benghazi: axis, ", "", "each Fortress is controlled by one side"},
		{2, "regions: [libya]", "regions: [lybia]", `unknown region "lybia"`},
		{0, "name: Rommel in the Desert", "name: [Rommel]", "name: a text is needed"},
		{0, "{side: axis, hexes: [B15, C14]}", "{side: axis, hexes: [B15]}", "a jog is two hexes"},
		{0, "{side: axis, hexes: [B15, C14]}", "[B15, C14]", "keys and values are needed here"},
		{0, "{id: B12, q: 12,", "{id: B12, q: twelve,", "q: a number from -100 to 100 is needed"},
		{0, "port: {axis: 0, allied: unlimited}, region: egypt, coast: true, map_edge: east", "port: {axis: 0, allied: unlimited}, region: egypt, coast: true", "a Base stands at the map edge"},
		{0, "feature: base, port: {axis: 0, allied: unlimited}", "feature: town", "each side needs a Base"},
		{0, "feature: base, port: {axis: 0, allied: unlimited}", "feature: base, port: {axis: unlimited, allied: 0}", "a second Base of one side"},
		{0, "feature: fortress, port: {axis: 2, allied: 5}", "feature: fortress", "a fortress needs its port"},
		{0, "feature: fortress, port: {axis: 2, allied: 5}", "feature: fortress, port: {axis: 2, allied: unlimited}", "only a Base has an unlimited port"},
		{0, "  - {a: A08, b: B07,", "  - {a: A08, b: A09,", "the hexside stands here twice"},
		{0, "  - {a: A08, b: B07,", "  - {a: A08, b: H12,", "the hexes are no neighbours"},
		{0, "  - {a: H07, b: H08, terrain: clear, road: none, limit: 2}", "  - {a: H07, b: H08, terrain: ridge, road: track, limit: 0}", "a ridge or marsh with a road is a gap"},
		{0, "  - {a: H07, b: H08, terrain: clear, road: none, limit: 2}", "  - {a: H07, b: [H08], terrain: clear, road: none, limit: 2}", "a hex is needed"},
		{0, "gazala_axis_line: [B10,", "gazala_axis_line: [[B10],", "a hex is needed"},
		{1, "steps: [6, 4, 2], elite: true", "steps: [6, 4, 2], elite: false", "every German unit is elite and no Italian one"},
		{1, "steps: [6, 4, 2]", "steps: []", "max_cv is the first of 1 to 10 steps"},
		{1, "steps: [6, 4, 2]", "steps: 6", "steps: a list is needed"},
		{1, "units:\n", "units: []\nspares:\n", "1 to 256 units are needed"},
		{2, "scenarios:\n", "scenarios: []\nothers:\n", "a scenario is needed"},
		{2, "id: s1941\n", "id: s1940\n", "a second scenario s1940"},
		{2, "real: 28", "real: 27", "real and dummy cards make the cards of the deck"},
		{2, "die_rolls: [1, 2]", "die_rolls: [1, 7]", "a die roll is needed"},
		{2, `"3": [ita-trieste, ita-spezia]`, `"13": [ita-trieste, ita-spezia]`, "a month of the scenario is needed"},
		{2, "fortresses: {benghazi: axis,", "fortresses: {mechili: axis, benghazi: axis,", "no Fortress"},
		{2, "fortresses: {benghazi: axis, tobruk: axis, bardia: axis}", "fortresses: [benghazi]", "fortresses: keys and values are needed"},
		{2, "{area: {hexes: [el_agheila]}, count: 14}", "{area: {hexes: [el_agheila]}, count: 13}", "the parts do not make all units"},
		{2, "mode: fixed\n        area: {hexes: [el_agheila]}", "mode: fixed\n        area: {regions: [libya]}", "the area does not fit the mode"},
		{2, `"5": [ita-ariete, ita-littorio]`, `"5": [ita-ariete, ita-trieste]`, "unit ita-trieste appears twice"},
		{2, "bp_dice: 1", "bp_dice: 11", "bp_dice: a number from 1 to 10 is needed"},
		{2, "- no_rommel_bonus", "- [no_rommel_bonus]", "special: a text is needed"},
		{2, "line: ", "line: of control, lines: ", `there is no key "lines"`},
	} {
		f := good[c.file]
		old := string(f.Text)
		if !strings.Contains(old, c.old) {
			t.Fatal(c.old)
		}
		f.Text = []byte(strings.Replace(old, c.old, c.new, 1))
		f.Name = strings.TrimPrefix(f.Name, "data/")
		err := loadOne(c.file, f)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}

// loadOne loads one of the three files beside the standard ones.
func loadOne(file int, f File) (err error) {
	switch d := Standard(); file {
	case 0:
		_, err = LoadMap(f)
	case 1:
		_, err = LoadRoster(f)
	default:
		_, err = LoadScenarios(f, d.Map, d.Roster)
	}
	return err
}

// All mistakes of all files are told in one pass, each with its place.
func TestAllLoadErrors(t *testing.T) {
	f := files(t)
	for i, changes := range [][]string{
		{"name: Derna,", "name: Darna,", "feature: town, region: libya, coast: true}\n  - {id: B05", "feature: tonw, region: libya, coast: true}\n  - {id: B05", "a: A08, b: B08, terrain: mountain", "a: A08, b: B08, terrain: hill"},
		{"type: armor", "type: armour", "nationality: german", "nationality: german, rank: 1"},
		{"ita-brescia", "ita-brecsia", "[sidi_omar]", "[sidi_omra]", "bp_dice: 1", "bp_dice: 0"},
	} {
		for k := 0; k < len(changes); k += 2 {
			old := string(f[i].Text)
			if !strings.Contains(old, changes[k]) {
				t.Fatal(changes[k])
			}
			f[i].Text = []byte(strings.Replace(old, changes[k], changes[k+1], 1))
		}
	}
	_, err := Load(f[0], f[1], f[2])
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{
		`map.yaml:34:46: label: it does not lead to this hex; write "Darna W2"`,
		"feature: one of town, oasis, fortress, base is needed",
		"terrain: one of clear, gap, mountain, ridge, marsh is needed",
		"type: one of recon, armor",
		`there is no key "rank" (did you mean i_tank?); there are: id, name`,
		`no unit "ita-brecsia" of the axis side (did you mean ita-brescia?)`,
		`unknown hex "sidi_omra" (did you mean "Sidi Omar"?)`,
		"bp_dice: a number from 1 to 10 is needed",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing", want)
		}
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		if !regexp.MustCompile(`^data/[a-z]+\.yaml:[0-9]+:[0-9]+: .`).MatchString(line) {
			t.Errorf("no place: %s", line)
		}
	}
	if t.Failed() {
		t.Log(err)
	}
}

// Files that are no data at all.
func TestNoData(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the data often")
	}
	good := files(t)
	for text, says := range map[string]string{"": ":1:1: the file is empty", "# nothing\n": ":1:1: the file is empty", "a: [": ":1:", "- a\n- b\n": ":1:1: keys and values",
		"just words\n": ":1:1: keys and values", "{ words: 1 }": ":1:3: there is no key", "\x00\x01": ":1:", "scenarios: []\nunits: []\nhexes: []\n": ":1:"} {
		for i := range good {
			f := good
			f[i].Text = []byte(text)
			_, err := Load(f[0], f[1], f[2])
			if err == nil || !strings.Contains(err.Error(), f[i].Name+says) || strings.Contains(err.Error(), "empty") != strings.Contains(says, "empty") ||
				strings.Contains(says, "empty") && strings.Contains(err.Error(), "\n") {
				t.Errorf("%q as %s: %v", text, f[i].Name, err)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(compact)
	f.Add(compact[:100])
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := Decode(b)
		if err != nil {
			return
		}
		c, cells := &coder{}, d.Map.cells()
		if d.code(c, &cells); !bytes.Equal(c.buf, b) {
			t.Fatal("two forms of one content")
		}
	})
}

func FuzzLoad(f *testing.F) {
	for _, x := range files(f) {
		f.Add(x.Text[:3000])
	}
	f.Add(readFile(f, "../fixture/fx1.yaml").Text)
	d := Standard()
	all := files(f)[2]
	some := File{Name: "s", Text: []byte(strings.Split(string(all.Text), "\n  - id: s1941\n")[0])}
	f.Fuzz(func(t *testing.T, b []byte) {
		var maps, units source // scenarios of what is left of a broken map and roster
		m, r := maps.loadMap(File{Name: "f", Text: b}), units.loadRoster(File{Name: "f", Text: b})
		(&scenarioSource{m: m, r: d.Roster}).load(some)
		(&scenarioSource{m: d.Map, r: r}).load(some)
		LoadMap(File{Name: "f", Text: b})
		LoadRoster(File{Name: "f", Text: b})
		LoadScenarios(File{Name: "f", Text: b}, d.Map, d.Roster)
	})
}
