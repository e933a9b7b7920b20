package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// keymaking is one run of keygen.
type keymaking struct {
	*app
	protect bool // by a passphrase
}

func (o *keymaking) command() *cobra.Command {
	c := &cobra.Command{
		Use: "keygen", GroupID: "game", Args: cobra.NoArgs,
		Short:   "Make your keys, once for all games",
		Example: "  adjutant keygen\n  adjutant keygen --protect\n  adjutant keygen --home keys/axis",
		Long: `Makes an age identity and a signing key in the folder of your keys. Keep that
folder: whoever loses it loses their games, whoever copies it can play for you.
Keys that are there already are never replaced. If keygen was cut off type it
again: it goes on with the key that it has written.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
	c.Flags().BoolVar(&o.protect, "protect", false, "protect the keys with a passphrase")
	return c
}

func (o *keymaking) run() error {
	folder, err := o.keyFolder()
	if err != nil {
		return err
	}
	pass, err := o.newPassphrase()
	if err != nil {
		return err
	}
	if o.dryRun {
		fmt.Fprintln(o.err, "would write keys into", folder)
		return nil
	}
	half := session.HalfKeys(folder)
	keys, err := session.CreateKeys(folder, pass)
	if errors.Is(err, session.ErrKeys) {
		return fmt.Errorf("there are keys already in %s; they are not replaced", folder)
	}
	if err != nil {
		return err
	}
	if half != "" {
		fmt.Fprintf(o.err, "note: %s was there already and stays; the file that was missing is new. If you have played with your keys before put the old one back from a copy.\n", half)
	}
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/keys/v1", "folder": folder,
			"recipient": keys.Identity.Recipient().String()})
		return nil
	}
	fmt.Fprintf(o.out, "Keys written to %s; keep that folder.\nYour recipient: %s\n", folder, keys.Identity.Recipient())
	return nil
}

// newPassphrase is the one that keys are to have; "": none.
func (o *keymaking) newPassphrase() (string, error) {
	if !o.protect && o.passphraseFile == "" {
		return "", nil
	}
	pass, err := o.passphrase("New passphrase: ")
	if err == nil && pass == "" {
		err = &session.Fault{Code: session.CodeUsage, Err: errors.New("the passphrase is empty")}
	}
	return pass, err
}

// stock is what the help of init ends with: which games there are, and what may be agreed on.
func stock() string { return "\n\nGAMES AND SCENARIOS\n" + shelf() + "\nOPTIONS\n" + optionShelf() }

// inviting is one run of init.
type inviting struct {
	mailing
	invitation session.Invitation
	chance     string // file of scripted chance
	data       string // folder with data of the user's own
}

func (o *inviting) command() *cobra.Command {
	c := &cobra.Command{
		Use: "init GAME SCENARIO", GroupID: "game", Args: cobra.ExactArgs(2), ValidArgsFunction: complete(gameIDs, scenarios, nothing),
		Short: "Invite two players to a game, as its umpire",
		Example: `  adjutant init rommel s1940 -C desert
  adjutant init rommel s1940 --option i-tanks,hold-fire -C desert
  adjutant init rommel s1940 --data mine --game desert-7f3c9a -C desert
  adjutant init rommel battleaxe --dry-run`,
		Long: `Begins a game in an empty folder and writes the invitation into its outbox/, a
file to be attached to a mail to both players (see adjutant help send). They
answer with adjutant join; when you have received both answers the charter is
closed.

--option agrees on an optional rule or another reading of one; the charter
tells both players. --data plays with files of your own (see adjutant data); the
game folder keeps a copy in data/, and the players need the same files.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
	c.SetHelpFunc(func(c *cobra.Command, args []string) { // the data is read only for this
		c.Long += stock()
		c.Parent().HelpFunc()(c, args)
	})
	c.Flags().StringVar(&o.invitation.Game, "game", "", "id of the game: a-z, 0-9, dot and hyphen (default: made up)")
	c.Flags().StringSliceVar(&o.invitation.Options, "option", nil, "an optional rule to play with, repeated or with commas between (below)")
	c.Flags().StringVar(&o.data, "data", "", "folder with data of your own in place of the built-in")
	c.Flags().StringVar(&o.chance, "scripted-chance", "", "YAML file with outcomes of dice and draws, for examples and tests only; verify points it out")
	c.Flags().IntVar(&o.invitation.Ahead, "ahead", session.UsualAhead, "how often in a row a player's orders may answer in advance where play would wait for them (0 to 99)")
	flagValues(c, "option", options)
	return o.mailed(c)
}

func (o *inviting) run(args []string) (err error) {
	o.invitation.Rules, o.invitation.Scenario = args[0], args[1]
	if o.invitation.Ahead < 0 || o.invitation.Ahead > session.MostAhead {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("--ahead is a number from 0 to %d", session.MostAhead)}
	}
	to := "both players; they type: adjutant join SIDE FILE"
	if o.data != "" {
		if o.invitation.Data, err = session.ReadData(o.data); err != nil {
			return err
		}
		to = "both players with the files in data/; they type: adjutant join SIDE FILE --data DIR"
	}
	if o.chance != "" {
		if o.invitation.Chance, err = o.scripted(); err != nil {
			return err
		}
	}
	if err := o.vacant(o.data, o.chance, o.to); err != nil {
		return err
	}
	return o.begin(func(dir *store.Dir, keys *session.Keys) (*packet.Signed, error) {
		return session.Invite(dir, keys, o.invitation)
	}, func(s *session.Session, p *packet.Signed) error {
		return o.mail(s, p, "the invitation to "+p.Game, to, false)
	})
}

