package theatre

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// Every number in the data files has its limits: neither is refused, what lies
// beyond is.
func TestLoadLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the data often")
	}
	good := files(t)
	for _, c := range []struct {
		file     int
		old      string // a regular expression; the number is its group
		min, max int
		says     string
	}{
		{0, `port: \{axis: (1), allied: 2\}`, 0, 100, "axis: a number from 0 to 100 is needed"},
		{0, `limit: (2)`, 0, 2, "limit: a number from 0 to 2 is needed"},
		{0, `q: (8), row: 0`, -100, 100, "q: a number from -100 to 100 is needed"},
		{0, `q: 8, row: (0)`, -100, 100, "row: a number from -100 to 100 is needed"},
		{0, `id: F21, q: (21), row: 5, terrain`, -100, 100, "q: a number from -100 to 100 is needed"},
		{0, `id: F21, q: 21, row: (5), terrain`, -100, 100, "row: a number from -100 to 100 is needed"},
		{1, `speed: (3)`, 1, 4, "speed: a number from 1 to 4 is needed"},
		{1, `max_cv: (6)`, 1, 20, "max_cv: a number from 1 to 20 is needed"},
		{1, `steps: \[6, 4, (2)\]`, 1, 3, "steps are combat values from 20 to 1 in falling order"},
		{2, `hand_limit: (16)`, 1, 100, "hand_limit: a number from 1 to 100 is needed"},
		{2, `save_bp_limit: (20)`, 0, 100, "save_bp_limit: a number from 0 to 100 is needed"},
		{2, `cards: (42)`, 1, 200, "cards: a number from 1 to 200 is needed"},
		{2, `real: (28)`, 1, 200, "real: a number from 1 to 200 is needed"},
		{2, `dummy: (14)`, 0, 200, "dummy: a number from 0 to 200 is needed"},
		{2, `die_rolls: \[(1)`, 1, 6, "a die roll is needed"},
		{2, `bp_dice: (\d)`, 1, 10, "bp_dice: a number from 1 to 10 is needed"},
		{2, `start_month: (1)\n`, 1, 100, "start_month: a number from 1 to 100 is needed"},
		{2, `end_month: (6)\n`, 1, 100, "end_month: a number from 1 to 100 is needed"},
		{2, `\n    months: (6)\n`, 1, 100, "months: a number from 1 to 100 is needed"},
		{2, `initial_supply: \{axis: (6)`, 0, 100, "axis: a number from 0 to 100 is needed"},
		{2, `from_month: (1), cards: 2`, 1, 100, "from_month: a number from 1 to 100 is needed"},
		{2, `from_month: 1, cards: (2)`, 0, 100, "cards: a number from 0 to 100 is needed"},
		{2, `\n        "(3)": \[ita-trieste`, 1, 6, "a month of the scenario is needed"},
		{2, `optional: true\n +from_month: (\d+)`, 1, 100, "from_month: a number from 1 to 100 is needed"},
		{2, `axis_resupply_from_that_buildup: (\d+)`, 0, 100, "axis_resupply_from_that_buildup: a number from 0 to 100 is needed"},
		{2, `bp_each: (\d+)`, 0, 1000, "bp_each: a number from 0 to 1000 is needed"},
		{2, `count: (8)\n`, 1, 256, "count: a number from 1 to 256 is needed"},
		{2, `area: [^\n]*, count: (14)`, 1, 256, "count: a number from 1 to 256 is needed"},
		{2, `limits: \{tobruk: (5)`, 0, 256, "tobruk: a number from 0 to 256 is needed"},
	} {
		for n, wrong := range map[int]bool{c.min - 1: true, c.min: false, c.max: false, c.max + 1: true} {
			f := good[c.file]
			text := string(f.Text)
			at := regexp.MustCompile(c.old).FindStringSubmatchIndex(text)
			if at == nil {
				t.Errorf("no %s", c.old)
				break
			}
			f.Text = []byte(text[:at[2]] + fmt.Sprint(n) + text[at[3]:])
			err := loadOne(c.file, f)
			if got := err != nil && strings.Contains(err.Error(), c.says); got != wrong {
				t.Errorf("%s with %d: refused %v: %v", c.old, n, got, err)
			}
		}
	}
}

