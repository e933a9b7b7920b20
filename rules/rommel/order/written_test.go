package order

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// copying are the files outside of this package that make an order file of another one, in which
// what has answered stands in the place of what waited.
var copying = []string{"../staff/policy_cases.go"}

// parts are what an order file is made of.
var parts = []string{"File", "Half", "Move", "March", "Battle", "Deed", "Retreat", "Assignment", "Decision"}

// TestOrderFilesAreNotWrittenTo: an order file is what its text says, whatever has been asked
// of it: outside of this package no field of one is set, and nothing by a pointer to a part of it.
func TestOrderFilesAreNotWrittenTo(t *testing.T) {
	known := unread{set: token.NewFileSet(), info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{}}}
	pkg, _ := known.check(t, ".")
	known.order = pkg
	w := writes{known.info, map[types.Object]bool{}, map[types.Type]bool{}}
	for _, name := range parts {
		of := pkg.Scope().Lookup(name).Type()
		w.parts[of] = true
		if x := of.Underlying().(*types.Struct); name == "File" {
			for i := range x.NumFields() {
				w.fields[x.Field(i)] = true
			}
		}
	}
	_, files := known.check(t, filepath.Join("..", "staff"))
	_, accounts := known.check(t, filepath.Join("..", "account"))
	files = append(files, accounts...)
	found := 0
	for _, f := range files {
		name := filepath.ToSlash(known.set.Position(f.Pos()).Filename)
		ast.Inspect(f, func(n ast.Node) bool {
			for _, x := range written(n) {
				if !w.intoFile(x) {
					continue
				}
				found++
				if !slices.Contains(copying, name) {
					t.Errorf("%s writes to an order file", known.set.Position(n.Pos()))
				}
			}
			return true
		})
	}
	if found == 0 {
		t.Error("nobody writes an order file: this test sees nothing")
	}
}

// unread imports packages of which nothing is known, but for this one once it was read.
type unread struct {
	set   *token.FileSet
	info  *types.Info
	order *types.Package
}

// check reads the package in a folder.
func (u unread) check(t *testing.T, folder string) (*types.Package, []*ast.File) {
	t.Helper()
	var files []*ast.File
	names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(u.set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	open := types.Config{Importer: u, Error: func(error) {}} // what stands in other packages is left open
	pkg, _ := open.Check(filepath.Base(folder), u.set, files, u.info)
	return pkg, files
}

// Import implements types.Importer.
func (u unread) Import(path string) (*types.Package, error) {
	if u.order != nil && strings.HasSuffix(path, "/rommel/order") {
		return u.order, nil
	}
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// written are what a statement or a call sets.
func written(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.CallExpr: // in place
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && len(n.Args) > 0 {
			if of, ok := f.X.(*ast.Ident); ok && (of.Name == "slices" || of.Name == "maps") && inPlace[f.Sel.Name] {
				return []ast.Expr{&ast.IndexExpr{X: n.Args[0]}}
			}
		}
		if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "clear" || f.Name == "delete") {
			return []ast.Expr{&ast.IndexExpr{X: n.Args[0]}}
		}
	}
	return nil
}

var inPlace = map[string]bool{"Sort": true, "SortFunc": true, "SortStableFunc": true, "Reverse": true, "DeleteFunc": true, "Delete": true,
	"Compact": true, "CompactFunc": true, "Insert": true, "Replace": true, "Copy": true}

// writes find what is written into an order file.
type writes struct {
	*types.Info
	fields map[types.Object]bool // of the file itself
	parts  map[types.Type]bool
}

// intoFile reports whether what is set lies in an order file: on its way is a field of the
// file, or a pointer to a part of it.
func (w writes) intoFile(x ast.Expr) bool {
	for {
		switch y := x.(type) {
		case *ast.ParenExpr:
			x = y.X
		case *ast.StarExpr:
			return w.isPart(w.Types[y.X].Type)
		case *ast.IndexExpr:
			if s, ok := y.X.(*ast.SelectorExpr); ok && w.isField(s) {
				return true
			}
			x = y.X
		case *ast.SelectorExpr:
			if w.isField(y) || w.isPart(w.Types[y.X].Type) {
				return true
			}
			x = y.X
		default:
			return false
		}
	}
}

// isField reports whether a field of an order file is selected.
func (w writes) isField(x *ast.SelectorExpr) bool {
	s, ok := w.Selections[x]
	return ok && w.fields[s.Obj()]
}

// isPart reports whether a type is a pointer to an order file or a part of it.
func (w writes) isPart(x types.Type) bool {
	p, ok := x.(*types.Pointer)
	return ok && w.parts[p.Elem()]
}
