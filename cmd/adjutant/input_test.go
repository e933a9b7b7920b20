package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/orders"
)

// endless is a standard input that never ends, and counts what is read of it.
type endless struct{ n int }

func (e *endless) Read(b []byte) (int, error) {
	clear(b)
	e.n += len(b)
	return len(b), nil
}

// A standard input without end is read up to the limit and one byte more.
func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("reads much")
	}
	p := played(t, "m1/axis-1")
	for _, c := range []struct {
		args  string
		limit int
		code  int
	}{
		{"orders check -", orders.MaxBytes, 3},
		{"send -", orders.MaxBytes, 3},
		{"receive -", mail.MaxSize, 4},
		{"join axis -", mail.MaxSize, 4},
		{"init miniature skirmish --scripted-chance -", orders.MaxBytes, 2},
	} {
		in := &endless{}
		var out, errs bytes.Buffer
		args := append(strings.Fields(c.args), "-C", filepath.Join(p.dir, "axis"), "--home", filepath.Join(p.dir, "keys", "axis"))
		start := time.Now()
		code := run(args, in, &out, &errs)
		if code != c.code || in.n != c.limit+1 || !strings.Contains(errs.String(), "standard input has more than") {
			t.Errorf("%s: exit code %d, want %d; %d bytes are read; %s", c.args, code, c.code, in.n, &errs)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: took %v", c.args, took)
		}
	}
}

// Order files as long as they may be, full of mistakes or of the same order, are
// judged in time that grows with them, and of the mistakes some dozens are told.
func TestLongOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	p := played(t, "m1/axis-1")
	head := "game: " + p.game.ID + "\norders: m1/axis-1\n"
	for name, c := range map[string][2]string{
		"units":        {"losses: [", "Zorb, "},
		"units again":  {"losses: [", "Savona, "},
		"units, lines": {"losses:\n", "  - Zorb\n"},
		"hexes":        {"moves: [{group: Sollum, units: {Savona: [", "Tobrukk, "},
		"hexes again":  {"moves: [{group: Sollum, units: {Savona: [", "Tobruk, "},
		"moves":        {"moves:\n", "  - group: Tobrukk\n"},
		"moves again":  {"moves:\n", "  - {group: Sollum, units: {Savona: Sollum}}\n"},
		"combat":       {"combat:\n", "  - at: Tobruk\n"},
		"keys":         {"", "key%d: 1\n"},
		"in moves":     {"moves:\n  - group: Sollum\n    units:\n", "      u%d: Tobrukk\n"},
		"equal keys":   {"", "a:\n"},
		"a long word":  {"cards: {real: ", "9"},
		"comments":     {"", "# a\n"},
		"lists":        {"losses: ", "["},
	} {
		text := strings.Builder{}
		text.WriteString(head + c[0])
		for i := 0; text.Len() < orders.MaxBytes/16; i++ {
			text.WriteString(strings.ReplaceAll(c[1], "%d", fmt.Sprint(i)))
		}
		begun := strings.TrimRight(c[0], "[")
		text.WriteString(strings.Repeat("]", len(c[0])-len(begun)))
		if strings.HasPrefix(name, "hexes") {
			text.WriteString("}}]")
		}
		if name == "a long word" {
			text.WriteString("}")
		}
		file := p.file(t, "axis", "long.yaml", text.String())
		start := time.Now()
		_, errs, code := p.command("axis", "", "orders", "check", file)
		if code != 0 && code != 3 || len(errs) > 50_000 {
			t.Errorf("%s: exit code %d, %d bytes: %.500s", name, code, len(errs), errs)
		}
		if took := time.Since(start); took > 8*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		if err := os.Remove(file); err != nil {
			t.Error(err)
		}
	}
}

// A file that has its header alone, as for a link, has nothing that could be changed.
func TestBare(t *testing.T) {
	for text, want := range map[string]bool{"game: g\norders: m1/axis-1\n": true, "game: g\norders: m1/axis-1\nmoves: []\n": false, "": true} {
		if got := bare([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
