package main

import (
	"bufio"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// publishing is one run of publish.
type publishing struct{ mailing }

func (o *publishing) command() *cobra.Command {
	c := &cobra.Command{
		Use: "publish", GroupID: "proof", Args: cobra.NoArgs,
		Short:   "Publish what was secret in a game that is over",
		Example: "  adjutant publish > opening.txt\n  adjutant -C desert publish -o opening.txt",
		Long: `Prints what opens your sealed packets of this game, and nothing of any other: no
key of yours, no dice to come. A player publishes their side, the umpire both and
the secret of the deck. Put into the folder opened/ of a copy of the ledger,
what both players or the umpire have published lets anybody verify everything
without any key: that is what archives keep. It shows your order files as you
wrote them, comments and all. What looks, such as report, map and replay, then
takes --side axis, allied or all. At a terminal it names the file to be mailed.

A game that is broken off is published in the same way. That betrays everything,
so you are asked for its name and then for the word "end", and it is not played
any more in this folder.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
	c.Flags().StringVarP(&o.to, "output", "o", "", "the file or folder for what is published, or - for standard output (default: at a terminal opened/ of the game, else standard output)")
	return c
}

// isOpening reports whether a text has a publication in it.
func isOpening(text []byte) bool { return session.FindOpenings(text) != nil }

func (o *publishing) run() error {
	if err := o.mailable("publication", isOpening); err != nil { // before anybody is asked
		return err
	}
	s, unlock, err := o.writing()
	if err != nil {
		return err
	}
	defer unlock()
	over, err := s.Over()
	if err != nil {
		return err
	}
	if !over && !s.Ended() {
		if err := o.end(s); err != nil {
			return err
		}
	}
	file, text, err := s.Publish()
	if err != nil {
		return err
	}
	o.planned(s.Dir)
	return o.give(s, file, text)
}

// give hands out what was published: into a file that -o names, else to standard output,
// but for a terminal, where nobody wants to see it.
func (o *publishing) give(s *session.Session, file string, text []byte) (err error) {
	named := o.to != "" && o.to != "-"
	to := o.near(filepath.Join(s.Dir.Path(), filepath.FromSlash(file)))
	if !o.dryRun {
		fmt.Fprintf(o.err, "Kept as %s. Whoever has it and the ledger can verify the game.\n", file)
	}
	if named {
		to, err = o.write(path.Base(file), text)
	}
	switch {
	case err != nil || o.dryRun:
		return err
	case o.json:
		o.printJSON(o.out, map[string]any{"schema": "adjutant/opening/v1", "file": file, "opening": string(text)})
	case named, o.to == "" && o.terminal:
		fmt.Fprintf(o.out, "To send it attach this file to a mail, do not paste it:\n  %s\n", to)
	default:
		_, err = o.out.Write(text)
	}
	return err
}

// end asks twice whether a game that goes on is to end here.
func (o *publishing) end(s *session.Session) error {
	in := bufio.NewScanner(o.in)
	ask := func(question, want string) bool {
		fmt.Fprint(o.err, question)
		return in.Scan() && strings.TrimSpace(in.Text()) == want
	}
	fmt.Fprintf(o.err, "The game %s goes on. Publishing shows everything that you have hidden in it.\n", s.Charter.Game)
	if !ask("To end it here type its name: ", s.Charter.Game) || !ask(`Sure? Type "end": `, "end") {
		return &session.Fault{Code: session.CodeUsage, Err: errors.New("nothing is published")}
	}
	return nil
}

// dropping is one run of drop.
type dropping struct{ *app }

func (o *dropping) command() *cobra.Command {
	return &cobra.Command{
		Use: "drop SIDE", GroupID: "game", Args: cobra.ExactArgs(1), ValidArgsFunction: complete(sides, nothing),
		Short:   "Take a stranger's answer out of a game that has not begun",
		Example: "  adjutant drop axis\n  adjutant -C desert drop allied",
		Long: `An answer to your invitation is signed with a key that it carries itself, so
anybody who has seen the invitation can send one. Before the charter is closed
you can drop one that is not your player's; it is kept in dropped/.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args[0]) },
	}
}

func (o *dropping) run(side string) error {
	s, unlock, err := o.writing()
	if err != nil {
		return err
	}
	defer unlock()
	side = strings.ToLower(side)
	file, err := s.Drop(side)
	if err != nil {
		return err
	}
	o.planned(s.Dir)
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/dropped/v1", "side": side, "file": file})
		return nil
	}
	fmt.Fprintf(o.out, "The answer of %s is dropped; it is kept in %s.\n", side, file)
	o.next("adjutant " + o.flags() + "receive FILE")
	return nil
}
