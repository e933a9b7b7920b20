package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// TestPlayoutAgain: the command by which a game that goes wrong is seen again shows the same
// fault, also where it was played by mail.
func TestPlayoutAgain(t *testing.T) {
	standing := filepath.Join(t.TempDir(), "of mine")
	for name, text := range map[string]string{"axis.yaml": "standing: {pace: fast}\n", "allied.yaml": "standing: {pass: true, refuse: {anywhere: false}}\n"} {
		if err := os.MkdirAll(standing, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(standing, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	entries := faultyJournal(t)
	for what, x := range map[string]trials{
		"by hand":                   {players: "bot,random"},
		"by mail":                   {players: "random", byMail: true}, // which the flag is if it is not given
		"by mail of bots":           {players: "bot", byMail: true, check: true},
		"by mail, standing orders":  {players: "random", byMail: true, standing: standing},
		"by hand, tested and split": {players: "random", check: true, split: 1},
	} {
		var out bytes.Buffer
		x.app = &app{out: &out, err: &out, json: true}
		x.scenarios, x.games, x.seed, x.journals, x.begun = []string{"s1940"}, 1, 3, t.TempDir(), entries
		err := x.run([]string{"rommel"})
		first := wrongOf(t, out.Bytes(), err)
		out.Reset()
		run(append(wordsOfShell(first.Again)[1:], "--journals", x.journals, "--json"), strings.NewReader(""), &out, &out)
		second := wrongOf(t, out.Bytes(), nil)
		if second != first {
			t.Errorf("%s: again\n%+v\nis not\n%+v", what, second, first)
		}
	}
}

// faultyJournal is a game with an answer in it that is none.
func faultyJournal(t *testing.T) []rules.Entry {
	t.Helper()
	title, err := all.Title("rommel")
	if err != nil {
		t.Fatal(err)
	}
	desk, _, err := title.Open(rules.Setup{Scenario: "s1940"})
	if err != nil {
		t.Fatal(err)
	}
	g, err := playout.Trial{Desk: desk, Players: [2]playout.Player{playout.BotPlayer, playout.BotPlayer}}.Play(3)
	if err != nil {
		t.Fatal(err)
	}
	entries := g.Journal[:120]
	entries[119].Value = append(entries[119].Value, 0xff)
	return entries
}

// wrongOf is the one game that went wrong.
func wrongOf(t *testing.T, text []byte, err error) violation {
	t.Helper()
	var told tally
	if json.Unmarshal(text, &told) != nil || len(told.Violations) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	return told.Violations[0]
}

// wordsOfShell are those of a line as a shell reads it.
func wordsOfShell(line string) (all []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}
