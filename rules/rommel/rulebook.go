package rommel

import (
	_ "embed"

	"github.com/adjutant-pbem/adjutant/rules"
)

// The page that a test writes from the assertions and the cases that prove them.
//
//go:embed RULES.md
var rulesMarkdown string

// Rulebook is what the rules say, in words of our own, with the cases that prove
// it, as RULES.md has it.
func Rulebook() []rules.Assertion { return rules.ReadRulebook(rulesMarkdown) }
