package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) resolve() *cobra.Command {
	return &cobra.Command{
		Use: "resolve", GroupID: "play", Args: cobra.NoArgs,
		Short:   "Adjudicate, as the umpire, and print the result for the mail",
		Example: "  adjutant resolve > result.txt\n  adjutant -C desert resolve > result.txt\n  adjutant resolve --dry-run",
		Long: `Binds the orders that are here, plays on until something is due, and prints the
result packet, one block of text to be mailed to both players. Repeated, it
prints nothing new: adjutant send --again prints the last packet. The result that
ends a game tells the secret of the deck, so that all can prove what they were
dealt.`,
		RunE: func(*cobra.Command, []string) error {
			s, unlock, err := a.writing()
			if err != nil {
				return err
			}
			defer unlock()
			r, err := s.Resolve()
			if err != nil {
				return err
			}
			if err := s.Refresh(a.plain(s)); err != nil {
				return err
			}
			a.planned(s.Dir)
			a.mail(r.Result, "the result", "both players", false)
			if a.json {
				return nil
			}
			for _, b := range r.Bound {
				fmt.Fprintln(a.err, "bound: orders packet", b)
			}
			for _, b := range r.Refused {
				fmt.Fprintln(a.err, "refused: orders packet", b)
			}
			for _, d := range r.Due {
				fmt.Fprintf(a.err, "due: %s owes %s\n", d.Side, d.Say(s.Words(a.lang)))
			}
			if r.Over {
				fmt.Fprintln(a.err, "The game is over.")
			}
			return nil
		},
	}
}
