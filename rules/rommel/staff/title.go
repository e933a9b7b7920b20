package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// Title is the game on the shelf, with the scenarios that can be played.
func Title() rules.Title {
	t := rules.Title{
		ID: "rommel", Name: "Rommel in the Desert", Sides: theatre.SideNames,
		Note:    "map, roster and scenarios are reconstructed, not copied from the printed game",
		Data:    theatre.Standard().Hash,
		Options: rommel.OptionList(theatre.Standard()),
		Files:   theatre.Files, Rulebook: rommel.Rulebook, Schema: order.Schema,
		Keys:       func() (page.Page, page.Words) { return order.Book.Page(), words.English },
		Conditions: func() (page.Page, page.Words) { return order.Names.Page(), words.English },
		Key:        order.Book.Name,
		Open: func(s rules.Setup) (rules.Desk, [32]byte, error) {
			d := theatre.Standard()
			if s.Data != nil {
				var err error
				f := rules.FilesOf(theatre.Files(), s.Data)
				if d, err = theatre.Load(f[0], f[1], f[2]); err != nil {
					return nil, [32]byte{}, err
				}
			}
			g, err := rommel.New(d, s.Scenario, s.Options...)
			if err != nil {
				return nil, d.Hash, err
			}
			return rules.NewDesk[Plane, Secret](New(g)), d.Hash, nil
		},
	}
	for _, s := range theatre.Standard().Scenarios.List {
		t.Scenarios = append(t.Scenarios, rules.Scenario{ID: s.ID, Name: s.Title})
	}
	return t
}
