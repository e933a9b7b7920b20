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

func noneOrTwo(_ *cobra.Command, args []string) error {
	if len(args) != 0 && len(args) != 2 {
		return errors.New("none or two")
	}
	return nil
}

// unplayed prints what an aid tells of a scenario that nobody plays: what anybody may know
// before a card is dealt or a die is thrown.
func (o *advising) unplayed(game string, setup rules.Setup) error {
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
	aid, err := rules.FindAid(desk.Aids(), o.aids[0].Name)
	if err != nil || !aid.Unplayed {
		return wrong(fmt.Errorf("%s has no %s of a scenario", game, o.aids[0].Name))
	}
	p, problems, _ := seat.Aid(rules.Nobody, aid.Name, orders.NewMap())
	if len(problems) > 0 {
		return wrong(fmt.Errorf("%s has no %s of a scenario", game, aid.Name))
	}
	o.pageIn(page.Merge(session.Messages, desk.Words(o.lang)), p)
	return nil
}
