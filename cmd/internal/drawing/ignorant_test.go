package drawing_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// wordsOf are the words of a legend.
func wordsOf(l *board.Legend) map[string]bool {
	all := map[string]bool{}
	add := func(looks ...board.Look) {
		for _, x := range looks {
			all[x.Word] = true
		}
	}
	for _, x := range l.Units {
		add(x.Look)
	}
	for _, x := range l.States {
		add(x.Look)
	}
	for _, x := range l.Marks {
		if !x.Battle { // what it is the legend says, and who draws knows
			add(x.Look)
		}
	}
	for _, x := range l.Places {
		add(x.Look)
	}
	for _, x := range l.Roads {
		add(x.Look)
	}
	for _, x := range l.Borders {
		add(x.Look)
	}
	for _, x := range l.Grounds {
		add(x.Look)
	}
	return all
}

// TestDrawingKnowsNoGame: no text in the code that draws has a word of a game's data in it,
// whole or between other words: how they look comes with the picture.
func TestDrawingKnowsNoGame(t *testing.T) {
	var known map[string]bool
	positions(t, "s1940", 3, 0, func(_ int, p position) { known = wordsOf(p.pics[0].Legend) })
	if len(known) < 20 {
		t.Fatalf("the game has the words %v", known)
	}
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	seen := 0
	for _, file := range files {
		if dir := filepath.Base(filepath.Dir(file)); dir != "drawing" && dir != "render" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		seen++
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.BasicLit)
			if !ok || x.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(x.Value)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range append(strings.FieldsFunc(text, func(c rune) bool { return c != '_' && c != '-' && !unicode.IsLetter(c) }), text) {
				if known[word] && word != "para" { // a paragraph, in the JSON of a page
					t.Errorf("%s knows %q: %s", set.Position(x.Pos()), word, x.Value)
				}
			}
			return true
		})
	}
	if seen < 30 {
		t.Errorf("%d files", seen)
	}
}
