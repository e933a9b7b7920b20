package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// showing is one run of demo.
type showing struct {
	*app
	keep string // folder to play in; "": one that is thrown away
	game string // one of games
}

func (o *showing) command() *cobra.Command {
	c := &cobra.Command{
		Use: "demo", GroupID: "game", Args: cobra.NoArgs,
		Short:   "Watch a whole game being played by mail between three folders",
		Example: "  adjutant demo\n  adjutant demo --dir table\n  adjutant demo --game first-1940 --dir table",
		Long: `Plays a game through the commands that you would type, between the folders of an
umpire and two players, with keys made for the occasion, and verifies it. The
folders are thrown away unless --dir names one to keep them in; then the last
lines say how to look at them. A game that is told in full somewhere, such as
winter-war, goes on from published keys instead, so its dice are always the same.`,
		RunE: func(*cobra.Command, []string) error { return o.run() },
	}
	c.Flags().StringVar(&o.keep, "dir", "", "folder to play in and to keep")
	c.Flags().StringVar(&o.game, "game", example.Demo1940.ID, "what to play: "+gameNames())
	return c
}

func (o *showing) run() error {
	dir := o.keep
	if dir == "" {
		temp, err := os.MkdirTemp("", "adjutant-demo-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temp)
		dir = temp
	} else if _, err := os.Stat(filepath.Join(dir, "umpire")); err == nil {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s has a demo already", dir)}
	}
	game, ok := games[o.game]
	if !ok {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no example %q; examples are %s", o.game, gameNames())}
	}
	t := &postOffice{dir: dir, out: o.out, game: game}
	if o.json {
		t.out = io.Discard
	}
	if err := t.begin(); err != nil {
		return err
	}
	mails, err := t.play()
	if err != nil {
		return err
	}
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/demo/v1", "mails": mails, "dir": o.keep})
		return nil
	}
	o.afterwards(game)
	return nil
}

// afterwards says how to look at the folders.
func (o *showing) afterwards(game *example.Game) {
	if o.keep == "" {
		o.next("adjutant demo --dir table    keeps the folders, to look at them")
		return
	}
	fmt.Fprintln(o.out, "\nLook at the folders:")
	for _, who := range append([]string{"umpire"}, game.Sides[:]...) {
		at := fmt.Sprintf("adjutant -C %s --home %s ", quoted(filepath.Join(o.keep, who)), quoted(filepath.Join(o.keep, "keys", who)))
		o.next(at+"status", at+"report", at+"map")
	}
}

// games are the examples that can be played.
var games = map[string]*example.Game{
	example.Demo1940.ID:  &example.Demo1940,
	example.First1940.ID: &example.First1940,
	example.Miniature.ID: &example.Miniature,
	example.WinterWar.ID: &example.WinterWar,
}

func gameNames() string { return strings.Join(slices.Sorted(maps.Keys(games)), ", ") }

// postOffice plays a game between three folders by the commands of this
// program; what it carries from one to another are their printed packets.
type postOffice struct {
	dir   string
	out   io.Writer
	game  *example.Game
	mails int
}

// command runs one command for a person and returns what it prints and its
// exit code.
func (t *postOffice) command(who, stdin string, args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	args = append([]string{"-C", filepath.Join(t.dir, who), "--home", filepath.Join(t.dir, "keys", who)}, args...)
	code = run(args, strings.NewReader(stdin), &o, &e)
	return o.String(), e.String(), code
}

// must runs a command that has to succeed.
func (t *postOffice) must(who, stdin string, args ...string) (string, error) {
	out, errs, code := t.command(who, stdin, args...)
	if code != 0 {
		return "", &session.Fault{Code: code, Err: fmt.Errorf("%s: adjutant %s: %s", who, strings.Join(args, " "), strings.TrimSpace(errs))}
	}
	return out, nil
}

