package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
)

// elsewhere is the status of a folder without a game: of the games in the folders in
// it, or how to begin one.
func (o *asking) elsewhere(none error) error {
	dir := cmp.Or(o.dir, os.Getenv("ADJUTANT_GAME"))
	names, _ := store.Below(cmp.Or(dir, ".")) // of a folder that is none the error of before tells
	switch {
	case len(names) > 0:
		return o.games(dir, names)
	case dir == "":
		return welcome(o.app)
	}
	return none
}

// A gameBelow is the game in a folder of this one.
type gameBelow struct {
	Folder string `json:"folder"`
	*facts
	Error string `json:"error,omitempty"`

	app     *app // as if it was run in the folder
	outlook *outlook
}

// urgency is how soon somebody must look after a game.
type urgency int

// The most urgent first.
const (
	gameUnread urgency = iota // it cannot be read
	gameYours                 // it waits for the user
	gameTheirs                // it waits for others
	gameOver
)

func (g *gameBelow) urgency() urgency {
	switch {
	case g.Error != "":
		return gameUnread
	case g.State == "over" || g.State == "ended":
		return gameOver
	case g.Wait != "":
		return gameTheirs
	}
	return gameYours
}

// games tells of games in a line or two each, and changes nothing in their folders.
func (o *asking) games(dir string, names []string) error {
	keys, err := o.keys()
	if err != nil {
		fmt.Fprintf(o.err, "adjutant: note: %v: this is what anybody sees\n", err)
	}
	var all []*gameBelow
	var fault error
	for _, name := range names {
		at := *o.app
		at.dir = filepath.Join(dir, name)
		g := &gameBelow{Folder: at.dir, app: &at}
		if g.outlook, err = at.glance(keys); err != nil {
			g.Error, fault = err.Error(), cmp.Or(fault, err)
		} else {
			f := g.outlook.facts()
			g.facts = &f
		}
		all = append(all, g)
	}
	slices.SortStableFunc(all, func(a, b *gameBelow) int { return cmp.Compare(a.urgency(), b.urgency()) })
	next := "adjutant " + all[0].app.flags() + "status"
	if i := slices.IndexFunc(all, func(g *gameBelow) bool { return g.Error == "" }); i >= 0 {
		next = all[i].Next
	}
	if o.json {
		o.printJSON(o.out, map[string]any{"schema": "adjutant/games/v1", "games": all, "next": next})
	} else {
		for _, g := range all {
			o.tellBelow(g)
		}
		fmt.Fprintln(o.out, "next:", next)
	}
	if fault != nil {
		return &session.Fault{Code: session.Code(fault), Err: errors.New("not every game here can be read")}
	}
	return nil
}

// glance is where the game in the folder of a stands.
func (a *app) glance(keys *session.Keys) (*outlook, error) {
	dir, err := a.folder()
	if err != nil {
		return nil, err
	}
	s, err := session.Open(dir, keys)
	if err != nil {
		return nil, err
	}
	return a.outlook(s)
}

// tellBelow tells of one game: what is to be done, who owes what, or how it has ended.
func (o *asking) tellBelow(g *gameBelow) {
	if g.Error != "" {
		fmt.Fprintf(o.out, "%s: error: %s\n", g.Folder, strings.ReplaceAll(g.Error, "\n", "\n  "))
		return
	}
	fmt.Fprintf(o.out, "%s: %s\n", g.Folder, g.outlook.headline())
	switch u := g.urgency(); {
	case u == gameYours:
		fmt.Fprintln(o.out, "  next:", g.Next)
	case u == gameTheirs && len(g.Due) == 0:
		fmt.Fprintln(o.out, "  waiting for", g.Wait)
	case u == gameOver:
		if g.Outcome != "" {
			fmt.Fprintln(o.out, "  outcome:", g.Outcome)
		}
	case u == gameTheirs:
		for _, d := range g.Due {
			fmt.Fprintf(o.out, "  due: %s owes %s\n", d.Side, d.Say(g.outlook.words))
		}
	}
}
