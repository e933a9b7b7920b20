package main

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // as main does: a tenth of the tests' time went into garbage
	testscript.Main(m, map[string]func(){"adjutant": main, "typed": typed})
}

// typed is the program as somebody has it who types at a terminal.
func typed() {
	os.Exit((&app{in: os.Stdin, out: os.Stdout, err: os.Stderr, terminal: true}).run(os.Args[1:]))
}

// TestScripts runs the scripts in testdata/script: what a user types, in
// folders of his own.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("RLO", "\u202e") // what follows is shown from right to left
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"status":    exitStatusOf,
			"corrupt":   corrupt,
			"quote":     quote,
			"begin":     begin,
			"snapshot":  snapshot,
			"unchanged": unchanged,
			"replace":   replace,
			"sparse":    sparse,
			"copyfiles": copyFiles,
			"protect":   protect,
			"widen":     widen,
			"pack":      pack,
			"splice":    splice,
		},
	})
}

// exitStatusOf runs a command and compares its exit code:
// status 3 adjutant orders check x.yaml
func exitStatusOf(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if e, ok := err.(interface{ ExitCode() int }); ok {
		got = e.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// corrupt changes one byte of a file: corrupt FILE OFFSET (negative: from the
// end), or cuts it: corrupt FILE cut N.
func corrupt(ts *testscript.TestScript, neg bool, args []string) {
	name := ts.MkAbs(args[0])
	text, err := os.ReadFile(name)
	ts.Check(err)
	if args[1] == "cut" {
		n, err := strconv.Atoi(args[2])
		ts.Check(err)
		ts.Check(os.WriteFile(name, text[:len(text)-n], 0o600))
		return
	}
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	if at < 0 {
		at += len(text)
	}
	if text[at]++; text[at] == 'z'+1 || text[at] == 'Z'+1 || text[at] == '9'+1 {
		text[at] = 'B'
	}
	ts.Check(os.WriteFile(name, text, 0o600))
}

// replace replaces a text in a file wherever it stands: replace OLD NEW FILE. In
// NEW \n is a new line.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile(args[2])
	if !strings.Contains(text, args[0]) {
		ts.Fatalf("%s does not have %q", args[2], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.ReplaceAll(text, args[0], strings.ReplaceAll(args[1], `\n`, "\n"))), 0o600))
}

// sparse makes a file that takes no room on the disk, of a number of MB: sparse
// FILE MB.
func sparse(ts *testscript.TestScript, neg bool, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(f.Truncate(size * 1_000_000))
	ts.Check(f.Close())
}

// quote writes a file as a mail program quotes it: quote FROM TO.
func quote(ts *testscript.TestScript, neg bool, args []string) {
	text := "On some day somebody wrote:\r\n"
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		text += "> > " + strings.TrimSuffix(line, "\n") + " \r\n"
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o600))
}

// begin plays a game of the miniature between the folders umpire, north and
// south, keys in keys/, up to North's first turn: begin GAME.
func begin(ts *testscript.TestScript, neg bool, args []string) {
	office := &postOffice{dir: ts.MkAbs("."), out: io.Discard, game: &example.Game{
		ID: args[0], Rules: "miniature", Scenario: "skirmish", Sides: [2]string{"north", "south"},
		Until: "t1/", Orders: func(_, _, _ string) []string { return nil }}}
	ts.Check(office.begin())
	_, err := office.play()
	ts.Check(err)
}

// widen writes a text with two bytes a letter: widen FROM TO.
func widen(ts *testscript.TestScript, neg bool, args []string) {
	wide := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(ts.ReadFile(args[0]))) {
		wide = append(wide, byte(u), byte(u>>8))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), wide, 0o600))
}

// protect gives keys a passphrase, "sand and stars", that is quick to try:
// protect FOLDER.
func protect(ts *testscript.TestScript, neg bool, args []string) {
	name := filepath.Join(ts.MkAbs(args[0]), "identity.txt")
	plain, err := os.ReadFile(name)
	ts.Check(err)
	locked, err := seal.ProtectIdentity(plain, "sand and stars", 1)
	ts.Check(err)
	ts.Check(os.WriteFile(name, locked, 0o600))
}

// pack makes a zip of files and of the files of folders, or one that is empty: pack
// ZIP FILE... With a number in place of a file it has as many files of 1 MB of nothing: pack ZIP 100.
func pack(ts *testscript.TestScript, neg bool, args []string) {
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	z := zip.NewWriter(f)
	add := func(name string, text []byte) {
		w, err := z.Create(filepath.ToSlash(name))
		ts.Check(err)
		_, err = w.Write(text)
		ts.Check(err)
	}
	for _, name := range args[1:] {
		if mb, err := strconv.Atoi(name); err == nil {
			for n := range mb {
				add(fmt.Sprint(n, ".txt"), make([]byte, 1_000_000))
			}
			continue
		}
		ts.Check(filepath.WalkDir(ts.MkAbs(name), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			rel, err := filepath.Rel(ts.MkAbs("."), path)
			ts.Check(err)
			text, err := os.ReadFile(path)
			ts.Check(err)
			add(rel, text)
			return nil
		}))
	}
	ts.Check(z.Close())
	ts.Check(f.Close())
}

// splice writes files one after another into one: splice TO FILE...
func splice(ts *testscript.TestScript, neg bool, args []string) {
	text := ""
	for _, name := range args[1:] {
		text += ts.ReadFile(name)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

// copyFiles copies all files of a folder: copyfiles FROM TO.
func copyFiles(ts *testscript.TestScript, neg bool, args []string) {
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// shots are the folders that snapshot has looked at.
var shots sync.Map

// contents are all files below a folder but locks.
func contents(ts *testscript.TestScript, dir string) string {
	var b strings.Builder
	ts.Check(filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".adjutant-") {
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %q\n", path, text)
		return err
	}))
	return b.String()
}

// snapshot remembers folders: snapshot DIR...
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	for _, a := range args {
		shots.Store(ts.MkAbs(a), contents(ts, ts.MkAbs(a)))
	}
}

// unchanged fails if a folder is not as snapshot has seen it: unchanged DIR...
func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	for _, a := range args {
		if old, ok := shots.Load(ts.MkAbs(a)); !ok || old != contents(ts, ts.MkAbs(a)) {
			ts.Fatalf("%s has changed", a)
		}
	}
}
