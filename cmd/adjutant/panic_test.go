package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// broken is a stream at which the program breaks, in the middle of a command.
type broken struct{ why any }

func (b broken) Read([]byte) (int, error)  { panic(b.why) }
func (b broken) Write([]byte) (int, error) { panic(b.why) }

// TestPanic: a fault of the program is told in one line with where to report it
// and an exit code of its own; no lock is kept and no file half written.
func TestPanic(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	p := played(t, "m1/axis-1")
	flags := []string{"-C", filepath.Join(p.dir, "axis"), "--home", filepath.Join(p.dir, "keys", "axis")}
	file := p.file(t, "axis", "due.yaml", p.ok(t, "axis", "", "orders", "new", "-"))
	why := errors.New("index out of range\n\x1b[31mgoroutine 1 [running]:\u202e")
	var errs bytes.Buffer
	for _, args := range [][]string{{"status"}, {"report"}, {"map"}, {"orders", "new", "-"}, {"orders", "check", "-"}, {"receive", "-"}, {"send", file}} {
		errs.Reset()
		code := run(append(args, flags...), broken{why}, broken{why}, &errs)
		told := errs.String()[strings.Index(errs.String(), "adjutant: "):]
		if code != session.CodeInternal || strings.Count(told, "\n") != 1 || strings.ContainsAny(told, "\x1b\u202e") ||
			!strings.HasPrefix(told, "adjutant: internal error: index out of range") || !strings.Contains(told, issues) {
			t.Errorf("%v: exit code %d, %q", args, code, told)
		}
		p.ok(t, "axis", "", "status") // the lock is free
	}
	sent := p.ok(t, "axis", "", "send", "--again")
	if again := p.ok(t, "axis", "", "send", file); again != sent {
		t.Errorf("the orders whose printing broke off are sent as others:\n%s\n%s", sent, again)
	}
	p.ok(t, "axis", "", "verify")

	errs.Reset()
	run(append([]string{"status", "--json"}, flags...), broken{why}, broken{why}, &errs)
	if !strings.Contains(errs.String(), `"code": 70`) || !strings.Contains(errs.String(), "adjutant/error/v1") {
		t.Errorf("as JSON: %s", &errs)
	}
	t.Setenv("ADJUTANT_DEBUG", "1")
	errs.Reset()
	run(append([]string{"status"}, flags...), broken{why}, broken{why}, &errs)
	if !strings.Contains(errs.String(), "panic_test.go") {
		t.Errorf("no stack: %s", &errs)
	}
}

// TestVisible: what others have written does not steer a terminal.
func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"a \"b\"\n\tc é 漢":     "a \"b\"\n\tc é 漢",
		"\x1b[31m\u009b\a":     `\u001b[31m\u009b\u0007`,
		"a\u202eb\u2066\u200f": `a\u202eb\u2066\u200f`,
		"\u061c\u2028\r":       `\u061c\u2028\u000d`,
		"\xff":                 `\ufffd`,
	} {
		if got := visible(in); got != want {
			t.Errorf("%q: %s", in, got)
		}
	}
}
