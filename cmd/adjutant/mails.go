package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// maxMails is what the mails of one command may have together, in bytes, and
// maxZipped how many files one zip may have.
const (
	maxMails  = 64 << 20
	maxZipped = 5000
)

// tray is what a command has been given to take in.
type tray struct {
	a        *app
	notes    []note
	openings []note   // what was published
	notices  []string // what the user is told of it
	damaged  []damage
	total    int // bytes
}

// damage is a packet that did not come through whole, and where it was found as a note is.
type damage struct {
	file string
	err  error
	hurt *mail.Damage // nil if nothing is known of it
	in   *place
}

// claim is what a damaged packet says that it is.
func (d *damage) claim() packet.Header {
	if d.hurt == nil {
		return packet.Header{}
	}
	return d.hurt.Claim
}

// note is a packet, and the place where it was found if nobody has named its file.
type note struct {
	text []byte
	in   *place
}

// place is where many mails lie: a folder or a zip. In a mailbox, a Maildir, lie
// those of all the world, and what is no packet there is no fault.
type place struct {
	name    string
	mailbox bool
	zip     bool
	files   int
	packets int
	without []string // files without a packet
}

// mailsIn reads files, standard input ("-"), zips, and all files of folders and of
// Maildirs.
func (a *app) mailsIn(names []string) (*tray, error) {
	t := &tray{a: a}
	var without []error // all of them are told
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err != nil || !info.IsDir() {
			err = t.named(name)
		} else {
			err = t.folder(name)
		}
		switch {
		case errors.Is(err, mail.ErrNoPacket):
			without = append(without, err)
		case err != nil:
			return nil, err
		}
	}
	if without != nil { // whoever has named these files has meant others
		return nil, errors.Join(append(t.faults(), without...)...)
	}
	return t, nil
}

// named reads a file that the user has named: a mail or a zip.
func (t *tray) named(name string) error {
	text, err := t.a.file(name, mailFile, session.CodeVerify)
	if err != nil {
		return err
	}
	if name == "-" {
		name = "standard input"
	}
	if intake.IsZip(text) {
		return t.zip(name, text)
	}
	if err := t.weigh(len(text)); err != nil {
		return err
	}
	switch err = t.read(name, text, nil); {
	case !errors.Is(err, mail.ErrNoPacket):
	case strings.EqualFold(filepath.Ext(name), ".zip"):
		return noPacket(name + " is no zip, or was damaged on the way: ask for it again")
	case ordersIn(text):
		return noPacket(name + " is an order file and no packet: whoever wrote it types adjutant send FILE, and mails what that names")
	}
	return err
}

// noPacket is what a file is in which there is no packet.
type noPacket string

func (e noPacket) Error() string { return string(e) }
func (e noPacket) Unwrap() error {
	return &session.Fault{Code: session.CodeVerify, Err: mail.ErrNoPacket}
}

// ordersIn reports whether a text is an order file, or a mail with one.
func ordersIn(text []byte) (found bool) {
	mail.Each(text, func(lines []string) bool {
		has := func(key string) bool {
			return slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, key) })
		}
		found = found || has("game: ") && has("orders: ")
		return found
	})
	return found
}

// read finds the packets in a text, and what was published. The error is
// [mail.ErrNoPacket] if there is neither; what is damaged is told at the end.
func (t *tray) read(name string, text []byte, in *place) error {
	found, err := session.Extract(name, text)
	openings := session.FindOpenings(text)
	switch none := errors.Is(err, mail.ErrNoPacket); {
	case none && openings == nil:
		if some, zipped := t.attached(name, text, in); zipped != nil || !some {
			return cmp.Or(zipped, err)
		}
	case !none:
		for _, e := range session.Joined(err) {
			hurt, _ := errors.AsType[*mail.Damage](e)
			t.damaged = append(t.damaged, damage{name, e, hurt, in})
		}
	}
	for _, text := range openings {
		t.openings = append(t.openings, note{text, in})
	}
	if in != nil {
		in.packets++
	}
	for _, text := range found {
		t.notes = append(t.notes, note{text, in})
	}
	return nil
}

