package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// TestAidsAgree: aids of one name take the same kinds of flags in all games, and none that
// all commands take; every game of the shelf is asked.
func TestAidsAgree(t *testing.T) {
	takes := map[string]rules.Takes{}
	root := (&app{}).root()
	for _, title := range all.Titles() {
		aids := all.Aids(title.ID)
		if len(aids) == 0 {
			t.Errorf("%s is not asked", title.ID)
		}
		for _, aid := range aids {
			if aid.Unplayed && aid.About.Key != "" {
				t.Errorf("%s %s: of a scenario that nobody plays nothing more can be asked", title.ID, aid.Name)
			}
			for _, f := range aid.Flags {
				if slices.Contains([]string{"side", "option"}, f.Name) || root.PersistentFlags().Lookup(f.Name) != nil {
					t.Errorf("%s %s: --%s is the program's", title.ID, aid.Name, f.Name)
				}
				key := aid.Name + " " + f.Name
				if kind, ok := takes[key]; ok && kind != f.Takes {
					t.Errorf("--%s takes this in one game and that in another", key)
				}
				takes[key] = f.Takes
			}
		}
	}
}

// TestCommandsKnowNoAid: no command is named in the program that the games give, nor a
// flag of one: they come from their lists.
func TestCommandsKnowNoAid(t *testing.T) {
	words := map[string]bool{}
	for _, aid := range all.Aids("") {
		words[aid.Name] = true
		for _, f := range aid.Flags {
			words[f.Name] = true
		}
	}
	for _, c := range (&app{}).root().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !words[c.Name()] {
				delete(words, f.Name) // the program's own
			}
		})
	}
	delete(words, "supply")          // which is an overlay too
	asks := func(text string) bool { // in a sentence: reach UNIT
		return slices.ContainsFunc(all.Aids(""), func(aid rules.Aid) bool {
			return slices.ContainsFunc(aid.About.Nouns, func(n rules.Noun) bool { return strings.Contains(text, aid.Name+" "+string(n)) })
		})
	}
	sources(t, parser.SkipObjectResolution, func(path, pkg string, f *ast.File) error {
		if pkg != "cmd/adjutant" {
			return nil
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if x, ok := n.(*ast.BasicLit); ok && x.Kind == token.STRING {
				text, err := strconv.Unquote(x.Value)
				if err == nil && (words[text] || asks(text)) {
					t.Errorf("%s names %q", path, text)
				}
			}
			return true
		})
		return nil
	})
}
