package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

func (o *aiding) briefing() *cobra.Command {
	var setup rules.Setup
	c := &cobra.Command{
		Use: "briefing [GAME SCENARIO]", GroupID: "look", Args: noneOrTwo, ValidArgsFunction: complete(gameIDs, scenarios, nothing),
		Short:   "What you want to know before you play, and how the game stands",
		Example: "  adjutant briefing\n  adjutant -C desert briefing\n  adjutant briefing --json\n  adjutant briefing --side axis\n  adjutant briefing rommel battleaxe --option hold-fire",
		Long: `Tells how long the scenario is and who begins, the forces of both sides and when
they come, where each may deploy, the cards, what is special, the options in
force, what wins and how it stands now, and how sure the data are. With a game and
a scenario, as adjutant init takes them, it tells of that scenario, and no folder is
needed.`,
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 2:
				setup.Scenario = args[1]
				return o.unplayed(args[0], setup)
			case setup.Options != nil:
				return &session.Fault{Code: session.CodeUsage, Err: errors.New("--option needs GAME and SCENARIO: a game that is played has agreed on its options")}
			}
			return o.tell("briefing", orders.NewMap())
		},
	}
	c.Flags().StringSliceVar(&setup.Options, "option", nil, "with GAME and SCENARIO: an option to play with, repeated or with commas between")
	flagValues(c, "option", options)
	return c
}

func noneOrTwo(_ *cobra.Command, args []string) error {
	if len(args) != 0 && len(args) != 2 {
		return errors.New("none or two")
	}
	return nil
}

// unplayed prints the briefing of a scenario that nobody plays: what anybody may know
// before a card is dealt or a die is thrown.
func (o *aiding) unplayed(game string, setup rules.Setup) error {
	wrong := func(err error) error { return &session.Fault{Code: session.CodeUsage, Err: err} }
	title, err := all.Title(game)
	if err != nil {
		return wrong(err)
	}
	desk, _, err := title.Open(setup)
	if err != nil {
		return wrong(err)
	}
	seat, err := desk.Sit(playout.NewMemory(0, rules.None, false), rules.None, nil)
	if err != nil {
		return err
	}
	p, problems, known := seat.Aid(rules.Nobody, "briefing", orders.NewMap())
	if !known || len(problems) > 0 {
		return wrong(fmt.Errorf("%s has no briefing of a scenario", game))
	}
	o.pageIn(page.Merge(session.Messages, desk.Words(o.lang)), p)
	return nil
}
