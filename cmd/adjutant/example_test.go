package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// command runs the program and returns what it prints.
func command(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	if code := run(args, strings.NewReader(""), &out, &errs); code != want {
		t.Fatalf("adjutant %s: exit code %d, want %d\n%s", strings.Join(args, " "), code, want, errs.String())
	}
	return out.String()
}

// TestDemo1940 plays the rulebook's demonstration game by mail and compares
// the reports with what the rulebook tells (G-40).
func TestDemo1940(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	dir := t.TempDir()
	command(t, 0, "demo", "--dir", dir)
	checkDemo(t, dir)
}

// exhibits are the games that stand in examples/.
var exhibits = []*example.Game{&example.Demo1940, &example.First1940, &example.WinterWar}

// exhibited is the folder of one of them.
func exhibited(game *example.Game) string {
	return filepath.Join("..", "..", "examples", game.Rules, game.ID)
}

// TestExamples replays the games that are published in examples/.
func TestExamples(t *testing.T) {
	for _, game := range exhibits {
		dir := exhibited(game)
		for _, who := range append([]string{"umpire"}, game.Sides[:]...) {
			out := command(t, 0, "-C", filepath.Join(dir, who), "--home", filepath.Join(dir, "keys", who), "verify")
			if (game.Chance != nil) != strings.Contains(out, "SCRIPTED CHANCE") || strings.Contains(out, "of these nothing") {
				t.Errorf("%s: scripted chance is not told as it should be:\n%s", game.ID, out)
			}
			if game == &example.WinterWar && who == "umpire" && !regexp.MustCompile(", [1-9][0-9]* of them by conditions\n").MatchString(out) {
				t.Errorf("%s: nothing hung on a condition:\n%s", game.ID, out)
			}
		}
		command(t, 0, "-C", filepath.Join(dir, game.Sides[0]), "--home", filepath.Join(dir, "nobody"), "verify")
	}
	checkDemo(t, exhibited(&example.Demo1940))
}

// TestWinterWar plays the Winter War from an empty folder: it comes out, byte for byte, as it is
// published, for its opening is.
func TestWinterWar(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	dir := t.TempDir()
	out := command(t, 0, "demo", "--game", example.WinterWar.ID, "--dir", dir)
	if !strings.Contains(out, "Finland is defeated: major victory of the Soviets.") {
		t.Errorf("the game is not played to its end:\n%.2000s", out)
	}
	for _, who := range []string{"umpire", "axis", "soviet"} {
		ours, theirs := os.DirFS(filepath.Join(dir, who)), os.DirFS(filepath.Join(exhibited(&example.WinterWar), who))
		for _, pattern := range []string{"ledger/*.txt", "orders/*.yaml"} {
			made, err := fs.Glob(ours, pattern)
			known, err2 := fs.Glob(theirs, pattern)
			if err != nil || err2 != nil || !slices.Equal(made, known) {
				t.Fatalf("%s: the demo makes other files than are published: %v, %v (%v, %v)", who, made, known, err, err2)
			}
			for _, name := range made {
				a, err := fs.ReadFile(ours, name)
				b, err2 := fs.ReadFile(theirs, name)
				if err != nil || err2 != nil || !bytes.Equal(a, b) {
					t.Errorf("%s: %s is not as it is published (%v, %v)", who, name, err, err2)
				}
			}
		}
	}
}

// TestUnitsAreDrawn: a page draws each own unit beside its name, also one whose name is too
// long for a block; each picture says that the map is a reconstruction.
func TestUnitsAreDrawn(t *testing.T) {
	dir := exhibited(&example.WinterWar)
	for side, units := range map[string][]string{"soviet": {"7 Guards Army", "STAVKA"}, "axis": {"THQ Mannerheim", "1 Corps"}} {
		page := command(t, 0, "-C", filepath.Join(dir, side), "--home", filepath.Join(dir, "keys", side), "report", "--turn", "2", "--html")
		for _, u := range units {
			if !strings.Contains(page, "</svg>"+u+"</th>") {
				t.Errorf("%s: %s is not drawn beside its name", side, u)
			}
		}
		for _, small := range [][]string{nil, {"--small"}} { // what a picture has no room for it tells those who cannot see it
			if m := command(t, 0, append([]string{"-C", filepath.Join(dir, side), "--home", filepath.Join(dir, "keys", side), "map", "--svg"}, small...)...); !strings.Contains(m, "The map is a reconstruction.") {
				t.Errorf("%s: a map %v does not say that it is a reconstruction", side, small)
			}
		}
	}
}

