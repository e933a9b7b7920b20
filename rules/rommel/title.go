package rommel

import (
	_ "embed"
	"path"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Title is the game on the shelf, with the scenarios that can be played.
func Title() rules.Title {
	t := rules.Title{
		ID: "rommel", Name: "Rommel in the Desert", Sides: sideNames,
		Note:    "map, roster and scenarios are reconstructed, not copied from the printed game",
		Data:    Standard().Hash,
		Options: optionList(Standard()),
		Files:   builtIn, Rulebook: Rulebook,
		Open: func(s rules.Setup) (rules.Desk, [32]byte, error) {
			d := Standard()
			if s.Data != nil {
				var err error
				if d, err = loadAll(s.Data); err != nil {
					return nil, [32]byte{}, err
				}
			}
			g, err := New(d, s.Scenario, s.Options...)
			if err != nil {
				return nil, d.Hash, err
			}
			return rules.NewDesk[Plane, Secret](g), d.Hash, nil
		},
	}
	for _, s := range Standard().Scenarios.List {
		t.Scenarios = append(t.Scenarios, rules.Scenario{ID: s.ID, Name: s.Title})
	}
	return t
}

// The text of the built-in data, for those who want to change it; play reads
// the compact form.
var (
	//go:embed data/map.yaml
	mapText string
	//go:embed data/units.yaml
	unitsText string
	//go:embed data/scenarios.yaml
	scenariosText string
)

// builtIn are the built-in data files.
func builtIn() []rules.File {
	return []rules.File{
		{Name: "map.yaml", Text: []byte(mapText)},
		{Name: "units.yaml", Text: []byte(unitsText)},
		{Name: "scenarios.yaml", Text: []byte(scenariosText)},
	}
}

// loadAll reads the files that builtIn names, in any order.
func loadAll(files []rules.File) (*Data, error) {
	var f [3]rules.File
	for i, want := range builtIn() {
		f[i] = want
		for _, have := range files {
			if path.Base(have.Name) == want.Name {
				f[i] = have
			}
		}
	}
	return Load(f[0], f[1], f[2])
}
