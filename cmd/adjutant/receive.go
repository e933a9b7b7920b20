package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

func (a *app) receive() *cobra.Command {
	var data string
	c := &cobra.Command{
		Use: "receive FILE|FOLDER|-...", GroupID: "play", Args: cobra.MinimumNArgs(1),
		Short: "Take in packets from mails, files, folders or zips",
		Example: `  adjutant receive mail.txt
  adjutant receive ~/Maildir/.games
  adjutant receive -            paste the mail, end with Ctrl-D
  adjutant -C desert receive umpire-ledger.zip   make a lost folder again`,
		Long: `Finds the packets in mails as they were saved or pasted, in all files of a folder,
a Maildir (with its cur/ and new/) or a zip, verifies them and keeps them. What is
no packet is passed over in a folder or zip, and packets of other games with it.

A result is played before it is kept: dice, cards and answers that do not follow
are refused. A packet that is here already does no harm. If a result or a charter
does not fit nothing is kept; of several orders only those that do not fit are
refused, and the exit code is 4.

A game folder that is lost, or parts of it, is made again from your keys and the
packets of the others: a player's from the umpire's ledger, an umpire's from
both players'. --data puts the data of a game back that has lost its data/.`,
		RunE: func(_ *cobra.Command, args []string) error {
			mails, err := a.mails(args)
			if err != nil {
				return ofSeveral(args, err)
			}
			s, got, charter, unlock, err := a.receiving(mails, data)
			if err != nil {
				a.noted(mails)
				return ofSeveral(args, err)
			}
			defer unlock()
			if charter != nil {
				if s, err = session.Open(s.Dir, s.Keys()); err != nil {
					return err
				}
			}
			var opened []string
			for _, text := range mails.openings {
				file, err := s.TakeOpening(text)
				if err != nil {
					return err
				}
				opened = append(opened, file)
			}
			if opened != nil {
				if s, err = session.Open(s.Dir, s.Keys()); err != nil {
					return err
				}
			}
			if err := s.Refresh(a.plain(s)); err != nil {
				return err
			}
			a.planned(s.Dir)
			if a.json {
				list := []map[string]any{}
				for _, g := range got {
					x := map[string]any{"from": g.Packet.From, "seq": g.Packet.Seq, "kind": g.Packet.Kind, "new": g.New, "skipped": g.Skipped}
					if g.Refused != nil {
						x["refused"] = g.Refused.Error()
					}
					list = append(list, x)
				}
				a.printJSON(a.out, map[string]any{"schema": "adjutant/received/v1", "packets": list, "opened": opened, "notes": append([]string{}, mails.notices...)})
				return notTaken(got)
			}
			a.noted(mails)
			for _, file := range opened {
				fmt.Fprintf(a.err, "what was published is kept as %s; adjutant verify proves the game with it\n", file)
			}
			closed := charter != nil
			for _, g := range got {
				what := "received"
				switch {
				case g.Refused != nil:
					continue // at the end
				case g.Skipped:
					what = "is for others and was left out"
				case !g.New:
					what = "was here already"
				}
				fmt.Fprintf(a.err, "%s packet %d of %s %s\n", g.Packet.Kind, g.Packet.Seq, g.Packet.From, what)
				closed = closed || g.New && g.Packet.Kind == "charter"
			}
			if closed {
				fmt.Fprintf(a.err, "The charter is closed: %s. Compare these fingerprints by voice:\n", s.Charter.Agreed())
				for _, f := range s.Fingerprints() {
					fmt.Fprintln(a.err, "  "+f)
				}
			}
			if charter != nil {
				return cmp.Or(a.mail(s, charter, "the charter", "both players", false), notTaken(got))
			}
			return cmp.Or(a.standing(s), notTaken(got))
		},
	}
	c.Flags().StringVar(&data, "data", "", "folder with the data that the game is played with, if its own copy is lost")
	return a.mailed(c)
}

// noted tells what of the mails was passed over.
func (a *app) noted(mails *tray) {
	if a.json {
		return
	}
	for _, n := range mails.notices {
		fmt.Fprintln(a.err, "adjutant: note:", n)
	}
}

// notTaken says which packets were not taken while the others were, nil if none.
func notTaken(got []session.Received) error {
	var why []error
	for _, g := range got {
		if g.Refused != nil && len(why) < 20 {
			why = append(why, g.Refused)
		}
	}
	if why == nil {
		return nil
	}
	return &session.Fault{Code: session.CodeVerify, Err: fmt.Errorf("%w\nthe other packets were taken in", errors.Join(why...))}
}

// ofSeveral says that one file with a fault keeps the others out too.
func ofSeveral(files []string, err error) error {
	if len(files) < 2 {
		return err
	}
	return fmt.Errorf("%w; of these files nothing was taken in: receive the others without it", err)
}
