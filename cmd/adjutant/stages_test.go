package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
)

// TestStages types every command in every stage of a game with all sorts of
// keys: what comes is a documented exit code with an error that says something,
// or output; never a panic.
func TestStages(t *testing.T) {
	if testing.Short() {
		t.Skip("types every command in every stage")
	}
	for _, g := range []*example.Game{&example.First1940, {ID: "stages-1", Rules: "miniature", Scenario: "skirmish",
		Sides: [2]string{"north", "south"}, Orders: func(_, _, _ string) []string { return nil }}} {
		t.Run(g.Rules, func(t *testing.T) { stages(t, g) })
	}
}

func stages(t *testing.T, g *example.Game) {
	game := *g
	game.Until = map[string]string{"rommel": "m1/", "miniature": "t1/"}[g.Rules]
	p := &postOffice{dir: t.TempDir(), out: &bytes.Buffer{}, game: &game}
	one, two := game.Sides[0], game.Sides[1]
	home := func(who string) string { return filepath.Join(p.dir, "keys", who) }
	at := func(folder, keys string, args ...string) (out, errs string, code int) {
		var o, e bytes.Buffer
		code = run(append([]string{"-C", filepath.Join(p.dir, folder), "--home", home(keys)}, args...), strings.NewReader(""), &o, &e)
		return o.String(), e.String(), code
	}
	ok := func(folder, keys string, args ...string) string {
		t.Helper()
		out, errs, code := at(folder, keys, args...)
		if code != 0 {
			t.Fatalf("%s with the keys of %s: %v: %d %s", folder, keys, args, code, errs)
		}
		return out
	}
	mail := func(text string) string { return p.file(t, "", "mail.txt", text) }

	if err := os.MkdirAll(filepath.Join(p.dir, "empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	ok("empty", "stranger", "keygen")
	// The stages before, with the same keys.
	invitation := ok("invited", "umpire", "init", game.Rules, game.Scenario, "--game", "other-1")
	answer := ok("joined", one, "join", one, mail(invitation))
	p.copy(t, "invited", "half")
	ok("half", "umpire", "receive", mail(answer))
	for _, who := range []string{"umpire", one} {
		p.copy(t, who, "closed-"+who)
	}
	if _, err := p.play(); err != nil {
		t.Fatal(err)
	}
	p.copy(t, one, "stranger")
	for _, kept := range []string{one + "-0001-join.txt", one + "-0002-orders.txt", one + "-0003-orders.txt"} {
		if err := os.RemoveAll(filepath.Join(p.dir, "stranger", "ledger", kept)); err != nil {
			t.Fatal(err)
		}
	}
	some := p.file(t, "", "some.yaml", "game: "+game.ID+"\norders: x\n")
	result := mail(ok("umpire", "umpire", "send", "--again"))

	commands := []string{"status", "status --json", "report", "report --turn 1", "report --turn x", "report --json", "map", "map --json",
		"map a1", "log", "log --json", "replay", "replay --json", "verify", "verify --json", "orders", "orders new -", "orders new", "orders check " + some,
		"orders check " + some + " --json", "orders show", "orders show --packet 9", "send " + some, "send --again", "send --again -n", "resolve", "resolve -n",
		"receive " + result, "receive -n " + result, "receive " + some, "join " + one + " " + result, "init miniature skirmish", "data rommel --to x -n"}
	share, turn := 2, len(g.Rules)%2 // of the combinations; what one game leaves out the other tries
	if testing.Short() {
		share = 3
	}
	documented := map[int]bool{0: true, 1: true, 2: true, 3: true, 4: true, 5: true}
	for i, folder := range []string{"empty", "invited", "joined", "half", "closed-umpire", "closed-" + one, "umpire", one, two, "stranger"} {
		for j, keys := range []string{"umpire", one, two, "stranger", "nobody"} {
			if g.Rules == "rommel" && (keys == two || keys == "stranger") {
				continue // as in the miniature, which is quicker
			}
			for k, command := range commands {
				if (i+j+k+turn)%share > 0 {
					continue // each command in each folder, and with each person's keys, all the same
				}
				p.copy(t, folder, "work")
				out, errs, code := at("work", keys, strings.Fields(command)...)
				name := folder + " with the keys of " + keys + ": " + command
				if !documented[code] {
					t.Errorf("%s: exit code %d: %s", name, code, errs)
				}
				if code != 0 && !strings.Contains(errs, "error") && !strings.Contains(errs, `"problems"`) {
					t.Errorf("%s: exit code %d and no error: %q", name, code, errs)
				}
				if code == 0 && out == "" {
					t.Errorf("%s: nothing is printed: %q", name, errs)
				}
				own := strings.HasSuffix(folder, keys) || keys == "umpire" && (folder == "invited" || folder == "half") || keys == one && folder == "joined"
				if !own || strings.HasPrefix(command, "init") {
					continue
				}
				if _, errs, again := at("work", keys, "status"); again != 0 {
					t.Errorf("%s: and then status: exit code %d, %s", name, again, errs)
				}
			}
		}
	}
	// The owner's files are as they were after others have looked.
	for _, keys := range []string{two, "umpire", "stranger"} {
		ok(one, keys, "status")
		ok(one, keys, "map")
	}
	ok(one, one, "verify")
	if _, errs, code := at(one, two, "orders", "new", "-"); code != 2 || !strings.Contains(errs, "your keys are those of "+two) {
		t.Errorf("the keys of %s in the folder of %s: exit code %d, %s", two, one, code, errs)
	}
	if out := ok(one, two, "status"); !strings.Contains(out, "you are a stranger") || !strings.Contains(out, "another person's") {
		t.Errorf("status: %s", out)
	}
	for _, c := range [][2]string{{"joined", one}, {"invited", "umpire"}, {"half", "umpire"}} {
		for _, command := range []string{"map", "replay", "report"} {
			if _, errs, code := at(c[0], c[1], command); code != 5 || !strings.Contains(errs, "the game has not begun") {
				t.Errorf("%s in the folder %s: exit code %d, %s", command, c[0], code, errs)
			}
		}
	}

	// An identity with another's signing key.
	p.copy(t, "keys/"+one, "keys/mixed")
	text, err := os.ReadFile(filepath.Join(home(two), "signing.key"))
	if err == nil {
		err = os.WriteFile(filepath.Join(home("mixed"), "signing.key"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	file := p.file(t, one, "due.yaml", ok(one, one, "orders", "new", "-"))
	if _, errs, code := at(one, "mixed", "send", file); code != 2 || !strings.Contains(errs, "your signing key is not the one") {
		t.Errorf("another's signing key: exit code %d, %s", code, errs)
	}
	ok(one, one, "send", file)
}
