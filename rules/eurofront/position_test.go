package eurofront

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// table is the position of a case: a game that begins in it.
type table struct {
	*Game
	c       casebook.Case
	public  Plane
	secrets [2]Secret
	names   map[string]theatre.UnitNo // of the case's own
	taken   map[theatre.UnitNo]bool
}

// positionKeys are those of a position.
const positionKeys = "case rules note map ground sides bases points weather rolled fortnight turn stage saved soviet axis battles control unsupplied options dead been-north rebuilt "

// sit sets up the position of a case.
func sit(c casebook.Case) *table {
	n := c.Node
	d := *theatre.Standard()
	if casebook.Text(n, "map", "winter") == "grid" {
		text, err := os.ReadFile("testdata/grid.yaml")
		if err != nil {
			c.Fatal(err)
		}
		if d.Map, err = theatre.LoadMap(rules.File{Name: "grid.yaml", Text: text}); err != nil {
			c.Fatal(err)
		}
		sc := *d.Scenario
		sc.Sources, sc.Hold = nil, [2][]Place{}
		d.Scenario = &sc
	}
	d.Map = changed(c, d.Map)
	g, err := New(&d, casebook.Texts(n, "options")...)
	if err != nil {
		c.Fatal(err)
	}
	x := &table{Game: g, c: c, names: map[string]theatre.UnitNo{}, taken: map[theatre.UnitNo]bool{}}
	x.public, x.secrets = g.Start()
	p := &x.public
	for k := range p.Blocks {
		p.Blocks[k].At, p.Blocks[k].Died = Gone, None
	}
	for s, side := range theatre.SideNames {
		for i := range p.Blocks {
			if h := &x.secrets[s].Blocks[i]; *h != unknown {
				h.Level = int8(g.unit(h.Face).Lowest()) - 1
			}
		}
		for _, e := range casebook.Pairs(n, side) {
			for _, u := range e.Value.Items {
				x.set(rules.Side(s), x.at(e.Key.Text), u.Text)
			}
		}
	}
	x.rest(n)
	return x
}

// changed is a map with the terrain that a case gives it.
func changed(c casebook.Case, m *theatre.Map) *theatre.Map {
	own := *m
	own.Spots, own.Borders, own.Seas = slices.Clone(m.Spots), slices.Clone(m.Borders), slices.Clone(m.Seas)
	for _, e := range casebook.Pairs(c.Node, "points") {
		p, err := m.Find(e.Key.Text)
		if err != nil {
			c.Fatal(err)
		}
		own.Spots[p].PP, _ = strconv.Atoi(e.Value.Text)
	}
	for _, e := range casebook.Pairs(c.Node, "bases") {
		p, err := m.Find(e.Value.Text)
		if err != nil {
			c.Fatal(err)
		}
		own.Seas[m.SeaOf(e.Key.Text)].Base = p
	}
	words := []string{"clear", "forest", "marsh", "tundra", "river", "lake", "sea"}
	for _, e := range casebook.Pairs(c.Node, "ground") {
		p, err := m.Find(e.Key.Text)
		if err != nil {
			c.Fatal(err)
		}
		switch e.Value.Text {
		case "city":
			own.Spots[p].City = theatre.MajorCity
			continue
		case "fortress":
			own.Spots[p].Fortress, own.Spots[p].City = true, theatre.MajorCity
			continue
		case "harbour":
			own.Spots[p].Port.Capacity = 1
			continue
		}
		own.Spots[p].Terrain = theatre.Terrain(slices.Index(words, e.Value.Text))
		own.Spots[p].Stack = own.Grounds[own.Spots[p].Terrain].Stack
		for _, w := range m.Ways[p] {
			if w.Route < 0 && own.Borders[w.Border].Terrain <= theatre.Tundra {
				b := &own.Borders[w.Border]
				b.Terrain = max(own.Spots[p].Terrain, own.Spots[w.To].Terrain)
				b.Limit = own.Grounds[b.Terrain].Limit
			}
		}
	}
	for _, e := range casebook.Pairs(c.Node, "sides") {
		a, b, _ := strings.Cut(e.Key.Text, " ")
		p, _ := m.Find(a)
		q, _ := m.Find(b)
		w, ok := m.Over(p, q)
		if !ok {
			c.Fatalf("%s is no hexside", e.Key.Text)
		}
		s := &own.Borders[w.Border]
		s.Terrain = theatre.Terrain(slices.Index(words, e.Value.Text))
		s.Limit = map[theatre.Terrain]int{theatre.River: 1, theatre.Clear: 2, theatre.Forest: 1}[s.Terrain]
	}
	return &own
}

