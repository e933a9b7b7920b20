package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// trials are what `adjutant playout` has been asked to play.
type trials struct {
	*app
	title     rules.Title
	scenarios []string // empty: all
	options   []string
	data      string // folder
	files     []rules.File
	games     int
	seed      uint64
	players   string
	check     bool
	split     int
	byMail    bool
	standing  string        // folder with standing orders
	journals  string        // folder
	journal   string        // file: play its game again
	begun     []rules.Entry // read from there
}

// tally is what became of the games of one scenario.
type tally struct {
	Scenario   string         `json:"scenario,omitempty"`
	Games      int            `json:"games"`
	Turns      int            `json:"player_turns"`
	Actions    int            `json:"actions"`
	Seconds    float64        `json:"seconds"`
	Rate       float64        `json:"actions_per_second"`
	Longest    float64        `json:"longest_game_seconds"`
	Splits     int            `json:"split_runs"`
	Wins       map[string]int `json:"wins"`
	Packets    map[string]int `json:"packets,omitempty"` // by mail, by what was due
	PerTurn    float64        `json:"packets_per_player_turn,omitempty"`
	Violations []violation    `json:"violations"`
}

// violation is a game that went wrong, and how to see it again.
type violation struct {
	Scenario string `json:"scenario"`
	Seed     uint64 `json:"seed"`
	Error    string `json:"error"`
	Journal  string `json:"journal"`
	Again    string `json:"again"`
}

func (t *trials) command() *cobra.Command {
	c := &cobra.Command{
		Use: "playout GAME", GroupID: "proof", Args: cobra.MaximumNArgs(1), ValidArgsFunction: complete(gameIDs, nothing),
		Short: "Play random games to look for faults",
		Example: `  adjutant playout rommel --scenario s1940 --games 100
  adjutant playout rommel --games 50 --check --split 10
  adjutant playout rommel --scenario gazala --players bot,random --json
  adjutant playout rommel --games 40 --by-mail --standing examples/rommel/standing
  adjutant playout rommel --scenario s1942 --option hold-fire --data mine
  adjutant playout --journal playout-rommel-s1940-17.journal --check`,
		Long: `Plays whole games in memory, without people, keys or files: every question is
answered at random among its legal answers, or by the game's own simple bot.
With --check the game's invariants are tested at every step and the journal is
replayed. A game that goes wrong leaves its journal, and the command tells how
to play it again. Without --scenario all scenarios are played.

With --by-mail two bots send orders only where play waits for them, and the packets
are counted. --standing names a folder with the standing orders that answer for them:
SCENARIO-SIDE.yaml, or SIDE.yaml for all scenarios.

An action is one answered question or secret choice. Seconds are those that pass
on a clock while games are played one after the other; they include listing all
legal choices, and what --check and --split do.`,
		RunE: func(_ *cobra.Command, args []string) error { return t.run(args) },
	}
	f := c.Flags()
	f.StringSliceVar(&t.scenarios, "scenario", nil, "scenarios to play (default: all)")
	f.StringSliceVar(&t.options, "option", nil, "options to play with; see adjutant help init")
	f.StringVar(&t.data, "data", "", "folder with map.yaml, units.yaml or scenarios.yaml of your own")
	f.IntVar(&t.games, "games", 1, "games of each scenario")
	f.Uint64Var(&t.seed, "seed", 1, "seed of the first game; the next ones count up")
	f.StringVar(&t.players, "players", "random", "who plays: random, bot, or one for each side (bot,random)")
	f.BoolVar(&t.check, "check", false, "test the game's invariants at every step, and the replay")
	f.IntVar(&t.split, "split", 0, "play every N-th game also as two players who know their own side only")
	f.BoolVar(&t.byMail, "by-mail", false, "bots play as by mail: count their packets")
	f.StringVar(&t.standing, "standing", "", "folder with standing orders for --by-mail")
	f.StringVar(&t.journals, "journals", ".", "folder for the journals of games that go wrong")
	f.StringVar(&t.journal, "journal", "", "journal of a game that went wrong: play it again")
	flagValues(c, "scenario", scenarios)
	flagValues(c, "option", func(args []string) []cobra.Completion { return options(args[:min(1, len(args))]) })
	flagValues(c, "players", func([]string) []cobra.Completion {
		return []cobra.Completion{"random", "bot", "bot,random", "random,bot"}
	})
	return c
}

// read completes what the flags say.
func (t *trials) read(args []string) error {
	if t.journal != "" {
		game, err := t.recorded()
		if err != nil {
			return err
		}
		args = []string{game}
	}
	if len(args) == 0 {
		return fmt.Errorf("which game? games are %s", titles())
	}
	if err := t.fits(); err != nil {
		return err
	}
	for _, x := range all.Titles() {
		if x.ID == args[0] {
			t.title = x
		}
	}
	if t.title.ID == "" {
		return fmt.Errorf("there is no game %q; games are %s", args[0], titles())
	}
	if err := isFolder("--journals", t.journals); err != nil {
		return err
	}
	if t.data != "" {
		var err error
		if t.files, err = session.OwnData(&t.title, t.data); err != nil {
			return err
		}
	}
	if len(t.scenarios) == 0 {
		for _, s := range t.title.Scenarios {
			if t.concerned(s.ID) {
				t.scenarios = append(t.scenarios, s.ID)
			}
		}
	}
	return nil
}

