// Package all lists the games that this program knows. A further game is a
// package beside the others and a line here.
package all

import (
	"github.com/adjutant-pbem/adjutant/rules"
	eurofront "github.com/adjutant-pbem/adjutant/rules/eurofront/staff"
	rommel "github.com/adjutant-pbem/adjutant/rules/rommel/staff"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// game is a line on the shelf: the id of a title and the title, which is made, with the data
// that it reads, for whoever wants it; and what can be asked of the game, which is there before.
type game struct {
	id    string
	title func() rules.Title
	aids  func() []rules.Aid
}

var shelf = []game{
	{"rommel", rommel.Title, (&rommel.Game{}).Aids},
	{"eurofront", eurofront.Title, (&eurofront.Game{}).Aids},
	{miniature.Title.ID, func() rules.Title { return miniature.Title }, miniature.Game{}.Aids},
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
		if id == "" || id == g.id {
			all = append(all, g.aids()...)
		}
	}
	return all
}

// Title finds a game by its id; the error names those that there are.
func Title(id string) (*rules.Title, error) {
	var ids []string
	for _, g := range shelf {
		if g.id == id {
			t := g.title()
			return &t, nil
		}
		ids = append(ids, g.id)
	}
	return nil, rules.Unknown("game", id, ids)
}
