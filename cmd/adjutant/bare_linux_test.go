package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestBareMachine: the program of a release needs nothing but itself and a folder for
// what it writes: no Go, no shell, no libraries, no home, no settings.
func TestBareMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	if os.Getuid() != 0 {
		t.Skip("only root may shut a program in")
	}
	root := t.TempDir()
	here, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	released(t, here, filepath.Join(root, "adjutant"))
	if err := os.Mkdir(filepath.Join(root, "tmp"), 0o777); err != nil {
		t.Fatal(err)
	}
	types := func(stdin string, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		c := &exec.Cmd{Path: "/adjutant", Args: append([]string{"adjutant"}, args...), Dir: "/tmp", Env: []string{},
			SysProcAttr: &syscall.SysProcAttr{Chroot: root}, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
		if err := c.Run(); err != nil {
			t.Fatalf("adjutant %s: %v\n%s", strings.Join(args, " "), err, errs.String())
		}
		return out.String()
	}
	plays := func(who, stdin string, args ...string) string {
		t.Helper()
		return types(stdin, append([]string{"-C", "/tmp/" + who, "--home", "/tmp/keys-" + who}, args...)...)
	}
	if out := types("", "demo"); !strings.Contains(out, "verified (full)") {
		t.Error("the demo does not end as it should:\n", out)
	}
	for _, who := range []string{"umpire", "axis", "allied"} {
		plays(who, "", "keygen")
	}
	invitation := plays("umpire", "", "init", "rommel", "s1940")
	charter := ""
	for _, side := range []string{"axis", "allied"} {
		charter = plays("umpire", plays(side, invitation, "join", side, "-"), "receive", "-")
	}
	for _, side := range []string{"axis", "allied"} {
		plays(side, charter, "receive", "-")
	}
	for range 2 { // the deployments of both
		side := "axis"
		if strings.Contains(plays("umpire", "", "status"), "waiting for allied") {
			side = "allied"
		}
		plays(side, "", "orders", "new")
		plays("umpire", plays(side, "", "send"), "receive", "-")
		result := plays("umpire", "", "resolve")
		plays("axis", result, "receive", "-")
		plays("allied", result, "receive", "-")
	}
	if out := plays("axis", "", "map", "--png", "-o", "/tmp/map.png") + plays("axis", "", "--version"); !strings.Contains(out, "v9.8.7") {
		t.Error(out)
	}
}
