package miniature_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The package comment of rules says how many lines the miniature took for each group of
// abilities, to twenty lines, and in which of its files they are; all together are at most
// 2,500.
func TestLinesOfTheGroups(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "..", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	lines := func(file string) int {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Count(text, []byte("\n"))
	}
	play := lines("default.go")
	for _, file := range []string{"state.go", "kinds.go", "setup.go", "turn.go", "fight.go"} {
		play += lines(file)
	}
	said := regexp.MustCompile(`takes ([0-9,]+) lines to here`).FindSubmatch(doc)
	near := func(said string, n int) {
		t.Helper()
		if m, err := strconv.Atoi(strings.ReplaceAll(said, ",", "")); err != nil || m > n+20 || m < n-20 {
			t.Errorf("%s lines are said, and there are %d", said, n)
		}
	}
	near(string(said[1]), play)
	groups := regexp.MustCompile(`\((\w+\.go[^;)]*); (\d+) lines\)`).FindAllSubmatch(doc, -1)
	if len(groups) != 3 {
		t.Fatalf("%d groups", len(groups))
	}
	for _, g := range groups {
		n := 0
		for file := range strings.SplitSeq(string(g[1]), ", ") {
			n += lines(file)
		}
		near(string(g[2]), n)
	}
	whole, files := 0, 0
	all, _ := filepath.Glob("*.go")
	for _, file := range all {
		if !strings.HasSuffix(file, "_test.go") {
			whole, files = whole+lines(file), files+1
		}
	}
	if whole > 2500 || files < 15 {
		t.Errorf("%d lines in %d files", whole, files)
	}
}
