package main

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
)

// table is a game between three folders, for typing commands into them.
type table struct {
	*testing.T
	*postOffice
}

// newTable plays a game up to a phase.
func newTable(t *testing.T, game example.Game, until string) *table {
	t.Helper()
	game.Until = until
	p := &postOffice{dir: t.TempDir(), out: io.Discard, game: &game}
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.play(); err != nil {
		t.Fatal(err)
	}
	return &table{t, p}
}

func (t *table) path(names ...string) string {
	return filepath.Join(append([]string{t.dir}, names...)...)
}

// at types a command in a folder, with somebody's keys.
func (t *table) at(folder, keys string, args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	args = append([]string{"-C", t.path(folder), "--home", t.path("keys", keys)}, args...)
	code = run(args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), code
}

// ok is at for a command that has to succeed.
func (t *table) ok(folder, keys string, args ...string) (out, errs string) {
	t.Helper()
	out, errs, code := t.at(folder, keys, args...)
	if code != 0 {
		t.Fatalf("%s with the keys of %s: %v: exit code %d: %s", folder, keys, args, code, errs)
	}
	return out, errs
}

// mail writes a text into a file.
func (t *table) mail(text string) string {
	t.Helper()
	f, err := os.CreateTemp(t.dir, "mail-*.txt")
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// work is a fresh copy of a folder.
func (t *table) work(from, to string) string {
	t.Helper()
	if err := os.RemoveAll(t.path(to)); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(t.path(to), os.DirFS(t.path(from))); err != nil {
		t.Fatal(err)
	}
	return to
}

// remove removes files and folders of a folder, or without names all of it.
func (t *table) remove(folder string, names ...string) {
	t.Helper()
	if len(names) == 0 {
		names = []string{"."}
	}
	for _, n := range names {
		if err := os.RemoveAll(filepath.Clean(t.path(folder, filepath.FromSlash(n)))); err != nil {
			t.Fatal(err)
		}
	}
}

// files are those of a folder, by name, but for locks.
func (t *table) files(folder string) map[string]string {
	t.Helper()
	m := map[string]string{}
	err := filepath.WalkDir(t.path(folder), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == ".adjutant-lock" {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(t.path(folder), path)
		m[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// same compares a folder with what it was, byte for byte; sealed caches are
// compared by verify, after opening. Drafts of orders may be lost.
func (t *table) same(what, folder, keys string, want map[string]string) {
	t.Helper()
	got := t.files(folder)
	for name, text := range want {
		if strings.HasPrefix(name, "orders/") && got[name] == "" || strings.HasSuffix(name, ".age") && got[name] != "" {
			continue
		}
		if got[name] != text {
			t.Errorf("%s: %s is not as it was", what, name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: %s is too much", what, name)
		}
	}
	if _, errs, code := t.at(folder, keys, "verify"); code != 0 {
		t.Errorf("%s: verify says %s", what, errs)
	}
}

// ledgers are what makes a person's folder again.
func (t *table) ledgers(who string) []string {
	if who == "umpire" {
		return []string{"receive", t.path(t.game.Sides[0], "ledger"), t.path(t.game.Sides[1], "ledger")}
	}
	return []string{"receive", t.path("umpire", "ledger")}
}

// parts of a game folder.
var parts = []string{"ledger", "charter.yaml", "invitation.yaml", "cache", "orders"}

// subset are the parts that a number stands for.
func subset(mask int, parts []string) (names []string) {
	for i, n := range parts {
		if mask>>i&1 == 1 {
			names = append(names, n)
		}
	}
	return names
}

// halfway is a game of the miniature with orders that wait: North's have come,
// and he has replaced them.
func halfway(t *testing.T) *table {
	g := newTable(t, example.Miniature, "t3/")
	turn, _ := g.ok("north", "north", "orders", "new", "-")
	first, _ := g.ok("north", "north", "send", g.mail(turn))
	second, _ := g.ok("north", "north", "send", g.mail(turn+"# better\n"))
	g.ok("umpire", "umpire", "receive", g.mail(first), g.mail(second))
	for _, who := range []string{"umpire", "north", "south"} {
		g.ok(who, who, "status")
	}
	return g
}

// TestLostParts: whatever of ledger, charter.yaml, invitation.yaml, cache and
// orders is lost, in the umpire's folder or in a player's: status alone makes
// it again, or if the ledger is lost the others' ledgers do, byte for byte.
// Only drafts of orders do not come back, which is told in a line.
func TestLostParts(t *testing.T) {
	g := halfway(t)
	for _, who := range []string{"umpire", "north", "south"} {
		want := g.files(who)
		for mask := range 1 << len(parts) {
			lost := subset(mask, parts)
			what := who + " without " + strings.Join(lost, ", ")
			g.work(who, "work")
			if mask > 0 {
				g.remove("work", lost...)
			}
			if !slices.Contains(lost, "ledger") {
				g.ok("work", who, "status")
				g.same(what, "work", who, want)
				continue
			}
			if _, errs, code := g.at("work", who, "status"); code != 2 && code != 4 {
				t.Errorf("%s: status: exit code %d, %s", what, code, errs)
			}
			_, errs := g.ok("work", who, g.ledgers(who)...)
			if told := strings.Contains(errs, "orders show"); told != (who != "umpire" && slices.Contains(lost, "orders")) {
				t.Errorf("%s: that drafts are lost: %q", what, errs)
			}
			g.same(what, "work", who, want)
		}
		// A folder that does not exist yet, or has a lock only.
		g.remove("new")
		g.ok("new", who, g.ledgers(who)...)
		g.same(who+" in a new folder", "new", who, want)
		if who != "umpire" {
			out, _ := g.ok("new", who, "orders", "show")
			if sent, _ := g.ok(who, who, "orders", "show"); out != sent {
				t.Errorf("%s: other orders were sent", who)
			}
		}
	}
}

// TestLostFiles: of every single file of every folder: status makes it again,
// or names it, and then the others' ledgers bring it back.
func TestLostFiles(t *testing.T) {
	g := halfway(t)
	for _, who := range []string{"umpire", "north", "south"} {
		want := g.files(who)
		made, named := 0, 0
		for _, name := range slices.Sorted(maps.Keys(want)) {
			for _, also := range [][]string{nil, {"charter.yaml", "invitation.yaml"}} {
				what := who + " without " + strings.Join(append([]string{name}, also...), ", ")
				g.work(who, "work")
				g.remove("work", append(also, name)...)
				_, errs, code := g.at("work", who, "status")
				if code == 0 {
					made++
				} else {
					named++
					if code != 4 || !strings.Contains(errs, name) && !strings.Contains(errs, "a packet is missing that was here") {
						t.Errorf("%s: exit code %d: %s", what, code, errs)
					}
					g.ok("work", who, g.ledgers(who)...)
				}
				g.same(what, "work", who, want)
			}
		}
		t.Logf("%s: %d made again, %d named", who, made, named)
	}
}

// TestRestoreRefused: what cannot be made again from what was given says so, and
// what to receive; the folder stays as it was.
func TestRestoreRefused(t *testing.T) {
	g := halfway(t)
	g.ok("none", "stranger", "keygen")
	// another game with the same keys
	invitation, _ := g.ok("other", "umpire", "init", "miniature", "skirmish", "--game", "other-1")
	g.ok("joined", "north", "join", "north", g.mail(invitation))
	// a ledger with a damaged file
	g.work("north", "damaged")
	bad := g.path("damaged", "ledger", "umpire-0004-result.txt")
	text, err := os.ReadFile(bad)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	g.work("north", "cache-only")
	g.remove("cache-only", "ledger", "charter.yaml", "invitation.yaml", "orders")
	g.work("north", "diary") // something else stands there
	g.remove("diary", "ledger", "charter.yaml", "invitation.yaml")
	if err := os.WriteFile(g.path("diary", "diary.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ledger := func(who string) string { return g.path(who, "ledger") }
	for _, x := range []struct {
		what, folder, keys string
		from               []string
		code               int // 0: it is made again
		says               []string
	}{
		{"a player from the other one", "new", "north", []string{ledger("south")}, 2, []string{"your answer to the invitation is not among", "receive the umpire's ledger"}},
		{"a player from a mail", "new", "north", []string{filepath.Join(ledger("umpire"), "umpire-0005-result.txt")}, 2, []string{"no game begins with these packets"}},
		{"an umpire from one player", "new", "umpire", []string{ledger("south")}, 4, []string{"receive the ledgers of both players"}},
		{"an umpire from the other", "new", "umpire", []string{ledger("north")}, 4, []string{"receive the ledgers of both players"}},
		{"a stranger", "new", "stranger", []string{ledger("umpire")}, 2, []string{"no game begins with these packets that has your keys"}},
		{"two games of one umpire", "new", "umpire", []string{ledger("other"), ledger("north"), ledger("south")}, 2, []string{"two games", "skirmish (", "other-1 ("}},
		{"two games of one player", "new", "north", []string{ledger("umpire"), ledger("joined")}, 2, []string{"two games", "skirmish (", "other-1 ("}},
		{"another game", "joined", "north", []string{ledger("umpire")}, 4, []string{"belongs to game skirmish, not to other-1"}},
		{"a folder with a diary", "diary", "north", []string{ledger("umpire")}, 2, []string{"no game folder"}},
		{"a damaged file", "damaged", "north", []string{ledger("umpire")}, 4, []string{"ledger/umpire-0004-result.txt", "move it away, then repeat this"}},
		{"the cache alone", "cache-only", "north", []string{ledger("umpire")}, 0, nil},
	} {
		g.remove("work")
		if x.folder != "new" {
			g.work(x.folder, "work")
		}
		if err := os.MkdirAll(g.path("work"), 0o700); err != nil {
			t.Fatal(err)
		}
		before := g.files("work")
		_, errs, code := g.at("work", x.keys, append([]string{"receive"}, x.from...)...)
		if code != x.code {
			t.Errorf("%s: exit code %d, want %d: %s", x.what, code, x.code, errs)
		}
		for _, s := range x.says {
			if !strings.Contains(errs, s) {
				t.Errorf("%s: %q does not say %q", x.what, errs, s)
			}
		}
		if x.code != 0 && !maps.Equal(before, g.files("work")) {
			t.Errorf("%s: the folder has changed", x.what)
		}
	}
	// As the error says.
	g.remove("damaged", "ledger/umpire-0004-result.txt")
	g.ok("damaged", "north", "receive", ledger("umpire"))
	g.same("with the damaged file moved away", "damaged", "north", g.files("north"))
}
