package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

func (a *app) send() *cobra.Command {
	var again bool
	c := &cobra.Command{
		Use: "send [FILE] | --again [N]", GroupID: "play", Args: cobra.MaximumNArgs(1),
		Short: "Seal orders into a packet, as a file for the mail",
		Example: `  adjutant send
  adjutant send orders/m1-axis-1.yaml
  adjutant send -o mail.txt
  adjutant send --again 7
  adjutant send > mail.txt`,
		Long: `Checks the orders, seals them to the umpire and writes the packet into outbox/ of
the game folder, a file for a mail to him: attach it, do not paste it. -o names
another file or folder; where standard output is no terminal, or with -o -, the
mail is printed. outbox/ can be emptied at any time.

Without FILE it takes the file that orders new writes for what you owe; where you
have changed nothing in it and another order file beside it answers the same, it
asks you to name one. Warnings are shown as orders check shows them, and the
orders are sent all the same. Until they are used they may be replaced by sending
others. --again hands out your last packet again, or the one with that number,
whatever it was, byte for byte.

Above the packet stands in clear what it shows to anybody, for people: the game,
your number, the phase; above a result who owes what now, and the story as all
may know it. The first line does as a subject.

Of an order file its size tells nothing to those who carry the mail, unless it
is longer than 16,000 letters or so: up to there all packets of yours are of one
size, then of four times that. Only their first lines differ, by the letters of
what they tell to all: the phase, the number, and the number that is replaced.
When you send, and how often, everybody sees who sees your mail.`,
		RunE: func(_ *cobra.Command, args []string) error {
			s, unlock, err := a.writing()
			if err != nil {
				return err
			}
			defer unlock()
			if again {
				seq, what := 0, "your last packet again"
				if len(args) == 1 {
					if seq, err = strconv.Atoi(args[0]); err != nil || seq < 1 {
						return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%q is not the number of a packet; log lists them", args[0])}
					}
					what = "a packet of yours again"
				}
				p, err := s.Again(seq)
				if err != nil {
					return err
				}
				to := "the umpire"
				if s.Me == "umpire" {
					to = "both players"
				}
				return a.mail(s, p, what, to, true)
			}
			file, err := a.dueFile(s, args)
			if err != nil {
				return err
			}
			checked, err := a.checked(s, file)
			if err != nil {
				return err
			}
			untouched, err := s.Untouched(a.lang, checked.Text)
			if err != nil {
				return err
			}
			var others []string // that may have been meant, where nobody has named one
			if len(args) == 0 {
				others = a.rivals(s, file, checked, untouched)
			}
			if untouched && len(others) > 0 {
				return a.whichFile(file, others, checked.Phase)
			}
			p, replaces, err := s.Send(checked)
			if err != nil {
				return err
			}
			a.planned(s.Dir)
			if a.json {
				x, err := a.packetJSON(s, p, false)
				if err != nil {
					return err
				}
				x["file"], x["untouched"], x["replaces"], x["others"] = file, untouched, replaces, append([]string{}, others...)
				x["problems"], x["read"] = a.problemList(s, checked), render.JSON(checked.Read, s.Words(a.lang))
				a.printJSON(a.out, x)
				return nil
			}
			if err := a.mail(s, p, "the mail with your orders for "+p.Phase, "the umpire", false); err != nil {
				return err
			}
			a.sealed(s, file, checked, untouched, others)
			if replaces != 0 {
				fmt.Fprintf(a.err, "It replaces your packet %d.\n", replaces)
			}
			fmt.Fprintf(a.err, "Revealed to anybody: that you answer %s. Sealed to the umpire: everything else.\n", p.Phase)
			return nil
		},
	}
	c.Flags().BoolVar(&again, "again", false, "hand out your last packet again, or the one with the number that follows")
	return a.mailed(c)
}

// sealed says which file is in a packet and in short what it was read as, and
// whatever hints that another one was meant.
func (a *app) sealed(s *session.Session, file string, c *session.Checked, untouched bool, others []string) {
	fmt.Fprintf(a.err, "It has %s.\n", file)
	for _, line := range inShort(render.Text(page.Page{Blocks: c.Read.Blocks}, s.Words(a.lang), render.Options{})) {
		fmt.Fprintln(a.err, "  "+line)
	}
	if untouched {
		fmt.Fprintf(a.err, "warning: %s is as orders new wrote it: you have changed nothing\n", file)
	}
	for _, other := range others {
		fmt.Fprintf(a.err, "note: %s answers %s too, otherwise; to send it: adjutant %ssend %s\n", other, c.Phase, a.flags(), quoted(other))
	}
}

// inShort is a text in a few lines of a terminal: a quiet turn as a whole, of a long
// one how it begins.
func inShort(text string) []string {
	const wide, most = 76, 8
	var lines []string
	line := ""
	text = strings.ReplaceAll(strings.TrimPrefix(strings.TrimSpace(text), "- "), "\n- ", "; ")
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > wide {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > most {
		lines = append(lines[:most-1], lines[most-1]+" …")
	}
	return lines
}

// whichFile refuses to send what nobody has written while something lies there that
// somebody has.
func (a *app) whichFile(file string, others []string, phase string) error {
	sends := make([]string, 0, len(others)+1)
	for _, name := range append(others, file) {
		sends = append(sends, "adjutant "+a.flags()+"send "+quoted(name))
	}
	return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("nothing is sent: %s is as orders new wrote it, and %s answers %s too; name the one that you mean: %s",
		file, strings.Join(others, ", "), phase, strings.Join(sends, " or "))}
}

// rivals are the other order files beside the one that was taken, and where the
// user stands, that were changed and answer the same. Where the one that was taken has
// been written in they are without an error and have not been sent; else they have not
// been sent and used.
func (a *app) rivals(s *session.Session, taken string, c *session.Checked, untouched bool) (names []string) {
	for _, folder := range []string{filepath.Dir(taken), "."} {
		files, err := filepath.Glob(filepath.Join(folder, "*.y*ml"))
		if err != nil {
			continue
		}
		for _, name := range files {
			name = filepath.Clean(name)
			if same(name, taken) || slices.ContainsFunc(names, func(n string) bool { return same(n, name) }) {
				continue
			}
			text, err := orderFile.File(name)
			if err != nil || string(text) == string(c.Text) || s.HasSent(text) && !(untouched && s.Pending(text)) {
				continue
			}
			if n, _ := orders.Parse(name, text); !answers(n, c.Phase, s.Charter.Game) {
				continue
			}
			if template, err := s.Untouched(a.lang, text); err != nil || template {
				continue
			}
			if c, err := s.Check(name, text); err == nil && (untouched || c.OK()) {
				names = append(names, name)
			}
		}
	}
	return names
}

// answers reports whether a file says in its first lines that it is for a phase of
// a game.
func answers(n *orders.Node, phase, game string) bool {
	p, g := n.Get("orders"), n.Get("game")
	return p != nil && g != nil && strings.EqualFold(p.Text, phase) && strings.EqualFold(g.Text, game)
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