// fits judges numbers, and flags that are for games by mail.
func (t *trials) fits() error {
	switch {
	case t.games < 1 || t.split < 0:
		return fmt.Errorf("--games must be 1 or more, --split 0 or more")
	case t.standing != "" && !t.byMail:
		return fmt.Errorf("--standing is for --by-mail")
	case t.byMail && strings.Contains(t.players, ",") && strings.Contains(t.players, string(playout.RandomPlayer)):
		return fmt.Errorf("by mail two bots play, not --players %s", t.players)
	}
	return nil
}

// recorded reads the journal of a game that is to be played again, and names it.
func (t *trials) recorded() (game string, err error) {
	text, err := playedFile.File(t.journal)
	if err != nil {
		return "", err
	}
	j, err := playout.ParseJournal(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", t.journal, err)
	}
	t.scenarios, t.seed, t.games, t.begun = []string{j.Scenario}, j.Seed, 1, j.Entries
	t.players = fmt.Sprintf("%s,%s", j.Players[0], j.Players[1])
	return j.Game, nil
}

// concerned reports whether all options say something about a scenario.
func (t *trials) concerned(scenario string) bool {
	return !slices.ContainsFunc(t.title.Options, func(o rules.Option) bool {
		return slices.Contains(t.options, o.ID) && o.Scenarios != nil && !slices.Contains(o.Scenarios, scenario)
	})
}

func titles() string {
	var ids []string
	for _, t := range all.Titles() {
		ids = append(ids, t.ID)
	}
	return strings.Join(ids, ", ")
}

// run plays what was asked for.
func (t *trials) run(args []string) error {
	if err := t.read(args); err != nil {
		return &session.Fault{Code: session.CodeUsage, Err: err}
	}
	players, ok := playout.ParsePlayers(t.players)
	if !ok {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("--players is random, bot, or one for each side such as bot,random; not %q", t.players)}
	}
	if t.byMail {
		players = [2]playout.Player{playout.BotPlayer, playout.BotPlayer} // so journals say it too
	}
	total := t.tally("")
	var tallies []*tally
	for _, scenario := range t.scenarios {
		desk, _, err := t.title.Open(rules.Setup{Scenario: scenario, Options: t.options, Data: t.files})
		if err != nil {
			return &session.Fault{Code: session.CodeUsage, Err: err}
		}
		x := playout.Trial{Desk: desk, Players: players, Check: t.check, Begun: t.begun}
		if t.byMail {
			if x.Mail, err = t.mail(desk, scenario); err != nil {
				return &session.Fault{Code: session.CodeUsage, Err: err}
			}
		}
		y, err := t.scenario(x, scenario)
		if err != nil {
			return err
		}
		tallies = append(tallies, y)
		total.add(y)
		if !t.json {
			y.tell(t.out)
		}
	}
	if t.json {
		t.tellJSON(total, tallies)
	}
	if n := len(total.Violations); n > 0 {
		t.printed = t.json
		return &session.Fault{Code: session.CodeVerify, Err: fmt.Errorf("games that went wrong: %d", n)}
	}
	return nil
}

// mail reads the standing orders for a scenario.
func (t *trials) mail(desk rules.Desk, scenario string) (*playout.Mail, error) {
	m := &playout.Mail{Ahead: session.UsualAhead}
	if t.standing == "" {
		return m, nil
	}
	s, err := desk.Sit(playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		return nil, err
	}
	for side, name := range t.title.Sides {
		for _, file := range []string{scenario + "-" + name + ".yaml", name + ".yaml"} {
			file = filepath.Join(t.standing, file)
			text, err := orderFile.File(file)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return nil, err
			}
			n, problems := orders.Parse(file, text)
			if m.Standing[side] = rules.Standing(n); m.Standing[side] != nil {
				problems = append(problems, s.Judge(rules.Side(side), rules.StandingOrders, m.Standing[side], "")...)
			}
			for _, p := range problems {
				if !p.Warning {
					words := page.Merge(page.Words(orders.Words()), desk.Words(t.lang))
					return nil, fmt.Errorf("%s:%d:%d: %s", file, p.Line, p.Col, words.Say(page.M(p.ID, p.Args...)))
				}
			}
			break
		}
	}
	for side, name := range t.title.Sides {
		if m.Standing[side] == nil {
			return nil, fmt.Errorf("%s has no standing orders of %s for %s: neither %s-%s.yaml nor %s.yaml", t.standing, name, scenario, scenario, name, name)
		}
	}
	return m, nil
}

