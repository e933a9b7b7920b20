package theatre

import (
	"errors"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// ownData is a copy of the standard data that may be changed in its scenario
// of 1942, which has a group of each kind.
func ownData(change func(d *Data, s *Scenario)) ([]byte, *Data) {
	std := Standard()
	m, r, ss := *std.Map, *std.Roster, *std.Scenarios
	m.Places, m.Borders, m.Areas = slices.Clone(m.Places), slices.Clone(m.Borders), slices.Clone(m.Areas)
	m.Fortresses, m.Oases, r.Units = slices.Clone(m.Fortresses), slices.Clone(m.Oases), slices.Clone(r.Units)
	d := &Data{Map: &m, Roster: &r, Scenarios: &ss}
	ss.List = slices.Clone(ss.List)
	i := slices.IndexFunc(ss.List, func(s Scenario) bool { return s.ID == "s1942" })
	s := &ss.List[i]
	s.Deployments = slices.Clone(s.Deployments)
	for i := range s.Deployments {
		x := &s.Deployments[i]
		x.Units, x.Parts, x.Limits = slices.Clone(x.Units), slices.Clone(x.Parts), slices.Clone(x.Limits)
	}
	for i := range s.Reinforcements {
		s.Reinforcements[i] = slices.Clone(s.Reinforcements[i])
		for k := range s.Reinforcements[i] {
			s.Reinforcements[i][k].Units = slices.Clone(s.Reinforcements[i][k].Units)
		}
	}
	malta := *s.Malta
	malta.Units = slices.Clone(malta.Units)
	s.Malta, s.Fortresses = &malta, slices.Clone(s.Fortresses)
	change(d, s)
	c, cells := &coder{}, m.cells()
	d.code(c, &cells)
	return c.buf, d
}

// The compact form comes from files of others too: whatever points beside its
// table is refused, and the last place of each table is not.
func TestDecodeReferences(t *testing.T) {
	beyond := board.Hex(Standard().Map.Board.Len())
	units := UnitNo(len(Standard().Roster.Units))
	for name, c := range map[string]struct {
		good bool
		set  func(d *Data, s *Scenario)
	}{
		"nothing":                 {true, func(*Data, *Scenario) {}},
		"the last hex mined":      {true, func(_ *Data, s *Scenario) { s.Minefields = []board.Hex{beyond - 1} }},
		"a hex beyond mined":      {false, func(_ *Data, s *Scenario) { s.Minefields = []board.Hex{beyond} }},
		"no hex mined":            {false, func(_ *Data, s *Scenario) { s.Minefields = []board.Hex{board.None} }},
		"no Base":                 {false, func(d *Data, _ *Scenario) { d.Map.Bases[1] = board.None }},
		"a Fortress beyond":       {false, func(d *Data, _ *Scenario) { d.Map.Fortresses[0] = beyond }},
		"an Oasis beyond":         {false, func(d *Data, _ *Scenario) { d.Map.Oases[0] = beyond }},
		"no jog":                  {true, func(d *Data, _ *Scenario) { d.Map.Jog = [2]board.Hex{board.None, board.None} }},
		"half a jog":              {false, func(d *Data, _ *Scenario) { d.Map.Jog[0] = board.None }},
		"an area beyond":          {false, func(d *Data, _ *Scenario) { d.Map.Areas[0].Hexes = d.Map.Areas[0].Hexes.Add(beyond) }},
		"a place too few":         {false, func(d *Data, _ *Scenario) { d.Map.Places = d.Map.Places[1:] }},
		"a hexside too few":       {false, func(d *Data, _ *Scenario) { d.Map.Borders = d.Map.Borders[1:] }},
		"a Fortress of nobody":    {false, func(_ *Data, s *Scenario) { s.Fortresses = s.Fortresses[1:] }},
		"no such unit":            {false, func(_ *Data, s *Scenario) { s.Deployments[0].Units[0] = units }},
		"not the last unit":       {true, func(_ *Data, s *Scenario) { s.Deployments[0].Units[0] = units - 1 }},
		"deployed beyond":         {false, func(_ *Data, s *Scenario) { s.Deployments[1].Area = s.Deployments[1].Area.Add(beyond) }},
		"a part beyond":           {false, func(_ *Data, s *Scenario) { s.Deployments[0].Parts[0].Area = board.SetOf(beyond) }},
		"a limit beyond":          {false, func(_ *Data, s *Scenario) { s.Deployments[0].Limits = []Limit{{beyond, 1}} }},
		"a reinforcement unknown": {false, func(_ *Data, s *Scenario) { s.Reinforcements[0][0].Units[0] = units }},
		"a Malta unit unknown":    {false, func(_ *Data, s *Scenario) { s.Malta.Units[0] = units }},
	} {
		b, _ := ownData(c.set)
		if _, err := Decode(b); (err == nil) != c.good || err != nil && !errors.Is(err, errCompact) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Numbers and lists of the compact form have limits, so that a few bytes
// cannot ask for a large amount of memory.
func TestDecodeLimits(t *testing.T) {
	for _, c := range []struct {
		name     string
		min, max int
		set      func(d *Data, s *Scenario, n int)
	}{
		{"port", -1, 100, func(d *Data, _ *Scenario, n int) { d.Map.Places[0].Ports[1] = int8(n) }},
		{"feature", 0, int(Base), func(d *Data, _ *Scenario, n int) { d.Map.Places[0].Feature = Feature(n) }},
		{"region", 0, int(Egypt), func(d *Data, _ *Scenario, n int) { d.Map.Places[0].Region = Region(n) }},
		{"terrain", 0, int(Marsh), func(d *Data, _ *Scenario, n int) { d.Map.Borders[0].Terrain = Terrain(n) }},
		{"road", 0, int(Highway), func(d *Data, _ *Scenario, n int) { d.Map.Borders[0].Road = Road(n) }},
		{"limit", 0, 2, func(d *Data, _ *Scenario, n int) { d.Map.Borders[0].Limit = uint8(n) }},
		{"jog", 0, 1, func(d *Data, _ *Scenario, n int) { d.Map.JogSide = Side(n) }},
		{"void", -1000, 1000, func(d *Data, _ *Scenario, n int) { d.Map.Void = [][2]int16{{int16(n), 0}} }},
		{"void row", -1000, 1000, func(d *Data, _ *Scenario, n int) { d.Map.Void = [][2]int16{{0, int16(n)}} }},
		{"voids", 0, 1000, func(d *Data, _ *Scenario, n int) { d.Map.Void = make([][2]int16, max(0, n)) }},
		{"areas", 0, 1000, func(d *Data, _ *Scenario, n int) { d.Map.Areas = make([]Area, max(0, n)) }},
		{"Fortresses", 0, 1000, func(d *Data, _ *Scenario, n int) { d.Map.Fortresses = make([]board.Hex, max(0, n)) }},
		{"Oases", 0, 1000, func(d *Data, _ *Scenario, n int) { d.Map.Oases = make([]board.Hex, max(0, n)) }},
		{"side", 0, 1, func(d *Data, _ *Scenario, n int) { d.Roster.Units[0].Side = Side(n) }},
		{"nation", 0, int(FreeFrench), func(d *Data, _ *Scenario, n int) { d.Roster.Units[0].Nation = Nation(n) }},
		{"type", 0, int(Artillery), func(d *Data, _ *Scenario, n int) { d.Roster.Units[0].Type = UnitType(n) }},
		{"steps", 0, 10, func(d *Data, _ *Scenario, n int) { d.Roster.Units[0].Steps = make([]uint8, max(0, n)) }},
		{"strength", 0, 20, func(d *Data, _ *Scenario, n int) { d.Roster.Units[0].Steps = []uint8{uint8(n)} }},
		{"units", 0, 256, func(d *Data, _ *Scenario, n int) { d.Roster.Units = make([]Unit, max(0, n)) }},
		{"cards", 0, 1000, func(d *Data, _ *Scenario, n int) { d.Scenarios.Common.Cards = n }},
		{"early rolls", 0, 6, func(d *Data, _ *Scenario, n int) { d.Scenarios.Common.EarlyRolls = make([]int, max(0, n)) }},
		{"scenarios", 0, 1000, func(d *Data, _ *Scenario, n int) { d.Scenarios.List = make([]Scenario, max(0, n)) }},
		{"Months", 0, 1000, func(_ *Data, s *Scenario, n int) { s.MonthNames = make([]string, max(0, n)) }},
		{"first player", 0, 1, func(_ *Data, s *Scenario, n int) { s.FirstPlayer = Side(n) }},
		{"controls", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Fortresses = make([]Side, max(0, n)) }},
		{"control", 0, 1, func(_ *Data, s *Scenario, n int) { s.Fortresses[0] = Side(n) }},
		{"groups", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Deployments = make([]Deployment, max(0, n)) }},
		{"side of a group", 0, 1, func(_ *Data, s *Scenario, n int) { s.Deployments[0].Side = Side(n) }},
		{"mode", 0, int(Split), func(_ *Data, s *Scenario, n int) { s.Deployments[0].Mode = Mode(n) }},
		{"units of a group", 0, 256, func(_ *Data, s *Scenario, n int) { s.Deployments[0].Units = make([]UnitNo, max(0, n)) }},
		{"parts", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Deployments[0].Parts = make([]Part, max(0, n)) }},
		{"limits", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Deployments[0].Limits = make([]Limit, max(0, n)) }},
		{"allotments", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Resupply[1] = make([]Allotment, max(0, n)) }},
		{"arrivals", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Reinforcements[1] = make([]Arrival, max(0, n)) }},
		{"first of a Buildup", 0, 1, func(_ *Data, s *Scenario, n int) { s.Pregame = &Pregame{First: Side(n)} }},
		{"minefields", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Minefields = make([]board.Hex, max(0, n)) }},
		{"special rules", 0, 1000, func(_ *Data, s *Scenario, n int) { s.Special = make([]string, max(0, n)) }},
	} {
		for n, good := range map[int]bool{c.min: true, c.max: true, c.max + 1: false} {
			b, _ := ownData(func(d *Data, s *Scenario) { c.set(d, s, n) })
			d := &Data{Map: &Map{}, Roster: &Roster{}, Scenarios: &Scenarios{}}
			in, cells := &coder{buf: b, reading: true}, []board.Cell(nil)
			d.code(in, &cells)
			if (!in.bad && len(in.buf) == 0) != good {
				t.Errorf("%s: %d: %v", c.name, n, !good)
			}
		}
	}
}

