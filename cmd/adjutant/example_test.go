package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
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
	dir := t.TempDir()
	command(t, 0, "demo", "--dir", dir)
	checkDemo(t, dir)
}

// TestExamples replays the games that are published in examples/.
func TestExamples(t *testing.T) {
	for _, name := range []string{"demo-1940", "first-1940"} {
		dir := filepath.Join("..", "..", "examples", "rommel", name)
		for _, who := range []string{"umpire", "axis", "allied"} {
			out := command(t, 0, "-C", filepath.Join(dir, who), "--home", filepath.Join(dir, "keys", who), "verify")
			if name == "demo-1940" != strings.Contains(out, "SCRIPTED CHANCE") || strings.Contains(out, "of these nothing") {
				t.Errorf("%s: scripted chance is not told as it should be:\n%s", name, out)
			}
		}
		command(t, 0, "-C", filepath.Join(dir, "axis"), "--home", filepath.Join(dir, "nobody"), "verify")
	}
	checkDemo(t, filepath.Join("..", "..", "examples", "rommel", "demo-1940"))
}

// TestNoReplies: the demonstration's Month and the game that opens like it take seven packets
// of the players for seven Player-Turns, since the standing orders of the Allies answer all
// Attacks (DT-15).
func TestNoReplies(t *testing.T) {
	for _, name := range []string{"demo-1940", "first-1940"} {
		dir := filepath.Join("..", "..", "examples", "rommel", name)
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
			"You sail Brescia from El Agheila to Tobruk", "Buq Buq to Sofafi", "2 points are saved"}},
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