func (t *trials) tellJSON(total *tally, of []*tally) {
	t.printJSON(t.out, struct {
		Schema string `json:"schema"`
		Game   string `json:"game"`
		*tally
		Scenarios []*tally `json:"scenarios"`
	}{"adjutant/playout/v1", t.title.ID, total, of})
}

func (t *trials) tally(scenario string) *tally {
	y := &tally{Scenario: scenario, Wins: map[string]int{"nobody": 0}, Violations: []violation{}}
	for _, s := range t.title.Sides {
		y.Wins[s] = 0
	}
	return y
}

func (y *tally) add(x *tally) {
	y.Games += x.Games
	y.Turns += x.Turns
	y.Actions += x.Actions
	y.Seconds += x.Seconds
	y.Rate = float64(y.Actions) / y.Seconds
	y.Longest = max(y.Longest, x.Longest)
	y.Splits += x.Splits
	for kind, n := range x.Packets {
		if y.Packets == nil {
			y.Packets = map[string]int{}
		}
		y.Packets[kind] += n
	}
	if y.Packets != nil {
		y.PerTurn = float64(y.packets()-y.Packets[playout.SetUp]) / float64(max(1, y.Turns))
	}
	for s, n := range x.Wins {
		y.Wins[s] += n
	}
	y.Violations = append(y.Violations, x.Violations...)
}

// packets are all that were sent.
func (y *tally) packets() (n int) {
	for _, of := range y.Packets {
		n += of
	}
	return n
}

// scenario plays the games of one scenario.
func (t *trials) scenario(x playout.Trial, scenario string) (*tally, error) {
	y := t.tally(scenario)
	defer debug.SetGCPercent(debug.SetGCPercent(1600)) // short games leave little behind
	what := scenario
	if n := len(t.scenarios); n > 1 {
		what += fmt.Sprintf(" (%d of %d)", slices.Index(t.scenarios, scenario)+1, n)
	}
	shown := t.progress(what, t.games)
	defer shown.end()
	for n := range t.games {
		shown.at(n)
		seed := t.seed + uint64(n)
		x.Split = t.split > 0 && n%t.split == 0
		start := time.Now()
		g, err := x.Play(seed)
		spent := time.Since(start).Seconds()
		one := t.tally("")
		one.Games, one.Turns, one.Actions, one.Seconds, one.Longest = 1, g.Turns, g.Actions, spent, spent
		one.Packets = g.Packets
		if x.Split {
			one.Splits = 1
		}
		switch {
		case err != nil:
			j := playout.Journal{Game: t.title.ID, Scenario: scenario, Seed: seed, Players: x.Players, Entries: g.Journal}
			file, unkept := t.keep(j)
			if unkept != nil {
				return nil, unkept
			}
			one.Violations = []violation{{scenario, seed, err.Error(), file, "adjutant playout --journal " + file + t.again(x.Split)}}
		case g.Winner < rules.Nobody:
			one.Wins[t.title.Sides[g.Winner]]++
		default:
			one.Wins["nobody"]++
		}
		y.add(one)
	}
	return y, nil
}

// keep writes the journal of a game that went wrong.
func (t *trials) keep(j playout.Journal) (file string, err error) {
	file = filepath.Join(t.journals, fmt.Sprintf("playout-%s-%s-%d.journal", j.Game, j.Scenario, j.Seed))
	if !t.dryRun {
		err = os.WriteFile(file, j.Text(), 0o600)
	}
	return file, err
}

// again are the flags that a single game is to be played again with.
func (t *trials) again(split bool) string {
	s := ""
	if len(t.options) > 0 {
		s += " --option " + strings.Join(t.options, ",")
	}
	if t.data != "" {
		s += " --data " + quoted(t.data)
	}
	if t.check {
		s += " --check"
	}
	if split {
		s += " --split 1"
	}
	if t.byMail {
		s += " --by-mail"
	}
	if t.standing != "" {
		s += " --standing " + quoted(t.standing)
	}
	return s
}

// tell says in words how the games went.
func (y *tally) tell(w io.Writer) {
	fmt.Fprintf(w, "%s: %d games, %d player turns, %d actions in %.2f s: %.0f actions a second, longest game %.3f s\n",
		y.Scenario, y.Games, y.Turns, y.Actions, y.Seconds, y.Rate, y.Longest)
	fmt.Fprintf(w, "  wins %s; split runs %d; violations %d\n", strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(y.Wins), "map["), "]"), y.Splits, len(y.Violations))
	if y.Packets != nil {
		fmt.Fprintf(w, "  %.2f packets a Player-Turn after set-up, %.1f a game; by what was due: %s\n", y.PerTurn,
			float64(y.packets())/float64(max(1, y.Games)), strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(y.Packets), "map["), "]"))
	}
	for _, v := range y.Violations {
		fmt.Fprintf(w, "  seed %d: %s\n    see it again: %s\n", v.Seed, v.Error, v.Again)
	}
}
