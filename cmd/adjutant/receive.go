package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// receiving is one run of receive.
type receiving struct {
	mailing
	data string // folder with the game's data, if its own copy is lost

	mails   *tray
	got     []session.Received
	charter *packet.Signed // that these packets have closed
	opened  []string       // files of what was published
	closed  []error        // why what was published is not taken in
}

func (o *receiving) command() *cobra.Command {
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
refused, and the exit code is 4. It is that too where a packet was damaged that is
not here yet, or is a stranger's, which keeps no other out: whom to ask for it again
is said.

A game folder that is lost, or parts of it, is made again from your keys and the
packets of the others: a player's from the umpire's ledger, an umpire's from
both players'. --data puts the data of a game back that has lost its data/.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	c.Flags().StringVar(&o.data, "data", "", "folder with the data that the game is played with, if its own copy is lost")
	return o.mailed(c)
}

func (o *receiving) run(args []string) (err error) {
	if o.mails, err = o.mailsIn(args); err != nil {
		return ofSeveral(args, err)
	}
	s, unlock, err := o.take()
	if err != nil {
		err = o.withDamage(s, err)
		o.noted()
		return ofSeveral(args, err)
	}
	defer unlock()
	missed := o.mails.missed(s)
	if s, err = o.complete(s); err != nil {
		return err
	}
	if err := o.refresh(s); err != nil {
		return err
	}
	o.planned(s.Dir)
	if o.json {
		o.tellJSON()
		return o.notTaken(missed)
	}
	o.tell(s)
	if o.charter != nil {
		return cmp.Or(o.mail(s, o.charter, "the charter", "both players", false), o.notTaken(missed))
	}
	return cmp.Or(o.standing(s), o.notTaken(missed))
}

// withDamage is why nothing was taken in, with what did not come through whole: that may
// be the reason. Where nothing else has come it is all that there is to say.
func (o *receiving) withDamage(s *session.Session, err error) error {
	missed := o.mails.missed(s)
	if missed == nil || !o.mails.nothing() {
		missed = append(missed, err)
	}
	return errors.Join(missed...)
}

// errDamage keeps a lost folder from being made again without a packet that did not come
// through: nobody would miss it there, and its number might be signed once more.
var errDamage = &session.Fault{Code: session.CodeVerify, Err: errors.New("a lost game folder is made again only from packets that are whole: nothing was taken in")}

// complete takes in what was published, and opens the game again if it knows more now.
func (o *receiving) complete(s *session.Session) (*session.Session, error) {
	if o.charter != nil {
		again, err := session.Open(s.Dir, s.Keys())
		if err != nil {
			return nil, err
		}
		s = again
	}
	for _, text := range o.mails.published(s.Charter.Game) {
		file, err := s.TakeOpening(text)
		if err != nil {
			o.closed = append(o.closed, err)
			continue
		}
		o.opened = append(o.opened, file)
	}
	if o.opened == nil {
		return s, nil
	}
	return session.Open(s.Dir, s.Keys())
}

func (o *receiving) tellJSON() {
	list := []map[string]any{}
	for _, g := range o.got {
		x := map[string]any{"from": g.Packet.From, "seq": g.Packet.Seq, "kind": g.Packet.Kind, "new": g.New, "skipped": g.Skipped}
		if g.Refused != nil {
			x["refused"] = g.Refused.Error()
		}
		list = append(list, x)
	}
	o.printJSON(o.out, map[string]any{"schema": "adjutant/received/v1", "packets": list, "opened": o.opened, "notes": append([]string{}, o.mails.notices...)})
}

// tell says what became of each packet; the refused ones come at the end (notTaken).
func (o *receiving) tell(s *session.Session) {
	o.noted()
	for _, file := range o.opened {
		fmt.Fprintf(o.err, "what was published is kept as %s; adjutant verify proves the game with it\n", file)
	}
	closed, results := o.charter != nil, 0
	for _, g := range o.got {
		what := "received"
		switch {
		case g.Refused != nil:
			continue
		case g.Skipped:
			what = "is for others and was left out"
		case !g.New:
			what = "was here already"
		}
		fmt.Fprintf(o.err, "%s packet %d of %s %s\n", g.Packet.Kind, g.Packet.Seq, g.Packet.From, what)
		closed = closed || g.New && g.Packet.Kind == "charter"
		if g.New && !g.Skipped && g.Packet.Kind == "result" {
			results++
		}
	}
	o.unread(s, results)
	if !closed {
		return
	}
	fmt.Fprintf(o.err, "The charter is closed: %s. Compare these fingerprints by voice:\n", s.Charter.Agreed())
	for _, f := range s.Fingerprints() {
		fmt.Fprintln(o.err, "  "+f)
	}
}

