package session

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// roomOf is the room of a file: 0 the folder, 1 the derivation, 2 the session.
func roomOf(file string) int {
	switch {
	case strings.HasPrefix(file, "folder"), file == "fault.go":
		return 0
	case strings.HasPrefix(file, "derive"):
		return 1
	}
	return 2
}

// TestRooms: the folder knows neither derivation nor session, the derivation no session,
// and nobody hangs methods on what belongs to a room below.
func TestRooms(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, names := map[string]*ast.File{}, map[string]string{} // where each name is declared
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[path] = f
		for name := range f.Scope.Objects {
			names[name] = path
		}
	}
	for path, f := range files {
		for _, id := range f.Unresolved {
			if at, ok := names[id.Name]; ok && roomOf(at) > roomOf(path) {
				t.Errorf("%s uses %s of %s, which is a room above", path, id.Name, at)
			}
		}
		for _, d := range f.Decls {
			if m, ok := d.(*ast.FuncDecl); ok && m.Recv != nil {
				of := m.Recv.List[0].Type
				if p, ok := of.(*ast.StarExpr); ok {
					of = p.X
				}
				if at := names[of.(*ast.Ident).Name]; roomOf(at) != roomOf(path) {
					t.Errorf("%s has the method %s of what belongs to %s", path, m.Name.Name, at)
				}
			}
		}
	}
}
