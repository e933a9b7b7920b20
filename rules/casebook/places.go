package casebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// places are where the ids of rules stand: for each id files and what is in them, in the
// order in which they were found.
type places struct {
	ids *regexp.Regexp
	at  map[string][]found
}

func newPlaces(ids *regexp.Regexp) places { return places{ids, map[string][]found{}} }

// found is a file, and a function or the sentence of a case in it.
type found struct{ file, in string }

func (p places) add(text string, at found) {
	for _, id := range p.ids.FindAllString(text, -1) {
		if !slices.Contains(p.at[id], at) {
			p.at[id] = append(p.at[id], at)
		}
	}
}

// cell lists places, each file once: a function after a colon, a case as its
// sentence.
func cell(list []found) string {
	var b strings.Builder
	for i, at := range list {
		switch name, isCase := strings.CutSuffix(filepath.Base(at.file), ".yaml"); {
		case i > 0 && list[i-1].file == at.file && isCase:
			b.WriteString("<br>")
		case i > 0 && list[i-1].file == at.file:
			b.WriteString(", ")
		default:
			if i > 0 {
				b.WriteString("<br>")
			}
			fmt.Fprintf(&b, "[%s](%s)", name, filepath.ToSlash(at.file))
			switch {
			case isCase:
				b.WriteString(": ")
			case at.in != "":
				b.WriteString(":")
			}
		}
		b.WriteString(at.in)
	}
	return b.String()
}

// goFile finds the ids in comments and strings of a Go file, each in the
// function or the type, variable or constant that it stands in or above.
func (p places) goFile(t testing.TB, file string) {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	spans := spansOf(f)
	at := func(pos token.Pos) found {
		line := set.Position(pos).Line
		for _, s := range spans { // a comment at the end of a line is past its declaration
			if pos >= s.from && (pos < s.to || line == set.Position(s.to).Line) && s.name != "" {
				return found{file, s.name}
			}
		}
		return found{file: file}
	}
	for _, g := range f.Comments {
		for _, c := range g.List {
			p.add(c.Text, at(c.Pos()))
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if b, ok := n.(*ast.BasicLit); ok && b.Kind == token.STRING {
			p.add(b.Value, at(b.Pos()))
		}
		return true
	})
}

// span is where a function or the type, variable or constant of a name stands.
type span struct {
	from, to token.Pos
	name     string
}

func spansOf(f *ast.File) (spans []span) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			spans = append(spans, span{start(d.Pos(), d.Doc), d.End(), d.Name.Name})
		case *ast.GenDecl:
			for i, s := range d.Specs {
				name, doc := specName(s)
				x := span{start(s.Pos(), doc), s.End(), name}
				if i == 0 {
					x.from = start(d.Pos(), d.Doc)
				}
				spans = append(spans, x)
			}
		}
	}
	return spans
}

func start(pos token.Pos, doc *ast.CommentGroup) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return pos
}

func specName(s ast.Spec) (string, *ast.CommentGroup) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return s.Name.Name, s.Doc
	case *ast.ValueSpec:
		return s.Names[0].Name, s.Doc
	}
	return "", nil
}
