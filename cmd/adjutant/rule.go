package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// consulting is one run of rule.
type consulting struct{ *app }

func (o *consulting) command() *cobra.Command {
	return &cobra.Command{
		Use: "rule ID|SECTION|WORD...", GroupID: "look", Args: cobra.MinimumNArgs(1),
		ValidArgsFunction: complete(o.known().ruleIDs),
		Short:             "What a rule says, how it is read, and cases that prove it",
		Example:           "  adjutant rule R-7.1-1\n  adjutant rule 7.1\n  adjutant rule Regroup\n  adjutant rule forced march",
		Long: `Prints what the rules say, in words of our own: one assertion by the id that an
error names, those of a section of the rulebook, or all that use some words. With
a rule come the rulings on ambiguities that its cases touch (AMB), and the cases
that prove it, each played by the tests of this program.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
}

func (o *consulting) run(args []string) error {
	book := o.rulebook()
	var found []rules.Assertion
	for _, b := range o.rulebooks() {
		found = append(found, lookUp(b, args)...)
	}
	if len(found) == 0 {
		return notInBook(book, strings.Join(args, " "))
	}
	p := rulePage(book, found)
	if o.json {
		o.printJSON(o.out, render.JSON(p, ruleWords))
		return nil
	}
	wide, _ := o.size()
	o.show(render.Text(p, ruleWords, render.Options{Color: o.colourful(), Width: min(wide, 100)}))
	return nil
}

// rulebook is that of the game in whose folder the command is typed, else those of
// all games as one.
func (a *app) rulebook() []rules.Assertion { return slices.Concat(a.rulebooks()...) }

// rulebooks are the same, each for itself.
func (a *app) rulebooks() (books [][]rules.Assertion) {
	here := ""
	if s, err := a.glancing(); err == nil {
		here = s.Charter.Rules
	}
	for _, t := range all.Titles() {
		if t.Rulebook != nil && (here == "" || here == t.ID) {
			books = append(books, t.Rulebook())
		}
	}
	return books
}

func (k known) ruleIDs([]string) (ids []cobra.Completion) {
	for _, r := range k.rulebook() {
		ids = append(ids, cobra.CompletionWithDesc(r.ID, r.Says))
	}
	return ids
}

// lookUp finds assertions by their id, their section, or words that they use.
func lookUp(book []rules.Assertion, args []string) (found []rules.Assertion) {
	for _, by := range []func(rules.Assertion) bool{
		func(r rules.Assertion) bool {
			return slices.ContainsFunc(args, func(id string) bool { return strings.EqualFold(r.ID, id) || strings.EqualFold(r.ID, bookOf(r)+id) })
		},
		func(r rules.Assertion) bool {
			return slices.ContainsFunc(args, func(s string) bool { return r.Under(strings.TrimPrefix(strings.ToUpper(s), bookOf(r))) })
		},
		func(r rules.Assertion) bool { return says(r, strings.Join(args, " ")) },
		func(r rules.Assertion) bool { return saysAll(r, args) },
		func(r rules.Assertion) bool { return told(r, args) },
	} {
		for _, r := range book {
			if by(r) {
				found = append(found, r)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// bookOf is what the ids of a rulebook begin with: R- of R-7.1-1.
func bookOf(r rules.Assertion) string {
	book, _, _ := strings.Cut(r.ID, "-")
	return book + "-"
}

// says reports whether an assertion uses some words, or words that begin with
// them.
func says(r rules.Assertion, words string) bool {
	return strings.Contains(inWords(r.Says), strings.TrimSuffix(inWords(words), " "))
}

// inWords is a text as words in lower case between spaces.
func inWords(s string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return strings.ContainsRune(" ,.;:()-", c) }), " ") + " "
}

// stem is a word without the endings that a noun and its verb differ by, such as
// deploy of deployment and deploying.
func stem(word string) string {
	for _, end := range []string{"ments", "ment", "ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "es", "ed", "s", "y"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) >= 4 {
			return rest
		}
	}
	return word
}

// saysAll reports whether an assertion uses all words in one of their forms, in
// any order.
func saysAll(r rules.Assertion, words []string) bool { return uses(r.Says, words) }

// told reports whether the words are of the chapter of an assertion or of its
// cases.
func told(r rules.Assertion, words []string) bool {
	return uses(r.Chapter+" "+strings.Join(r.Cases, " "), words)
}

func uses(text string, words []string) bool {
	text = inWords(text)
	all := strings.Fields(inWords(strings.Join(words, " ")))
	return len(all) > 0 && !slices.ContainsFunc(all, func(w string) bool { return !strings.Contains(text, " "+stem(w)) })
}

func notInBook(book []rules.Assertion, what string) error {
	if len(book) == 0 {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("this game has no rules to look up")}
	}
	var ids []string
	for _, r := range book {
		ids = append(ids, r.ID)
	}
	hint := ""
	if like := orders.Suggest(strings.ToUpper(what), ids); len(like) > 0 {
		hint = "; is it " + strings.Join(like, " or ") + "?"
	}
	return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("no rule has the id or the section %q, and none speaks of it%s; what a scenario says stands in adjutant briefing, places on adjutant map", what, hint)}
}

// mostCases is how many cases are told of each of several rules; of one all are.
const mostCases = 3

// rulePage tells assertions, chapter by chapter, and the ambiguities beside them.
func rulePage(book, found []rules.Assertion) (p page.Page) {
	p.Title = page.M("rule.title", len(found))
	if len(found) == 1 {
		p.Title = page.M("rule.one", found[0].ID)
	}
	chapter := ""
	tell := func(r rules.Assertion, most int) {
		if r.Says == "" {
			p.Say("rule.cases", r.ID)
		} else {
			p.Say("rule.says", r.ID, r.Says)
		}
		for i, c := range r.Cases {
			if i == most {
				p.Item("rule.more", len(r.Cases), r.ID)
				break
			}
			p.Item("rule.case", c)
		}
	}
	most := mostCases
	if len(found) == 1 {
		most = len(found[0].Cases)
	}
	for _, r := range found {
		if r.Chapter != chapter {
			chapter = r.Chapter
			p.Heading("rule.chapter", chapter)
		}
		tell(r, most)
	}
	if rulings := rulingsOn(book, found); len(rulings) > 0 {
		p.Heading("rule.rulings")
		for _, r := range rulings {
			tell(r, 1)
		}
	}
	return p
}

// rulingsOn are the ambiguities that share a case with some assertions and are
// not among them.
func rulingsOn(book, found []rules.Assertion) (rulings []rules.Assertion) {
	known, cases := map[string]bool{}, map[string]bool{}
	for _, r := range found {
		known[r.ID] = true
		for _, c := range r.Cases {
			cases[c] = true
		}
	}
	for _, r := range book {
		if strings.HasPrefix(r.ID, "AMB-") && !known[r.ID] && slices.ContainsFunc(r.Cases, func(c string) bool { return cases[c] }) {
			rulings = append(rulings, r)
		}
	}
	return rulings
}

// ruleWords word the pages of adjutant rule.
var ruleWords = page.Words{
	"rule.one":     "{0}",
	"rule.title":   "{0} rules",
	"rule.chapter": "{0}",
	"rule.says":    "{0}: {1}",
	"rule.cases":   "{0} is proved by these cases:",
	"rule.case":    "{0}",
	"rule.more":    "more of them, {0} in all: adjutant rule {1}",
	"rule.rulings": "Rulings that bear on it",
}
