package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// mailing is what commands have in common that make a packet.
type mailing struct {
	*app
	to string // -o: where the mail goes
}

// mailed gives a command that makes a packet the flag that says where its mail goes.
func (o *mailing) mailed(c *cobra.Command) *cobra.Command {
	c.Flags().StringVarP(&o.to, "output", "o", "", "the file or folder for the mail, or - for standard output (default: at a terminal outbox/ of the game, else standard output)")
	run := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := o.mailable("mail", isMail); err != nil { // before anything is sealed
			return err
		}
		return run(c, args)
	}
	return c
}

// isTerminal reports whether somebody sees what is written, at once.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// intoFolder reports whether -o names a folder: it exists, or ends with a slash.
func (o *mailing) intoFolder() bool {
	info, err := os.Stat(o.to)
	return strings.HasSuffix(o.to, "/") || strings.HasSuffix(o.to, string(filepath.Separator)) || err == nil && info.IsDir()
}

// isMail reports whether a text has a packet in it.
func isMail(text []byte) bool { return bytes.Contains(text, []byte(packet.ArmorBegin)) }

// mailable refuses a file that a mail cannot be written to: its folder is not there,
// or it is something else than a mail, such as the order file that is to be sent.
func (o *mailing) mailable(what string, is func(text []byte) bool) error {
	if o.to == "" || o.to == "-" || o.intoFolder() {
		return nil
	}
	if err := hasFolder(o.to); err != nil {
		return err
	}
	info, err := os.Stat(o.to)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return nil
	}
	if text, err := mailFile.File(o.to); err != nil || !is(text) {
		return misnamed("%s is there already and is no %s; it stays as it is: name another file", o.to, what)
	}
	return nil
}

// mail hands out a packet for the mail: to standard output, where that is no
// terminal; else, and where -o says so, to a file that is to be attached. What it is
// and to whom it goes is said beside it.
//
// Of a dry run nothing can be mailed but what was kept before.
func (o *mailing) mail(s *session.Session, p *packet.Signed, what, to string, kept bool) error {
	if o.json {
		x, err := o.packetJSON(s, p, kept)
		if err != nil {
			return err
		}
		o.printJSON(o.out, x)
		return nil
	}
	if o.dryRun && !kept { // what was not kept must not be sent
		fmt.Fprintf(o.err, "would hand out %s, packet %d of %s, to be mailed to %s\n", what, p.Seq, p.From, to)
		return nil
	}
	text, subject, err := o.mailText(s, p)
	if err != nil {
		return err
	}
	if o.to == "" && o.terminal || o.to != "" && o.to != "-" {
		return o.attached(s, p, text, subject, what, to)
	}
	fmt.Fprintf(o.err, "This is %s, packet %d of %s.\nMail it to %s.\nAttach it, do not paste it: it has %d KB.\n", what, p.Seq, p.From, to, (len(text)+999)/1000)
	_, err = o.out.Write(text)
	return err
}

// attached writes a mail to a file and tells what to do with it.
func (o *mailing) attached(s *session.Session, p *packet.Signed, text []byte, subject, what, to string) error {
	file, err := o.mailFile(s, p, text)
	if err != nil {
		return fmt.Errorf("%w; the packet is kept, and comes again by: adjutant %ssend --again", err, o.flags())
	}
	if o.dryRun {
		return nil
	}
	fmt.Fprintf(o.out, "This is %s, packet %d of %s:\n  %s\n", what, p.Seq, p.From, file)
	fmt.Fprintf(o.out, "Mail it to %s.\nAttach this file, do not paste it. A subject for the mail:\n  %s\n", to, subject)
	return nil
}

// mailFile writes a mail to where it is to go; the same mail again is the same file.
func (o *mailing) mailFile(s *session.Session, p *packet.Signed, text []byte) (string, error) {
	name := session.OutboxFile(p.Header())
	if o.to == "" {
		file := o.near(filepath.Join(s.Dir.Path(), filepath.FromSlash(name)))
		if o.dryRun {
			fmt.Fprintln(o.err, "would write", file)
			return file, nil
		}
		return file, s.Dir.Write(name, text)
	}
	return o.write(path.Base(name), text)
}

