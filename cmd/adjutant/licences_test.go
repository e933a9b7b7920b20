package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// systems are those that a release is made for.
var systems = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// linked are the modules that are in the program on any system, each with the folders
// of its packages that are, and its own.
func linked(t *testing.T) map[string][]string {
	t.Helper()
	modules := map[string][]string{}
	for _, system := range systems {
		goos, arch, _ := strings.Cut(system, "/")
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			at := strings.Split(strings.TrimSpace(line), "\t")
			if len(at) != 3 {
				continue
			}
			for dir := at[2]; ; dir = filepath.Dir(dir) {
				if !slices.Contains(modules[at[0]], dir) {
					modules[at[0]] = append(modules[at[0]], dir, filepath.Join(dir, "ttfs"))
				}
				if dir == at[1] {
					break
				}
			}
		}
	}
	return modules
}

// isNotice finds files that have to be passed on. The fonts have theirs in a README.
var isNotice = regexp.MustCompile(`(?i)(^|/)((licen[cs]e|copying|notice|patents)(\.txt|\.md)?|gofont/ttfs/README)$`)

// TestLicences: the licences of Go and of every module in the program, on any of its
// systems, are in what help licences prints, word for word.
func TestLicences(t *testing.T) {
	if testing.Short() {
		t.Skip("lists packages for six systems")
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	license, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join("..", "..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	modules := linked(t)
	var b strings.Builder
	b.WriteString("Adjutant is free software; so is all that it is made of. These are the licences.\n")
	whose, texts := map[string][]string{}, []string(nil) // the same text stands once
	add := func(what, text string) {
		text = strings.Trim(strings.NewReplacer("\r", "", "\f", "").Replace(text), "\n")
		if whose[text] == nil {
			texts = append(texts, text)
		}
		whose[text] = append(whose[text], what)
	}
	add("Adjutant", string(own))
	add("Go and its standard library", string(license))
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		n := 0
		slices.Sort(modules[name])
		for _, dir := range modules[name] {
			entries, err := os.ReadDir(dir)
			if err != nil {
				continue
			}
			for _, e := range entries {
				if file := filepath.ToSlash(filepath.Join(dir, e.Name())); isNotice.MatchString(file) {
					text, err := os.ReadFile(file)
					if err != nil {
						t.Fatal(err)
					}
					add(name+", "+e.Name(), string(text))
					n++
				}
			}
		}
		if n == 0 {
			t.Errorf("%s has no licence", name)
		}
	}
	for _, text := range texts {
		b.WriteString("\n")
		for _, what := range whose[text] {
			fmt.Fprintf(&b, "== %s\n", what)
		}
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	if *update {
		if err := os.WriteFile("licences.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if printed := command(t, 0, "help", "licences"); !strings.Contains(printed, strings.TrimSpace(b.String())) {
		for line := range strings.Lines(b.String()) {
			if what, ok := strings.CutPrefix(line, "== "); ok && !strings.Contains(printed, line) {
				t.Errorf("help licences lacks %s", what)
			}
		}
		t.Error("help licences is not what the licences say: go generate ./cmd/adjutant")
	}
	for _, must := range []string{"Bigelow", "yaml.v3", "mousetrap", "progressbar", "expr-lang"} {
		if !strings.Contains(b.String(), must) {
			t.Errorf("there is nothing of %s", must)
		}
	}
}
