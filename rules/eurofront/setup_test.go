package eurofront

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// EF-1.1-1, EF-1.3-1: all hexes are playable, and the limit of each of the 45 hexsides is that of the
// worse terrain of its hexes, one over a river, none over sea and lake.
func TestHexsides(t *testing.T) {
	d := theatre.Standard()
	for i := range d.Borders {
		b, want := &d.Borders[i], 0
		p, q := d.Board.Hexes(board.Side(i))
		switch {
		case b.Terrain == theatre.River:
			want = 1
		case b.Terrain <= theatre.Tundra:
			want = d.Grounds[max(d.Spots[p].Terrain, d.Spots[q].Terrain)].Limit
		}
		if b.Limit != want {
			t.Errorf("%s-%s has limit %d, not %d", d.Spots[p].ID, d.Spots[q].ID, b.Limit, want)
		}
	}
	for p := range d.Spots {
		if len(d.Ways[p]) == 0 {
			t.Errorf("no way leads to %s", d.Spots[p].ID)
		}
	}
}

// EF-1.2-1: two names of one hex are one hex, Areas and boxes have names too.
func TestNames(t *testing.T) {
	m := theatre.Standard().Map
	for name, id := range map[string]string{"Vyborg E1": "B07", "Leningrad NE1": "B07", "vyborg": "B06", "Viipuri": "B06", "C06": "C06", "Tampere": "tampere", "interior": "interior", "Moscow": "interior", "Leningrad NO1": "B06"} {
		if p, err := m.Find(name); err != nil || m.Spots[p].ID != id {
			t.Errorf("%s: %v %v", name, p, err)
		}
	}
	if _, err := m.Find("Atlantis"); err == nil {
		t.Error("Atlantis is found")
	}
}

// EF-1.31-1: the four terrains.
func TestTerrains(t *testing.T) {
	want := [4]theatre.Ground{
		theatre.Clear:  {Defence: 1, Limit: 2, Stack: 4, Invadable: true},
		theatre.Forest: {Defence: 2, Limit: 1, Stack: 4, Invadable: true},
		theatre.Marsh:  {Stop: true, Defence: 2, AttackSF: true, Limit: 1, Stack: 3},
		theatre.Tundra: {Stop: true, Defence: 2, Limit: 1, Stack: 2},
	}
	if got := theatre.Standard().Grounds; got != want {
		t.Errorf("%+v", got)
	}
}

// EF-2.2-1: speeds in Snow are those in dry weather less one, at least one, in Mud one.
func TestSpeeds(t *testing.T) {
	for u, c := range theatre.Standard().Classes {
		if c.Speed[theatre.Snow] != max(1, c.Speed[theatre.Dry]-1) || c.Speed[theatre.Mud] != 1 {
			t.Errorf("%s: %v", theatre.Type(u), c.Speed)
		}
	}
}

// deployer places the blocks of a game as its example, but for some, and answers at random else.
type deployer struct {
	g      *Game
	at     map[string]string // other places, by unit
	levels map[string]int8
	try    func(v view, q rules.Asked, u *theatre.Unit)
	seen   []string
}

func (d *deployer) answer(v view, q rules.Asked) (any, string, bool) {
	if put, ok := LevelKind.Of(q); ok {
		u := &d.g.Units[put.Facts.Unit]
		n := int8(d.g.Example[theatre.UnitNo(put.Facts.Unit)].Level)
		if own, ok := d.levels[u.ID]; ok {
			n = own
		}
		if r := put.Judge(n); r != nil {
			d.seen = append(d.seen, u.ID+" "+r.Rule)
			return put.At(0), "", true
		}
		return n, "", true
	}
	put, ok := DeployKind.Of(q)
	if !ok {
		return nil, "", false
	}
	no := v.Own.S.Blocks[put.Facts].Unit
	u := &d.g.Units[no]
	if d.try != nil {
		d.try(v, q, u)
	}
	to := d.g.Example[no].At
	if own, ok := d.at[u.ID]; ok {
		to, _ = d.g.Find(own)
	}
	if r := put.Judge(to); r != nil {
		d.seen = append(d.seen, u.ID+" "+r.Rule)
		return put.At(0), "", true
	}
	return to, "", true
}

