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

// looking is what commands have in common that look with somebody's eyes.
type looking struct {
	*app
	side string // whose; "": the user's own
}

// lookAs gives a command the flag --side.
func (o *looking) lookAs(c *cobra.Command) *cobra.Command {
	c.Flags().StringVar(&o.side, "side", "", "as this side knows it, or all for both, where that may be known")
	flagValues(c, "side", o.eyes)
	c.Long = strings.TrimSpace(c.Long) + sideHelp
	return c
}

// eyes are the sides of the game, or of all games, and both together.
func (o *looking) eyes(args []string) []cobra.Completion {
	names := sides(args)
	if s, err := o.glancing(); err == nil {
		names = []cobra.Completion{s.Charter.Names[0], s.Charter.Names[1]}
	}
	return append(names, cobra.CompletionWithDesc(session.BothSides, "both sides"))
}

// open opens the game for a command that looks, with the eyes that are asked for. Who
// could see more than everybody, and has not asked for it, is told so.
func (o *looking) open() (*session.Session, error) {
	s, err := o.reading(true)
	if err != nil {
		return nil, err
	}
	if o.side != "" {
		return s, s.LookAs(o.side)
	}
	if names := s.CouldLookAs(); names != nil {
		fmt.Fprintf(o.err, "adjutant: note: you see what everybody knows; --side %s shows more\n", strings.Join(names, "|"))
	}
	return s, nil
}
