package rommel

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
)

// The page that a test writes from the assertions and the cases that prove them.
//
//go:embed RULES.md
var rulesMarkdown string

// Rulebook is what the rules say, in words of our own, with the cases that prove
// it, as RULES.md has it.
func Rulebook() (book []rules.Assertion) {
	chapter, columns := "", []string(nil)
	for line := range strings.Lines(rulesMarkdown) {
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
func assertion(chapter string, columns, cells []string) rules.Assertion {
	a := rules.Assertion{ID: cells[0], Chapter: chapter}
	var says []string
	for i, column := range columns[1:] {
		cell := cells[i+1]
		switch column {
		case "code":
		case "tests":
			a.Cases = cases(cell)
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

// cases are the cases among the tests of a row, without tests that are no prose.
func cases(cell string) (words []string) {
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
