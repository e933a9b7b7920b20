package theatre

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// scenarioReader reads scenario.yaml for a map and a roster.
type scenarioReader struct {
	datafile.Reader
	m      *Map
	r      *Roster
	groups []string // by unit
	s      *Scenario
}

func (r *scenarioReader) load(f rules.File) *Scenario {
	root := r.Parse(f)
	if root == nil || !r.Only(root, `format game title scenario lines map units sides theatre neutral calendar first_player setup
		example_setup production reinforcements options airpower naval special victory historical`) {
		return nil
	}
	r.s = &Scenario{ID: r.Text(root, "scenario"), Example: map[UnitNo]Placed{}}
	for _, n := range r.Items(root.Get("calendar"), "months") {
		r.month(n)
	}
	if len(r.s.Months) == 0 {
		r.Fail(datafile.Or(root.Get("calendar"), root), "months: one at least is needed")
	}
	setup := root.Get("setup")
	for _, n := range r.Items(setup, "groups") {
		r.group(n)
	}
	for u, id := range r.groups {
		if r.r.Units[u].Group < 0 {
			r.Fail(datafile.Or(setup.Get("groups"), root), "no group %s, for %s", id, r.r.Units[u].ID)
		}
	}
	for side, name := range SideNames {
		for _, v := range r.Items(setup.Get("must_occupy"), name) {
			if p := r.place(v); p != None {
				r.Once(v, "place to be occupied", v.Text)
				r.s.Hold[side] = append(r.s.Hold[side], p)
			}
		}
	}
	r.production(root.Get("production"))
	r.s.Options = r.options(root)
	r.example(root)
	return r.s
}

// options are what players may agree on.
func (r *scenarioReader) options(root *orders.Node) (all []rules.Option) {
	for _, n := range r.Items(root, "options") {
		all = append(all, rules.Option{ID: r.Text(n, "id"), Name: r.Text(n, "name"), Rule: r.Text(n, "see")})
	}
	return all
}

func (r *scenarioReader) place(n *orders.Node) Place {
	p, err := r.m.Find(n.Text)
	if err != nil {
		r.Fail(n, "%v", err)
	}
	return p
}

func (r *scenarioReader) month(n *orders.Node) {
	if !r.Only(n, "id production fortnights weather roll") {
		return
	}
	m := Month{ID: r.Text(n, "id"), Production: r.Flag(n, "production"), Fortnights: r.Words(n, "fortnights")}
	if w := n.Get("weather"); w != nil && w.Kind == orders.Map {
		m.Rolled = true
	} else {
		m.Fixed = Weather(r.Choice(n, "weather", WeatherNames))
	}
	r.Once(n, "month", m.ID)
	var year, month int
	if fmt.Sscanf(m.ID, "%d-%d", &year, &month); m.ID != fmt.Sprintf("%04d-%02d", year, month) || month < 1 || month > 12 {
		r.Fail(datafile.Or(n.Get("id"), n), "id: a year and a month are needed, such as 1939-12")
	}
	if len(m.Fortnights) != 2 {
		r.Fail(n, "fortnights: a month has two")
	}
	r.s.Months = append(r.s.Months, m)
}

func (r *scenarioReader) group(n *orders.Node) {
	if !r.Only(n, "id side units cv type area line") {
		return
	}
	g := Group{ID: r.Text(n, "id"), Side: rules.Side(r.Choice(n, "side", SideNames[:])), CV: r.Number(n, "cv", 0, 99), Said: r.At(n)}
	r.Once(n, "group", g.ID)
	low, high := 0, 0
	for u, id := range r.groups {
		if id == g.ID {
			x := &r.r.Units[u]
			x.Group = len(r.s.Groups)
			g.Units = append(g.Units, UnitNo(u))
			low, high = low+x.Lowest(), high+x.Highest()
			if x.Side != g.Side {
				r.Fail(n, "%s is of the other side", x.ID)
			}
		}
	}
	if len(g.Units) != r.Number(n, "units", 1, 99) {
		r.Fail(datafile.Or(n.Get("units"), n), "units: the roster has %d of group %s", len(g.Units), g.ID)
	}
	if g.CV < low || g.CV > high {
		r.Fail(datafile.Or(n.Get("cv"), n), "cv: the steps of these blocks make %d to %d", low, high)
	}
	g.Area = r.area(n)
	if g.Area.Empty() {
		r.Fail(datafile.Or(n.Get("area"), n), "area: no place is in it")
	}
	r.s.Groups = append(r.s.Groups, g)
}

// area is where a group may be set up: boxes, or the places of a nation that are all in the
// North Front or all within a hex of some place, if it says so.
func (r *scenarioReader) area(n *orders.Node) (area board.Set) {
	a := n.Get("area")
	if !r.Only(a, "nation within_one_hex_of front boxes") {
		return area
	}
	for _, v := range r.Items(a, "boxes") {
		if p := r.place(v); p != None {
			area = area.Add(p)
		}
	}
	if a.Get("nation") == nil {
		return area
	}
	owner, near := nationSide[r.Choice(a, "nation", nations)], r.Items(a, "within_one_hex_of")
	return area.Union(r.m.Where(func(p Place) bool {
		spot := &r.m.Spots[p]
		return spot.Owner == owner && spot.Kind != Box && (a.Get("front") == nil || spot.Area()) &&
			(near == nil || slices.ContainsFunc(near, func(v *orders.Node) bool { return r.within(v, p) }))
	}))
}

func (r *scenarioReader) within(n *orders.Node, p Place) bool {
	h := r.place(n)
	return r.m.Board.Has(h) && r.m.Board.Has(p) && r.m.Board.Distance(h, p) <= 1
}

func (r *scenarioReader) production(n *orders.Node) {
	fin, sov := n.Get("finland"), n.Get("soviet")
	for _, v := range r.Items(fin, "sources") {
		if r.Only(v, "at city resource line") {
			s := Source{At: r.place(datafile.Or(v.Get("at"), v)), Resource: v.Get("resource") != nil}
			key := "city"
			if s.Resource {
				key = "resource"
			}
			s.PP = r.Number(v, key, 1, 9)
			r.s.Sources = append(r.s.Sources, s)
		}
	}
	r.s.War, r.s.Upkeep = r.Number(sov, "wartime_pp", 0, 999), r.Number(sov, "arctic_upkeep", 0, 99)
}

// example reads the example of a set-up.
func (r *scenarioReader) example(root *orders.Node) {
	for _, p := range r.Pairs(root, "example_setup") {
		at := r.place(p.Key)
		for _, v := range p.Value.Items {
			for _, e := range v.Pairs {
				u := slices.IndexFunc(r.r.Units, func(u Unit) bool { return u.ID == e.Key.Text })
				level, wrong := e.Value.Int(0, 9)
				if u < 0 || wrong != nil || !slices.Contains(r.r.Units[u].Steps, level) {
					r.Fail(e.Key, "a unit with one of its steps is needed")
					continue
				}
				r.s.Example[UnitNo(u)] = Placed{at, level}
			}
		}
	}
}