// Bytes that are no compact form are seen where they go wrong.
func TestCoderRefuses(t *testing.T) {
	var text string
	var items []uint8
	var yes bool
	var n int
	read := map[string]func(c *coder){
		"text":    func(c *coder) { c.text(&text) },
		"list":    func(c *coder) { list(c, &items, 9, func(v *uint8) { integer(c, v, 0, 200) }) },
		"flag":    func(c *coder) { c.flag(&yes) },
		"number":  func(c *coder) { c.number(&n) },
		"integer": func(c *coder) { integer(c, &n, -3, 5) },
	}
	for _, x := range []struct {
		kind string
		buf  []byte
		bad  bool
	}{
		{"text", []byte{2, 'a', 'b'}, false}, {"text", []byte{3, 'a', 'b'}, true}, {"text", []byte{0}, false}, {"text", nil, true},
		{"list", []byte{2, 7, 8}, false}, {"list", []byte{3, 7, 8}, true}, {"list", []byte{0}, false}, {"list", []byte{10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, true},
		{"flag", []byte{0}, false}, {"flag", []byte{1}, false}, {"flag", []byte{2}, true},
		{"number", []byte{0x80}, true}, {"number", []byte{0x80, 0}, true}, {"number", []byte{0x80, 1}, false}, {"number", []byte{0xe8, 7}, false}, {"number", []byte{0xe9, 7}, true},
		{"integer", []byte{0}, false}, {"integer", []byte{8}, false}, {"integer", []byte{9}, true},
	} {
		c := &coder{buf: x.buf, reading: true}
		if read[x.kind](c); c.bad != x.bad || !x.bad && len(c.buf) > 0 {
			t.Errorf("%s %v: bad %v, %d bytes left", x.kind, x.buf, c.bad, len(c.buf))
		}
	}
	for i := 0; i < len(compact); i += 97 {
		if _, err := Decode(compact[:i]); err == nil {
			t.Errorf("%d bytes are enough", i)
		}
	}
}
