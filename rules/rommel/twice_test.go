package rommel

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// explaining are the files of report, order, account and staff that may name what the rules say, since they decide
// nothing of it: what a name in them stands beside is words. All others answer questions,
// say whether a file is taken, or play: they ask the judges of the rules.
var explaining = []struct{ files, since string }{
	{"keys.go", "each key of an order file is explained by the rule that it is for"},
	{"compile*.go", "what is wrong with the words of a file is told by the rule that the key is for"},
	{"lacks.go", "it asks at which questions play would halt, and puts that into words"},
	{"bars*.go", "they put into words what a judge of the rules has refused, or what is wrong with the file itself"},
	{"explain*.go", "they ask the judges at marked points of a rehearsal why clauses have kept silent"},
	{"foresight*.go", "they warn of what a rehearsal has shown"},
	{"warnings*.go", "they warn of what is legal and probably not meant"},
	{"readback*.go", "they tell how a file was read"},
	{"account/*.go", "they tell what became of clauses"},
	{"aid*.go", "they answer what a player asks"},
	{"score.go", "it tells how a game stands"},
	{"report*.go", "they tell what has happened"},
	{"when*.go", "they say what conditions and their keys are for, and ask the judges whether a clause that waits is legal"},
	{"template*.go", "they write sheets to be filled in"},
}

// TestNoRuleTwice: what the rules say, and what decides by it, stands in this package and its
// rooms; report, order, account and staff name it only where they explain.
func TestNoRuleTwice(t *testing.T) {
	used := map[string]bool{}
	explains := func(file string) bool {
		i := slices.IndexFunc(explaining, func(x struct{ files, since string }) bool {
			name := file
			if !strings.Contains(x.files, "/") {
				name = filepath.Base(file)
			}
			ok, err := filepath.Match(x.files, filepath.ToSlash(name))
			if err != nil {
				t.Fatal(err)
			}
			return ok
		})
		if i >= 0 {
			used[explaining[i].files] = true
		}
		return i >= 0
	}
	for id, files := range rulesPage().InCode(t) {
		var rules, deciding []string
		for _, f := range files {
			switch room := filepath.ToSlash(filepath.Dir(f)); {
			case room == "internal/words":
			case !slices.Contains([]string{"report", "order", "account", "staff"}, room):
				rules = append(rules, f)
			case !explains(f):
				deciding = append(deciding, f)
			}
		}
		if rules != nil && deciding != nil {
			t.Errorf("%s is a rule of %v, and named by %v, which decide", id, rules, deciding)
		}
	}
	for _, x := range explaining {
		if !used[x.files] {
			t.Errorf("%s names no rule: strike it off, so that it cannot begin to", x.files)
		}
	}
}
