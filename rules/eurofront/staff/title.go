package staff

import (
	"path"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Title is the game on the shelf.
func Title() rules.Title {
	options, hash := theatre.Shelf()
	return rules.Title{
		ID: "eurofront", Name: "EuroFront II", Sides: theatre.SideNames,
		Scenarios: []rules.Scenario{{ID: "winter-war", Name: "1939A: the Winter War"}},
		Options:   options,
		Note:      "map and roster are reconstructed, not copied from the printed game",
		Data:      hash,
		Files:     theatre.Files, Rulebook: eurofront.Rulebook, Schema: Schema,
		Keys:       func() (page.Page, page.Words) { return book.Page(), words.English },
		Conditions: func() (page.Page, page.Words) { return conditions.Page(), words.English },
		Key:        book.Name,
		Open:       open,
	}
}

// open makes the game that players have agreed on.
func open(s rules.Setup) (rules.Desk, [32]byte, error) {
	d := theatre.Standard()
	if s.Scenario != d.Scenario.ID {
		return nil, [32]byte{}, rules.Unknown("scenario", s.Scenario, []string{d.Scenario.ID})
	}
	if s.Data != nil {
		var err error
		if d, err = load(s.Data); err != nil {
			return nil, [32]byte{}, err
		}
	}
	g, err := eurofront.New(d, s.Options...)
	if err != nil {
		return nil, d.Hash, err
	}
	return rules.NewDesk[Plane, Secret](New(g)), d.Hash, nil
}

// load reads the files that theatre.Files names, in any order.
func load(files []rules.File) (*theatre.Data, error) {
	f := theatre.Files()
	for i := range f {
		for _, have := range files {
			if path.Base(have.Name) == f[i].Name {
				f[i] = have
			}
		}
	}
	return theatre.Load(f[0], f[1], f[2])
}
