package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// A killing is a command that is killed, in a copy of a folder.
type killing struct {
	name   string
	folder string // "": an empty one
	keys   string
	args   []string
	sealed bool // its packet differs from run to run
}

// process runs the program itself and kills it after a while (0: never).
func (t *table) process(folder, home string, after time.Duration, args ...string) (killed bool, took time.Duration) {
	t.Helper()
	c := exec.Command("adjutant", append([]string{"-C", t.path(folder), "--home", home}, args...)...)
	var errs strings.Builder
	c.Stderr = &errs
	begin := time.Now()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		time.Sleep(after)
		_ = c.Process.Kill() // it may have ended
	}
	err := c.Wait()
	took = time.Since(begin)
	code := c.ProcessState.ExitCode()
	if after > 0 && (code == -1 || runtime.GOOS == "windows" && code == 1) {
		return true, took
	}
	if err != nil {
		t.Fatalf("%v: %v %s", args, err, errs.String())
	}
	return false, took
}

// TestKills: the program is killed at random moments, 40 times, in every
// command that writes. The command that is repeated goes on: the folder is then
// as if nothing had happened, byte for byte, or where something was sealed the
// packet that was kept is printed, and no other has its number.
func TestKills(t *testing.T) {
	if testing.Short() {
		t.Skip("kills the program often")
	}
	kills := 40 // each write for itself is tested beside the session
	g := halfway(t)
	over := newTable(t, example.Miniature, "")
	if err := os.CopyFS(g.path("over"), os.DirFS(over.path("north"))); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(g.path("keys", "over"), os.DirFS(over.path("keys", "north"))); err != nil {
		t.Fatal(err)
	}
	invitation, _ := g.ok("invited", "umpire", "init", "miniature", "skirmish", "--game", "kill-1")
	join := map[string]string{}
	for _, side := range g.game.Sides {
		answer, _ := g.ok("joined-"+side, side, "join", side, g.mail(invitation))
		join[side] = g.mail(answer)
	}
	g.work("north", "due")
	g.remove("due", "ledger/north-0005-orders.txt", "ledger/north-0004-orders.txt", "cache")
	turn, _ := g.ok("due", "north", "orders", "new", "-")
	g.work("umpire", "resolving")
	g.work("umpire", "asked")
	g.remove("asked", "ledger/north-0005-orders.txt", "ledger/north-0004-orders.txt", "cache")
	g.ok("asked", "umpire", "status")
	result, _ := g.ok("umpire", "umpire", "resolve")
	all := []killing{
		{"keygen", "", "new", []string{"keygen"}, true},
		{"init", "", "umpire", []string{"init", "miniature", "skirmish", "--game", "kill-2"}, true},
		{"join", "", "north", []string{"join", "north", g.mail(invitation)}, true},
		{"receive answers", "invited", "umpire", []string{"receive", join["north"], join["south"]}, false},
		{"send", "due", "north", []string{"send", g.mail(turn)}, true},
		{"receive orders", "asked", "umpire", []string{"receive", filepath.Join(g.path("north", "ledger"), "north-0005-orders.txt")}, false},
		{"resolve", "resolving", "umpire", []string{"resolve"}, true},
		{"receive the result", "south", "south", []string{"receive", g.mail(result)}, false},
		{"make a folder again", "", "south", []string{"receive", g.path("umpire", "ledger")}, false},
		{"publish", "over", "over", []string{"publish"}, false},
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("moments of seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	total, inside := 0, 0
	for i, x := range all {
		home := g.path("keys", x.keys)
		begin := func(to string) {
			if x.folder == "" {
				g.remove(to)
			} else {
				g.work(x.folder, to)
			}
			if x.name == "keygen" {
				if err := os.RemoveAll(home); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.MkdirAll(g.path(to), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		begin("model")
		_, took := g.process("model", home, 0, x.args...)
		model := g.files("model")
		share := kills*(i+1)/len(all) - kills*i/len(all)
		for n, tries := 0, 0; n < share && tries < 20*share; tries++ {
			begin("work")
			moment := time.Duration((float64(n) + random.Float64()) / float64(share) * float64(took))
			killed, _ := g.process("work", home, max(moment, 1), x.args...)
			if !killed {
				continue
			}
			n++
			what := fmt.Sprintf("%s, killed after %v", x.name, moment)
			kept := g.files("work")
			if x.name == "keygen" {
				g.keygenAgain(what, home)
				continue
			}
			if changed := !sameNames(kept, g.files(orEmpty(g, x.folder))); changed {
				inside++
			}
			g.repeated(what, x, kept, model)
		}
		total += share
	}
	t.Logf("%d kills, %d of them with files written", total, inside)
}

// orEmpty is a folder that has nothing, if none is named.
func orEmpty(g *table, folder string) string {
	if folder == "" {
		folder = "nothing"
		if err := os.MkdirAll(g.path(folder), 0o700); err != nil {
			g.Fatal(err)
		}
	}
	return folder
}

func sameNames(a, b map[string]string) bool {
	for name := range a {
		if _, ok := b[name]; !ok {
			return false
		}
	}
	return len(a) == len(b)
}

// keygenAgain repeats keygen after it was killed.
func (t *table) keygenAgain(what, home string) {
	t.Helper()
	entries, _ := os.ReadDir(home)
	before := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(home, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		before[e.Name()] = string(text)
	}
	_, errs, code := t.at("work", filepath.Base(home), "keygen")
	if code != 0 && !strings.Contains(errs, "not replaced") {
		t.Errorf("%s: keygen does not go on: %s", what, errs)
	}
	if _, err := session.LoadKeys(home, nil); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	entries, _ = os.ReadDir(home)
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(home, e.Name()))
		if old := before[e.Name()]; err != nil || old != "" && old != string(text) {
			t.Errorf("%s: %s is replaced: %v", what, e.Name(), err)
		}
		if strings.HasPrefix(e.Name(), ".adjutant-tmp") {
			t.Errorf("%s: %s stays", what, e.Name())
		}
	}
}

// repeated repeats a command that was killed.
func (t *table) repeated(what string, x killing, kept, model map[string]string) {
	t.Helper()
	out, errs, code := t.at("work", x.keys, x.args...)
	if x.name == "resolve" && code == 5 { // as the error says
		out, errs, code = t.at("work", x.keys, "send", "--again")
		if _, errs, code := t.at("work", x.keys, "status"); code != 0 {
			t.Errorf("%s: %s", what, errs)
		}
	}
	if code != 0 {
		t.Errorf("%s: repeated: exit code %d: %s", what, code, errs)
		return
	}
	if !x.sealed {
		t.same(what, "work", x.keys, model)
		return
	}
	got := t.files("work")
	if !sameNames(got, model) {
		t.Errorf("%s: there are other files than without a kill", what)
	}
	for name, text := range kept {
		if strings.HasPrefix(name, "ledger/") && !strings.Contains(name, ".adjutant-tmp") && got[name] != text {
			t.Errorf("%s: %s is replaced", what, name)
		}
	}
	if again, _ := t.ok("work", x.keys, "send", "--again"); again != out {
		t.Errorf("%s: what is printed is not what was kept", what)
	}
	if _, errs, code := t.at("work", x.keys, "verify"); code != 0 {
		t.Errorf("%s: verify says %s", what, errs)
	}
}