// What else can be wrong in a data file is told in so many words.
func TestLoadMistakes(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the data often")
	}
	good := files(t)
	for _, c := range []struct {
		file           int
		old, new, want string
	}{
		{0, "impassable:", "impassible:", `there is no key "impassible"`},
		{0, "id: A08, q: 8", "id: [A08], q: 8", "id: a text is needed"},
		{0, "id: A08, q: 8", `id: "", q: 8`, "id: a text is needed"},
		{0, "hint: Cyrene", "hint: [Cyrene]", "hint: a text is needed"},
		{0, "aka: [Bengasi]", "aka: Bengasi", "aka: a list is needed"},
		{0, "aka: [Bengasi]", `aka: [""]`, "aka: a text is needed"},
		{0, "aka: [Bengasi]", `aka: [[Bengasi]]`, "aka: a text is needed"},
		{0, "label: Derna W2", "label: Derna E1", `it does not lead to this hex; write "Derna W2"`},
		{0, "port: {axis: 1, allied: 2}, ", "", "a fortress needs its port"},
		{0, "port: {axis: 0, allied: unlimited}, ", "", "a base needs its port"},
		{0, "port: {axis: 1, allied: 2}", "port: {axis: unlimited, allied: 2}", "only a Base has an unlimited port"},
		{0, "port: {axis: 1, allied: 2}", "port: none", "keys and values are needed here; keys are: axis, allied"},
		{0, "coast: true, map_edge: east", "coast: true", "a Base stands at the map edge"},
		{0, "port: {axis: 0, allied: unlimited}", "port: {axis: 1, allied: unlimited}", "a Base stands at the map edge"},
		{0, "port: {axis: 0, allied: unlimited}", "port: {axis: 1, allied: 1}", "a Base stands at the map edge"},
		{0, "port: {axis: 0, allied: unlimited}", "port: {axis: unlimited, allied: 0}", "a second Base of one side"},
		{0, "feature: base, port: {axis: 0, allied: unlimited}", "port: {axis: 0, allied: 0}", "each side needs a Base"},
		{0, "{a: A08, b: A09", "{a: [A08], b: A09", "a hex is needed"},
		{0, "{a: A08, b: A09", "{a: A08, b: E23", "the hexes are no neighbours"},
		{0, "{a: B13, b: C13, terrain: gap", "{a: A08, b: A09, terrain: gap", "the hexside stands here twice"},
		{0, "terrain: gap, road: none, limit: 1", "terrain: ridge, road: track, limit: 0", "a ridge or marsh with a road is a gap"},
		{0, "terrain: gap, road: none, limit: 1", "terrain: marsh, road: trail, limit: 0", "a ridge or marsh with a road is a gap"},
		{0, "terrain: gap, road: none, limit: 1", "terrain: gap, road: none, limit: 2", "the limit of this hexside must be 1"},
		{0, "terrain: gap, road: none, limit: 1", "terrain: clear, road: none, limit: 1", "the limit of this hexside must be 2"},
		{0, "terrain: gap, road: none, limit: 1", "terrain: ridge, road: none, limit: 1", "the limit of this hexside must be 0"},
		{0, "terrain: gap, road: none, limit: 1", "terrain: mountain, road: none, limit: 1", "the limit of this hexside must be 0"},
		{0, "hexes: [B15, C14]}   #", "hexes: [B15]}   #", "a jog is two hexes"},
		{0, "hexes: [B15, C14]}   #", "hexes: [B15, C14, C15]}   #", "a jog is two hexes"},
		{0, "hexes: [B15, C14]}   #", "hexes: [B15, H00]}   #", "the hexes of a jog are neighbours on the highway"},
		{0, "name: Derna", "name: Tobruk", "Tobruk"},
		{1, "elite: true, i", "elite: false, i", "every German unit is elite and no Italian one"},
		{1, "elite: true, i", "elite: maybe, i", "elite: true or false is needed"},
		{1, "class: armor", "class: infantry", "have class armor and speed 3"},
		{1, "max_cv: 6, steps: [6, 4, 2]", "max_cv: 6, steps: []", "max_cv is the first of 1 to 10 steps"},
		{1, "max_cv: 6, steps: [6, 4, 2]", "max_cv: 5, steps: [6, 4, 2]", "max_cv is the first of 1 to 10 steps"},
		{1, "max_cv: 6, steps: [6, 4, 2]", "max_cv: 11, steps: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]", "max_cv is the first of 1 to 10 steps"},
		{1, `name: "21/104"`, `name: "21/5 Pz"`, "a second unit"},
		{1, "ger-21-104", "ger-21-5", "a second unit"},
		{1, "side: allied, nationality: british", "side: axis, nationality: british", "british units do not fight for the axis side"},
		{1, "side: allied, nationality: british", "side: allied, nationality: italian", "italian units do not fight for the allied side"},
		{2, "id: s1941\n", "id: s1940\n", "a second scenario s1940"},
		{2, "id: s1941\n", "id: S1941\n", "a-z, 0-9, dot and hyphen, at most 20, are needed"},
		{2, "id: s1941\n", "id: a12345678901234567890\n", "at most 20, are needed"},
		{2, "id: s1941\n", "id: s_1941\n", "at most 20, are needed"},
		{2, "id: s1941\n", "id: s{1941\n", "at most 20, are needed"},
		{2, "id: s1941\n", "id: \"s1941:\"\n", "at most 20, are needed"},
		{2, "cards: 42, real: 28, dummy: 14", "cards: 42, real: 28, dummy: 13", "real and dummy cards make the cards of the deck"},
		{2, "start_month: 1\n    end_month: 6", "start_month: 6\n    end_month: 1", "do not agree"},
		{2, "end_month: 6\n    months: 6", "end_month: 7\n    months: 7", "do not agree"},
		{2, "tobruk: axis, bardia: axis", "tobruk: axis, derna: axis", "no Fortress; Fortresses are: Tobruk, Bardia, Benghazi"},
		{2, "mode: free\n        area: {regions: [libya], hexes", "mode: fixed\n        area: {regions: [libya], hexes", "the area does not fit the mode"},
		{2, "area: {regions: [egypt]}", "area: {hexes: [derna]}", "an area of free deployment contains the side's Base"},
		{2, "area: {regions: [egypt]}", "area: {hexes: []}", "the area does not fit the mode"},
		{2, "area: {regions: [egypt]}", "area: {line: map}", "the map has no area s1940_allied"},
		{2, "{area: {hexes: [el_agheila]}, count: 14}", "{area: {hexes: []}, count: 14}", "a part needs an area"},
		{2, "{area: {hexes: [el_agheila]}, count: 14}", "{area: {hexes: [el_agheila]}, count: 13}", "the parts do not make all units"},
		{2, `"3": [ita-trieste, ita-spezia]`, `"3": [ita-brescia, ita-spezia]`, "unit ita-brescia appears twice"},
		{2, "units: [ger-ramcke, ita-folgore", "units: [ger-21-5, ita-folgore", "unit ger-21-5 appears twice"},
		{2, "units: [ger-ramcke, ita-folgore", "units: [uk-2-3, ita-folgore", `no unit "uk-2-3" of the axis side`},
		{2, "units: [uk-7-4, uk-7-7, uk-7-sg, uk-7-11h]", "units: []", "the allied side has no units"},
		{2, "- side: allied\n        mode: free\n        area: {regions: [egypt]}", "- side: axis\n        mode: free\n        area: {regions: [libya]}", "the allied side has no units"},
	} {
		f := good[c.file]
		text := string(f.Text)
		if !strings.Contains(text, c.old) {
			t.Errorf("no %q", c.old)
			continue
		}
		f.Text = []byte(strings.Replace(text, c.old, c.new, 1))
		err := loadOne(c.file, f)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}