func (t *postOffice) tell(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

// post carries a printed packet to others.
func (t *postOffice) post(mail, from string, to ...string) error {
	t.mails++
	for _, who := range to {
		if _, err := t.must(who, mail, "receive", "-"); err != nil {
			return err
		}
	}
	t.tell("  mail %d: %s -> %s, %d bytes", t.mails, from, strings.Join(to, ", "), len(mail))
	return nil
}

// begin makes keys, invites, joins and closes the charter.
func (t *postOffice) begin() error {
	if t.game.Opening != nil {
		return t.takeUp()
	}
	t.tell("An umpire invites two players to %s %s.", t.game.Rules, t.game.Scenario)
	for _, who := range t.everybody() {
		if err := os.MkdirAll(filepath.Join(t.dir, who), 0o700); err != nil {
			return err
		}
		if _, err := t.must(who, "", "keygen"); err != nil {
			return err
		}
	}
	init := []string{"init", t.game.Rules, t.game.Scenario, "--game", t.game.ID}
	if len(t.game.Chance) > 0 {
		file := filepath.Join(t.dir, "chance.yaml")
		if err := os.WriteFile(file, session.ChanceText(t.game.Chance), 0o600); err != nil {
			return err
		}
		init = append(init, "--scripted-chance", file)
	}
	invitation, err := t.must("umpire", "", init...)
	if err != nil {
		return err
	}
	t.mails++
	t.tell("  mail %d: umpire -> %s, %s, %d bytes", t.mails, t.game.Sides[0], t.game.Sides[1], len(invitation))
	charter := ""
	for _, side := range t.game.Sides {
		join := []string{"join", side, "-"}
		if len(t.game.Chance) > 0 {
			join = append(join, "--scripted-chance")
		}
		answer, err := t.must(side, invitation, join...)
		if err != nil {
			return err
		}
		t.mails++
		if charter, err = t.must("umpire", answer, "receive", "-"); err != nil {
			return err
		}
		t.tell("  mail %d: %s -> umpire, %d bytes", t.mails, side, len(answer))
	}
	t.tell("Both have joined; the umpire closes the charter.")
	return t.post(charter, "umpire", t.game.Sides[:]...)
}

// everybody is who has a folder.
func (t *postOffice) everybody() []string {
	return append([]string{"umpire"}, t.game.Sides[:]...)
}

// takeUp goes on from the opening of a published game: everybody has the packets that they would
// have, and keys that are published too.
func (t *postOffice) takeUp() error {
	t.tell("An umpire and two players take up the published game %s, %s %s: its keys, which are", t.game.ID, t.game.Rules, t.game.Scenario)
	t.tell("thrown away, and its charter. So its dice are those of that game.")
	for _, who := range t.everybody() {
		if err := t.unpack("keys/"+who, filepath.Join("keys", who), nil); err != nil {
			return err
		}
		others := slices.DeleteFunc(slices.Clone(t.game.Sides[:]), func(side string) bool { return who == "umpire" || side == who })
		if err := t.unpack("opening", who, others); err != nil {
			return err
		}
	}
	return nil
}

// unpack writes the files of a folder of the opening, packets into the ledger, but for those that
// the named sides have sent to the umpire.
func (t *postOffice) unpack(from, to string, without []string) error {
	files, err := fs.ReadDir(t.game.Opening, from)
	if err != nil {
		return err
	}
	for _, f := range files {
		if slices.ContainsFunc(without, func(side string) bool { return strings.HasPrefix(f.Name(), side+"-") }) {
			continue
		}
		data, err := fs.ReadFile(t.game.Opening, path.Join(from, f.Name()))
		if err != nil {
			return err
		}
		file := filepath.Join(t.dir, to, f.Name())
		if from == "opening" && filepath.Ext(file) == ".txt" {
			file = filepath.Join(t.dir, to, "ledger", f.Name())
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// play exchanges mails until the game is over, then verifies it for all.
func (t *postOffice) play() (mails int, err error) {
	for {
		st, err := t.standing("umpire")
		if err != nil {
			return t.mails, err
		}
		if st.State == "over" || t.game.Until != "" && len(st.Due) > 0 && strings.HasPrefix(st.Due[0].Phase, t.game.Until) {
			break
		}
		for _, d := range st.Due {
			if err := t.answer(d); err != nil {
				return t.mails, err
			}
		}
		result, err := t.must("umpire", "", "resolve")
		if err != nil {
			return t.mails, err
		}
		if err := t.post(result, "umpire", t.game.Sides[:]...); err != nil {
			return t.mails, err
		}
		report, err := t.must(t.game.Sides[0], "", "report", "--json")
		if err == nil {
			err = t.narrate(report)
		}
		if err != nil {
			return t.mails, err
		}
	}
	return t.mails, t.finish()
}

// finish shows the last report, and verifies the game for all.
func (t *postOffice) finish() error {
	report, err := t.must(t.game.Sides[0], "", "report")
	if err != nil {
		return err
	}
	t.tell("\nIn the end %s has this report:\n\n%s", t.game.Sides[0], report)
	t.tell("That is all. Everybody verifies it:")
	for _, who := range t.everybody() {
		v, err := t.must(who, "", "verify")
		if err != nil {
			return err
		}
		t.tell("  %s: %s", who, strings.ReplaceAll(strings.TrimSpace(v), "\n", "\n    "))
	}
	return nil
}

// narrate tells the first of what has happened, from a report.
func (t *postOffice) narrate(report string) error {
	var doc render.Document
	if err := json.Unmarshal([]byte(report), &doc); err != nil {
		return err
	}
	const most = 5
	n := 0
	for _, b := range doc.Blocks {
		lines := b.Items
		if b.Text != nil && len(b.Faces) > 0 {
			dice := *b.Text
			dice.Text += fmt.Sprint(": ", strings.Trim(fmt.Sprint(b.Faces), "[]"))
			lines = append(lines, dice)
		}
		for _, m := range lines {
			if !strings.HasPrefix(m.ID, "event.") {
				continue
			}
			if n++; n > most {
				t.tell("    ...")
				return nil
			}
			t.tell("    %s", m.Text)
		}
	}
	return nil
}

func (t *postOffice) standing(who string) (*session.Status, error) {
	out, err := t.must(who, "", "status", "--json")
	if err != nil {
		return nil, err
	}
	var st session.Status
	return &st, json.Unmarshal([]byte(out), &st)
}

// answer lets a side write and send what it owes.
func (t *postOffice) answer(d session.Duty) error {
	template, err := t.must(d.Side, "", "orders", "new", "-")
	if err != nil {
		return err
	}
	file := filepath.Join(t.dir, d.Side, filepath.FromSlash(session.OrdersFile(d.Phase)))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	draft := func(text string) error { return os.WriteFile(file, []byte(text), 0o600) }
	text := t.game.Write(d.Side, d.Phase, template, func(text string) bool {
		if draft(text) != nil {
			return false
		}
		_, _, code := t.command(d.Side, "", "orders", "check", file)
		return code == 0
	})
	if err := draft(text); err != nil {
		return err
	}
	mail, err := t.must(d.Side, "", "send", file)
	if err != nil {
		return err
	}
	t.tell("%s writes orders for %s.", d.Side, d.Phase)
	return t.post(mail, d.Side, "umpire")
}