// rest reads what is not blocks.
func (x *table) rest(n *orders.Node) {
	p := &x.public
	p.Stage = PlayerTurn
	p.Weather = theatre.Weather(slices.Index(theatre.WeatherNames, casebook.Text(n, "weather", "snow")))
	p.Rolled = int16(casebook.Number(n, "rolled", 4))
	p.Fortnight = int16(casebook.Number(n, "fortnight", 0))
	p.First = first(p.Weather)
	p.Active = rules.Side(slices.Index(theatre.SideNames[:], casebook.Text(n, "turn", "soviet")))
	if p.Active != p.First {
		p.Half = 1
	}
	if stage := casebook.Text(n, "stage", ""); stage == "production" {
		p.Stage = Production
	} else if stage == "weather" {
		p.Stage = Sky
	}
	for _, e := range casebook.Pairs(n, "saved") {
		v, _ := strconv.Atoi(e.Value.Text)
		p.Saved[slices.Index(theatre.SideNames[:], e.Key.Text)] = int16(v)
	}
	for _, e := range casebook.Pairs(n, "control") {
		p.Control[x.at(e.Key.Text)] = rules.Side(slices.Index(theatre.SideNames[:], e.Value.Text))
	}
	for _, w := range casebook.Texts(n, "unsupplied") {
		x.block(w).Unsupplied = true
	}
	for _, e := range casebook.Pairs(n, "dead") { // died there
		b := x.block(e.Key.Text)
		side := b.Side
		*b = block(side, Gone)
		b.Died, b.Shown = x.at(e.Value.Text), true
		x.held(e.Key.Text).Level = int8(x.Units[x.named(e.Key.Text)].Lowest()) - 1
		b.Face = Face{Unit: x.named(e.Key.Text), Level: int8(x.Units[x.named(e.Key.Text)].Lowest()) - 1}
	}
	for _, w := range casebook.Texts(n, "rebuilt") { // it has died before, as another block
		u := x.named(w)
		gone := block(x.Units[u].Side, Gone)
		gone.Died, gone.Shown, gone.Face = x.Capital[Axis], true, Face{Unit: u, Level: int8(x.Units[u].Lowest()) - 1}
		p.Blocks = append(p.Blocks, gone)
		for s := range x.secrets {
			x.secrets[s].grow(len(p.Blocks))
		}
	}
	x.engage(n)
}

// engage makes the battles: under battles stands who is the OD; else who owns the place. The OA
// lies open, as after its first Combat phase.
func (x *table) engage(n *orders.Node) {
	p := &x.public
	pos := x.position()
	for at := range Place(len(x.Spots)) {
		if !pos.engaged(at) {
			continue
		}
		b := Battle{At: at, OD: x.Spots[at].Owner, Strike: NoBlock}
		for _, e := range casebook.Pairs(n, "battles") {
			if x.at(e.Key.Text) == at {
				b.OD = rules.Side(slices.Index(theatre.SideNames[:], e.Value.Text))
			}
		}
		p.Battles = append(p.Battles, b)
		for _, k := range pos.In(b.OD.Other(), at) {
			p.Blocks[k].Shown, p.Blocks[k].Face = true, x.secrets[b.OD.Other()].Blocks[k].Face
		}
	}
	if x.Options.SovietBlocksOpen {
		for _, k := range pos.OnMap(Soviet) {
			p.Blocks[k].Shown, p.Blocks[k].Face = true, x.secrets[Soviet].Blocks[k].Face
		}
	}
	pos.Ground = pos.survey()
	for at, s := range pos.Holder {
		if s != rules.Nobody {
			p.Control[at] = s
		}
	}
}

