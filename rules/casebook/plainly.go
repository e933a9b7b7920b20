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
		default:
			args = append(args, fmt.Sprint(x))
		}
	}
	return strings.TrimSpace(m.ID + " " + strings.Join(args, "; "))
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
