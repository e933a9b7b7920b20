package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// advising is one run of a command by which a game is asked for what it tells beside its
// reports. What it is called and takes, the games say (rules.Aid).
type advising struct {
	looking
	aids []rules.Aid // one of each game that has one of this name

	options []string // for a scenario that nobody plays
}

// advice are these commands, in the order in which games list them.
func advice(a *app) (commands []*cobra.Command) {
	var found []*advising
	for _, aid := range all.Aids("") {
		i := slices.IndexFunc(found, func(o *advising) bool { return o.aids[0].Name == aid.Name })
		if i < 0 {
			i, found = len(found), append(found, &advising{looking: looking{app: a}})
		}
		found[i].aids = append(found[i].aids, aid)
	}
	for _, o := range found {
		commands = append(commands, o.command())
	}
	return commands
}

// command is described by the first game that has the aid, with the flags of all.
func (o *advising) command() *cobra.Command {
	aid := o.aids[0]
	c := &cobra.Command{Use: strings.TrimSpace(aid.Name + " " + usage(aid)), GroupID: "look", Args: o.takes(), RunE: o.run}
	switch {
	case aid.Unplayed:
		c.ValidArgsFunction = complete(gameIDs, scenarios, nothing)
		c.Flags().StringSliceVar(&o.options, "option", nil, "with GAME and SCENARIO: an option to play with, repeated or with commas between")
		flagValues(c, "option", options)
	default:
		c.ValidArgsFunction = complete(o.named(aid.About.Nouns), nothing)
	}
	for _, x := range o.aids {
		for _, f := range x.Flags {
			o.define(c, f)
		}
	}
	o.lookAs(c)
	o.describe(c, aid)
	c.SetHelpFunc(func(c *cobra.Command, args []string) {
		if here, err := o.here(); err == nil {
			o.describe(c, here)
		}
		c.Parent().HelpFunc()(c, args)
	})
	return c
}

// here is the aid of the game in whose folder the command is typed.
func (o *advising) here() (rules.Aid, error) {
	s, err := o.glancing()
	if err != nil {
		return rules.Aid{}, err
	}
	return rules.FindAid(all.Aids(s.Charter.Rules), o.aids[0].Name)
}

// describe says what the aid of a game is for; of the flags it shows those that the game
// has.
func (o *advising) describe(c *cobra.Command, aid rules.Aid) {
	c.Short, c.Example, c.Long = aid.Short, aid.Example, strings.TrimSpace(aid.Long)
	if aid.Clauses {
		c.Long += clausesHelp
	}
	c.Long += sideHelp
	for _, x := range o.aids {
		for _, f := range x.Flags {
			c.Flags().Lookup(f.Name).Hidden = !slices.ContainsFunc(aid.Flags, func(own rules.Flag) bool { return own.Name == f.Name })
		}
	}
}

// usage says which words come after the name of an aid.
func usage(aid rules.Aid) string {
	var words []string
	for _, noun := range aid.About.Nouns {
		words = append(words, string(noun))
	}
	if aid.Clauses {
		words = append(words, "FILE[:LINE]")
	}
	if aid.Unplayed {
		words = append(words, "GAME SCENARIO")
	}
	text := strings.Join(words, "|")
	if aid.About.Needed || text == "" {
		return text
	}
	return "[" + text + "]"
}

// takes says how many words may come after the name; what a game needs of them it says
// itself where another needs none.
func (o *advising) takes() cobra.PositionalArgs {
	switch {
	case o.aids[0].Unplayed:
		return noneOrTwo
	case !slices.ContainsFunc(o.aids, func(a rules.Aid) bool { return !a.About.Needed }):
		return cobra.MinimumNArgs(1)
	}
	return cobra.ArbitraryArgs
}

// named completes names.
func (o *advising) named(nouns []rules.Noun) completing {
	if nouns == nil {
		return nothing
	}
	return func(args []string) (names []cobra.Completion) {
		for _, noun := range nouns {
			switch noun {
			case rules.AUnit:
				names = append(names, o.known().units(args)...)
			case rules.AHex:
				names = append(names, o.known().hexes(args)...)
			}
		}
		return names
	}
}

