package staff

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

// reading are the files that make an order file of its text, or of another one, in which what has
// answered stands in the place of what waited: only they write to one.
var reading = []string{"orders.go", "keys.go", "compile.go", "compile_*.go", "when*.go"}

// orderStructs are what an order file is made of.
var orderStructs = []string{"orderFile", "half", "moveOrder", "unitOrder", "battleOrder", "deedOrder", "retreatOrder", "assignment", "decision"}

// TestOrderFilesAreNotWrittenTo: an order file is what its text says, whatever has been asked
// of it: no field of one is set after it was read, and nothing by a pointer
// to a part of it.
func TestOrderFilesAreNotWrittenTo(t *testing.T) {
	set := token.NewFileSet()
	var files []*ast.File
	names, _ := filepath.Glob("*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{}}
	// What stands in other packages is left open: an order file is of this one.
	open := types.Config{Importer: unread{}, Error: func(error) {}}
	pkg, _ := open.Check("staff", set, files, info)
	w := writes{info, map[types.Object]bool{}, map[types.Type]bool{}}
	for _, name := range orderStructs {
		of := pkg.Scope().Lookup(name).Type()
		w.parts[of] = true
		if x := of.Underlying().(*types.Struct); name == "orderFile" {
			for i := range x.NumFields() {
				w.fields[x.Field(i)] = true
			}
		}
	}
	found := 0
	for _, f := range files {
		name := set.Position(f.Pos()).Filename
		ast.Inspect(f, func(n ast.Node) bool {
			for _, x := range written(n) {
				if !w.intoFile(x) {
					continue
				}
				found++
				if !slices.ContainsFunc(reading, func(p string) bool { ok, _ := filepath.Match(p, name); return ok }) {
					t.Errorf("%s writes to an order file", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
	if found == 0 {
		t.Error("nobody writes an order file: this test sees nothing")
	}
}

// unread imports packages of which nothing is known.
type unread struct{}

func (unread) Import(path string) (*types.Package, error) {
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
