package casebook

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Plainly is a message by its id and what it is about, whatever its words are.
func Plainly(m page.Msg) string {
	var args []string
	for _, x := range m.Args {
		switch x := x.(type) {
		case page.Msg:
			args = append(args, "("+strings.TrimPrefix(Plainly(x), "text ")+")")
		case []page.Msg:
			var list []string
			for _, m := range x {
				list = append(list, strings.TrimPrefix(Plainly(m), "text "))
			}
			args = append(args, "["+strings.Join(list, ", ")+"]")
		case []string: // no words are made for it, so no case can expect it
			args = append(args, "a bare list")
		default:
			args = append(args, fmt.Sprint(x))
		}
	}
	return strings.TrimSpace(m.ID + " " + strings.Join(args, "; "))
}

// Lines are a page by such messages, a line for each sentence, item and row.
func Lines(p page.Page) (lines []string) {
	if p.Title.ID != "" {
		lines = append(lines, "= "+Plainly(p.Title))
	}
	row := func(ms []page.Msg) string {
		var cells []string
		for _, m := range ms {
			cells = append(cells, strings.TrimPrefix(Plainly(m), "text "))
		}
		return strings.Join(cells, " | ")
	}
	for _, b := range p.Blocks {
		switch b := b.(type) {
		case page.Heading:
			lines = append(lines, "# "+Plainly(b.Text))
		case page.Para:
			lines = append(lines, row(b.Sentences))
		case page.List:
			for _, m := range b.Items {
				lines = append(lines, Plainly(m))
			}
		case page.Table:
			lines = append(lines, row(b.Head))
			for _, r := range b.Rows {
				lines = append(lines, row(r))
			}
		case page.Dice:
			lines = append(lines, "dice "+Plainly(b.Text))
		}
	}
	return lines
}

// Became is what became of a clause, by ids: the line is left out, and a list of one is what
// stands in it. The id of one that is bare is left out as well.
func Became(m page.Msg, bare ...string) string {
	if m.ID == "account.item" {
		return single(m.Args[1].(page.Msg), bare) + " = " + Plainly(m.Args[2].(page.Msg))
	}
	return Plainly(m)
}

// single is what one clause orders without the list of one in which it may stand.
func single(m page.Msg, bare []string) string {
	if len(m.Args) != 1 {
		return Plainly(m)
	}
	list, _ := m.Args[0].([]page.Msg)
	switch {
	case len(list) == 1 && slices.Contains(bare, m.ID):
		return Plainly(list[0])
	case len(list) == 1:
		return Plainly(page.M(m.ID, list[0]))
	}
	return Plainly(m)
}