// attached reads the zips that are attached to a mail in which nothing else is; what is in a
// zip itself is not looked through for more of them. Zips with other things are no fault.
func (t *tray) attached(name string, text []byte, in *place) (some bool, err error) {
	if in != nil && in.zip {
		return false, nil
	}
	for i, zip := range mail.Attached(text, intake.IsZip) {
		at := &place{name: fmt.Sprintf("%s, zip %d", name, i+1), mailbox: in != nil && in.mailbox, zip: true}
		before := t.total
		err := t.unzip(at, zip, min(mail.MaxSize, maxMails-t.total))
		if at.packets == 0 || at.mailbox { // it is let go, or inFolder weighs what stays of it
			t.total = before
		}
		some = some || at.packets > 0
		switch {
		case err == nil:
		case in == nil:
			return some, err
		default:
			t.say("%v", err)
		}
	}
	return some, nil
}

// weigh counts what was read.
func (t *tray) weigh(n int) error {
	if t.total += n; t.total > maxMails {
		return &session.Fault{Code: session.CodeVerify, Err: fmt.Errorf("these mails have more than %s together: take in some at a time", intake.Size(maxMails))}
	}
	return nil
}

func (t *tray) say(format string, args ...any) {
	t.notices = append(t.notices, visible(fmt.Sprintf(format, args...)))
}

// folder reads the files of a folder, or of a Maildir those that have been delivered.
func (t *tray) folder(name string) error {
	in := &place{name: name, mailbox: isFolderIn(name, "cur") && isFolderIn(name, "new")}
	folders := []string{name}
	if in.mailbox {
		folders = []string{filepath.Join(name, "cur"), filepath.Join(name, "new")}
	}
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.Type()&fs.ModeType != 0 || strings.HasPrefix(e.Name(), ".") {
				continue
			}
			if err := t.inFolder(filepath.Join(folder, e.Name()), in); err != nil {
				return err
			}
		}
	}
	if in.packets == 0 && (in.mailbox || in.files == 0) { // a place may be empty
		t.say("%s", in.nothing())
		return nil
	}
	return t.told(in)
}

func isFolderIn(folder, name string) bool {
	info, err := os.Stat(filepath.Join(folder, name))
	return err == nil && info.IsDir()
}

// inFolder reads a file of a folder.
func (t *tray) inFolder(name string, in *place) error {
	text, err := t.a.file(name, mailFile, session.CodeVerify)
	if in.mailbox && errors.Is(err, intake.ErrTooLong) {
		in.leave(name)
		return nil
	}
	if err != nil {
		return err
	}
	if !in.mailbox && intake.IsZip(text) {
		in.files, in.packets = in.files+1, in.packets+1 // what is in it, it tells itself
		return t.zip(name, text)
	}
	before := len(t.notes)
	if err := t.inside(name, text, in); err != nil {
		return err
	}
	n := len(text)
	if in.mailbox { // of which the rest is let go
		n = 0
		for _, x := range t.notes[before:] {
			n += len(x.text)
		}
	}
	return t.weigh(n)
}

// inside reads a file of a folder or of a zip; one without a packet is passed over.
func (t *tray) inside(name string, text []byte, in *place) error {
	err := t.read(name, text, in)
	if errors.Is(err, mail.ErrNoPacket) {
		in.leave(name)
		return nil
	}
	in.files++
	return err
}

func (in *place) leave(name string) { in.files, in.without = in.files+1, append(in.without, name) }

// zip reads the files of a zip. Somebody has made it for this: one with nothing in
// it is a mistake.
func (t *tray) zip(name string, text []byte) error {
	in := &place{name: name, zip: true}
	if err := t.unzip(in, text, maxMails-t.total); err != nil {
		return err
	}
	return t.told(in)
}

// unzip reads the files of a zip, which is a place, of so many bytes at most.
func (t *tray) unzip(in *place, text []byte, most int) error {
	bundle := intake.Bundle{Kind: mailFile, Files: maxZipped, Total: int64(most)}
	err := bundle.Each(text, in.name, func(file string, text []byte) error {
		if err := t.weigh(len(text)); err != nil {
			return err
		}
		return t.inside(file, text, in)
	})
	if errors.Is(err, intake.ErrZip) {
		return &session.Fault{Code: session.CodeVerify, Err: err}
	}
	return refused(err, session.CodeVerify)
}

