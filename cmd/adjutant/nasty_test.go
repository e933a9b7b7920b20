package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
)

// played begins first-1940 and plays it until orders for a phase are due.
func played(t *testing.T, until string) *postOffice {
	t.Helper()
	game := example.First1940
	game.Until = until
	p := &postOffice{dir: t.TempDir(), out: io.Discard, game: &game}
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.play(); err != nil {
		t.Fatal(err)
	}
	return p
}

// ok runs a command that has to succeed.
func (p *postOffice) ok(t *testing.T, who, stdin string, args ...string) string {
	t.Helper()
	out, err := p.must(who, stdin, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (p *postOffice) file(t *testing.T, who, name, text string) string {
	t.Helper()
	file := filepath.Join(p.dir, who, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func (p *postOffice) copy(t *testing.T, from, to string) {
	t.Helper()
	if err := renew(filepath.Join(p.dir, from), filepath.Join(p.dir, to)); err != nil {
		t.Fatal(err)
	}
}

// TestN21N22: N21, orders that attack are in order with exit code 0; they are read
// back as far as they hang on nobody, and nothing is guessed of the enemy's answer
// (what hangs on it is a note, TestN21 of the game). N22, while the enemy answers, a replacement of the turn
// that was already used arrives: it is refused with its reason and changes
// nothing; so is another one under a number that was used, and nobody is accused.
func TestN21N22(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	var p *postOffice
	var template, attack string
	for attack == template {
		p = played(t, "m1/axis-1")
		template = p.ok(t, "axis", "", "orders", "new", "-")
		var refused string
		attack = p.game.Write("axis", "m1/axis-1", template, func(text string) bool {
			out, notes, code := p.command("axis", "", "orders", "check", p.file(t, "axis", "draft.yaml", text))
			if code != 0 {
				refused += text + out + notes
			}
			return code == 0
		})
		// Keys are made anew, and so is the hand: without a real card nobody attacks.
		if attack == template && !strings.Contains(template, "You hold 0 real") {
			t.Fatalf("no attack is accepted:\n%s", refused)
		}
	}
	turn := p.file(t, "axis", "attack.yaml", attack)
	if out := p.ok(t, "axis", "", "orders", "check", turn); !strings.Contains(out, "attacking") || strings.Contains(out, "refuse") {
		t.Errorf("N21: orders that attack are read back as\n%s", out)
	}

	p.copy(t, "axis", "before")
	p.copy(t, "keys/axis", "keys/before")
	sent := p.ok(t, "axis", "", "send", turn)
	p.copy(t, "axis", "old")
	p.copy(t, "keys/axis", "keys/old")
	p.ok(t, "umpire", sent, "receive", "-")
	result := p.ok(t, "umpire", "", "resolve")
	for _, who := range p.game.Sides {
		p.ok(t, who, result, "receive", "-")
	}
	sheet := p.ok(t, "allied", "", "send", p.file(t, "allied", "sheet.yaml", p.ok(t, "allied", "", "orders", "new", "-")))

	// Without the replacement, for comparison.
	p.copy(t, "umpire", "alone")
	p.copy(t, "keys/umpire", "keys/alone")
	p.ok(t, "alone", sheet, "receive", "-")
	p.ok(t, "alone", "", "resolve")

	late := p.ok(t, "old", "", "send", p.file(t, "old", "other.yaml", template))
	p.ok(t, "umpire", sheet, "receive", "-")
	p.ok(t, "umpire", late, "receive", "-")
	_, notes, code := p.command("umpire", "", "resolve")
	if code != 0 || !strings.Contains(notes, "refused: orders packet axis") || !strings.Contains(notes, "(stale)") {
		t.Errorf("N22: exit code %d, notes %q", code, notes)
	}
	want, _, _ := strings.Cut(p.ok(t, "alone", "", "report"), "players have signed:") // refused orders have seen a result, too
	got, _, _ := strings.Cut(p.ok(t, "umpire", "", "report"), "players have signed:")
	if want != got {
		t.Errorf("N22: the refused replacement has changed the report:\n%s\n%s", want, got)
	}

	other := p.ok(t, "before", "", "send", p.file(t, "before", "other.yaml", template))
	p.ok(t, "umpire", other, "receive", "-")
	_, notes, code = p.command("umpire", "", "resolve")
	if code != 0 || !strings.Contains(notes, "(conflict)") && !strings.Contains(notes, "(replaced)") {
		t.Errorf("N22: exit code %d, notes %q", code, notes)
	}
	if _, err := os.Stat(filepath.Join(p.dir, "umpire", "proof")); err == nil {
		t.Error("N22: an accident is kept as the proof of a crime")
	}
	p.ok(t, "umpire", "", "verify")
}
