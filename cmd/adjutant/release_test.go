package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
)

// releaseOf reads how releases are made.
func releaseOf(t *testing.T) (build, archive *orders.Node) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	n, problems := orders.Parse(".goreleaser.yaml", text)
	if n == nil || len(problems) > 0 {
		t.Fatal(problems)
	}
	if n.Get("checksum") == nil || n.Get("sboms") == nil {
		t.Error("a release has no checksums, or no list of what is in it")
	}
	return n.Get("builds").Items[0], n.Get("archives").Items[0]
}

func texts(n *orders.Node) (all []string) {
	for _, x := range n.Items {
		all = append(all, x.Text)
	}
	return all
}

// TestReleaseIsForSixSystems: there is an archive for each, with all that belongs to
// the program beside it.
func TestReleaseIsForSixSystems(t *testing.T) {
	build, archive := releaseOf(t)
	var made []string
	for _, goos := range texts(build.Get("goos")) {
		for _, arch := range texts(build.Get("goarch")) {
			made = append(made, goos+"/"+arch)
		}
	}
	if !slices.Equal(made, systems) {
		t.Errorf("a release is for %v, licences are looked up for %v", made, systems)
	}
	if env := texts(build.Get("env")); !slices.Contains(env, "CGO_ENABLED=0") {
		t.Error("programs need libraries: ", env)
	}
	var inside []string
	for _, f := range archive.Get("files").Items {
		src := f.Get("src").Text
		inside = append(inside, src)
		if dir, _, made := strings.Cut(src, "/man/"); made && dir == ".release" {
			continue
		}
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(src))); err != nil {
			t.Error(err)
		}
	}
	for _, must := range []string{"LICENSE", "README.md", "CHANGELOG.md", "cmd/adjutant/licences.txt", ".release/man/*"} {
		if !slices.Contains(inside, must) {
			t.Errorf("%s is not in the archives", must)
		}
	}
}

// released builds the program in a folder as a release has it.
func released(t *testing.T, folder, to string) []byte {
	t.Helper()
	build, _ := releaseOf(t)
	ldflags := strings.NewReplacer("{{ .Version }}", "9.8.7", "{{ .FullCommit }}", "0123456789abcdef").Replace(texts(build.Get("ldflags"))[0])
	if strings.Contains(ldflags, "{{") {
		t.Fatalf("the test does not know all of %s", ldflags)
	}
	c := exec.Command("go", append(append([]string{"build"}, texts(build.Get("flags"))...), "-ldflags", ldflags, "-o", to, build.Get("main").Text)...)
	c.Dir = folder
	c.Env = append(append(os.Environ(), texts(build.Get("env"))...), "GOFLAGS=", "GOWORK=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestBuiltTwice: a release has the same bytes wherever it is built, tells nothing of the
// machine that built it, and knows its version and commit.
func TestBuiltTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program twice")
	}
	here, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(t.TempDir(), "another", "place")
	for _, folder := range []string{"cmd", "rules", "orders", "crypto"} {
		if err := os.CopyFS(filepath.Join(there, folder), os.DirFS(filepath.Join(here, folder))); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(here, file))
		if err == nil {
			err = os.WriteFile(filepath.Join(there, file), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	first, second := filepath.Join(t.TempDir(), "adjutant.exe"), filepath.Join(t.TempDir(), "adjutant.exe")
	program := released(t, here, first)
	if !bytes.Equal(program, released(t, there, second)) {
		t.Errorf("built in %s and in %s it is not the same", here, there)
	}
	paths, err := exec.Command("go", "env", "GOMODCACHE", "GOCACHE", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(strings.Fields(string(paths)), here, there) {
		if bytes.Contains(program, []byte(path+string(filepath.Separator))) {
			t.Errorf("the program names %s", path)
		}
	}
	out, err := exec.Command(first, "--version").Output()
	if err != nil || !strings.HasPrefix(string(out), "adjutant v9.8.7 (0123456789abcdef, go") {
		t.Errorf("%v: %s", err, out)
	}
}

// TestVersion: two programs without a release and a commit are told apart by their bytes.
func TestVersion(t *testing.T) {
	defer func(r, c string) { release, commit = r, c }(release, commit)
	release, commit = "", ""
	if version() == devel && !strings.HasPrefix(built(), "program ") {
		t.Errorf("%s (%s) may be any program", version(), built())
	}
	release, commit = "v1.2.3", "abc"
	if text := command(t, 0, "--version"); !strings.HasPrefix(text, "adjutant v1.2.3 (abc, go") {
		t.Error(text)
	}
}
