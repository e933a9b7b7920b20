package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// aiding is one run of a command that asks a game for what it tells beside its reports.
type aiding struct{ looking }

// aids are these commands.
func aids(a *app) (all []*cobra.Command) {
	for _, c := range []func(*aiding) *cobra.Command{(*aiding).briefing, (*aiding).supply, (*aiding).reach, (*aiding).odds, (*aiding).why} {
		o := &aiding{looking{app: a}}
		all = append(all, o.lookAs(c(o)))
	}
	return all
}

func (o *aiding) supply() *cobra.Command {
	return &cobra.Command{
		Use: "supply [UNIT|HEX]", GroupID: "look", Args: cobra.ArbitraryArgs, ValidArgsFunction: complete(o.known().unitsOrHexes, nothing),
		Short:   "Who is in supply, over which line, and what would cut it",
		Example: "  adjutant supply\n  adjutant supply Ariete\n  adjutant supply 15/8 Pz\n  adjutant supply Sollum\n  adjutant supply --side allied",
		Long: `Without a name lists all your units: their source of supply, what the next
supply check finds by what is to be seen now, and the Network. With the name of a
unit or hex shows the line hex by hex with its roads, the links between your
units, and the hexes where a single enemy would cut it; where there is no line,
who cuts it or how far it is to the next one. Of a hex where none of your units
stands it tells whether one would be supplied there.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.tell("supply", question("of", args)) },
	}
}

func (o *aiding) reach() *cobra.Command {
	return &cobra.Command{
		Use: "reach UNIT", GroupID: "look", Args: cobra.MinimumNArgs(1), ValidArgsFunction: complete(o.known().units, nothing),
		Short:   "Where a unit can get, by which road",
		Example: "  adjutant reach Ariete\n  adjutant reach 7/11H\n  adjutant -C desert reach 15/8 Pz --json\n  adjutant reach 7/11H --side allied",
		Long: `Lists the hexes that a unit can enter in a Group Move from where it stands: by
which class of road, by how many hexes; where it would Engage; what the Rommel
Move and a Forced March add, and at what chance; which hexsides are full. It is
what the game itself would allow if nothing else moved before.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.tell("reach", question("unit", args)) },
	}
}

func (o *aiding) why() *cobra.Command {
	return &cobra.Command{
		Use: "why UNIT|FILE[:LINE]", GroupID: "look", Args: cobra.MinimumNArgs(1), ValidArgsFunction: complete(o.known().units, nothing),
		Short:   "Why a unit is Unsupplied or cannot move, or why an order is refused",
		Example: "  adjutant why Savona\n  adjutant why 22 Gd\n  adjutant why desert/orders/m1-axis-1.yaml\n  adjutant why plan.yaml:12\n  adjutant why 7/11H --side allied",
		Long: `Tells of one of your units, with the rules: why it has no supply and who cuts it
off, why it cannot move, whether it could refuse battle where it stands and who
bars it.

Of an order file it tells why each of its clauses is refused, or what one line
of it depends on, with the text of the rule as adjutant rule prints it. A place
may be written as orders check prints it, plan.yaml:12:7.`,
		RunE: func(_ *cobra.Command, args []string) error {
			if file, line, ok := clauseOf(args); ok {
				return o.whyRefused(file, line)
			}
			if len(args) == 1 && slices.ContainsFunc(o.rulebook(), func(r rules.Assertion) bool { return strings.EqualFold(r.ID, args[0]) }) {
				return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is a rule: adjutant rule %[1]s tells what it says", args[0])}
			}
			return o.tell("why", question("unit", args))
		},
	}
}

func (o *aiding) odds() *cobra.Command {
	var own, enemy []string
	var active string
	var rounds int
	var assault bool
	c := &cobra.Command{
		Use: "odds [HEX]", GroupID: "look", Args: cobra.ArbitraryArgs, ValidArgsFunction: complete(o.known().hexes, nothing),
		Short: "What a battle may cost, exactly",
		Example: `  adjutant odds Tobruk
  adjutant odds Sollum --own "Ariete, Trento" --enemy "2 infantry 4"
  adjutant odds --own "armor 4, 2x infantry 3" --enemy "elite armor 6" --rounds 2
  adjutant odds Sollum --side axis`,
		Long: `Computes, without a die, how likely each loss of both sides is in a Combat Round,
or in several: as exact fractions and rounded percents. In a hex it takes your
units there and the enemy's, as far as you know them; of those that you do not
know it takes each possible choice among the enemy's units that may still be
there as equally likely, at full strength; where those are too many, one that goes
evenly from the weakest to the strongest. --enemy says what you assume instead.
Units fire and lose steps as they do without orders.

Units are given by name, or by class and strength: armor, infantry, antitank or
artillery, with "elite" before those that take two hits a step.`,
		RunE: func(_ *cobra.Command, args []string) error {
			n := question("at", args)
			add := func(key string, v *orders.Node) { n.Pairs = append(n.Pairs, orders.Entry(key, v)) }
			if own != nil {
				add("own", listed(own))
			}
			if enemy != nil {
				add("enemy", listed(enemy))
			}
			if active != "" {
				add("active", orders.Text(active))
			}
			add("rounds", orders.Number(rounds))
			add("assault", orders.Truth(assault))
			return o.tell("odds", n)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&own, "own", nil, "your units, by name or by class and strength, with commas or repeated")
	f.StringSliceVar(&enemy, "enemy", nil, "the enemy's units that you assume")
	f.StringVar(&active, "active", "", "own or enemy: who is active in the first round, and fires second")
	flagValues(c, "own", o.known().units)
	flagValues(c, "active", func([]string) []cobra.Completion { return []cobra.Completion{"own", "enemy"} })
	f.IntVar(&rounds, "rounds", 1, "how many Combat Rounds; the sides are active in turn")
	f.BoolVar(&assault, "assault", false, "the Battle is an Assault: all dice are doubled")
	return c
}

// question is a map with one value, or with none. A name may have more words than
// one, and needs no quotes.
func question(key string, args []string) *orders.Node {
	if len(args) == 0 {
		return orders.NewMap()
	}
	return orders.NewMap(orders.Entry(key, orders.Text(strings.Join(args, " "))))
}

// listed are the parts of a text between its commas.
func listed(words []string) *orders.Node {
	n := orders.NewList()
	for _, x := range words {
		n.Items = append(n.Items, orders.Text(strings.TrimSpace(x)))
	}
	return n
}

// tell prints what an aid tells, or what is wrong with the question.
func (o *aiding) tell(aid string, n *orders.Node) error {
	s, err := o.open()
	if err != nil {
		return err
	}
	p, problems, err := s.Aid(aid, n)
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
