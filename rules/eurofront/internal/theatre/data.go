package theatre

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"sync"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
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

	// The same as they are read, packed by a test.
	//
	//go:embed data/map.packed
	mapPacked []byte
	//go:embed data/units.packed
	unitsPacked []byte
	//go:embed data/scenario.packed
	scenarioPacked []byte
)

// Files are the built-in data files, in the order in which Load takes them.
func Files() []rules.File {
	return []rules.File{{Name: "map.yaml", Text: mapText}, {Name: "units.yaml", Text: unitsText}, {Name: "scenario.yaml", Text: scenarioText}}
}

// Load reads three data files and checks them. The error names every mistake with file, line
// and column.
func Load(maps, units, scenario rules.File) (*Data, error) {
	return load(maps, units, scenario, [3]*orders.Node{})
}

// load does so, with files that were read before.
func load(maps, units, scenario rules.File, trees [3]*orders.Node) (*Data, error) {
	var ms mapReader
	var us unitReader
	ms.Tree, us.Tree = trees[0], trees[1]
	m, r := ms.load(maps), us.load(units)
	if err := errors.Join(ms.Err(), us.Err()); err != nil {
		return nil, err
	}
	ss := scenarioReader{m: m, r: r, groups: us.groups}
	ss.Tree = trees[2]
	s := ss.load(scenario)
	if err := ss.Err(); err != nil {
		return nil, err
	}
	return &Data{Map: m, Roster: r, Scenario: s, Hash: hash(maps, units, scenario)}, nil
}

func hash(files ...rules.File) (sum [sha256.Size]byte) {
	h := sha256.New()
	for _, f := range files {
		h.Write(f.Text)
	}
	h.Sum(sum[:0])
	return sum
}

// Shelf is what is told of the built-in data before they are read: the options, and the hash.
func Shelf() ([]rules.Option, [sha256.Size]byte) {
	var r scenarioReader
	return r.options(unpacked(scenarioPacked)), hash(Files()...)
}

// unpacked is a built-in file.
func unpacked(packed []byte) *orders.Node {
	n, err := datafile.Unpack(packed)
	if err != nil {
		panic("theatre: built-in data: " + err.Error())
	}
	return n
}

// Standard is the built-in data, which is one value for all.
var Standard = sync.OnceValue(func() *Data {
	f := Files()
	d, err := load(f[0], f[1], f[2], [3]*orders.Node{unpacked(mapPacked), unpacked(unitsPacked), unpacked(scenarioPacked)})
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