// told says of a place what was not taken in there; where that is all it is an error.
func (t *tray) told(in *place) error {
	const most = 3 // names
	switch n := len(in.without); {
	case in.packets == 0:
		return &session.Fault{Code: session.CodeVerify, Err: errors.New(in.nothing())}
	case n == 0 || in.mailbox:
	case n <= most:
		t.say("passed over, for there is no packet in it: %s", strings.Join(in.without, ", "))
	default:
		t.say("passed over, for there is no packet in it: %s and %d more", strings.Join(in.without[:most], ", "), n-most)
	}
	return nil
}

// nothing says that there was no packet in a place.
func (in *place) nothing() string {
	switch {
	case isFolderIn(in.name, "ledger"):
		return fmt.Sprintf("%s has no packets; those of a game are in %s", in.name, filepath.Join(in.name, "ledger"))
	case in.files == 0:
		return in.name + " has nothing in it"
	case in.files == 1:
		return fmt.Sprintf("%s has one file, and no packet is in it", in.name)
	}
	return fmt.Sprintf("%s has %d files, and no packet is in any of them", in.name, in.files)
}

// all are the packets.
func (t *tray) all() (texts [][]byte) {
	for _, n := range t.notes {
		texts = append(texts, n.text)
	}
	return texts
}

// of are the packets for a game: those of other games are left out that lay in a
// folder or zip with some of this one, or in a mailbox.
func (t *tray) of(game string) (texts [][]byte) {
	others, named := 0, false
	out := func(h packet.Header, in *place) bool {
		if in == nil || h.Game == "" || h.Game == game {
			return false
		}
		others, named = others+1, named || !in.mailbox
		return true
	}
	for _, n := range t.notes {
		if !out(packet.Claim(n.text), n.in) {
			texts = append(texts, n.text)
		}
	}
	damaged := slices.DeleteFunc(slices.Clone(t.damaged), func(d damage) bool { return out(d.claim(), d.in) })
	if texts == nil && named {
		return t.all() // to be told what they are
	}
	t.damaged = damaged
	if others > 0 {
		t.say("packets of other games that were left out: %d", others)
	}
	return texts
}

// published are the publications for a game, as of has its packets.
func (t *tray) published(game string) (texts [][]byte) {
	others := 0
	for _, o := range t.openings {
		if o.in != nil && !session.Publishes(o.text, game) {
			others++
			continue
		}
		texts = append(texts, o.text)
	}
	if others > 0 {
		t.say("publications of other games that were left out: %d", others)
	}
	return texts
}

// nothing reports whether all that has come is damaged.
func (t *tray) nothing() bool { return len(t.notes)+len(t.openings) == 0 && len(t.damaged) > 0 }

// lacking reports whether a damaged packet, which has not come whole beside it, may belong to
// the game that is made again: one that has come, or the one that is here.
func (t *tray) lacking(here string) bool {
	named := func(h packet.Header) packet.Header { return packet.Header{Game: h.Game, From: h.From, Seq: h.Seq} }
	whole, games := map[packet.Header]bool{}, map[string]bool{}
	for _, n := range t.notes {
		h := packet.Claim(n.text)
		whole[named(h)], games[h.Game] = true, true
	}
	return slices.ContainsFunc(t.damaged, func(d damage) bool {
		h := d.claim()
		return h.Seq == 0 || !whole[named(h)] && (games[h.Game] || h.Game == here)
	})
}

// faults are what is wrong with the damaged packets, wherever they belong.
func (t *tray) faults() (list []error) {
	for _, d := range t.damaged {
		list = append(list, d.err)
	}
	return list
}

// missed are the faults of those that a game may miss; of the others the user is told. Without
// a game any may be missed.
func (t *tray) missed(s *session.Session) (list []error) {
	for _, d := range t.damaged {
		err, spared := d.err, ""
		if d.hurt != nil && s != nil {
			if spared = session.Spared(s, d.hurt.Claim); spared != "" {
				err = &session.Fault{Code: session.CodeVerify, Err: fmt.Errorf("%s: %s", d.file, d.hurt.Saying(spared))}
			}
		}
		switch mailbox := d.in != nil && d.in.mailbox; {
		case mailbox, spared != "" && d.hurt.Claim.Game == s.Charter.Game: // it may have come again since, or has
			t.say("%v", err)
		default:
			list = append(list, err)
		}
	}
	return list
}
