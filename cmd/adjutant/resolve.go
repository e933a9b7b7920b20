package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// resolving is one run of resolve.
type resolving struct{ mailing }

func (o *resolving) command() *cobra.Command {
	return o.mailed(&cobra.Command{
		Use: "resolve", GroupID: "play", Args: cobra.NoArgs,
		Short:   "Adjudicate, as the umpire, and write the result for the mail",
		Example: "  adjutant resolve\n  adjutant -C desert resolve\n  adjutant resolve -o result.txt\n  adjutant resolve --dry-run",
		Long: `Binds the orders that are here, plays on until something is due, and writes the
result into outbox/ of the game folder, a file to be attached to a mail to both
players (see adjutant help send). Above the packet stands in clear who owes what
now, and what happened as all may know it; its first line does as a subject.
Standing orders that are here it names: they answer from the next turn on whose
orders a later result uses. So resolve whenever orders come, standing ones too.
Repeated, it makes nothing new: adjutant send --again hands out the last packet.
The result that ends a game tells the secret of the deck, so that all can prove
what they were dealt.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	})
}

func (o *resolving) run() error {
	s, unlock, err := o.writing()
	if err != nil {
		return err
	}
	defer unlock()
	r, err := s.Resolve()
	if err != nil {
		return err
	}
	if err := o.refresh(s); err != nil {
		return err
	}
	o.planned(s.Dir)
	if err := o.mail(s, r.Result, "the result", "both players", false); err != nil || o.json {
		return err
	}
	for _, b := range r.Bound {
		fmt.Fprintln(o.err, "bound: orders packet", b)
	}
	for _, b := range r.Stand {
		fmt.Fprintf(o.err, "standing: orders packet %s, for turns whose orders a later result uses\n", b)
	}
	for _, b := range r.Refused {
		fmt.Fprintln(o.err, "refused: orders packet", b)
	}
	for _, d := range r.Due {
		fmt.Fprintf(o.err, "due: %s owes %s\n", d.Side, d.Say(s.Words(o.lang)))
	}
	if r.Over {
		fmt.Fprintln(o.err, "The game is over.")
	}
	return nil
}
