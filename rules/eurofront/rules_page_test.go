package eurofront

import (
	"flag"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

var update = flag.Bool("update", false, "write RULES.md")

// ruleID is an id of RULES.md: an assertion about a rule, an ambiguity, a golden test, a mini-test.
var ruleID = regexp.MustCompile(`\b(EF-\d+(\.\d+)?-\d+|EAMB-\d+|EG-\d+|T-\d+\.\d+-[a-z])\b`)

// TestRulesPage: RULES.md says what the code and the tests say, every assertion has a test or a
// reason why it has none, and no id is unknown.
func TestRulesPage(t *testing.T) {
	cases, _ := filepath.Glob("testdata/cases/*.yaml")
	casebook.Page{
		File: "RULES.md", List: "testdata/assertions.yaml", IDs: ruleID,
		Code:    casebook.GoFiles([]string{"doc.go", "rules_page_test.go"}, ".", "internal/theatre", "internal/event"),
		Cases:   cases,
		Options: theatre.Standard().Options,
		Intro: `
Written by a test from testdata/assertions.yaml, the ids in the code, and those in the tests and cases; to write it anew:
` + "`go test ./rules/eurofront -run TestRulesPage -update`" + `. It fails when this page is stale or an assertion has no test.
To add a case, write it into a file of [testdata/cases](testdata/cases/README.md) with the ids it proves, in plain words.

EF-6.33-1 is the first assertion about section 6.33 of the rulebook, in words of our own; EAMB are its ambiguities with the ruling
taken, EG worked examples, T small tests. What only larger scenarios need is not listed. The map is a reconstruction, not the
printed one. Code is named by file and function; a case by its file and words.`,
	}.Run(t, *update)
}
