package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
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

// TestBlitzOfCrusader: check of a Blitz that leaves two thirds of a side without a Supply Line says each
// fact once, and that one first.
func TestBlitzOfCrusader(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	files := map[string]string{
		"setup/axis": `deploy: {15/8 Pz: Sidi Omar, 15/115: Sidi Omar, 15/33: Sidi Omar, Trento: Sidi Omar, G. Fascisti: Ft. Capuzzo,
  Brescia: Ft. Capuzzo, 21/104: Ft. Capuzzo, 21/5 Pz: Bardia W1, 21/3: Bardia W1, 50mm: Bardia W1, Ariete: Sollum, Trieste: Sollum,
  Savona: Sollum, 88mm A: Sollum, Sabratha: Bardia, XXI Art: Bardia, Pavia: Gazala, Bologna: Gazala, 88mm B: Gazala,
  Arko 104: Gazala, 90/155: Acroma, 90/361: Acroma}
redraw: false
`,
		"setup/allied": `deploy: {au-9-20: Tobruk, au-7-18: Tobruk, uk-70-23: Tobruk, uk-70-14-16: Tobruk, uk-tob-art: Tobruk,
  uk-7-4: Sofafi, uk-7-7: Sofafi, uk-22-gd: Sofafi, uk-7-sg: Sofafi, uk-7-11h: Sofafi, uk-32at-7: Sofafi, in-4-11: Buq Buq,
  in-4-5: Buq Buq, in-4-7m: Buq Buq, uk-1at-42: Buq Buq, uk-1at-44: Buq Buq, uk-1-22: Bir Habata, nz-4: Bir Habata,
  sa-4ac: Bir Habata, uk-32at-4: Bir Habata, nz-5: Sidi Barrani, nz-6: Sidi Barrani, uk-8a-art: Sidi Barrani,
  sa-1-1: Sidi Barrani, sa-1-2-5: Mersa Matruh, sa-2-3: Mersa Matruh, sa-2-4-6: Mersa Matruh, pol: Alexandria}
redraw: false
`,
		"m8/allied-1": "cards: {real: 1}\nmoves: [{group: Sofafi, units: {uk-7-4: Sidi Omar, uk-22-gd: Sidi Omar, uk-7-sg: Sidi Omar, uk-7-11h: Sidi Omar}}]\ncombat: [{at: Sidi Omar}]\n",
	}
	game := &example.Game{ID: "blitz-1", Rules: "rommel", Scenario: "crusader", Sides: [2]string{"axis", "allied"}, Until: "m8/axis-1",
		Chance: []session.Chance{{Label: "0 cards/shuffle", Values: []string{"real", "real", "real", "real", "real", "real"}}},
		Orders: func(_, phase, _ string) []string {
			if text := files[phase]; text != "" {
				return []string{text}
			}
			return nil
		}}
	p := &postOffice{dir: t.TempDir(), out: &bytes.Buffer{}, game: game}
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.play(); err != nil {
		t.Fatal(err)
	}
	file := p.file(t, "axis", "due.yaml", `game: blitz-1
orders: m8/axis-1
cards: {real: 3}
moves:
  - regroup: Bardia W1
    to: Sollum
    units: {Brescia: Sollum, 21/104: Sollum, G. Fascisti: Sollum, 21/5 Pz: Sollum, 21/3: Sollum, 50mm: Sollum}
combat: [{at: Sidi Omar, fire: [armor]}]
blitz:
  moves: [{group: Sollum, units: {Ariete: Buq Buq, Trieste: Buq Buq}}]
  combat: [{at: Buq Buq}]
`)
	folder := filepath.Join(p.dir, "axis")
	var out bytes.Buffer
	if code := run([]string{"-C", folder, "--home", filepath.Join(p.dir, "keys", "axis"), "orders", "check", file}, strings.NewReader(""), &out, &out); code != 0 {
		t.Fatalf("%d\n%s", code, out.String())
	}
	said := strings.ReplaceAll(out.String(), folder+string(filepath.Separator), "")
	if first, _, _ := strings.Cut(said, "\n"); !strings.Contains(first, " of your units have no supply") {
		t.Errorf("the lost supply is not what is said first:\n%s", said)
	}
	if n := linesOf(said); n > 30 || strings.Count(said, "Savona") > 1 {
		t.Errorf("%d lines\n%s", n, said)
	}
}

// TestWinterChecks: a check of the Winter War says each fact once. It takes at most 24 lines for a turn
// without a Blitz and 30 for one with two battles and four second halves, of 80 columns.
func TestWinterChecks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
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