// write writes a text to the file that -o names, or under a name into its folder.
func (o *mailing) write(name string, text []byte) (file string, err error) {
	file = o.to
	if o.intoFolder() {
		file = filepath.Join(o.to, name)
	}
	if o.dryRun {
		fmt.Fprintln(o.err, "would write", file)
		return file, nil
	}
	return file, writeWhole(file, text)
}

// packetJSON is a packet with its mail for programs. With -o the mail is written to
// that file too.
func (o *mailing) packetJSON(s *session.Session, p *packet.Signed, kept bool) (map[string]any, error) {
	x := map[string]any{"schema": "adjutant/packet/v1", "game": p.Game, "from": p.From, "seq": p.Seq, "kind": p.Kind, "phase": p.Phase}
	if o.dryRun && !kept {
		x["dry_run"] = true
		return x, nil
	}
	note, _, err := p.Whole()
	if err != nil {
		return nil, err
	}
	x["hash"], x["mail"] = p.Hash.String(), string(packet.Armor(note))
	if o.to == "" || o.to == "-" {
		return x, nil
	}
	text, _, err := o.mailText(s, p)
	if err != nil {
		return nil, err
	}
	x["mail_file"], err = o.mailFile(s, p, text)
	return x, err
}

// mailText is the mail with a packet, and a subject for it.
func (o *mailing) mailText(s *session.Session, p *packet.Signed) (text []byte, subject string, err error) {
	note, _, err := p.Whole()
	if err != nil {
		return nil, "", err
	}
	c, err := s.Cover(p)
	if err != nil {
		return nil, "", err
	}
	text, subject = letter(c, s.Words("en"), p.Header(), packet.Armor(note)) // all read the same, whatever their own language is
	return text, subject, nil
}

// letter is a mail: what people read, then the block of the packet. Its first line is
// the subject.
func letter(c session.Cover, w page.Words, p packet.Header, block []byte) (text []byte, subject string) {
	subject, above := cover(c, w)
	text = slices.Concat([]byte(subject+"\n\n"+above+"\n"), block)
	if found, err := mail.Extract(text); err != nil || len(found) != 1 || !bytes.Equal(found[0], block) {
		// A place of the players' own data has a name that would be a part of a packet.
		subject = fmt.Sprintf("[%s] %04d %s", p.Game, p.Seq, p.From)
		text = slices.Concat([]byte(subject+"\n\n"), block)
	}
	return text, subject
}

const (
	maxSubject = 100 // letters; what is longer mail programs cut or fold
	maxStory   = 8   // lines
)

// cover is what stands above a packet: its first line, which does as a subject, and
// the rest. No line of that begins with a word of the game, such as "From ", by which
// a folder of mails would be torn: lists have a hyphen or blanks there.
func cover(c session.Cover, w page.Words) (subject, text string) {
	oneLine := func(m page.Msg) string { return strings.Join(strings.Fields(visible(w.Say(m))), " ") }
	if subject = oneLine(c.Subject.Full); utf8.RuneCountInString(subject) > maxSubject {
		subject = oneLine(c.Subject.Short)
	}
	p := page.Page{}
	p.Add(page.Para{Sentences: []page.Msg{c.Packet}})
	if c.Due != nil {
		p.Add(page.List{Items: c.Due})
	}
	if c.Story != nil {
		p.Say("cover.happened")
		p.Add(page.List{Items: inBrief(c.Story, w)})
	}
	p.Add(page.Para{Sentences: []page.Msg{c.Do}})
	p.Say("cover.proof")
	return subject, render.Text(p, w, render.Options{})
}

// inBrief is a story in a few lines: how it begins and how it ends.
func inBrief(story []page.Msg, w page.Words) []page.Msg {
	height := func(m page.Msg) int {
		return strings.Count(render.Text(page.Page{Blocks: []page.Block{page.List{Items: []page.Msg{m}}}}, w, render.Options{}), "\n")
	}
	all := 0
	for _, m := range story {
		all += height(m)
	}
	if all <= maxStory {
		return story
	}
	first, room := 0, (maxStory-1)/2 // of what is told first
	for ; first < len(story) && height(story[first]) <= room; first++ {
		room -= height(story[first])
	}
	last := len(story)
	for room += maxStory - 1 - (maxStory-1)/2; last > first && height(story[last-1]) <= room; last-- {
		room -= height(story[last-1])
	}
	told := append(slices.Clone(story[:first]), page.M("cover.more", last-first))
	return append(told, story[last:]...)
}
