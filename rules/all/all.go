// Package all lists the games that this program knows. A further game is a
// package beside the others and a line here.
package all

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// Titles are the games on the shelf.
func Titles() []rules.Title {
	return []rules.Title{
		staff.Title(),
		miniature.Title,
	}
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
