package rommel_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Whatever data the loaders take can be played: games on odd data of one's own
// keep the laws.
func TestOwnDataPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	for _, c := range []struct {
		name string
		file int
		old  string // a regular expression
		new  string
	}{
		{"a hex renamed", 0, `\bMechili\b`, "Mekili"},
		{"no labels", 0, `label: [^,]*, `, ""},
		{"no Oases", 0, `feature: oasis`, "feature: town"},
		{"larger ports", 0, `port: \{axis: 1, allied: 2\}`, "port: {axis: 100, allied: 100}"},
		{"no ports", 0, `port: \{axis: [12], allied: [25]\}`, "port: {axis: 0, allied: 0}"},
		{"no jog", 0, `(?m)^  jog: .*$`, ""},
		{"one step each", 1, `max_cv: \d+, steps: \[[^]]*\]`, "max_cv: 1, steps: [1]"},
		{"ten steps each", 1, `max_cv: \d+, steps: \[[^]]*\]`, "max_cv: 20, steps: [20, 18, 16, 14, 12, 10, 8, 6, 4, 2]"},
		{"a small deck", 2, `cards: 42, real: 28, dummy: 14`, "cards: 3, real: 2, dummy: 1"},
		{"real cards only", 2, `cards: 42, real: 28, dummy: 14`, "cards: 200, real: 200, dummy: 0"},
		{"one card in hand", 2, `hand_limit: 16`, "hand_limit: 1"},
		{"all come early", 2, `die_rolls: \[1, 2\]`, "die_rolls: [1, 2, 3, 4, 5, 6]"},
		{"no cards", 2, `initial_supply: \{[^}]*\}`, "initial_supply: {axis: 0, allied: 0}"},
		{"nothing saved, many points", 2, `save_bp_limit: 20`, "save_bp_limit: 0"},
		{"ten dice", 2, `bp_dice: \d`, "bp_dice: 10"},
		{"Allies first", 2, `first_player: axis`, "first_player: allied"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := theatre.Files()
			old := string(f[c.file].Text)
			text := regexp.MustCompile(c.old).ReplaceAllString(old, c.new)
			if text == old {
				t.Fatal("nothing is changed")
			}
			f[c.file].Text = []byte(text)
			d, err := theatre.Load(f[0], f[1], f[2])
			if err != nil {
				t.Fatal(err)
			}
			if same := d.Hash == theatre.Standard().Hash; same != (c.name == "no labels") { // they are found again
				t.Errorf("the hash of the built-in data: %v", same)
			}
			for i, id := range []string{"s1940", "s1942", "gazala"} {
				g, err := New(d, id)
				if err != nil {
					t.Fatal(err)
				}
				x := playout.Trial{Desk: deskOf(g, g), Check: true,
					Players: [2]playout.Player{playout.RandomPlayer, playout.BotPlayer}}
				if _, err := x.Play(uint64(i + 1)); err != nil {
					t.Errorf("%s: %v", id, err)
				}
			}
		})
	}
}

// Reports of a game with own data say so, by the hash.
func TestOwnDataNote(t *testing.T) {
	f := theatre.Files()
	f[2].Text = []byte(strings.Replace(string(f[2].Text), `title: "1940 Scenario"`, `title: "1940"`, 1))
	d, err := theatre.Load(f[0], f[1], f[2])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		d    *Data
		want string
	}{{theatre.Standard(), "note.reconstructed"}, {d, "note.own-data"}, {theatre.WithITanks(theatre.Standard()), "note.reconstructed"}} {
		g, err := New(c.d, "s1940")
		if err != nil {
			t.Fatal(err)
		}
		p, _ := g.Start()
		report := fmt.Sprintf("%+v", staffOf(g).Report(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p}, nil))
		if !strings.Contains(report, c.want) || c.want == "note.own-data" && !strings.Contains(report, fmt.Sprintf("[%x]", d.Hash[:6])) {
			t.Errorf("%s: %s", c.want, report)
		}
	}
}

// A game is not made of a scenario in which a unit stands twice, or with the enemy.
func TestUnitsStandOnce(t *testing.T) {
	for name, bad := range map[string]func(s *Scenario){
		"": func(*Scenario) {},
		"uk-7-4 is of the other side or stands in two lists":      func(s *Scenario) { s.Deployments[0].Units[0] = s.Deployments[1].Units[0] },
		"ita-brescia is of the other side or stands in two lists": func(s *Scenario) { s.Deployments[0].Units[1] = s.Deployments[0].Units[0] },
		"ita-pavia is of the other side or stands in two lists": func(s *Scenario) {
			s.Reinforcements[Axis] = []theatre.Arrival{{Month: 3, Units: s.Deployments[0].Units[1:]}}
		},
		"uk-7-7 is of the other side or stands in two lists": func(s *Scenario) {
			s.Malta = &theatre.Malta{Units: s.Deployments[1].Units[1:]}
		},
	} {
		g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3", "ita-pavia C3"}, []Stand{"uk-7-4 C20", "uk-7-7 C20"}, nil)
		d := *g.Data
		d.Scenarios = &theatre.Scenarios{Common: d.Scenarios.Common, List: slices.Clone(d.Scenarios.List)}
		bad(&d.Scenarios.List[0])
		_, err := New(&d, "fx1")
		if (err == nil) != (name == "") || err != nil && !strings.HasSuffix(err.Error(), name) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
