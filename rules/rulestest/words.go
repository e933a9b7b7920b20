package rulestest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// WrongPlaces are those of a catalogue that nothing fills. There is one event of each
// kind, with what is told of it by page.Fields or as the game does it, and names that the
// words of all events may use besides. Of events every place is a field, and there are
// words for each kind and for no other; elsewhere places are numbers. Every form that a
// place asks for stands in the catalogue for the sides.
func WrongPlaces(w page.Words, kinds []rules.Event, fields func(e rules.Event, yield func(name string, v any)), besides ...string) (wrong []string) {
	told := map[string][]string{}
	for _, e := range kinds {
		id, names := page.EventID(e), besides
		fields(e, func(name string, _ any) { names = append(slices.Clip(names), name) })
		if told[id] = names; w[id] == "" {
			wrong = append(wrong, "there are no words for "+id)
		}
	}
	for id, phrase := range w {
		names, ok := told[id]
		if !ok && strings.HasPrefix(id, "event.") {
			wrong = append(wrong, "there is no event for "+id)
		}
		for p := range page.Places(phrase) {
			if number := p.Name[0] <= '9'; number == ok || ok && !slices.Contains(names, p.Name) {
				wrong = append(wrong, id+": there is no "+p.Name)
			}
			for side := range rules.Nobody + 1 {
				noun := fmt.Sprint("side.", side)
				if p.Form != "" && w[noun] != "" && w[noun+"."+p.Form] == "" {
					wrong = append(wrong, id+": "+noun+" has no form "+p.Form)
				}
			}
		}
	}
	slices.Sort(wrong)
	return wrong
}

// Unworded finds in what somebody is told a message without words, or one that lacks an
// argument of its words; "" if there is none.
func Unworded(told any, w page.Words) string { return unworded(reflect.ValueOf(told), w) }

func unworded(x reflect.Value, w page.Words) string {
	if m, ok := x.Interface().(page.Msg); ok {
		phrase, ok := w[m.ID]
		if !ok {
			return m.ID
		}
		if n := needs(phrase); n > len(m.Args) {
			return fmt.Sprintf("%s: no argument %d", m.ID, n-1)
		}
		x = reflect.ValueOf(m.Args)
	}
	switch x.Kind() {
	case reflect.Interface:
		if !x.IsNil() {
			return unworded(x.Elem(), w)
		}
	case reflect.Slice:
		for i := range x.Len() {
			if s := unworded(x.Index(i), w); s != "" {
				return s
			}
		}
	case reflect.Struct:
		for i := range x.NumField() {
			if s := unworded(x.Field(i), w); s != "" {
				return s
			}
		}
	}
	return ""
}

// needs is how many arguments a phrase has by their numbers.
func needs(phrase string) (n int) {
	for p := range page.Places(phrase) {
		if i, err := strconv.Atoi(p.Name); err == nil {
			n = max(n, i+1)
		}
	}
	return n
}

// sayers are functions that take the id of a message and its arguments, with how many of
// theirs stand before it.
var sayers = map[string]int{"M": 0, "Say": 0, "Item": 0, "Heading": 0, "Refuse": 1, "Wrong": 1}

// WrongCalls are places in the source of a package (its folder) that say something
// without words, or with fewer arguments than the words have.
func WrongCalls(dir string, w page.Words) (wrong []string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("there is no source in %s", dir)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		at := token.NewFileSet()
		f, err := parser.ParseFile(at, file, nil, 0)
		if err != nil {
			return nil, err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if why := wrongCall(call, w); why != "" {
					wrong = append(wrong, fmt.Sprint(at.Position(n.Pos()), ": ", why))
				}
			}
			return true
		})
	}
	return wrong, nil
}

// wrongCall is what is wrong with a call that says something by an id as it stands.
func wrongCall(call *ast.CallExpr, w page.Words) string {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	at, ok := sayers[name]
	if !ok || len(call.Args) <= at {
		return ""
	}
	id, ok := call.Args[at].(*ast.BasicLit)
	if !ok || id.Kind != token.STRING {
		return ""
	}
	text, err := strconv.Unquote(id.Value)
	if err != nil {
		return err.Error()
	}
	phrase, ok := w[text]
	given := len(call.Args) - at - 1
	switch {
	case !ok:
		return "no words for " + text
	case call.Ellipsis == token.NoPos && given < needs(phrase):
		return fmt.Sprintf("%s: %d arguments, not %d", text, given, needs(phrase))
	}
	return ""
}