// TestWinterWarTold: what the page of the Winter War tells has happened.
func TestWinterWarTold(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	game := &example.WinterWar
	dir := exhibited(game)
	data, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(strings.Fields(string(data)), " ")
	for _, x := range []struct{ told, turn, happened string }{ // what the page says, and a report
		{"1 Corps, the rearguard, loses a step", "1939-12-2/axis", "pursue the rearguard at Vyborg, whose speed is 2: 0 dice of faster blocks, 4 of equal ones; a step is lost"},
		{"a battle in an Area", "1939-12-2/soviet", "Battle at Oulu: the Soviets are active, unsupported. 6 Corps 1"},
		{"The first production", "1940-01-production/soviet", "The Soviets had 18 production points: 0 spent, 0 lost, 18 saved"},
		{"throws the first wave, Mech D, back to Tallinn", "1940-01-production/soviet", "Mech D 2 of the Soviets is repulsed from Turku to Tallinn"},
		{"the second wave", "1940-01-production/soviet", "The second half of the Blitz begins. - The Soviets move Army D from Tallinn to Turku, landing from the sea"},
		{"starves by itself", "1940-01-1/axis", "Army D of the Soviets is eliminated at Turku"},
		{"The second production", "1940-02-production/soviet", "The Soviets had 36 production points: 36 spent"},
		{"a Blitz", "1940-02-production/soviet", "HQ A II is activated at Vyborg, in Blitz"},
		{"Mech A dies at the junction", "1940-02-production/soviet", "Mech A eliminated"},
		{"the armistice is refused", "1940-02-2/axis", "The Finns offer an armistice. - The Soviets refuse the armistice"},
		{"The third production", "1940-03-production/soviet", "The Soviets had 18 production points: 18 spent"},
		{"all National Supply is cut", "1940-03-production/soviet", "Finland has no National Supply"},
		{"a major victory of the Soviets, in the seventh of eight fortnights", "1940-03-production/soviet", "Finland is defeated: major victory of the Soviets"},
	} {
		if !strings.Contains(told, x.told) {
			t.Errorf("the page does not tell: %s", x.told)
		}
		report := command(t, 0, "-C", filepath.Join(dir, "soviet"), "--home", filepath.Join(dir, "keys", "soviet"), "report", "--turn", x.turn)
		if report = strings.Join(strings.Fields(report), " "); !strings.Contains(report, x.happened) {
			t.Errorf("%s: the report of %s does not say %q:\n%.1500s", x.told, x.turn, x.happened, report)
		}
	}
	for i, name := range []string{"Finns", "Soviets"} {
		packets, err := filepath.Glob(filepath.Join(dir, "umpire", "ledger", game.Sides[i]+"-*-orders.txt"))
		if err != nil || !strings.Contains(told, fmt.Sprintf("%d of the %s", len(packets), name)) {
			t.Errorf("the page does not tell of %d packets of the %s (%v)", len(packets), name, err)
		}
	}
}

// TestNoReplies: the demonstration's Month and the game that opens like it take seven packets
// of the players for seven Player-Turns, since the standing orders of the Allies answer all
// Attacks (DT-15).
func TestNoReplies(t *testing.T) {
	for _, game := range []*example.Game{&example.Demo1940, &example.First1940} {
		name, dir := game.ID, exhibited(game)
		out := command(t, 0, "-C", filepath.Join(dir, "umpire"), "--home", filepath.Join(dir, "keys", "umpire"), "log", "--json")
		var log struct {
			Packets []struct{ Kind, Phase string }
		}
		if err := json.Unmarshal([]byte(out), &log); err != nil {
			t.Fatal(err)
		}
		turns := map[string]int{}
		for _, p := range log.Packets {
			if p.Kind == "orders" && strings.HasPrefix(p.Phase, "m1/") {
				turns[p.Phase]++
			}
		}
		if len(turns) != 7 {
			t.Errorf("%s: orders of Month 1: %v", name, turns)
		}
		for phase, n := range turns {
			if n != 1 || strings.Count(phase, "/") > 1 {
				t.Errorf("%s: %d packets of orders for %s", name, n, phase)
			}
		}
	}
}

