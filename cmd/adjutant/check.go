package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// checking is one run of orders check.
type checking struct{ *app }

func (o *checking) command() *cobra.Command {
	return &cobra.Command{
		Use: "check [FILE]", Args: cobra.MaximumNArgs(1),
		Short:   "Check an order file without sending it",
		Example: "  adjutant orders check\n  adjutant orders check orders/m1-axis-1.yaml\n  adjutant orders check --json plan.yaml",
		Long: `Judges every clause of your orders by what you know, and shows all of it in one
pass: errors, which must be mended; what a clause depends on that you cannot know
yet, such as a die or the enemy's answer; and warnings of what is legal and
probably not meant, each with a remedy. Then it reads your orders back: who goes
where by which way and at what cost, where you may fight and against how many, and
who is in supply afterwards.

It exits 0 unless there is an error. A warning ends with its name; a line
quiet: [that-name] in the file silences it.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
}

func (o *checking) run(args []string) error {
	s, f, err := o.tried(args)
	if err != nil {
		return err
	}
	c, err := o.checked(s, f, false)
	if err != nil {
		return err
	}
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/check/v1", "phase": c.Phase, "ok": true,
			"problems": o.problemList(s, c), "read": render.JSON(c.Read, s.Words(o.lang))})
		return nil
	}
	as := ""
	if len(c.Read.Blocks) > 0 {
		as = ", and read so:"
	}
	fmt.Fprintf(o.out, "%s: the orders for %s are in order%s\n", f.name, c.Phase, as)
	width, _ := o.size()
	fmt.Fprint(o.out, render.Text(page.Page{Blocks: c.Read.Blocks}, s.Words(o.lang), render.Options{Color: o.colourful(), Width: width}))
	return nil
}

// checked judges an order file; problems are printed, and with an error in it
// there is a fault beside what was found. In short: only the gravest, if there is no error.
func (a *app) checked(s *session.Session, f written, short bool) (*session.Checked, error) {
	c, err := s.Check(f.name, f.text)
	if err != nil {
		return nil, err
	}
	switch {
	case len(c.Problems) == 0:
	case short && c.OK() && !a.json:
		words := a.checkWords(s)
		fmt.Fprint(a.err, orders.InShort(f.name, rehearse.Together(c.Problems), 3, func(id string, args ...any) string { return words.Say(page.M(id, args...)) }))
	default:
		a.problems(s, f.name, c)
	}
	return c, rejected(a, c)
}

// rejected is the fault of orders with an error, which was printed; nil if they have none.
func rejected(a *app, c *session.Checked) error {
	if c.OK() {
		return nil
	}
	a.printed = true
	return &session.Fault{Code: session.CodeOrders, Err: errors.New("the orders are rejected")}
}

func (a *app) problems(s *session.Session, file string, c *session.Checked) {
	if !a.json {
		words := a.checkWords(s)
		fmt.Fprint(a.err, orders.Format(file, c.Text, rehearse.Together(c.Problems), func(id string, args ...any) string { return words.Say(page.M(id, args...)) }))
		return
	}
	code := 0
	if !c.OK() {
		code = session.CodeOrders
	}
	a.printJSON(a.err, map[string]any{"schema": "adjutant/problems/v1", "file": file, "code": code, "problems": a.problemList(s, c)})
}

// problemList are the problems of a file for programs.
func (a *app) problemList(s *session.Session, c *session.Checked) []map[string]any {
	words := a.checkWords(s)
	list := []map[string]any{}
	for _, p := range orders.First(c.Problems) {
		x := map[string]any{"line": p.Line, "col": p.Col, "warning": p.Warning, "rule": p.Rule, "id": p.ID,
			"text": words.Say(page.M(p.ID, p.Args...)), "hints": p.Hints}
		for key, text := range map[string]string{"depends": p.On, "quiet": p.Quiet, "unit": p.Unit, "hex": p.Hex} {
			if text != "" {
				x[key] = text
			}
		}
		if p.Remedy != "" {
			x["remedy"] = words.Say(page.M(p.Remedy, p.Args...))
		}
		if p.Note {
			x["note"] = true
		}
		list = append(list, x)
	}
	return list
}

// checkWords are the words in which orders are judged.
func (a *app) checkWords(s *session.Session) page.Words {
	return page.Merge(fileWords, rehearse.Words, page.Words(orders.Words()), s.Words(a.lang))
}

var fileWords = page.Words{
	"file.no-map": "an order file is a list of orders with their names",
	"file.header": "the line \"{0}: {1}\" is missing",
	"file.other":  "this file says {0}: {1}, but now {2} is wanted",
	"file.cut":    "there is more to {0} than was tried",

	"file.checked":  "{0}, checked",
	"file.in-order": "The orders for {0} are in order.",
	"file.problem":  "line {0}, {1}: {2}{3}{4}",
	"file.rule":     " [{0}]",
	"file.remedy":   "; remedy: {0}",
	"file.none":     "",

	"file.replaces":       "your packet {0} answered {1} before: what it did stands. From here on this file alone counts, so repeat in it what is still to hold",
	"file.still-due":      "they do not answer {0}, which is due from you: send orders for it as well",
	"file.stands":         "they take the place of your standing orders in packet {0} from the next turn on that begins after the result which names them; orders that wait stay as they are",
	"file.stands-no-more": "your standing orders in packet {0} end with this turn, and none take their place",
}
