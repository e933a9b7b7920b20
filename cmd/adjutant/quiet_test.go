package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
)

// TestQuietTurn: a turn in which little happens takes few lines, in the largest scenario: a
// report at most 60, and check at most 24 of 80 columns.
func TestQuietTurn(t *testing.T) {
	game := &example.Game{ID: "quiet-1", Rules: "rommel", Scenario: "crusader", Sides: [2]string{"axis", "allied"},
		Until: "m8/axis-1", Orders: func(_, _, _ string) []string { return nil }}
	p := &postOffice{dir: t.TempDir(), out: &bytes.Buffer{}, game: game}
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.play(); err != nil {
		t.Fatal(err)
	}
	run := func(who string, args ...string) string {
		var out bytes.Buffer
		if code := run(append([]string{"-C", filepath.Join(p.dir, who), "--home", filepath.Join(p.dir, "keys", who)}, args...), strings.NewReader(""), &out, &out); code != 0 {
			t.Fatalf("%s: %v: %d\n%s", who, args, code, out.String())
		}
		return out.String()
	}
	for _, who := range game.Sides {
		report := run(who, "report")
		if n := strings.Count(report, "\n"); n > 60 || !strings.Contains(report, "have Passed") {
			t.Errorf("%s: %d lines\n%s", who, n, report)
		}
	}
	for _, body := range []string{"cards: {real: 0}\n", "cards: {real: 1}\nmoves:\n  - group: Sollum\n    units: {15/33: Buq Buq}\n"} {
		said := run("axis", "orders", "check", p.file(t, "axis", "due.yaml", "game: quiet-1\norders: m8/axis-1\n"+body))
		if n := linesOf(said); n > 24 {
			t.Errorf("%d lines\n%s", n, said)
		}
	}
}

// linesOf are the lines of a text on a screen of 80 columns.
func linesOf(text string) (n int) {
	for line := range strings.Lines(text) {
		n += 1 + (len([]rune(line))-2)/80
	}
	return n
}

// TestWinterChecks: a check of the Winter War says each fact once. It takes at most 24 lines for a turn
// without a Blitz and 30 for one with two battles and four second halves, of 80 columns.
func TestWinterChecks(t *testing.T) {
	game := exhibited(&example.WinterWar)
	for _, x := range []struct {
		phase, file string
		most        int
	}{
		{"1940-02-production/soviet", "1940-02-production-soviet.yaml", 30}, {"1940-02-2/soviet", "1940-02-2-soviet.yaml", 24},
		{"1940-01-2/soviet", "1940-01-2-soviet.yaml", 24}, {"1939-12-1/soviet", "1939-12-1-soviet.yaml", 24},
	} {
		folder, keys := onceDueIn(t, game, x.phase, "soviet")
		text, err := os.ReadFile(filepath.Join(game, "soviet", "orders", x.file))
		if err == nil {
			err = os.MkdirAll(filepath.Join(folder, "orders"), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, "orders", x.file), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if code := run([]string{"-C", folder, "--home", keys, "orders", "check"}, strings.NewReader(""), &out, &out); code != 0 {
			t.Fatalf("%s: %d\n%s", x.phase, code, out.String())
		}
		said := strings.ReplaceAll(out.String(), folder+string(filepath.Separator), "")
		if n := linesOf(said); n > x.most {
			t.Errorf("%s: %d lines\n%s", x.phase, n, said)
		}
		if strings.Contains(said, "repulses") { // there is Snow, and no landing
			t.Errorf("%s: repulses are named\n%s", x.phase, said)
		}
	}
}
