package main

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// beginnings are the commands that begin a game, and what for.
var beginnings = []struct{ what, command string }{
	{"make your keys, once", "keygen"},
	{"answer an invitation", "join SIDE invitation.txt"},
	{"invite two players, as their umpire", "init GAME SCENARIO"},
	{"make a lost folder again", "receive LEDGER"},
	{"watch a whole game first", "demo"},
}

// welcome is the status of a folder without a game: how to begin one.
func welcome(a *app) error {
	folder, err := a.keyFolder()
	if err != nil {
		return err
	}
	next := "join SIDE invitation.txt"
	if _, err := session.LoadKeys(folder, nil); errors.Is(err, session.ErrNoKeys) { // what else is wrong join tells
		next = "keygen"
	}
	next = "adjutant " + a.flags() + next
	if a.json {
		a.printJSON(a.out, map[string]any{"schema": "adjutant/status/v1", "state": "none", "next": next})
		return nil
	}
	fmt.Fprintln(a.out, "There is no game in this folder or above it (-C DIR names another).")
	for _, b := range beginnings {
		fmt.Fprintf(a.out, "  %-36s adjutant %s%s\n", b.what, a.flags(), b.command)
	}
	fmt.Fprintln(a.out, "next:", next)
	return nil
}
