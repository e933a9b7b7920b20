package rules

import (
	"fmt"
	"regexp"
	"strings"
)

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
	parts := strings.Split(a.ID, "-")
	if len(parts) != 3 {
		return ""
	}
	return parts[1]
}

// Under reports whether the assertion is of a section, or of one below it: 7.1
// is below 7, which is written 7.0 too.
func (a Assertion) Under(section string) bool {
	own := a.Section()
	section = strings.TrimSuffix(section, ".0")
	return own != "" && (own == section || strings.HasPrefix(own, section+"."))
}

// ReadRulebook reads the page of a game's rules that a test writes (casebook.Page).
func ReadRulebook(markdown string) (book []Assertion) {
	chapter, columns := "", []string(nil)
	for line := range strings.Lines(markdown) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			chapter = title
			continue
		}
		row, ok := strings.CutPrefix(line, "| ")
		if !ok {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(row, " |"), " | ")
		if cells[0] == "id" || cells[0] == "option" {
			columns = cells
			continue
		}
		if columns[0] == "id" && len(cells) == len(columns) {
			book = append(book, assertion(chapter, columns, cells))
		}
	}
	return book
}

// assertion is a row of a table of the page.
func assertion(chapter string, columns, cells []string) Assertion {
	a := Assertion{ID: cells[0], Chapter: chapter}
	var says []string
	for i, column := range columns[1:] {
		cell := cells[i+1]
		switch column {
		case "code":
		case "tests":
			a.Cases = casesOf(cell)
		case "section", "2004", "2021", "decided", "charter option":
			if cell != "" {
				says = append(says, fmt.Sprintf("(%s) %s", column, cell))
			}
		default:
			says = append(says, cell)
		}
	}
	a.Says = strings.Join(says, " ")
	return a
}

// link is a link of the page, which leads nowhere outside it.
var link = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)

// casesOf are the cases among the tests of a row, without tests that are no prose.
func casesOf(cell string) (words []string) {
	file := ""
	for _, test := range strings.Split(cell, "<br>") {
		if m := link.FindStringSubmatch(test); m != nil {
			file, test = m[1], link.ReplaceAllString(test, "")
			test = strings.TrimPrefix(test, ": ")
		}
		if !strings.HasSuffix(file, ".go") && test != "" {
			words = append(words, strings.ReplaceAll(test, `\|`, "|"))
		}
	}
	return words
}
