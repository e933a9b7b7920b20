package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// pack is the package under test, parsed and with its types.
type pack struct {
	how     how
	dir     string
	provers []prover
	files   *token.FileSet
	asts    []*ast.File
	names   []string
	sources [][]byte
	info    *types.Info
	types   *types.Package
	numbers map[*types.Const]bool // constants given as a number
}

// prover is a package whose tests are run.
type prover struct {
	path   string
	dir    string
	random bool   // they know the flags of rapid
	bin    string // the tests with the mutants
}

func loadProver(path string) (prover, error) {
	dir, err := run("go", "list", "-f", "{{.Dir}}", path)
	if err != nil {
		return prover{}, err
	}
	deps, err := run("go", "list", "-test", "-deps", path)
	return prover{path: path, dir: strings.TrimSpace(dir), random: strings.Contains(deps, "pgregory.net/rapid")}, err
}

// loadPackage reads a package; the go tool tells its files and has the types
// of what it imports.
func loadPackage(path string, by how) (*pack, error) {
	out, err := run("go", "list", "-f", `{{.Dir}}{{range .GoFiles}}{{"\n"}}{{.}}{{end}}`, path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	out, err = run("go", "list", "-export", "-deps", "-f", `{{.ImportPath}}={{.Export}}`, path)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for line := range strings.Lines(out) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		exports[path] = file
	}
	files := token.NewFileSet()
	imports := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	p := &pack{how: by, dir: lines[0], files: files}
	provers := []string{path}
	for _, name := range by.provers {
		provers = append(provers, module+name)
	}
	for _, name := range provers {
		x, err := loadProver(name)
		if err != nil {
			return nil, err
		}
		p.provers = append(p.provers, x)
	}
	for _, name := range lines[1:] {
		src, err := os.ReadFile(filepath.Join(p.dir, name))
		if err != nil {
			return nil, err
		}
		if err := p.parse(name, src); err != nil {
			return nil, err
		}
	}
	return p, p.check(path, imports)
}

func (p *pack) parse(name string, src []byte) error {
	f, err := parser.ParseFile(p.files, name, src, parser.ParseComments)
	p.asts, p.names, p.sources = append(p.asts, f), append(p.names, name), append(p.sources, src)
	return err
}

func (p *pack) check(path string, imports types.Importer) (err error) {
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	p.types, err = (&types.Config{Importer: imports}).Check(path, p.files, p.asts, p.info)
	p.numbers = map[*types.Const]bool{}
	for _, f := range p.asts {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.ValueSpec); ok {
				for i, v := range s.Values {
					c, isConst := p.info.Defs[s.Names[i]].(*types.Const)
					if l, ok := v.(*ast.BasicLit); isConst && ok && l.Kind == token.INT {
						p.numbers[c] = true
					}
				}
			}
			return true
		})
	}
	return err
}

// mutants are all mutants of the package.
func (p *pack) mutants() []*mutant {
	var all []*mutant
	for i, file := range p.asts {
		f := &finder{p: p, file: file, name: p.names[i], src: p.sources[i]}
		ast.Inspect(file, f.visit)
		all = append(all, f.found...)
	}
	return all
}

func run(name string, args ...string) (string, error) {
	var out, problems bytes.Buffer
	c := exec.Command(name, args...)
	c.Stdout, c.Stderr = &out, &problems
	if err := c.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, args[0], err, problems.Bytes())
	}
	return out.String(), nil
}
