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
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// sending is one run of send.
type sending struct {
	mailing
	again  bool // hand out an own packet again, whatever it was
	anyway bool // also with errors that concern nobody but their owner
}

func (o *sending) command() *cobra.Command {
	c := &cobra.Command{
		Use: "send [FILE] | --again [N]", GroupID: "play", Args: cobra.MaximumNArgs(1),
		Short: "Seal orders into a packet, as a file for the mail",
		Example: `  adjutant send
  adjutant send orders/m1-axis-1.yaml
  adjutant send -o mail.txt
  adjutant send --anyway
  adjutant send --again 7
  adjutant send > mail.txt`,
		Long: `Checks the orders, seals them to the umpire and writes the packet into outbox/ of
the game folder, a file for a mail to them: attach it, do not paste it. -o names
another file or folder; where standard output is no terminal, or with -o -, the
mail is printed. outbox/ can be emptied at any time.

Without FILE it takes the file that orders new writes for what you owe; where you
have changed nothing in it and another order file beside it answers the same, it
asks you to name one. Of warnings it repeats the three gravest, and the orders are
sent all the same; orders check shows all. Orders with an error are not sent, but
for --anyway: what is wrong in them does nothing then, and nothing is done in its
place. A file that cannot be read, or that lacks what must be answered, is never
sent. Until they are used orders may be replaced by sending others. --again hands
out your last packet again, or the one with that number, whatever it was, byte for
byte.

Above the packet stands in clear what it shows to anybody, for people: the game,
your number, the phase; above a result who owes what now, and the story as all
may know it. The first line does as a subject.

Of an order file its size tells nothing to those who carry the mail, unless it
is longer than 16,000 letters or so: up to there all packets of yours are of one
size, then of four times that. Only their first lines differ, by the letters of
what they tell to all: the phase, the number, and the number that is replaced.
When you send, and how often, everybody sees who sees your mail.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	c.Flags().BoolVar(&o.again, "again", false, "hand out your last packet again, or the one with the number that follows")
	c.Flags().BoolVar(&o.anyway, "anyway", false, "send orders with errors too; what is wrong does nothing")
	return o.mailed(c)
}

func (o *sending) run(args []string) error {
	s, unlock, err := o.writing()
	if err != nil {
		return err
	}
	defer unlock()
	if o.again {
		return o.sentAgain(s, args)
	}
	x, err := o.choose(s, args)
	if err != nil {
		return err
	}
	p, replaces, err := s.Send(x.checked)
	if err != nil {
		return err
	}
	o.planned(s.Dir)
	if o.json {
		return o.tellJSON(s, p, replaces, x)
	}
	if err := o.mail(s, p, "the mail with your orders for "+p.Phase, "the umpire", false); err != nil {
		return err
	}
	o.sealed(s, x)
	if replaces != 0 {
		fmt.Fprintf(o.err, "It replaces your packet %d.\n", replaces)
	}
	reveals := "that you answer " + p.Phase
	if p.Phase == rules.StandingOrders {
		reveals = "that you send standing orders"
	}
	fmt.Fprintf(o.err, "Revealed to anybody: %s. Sealed to the umpire: everything else.\n", reveals)
	return nil
}

// sentAgain hands out an own packet: the last one, or the one with a number.
func (o *sending) sentAgain(s *session.Session, args []string) (err error) {
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
	return o.mail(s, p, what, to, true)
}

// chosen is the order file that is sent.
type chosen struct {
	file      string
	checked   *session.Checked
	untouched bool     // it is as orders new wrote it
	others    []string // files that may have been meant, where nobody has named one
}

// choose finds and checks the order file that is to be sent. One in which nobody has
// written is not taken where another lies beside it.
func (o *sending) choose(s *session.Session, args []string) (x chosen, err error) {
	f, err := o.written(s, args)
	if x.file = f.name; err != nil {
		return x, err
	}
	if x.checked, err = o.checked(s, f, true); err != nil && !o.takes(x.checked, args) {
		return x, err
	}
	if x.untouched, err = s.Untouched(o.lang, x.checked.Text); err != nil {
		return x, err
	}
	if len(args) == 0 {
		x.others = o.rivals(s, x)
	}
	if x.untouched && len(x.others) > 0 {
		return x, o.whichFile(x)
	}
	return x, nil
}

// takes reports whether orders with an error are sent, or tells how they could be.
func (o *sending) takes(c *session.Checked, args []string) bool {
	switch {
	case c == nil || !c.Usable():
		return false
	case o.anyway:
		o.printed = false
		fmt.Fprintln(o.err, "They are sent all the same: what is wrong does nothing.")
		return true
	}
	command := "send --anyway"
	for _, file := range args {
		command += " " + quoted(file)
	}
	fmt.Fprintf(o.err, "Nothing is sent. To send them all the same, with what is wrong doing nothing: adjutant %s%s\n", o.flags(), command)
	return false
}

func (o *sending) tellJSON(s *session.Session, p *packet.Signed, replaces int, x chosen) error {
	doc, err := o.packetJSON(s, p, false)
	if err != nil {
		return err
	}
	doc["file"], doc["untouched"], doc["replaces"], doc["others"] = x.file, x.untouched, replaces, append([]string{}, x.others...)
	doc["problems"], doc["read"] = o.problemList(s, x.checked), render.JSON(x.checked.Read, s.Words(o.lang))
	o.printJSON(o.out, doc)
	return nil
}

// sealed says which file is in a packet and in short what it was read as, and
// whatever hints that another one was meant.
func (o *sending) sealed(s *session.Session, x chosen) {
	fmt.Fprintf(o.err, "It has %s.\n", x.file)
	for _, line := range inShort(render.Text(page.Page{Blocks: x.checked.Read.Blocks}, s.Words(o.lang), render.Options{})) {
		fmt.Fprintln(o.err, "  "+line)
	}
	if x.untouched && !bare(x.checked.Text) {
		fmt.Fprintf(o.err, "warning: %s is as orders new wrote it: you have changed nothing\n", x.file)
	}
	for _, other := range x.others {
		fmt.Fprintf(o.err, "note: %s answers %s too, otherwise; to send it: adjutant %ssend %s\n", other, x.checked.Phase, o.flags(), quoted(other))
	}
}

// bare reports whether an order file has its header alone: there is nothing in it to be changed.
func bare(text []byte) bool {
	n, _ := orders.Parse("", text)
	return n != nil && len(n.Pairs) <= headed
}

// headed is how many keys the header of an order file has.
const headed = 2

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
func (o *sending) whichFile(x chosen) error {
	answer := "answers"
	if len(x.others) > 1 {
		answer = "answer"
	}
	sends := make([]string, 0, len(x.others)+1)
	for _, name := range append(x.others, x.file) {
		sends = append(sends, "adjutant "+o.flags()+"send "+quoted(name))
	}
	return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("nothing is sent: %s is as orders new wrote it, and %s %s %s too; name the one that you mean: %s",
		x.file, strings.Join(x.others, ", "), answer, x.checked.Phase, strings.Join(sends, " or "))}
}

// rivals are the other order files beside the one that was taken, and where the
// user stands, that were changed and answer the same. Where the one that was taken has
// been written in they are without an error and have not been sent; else they have not
// been sent and used.
func (o *sending) rivals(s *session.Session, taken chosen) (names []string) {
	for _, folder := range []string{filepath.Dir(taken.file), "."} {
		files, err := filepath.Glob(filepath.Join(folder, "*.y*ml"))
		if err != nil {
			continue
		}
		for _, name := range files {
			name = filepath.Clean(name)
			if same(name, taken.file) || slices.ContainsFunc(names, func(n string) bool { return same(n, name) }) {
				continue
			}
			if o.rival(s, taken, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// rival reports whether a file is one of them.
func (o *sending) rival(s *session.Session, taken chosen, name string) bool {
	text, err := orderFile.File(name)
	if err != nil || string(text) == string(taken.checked.Text) || s.HasSent(text) && !(taken.untouched && s.Pending(text)) {
		return false
	}
	if n, _ := orders.Parse(name, text); !answers(n, taken.checked.Phase, s.Charter.Game) {
		return false
	}
	if template, err := s.Untouched(o.lang, text); err != nil || template {
		return false
	}
	c, err := s.Check(name, text)
	return err == nil && (taken.untouched || c.OK())
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
