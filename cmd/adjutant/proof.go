package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// proving is one run of verify.
type proving struct{ *app }

func (o *proving) command() *cobra.Command {
	return &cobra.Command{
		Use: "verify", GroupID: "proof", Args: cobra.NoArgs,
		Short:   "Check signatures, dice, history and every file",
		Example: "  adjutant verify\n  adjutant verify --json\n  adjutant verify -C archive/desert-7f3c9a",
		Long: `Checks what you can check, and says how far that goes:

  public  anybody: charter, signatures, chain, public dice and history
  own     a player: also their plane, private dice and answers and, when the
          game is over, what they were dealt
  part    anybody with some of what was published (adjutant publish) in the
          folder opened/: as much; what is missing is named
  full    the umpire, or anybody with all that was published: everything

It is what receive has done with each result, from the first packet. Every file
is compared byte by byte with the ledger or with what is derived from it; reports
that another version of this program has worded otherwise are counted instead. The
first fault is named by its file.

Last it says up to which result each side has signed what happened, and the head of
the ledger in 12 digits: who has the same digits was told the same.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
}

func (o *proving) run() error {
	s, err := o.opening(true, session.OpenInFull)
	if err != nil {
		return err
	}
	render, done := o.counted(s)
	v, err := s.Verify(render)
	done()
	if err != nil {
		return err
	}
	if o.json {
		o.printJSON(o.out, struct {
			Schema string `json:"schema"`
			*session.Verified
		}{"adjutant/verify/v1", v})
		return nil
	}
	o.tell(v)
	return nil
}

// tell says what was checked.
func (o *proving) tell(v *session.Verified) {
	fmt.Fprintf(o.out, "verified (%s): %d packets, %d results, %d entries, %d files\n", v.Scope, v.Packets, v.Results, v.Entries, v.Files)
	fmt.Fprintf(o.out, "dice: %d public and %d private thrown again%s\n", v.Dice, v.Private, deals(v))
	if v.Scope != "public" {
		fmt.Fprintf(o.out, "answers: %d found again from the orders, %d of them by conditions\n", v.Answers, v.When)
	}
	if len(v.Scripts) > 0 {
		fmt.Fprintf(o.out, "SCRIPTED CHANCE: the charter fixes %d outcomes before play: %s\n", len(v.Scripts), strings.Join(v.Scripts, ", "))
	}
	if len(v.Idle) > 0 {
		fmt.Fprintf(o.out, "of these nothing was thrown or drawn by: %s\n", strings.Join(v.Idle, ", "))
	}
	o.reserve(v)
	if v.Results > 0 {
		signed(o.out, v.Signed, v.Results, v.Ledger)
	}
}

// reserve says what was not checked.
func (o *proving) reserve(v *session.Verified) {
	if len(v.Lacks) > 0 {
		fmt.Fprintln(o.out, "NOT ALL COULD BE CHECKED. The umpire's ledger/, with all that was published in opened/, proves all; this folder lacks:")
		for _, what := range v.Lacks {
			fmt.Fprintln(o.out, "  "+what)
		}
	}
	if v.Broken {
		fmt.Fprintln(o.out, "note: this game is not over: it was broken off, or its last result is missing here")
	}
	if v.Older > 0 {
		fmt.Fprintf(o.out, "note: %d reports in cache/ are worded otherwise: another version of this program wrote them; the next status or receive writes them anew\n", v.Older)
	}
	if v.Others {
		fmt.Fprintln(o.out, "note: cache/ was written with other keys and is not compared; the next status or receive writes it anew")
	}
}

// counted is plain, and tells somebody who waits at a terminal by the reports that are
// written how far play is.
func (o *proving) counted(s *session.Session) (render session.Render, done func()) {
	results := 0
	for _, l := range s.Log() {
		if l.Kind == "result" {
			results++
		}
	}
	shown := o.progress("results", results)
	plain, written := o.plain(s), atomic.Int32{}
	return func(p page.Page) string {
		shown.at(int(written.Add(1)))
		return plain(p)
	}, shown.end
}

// deals says which deals were proven, nothing of a game without cards.
func deals(v *session.Verified) string {
	switch {
	case !v.Deck:
		return ""
	case v.Deals == 0 && v.Scope == "public":
		return "; cards: deals can be proven by what both sides have published"
	case v.Deals == 0:
		return "; cards: no deal can be proven before the secret of the deck is told, at the end"
	}
	return fmt.Sprintf("; cards: %d deals dealt again", v.Deals)
}

// throwing is one run of dice.
type throwing struct{ *app }

func (o *throwing) command() *cobra.Command {
	return &cobra.Command{
		Use: "dice SEED SEGMENT LABEL COUNT", GroupID: "proof", Args: cobra.ExactArgs(4),
		Short:   "Throw the dice of a label again",
		Example: "  adjutant dice 9f2c...41 18 fire/die.8 4\n  adjutant dice --json 9f2c...41 3 fire.30.26 6",
		Long: `Throws the dice that a seed, a segment and a label give. A report prints segment
and label with each roll, and the seeds of its batches; adjutant verify does this
with all of them.`,
		RunE: func(_ *cobra.Command, args []string) error { return o.run(args) },
	}
}

func (o *throwing) run(args []string) error {
	seed, err := dice.ParseSeed(args[0])
	segment, err2 := strconv.Atoi(args[1])
	count, err3 := strconv.Atoi(args[3])
	if err = errors.Join(err, err2, err3); err != nil || segment < 0 || count < 1 || count > 1000 {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("a seed of 64 hexadecimal digits, a segment, a label and a count are needed: %v", err)}
	}
	faces := dice.Roll(seed, segment, args[2], count)
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/dice/v1", "dice": faces})
		return nil
	}
	fmt.Fprintln(o.out, strings.Trim(fmt.Sprint(faces), "[]"))
	return nil
}