// An id of a scenario becomes part of ids of games and of names of files.
func TestSlug(t *testing.T) {
	for id, good := range map[string]bool{"az09.-": true, "a": true, "12345678901234567890": true, "123456789012345678901": false, "": false,
		"`": false, "{": false, "/": false, ":": false, "A": false, "a b": false} {
		if slug(id) != good {
			t.Errorf("%q: %v", id, !good)
		}
	}
}

// A name that is given twice does not hide what else is wrong.
func TestLoadTellsOn(t *testing.T) {
	for _, name := range []string{"name: Derna,", "aka: [Bengasi]"} {
		f := files(t)[0]
		text := strings.Replace(string(f.Text), name, strings.NewReplacer("Derna", "Tobruk", "Bengasi", "Tobruk").Replace(name), 1)
		f.Text = []byte(strings.Replace(text, "{a: A08, b: A09", "{a: A08, b: Z09", 1))
		_, err := LoadMap(f)
		for _, want := range []string{"Tobruk", `unknown hex "Z09"`} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %s is not told: %v", name, want, err)
			}
		}
	}
}

// A label that is wrong is told, and no other.
func TestLoadTellsOneLabel(t *testing.T) {
	for _, label := range []string{"Derna E1", "Derna W9", "Derna W1", "Derna", "Nowhere"} {
		f := files(t)[0]
		f.Text = []byte(strings.Replace(string(f.Text), "label: Derna W2", "label: "+label, 1))
		if _, err := LoadMap(f); err == nil || strings.Count(err.Error(), "it does not lead to this hex") != 1 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", label, err)
		}
	}
}