// checkDemo compares the reports of a demonstration game.
func checkDemo(t *testing.T, dir string) {
	t.Helper()
	report := func(who, turn string) string {
		text := command(t, 0, "-C", filepath.Join(dir, who), "--home", filepath.Join(dir, "keys", who), "report", "--turn", turn)
		return strings.Join(strings.Fields(text), " ") // lines may break anywhere
	}
	for _, x := range []struct {
		id, who, turn string
		says          []string
	}{
		{"G-40.0", "allied", "1", []string{"1 block in Bardia", "4 blocks in Ft. Capuzzo", "3 blocks in Sidi Omar"}},
		{"G-40.0", "axis", "setup/allied", []string{"1 block in Sollum", "2 blocks in Buq Buq", "1 block in Sofafi", "dealt 6 supply cards", "dealt 3 supply cards"}},
		{"G-40.2", "axis", "m1/axis-1", []string{"refuse battle in Sollum", "slowest with speed 3", "Sollum - Buq Buq - Sidi Barrani", "1 real, 0 dummy", "You hold 5 supply cards"}},
		{"G-40.5", "axis", "m1/axis-2", []string{"accept battle in Buq Buq", "7/7 Tk 4 at Infantry: 6 5 3 2 - 2 hits", "at Infantry: 2 6 3 5 - 1 hit",
			"7/SG 3 at Infantry: 5 1 4 - no hits", "Axis, 2 steps lost: Brescia down to 2", "7/SG down to 2", "You hold 4 supply cards"}},
		{"G-40.6", "allied", "m1/allied-2", []string{"slowest with speed 3", "Disrupted in Sidi Barrani E1: 7/SG, 7/7 Tk", "Passed"}},
		{"G-40.7", "allied", "m1/axis-3", []string{"2 supply cards", "Sollum - Buq Buq - Sidi Barrani", "from Bir Habata to Sofafi", ": 5 [5 march"}},
		{"G-40.8", "axis", "m1/axis-3", []string{"refuse battle in Sidi Barrani",
			"Sidi Barrani - Sidi Barrani E1 - Mersa Matruh", "2 real, 0 dummy", "You hold 2 supply cards"}},
		{"G-40.10", "allied", "m1/axis-4", []string{"Buq Buq, Sidi Barrani, Sofafi: 2 blocks each", "Sidi Omar, Bir Habata: 1 block each"}},
		{"G-40.11", "allied", "m1/axis-4", []string{"Recovered in Mersa Matruh: 7/4", "roll 5 for Buildup Points", "roll 4 for Buildup Points", "9 Buildup Points"}},
		// G-40.12: seven hexes on the reconstructed map, so two points: spent 7, saved 2.
		{"G-40.12", "axis", "m2/allied-buildup", []string{"Sidi Barrani E1 to Mersa Matruh", "Mersa Matruh to Alexandria", "1 step for 2 points", "2 points are saved"}},
		{"G-40.13", "axis", "m2/axis-buildup", []string{"from Buq Buq to Bardia", "You sail Brescia from Bardia to El Agheila", "2 steps for 2 points",
			"You sail Brescia from El Agheila to Tobruk", "Tobruk to Sofafi for 2 points", "2 points are saved"}},
		{"G-40.14", "allied", "m2/axis-buildup", []string{"draw 2 of 2 cards", "draw 3 of 3 cards"}},
		{"G-40.15", "axis", "m2/axis-buildup", []string{"challenge for the Initiative", "Allies show: dummy", "first Player-Turn of Month 2", "You hold 4 supply cards", "Allies hold 5 supply cards"}},
	} {
		text := report(x.who, x.turn)
		for _, s := range x.says {
			if !strings.Contains(text, s) {
				t.Errorf("%s: the report of %s on %s does not say %q:\n%.900s", x.id, x.who, x.turn, s, text)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "umpire", "ledger")); err != nil {
		t.Error(err)
	}
}

// TestTemplates: in every scenario the order files that the program writes are
// accepted as they stand, through set-up and into the next month.
func TestTemplates(t *testing.T) {
	for _, scenario := range staff.Title().Scenarios {
		t.Run(scenario.ID, func(t *testing.T) {
			if testing.Short() {
				t.Skip("plays by mail")
			}
			passes := example.Game{ID: "passes-" + scenario.ID, Rules: "rommel", Scenario: scenario.ID, Sides: [2]string{"axis", "allied"},
				Orders: func(_, _, _ string) []string { return nil }}
			office := &postOffice{dir: t.TempDir(), out: io.Discard, game: &passes}
			if err := office.begin(); err != nil {
				t.Fatal(err)
			}
			for range 5 { // further on beside the rules, without mails
				st, err := office.standing("umpire")
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range st.Due {
					if err := office.answer(d); err != nil {
						t.Fatal(err)
					}
				}
				result, err := office.must("umpire", "", "resolve")
				if err != nil {
					t.Fatal(err)
				}
				if err := office.post(result, "umpire", "axis", "allied"); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
