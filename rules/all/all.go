// Package all lists the games that this program knows. A further game is a
// package beside the others and a line here.
package all

import (
	"github.com/adjutant-pbem/adjutant/rules"
	winterwar "github.com/adjutant-pbem/adjutant/rules/eurofront/staff"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// game is a line on the shelf: the title, and what can be asked of the game, which is there
// before its data is.
type game struct {
	title func() rules.Title
	aids  func() []rules.Aid
}

var shelf = []game{
	{staff.Title, (&staff.Game{}).Aids},
	{winterwar.Title, (&winterwar.Game{}).Aids},
	{func() rules.Title { return miniature.Title }, miniature.Game{}.Aids},
}

// Titles are the games on the shelf.
func Titles() (all []rules.Title) {
	for _, g := range shelf {
		all = append(all, g.title())
	}
	return all
}

// Aids are what can be asked of a game by its id, or of all in the order of Titles ("").
func Aids(id string) (all []rules.Aid) {
	for _, g := range shelf {
		if id == "" || id == g.title().ID {
			all = append(all, g.aids()...)
		}
	}
	return all
}

// Title finds a game by its id; the error names those that there are.
func Title(id string) (*rules.Title, error) {
	var ids []string
	for _, t := range Titles() {
		if t.ID == id {
			return &t, nil
		}
		ids = append(ids, t.ID)
	}
	return nil, rules.Unknown("game", id, ids)
}
