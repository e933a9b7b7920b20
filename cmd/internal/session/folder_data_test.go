package session

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// own are the built-in data of rommel with some changes, in the order map,
// units, scenarios.
func own(t *testing.T, changes ...string) []rules.File {
	t.Helper()
	files, err := BuiltIn("rommel")
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		files[i].Text = []byte(strings.NewReplacer(changes...).Replace(string(files[i].Text)))
	}
	return files
}

// A charter has one spelling: options sorted, each once, none if there are
// none.
func TestCharterOptions(t *testing.T) {
	g := newTrioOf(t, "rommel", "s1940", "axis", "allied")
	c := *g.umpire.open().Charter
	bare := c.Text()
	if bytes.Contains(bare, []byte("options")) {
		t.Errorf("a charter without options:\n%s", bare)
	}
	c.Options = []string{"hold-fire", "i-tanks"}
	text := c.Text()
	if again, err := ParseCharter(text); err != nil || !bytes.Equal(again.Text(), text) || again.Agreed() != "rommel s1940 with hold-fire, i-tanks" {
		t.Fatalf("%v\n%s", err, text)
	}
	line := "options: [hold-fire, i-tanks]\n"
	for _, bad := range []string{"options: [i-tanks, hold-fire]\n", "options: [hold-fire, hold-fire]\n", "options: []\n", "options: hold-fire\n", "options:\n  - hold-fire\n"} {
		if _, err := ParseCharter(bytes.Replace(text, []byte(line), []byte(bad), 1)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	// which data are others is told before what else is wrong with them
	c.Options = nil
	if _, _, err := c.open(own(t, "id: s1940", "id: s1949"), "data/"); Code(err) != CodeVerify || !strings.Contains(err.Error(), "the data in data/ is not that of this game") {
		t.Errorf("other data, without this scenario: %v", err)
	}
	c.Edition++
	if _, _, err := c.open(nil, ""); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("the game is of edition %d of its rules, this program has edition %d", c.Edition, c.Edition-1)) {
		t.Errorf("another edition: %v", err)
	}
	c.Edition--
	broken := own(t)
	broken[0].Text = []byte("x: [")
	if _, _, err := c.open(broken, "data/"); Code(err) != CodeVerify || !strings.Contains(err.Error(), "the data in data/ cannot be used") {
		t.Errorf("data that cannot be read: %v", err)
	}
	// what the charter names and the game does not know
	c.Options = []string{"dragons"}
	if _, _, err := c.open(nil, ""); err == nil || !strings.Contains(err.Error(), "dragons") {
		t.Error(err)
	}
}

// Data of one's own: each file for itself, under whatever path it was read.
func TestOwnData(t *testing.T) {
	title, err := all.Title("rommel")
	if err != nil {
		t.Fatal(err)
	}
	hash := func(files ...rules.File) string {
		all, err := completed(title, files)
		if err != nil {
			t.Fatal(err)
		}
		_, h, err := title.Open(rules.Setup{Scenario: "s1940", Data: all})
		if err != nil {
			t.Fatal(err)
		}
		return hex.EncodeToString(h[:])
	}
	builtIn := hex.EncodeToString(title.Data[:])
	files := own(t, "Ain el Gazala", "Ain el-Ghazala", "max_cv: 2, steps: [2, 1]", "max_cv: 3, steps: [3, 2, 1]", `title: "Pursuit to Alamein"`, `title: "Alamein"`)
	seen := map[string]bool{builtIn: true}
	for _, f := range files {
		f.Name = "some/where/" + f.Name
		if h := hash(f); seen[h] {
			t.Errorf("%s does not count", f.Name)
		} else {
			seen[h] = true
		}
	}
	if _, err := completed(title, []rules.File{{Name: "mine/maps.yaml"}}); Code(err) != CodeUsage || !strings.Contains(err.Error(), `mine/maps.yaml: `) || !strings.Contains(err.Error(), "did you mean map.yaml?") {
		t.Errorf("a file that there is not: %v", err)
	}
	if hash(own(t)...) != builtIn || hash(own(t, "# ", "## ")...) != builtIn {
		t.Error("the built-in files are not the built-in data")
	}
}

// A killed init leaves a folder in which it can be repeated: it gives the
// invitation that it has written, if it has, and that has its data.
func TestInviteKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("fails at every write")
	}
	in := Invitation{Rules: "rommel", Scenario: "s1940", Game: "own-1", Data: own(t, "Ain el Gazala", "Ain el-Ghazala")}
	for n := 0; ; n++ {
		p := newPerson(t, umpire).at(t.TempDir())
		d := p.store()
		d.FailAfter(n, n%2 == 0)
		_, err := Invite(d, p.keys, in)
		if err == nil {
			if n < 4 {
				t.Errorf("only %d files", n)
			}
			break
		}
		if names, _ := p.store().List(ledgerFolder); len(names) > 0 {
			if data, err := p.store().List(dataFolder); err != nil || len(data) != 3 {
				t.Errorf("after %d writes there is an invitation without its data: %v", n, data)
			}
		}
		first, err := Invite(p.store(), p.keys, in)
		if err != nil {
			t.Fatalf("repeated after %d writes: %v", n, err)
		}
		if again, err := Invite(p.store(), p.keys, in); err != nil || again.Hash != first.Hash {
			t.Errorf("after %d writes a third time: %v", n, err)
		}
		if s := p.open(); !s.ownData() || s.Me != umpire {
			t.Error("no game")
		}
	}
}