// shelf lists the games with their scenarios.
func shelf() string {
	var b strings.Builder
	for _, t := range all.Titles() {
		for _, s := range t.Scenarios {
			fmt.Fprintf(&b, "  %-10s %-12s %s, %s\n", t.ID, s.ID, t.Name, s.Name)
		}
		if t.Note != "" {
			fmt.Fprintf(&b, "             note: %s\n", t.Note)
		}
	}
	return b.String()
}

// optionShelf lists the options of the games.
func optionShelf() string {
	var b strings.Builder
	for _, t := range all.Titles() {
		for _, o := range t.Options {
			fmt.Fprintf(&b, "  %-10s %-21s %s", t.ID, o.ID, o.Rule)
			if o.Scenarios != nil {
				fmt.Fprintf(&b, ", in %s", strings.Join(o.Scenarios, ", "))
			}
			fmt.Fprintf(&b, "\n%13s%s\n", "", o.Name)
		}
	}
	return b.String()
}

// scripted reads a table of scripted chance: label to list of values.
func (o *inviting) scripted() ([]session.Chance, error) {
	text, err := o.file(o.chance, chanceFile, session.CodeUsage)
	if err != nil {
		return nil, err
	}
	n, problems := orders.Parse(o.chance, text)
	if len(problems) > 0 {
		return nil, &session.Fault{Code: session.CodeUsage, Err: errors.New(orders.Format(o.chance, text, problems, orders.English))}
	}
	var chance []session.Chance
	for _, p := range n.Pairs {
		c := session.Chance{Label: p.Key.Text}
		for _, v := range p.Value.Items {
			c.Values = append(c.Values, v.Text)
		}
		chance = append(chance, c)
	}
	return chance, nil
}

// joining is one run of join.
type joining struct {
	mailing
	data     string // folder with the data of the game
	scripted bool   // scripted chance is accepted
}

func (o *joining) command() *cobra.Command {
	c := &cobra.Command{
		Use: "join SIDE INVITATION", GroupID: "game", Args: cobra.ExactArgs(2), ValidArgsFunction: complete(sides, nil),
		Short: "Answer an invitation for a side",
		Example: `  adjutant join axis invitation.txt -C desert
  adjutant join axis invitation.txt -C desert -o answer.txt
  adjutant join allied - < mail.txt
  adjutant join axis invitation.txt --data mine -C desert`,
		Long: `Begins a game in an empty folder and writes your answer into its outbox/, a file
to be attached to a mail to the umpire (see adjutant help send). It has your
public keys and the anchor of your dice.
A game with data of its own needs the same files as the umpire's: ask for them,
and name their folder with --data.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args[0], args[1]) },
	}
	c.Flags().StringVar(&o.data, "data", "", "folder with the data that the game is played with, if not the built-in")
	c.Flags().BoolVar(&o.scripted, "scripted-chance", false, "join a game whose umpire has fixed dice or cards before play, as in examples and tests")
	return o.mailed(c)
}

func (o *joining) run(side, file string) error {
	note, err := o.invited(file)
	if err != nil {
		return err
	}
	var own []rules.File
	if o.data != "" {
		if own, err = session.ReadData(o.data); err != nil {
			return err
		}
	}
	invitation, err := session.ReadInvitation(note)
	if err != nil {
		return err
	}
	if err := o.vacant(file, o.data, o.to); err != nil {
		return err
	}
	return o.begin(func(dir *store.Dir, keys *session.Keys) (*packet.Signed, error) {
		return session.Join(dir, keys, side, note, own, o.scripted)
	}, func(s *session.Session, p *packet.Signed) error {
		if !o.json {
			st, err := s.Status()
			if err != nil {
				return err
			}
			fmt.Fprintf(o.err, "The game is %s: %s.\n", invitation.Agreed(), st.Called)
			if st.Note != "" {
				fmt.Fprintf(o.err, "Note: %s.\n", st.Note)
			}
		}
		return o.mail(s, p, "your answer as "+p.From, "the umpire; then wait for the charter", false)
	})
}

// invited is the invitation in a mail, which may have other packets beside it, or be in a zip.
func (o *joining) invited(file string) ([]byte, error) {
	mails := &tray{a: o.app}
	if err := mails.named(file); err != nil {
		return nil, err
	}
	notes := mails.all()
	var found [][]byte
	for _, n := range notes {
		if packet.Claim(n).Kind == packet.Invite && !slices.ContainsFunc(found, func(x []byte) bool { return bytes.Equal(x, n) }) {
			found = append(found, n)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s has %d invitations; one is needed", file, len(found))}
	case mails.damaged != nil:
		return nil, errors.Join(mails.faults()...)
	case notes == nil:
		return nil, &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s has no invitation", file)}
	}
	if h := packet.Claim(notes[0]); h.Seq != 0 {
		return nil, &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s has no invitation; it has packet %d of %s (%s), which is for: adjutant receive", file, h.Seq, h.From, h.Kind)}
	}
	return notes[0], nil // to be told what is wrong with it
}

// begin makes the first packet of a game, in a folder that may be new, and hands it
// out.
func (o *mailing) begin(first func(*store.Dir, *session.Keys) (*packet.Signed, error), out func(*session.Session, *packet.Signed) error) error {
	keys, err := o.keys()
	if err != nil {
		return err
	}
	name, _ := o.named()
	if _, missing := os.Stat(name); missing != nil { // no folder is made for what cannot begin
		if dir, err := store.OpenDry(name); err == nil {
			if _, err := first(dir, keys); err != nil {
				return err
			}
		}
	}
	dir, err := o.fresh()
	if err != nil {
		return err
	}
	unlock, err := dir.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	p, err := first(dir, keys)
	if err != nil {
		return err
	}
	o.planned(dir)
	s, err := session.Open(dir, keys)
	if err != nil {
		return err
	}
	return out(s, p)
}
