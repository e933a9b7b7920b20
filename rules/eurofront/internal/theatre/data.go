package theatre

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"sync"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Data is everything that a game is made from. Hash is the SHA-256 of its files, one after
// the other, which the charter of a game records.
type Data struct {
	*Map
	*Roster
	*Scenario
	Hash [sha256.Size]byte
}

// The built-in data.
var (
	//go:embed data/map.yaml
	mapText []byte
	//go:embed data/units.yaml
	unitsText []byte
	//go:embed data/scenario.yaml
	scenarioText []byte
)

// Files are the built-in data files, in the order in which Load takes them.
func Files() []rules.File {
	return []rules.File{{Name: "map.yaml", Text: mapText}, {Name: "units.yaml", Text: unitsText}, {Name: "scenario.yaml", Text: scenarioText}}
}

// Load reads three data files and checks them. The error names every mistake with file, line
// and column.
func Load(maps, units, scenario rules.File) (*Data, error) {
	var ms mapReader
	var us unitReader
	m, r := ms.load(maps), us.load(units)
	if err := errors.Join(ms.Err(), us.Err()); err != nil {
		return nil, err
	}
	ss := scenarioReader{m: m, r: r, groups: us.groups}
	s := ss.load(scenario)
	if err := ss.Err(); err != nil {
		return nil, err
	}
	h := sha256.New()
	for _, f := range []rules.File{maps, units, scenario} {
		h.Write(f.Text)
	}
	d := &Data{Map: m, Roster: r, Scenario: s}
	h.Sum(d.Hash[:0])
	return d, nil
}

// Standard is the built-in data, which is one value for all.
var Standard = sync.OnceValue(func() *Data {
	f := Files()
	d, err := Load(f[0], f[1], f[2])
	if err != nil {
		panic("theatre: built-in data: " + err.Error())
	}
	return d
})

// LoadMap reads a map alone, for boards of tests. The error names every mistake.
func LoadMap(f rules.File) (*Map, error) {
	var r mapReader
	m := r.load(f)
	return m, r.Err()
}
