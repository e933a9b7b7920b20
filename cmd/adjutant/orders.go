package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/rules"
)

// ordersCommand is the command of which those are that deal with order files.
func ordersCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use: "orders", GroupID: "play", SuggestFor: []string{"check", "new", "show"},
		Short: "Write, check and look at orders",
		Long: `Orders are a text file: new writes one for what you owe, you edit it, check says
what is wrong with it, and adjutant send makes the mail of it. show prints what
you have sent, since nothing can be read in the mail. Every key of an order file,
with an example of each: adjutant help orders rommel, or eurofront.`,
		Example: "  adjutant orders new\n  adjutant orders check\n  adjutant orders show",
	}
	c.AddCommand((&drafting{app: a}).command(), (&checking{a}).command(), (&rereading{app: a}).command())
	return c
}

// drafting is one run of orders new.
type drafting struct {
	*app
	all bool // every choice, however long
}

func (o *drafting) command() *cobra.Command {
	c := &cobra.Command{
		Use: "new [standing] [FILE|-]", Args: cobra.MaximumNArgs(2),
		Short:   "Write an order file for what you owe",
		Example: "  adjutant orders new\n  adjutant orders new --all plan.yaml\n  adjutant orders new -         print it\n  adjutant orders new standing",
		Long: `Writes an order file with the choices in comments, valid as it stands: it does
nothing that costs. --all lists all that may be chosen, such as every hex that a
unit can get to. A file that is there already stays as it is. Its first line tells
an editor where the schema is that comes with it; see adjutant help schema.

orders new standing writes standing orders, which you may send at any time: what
answers where nobody asks you, and your orders do not say. They last until others
replace them. The file begins with those that you have.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	c.Flags().BoolVar(&o.all, "all", false, "list every choice, however long")
	return c
}

func (o *drafting) run(args []string) error {
	s, unlock, err := o.writing()
	if err != nil {
		return err
	}
	defer unlock()
	phase, file, text, args, err := o.template(s, args)
	switch {
	case err != nil:
		return err
	case len(args) > 1:
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("one FILE is written, not %d", len(args))}
	case len(args) == 1 && args[0] == "-":
		_, err := o.out.Write(text)
		return err
	case len(args) == 1:
		return o.to(s, args[0], text)
	}
	if file == "" {
		if file, err = s.Draft(); err != nil {
			return err
		}
	}
	there, err := o.unlessThere(s, file, text)
	if err != nil {
		return err
	}
	file = o.near(filepath.Join(s.Dir.Path(), filepath.FromSlash(file)))
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/template/v1", "phase": phase, "file": file, "new": !there})
		return nil
	}
	if there {
		fmt.Fprintf(o.out, "%s is there already and stays as it is; a fresh one goes to another FILE\n", file)
	}
	o.next("edit "+file, "adjutant "+o.flags()+"send "+quoted(file))
	return nil
}

// template is the file that is asked for, by default under which name ("": that for what is
// owed), and the arguments that are left.
func (o *drafting) template(s *session.Session, args []string) (phase, file string, text []byte, left []string, err error) {
	if len(args) > 0 && args[0] == rules.StandingOrders {
		text, err = session.StandingTemplate(s, o.lang)
		return rules.StandingOrders, session.StandingFile, text, args[1:], err
	}
	phase, text, err = s.Template(o.lang, o.all)
	return phase, "", text, args, err
}

// to writes a template to a file that the user has named and that is not there.
func (o *drafting) to(s *session.Session, name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return notNew(name, err)
	}
	text, err = modelined(s, name, text)
	if err == nil {
		_, err = f.Write(text)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		o.next("edit "+name, "adjutant "+o.flags()+"send "+quoted(name))
	}
	return err
}

// unlessThere writes a template into the game folder, unless its file is there.
func (o *drafting) unlessThere(s *session.Session, file string, text []byte) (there bool, err error) {
	if _, err := s.Dir.Read(file); !errors.Is(err, fs.ErrNotExist) {
		return true, err
	}
	if text, err = modelined(s, filepath.Join(s.Dir.Path(), filepath.FromSlash(file)), text); err != nil {
		return false, err
	}
	if err := s.Dir.Write(file, text); err != nil {
		return false, err
	}
	o.planned(s.Dir)
	return false, nil
}

// rereading is one run of orders show.
type rereading struct {
	*app
	packet string // its number
}

func (o *rereading) command() *cobra.Command {
	c := &cobra.Command{
		Use: "show [SIDE] [PACKET|ORDERS]", Args: cobra.MaximumNArgs(2), ValidArgsFunction: complete(sides, nothing),
		Short: "Show the orders that you have sent, or that are published",
		Example: `  adjutant orders show
  adjutant orders show 3
  adjutant orders show m1/axis-1
  adjutant orders show 3 > again.yaml
  adjutant -C archive orders show axis 4
  adjutant -C archive orders show m1/axis-1/allied`,
		Long: `Prints the order file in your last packet as you wrote it, or in the one with that
number, or in the last one for a phase such as m1/axis-1. adjutant log has the
numbers. The umpire reads those of both sides, and once they are published everybody
reads those that counted, without keys: name the side, or the phase.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	c.Flags().StringVar(&o.packet, "packet", "", "number of the packet, as if it stood alone")
	return c
}

func (o *rereading) run(args []string) error {
	s, err := o.reading(true)
	if err != nil {
		return err
	}
	if o.packet != "" && len(args) == 0 {
		args = []string{o.packet}
	}
	p, text, err := s.Shown(args)
	if err != nil {
		return err
	}
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/orders/v1", "from": p.From, "seq": p.Seq, "phase": p.Phase, "orders": string(text)})
		return nil
	}
	_, err = o.out.Write(text)
	return err
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

// written is an order file as somebody has written it.
type written struct {
	name string
	text []byte
}

// written reads the order file that is named, or the one for what is due.
func (a *app) written(s *session.Session, args []string) (f written, err error) {
	if f.name, err = a.dueFile(s, args); err == nil {
		f.text, err = a.file(f.name, orderFile, session.CodeOrders)
	}
	return f, err
}

// tried opens the game with an order file that is to be tried, not sent.
func (a *app) tried(args []string) (*session.Session, written, error) {
	s, err := a.reading(false)
	if err != nil {
		return nil, written{}, err
	}
	f, err := a.written(s, args)
	return s, f, err
}