func (x *table) position() *Position { return &Position{Game: x.Game, P: &x.public} }

func (x *table) at(name string) Place {
	p, err := x.Find(name)
	if err != nil {
		x.c.Fatal(err)
	}
	return p
}

// kinds of units as cases write them; others are called by the beginning of their names.
var unitWords = map[string]theatre.Type{"inf": theatre.Infantry, "mech": theatre.Mech, "sta": theatre.Static, "HQ": theatre.HQ}

// set puts a unit into a place: "inf 3", "a=inf 3", "STAVKA 3"; a plain HQ, inf or mech is the next
// of the main force that is free.
func (x *table) set(side rules.Side, at Place, text string) {
	own := ""
	if name, rest, ok := strings.Cut(text, "="); ok {
		own, text = name, rest
	}
	i := strings.LastIndex(text, " ")
	if i < 0 {
		x.c.Fatalf("%q is no unit with its level", text)
	}
	word := text[:i]
	level, err := strconv.Atoi(text[i+1:])
	if err != nil {
		x.c.Fatalf("%q has no level", text)
	}
	u := x.pick(side, word)
	if own == "" {
		own = word
	}
	if _, ok := x.names[own]; !ok {
		x.names[own] = u
	}
	k := x.secrets[side].Find(u)
	x.public.Blocks[k] = block(side, at)
	h := &x.secrets[side].Blocks[k]
	h.Level = int8(level)
	h.North = x.Units[u].Veteran && x.North(at)
}

func (x *table) pick(side rules.Side, word string) theatre.UnitNo {
	for _, u := range x.Of(side) {
		unit := &x.Units[u]
		t, plain := unitWords[word]
		is := strings.HasPrefix(unit.Name, word)
		if plain {
			is = unit.Type == t && (side == Axis || !unit.Veteran)
		} else if word == "MANN" {
			is = unit.Type == theatre.THQ
		}
		if is && !x.taken[u] {
			x.taken[u] = true
			return u
		}
	}
	x.c.Fatalf("no unit %q is left", word)
	return 0
}

// named is the unit of a name of the case, or of the roster.
func (x *table) named(name string) theatre.UnitNo {
	if u, ok := x.names[name]; ok {
		return u
	}
	for u := range x.Units {
		if strings.HasPrefix(x.Units[u].Name, name) || name == "MANN" && x.Units[u].Type == theatre.THQ {
			return theatre.UnitNo(u)
		}
	}
	x.c.Fatalf("no unit %q", name)
	return 0
}

func (x *table) block(name string) *Block {
	u := x.named(name)
	return &x.public.Blocks[x.secrets[x.Units[u].Side].Find(u)]
}

// Start is the position.
func (x *table) Start() (Plane, [2]Secret) {
	return planeCodec.Clone(&x.public), [2]Secret{secretCodec.Clone(&x.secrets[0]), secretCodec.Clone(&x.secrets[1])}
}

// dicey is a host whose dice are given by the path of their label; those that are not show 3.
type dicey struct {
	*playout.Memory
	dice map[string][]int
}

func newDicey(dice map[string][]int) *dicey {
	h := &dicey{playout.NewMemory(1, rules.Both, true), dice}
	h.Luck = playout.Luck{Roll: func(_ int, k rules.Key, n int) []int {
		out := make([]int, n)
		given := h.dice[k.Label.Path]
		for i := range out {
			if out[i] = 3; i < len(given) {
				out[i] = given[i]
			}
		}
		h.dice[k.Label.Path] = given[min(n, len(given)):]
		return out
	}}
	return h
}

// places are a set, as the ids of its places.
func (x *table) ids(set board.Set) (ids []string) {
	for p := range set.All() {
		ids = append(ids, x.Spots[p].ID)
	}
	return ids
}
