package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// clausesHelp ends the help of an aid that also tells of order files.
const clausesHelp = `

Of an order file it tells why each of its clauses is refused, or what one line
of it depends on, with the text of the rule as adjutant rule prints it. A place
may be written as orders check prints it, plan.yaml:12:7.`

// clauseOf is the order file that an argument names, and a line of it (0: all),
// written FILE:LINE, or FILE:LINE:COLUMN as check prints places: then what stands on
// the line is told too.
func clauseOf(args []string) (file string, line int, ok bool) {
	if len(args) != 1 {
		return "", 0, false
	}
	isFile := func(name string) bool {
		info, err := os.Stat(name)
		return strings.HasSuffix(name, ".yaml") || err == nil && !info.IsDir()
	}
	name, rest := args[0], args[0]
	for range 2 { // line and column
		i := strings.LastIndexByte(rest, ':')
		if i <= 0 {
			break
		}
		at, err := strconv.Atoi(rest[i+1:])
		if err != nil || at < 1 {
			break
		}
		if rest, line = rest[:i], at; isFile(rest) {
			return rest, line, true
		}
	}
	return name, 0, isFile(name)
}

// refusal is one run of why on an order file.
type refusal struct {
	*app
	file string
	line int // 0: all
}

// run tells of each clause that is refused, or of what a line says, why, and which rules
// say so.
func (o *refusal) run() error {
	s, err := o.reading(false)
	if err != nil {
		return err
	}
	text, err := o.app.file(o.file, orderFile, session.CodeOrders)
	if err != nil {
		return err
	}
	c, err := s.Check(o.file, text)
	if err != nil {
		return err
	}
	if n := strings.Count(string(text), "\n") + 1; o.line > n {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s has %d lines", o.file, n)}
	}
	c.Problems = slices.DeleteFunc(orders.First(c.Problems), func(p orders.Problem) bool {
		return o.line == 0 && p.Warning || o.line > 0 && p.Line != o.line
	})
	ids, book := rulesOf(c.Problems), o.rulebook()
	found := slices.DeleteFunc(slices.Clone(book), func(r rules.Assertion) bool { return !slices.Contains(ids, r.ID) })
	if o.json {
		doc := map[string]any{"schema": "adjutant/why/v1", "file": o.file, "problems": o.problemList(s, c)}
		if len(found) > 0 {
			doc["rules"] = render.JSON(rulePage(book, found), ruleWords)
		}
		o.printJSON(o.out, doc)
		return nil
	}
	o.tell(s, c, text, rulePage(book, found), len(found) > 0)
	return nil
}

// tell prints what is refused, with the rules if there are any.
func (o *refusal) tell(s *session.Session, c *session.Checked, text []byte, says page.Page, ruled bool) {
	switch {
	case len(c.Problems) == 0 && o.line > 0:
		fmt.Fprintf(o.out, "%s:%d: nothing is wrong there\n", o.file, o.line)
		return
	case len(c.Problems) == 0:
		fmt.Fprintf(o.out, "%s: nothing is refused\n", o.file)
		return
	}
	words := o.checkWords(s)
	told := orders.Format(o.file, text, c.Problems, func(id string, args ...any) string { return words.Say(page.M(id, args...)) })
	if ruled {
		wide, _ := o.size()
		told += "\n" + render.Text(says, ruleWords, render.Options{Color: o.colourful(), Width: min(wide, 100)})
	}
	o.show(told)
}

// rulesOf are the rules by which problems are what they are, each once.
func rulesOf(problems []orders.Problem) (ids []string) {
	for _, p := range problems {
		for _, id := range strings.FieldsFunc(p.Rule, func(c rune) bool { return c == ' ' || c == ',' }) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}
