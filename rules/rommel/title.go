package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// Title is the game on the shelf, with the scenarios that can be played.
func Title() rules.Title {
	t := rules.Title{
		ID: "rommel", Name: "Rommel in the Desert", Sides: sideNames,
		Note: "map, roster and scenarios are reconstructed, not copied from the printed game",
		Open: func(scenario string) (rules.Desk, [32]byte, error) {
			d := Standard()
			g, err := New(d, scenario)
			if err != nil {
				return nil, [32]byte{}, err
			}
			return rules.NewDesk[Plane, Secret](g), d.Hash, nil
		},
	}
	for _, s := range Standard().Scenarios.List {
		t.Scenarios = append(t.Scenarios, rules.Scenario{ID: s.ID, Name: s.Title})
	}
	return t
}
