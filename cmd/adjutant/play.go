package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

func (a *app) orders() *cobra.Command {
	c := &cobra.Command{
		Use: "orders", GroupID: "play",
		Short: "Write, check and look at orders",
		Long: `Orders are a text file: new writes one for what you owe, you edit it, check says
what is wrong with it, and adjutant send makes the mail of it. show prints what
you have sent, since nothing can be read in the mail. Every key of an order
file, with an example of each: adjutant help orders rommel.`,
		Example: "  adjutant orders new\n  adjutant orders check\n  adjutant orders show",
	}
	c.AddCommand(a.ordersNew(), a.ordersCheck(), a.ordersShow())
	return c
}

func (a *app) ordersNew() *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use: "new [FILE|-]", Args: cobra.MaximumNArgs(1),
		Short:   "Write an order file for what you owe",
		Example: "  adjutant orders new\n  adjutant orders new --all plan.yaml\n  adjutant orders new -         print it",
		Long: `Writes an order file with the choices in comments, valid as it stands: it does
nothing that costs. --all lists all that may be chosen, such as every hex that a
unit can get to. A file that is there already stays as it is.`,
		RunE: func(_ *cobra.Command, args []string) error {
			s, unlock, err := a.writing()
			if err != nil {
				return err
			}
			defer unlock()
			phase, text, err := s.Template(a.lang, all)
			if err != nil {
				return err
			}
			if len(args) == 1 && args[0] == "-" {
				_, err := a.out.Write(text)
				return err
			}
			if len(args) == 1 {
				f, err := os.OpenFile(args[0], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
				if err != nil {
					return notNew(args[0], err)
				}
				_, err = f.Write(text)
				if err = errors.Join(err, f.Close()); err == nil {
					a.next("edit "+args[0], "adjutant send "+args[0])
				}
				return err
			}
			file, err := s.Draft()
			if err != nil {
				return err
			}
			_, err = s.Dir.Read(file)
			there := !errors.Is(err, fs.ErrNotExist)
			if there && err != nil {
				return err
			}
			if !there {
				if err := s.Dir.Write(file, text); err != nil {
					return err
				}
				a.planned(s.Dir)
			}
			file = a.near(filepath.Join(s.Dir.Path(), filepath.FromSlash(file)))
			if a.json {
				a.printJSON(a.out, map[string]any{"schema": "adjutant/template/v1", "phase": phase, "file": file, "new": !there})
				return nil
			}
			if there {
				fmt.Fprintf(a.out, "%s is there already and stays as it is; a fresh one goes to another FILE\n", file)
			}
			a.next("edit "+file, "adjutant "+a.flags()+"send "+file)
			return nil
		},
	}
	c.Flags().BoolVar(&all, "all", false, "list every choice, however long")
	return c
}

// near is a path as the user would type it here.
func (a *app) near(path string) string {
	if here, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(here, path); err == nil && !strings.HasPrefix(rel, "..") {
			return rel
		}
	}
	return path
}

