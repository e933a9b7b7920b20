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

// whyRefused tells of each clause that is refused, or of what a line says, why,
// and which rules say so.
func (o *aiding) whyRefused(file string, line int) error {
	s, err := o.reading(false)
	if err != nil {
		return err
	}
	text, err := o.file(file, orderFile, session.CodeOrders)
	if err != nil {
		return err
	}
	c, err := s.Check(file, text)
	if err != nil {
		return err
	}
	if n := strings.Count(string(text), "\n") + 1; line > n {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s has %d lines", file, n)}
	}
	c.Problems = slices.DeleteFunc(orders.First(c.Problems), func(p orders.Problem) bool {
		return line == 0 && p.Warning || line > 0 && p.Line != line
	})
	ids := rulesOf(c.Problems)
	book := o.rulebook()
	found := slices.DeleteFunc(slices.Clone(book), func(r rules.Assertion) bool { return !slices.Contains(ids, r.ID) })
	if o.json {
		doc := map[string]any{"schema": "adjutant/why/v1", "file": file, "problems": o.problemList(s, c)}
		if len(found) > 0 {
			doc["rules"] = render.JSON(rulePage(book, found), ruleWords)
		}
		o.printJSON(o.out, doc)
		return nil
	}
	switch {
	case len(c.Problems) == 0 && line > 0:
		fmt.Fprintf(o.out, "%s:%d: nothing is wrong there\n", file, line)
		return nil
	case len(c.Problems) == 0:
		fmt.Fprintf(o.out, "%s: nothing is refused\n", file)
		return nil
	}
	words := o.checkWords(s)
	told := orders.Format(file, text, c.Problems, func(id string, args ...any) string { return words.Say(page.M(id, args...)) })
	if len(found) > 0 {
		wide, _ := o.size()
		told += "\n" + render.Text(rulePage(book, found), ruleWords, render.Options{Color: o.colourful(), Width: min(wide, 100)})
	}
	o.show(told)
	return nil
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
