package rules

import "strings"

// Assertion is one thing that a rulebook says, in words of our own, or what was
// decided where it is silent or says two things.
type Assertion struct {
	ID      string // such as R-7.1-2: the second of section 7.1; AMB-49: an ambiguity
	Chapter string // such as "7. Engagement"
	Says    string // of an ambiguity: the question and the ruling
	Cases   []string
}

// Section is the section of the rulebook that the assertion is of: 7.1 of
// R-7.1-2, "" of what belongs to none.
func (a Assertion) Section() string {
	rest, ok := strings.CutPrefix(a.ID, "R-")
	if !ok {
		return ""
	}
	return rest[:strings.LastIndexByte(rest, '-')]
}

// Under reports whether the assertion is of a section, or of one below it: 7.1
// is below 7, which is written 7.0 too.
func (a Assertion) Under(section string) bool {
	own := a.Section()
	section = strings.TrimSuffix(section, ".0")
	return own != "" && (own == section || strings.HasPrefix(own, section+"."))
}