// flags repeats the global flags of this run in the commands that it names, but
// for what the environment says already.
func (a *app) flags() string {
	f := ""
	if a.dir != "" && a.dir != os.Getenv("ADJUTANT_GAME") {
		f += "-C " + quoted(a.dir) + " "
	}
	if a.home != "" && a.home != os.Getenv("ADJUTANT_HOME") {
		f += "--home " + quoted(a.home) + " "
	}
	return f
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	plain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("./\\_-+,:=@%~", c)
	}
	if word != "" && strings.IndexFunc(word, func(c rune) bool { return !plain(c) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func (a *app) next(steps ...string) {
	for _, s := range steps {
		fmt.Fprintln(a.out, "next:", s)
	}
}

// dueFile is the order file that is meant: the one that was named, else the one
// for what is owed.
func (a *app) dueFile(s *session.Session, args []string) (string, error) {
	if len(args) == 1 {
		return args[0], nil
	}
	file, err := s.Draft()
	if err != nil {
		return "", err
	}
	if _, err := s.Dir.Read(file); errors.Is(err, fs.ErrNotExist) {
		return "", &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no %s yet; write it with: adjutant %sorders new", file, a.flags())}
	}
	return a.near(filepath.Join(s.Dir.Path(), filepath.FromSlash(file))), nil
}

// checked reads an order file and judges it; problems are printed.
func (a *app) checked(s *session.Session, file string) (*session.Checked, error) {
	text, err := a.file(file, orderFile, session.CodeOrders)
	if err != nil {
		return nil, err
	}
	c, err := s.Check(file, text)
	if err != nil {
		return nil, err
	}
	if len(c.Problems) > 0 {
		a.problems(s, file, c)
	}
	if !c.OK() {
		a.printed = true
		return nil, &session.Fault{Code: session.CodeOrders, Err: errors.New("the orders are rejected")}
	}
	return c, nil
}

func (a *app) problems(s *session.Session, file string, c *session.Checked) {
	if !a.json {
		words := page.Merge(fileWords, page.Words(orders.Words()), s.Words(a.lang))
		fmt.Fprint(a.err, orders.Format(file, c.Text, c.Problems, func(id string, args ...any) string { return words.Say(page.M(id, args...)) }))
		return
	}
	code := 0
	if !c.OK() {
		code = session.CodeOrders
	}
	a.printJSON(a.err, map[string]any{"schema": "adjutant/problems/v1", "file": file, "code": code, "problems": a.problemList(s, c)})
}

// problemList are the problems of a file for programs.
func (a *app) problemList(s *session.Session, c *session.Checked) []map[string]any {
	words := page.Merge(fileWords, page.Words(orders.Words()), s.Words(a.lang))
	list := []map[string]any{}
	for _, p := range orders.First(c.Problems) {
		x := map[string]any{"line": p.Line, "col": p.Col, "warning": p.Warning, "rule": p.Rule, "id": p.ID,
			"text": words.Say(page.M(p.ID, p.Args...)), "hints": p.Hints}
		for key, text := range map[string]string{"depends": p.On, "quiet": p.Quiet, "unit": p.Unit, "hex": p.Hex} {
			if text != "" {
				x[key] = text
			}
		}
		if p.Remedy != "" {
			x["remedy"] = words.Say(page.M(p.Remedy, p.Args...))
		}
		if p.Note {
			x["note"] = true
		}
		list = append(list, x)
	}
	return list
}

var fileWords = page.Words{
	"file.no-map": "an order file is a list of orders with their names",
	"file.header": "the line \"{0}: {1}\" is missing",
	"file.other":  "this file says {0}: {1}, but now {2} is wanted",
	"file.open":   "this decision is not made: {0}",
}

func (a *app) ordersCheck() *cobra.Command {
	return &cobra.Command{
		Use: "check [FILE]", Args: cobra.MaximumNArgs(1),
		Short:   "Check an order file without sending it",
		Example: "  adjutant orders check\n  adjutant orders check orders/m1-axis-1.yaml\n  adjutant orders check --json plan.yaml",
		Long: `Judges every clause of your orders by what you know, and shows all of it in one
pass: errors, which must be mended; what a clause depends on that you cannot know
yet, such as a die or the enemy's answer; and warnings of what is legal and
probably not meant, each with a remedy. Then it reads your orders back: who goes
where by which way and at what cost, where you may fight and against how many, and
who is in supply afterwards.

It exits 0 unless there is an error. A warning ends with its name; a line
quiet: [that-name] in the file silences it.`,
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := a.reading(false)
			if err != nil {
				return err
			}
			file, err := a.dueFile(s, args)
			if err != nil {
				return err
			}
			c, err := a.checked(s, file)
			if err != nil {
				return err
			}
			known := ""
			if c.Known != nil {
				known = c.Known.Key.String()
			}
			if a.json {
				a.printJSON(a.out, map[string]any{"schema": "adjutant/check/v1", "phase": c.Phase, "ok": true, "known_up_to": known,
					"problems": a.problemList(s, c), "read": render.JSON(c.Read, s.Words(a.lang))})
				return nil
			}
			fmt.Fprintf(a.out, "%s: the orders for %s are in order\n", file, c.Phase)
			fmt.Fprint(a.out, render.Text(c.Read, s.Words(a.lang), render.Options{Color: a.colourful()}))
			if c.Known != nil {
				fmt.Fprintf(a.out, "note: known up to here: what follows waits for %s\n", awaited(c.Known))
			}
			return nil
		},
	}
}

// awaited is in words what nobody can know yet.
func awaited(d *rules.Due) string {
	switch d.Kind {
	case rules.DueLink, rules.DueDice:
		return "dice"
	case rules.DueDeal:
		return "cards"
	}
	return "the other side's answers"
}

func (a *app) ordersShow() *cobra.Command {
	var seq int
	c := &cobra.Command{
		Use: "show [PACKET|ORDERS]", Args: cobra.MaximumNArgs(1),
		Short:   "Show the orders that you have sent",
		Example: "  adjutant orders show\n  adjutant orders show 3\n  adjutant orders show m1/axis-1\n  adjutant orders show 3 > again.yaml",
		Long: `Prints the order file in your last packet as you wrote it, or in the one with that
number, or in the last one for a phase such as m1/axis-1. adjutant log has the
numbers.`,
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := a.reading(false)
			if err != nil {
				return err
			}
			if len(args) == 1 {
				if seq, err = s.SentAs(args[0]); err != nil {
					return err
				}
			}
			p, text, err := s.Sent(seq)
			if err != nil {
				return err
			}
			if a.json {
				a.printJSON(a.out, map[string]any{"schema": "adjutant/orders/v1", "seq": p.Seq, "phase": p.Phase, "orders": string(text)})
				return nil
			}
			_, err = a.out.Write(text)
			return err
		},
	}
	c.Flags().IntVar(&seq, "packet", 0, "number of the packet, as if it stood alone")
	return c
}

