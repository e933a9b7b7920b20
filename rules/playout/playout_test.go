package playout_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

func trial(t *testing.T, g rules.Complete[miniature.Plane, miniature.Secret]) playout.Trial {
	return playout.Trial{Desk: rules.NewDesk(g), Players: [2]playout.Player{playout.RandomPlayer, playout.BotPlayer}, Check: true, Split: true}
}

func TestPlay(t *testing.T) {
	x := trial(t, miniature.Game{})
	for seed := range uint64(20) {
		g, err := x.Play(seed)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if g.Turns == 0 || g.Actions == 0 || len(g.Points) == 0 {
			t.Errorf("seed %d: %d turns, %d actions, %d checkpoints", seed, g.Turns, g.Actions, len(g.Points))
		}
		again, err := x.Play(seed)
		if err != nil || again.Actions != g.Actions || again.Points[len(again.Points)-1].Hash != g.Points[len(g.Points)-1].Hash {
			t.Errorf("seed %d: another game: %v", seed, err)
		}
	}
}

// lawless is a game in which the law breaks at some call of the table.
type lawless struct {
	miniature.Game
	calls int
}

var errLaw = errors.New("a law is broken")

func (l lawless) Laws() func(rules.Sight[miniature.Plane, miniature.Secret]) error {
	n := 0
	return func(rules.Sight[miniature.Plane, miniature.Secret]) error {
		if n++; n == l.calls {
			return errLaw
		}
		return nil
	}
}

// TestBroken: a game that goes wrong leaves a journal that leads there again.
func TestBroken(t *testing.T) {
	t.Run("by hand", func(t *testing.T) { broken(t, nil) })
	t.Run("by mail", func(t *testing.T) { broken(t, &playout.Mail{Ahead: 4}) })
	standing, problems := orders.Parse("standing.yaml", []byte("standing: {withdraw: {}, losses: []}"))
	if problems != nil {
		t.Fatal(problems)
	}
	t.Run("by mail with standing orders", func(t *testing.T) {
		broken(t, &playout.Mail{Ahead: 4, Standing: [2]*orders.Node{standing, standing}})
	})
}

func broken(t *testing.T, mail *playout.Mail) {
	x := trial(t, lawless{calls: 100})
	x.Mail = mail
	g, err := x.Play(7)
	if !errors.Is(err, errLaw) {
		t.Fatal("error", err)
	}
	j := playout.Journal{Game: "miniature", Scenario: "skirmish", Seed: 7, Players: x.Players, Entries: g.Journal}
	read, err2 := playout.ParseJournal(j.Text())
	if err2 != nil || string(read.Text()) != string(j.Text()) {
		t.Fatalf("the journal is not read back: %v", err2)
	}
	x.Begun = read.Entries
	again, err2 := x.Play(read.Seed)
	if err2 == nil || err2.Error() != err.Error() {
		t.Errorf("again: %v, not %v", err2, err)
	}
	if len(again.Journal) != len(g.Journal) {
		t.Errorf("%d entries, not %d", len(again.Journal), len(g.Journal))
	}
	if again.Actions != 0 && mail == nil { // by mail all answers are counted
		t.Errorf("%d questions were asked though the journal has their answers", again.Actions)
	}
}

// TestJournalRefused: nothing but what Text writes is read.
func TestJournalRefused(t *testing.T) {
	for _, text := range []string{"", "adjutant playout journal v1\n", "adjutant playout journal v1\na b c random\n",
		"adjutant playout journal v1\na b 1 chess\n", "adjutant playout journal v1\na b 1 bot,random\nzz\n",
		"adjutant playout journal v1\na b 1 bot,random\n00 # x\n"} {
		if _, err := playout.ParseJournal([]byte(text)); !errors.Is(err, playout.ErrJournal) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzJournal(f *testing.F) {
	g, err := playout.Trial{Desk: rules.NewDesk(miniature.Game{}), Players: [2]playout.Player{"bot", "bot"}}.Play(1)
	if err != nil {
		f.Fatal(err)
	}
	j := playout.Journal{Game: "miniature", Scenario: "skirmish", Seed: 1, Players: [2]playout.Player{"bot", "bot"}, Entries: g.Journal[:9]}
	f.Add(string(j.Text()))
	f.Add(strings.Replace(string(j.Text()), " # ", "\t# ", 1))
	f.Fuzz(func(t *testing.T, text string) {
		j, err := playout.ParseJournal([]byte(text))
		if err != nil {
			return
		}
		if again, err := playout.ParseJournal(j.Text()); err != nil || string(again.Text()) != string(j.Text()) {
			t.Errorf("not read back: %v", err)
		}
	})
}
