package theatre

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

//go:generate go run generate.go

// Data is everything that a game is made from: map, units and scenarios. Hash is the SHA-256 of its compact form, which
// the charter of a game records.
type Data struct {
	Map       *Map
	Roster    *Roster
	Scenarios *Scenarios
	Hash      [sha256.Size]byte

	compact []byte
}

// Compact returns the compact form, which Decode reads. It must not be changed.
func (d *Data) Compact() []byte { return d.compact }

// File is a data file. The name is used in error messages only.
type File = rules.File

// Load reads the three data files and checks them. The error names every mistake with file, line and column.
func Load(maps, units, scenarios File) (*Data, error) {
	var ms, us source
	m, r := ms.loadMap(maps), us.loadRoster(units)
	ss := scenarioSource{m: m, r: r}
	s := ss.load(scenarios)
	if err := errors.Join(ms.Err(), us.Err(), ss.Err()); err != nil {
		return nil, err
	}
	d := &Data{Map: m, Roster: r, Scenarios: s}
	c := &coder{}
	cells := m.cells()
	d.code(c, &cells)
	return Decode(c.buf) // whatever is too long for the compact form is found here
}

func (d *Data) code(c *coder, cells *[]board.Cell) {
	format := 1
	integer(c, &format, 1, 1)
	c.mapData(d.Map, cells)
	list(c, &d.Roster.Units, 256, c.unit)
	c.common(&d.Scenarios.Common)
	list(c, &d.Scenarios.List, most, c.scenario)
}

// Decode reads the compact form. It fails on anything that Load cannot have made of some files.
func Decode(compact []byte) (*Data, error) {
	d := &Data{Map: &Map{}, Roster: &Roster{}, Scenarios: &Scenarios{}, compact: slices.Clone(compact)}
	var cells []board.Cell
	c := &coder{buf: compact, reading: true}
	d.code(c, &cells)
	if c.bad || len(c.buf) > 0 {
		return nil, errCompact
	}
	b, err := board.New(cells)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errCompact, err)
	}
	d.Map.Board = b
	if err := d.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", errCompact, err)
	}
	d.Map.Link()
	d.Hash = sha256.Sum256(compact)
	return d, nil
}

// check makes sure that no number points beside its table.
func (d *Data) check() error {
	m := d.Map
	c := checker{d, len(m.Places) == m.Board.Len() && len(m.Borders) == m.Board.Sides()}
	c.inside(m.Bases[:]...)
	c.inside(m.Fortresses...)
	c.inside(m.Oases...)
	if m.Jog != [2]board.Hex{board.None, board.None} {
		c.inside(m.Jog[:]...)
	}
	for _, a := range m.Areas {
		c.part(a.Hexes)
	}
	for i := range d.Scenarios.List {
		c.scenario(&d.Scenarios.List[i])
	}
	if !c.ok {
		return fmt.Errorf("a reference leads nowhere")
	}
	return nil
}

// checker remembers whether all references have led somewhere.
type checker struct {
	*Data
	ok bool
}

func (c *checker) inside(hexes ...board.Hex) {
	for _, h := range hexes {
		c.ok = c.ok && c.Map.Board.Has(h)
	}
}

func (c *checker) part(s board.Set) { c.ok = c.ok && s.Minus(c.Map.Board.All()).Empty() }

func (c *checker) known(us []UnitNo) {
	for _, u := range us {
		c.ok = c.ok && int(u) < len(c.Roster.Units)
	}
}

func (c *checker) scenario(s *Scenario) {
	c.inside(s.Minefields...)
	c.ok = c.ok && len(s.Fortresses) == len(c.Map.Fortresses)
	for _, x := range s.Deployments {
		c.known(x.Units)
		c.part(x.Area)
		for _, p := range x.Parts {
			c.part(p.Area)
		}
		for _, l := range x.Limits {
			c.inside(l.Hex)
		}
	}
	for _, side := range s.Reinforcements {
		for _, a := range side {
			c.known(a.Units)
		}
	}
	if s.Malta != nil {
		c.known(s.Malta.Units)
	}
}

func (m *Map) cells() []board.Cell {
	cells := make([]board.Cell, m.Board.Len())
	for h := range cells {
		cells[h] = m.Board.Cell(board.Hex(h))
	}
	return cells
}

//go:embed data/compact.bin
var compact []byte

// Standard returns the data of the published game as reconstructed for this project. All callers share one value.
var Standard = sync.OnceValue(func() *Data {
	d, err := Decode(compact)
	if err != nil {
		panic("theatre: embedded data: " + err.Error())
	}
	return d
})

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

// Files are the built-in data files.
func Files() []rules.File {
	return []rules.File{
		{Name: "map.yaml", Text: []byte(mapText)},
		{Name: "units.yaml", Text: []byte(unitsText)},
		{Name: "scenarios.yaml", Text: []byte(scenariosText)},
	}
}