// Data that a folder has lost are put back, those of the game and no others; a damaged
// invitation is named.
func TestRestoreData(t *testing.T) {
	in := Invitation{Rules: "rommel", Scenario: "s1940", Game: "own-1", Data: own(t, "Ain el Gazala", "Ain el-Ghazala")}
	p := newPerson(t, umpire)
	p.must(Invite(p.store(), p.keys, in))
	lost := p.copy()
	for name := range lost.files() {
		if strings.HasPrefix(name, dataFolder+"/") {
			if err := lost.store().Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := Open(lost.store(), lost.keys); Code(err) != CodeVerify {
		t.Errorf("without its data: %v", err)
	}
	if err := RestoreData(lost.store(), own(t)); Code(err) != CodeVerify || !strings.Contains(err.Error(), "is not that of this game") {
		t.Errorf("with other data: %v", err)
	}
	if err := RestoreData(lost.store(), in.Data); err != nil {
		t.Errorf("with its data: %v", err)
	}
	sameFolder(t, "restored", p, lost)
	lost.open()
	lost.puts(map[string][]byte{invitationFile: []byte("x: 1\n")})
	if err := RestoreData(lost.store(), in.Data); Code(err) != CodeVerify || !strings.HasPrefix(err.Error(), invitationFile+": ") {
		t.Errorf("with a damaged invitation: %v", err)
	}
}

// ReadData takes YAML files only, and says what is missing.
func TestReadData(t *testing.T) {
	dir := t.TempDir()
	if _, err := ReadData(filepath.Join(dir, "none")); Code(err) != CodeUsage {
		t.Error(err)
	}
	if _, err := ReadData(dir); Code(err) != CodeUsage {
		t.Error(err)
	}
	for _, name := range []string{"units.yaml", "readme.txt", "units.yaml~"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "more.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	if files, err := ReadData(dir); err != nil || len(files) != 1 || filepath.Base(files[0].Name) != "units.yaml" {
		t.Error(files, err)
	}
	if _, err := ReadData(filepath.Join(dir, "units.yaml")); Code(err) != CodeUsage || !strings.HasPrefix(err.Error(), "--data: ") {
		t.Errorf("a file in place of a folder: %v", err)
	}
	for n := 1; n <= maxDataFiles; n++ { // with the one that is there
		if n == maxDataFiles {
			if files, err := ReadData(dir); err != nil || len(files) != maxDataFiles {
				t.Errorf("%d files: %v", len(files), err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("x%d.yaml", n)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ReadData(dir); Code(err) != CodeUsage || !strings.Contains(err.Error(), "more than 100 YAML files") {
		t.Errorf("a file too many: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "x1.yaml"), bytes.Repeat([]byte("#"), orders.MaxBytes+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadData(dir); Code(err) != CodeUsage || !strings.HasPrefix(err.Error(), "the folder with data: ") {
		t.Errorf("a file like none: %v", err)
	}
	if _, err := BuiltIn("chess"); Code(err) != CodeUsage {
		t.Error(err)
	}
}
