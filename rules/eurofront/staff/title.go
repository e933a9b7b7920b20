package staff

import (
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
		Scenarios: []rules.Scenario{{ID: "winter-war", Name: "1939A: the Winter War, Finland (axis) against the USSR (soviet)"}},
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
		f := rules.FilesOf(theatre.Files(), s.Data)
		if d, err = theatre.Load(f[0], f[1], f[2]); err != nil {
			return nil, [32]byte{}, err
		}
	}
	g, err := eurofront.New(d, s.Options...)
	if err == nil && s.Data != nil {
		err = g.Deployable()
	}
	if err != nil {
		return nil, d.Hash, err
	}
	return rules.NewDesk[Plane, Secret](New(g)), d.Hash, nil
}
