package casebook

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// OwnData changes something in the data of a title, at random: a word, a number, an entry that is
// left out or stands twice. What is refused says in which file; with what is taken a random game is
// played to its end by the game's laws, and somebody asks at its halts what they like.
func OwnData(t *testing.T, title rules.Title, times uint64) {
	t.Helper()
	taken := uint64(0)
	for seed := range times {
		x := &owned{T: t, title: title, scenario: title.Scenarios[seed%uint64(len(title.Scenarios))].ID, seed: seed, chance: rules.NewChance(seed)}
		if x.change(); x.play() {
			taken++
		}
	}
	if taken == 0 || taken == times {
		t.Errorf("of %d changes %d are taken", times, taken)
	}
}

// owned is a title with one change in its data.
type owned struct {
	*testing.T
	title    rules.Title
	scenario string
	seed     uint64
	chance   *rules.Chance
	data     []rules.File
	what     string // is changed
}

// play plays with the data, and reports whether they can be played with.
func (x *owned) play() bool {
	x.Helper()
	defer func() {
		if err := recover(); err != nil {
			x.Errorf("seed %d, %s, %s: %v\n%s", x.seed, x.scenario, x.what, err, debug.Stack())
		}
	}()
	desk, _, err := x.title.Open(rules.Setup{Scenario: x.scenario, Data: x.data})
	if err != nil {
		if !slices.ContainsFunc(x.data, func(f rules.File) bool { return strings.Contains(err.Error(), f.Name) }) && !strings.Contains(err.Error(), "scenario") {
			x.Errorf("seed %d, %s: no file in %v", x.seed, x.what, err)
		}
		return false
	}
	trial := playout.Trial{Desk: desk, Check: true, Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}}
	if _, err := trial.Play(x.seed); err != nil {
		x.Errorf("seed %d, %s, %s: %v", x.seed, x.scenario, x.what, err)
	}
	x.ask(desk)
	return true
}

// ask has reports, templates, aids and overlays written at two halts of a game.
func (x *owned) ask(desk rules.Desk) {
	x.Helper()
	words := page.Merge(page.Words(orders.Words()), desk.Words("en"))
	g := &guided{t: x.T, desk: desk, scenario: x.scenario, seed: x.seed, host: playout.NewMemory(x.seed, rules.Both, true)}
	var answers, problems int
	for range 2 {
		seat := g.halted(1 + x.chance.Below(4))
		if seat == nil {
			return
		}
		for by := range rules.Overseer + 1 {
			q := questioner{x.T, desk, seat, by, x.chance, words, nil, &answers, &problems}
			q.learn()
			q.ask()
			seat.Report(by, 0)
			seat.Chronicle(by, 0)
			if by < rules.Nobody {
				seat.Template(by, words.Say, true)
			}
		}
	}
}

// change changes one thing in one of the files.
func (x *owned) change() {
	x.data = x.title.Files()
	f := &x.data[x.chance.Below(len(x.data))]
	root, problems := orders.Parse(f.Name, f.Text)
	if problems != nil {
		x.Fatal(problems)
	}
	full, words := entries(root)
	how := x.chance.Below(5)
	if n := full[x.chance.Below(len(full))]; how < 2 {
		x.what = fmt.Sprintf("%s:%d: %s", f.Name, n.Line, without(n, x.chance.Below(len(n.Items)+len(n.Pairs)), how == 0))
	} else {
		word := words[x.chance.Below(len(words))]
		was := word.Text
		if word.Text = odd[x.chance.Below(len(odd))]; how == 4 {
			word.Text = words[x.chance.Below(len(words))].Text
		}
		x.what = fmt.Sprintf("%s:%d: %q for %q", f.Name, word.Line, word.Text, was)
	}
	f.Text = orders.Write(root)
}

// odd are words that hardly fit anywhere.
var odd = []string{"0", "1", "2", "9", "99", "-1", "true", "none", ""}

// entries are the lists and maps of a file that are not empty, and its words.
func entries(n *orders.Node) (full, words []*orders.Node) {
	switch {
	case len(n.Items)+len(n.Pairs) > 0:
		full = append(full, n)
	case n.Kind == orders.Scalar:
		words = append(words, n)
	}
	add := func(x *orders.Node) {
		f, w := entries(x)
		full, words = append(full, f...), append(words, w...)
	}
	for _, x := range n.Items {
		add(x)
	}
	for _, p := range n.Pairs {
		add(p.Value)
	}
	return full, words
}

// without takes the i-th entry out of a list or map, or has it stand there twice.
func without(n *orders.Node, i int, twice bool) string {
	switch {
	case n.Kind == orders.Map:
		key := n.Pairs[i].Key.Text
		n.Pairs = slices.Delete(slices.Clone(n.Pairs), i, i+1)
		return "without " + key
	case twice:
		n.Items = append(slices.Clone(n.Items), n.Items[i])
		return fmt.Sprintf("entry %d twice", i)
	}
	n.Items = slices.Delete(slices.Clone(n.Items), i, i+1)
	return fmt.Sprintf("without entry %d", i)
}
