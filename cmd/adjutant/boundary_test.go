package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/adjutant-pbem/adjutant/"

// may lists what packages of ours a package may import: the longest prefix
// that fits counts. A game is any other package below rules/.
var may = map[string][]string{
	"orders":                      {"orders/spelling"},
	"orders/spelling":             {},
	"rules/board":                 {"orders/spelling", "rules/page"},
	"rules/page":                  {},
	"rules":                       {"orders", "rules/board", "rules/page"},
	"rules/":                      {"orders", "orders/spelling", "rules", "rules/board", "rules/chances", "rules/clerk", "rules/condition", "rules/datafile", "rules/page", "rules/rehearse"},
	"rules/chances":               {"rules", "rules/page"},
	"rules/datafile":              {"orders", "rules", "rules/board"},
	"rules/casebook":              {"orders", "rules", "rules/clerk", "rules/page", "rules/playout", "rules/rehearse", "rules/rulestest"},
	"rules/clerk":                 {"orders", "orders/spelling", "rules", "rules/condition", "rules/page"},
	"rules/condition":             {"orders", "rules/page"},
	"rules/all":                   {"rules", "rules/*"},
	"rules/playout":               {"orders", "rules"},
	"rules/rommel/internal/scene": {"rules", "rules/board", "rules/playout"}, // for tests
	"rules/rehearse":              {"orders", "rules", "rules/page", "rules/playout"},
	"crypto/commit":               {},
	"crypto/chain":                {"crypto/commit"},
	"crypto/dice":                 {"crypto/commit", "crypto/chain"},
	"crypto/deck":                 {"crypto/commit", "crypto/chain", "crypto/dice"},
	"crypto/seal":                 {"crypto/commit", "crypto/chain", "crypto/dice", "crypto/deck"},
	"crypto/sign":                 {"crypto/commit", "crypto/chain", "crypto/dice", "crypto/deck", "crypto/seal"},
	"crypto/packet":               {"crypto/commit", "crypto/chain", "crypto/dice", "crypto/deck", "crypto/seal", "crypto/sign"},
	"crypto/ledger":               {"crypto/commit", "crypto/chain", "crypto/dice", "crypto/deck", "crypto/seal", "crypto/sign", "crypto/packet"},

	"cmd/internal/render":  {"rules/board", "rules/page"},
	"cmd/internal/drawing": {"rules/board", "rules/page"},
	"cmd/internal/mail":    {"crypto/packet"},
	"cmd/internal/cores":   {},
	"cmd/internal/intake":  {},
	"cmd/internal/store":   {"cmd/internal/cores", "cmd/internal/intake"},
	"cmd/":                 {"orders", "rules", "rules/*", "crypto/*", "cmd/internal/*"},
}

// forbidden are imports that would make deterministic code depend on the
// machine that it runs on.
var forbidden = []string{"time", "math/rand", "math/rand/v2", "os", "net", "net/http", "os/exec"}

// mayYAML is the one package that reads YAML, so that no other is bound to a library
// for it.
const yamlLibrary, mayYAML = "gopkg.in/yaml.v3", "orders"

// mayExpr is the one package that uses the parser of expressions, and nothing else of that
// library evaluates them.
const exprLibrary, mayExpr = "github.com/expr-lang/expr/", "rules/condition"

// topLevel is all that stands in the uppermost folder, but for what begins with a dot.
var topLevel = []string{"CHANGELOG.md", "LICENSE", "README.md", "cmd", "crypto", "examples", "go.mod", "go.sum", "orders", "rules"}

// TestTopLevel: nothing else is committed there.
func TestTopLevel(t *testing.T) {
	out, err := exec.Command("git", "-C", filepath.Join("..", ".."), "ls-tree", "--name-only", "HEAD").Output()
	if err != nil {
		t.Skip("no clone: ", err)
	}
	names := slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.HasPrefix(name, ".") })
	if slices.Sort(names); !slices.Equal(names, topLevel) {
		t.Errorf("%q, not %q", names, topLevel)
	}
}

// mayRandom are the packages that make keys or seal.
var mayRandom = map[string]bool{"crypto/seal": true, "crypto/sign": true}

// TestBoundaries: orders and crypto import nothing of the rest, rules no
// crypto, no game another; only cmd sees both.
func TestBoundaries(t *testing.T) {
	sources(t, parser.ImportsOnly|parser.ParseComments, func(path, pkg string, f *ast.File) error {
		for _, c := range f.Comments {
			if strings.HasPrefix(c.List[0].Text, "//go:build ignore") {
				return nil // a generator
			}
		}
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if ours, ok := strings.CutPrefix(name, module); ok {
				if !allowed(pkg, ours) {
					t.Errorf("%s imports %s", path, ours)
				}
				continue
			}
			if strings.Contains(name, "yaml") && pkg != "rules/casebook" && (name != yamlLibrary || pkg != mayYAML) {
				t.Errorf("%s imports %s: only %s reads YAML", path, name, mayYAML)
			}
			if part, ok := strings.CutPrefix(name, exprLibrary); ok && (pkg != mayExpr || !slices.Contains([]string{"parser", "ast", "file"}, part)) {
				t.Errorf("%s imports %s: only %s reads expressions, with the library's parser alone", path, name, mayExpr)
			}
			if strings.HasPrefix(pkg, "cmd") || strings.HasSuffix(pkg, "/internal/mutate") || pkg == "rules/casebook" { // tools for those who test
				continue
			}
			for _, x := range forbidden {
				if name == x {
					t.Errorf("%s imports %s, which is not deterministic", path, name)
				}
			}
			if name == "crypto/rand" && !mayRandom[pkg] {
				t.Errorf("%s draws from crypto/rand; only making keys and sealing may", path)
			}
		}
		return nil
	})
}

// sources parses every file of the project that is not a test, with its package as
// boundaries name it.
func sources(t *testing.T, mode parser.Mode, see func(path, pkg string, f *ast.File) error) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, mode)
		if err != nil {
			return err
		}
		return see(path, filepath.ToSlash(rel), f)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rooms are those of a game that stand above its rules, each with those that it stands on.
var rooms = map[string][]string{
	"/internal/names": {""},
	"/internal/scene": {""},
	"/report":         {""},
	"/bot":            {""},
	"/order":          {"", "/report"},
	"/account":        {"", "/order"},
	"/staff":          {"", "/report", "/bot", "/order", "/account"},
}

func allowed(pkg, imported string) bool {
	for room, below := range rooms {
		if house, ok := strings.CutSuffix(pkg, room); ok {
			if of, inside := strings.CutPrefix(imported, house); inside && slices.Contains(below, of) {
				return true
			}
		}
	}
	if house, _, inside := strings.Cut(imported, "/internal/"); inside && strings.HasPrefix(house, "rules/") {
		return pkg == house || strings.HasPrefix(pkg, house+"/") // the rooms of a game
	}
	best := ""
	for p := range may {
		if (p == pkg || strings.HasSuffix(p, "/") && strings.HasPrefix(pkg+"/", p)) && len(p) > len(best) {
			best = p
		}
	}
	for _, m := range may[best] {
		if m == imported || strings.HasSuffix(m, "*") && strings.HasPrefix(imported, strings.TrimSuffix(m, "*")) {
			return true
		}
	}
	return strings.HasPrefix(pkg, "rules/rulestest") && (imported == "rules" || imported == "rules/playout")
}
