package main

import (
	"bytes"
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
		n := 0
		for line := range strings.Lines(said) {
			n += 1 + (len([]rune(line))-2)/80
		}
		if n > 24 {
			t.Errorf("%d lines\n%s", n, said)
		}
	}
}