func (a *app) receive() *cobra.Command {
	var data string
	c := &cobra.Command{
		Use: "receive FILE|-...", GroupID: "play", Args: cobra.MinimumNArgs(1),
		Short: "Take in packets from mails, files or folders",
		Example: `  adjutant receive mail.txt
  adjutant receive -            paste the mail, end with Ctrl-D
  adjutant receive ../axis/ledger
  adjutant -C desert receive umpire/ledger   make a lost folder again`,
		Long: `Finds the packets in mails as they were saved or pasted, verifies them and keeps
them. A result is played before it is kept: dice, cards and answers that do not
follow are refused. A packet that is here already does no harm. If one packet
does not fit nothing is kept.

A game folder that is lost, or parts of it, is made again from your keys and the
packets of the others: a player's from the umpire's ledger, an umpire's from
both players'. --data puts the data of a game back that has lost its data/.`,
		RunE: func(_ *cobra.Command, args []string) error {
			notes, openings, err := a.mails(args)
			if err != nil {
				return err
			}
			s, got, charter, unlock, err := a.receiving(notes, data)
			if err != nil {
				return err
			}
			defer unlock()
			if charter != nil {
				if s, err = session.Open(s.Dir, s.Keys()); err != nil {
					return err
				}
			}
			var opened []string
			for _, text := range openings {
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
					list = append(list, map[string]any{"from": g.Packet.From, "seq": g.Packet.Seq, "kind": g.Packet.Kind, "new": g.New, "skipped": g.Skipped})
				}
				a.printJSON(a.out, map[string]any{"schema": "adjutant/received/v1", "packets": list, "opened": opened})
				return nil
			}
			for _, file := range opened {
				fmt.Fprintf(a.err, "what was published is kept as %s; adjutant verify proves the game with it\n", file)
			}
			closed := charter != nil
			for _, g := range got {
				what := "received"
				switch {
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
				a.mail(charter, "the charter", "both players", false)
				return nil
			}
			return a.standing(s)
		},
	}
	c.Flags().StringVar(&data, "data", "", "folder with the data that the game is played with, if its own copy is lost")
	return c
}

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