// unread tells a player to whom several results are new that the last report is not all of them.
func (o *receiving) unread(s *session.Session, results int) {
	if st, err := s.Status(); results > 1 && err == nil {
		fmt.Fprintf(o.err, "note: %d results are new, and report tells of the last alone; begin with: adjutant %sreport %d\n", results, o.flags(), st.Results-results+1)
	}
}

// take takes the packets into a game folder. One that is empty, or that has lost a part
// of its ledger, is made again.
func (o *receiving) take() (s *session.Session, unlock func(), err error) {
	dir, missing := o.folder()
	made := errors.Is(missing, errNoFolder)
	switch none := made || errors.Is(missing, store.ErrNoGame); {
	case none && o.mails.lacking(""):
		err = errDamage
	case none:
		dir, err = o.empty(missing)
	default:
		err = missing
	}
	if err != nil {
		return nil, nil, err
	}
	release, err := dir.Lock()
	if err != nil {
		return nil, nil, err
	}
	done := false
	defer func() {
		if done {
			return
		}
		release() // an error, or a panic
		if made {
			dir.Undo()
		}
	}()
	s, err = o.into(dir)
	if done = err == nil; !done && made {
		err = &session.Fault{Code: session.Code(err), Err: fmt.Errorf("%w, and none can be made of this: %w", missing, err)}
	}
	return s, release, err
}

// into takes the packets into a folder that is locked.
func (o *receiving) into(dir *store.Dir) (*session.Session, error) {
	keys, err := o.keys()
	if err != nil {
		return nil, err
	}
	var own []rules.File
	if o.data != "" {
		if own, err = session.ReadData(o.data); err != nil {
			return nil, err
		}
		if err := session.RestoreData(dir, own); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	s, broken := session.Open(dir, keys)
	whole, here := broken == nil && s.Lost() == nil, ""
	if broken == nil {
		here = s.Charter.Game // what is broken is made again only if some of it has come
	}
	switch damaged := o.mails.lacking(here); {
	case whole && (damaged || s.Me != ""): // a stranger's folder may be one that is to be made again
		return s, o.openMails(s)
	case damaged:
		return nil, errDamage
	}
	return o.again(dir, keys, own, s, broken)
}

// again makes a folder again that was lost or has lost something; s is what is there, if it
// is not broken.
func (o *receiving) again(dir *store.Dir, keys *session.Keys, own []rules.File, s *session.Session, broken error) (*session.Session, error) {
	again, got, err := session.Restore(dir, keys, o.mails.all(), own)
	switch {
	case err == nil:
		o.restored(again)
		o.got = got
		return again, nil
	case broken == nil: // a stranger's folder, or not all that is lost has come
		return s, o.openMails(s)
	}
	if names, unlisted := dir.List("ledger"); unlisted == nil && len(names) > 0 && !errors.Is(err, store.ErrExists) {
		return nil, broken
	}
	return nil, err
}

// openMails takes in the packets of this game.
func (o *receiving) openMails(s *session.Session) (err error) {
	o.got, o.charter, err = s.Receive(o.mails.of(s.Charter.Game))
	return err
}

// noted tells what of the mails was passed over.
func (o *receiving) noted() {
	if o.json {
		return
	}
	for _, n := range o.mails.notices {
		fmt.Fprintln(o.err, "adjutant: note:", n)
	}
}

// notTaken says which packets were not taken while the others were, those that are missed
// and what was published among them; nil if none.
func (o *receiving) notTaken(missed []error) error {
	const most = 20
	missed = append(missed, o.closed...)
	why := missed[:min(len(missed), most)]
	for _, g := range o.got {
		if g.Refused != nil && len(why) < most {
			why = append(why, g.Refused)
		}
	}
	switch {
	case why == nil:
		return nil
	case len(o.got)+len(o.opened) == 0:
		return errors.Join(why...)
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

// restored says what has not come back with a game folder.
func (o *receiving) restored(s *session.Session) {
	drafts, err := s.Dir.List("orders")
	if o.json || s.Me == "umpire" || err != nil || len(drafts) > 0 {
		return
	}
	fmt.Fprintf(o.err, "note: the folder is made again, but for drafts in orders/; what you have sent is shown by: adjutant %sorders show\n", o.flags())
}

// empty is a folder in which a lost game may be made again: one that is named,
// or where one stands, and has nothing in it.
func (o *receiving) empty(none error) (*store.Dir, error) {
	name, _ := o.named()
	entries, err := os.ReadDir(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if n := e.Name(); !slices.Contains(session.Folders, n) && !strings.HasPrefix(n, ".adjutant-") {
			return nil, none
		}
	}
	return o.fresh()
}