// setUp plays the set-up and returns the machine after it.
func (d *deployer) setUp(t *testing.T) *rules.Machine[Plane, Secret] {
	t.Helper()
	m, err := rules.NewMachine[Plane, Secret](d.g, playout.NewMemory(3, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	m.Until(1)
	for s := range rules.Nobody {
		m.Orders(s, rules.PolicyFunc[Plane, Secret](d.answer))
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	return m
}

// EG-50, EF-22-1, EF-22-2, EF-22-4, EF-2.1-1: the example is legal, 26 blocks, 13 and 41 in strength;
// all stand, and each side knows its own.
func TestExample(t *testing.T) {
	d := &deployer{g: standard(t)}
	m := d.setUp(t)
	if d.seen != nil {
		t.Error("refused: ", d.seen)
	}
	sums, blocks := [2]int{}, [2]int{}
	for s := range rules.Nobody {
		v := m.View(s)
		for k, b := range v.Public.Blocks {
			if b.Shown {
				t.Error("a block lies open")
			}
			h := v.Own.S.Blocks[k]
			if (h == unknown) == (b.Side == s) {
				t.Errorf("side %d knows %v of a block of side %d", s, h, b.Side)
			}
			if b.Side == s {
				sums[s] += int(h.Level)
				blocks[s]++
				if h.North != (d.g.Units[h.Unit].Veteran && d.g.North(b.At)) { // EF-21.44-1: whoever begins there has been there
					t.Errorf("%s has been in the North Front: %v", d.g.Units[h.Unit].ID, h.North)
				}
				if want := d.g.Example[h.Unit]; want.At != b.At || int8(want.Level) != h.Level {
					t.Errorf("%s stands in %d at %d", d.g.Units[h.Unit].ID, b.At, h.Level)
				}
			}
		}
	}
	if sums != [2]int{13, 41} || blocks != [2]int{8, 18} {
		t.Error(sums, blocks)
	}
}

// EF-22-1, EF-22-3: all are told where a block has been set up, and its owner alone which it is.
func TestDeployedIsTold(t *testing.T) {
	d := &deployer{g: standard(t)}
	m := d.setUp(t)
	for _, to := range []rules.Side{Axis, Soviet, rules.Nobody} {
		told := [2]int{}
		for _, e := range m.Events(to) {
			x, ok := e.(event.Deployed)
			if !ok {
				continue
			}
			told[x.By]++
			if len(x.Units.Units) != rules.Bit(x.By == to) {
				t.Errorf("side %d is told that units %v of side %d are set up", to, x.Units, x.By)
			}
			for _, u := range x.Units.Units {
				if d.g.Example[u].At != x.At {
					t.Errorf("%s is told to be set up in %d", d.g.Units[u].ID, x.At)
				}
			}
		}
		if told != [2]int{8, 18} {
			t.Errorf("side %d is told of %v blocks", to, told)
		}
	}
}

// EG-50, EF-22-1, EF-22-4: what is refused at set-up.
func TestSetUpRefusals(t *testing.T) {
	for _, c := range []struct {
		at     map[string]string
		levels map[string]int8
		want   string
	}{
		{levels: map[string]int8{"fin-1": 4, "fin-2": 4}, want: "fin-2 EF-22-4"},
		{levels: map[string]int8{"sov-stavka": 0, "sov-hq-1": 0}, want: "sov-hq-1 EF-22-4"},
		{at: map[string]string{"sov-mech-1": "D07"}, want: "sov-mech-1 EF-22-1"},
		{at: map[string]string{"sov-mech-1": "B06"}, want: "sov-mech-1 EF-22-1"},
		{at: map[string]string{"sov-hq-moscow": "C06"}, want: "sov-hq-moscow EF-22-1"},
		{at: map[string]string{"sov-14": "B08"}, want: "sov-14 EF-22-1"},
		{at: map[string]string{"sov-7g": "gallivare"}, want: "sov-7g EF-22-1"},
		{at: map[string]string{"fin-1": "C06"}, want: "fin-1 EF-22-1"},
		{at: map[string]string{"sov-7g": "murmansk", "sov-25": "murmansk"}, want: "EF-6.2-1"},
	} {
		d := &deployer{g: standard(t), at: c.at, levels: c.levels}
		d.setUp(t)
		if !slices.ContainsFunc(d.seen, func(s string) bool { return s == c.want || len(c.want) < 9 && s[len(s)-8:] == c.want }) {
			t.Errorf("%v %v: refused is %v, not %s", c.at, c.levels, d.seen, c.want)
		}
	}
}

// EG-50, EF-22-4: 3 2 2 1 1 1 makes ten; after 3 3 or 2 2 2 2 the rest can only be what is left, and nobody
// is below a printed step.
func TestSplit(t *testing.T) {
	for _, c := range [][6]int8{{3, 2, 2, 1, 1, 1}, {3, 3, 1, 1, 1, 1}, {2, 2, 2, 2, 1, 1}} {
		d := &deployer{g: standard(t), levels: map[string]int8{}}
		units := d.g.Of(Axis)[1:7]
		for i, u := range units {
			d.levels[d.g.Units[u].ID] = c[i]
		}
		m := d.setUp(t)
		for i, u := range units {
			if s := m.View(Axis).Own.S; s.Blocks[s.Find(u)].Level != c[i] {
				t.Errorf("%v: %s at %d", c, d.g.Units[u].ID, s.Blocks[s.Find(u)].Level)
			}
		}
	}
}

// EF-21.48-2, EG-50: the last blocks must go to the Mannerheim Line; EF-22-5, EAMB-11: the Soviets must
// hold the front line by an option only.
func TestHeld(t *testing.T) {
	all := func(units ...string) map[string]string {
		at := map[string]string{}
		for _, u := range units {
			at[u] = "oulu"
		}
		return at
	}
	d := &deployer{g: standard(t), at: all("fin-1", "fin-2", "fin-3")}
	m := d.setUp(t)
	pos := Position{Game: d.g, P: m.Public()}
	for _, name := range []string{"Vyborg", "Vyborg NE1"} {
		if p, _ := d.g.Find(name); !pos.Any(Axis, p) {
			t.Errorf("nobody is in %s", name)
		}
	}
	if !slices.ContainsFunc(d.seen, func(s string) bool { return s[len(s)-10:] == "EF-21.48-2" }) {
		t.Errorf("refused is %v", d.seen)
	}
	rest := map[string]string{}
	for _, g := range d.g.Groups {
		if g.ID == "sov-hq" || g.ID == "sov-infantry" || g.ID == "sov-mech" {
			for i, u := range g.Units {
				rest[d.g.Units[u].ID] = [...]string{"C03", "C04", "D02", "D03", "C05"}[i]
			}
		}
	}
	for options, held := range map[string]bool{"": false, "front-line-held": true} {
		var list []string
		if options != "" {
			list = append(list, options)
		}
		d := &deployer{g: standard(t, list...), at: rest}
		m := d.setUp(t)
		pos := Position{Game: d.g, P: m.Public()}
		for _, name := range []string{"Leningrad", "Vyborg E1"} {
			if p, _ := d.g.Find(name); pos.Any(Soviet, p) != held {
				t.Errorf("option %q: Soviets in %s: %v", options, name, !held)
			}
		}
		if p, _ := d.g.Find("Vyborg E1"); (pos.P.Control[p] == Soviet) != held { // EF-8.3-2, EF-8.3-3: in a Finnish zone alone
			t.Errorf("option %q: Vyborg E1 is controlled by side %d", options, pos.P.Control[p])
		}
	}
}

// EF-22-3: the Soviets see where the Finns stand, and nothing of what they are; the Finns see
// nothing of the Soviets.
func TestOrderOfSetUp(t *testing.T) {
	d := &deployer{g: standard(t)}
	d.try = func(v view, _ rules.Asked, _ *theatre.Unit) {
		for _, b := range v.Public.Blocks {
			if stands := b.At >= 0; v.Side == Soviet && b.Side == Axis && !stands || v.Side == Axis && b.Side == Soviet && stands || b.Shown {
				t.Fatalf("side %d deploys and sees %+v", v.Side, b)
			}
		}
	}
	d.setUp(t)
}

// EF-22-2: nobody is set up where there is no supply.
func TestSetUpSupply(t *testing.T) {
	d := *theatre.Standard()
	m := *d.Map
	m.Routes = slices.Clone(m.Routes)
	m.Ways = slices.Clone(m.Ways)
	murmansk, _ := m.Find("murmansk") // cut off from the railway
	for p := range m.Ways {
		m.Ways[p] = slices.DeleteFunc(slices.Clone(m.Ways[p]), func(w theatre.Way) bool { return w.To == murmansk || Place(p) == murmansk })
	}
	d.Map = &m
	g, err := New(&d)
	if err != nil {
		t.Fatal(err)
	}
	x := &deployer{g: g}
	x.setUp(t)
	if !slices.Contains(x.seen, "sov-14 EF-22-2") {
		t.Error(x.seen)
	}
}

// EF-13.11-1, EF-18.2-4: how far it is by air, over enemies and lakes, along routes, not over Sweden.
func TestFar(t *testing.T) {
	pos := Position{Game: standard(t)}
	for way, want := range map[[2]string]int{{"C06", "A05"}: 3, {"B07", "B08"}: 1, {"petrozavodsk", "A06"}: 3, {"B04", "tampere"}: 3, {"tampere", "oulu"}: 5,
		{"petsamo", "C06"}: 11, {"C06", "C06"}: 0, {"C06", "interior"}: never, {"C06", "gallivare"}: never} {
		p, _ := pos.Find(way[0])
		q, _ := pos.Find(way[1])
		if got := pos.Far(p, q); got != want {
			t.Errorf("from %s to %s it is %d, not %d", way[0], way[1], got, want)
		}
	}
}

// An option is one that both the scenario and the game know (EAMB-46).
func TestOptions(t *testing.T) {
	d := *theatre.Standard()
	sc := *d.Scenario
	d.Scenario = &sc
	sc.Options = []rules.Option{{ID: "count-ever"}, {ID: "nonsense"}}
	for id, want := range map[string]bool{"count-ever": true, "weather-balance": false, "nonsense": false, "nothing": false} {
		if g, err := New(&d, id); (err == nil) != want || want && (len(g.Agreed) != 1 || g.Agreed[0].ID != id) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// EAMB-35: by the option all Soviet blocks lie open from the set-up on, as what they are, and no Finnish one does.
func TestOpenSetUp(t *testing.T) {
	for options, open := range map[string]bool{"count-ever": false, "soviet-blocks-open": true} {
		m := (&deployer{g: standard(t, options)}).setUp(t)
		own := m.View(Soviet).Own.S
		for k, b := range m.Public().Blocks {
			if b.Shown != (open && b.Side == Soviet) || b.Shown && b.Face != own.Blocks[k].Face {
				t.Fatalf("option %q: a block of side %d lies open: %v", options, b.Side, b.Shown)
			}
		}
	}
}
