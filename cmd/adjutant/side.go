package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// sideHelp ends the help of commands that look.
const sideHelp = `

--side axis, allied or all looks with the eyes of a side, or of both: for the umpire,
and for everybody once what was secret is published. Else it is refused with exit code 5.`

// lookAs gives a command the flag --side.
func (a *app) lookAs(c *cobra.Command) *cobra.Command {
	c.Flags().StringVar(&a.side, "side", "", "as this side knows it, or all for both, where that may be known")
	flagValues(c, "side", a.eyes)
	c.Long = strings.TrimSpace(c.Long) + sideHelp
	return c
}

// eyes are the sides of the game, or of all games, and both together.
func (a *app) eyes(args []string) []cobra.Completion {
	names := sides(args)
	if s, err := a.glancing(); err == nil {
		names = []cobra.Completion{s.Charter.Names[0], s.Charter.Names[1]}
	}
	return append(names, cobra.CompletionWithDesc(session.BothSides, "both sides"))
}

// looking opens the game for a command that looks, with the eyes that are asked for. Who
// could see more than everybody, and has not asked for it, is told so.
func (a *app) looking() (*session.Session, error) {
	s, err := a.reading(true)
	if err != nil {
		return nil, err
	}
	if a.side != "" {
		return s, s.LookAs(a.side)
	}
	if names := s.CouldLookAs(); names != nil {
		fmt.Fprintf(a.err, "adjutant: note: you see what everybody knows; --side %s shows more\n", strings.Join(names, "|"))
	}
	return s, nil
}
