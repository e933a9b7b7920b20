package main

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
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

// laid are the games that tests have begun with, by the phase up to which they
// are played: each is played once, and every test has its own copy.
var laid = map[string]map[string]string{}

// newTable is a game played up to a phase.
func newTable(t *testing.T, game example.Game, until string) *table {
	t.Helper()
	game.Until = until
	g := &table{t, &postOffice{dir: t.TempDir(), out: io.Discard, game: &game}}
	if laid[until] == nil {
		if err := g.begin(); err != nil {
			t.Fatal(err)
		}
		if _, err := g.play(); err != nil {
			t.Fatal(err)
		}
		laid[until] = g.files(".")
		return g
	}
	for name, text := range laid[until] {
		if err := os.MkdirAll(filepath.Dir(g.path(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(g.path(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return g
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

// work makes a folder what another is.
func (t *table) work(from, to string) string {
	t.Helper()
	if err := renew(t.path(from), t.path(to)); err != nil {
		t.Fatal(err)
	}
	return to
}

// renew makes a folder what another is. It writes only what differs, for most
// commands that are tried a thousand times change little or nothing.
func renew(from, to string) error {
	kept := map[string]bool{}
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		kept[rel] = true
		there := filepath.Join(to, rel)
		if d.IsDir() {
			return os.MkdirAll(there, 0o700)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if old, err := os.ReadFile(there); err == nil && bytes.Equal(old, text) {
			return nil
		}
		if err := os.RemoveAll(there); err != nil {
			return err
		}
		return os.WriteFile(there, text, 0o600)
	})
	if err != nil {
		return err
	}
	return filepath.WalkDir(to, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(to, path)
		if err != nil || kept[rel] {
			return err
		}
		if err := os.RemoveAll(path); err != nil || !d.IsDir() {
			return err
		}
		return fs.SkipDir
	})
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
	if testing.Short() {
		t.Skip("loses all sorts of files")
	}
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
	if testing.Short() {
		t.Skip("loses every file")
	}
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
	if testing.Short() {
		t.Skip("loses all sorts of files")
	}
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

// round lets the umpire resolve and everybody receive.
func (t *table) round() {
	t.Helper()
	out, _ := t.ok("umpire", "umpire", "resolve")
	for _, who := range t.game.Sides {
		t.ok(who, who, "receive", t.mail(out))
	}
}

// sends lets a player send the template for what he owes, with a remark.
func (t *table) sends(folder, keys, remark string) (mail, errs string) {
	t.Helper()
	turn, _ := t.ok(folder, keys, "orders", "new", "-")
	return t.ok(folder, keys, "send", t.mail(turn+"# "+remark+"\n"))
}

// TestNextNumber: after a folder is made again its owner's next packet has the
// next number. If he had sent packets that nobody has he uses their number
// again: should both arrive it is a conflict, in which neither counts, and play
// goes on with the next one.
func TestNextNumber(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	g := newTable(t, example.Miniature, "t3/north")
	g.work("north", "north-before")
	lost, errs := g.sends("north", "north", "lost with its folder")
	if !strings.Contains(errs, "packet 4 of north") {
		t.Fatalf("the first packet: %s", errs)
	}
	g.remove("north")
	g.ok("north", "north", "receive", g.path("umpire", "ledger"))
	again, errs := g.sends("north", "north", "written anew")
	if !strings.Contains(errs, "packet 4 of north") || again == lost {
		t.Errorf("the packet after the folder was made again: %s", errs)
	}
	orders := [][]string{{lost, again}, {again, lost}}
	for _, order := range orders {
		g := g.copy()
		for _, m := range order {
			g.ok("umpire", "umpire", "receive", g.mail(m))
		}
		out, errs := g.ok("umpire", "umpire", "resolve")
		if strings.Count(errs, "north 4 (conflict)") != 2 {
			t.Errorf("two packets under one number: %s", errs)
		}
		for _, who := range g.game.Sides {
			g.ok(who, who, "receive", g.mail(out))
		}
		mail, errs := g.sends("north", "north", "for good")
		if !strings.Contains(errs, "packet 5 of north") || strings.Contains(errs, "replaces") {
			t.Errorf("after a conflict: %s", errs)
		}
		g.ok("umpire", "umpire", "receive", g.mail(mail))
		if _, errs, code := g.at("umpire", "umpire", "resolve"); code != 0 || !strings.Contains(errs, "bound: orders packet north 5") {
			t.Errorf("play does not go on: %s", errs)
		}
		last, _ := g.ok("umpire", "umpire", "send", "--again")
		for _, who := range g.game.Sides {
			g.ok(who, who, "receive", g.mail(last))
			g.ok(who, who, "verify")
		}
		g.ok("umpire", "umpire", "verify")
	}
	// One of them came, was used, and then the other.
	for _, order := range orders {
		g := g.copy()
		g.ok("umpire", "umpire", "receive", g.mail(order[0]))
		first, _ := g.ok("umpire", "umpire", "resolve")
		g.ok("umpire", "umpire", "receive", g.mail(order[1]))
		second, errs := g.ok("umpire", "umpire", "resolve")
		if !strings.Contains(errs, "north 4 (conflict)") {
			t.Errorf("a second packet under a number that was used: %s", errs)
		}
		if order[0] == lost { // North does not have what counted
			g.takes("north", first)
		}
		for _, who := range g.game.Sides {
			g.ok(who, who, "receive", g.mail(first), g.mail(second))
			g.ok(who, who, "verify")
		}
		g.ok("umpire", "umpire", "verify")
		g.playOn("")
		for _, who := range []string{"umpire", "north", "south"} {
			g.ok(who, who, "verify")
		}
	}
}

// takes receives a result that names a packet which its sender has lost: it is
// refused, and then he has the packet from the umpire.
func (t *table) takes(who, result string) {
	t.Helper()
	_, errs, code := t.at(who, who, "receive", t.mail(result))
	if code != 4 || !strings.Contains(errs, "packet 4 of "+who+", which is not in this folder") || !strings.Contains(errs, "ask the umpire") {
		t.Errorf("a result that names a lost packet: exit code %d, %s", code, errs)
	}
	var own []string
	for name, text := range t.files("umpire") {
		if strings.HasPrefix(name, "ledger/"+who+"-0004-orders") {
			own = append(own, t.mail(text))
		}
	}
	t.ok(who, who, append([]string{"receive"}, own...)...)
	t.ok(who, who, "receive", t.mail(result))
}

// copy is the same game elsewhere.
func (t *table) copy() *table {
	t.Helper()
	p := *t.postOffice
	p.dir = t.TempDir()
	if err := os.CopyFS(p.dir, os.DirFS(t.dir)); err != nil {
		t.Fatal(err)
	}
	return &table{t.T, &p}
}

// playOn plays up to a phase, or ("") to the end, if there is time.
func (t *table) playOn(until string) {
	t.Helper()
	if testing.Short() {
		return
	}
	game := *t.game
	game.Until = until
	t.game = &game
	if _, err := t.play(); err != nil {
		t.Fatal(err)
	}
}

// TestSecondComputer: a player in two folders, of which one is a copy, sends
// different orders under one number. In whatever order they come, before and
// after one is used: nobody is accused, each refusal names the command that
// heals it, both folders have every result in the end, and the game goes on from
// either, as far as its end.
func TestSecondComputer(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	start := newTable(t, example.Miniature, "t3/north")
	for _, x := range []struct {
		name    string
		mails   []string       // what the umpire gets: "home", "laptop", or "-": he resolves
		refuse  []string       // what his results refuse of North
		foreign map[string]int // the result that names a packet which is not there, in a folder
	}{
		{"both before", []string{"home", "laptop", "-"}, []string{"4 (conflict), 4 (conflict)"}, nil},
		{"both before, the other way", []string{"laptop", "home", "-"}, []string{"4 (conflict), 4 (conflict)"}, nil},
		{"the laptop's late", []string{"home", "-", "laptop", "-"}, []string{"", "4 (conflict)"}, map[string]int{"laptop": 0}},
		{"the home's late", []string{"laptop", "-", "home", "-"}, []string{"", "4 (conflict)"}, map[string]int{"home": 0}},
		{"the laptop's lost", []string{"home", "-"}, []string{""}, map[string]int{"laptop": 0}},
		{"the home's lost", []string{"laptop", "-"}, []string{""}, map[string]int{"home": 0}},
		{"another of the laptop late", []string{"home", "-", "laptop again", "-"}, []string{"", "5 (stale)"}, map[string]int{"laptop": 0}},
		{"all at once", []string{"home", "laptop", "laptop again", "-"}, []string{""}, map[string]int{"home": 0}},
	} {
		for _, last := range []string{"home", "laptop"} { // from here it goes on
			t.Run(x.name+", on from "+last, func(t *testing.T) {
				t.Parallel()
				g := start.copy()
				g.T = t
				g.work("north", "home")
				g.work("north", "laptop")
				g.remove("north")
				sent := map[string]string{}
				for _, at := range []string{"home", "laptop"} {
					mail, errs := g.sends(at, "north", "from the "+at)
					if !strings.Contains(errs, "packet 4 of north") {
						t.Fatal(errs)
					}
					sent[at] = mail
				}
				if slices.Contains(x.mails, "laptop again") {
					sent["laptop again"], _ = g.sends("laptop", "north", "from the laptop again")
				}
				var results []string
				for _, m := range x.mails {
					if m != "-" {
						g.ok("umpire", "umpire", "receive", g.mail(sent[m]))
						continue
					}
					out, errs := g.ok("umpire", "umpire", "resolve")
					results = append(results, out)
					var refused []string
					for _, r := range regexp.MustCompile(`refused: orders packet north (.*)`).FindAllStringSubmatch(errs, -1) {
						refused = append(refused, r[1])
					}
					if got := strings.Join(refused, ", "); got != x.refuse[len(results)-1] {
						t.Errorf("result %d refuses %s, not %s", len(results), got, x.refuse[len(results)-1])
					}
				}
				for _, r := range results {
					g.ok("south", "south", "receive", g.mail(r))
				}
				for _, at := range []string{"home", "laptop"} {
					for i, r := range results {
						mail := g.mail(r)
						_, errs, code := g.at(at, "north", "receive", mail)
						if n, ok := x.foreign[at]; (ok && n == i) != (code != 0) {
							t.Fatalf("%s: exit code %d, %s", at, code, errs)
						}
						if code == 0 {
							continue
						}
						if code != 4 || !strings.Contains(errs, " of north, which is not in this folder") || !strings.Contains(errs, "adjutant receive DIR/ledger of that computer") {
							t.Errorf("%s: exit code %d, %s", at, code, errs)
						}
						// as the error says: from the other computer, or from the umpire
						if other := map[string]string{"home": "laptop", "laptop": "home"}[at]; last == at {
							g.ok(at, "north", "receive", g.path(other, "ledger"))
						} else {
							g.ok(at, "north", "receive", g.path("umpire", "ledger"))
						}
						g.ok(at, "north", "receive", mail)
					}
					g.ok(at, "north", "verify")
					if out, _ := g.ok(at, "north", "status"); strings.Contains(out, "has or will get your orders") || strings.Contains(out, "here: orders packet 4 of north") {
						t.Errorf("%s waits for what will not be used: %s", at, out)
					}
					if _, err := os.Stat(g.path(at, "proof")); err == nil {
						t.Errorf("%s: somebody is accused", at)
					}
				}
				if err := os.Rename(g.path(last), g.path("north")); err != nil {
					t.Fatal(err)
				}
				if strings.HasPrefix(x.name, "another") {
					g.playOn("")
				} else {
					g.playOn("t6/")
				}
				// The other one takes all results in from the umpire and is whole.
				other := map[string]string{"home": "laptop", "laptop": "home"}[last]
				g.ok(other, "north", "receive", g.path("umpire", "ledger"))
				g.ok(other, "north", "verify")
				for _, who := range []string{"umpire", "south"} {
					g.ok(who, who, "verify")
				}
			})
		}
	}
}

// TestLostData: the same with a game that has data of its own: they come back
// with --data, from wherever the players have them.
func TestLostData(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the data often")
	}
	g := &table{t, &postOffice{dir: t.TempDir(), out: io.Discard, game: &example.Game{Sides: [2]string{"axis", "allied"}}}}
	for _, who := range []string{"umpire", "axis", "allied"} {
		g.ok(who, who, "keygen")
	}
	g.ok("umpire", "umpire", "data", "rommel", "--to", g.path("mine"))
	for name, text := range g.files("mine") { // a hex of another name
		text = strings.ReplaceAll(text, "Ain el Gazala", "Ain el-Ghazala")
		if err := os.WriteFile(g.path("mine", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	invitation, _ := g.ok("umpire", "umpire", "init", "rommel", "s1940", "--game", "own-2", "--data", g.path("mine"))
	receive := []string{"receive"}
	for _, side := range g.game.Sides {
		answer, _ := g.ok(side, side, "join", side, g.mail(invitation), "--data", g.path("mine"))
		receive = append(receive, g.mail(answer))
	}
	charter, _ := g.ok("umpire", "umpire", receive...)
	for _, side := range g.game.Sides {
		g.ok(side, side, "receive", g.mail(charter))
	}
	mail, _ := g.sends("axis", "axis", "deployed")
	g.ok("umpire", "umpire", "receive", g.mail(mail))
	g.round()
	for _, who := range []string{"umpire", "axis"} {
		g.ok(who, who, "status")
		want := g.files(who)
		for _, lost := range [][]string{{"data"}, {"data/map.yaml"}, {"data", "cache"}, {"data", "charter.yaml", "invitation.yaml"}, {"data", "ledger"}, {"data", "ledger", "cache", "invitation.yaml", "charter.yaml"}, {"."}} {
			what := who + " without " + strings.Join(lost, ", ")
			g.work(who, "work")
			g.remove("work", lost...)
			_, errs, code := g.at("work", who, "status")
			if code != 4 && code != 2 || strings.HasPrefix(lost[0], "data") && !slices.Contains(lost, "ledger") && !strings.Contains(errs, "data DIR") {
				t.Errorf("%s: status: exit code %d, %s", what, code, errs)
			}
			if strings.HasPrefix(lost[0], "data") && !slices.Contains(lost, "ledger") {
				g.ok("work", who, "receive", g.mail(invitation), "--data", g.path("mine"))
			} else {
				_, errs, code = g.at("work", who, g.ledgers(who)...)
				if code != 4 || !strings.Contains(errs, "data") {
					t.Errorf("%s: without data: exit code %d, %s", what, code, errs)
				}
				g.ok("work", who, append(g.ledgers(who), "--data", g.path("mine"))...)
			}
			g.same(what, "work", who, want)
		}
		// A file that is the built-in one is made again by itself.
		g.work(who, "work")
		g.remove("work", "data/units.yaml")
		g.ok("work", who, "status")
		g.same(who+" without data/units.yaml", "work", who, want)
	}
}

// TestOldUmpire: an umpire who resolves the same orders in an old copy of his folder
// makes the same bytes. By others he makes another result under a number that he has
// mailed: when he takes the players' ledgers in he is told, and what to move away;
// nobody else ever sees it.
func TestOldUmpire(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	g := newTable(t, example.Miniature, "t3/north")
	g.work("umpire", "old")
	mail, _ := g.sends("north", "north", "once")
	for _, folder := range []string{"umpire", "old"} {
		g.ok(folder, "umpire", "receive", g.mail(mail))
	}
	g.work("umpire", "same")
	g.round()
	g.ok("same", "umpire", "resolve")
	g.ok("same", "umpire", g.ledgers("umpire")...)
	g.work("north", "later") // orders of his own second thoughts, which nobody else gets
	g.remove("later", "ledger/umpire-0007-result.txt", "cache")
	mail, _ = g.sends("later", "north", "twice")
	g.ok("old", "umpire", "receive", g.mail(mail))
	g.ok("old", "umpire", "resolve")
	before := g.files("old")
	_, errs, code := g.at("old", "umpire", g.ledgers("umpire")...)
	if code != 4 || !strings.Contains(errs, "you have signed another packet 7") || !strings.Contains(errs, "move ledger/umpire-0007-result.txt") {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if !maps.Equal(before, g.files("old")) {
		t.Error("the folder has changed")
	}
	g.remove("old", "ledger/umpire-0007-result.txt", "cache") // as the error says
	g.ok("old", "umpire", g.ledgers("umpire")...)
	g.remove("old", "ledger/north-0005-orders.txt", "cache") // which the umpire's own folder never had
	g.ok("old", "umpire", "status")
	g.same("the old folder", "old", "umpire", g.files("umpire"))
}