// What follows from a mistake is not told, and mistakes are told in the order
// of the file, whatever is read first.
func TestLoadTellsOnce(t *testing.T) {
	good := files(t)
	for _, c := range []struct {
		file     int
		old, new string
	}{
		{0, "{side: axis, hexes: [B15, C14]}", "[B15, C14]"},
		{1, "type: armor", "type: armour"},
		{1, "elite: true, i", "elite: maybe, i"},
		{2, "mode: free", "mode: freely"},
	} {
		f := good[c.file]
		f.Text = []byte(strings.Replace(string(f.Text), c.old, c.new, 1))
		if err := loadOne(c.file, f); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", c.new, err)
		}
	}
	f := good[0]
	f.Text = []byte(strings.NewReplacer("status: ", "state: ", "a: A08, b: A09", "a: A08, b: Z09", "hint: Cyrene", "hnit: Cyrene").Replace(string(f.Text)))
	last := 0
	err := loadOne(0, f)
	for _, l := range strings.Split(err.Error(), "\n") {
		var line int
		if fmt.Sscanf(strings.TrimPrefix(l, f.Name), ":%d", &line); line < last {
			t.Errorf("line %d after %d: %v", line, last, err)
		}
		last = line
	}
}

// What is rare is no mistake: a scenario of one Month, a side of one unit; and
// no name is proposed for one that is like none.
func TestLoadAllows(t *testing.T) {
	for _, c := range [][3]string{
		{"start_month: 1\n    end_month: 6\n    months: 6", "start_month: 6\n    end_month: 6\n    months: 1", "do not agree"},
		{"units: [uk-7-4, uk-7-7, uk-7-sg, uk-7-11h]", "units: [uk-7-4]", "has no units"},
		{"ita-brescia", "qqqqqqqqqqqqqqqqq", "did you mean"},
	} {
		f := files(t)[2]
		text := strings.Replace(string(f.Text), c[0], c[1], 1)
		if text == string(f.Text) {
			t.Fatal(c[0])
		}
		f.Text = []byte(text)
		if err := loadOne(2, f); err == nil || strings.Contains(err.Error(), c[2]) { // it tells what else is wrong then
			t.Errorf("%s: %v", c[1], err)
		}
	}
}

// A roster has 256 units at most: the number of each fits a byte. A unit has
// ten steps at most, from 20 down.
func TestLoadMostUnits(t *testing.T) {
	for steps, good := range map[string]bool{"20": true, "21": false, "4, 4": false, "4, 3": true, "10, 9, 8, 7, 6, 5, 4, 3, 2, 1": true, "11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1": false} {
		first, _, _ := strings.Cut(steps, ",")
		text := "units: [{id: u, name: U, side: allied, nationality: british, type: infantry, class: infantry, speed: 1, max_cv: " + first + ", steps: [" + steps + "], month: S}]"
		if _, err := LoadRoster(File{Name: "f", Text: []byte(text)}); (err == nil) != good || err != nil && steps == "21" && !strings.Contains(err.Error(), "steps are") {
			t.Errorf("steps %s: %v", steps, err)
		}
	}
	for n, good := range map[int]bool{256: true, 257: false} {
		text := "units:\n"
		for i := range n {
			text += fmt.Sprintf("  - {id: u%d, name: U%d, side: allied, nationality: british, type: infantry, class: infantry, speed: 1, max_cv: 1, steps: [1], month: S}\n", i, i)
		}
		if _, err := LoadRoster(File{Name: "f", Text: []byte(text)}); (err == nil) != good {
			t.Errorf("%d units: %v", n, err)
		}
	}
}
