package rommel

import (
	"flag"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

var update = flag.Bool("update", false, "write RULES.md")

// ruleID is an id of RULES.md: an assertion about a rule, an ambiguity, a
// difference of editions, a golden test or a mini-test.
var ruleID = regexp.MustCompile(`\b(R-\d+(\.\d+)?-\d+|AMB-\d+|ED-\d+|G-\d+(\.\d+)?|T-\d+(\.\d+)?-[a-z])\b`)

// TestRulesPage: RULES.md says what the code and the tests say, every
// assertion has a test or a reason why it has none, and no id is unknown.
func TestRulesPage(t *testing.T) { rulesPage().Run(t, *update) }

// rulesPage is RULES.md, of the package and its rooms.
func rulesPage() casebook.Page {
	rooms, _ := filepath.Glob("internal/*")
	folders := []string{"."}
	for _, room := range append(rooms, "report", "order", "account", "staff") {
		if room := filepath.ToSlash(room); room != "internal/fixture" && room != "internal/scene" {
			folders = append(folders, room)
		}
	}
	cases, _ := filepath.Glob("testdata/cases/*.yaml")
	return casebook.Page{
		File: "RULES.md", List: assertions, IDs: ruleID,
		Code:     casebook.GoFiles([]string{"doc.go", "rules_page_test.go"}, folders...),
		Cases:    cases,
		Editions: [2]string{"2004", "2021"},
		Options:  OptionList(theatre.Standard()),
		Intro: `
Written by a test from testdata/assertions.yaml, the ids in the code, and those in the tests and cases; to write it anew:
` + "`go test ./rules/rommel -run TestRulesPage -update`" + `. It fails when this page is stale or an assertion has no test.
To add a case, write it into a file of [testdata/cases](testdata/cases/README.md) with the ids it proves, in plain words.

R-7.1-2 is the second assertion about section 7.1 of the rulebook, in words of our own; AMB are its ambiguities with
the ruling taken, ED the differences of its edition of 2004, G its worked examples, T small tests. Code is named by file and function; a case by its file and words.`,
	}
}

// assertions is the list of all that the rules say.
const assertions = "testdata/assertions.yaml"