// define gives the command a flag, unless another game has given it.
func (o *advising) define(c *cobra.Command, f rules.Flag) {
	fs := c.Flags()
	if fs.Lookup(f.Name) != nil {
		return
	}
	switch f.Takes {
	case rules.ATruth:
		fs.Bool(f.Name, false, f.Help)
		return
	case rules.ANumber:
		fs.Int(f.Name, f.Default, f.Help)
		return
	case rules.AText:
		fs.String(f.Name, "", f.Help)
	case rules.TextList:
		fs.StringSlice(f.Name, nil, f.Help)
	}
	if f.Words != nil {
		flagValues(c, f.Name, func([]string) []cobra.Completion { return f.Words })
	} else if f.Nouns != nil {
		flagValues(c, f.Name, o.named(f.Nouns))
	}
}

func (o *advising) run(c *cobra.Command, args []string) error {
	aid := o.aids[0]
	switch {
	case aid.Unplayed && len(args) == 2:
		return o.unplayed(args[0], rules.Setup{Scenario: args[1], Options: o.options})
	case o.options != nil:
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("--option needs GAME and SCENARIO: a game that is played has agreed on its options")}
	case aid.Clauses:
		if file, line, ok := clauseOf(args); ok {
			return (&refusal{app: o.app, file: file, line: line}).run()
		}
		if len(args) == 1 && slices.ContainsFunc(o.rulebook(), func(r rules.Assertion) bool { return strings.EqualFold(r.ID, args[0]) }) {
			return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is a rule: adjutant rule %[1]s tells what it says", args[0])}
		}
	}
	return o.tell(func(own rules.Aid) (*orders.Node, error) { return o.question(own, c.Flags(), args) })
}

// question is what is asked of a game: a map by the keys of its aid. A name may have more
// words than one, and needs no quotes.
func (o *advising) question(own rules.Aid, typed *pflag.FlagSet, args []string) (*orders.Node, error) {
	n := orders.NewMap()
	add := func(key string, v *orders.Node) { n.Pairs = append(n.Pairs, orders.Entry(key, v)) }
	if len(args) > 0 {
		if own.About.Key == "" {
			return nil, fmt.Errorf("in this game nothing is asked after adjutant %s", own.Name)
		}
		add(own.About.Key, orders.Text(strings.Join(args, " ")))
	}
	var err error
	typed.Visit(func(typed *pflag.Flag) {
		if !slices.ContainsFunc(o.aids, func(a rules.Aid) bool { return hasFlag(a, typed.Name) }) {
			return // a flag of all commands that look
		}
		if typed.Value.Type() == "string" && typed.Value.String() == "" {
			return // nothing is said
		}
		if !hasFlag(own, typed.Name) {
			err = fmt.Errorf("in this game adjutant %s has no flag --%s", own.Name, typed.Name)
			return
		}
		add(typed.Name, valueOf(typed))
	})
	return n, err
}

func hasFlag(a rules.Aid, name string) bool {
	return slices.ContainsFunc(a.Flags, func(f rules.Flag) bool { return f.Name == name })
}

// valueOf is what was typed for a flag.
func valueOf(f *pflag.Flag) *orders.Node {
	switch f.Value.Type() {
	case "bool", "int":
		return &orders.Node{Kind: orders.Scalar, Text: f.Value.String()}
	case "string":
		return orders.Text(f.Value.String())
	}
	n := orders.NewList()
	list := f.Value.(pflag.SliceValue)
	for _, x := range list.GetSlice() {
		n.Items = append(n.Items, orders.Text(strings.TrimSpace(x)))
	}
	return n
}

// tell prints what an aid tells, or what is wrong with the question.
func (o *advising) tell(question func(rules.Aid) (*orders.Node, error)) error {
	s, err := o.open()
	if err != nil {
		return err
	}
	p, problems, err := s.Aid(o.aids[0].Name, question)
	if err != nil {
		return err
	}
	if len(problems) == 0 {
		o.page(s, p)
		return nil
	}
	words := page.Merge(page.Words(orders.Words()), s.Words(o.lang))
	var lines []string
	for _, x := range orders.First(problems) {
		line := words.Say(page.M(x.ID, x.Args...))
		if len(x.Hints) > 0 {
			line += fmt.Sprintf(" (did you mean %s?)", strings.Join(x.Hints, " or "))
		}
		lines = append(lines, line)
	}
	return &session.Fault{Code: session.CodeUsage, Err: errors.New(strings.Join(lines, "; "))}
}
