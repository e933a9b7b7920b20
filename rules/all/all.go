// Package all lists the games that this program knows. A further game is a
// package beside the others and a line here.
package all

import (
	"github.com/adjutant-pbem/adjutant/rules"
	eurofront "github.com/adjutant-pbem/adjutant/rules/eurofront/staff"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// Titles are the games on the shelf.
func Titles() []rules.Title {
	return []rules.Title{
		staff.Title(),
		eurofront.Title(),
		miniature.Title,
	}
}

// Aids are what can be asked of a game by its id, or of all in the order of Titles ("").
// They are there before the data of a game is.
func Aids(id string) (aids []rules.Aid) {
	if id == "" || id == "rommel" {
		aids = append(aids, (&staff.Game{}).Aids()...)
	}
	if id == "" || id == "eurofront" {
		aids = append(aids, (&eurofront.Game{}).Aids()...)
	}
	if id == "" || id == miniature.Title.ID {
		aids = append(aids, miniature.Game{}.Aids()...)
	}
	return aids
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
