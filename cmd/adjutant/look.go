package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// asking is one run of status.
type asking struct{ *app }

func (o *asking) command() *cobra.Command {
	return &cobra.Command{
		Use: "status", GroupID: "look", Args: cobra.NoArgs,
		Short:   "What is due, from whom, and what to type next",
		Example: "  adjutant status\n  adjutant -C desert status\n  adjutant status --json",
		Long: `Tells where the game stands and ends with the next command to type; where there
is no game yet, how to begin one. In a folder that has the folders of several
games in it, it tells of each in a line or two, first of those that wait for you.

Of the game folder, ledger/ and your keys must be kept, and data/ if the game is
played with data of its own; everything in cache/ is made again when it is
missing.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
}

func (o *asking) run() error {
	s, unlock, err := o.writing()
	switch {
	case errors.Is(err, store.ErrNoGame):
		return o.elsewhere(err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS): // of an archive, say, which can be looked at
		if s, again := o.reading(true); again == nil {
			return o.standing(s)
		}
	}
	if errors.Is(err, session.ErrNoKeys) { // a stranger, in an archive
		none := err
		if s, err = o.reading(true); err != nil {
			return err
		}
		fmt.Fprintf(o.err, "adjutant: note: %v: this is what anybody sees\n", none)
		return o.standing(s)
	}
	if err != nil {
		return err
	}
	defer unlock()
	if s.Me == "" && s.Foreign() == "" { // of another person's folder the status itself tells
		fmt.Fprintln(o.err, "adjutant: note: your keys are nobody's in this game, so this is what anybody sees; --home says where other keys are")
	}
	if err := o.refresh(s); err != nil {
		return err
	}
	o.planned(s.Dir)
	return o.standing(s)
}

// standing prints the status.
func (a *app) standing(s *session.Session) error {
	o, err := a.outlook(s)
	if err != nil {
		return err
	}
	if a.json {
		a.printJSON(a.out, struct {
			Schema string `json:"schema"`
			facts
		}{"adjutant/status/v1", o.facts()})
		return nil
	}
	o.tellGame()
	o.tellDue()
	o.tellNext()
	return nil
}

// outlook is where a game stands, in words.
type outlook struct {
	*app
	s     *session.Session
	st    *session.Status
	words page.Words
}

func (a *app) outlook(s *session.Session) (*outlook, error) {
	st, err := s.Status()
	if err != nil {
		return nil, err
	}
	if st.Next != "" {
		st.Next = a.here(st.Next, s.Dir.Path())
	}
	return &outlook{a, s, st, s.Words(a.lang)}, nil
}

// all are messages in words.
func (o *outlook) all(ms []page.Msg) (told []string) {
	for _, m := range ms {
		told = append(told, o.words.Say(m))
	}
	return told
}

// facts is a status for scripts.
type facts struct {
	*session.Status
	Warnings []string `json:"warnings,omitempty"`
	Told     []string `json:"told,omitempty"`
	Outcome  string   `json:"outcome,omitempty"`
}

func (o *outlook) facts() facts {
	for i := range o.st.Due {
		if d := &o.st.Due[i]; d.What.ID != "" {
			d.Words = o.words.Say(d.What)
		}
	}
	return facts{o.st, o.all(o.st.Warnings), o.all(o.st.Told), o.words.Say(o.st.Outcome)}
}

// headline is which game this is, for whom, and how far it has come.
func (o *outlook) headline() string {
	line := fmt.Sprintf("%s (%s), you are %s: %s", o.st.Game, o.s.Charter.Agreed(), cmp.Or(o.st.Me, "a stranger"), o.st.State)
	if o.st.Results > 0 {
		line += fmt.Sprintf(", result %d", o.st.Results)
	}
	return line
}

// tellGame says which game this is, for whom, and what one must know of it.
func (o *outlook) tellGame() {
	fmt.Fprintln(o.out, o.headline())
	if f := o.s.Foreign(); f != "" {
		fmt.Fprintf(o.out, "note: your keys are those of %s, but this folder is another person's: this is what anybody sees\n", f)
	}
	if outcome := o.words.Say(o.st.Outcome); outcome != "" {
		fmt.Fprintln(o.out, "outcome:", outcome)
	}
	for _, w := range o.all(o.st.Warnings) {
		fmt.Fprintln(o.out, "warning:", w)
	}
	for _, t := range o.all(o.st.Told) {
		fmt.Fprintln(o.out, "note:", t)
	}
	if o.st.Note != "" && o.st.Results == 0 {
		fmt.Fprintln(o.out, "note:", o.st.Note)
	}
	if o.st.Scripted {
		fmt.Fprintln(o.out, "note: the charter of this game has scripted chance")
	}
}

// tellDue says who owes what, and which orders are here.
func (o *outlook) tellDue() {
	for _, d := range o.st.Due {
		fmt.Fprintf(o.out, "due: %s owes %s\n", d.Side, d.Say(o.words))
	}
	for _, w := range o.st.Waiting {
		what := w.Phase
		if i := slices.IndexFunc(o.st.Due, func(d session.Duty) bool { return d.Phase == w.Phase }); i >= 0 {
			what = o.st.Due[i].Say(o.words)
		}
		switch {
		case w.Phase == rules.StandingOrders && w.By == 0 && !w.Double:
			what += ", for turns whose orders are used after the result that names them"
		case w.By != 0:
			what += fmt.Sprintf(", replaced by packet %d", w.By)
		case w.Double:
			what += ", one of two under this number"
		}
		fmt.Fprintf(o.out, "here: orders packet %d of %s for %s\n", w.Seq, w.From, what)
	}
	if x := o.st.Standing; x != nil {
		fmt.Fprintln(o.out, "standing orders:", inForce(x))
	}
	if file := o.changed(o.s, o.st); file != "" {
		fmt.Fprintf(o.out, "note: %s is not as it was sent; to send it: adjutant %ssend %s\n", file, o.flags(), quoted(file))
	}
}

// inForce says which standing orders are in force, and which will be.
func inForce(x *session.Standing) string {
	now, next := fmt.Sprintf("packet %d in force", x.Packet), fmt.Sprintf("packet %d from the next turn on", x.Next)
	if x.Spent > 0 {
		now += fmt.Sprintf("; they have answered %d times in a row where play would wait for you, as often as the charter lets them, and go on after your next packet", x.Spent)
	}
	switch {
	case x.Packet == 0:
		return next
	case x.End:
		return now + ", none from the next turn on"
	case x.Next == 0:
		return now
	}
	return now + ", " + next
}

// tellNext says what is to be done, and kept.
func (o *outlook) tellNext() {
	if o.st.State == "ended" {
		fmt.Fprintln(o.out, "note: the secrets of this game are published in opened/: it has been broken off, and this folder plays it no more")
	}
	if o.st.Secret {
		fmt.Fprintf(o.out, "note: anybody can prove this game without a key once its secrets are published; to publish yours: adjutant %spublish > opening.txt\n", o.flags())
	}
	if o.st.Wait != "" {
		fmt.Fprintln(o.out, "waiting for", o.st.Wait)
	}
	if o.st.Results > 0 {
		signed(o.out, o.st.Signed, o.st.Results, o.st.Ledger)
	}
	switch {
	case o.st.Results > 0: // it was said before
	case o.st.Data == "":
		fmt.Fprintln(o.out, "keep: ledger/ and your keys; all else can be made again")
	default:
		fmt.Fprintln(o.out, "keep: ledger/, data/ and your keys; all else can be made again")
	}
	fmt.Fprintln(o.out, "next:", o.st.Next)
}

// signed says up to which result each side has signed what happened, and what to
// compare with the enemy.
func signed(w io.Writer, sides []session.Signed, results int, ledger string) {
	for i, x := range sides {
		if i > 0 {
			fmt.Fprint(w, ", ")
		}
		fmt.Fprint(w, x.Side, " has signed ")
		if x.Result == 0 {
			fmt.Fprint(w, "the charter alone")
			continue
		}
		fmt.Fprintf(w, "up to result %d of %d", x.Result, results)
	}
	fmt.Fprintf(w, "\nledger: %s (compare it with your enemy)\n", ledger)
}

// changed is the order file for what the user owes, if they have sent orders for it and
// have changed the file since.
func (a *app) changed(s *session.Session, st *session.Status) string {
	if !slices.ContainsFunc(st.Waiting, func(w session.Mail) bool { return w.From == st.Me && w.Phase != rules.StandingOrders }) {
		return ""
	}
	file, err := s.Draft()
	if err != nil {
		return ""
	}
	text, err := s.Dir.Read(file)
	if err != nil || s.HasSent(intake.UTF8(text)) {
		return ""
	}
	if untouched, err := s.Untouched(a.lang, intake.UTF8(text)); err != nil || untouched { // they have sent another file
		return ""
	}
	return a.near(filepath.Join(s.Dir.Path(), filepath.FromSlash(file)))
}

// here is a command as the user would type it where they are: with the folders
// of this run, and order files found from here.
func (a *app) here(command, folder string) string {
	words := strings.Fields(command)
	for i, w := range words {
		if strings.HasPrefix(w, "orders/") {
			words[i] = quoted(a.near(filepath.Join(folder, filepath.FromSlash(w))))
		}
	}
	if f := strings.TrimSpace(a.flags()); f != "" {
		words = slices.Insert(words, 1, f)
	}
	return strings.Join(words, " ")
}

func (a *app) page(s *session.Session, p page.Page) { a.pageIn(s.Words(a.lang), p) }

func (a *app) pageIn(words page.Words, p page.Page) {
	if a.json {
		a.printJSON(a.out, render.JSON(p, words))
		return
	}
	a.show(render.Text(p, words, render.Options{Color: a.colourful()}))
}

// listing is one run of log.
type listing struct{ *app }

func (o *listing) command() *cobra.Command {
	return &cobra.Command{
		Use: "log", GroupID: "look", Args: cobra.NoArgs,
		Short:   "The packets of the game and what became of them",
		Example: "  adjutant log\n  adjutant log --json\n  adjutant -C archive/desert-7f3c9a log",
		Long: `Lists every packet that is here: its sender and number, what it is, the phase
that it answers, the beginning of its hash, and what became of orders: which
result used or refused them, and why. adjutant send --again N prints one of
yours again.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
}

func (o *listing) run() error {
	s, err := o.reading(true)
	if err != nil {
		return err
	}
	ls := s.Log()
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/log/v1", "packets": ls})
		return nil
	}
	for _, l := range ls {
		what := ""
		switch {
		case l.Used == "bind", l.Used == rules.StandingOrders:
			what = "used by result " + strconv.Itoa(l.Result)
		case l.Used == "skip":
			what = "replaced"
		case l.Used != "":
			what = fmt.Sprintf("refused by result %d: %s", l.Result, l.Used)
		}
		fmt.Fprintf(o.out, "%-8s %4d %-8s %-20s %.19s %s\n", l.From, l.Seq, l.Kind, l.Phase, l.Hash, what)
	}
	return nil
}

// replaying is one run of replay.
type replaying struct{ looking }

func (o *replaying) command() *cobra.Command {
	return o.lookAs(&cobra.Command{
		Use: "replay", GroupID: "proof", Args: cobra.NoArgs,
		Short: "Play the whole game again from the ledger and tell its history",
		Example: `  adjutant replay
  adjutant replay --json
  adjutant replay -C archive/desert-7f3c9a
  adjutant replay -C archive/desert-7f3c9a --side all`,
		Long: `Plays the game from its first packet, throws every die again, and tells as one
page what all reports together have told you, and how lucky the dice were. Unlike
verify it compares no files.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	})
}

func (o *replaying) run() error {
	s, err := o.open()
	if err != nil {
		return err
	}
	p, err := s.History()
	if err != nil {
		return err
	}
	o.page(s, p)
	return nil
}
