package theatre

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// scenarioSource reads a scenario file for a map and a roster.
type scenarioSource struct {
	source
	m *Map
	r *Roster
}

// LoadScenarios reads a file of scenarios for a map and a roster. The error names every mistake with its line.
func LoadScenarios(f File, m *Map, r *Roster) (*Scenarios, error) {
	s := &scenarioSource{m: m, r: r}
	return s.load(f), s.Err()
}

// load reads the scenarios; without a map or a roster only whether the file is YAML.
func (s *scenarioSource) load(f File) *Scenarios {
	root := s.Parse(f)
	if root == nil || !s.Only(root, "format game reconstruction common scenarios") || s.m == nil || s.r == nil {
		return nil
	}
	out := &Scenarios{}
	common := root.Get("common")
	if s.Only(common, `deploys_first redraw_initial_hand challenge_in_first_month challenge_after_first_month
		buildup_in_first_month early_arrival start_at_max_cv hand_limit save_bp_limit supply_deck month_names`) {
		s.common(&out.Common, common)
	}
	for _, v := range s.Items(root, "scenarios") {
		if !s.Only(v, `id rule title calendar start_month end_month months hours first_player rommel_bonus bp_dice
			fortresses pregame_buildup deployment initial_supply resupply reinforcements reinforcement_counts
			reinforcement_source malta minefields special`) {
			continue
		}
		x := s.scenario(v, common.Get("month_names"))
		s.Once(v, "scenario", x.ID)
		if !slug(x.ID) {
			s.Fail(datafile.Or(v.Get("id"), v), "id: a-z, 0-9, dot and hyphen, at most 20, are needed")
		}
		out.List = append(out.List, x)
	}
	if len(out.List) == 0 {
		s.Fail(root, "a scenario is needed")
	}
	return out
}

// slug reports whether a scenario's id can be part of the id of a game.
func slug(id string) bool {
	for _, c := range id {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '.' && c != '-' {
			return false
		}
	}
	return len(id) > 0 && len(id) <= 20
}

func (s *scenarioSource) common(c *Common, n *orders.Node) {
	c.HandLimit = s.Number(n, "hand_limit", 1, 100)
	c.SaveLimit = s.Number(n, "save_bp_limit", 0, 100)
	deck := n.Get("supply_deck")
	c.Cards, c.Real, c.Dummy = s.Number(deck, "cards", 1, 200), s.Number(deck, "real", 1, 200), s.Number(deck, "dummy", 0, 200)
	if c.Real+c.Dummy != c.Cards {
		s.Fail(datafile.Or(deck, n), "supply_deck: real and dummy cards make the cards of the deck")
	}
	for _, v := range s.Items(n.Get("early_arrival"), "die_rolls") {
		roll, p := v.Int(1, 6)
		if p != nil {
			s.Fail(v, "a die roll is needed")
		}
		c.EarlyRolls = append(c.EarlyRolls, roll)
	}
}

// sources are the words that say how sure a list of units is.
var sources = []string{"code", "inferred", "guess", "printed", "none"}

func (s *scenarioSource) scenario(v, calendars *orders.Node) Scenario {
	x := Scenario{
		ID: s.Text(v, "id"), Rule: s.Text(v, "rule"), Title: s.Text(v, "title"), Hours: s.Maybe(v, "hours"),
		FirstPlayer: Side(s.Choice(v, "first_player", SideNames[:])),
		RommelBonus: s.Flag(v, "rommel_bonus"),
		BPDice:      s.Number(v, "bp_dice", 1, 10),
		MonthNames:  s.Words(calendars, s.Text(v, "calendar")),
		Special:     s.Words(v, "special"),
	}
	if v.Get("reinforcement_source") != nil {
		x.Reconstructed = s.OneOf(v, "reinforcement_source", sources)
	}
	x.Start, x.End = s.Number(v, "start_month", 1, 100), s.Number(v, "end_month", 1, 100)
	if x.End < x.Start || x.End > len(x.MonthNames) || s.Number(v, "months", 1, 100) != x.Months() {
		s.Fail(datafile.Or(v.Get("months"), v), "start, end, months and calendar do not agree: months %d to %d are %d, the calendar has %d",
			x.Start, x.End, x.Months(), len(x.MonthNames))
	}
	s.control(&x, v)
	for _, d := range s.Items(v, "deployment") {
		x.Deployments = append(x.Deployments, s.deployment(d, x.ID))
	}
	for i, name := range SideNames {
		s.ofSide(&x, v, Side(i), name)
	}
	if n := v.Get("malta"); n != nil && s.Only(n, "units optional from_month arrive together axis_resupply_from_that_buildup") {
		x.Malta = &Malta{s.units(n, "units", Axis), s.Number(n, "from_month", 1, 100),
			s.Number(n, "axis_resupply_from_that_buildup", 0, 100)}
	}
	if n := v.Get("pregame_buildup"); n != nil && s.Only(n, "bp_each first before spend_on") {
		x.Pregame = &Pregame{s.Number(n, "bp_each", 0, 1000), Side(s.Choice(n, "first", SideNames[:]))}
	}
	x.Minefields = slices.Collect(s.Hexes(s.m.Board, v, "minefields").All())
	s.once(&x, v)
	return x
}

// ofSide reads what a side begins with and gets later.
func (s *scenarioSource) ofSide(x *Scenario, v *orders.Node, side Side, name string) {
	if !slices.ContainsFunc(x.Deployments, func(d Deployment) bool { return d.Side == side && len(d.Units) > 0 }) {
		s.Fail(datafile.Or(v.Get("deployment"), v), "the %s side has no units", name)
	}
	x.InitialSupply[side] = s.Number(v.Get("initial_supply"), name, 0, 100)
	for _, a := range s.Items(v.Get("resupply"), name) {
		if s.Only(a, "from_month cards") {
			x.Resupply[side] = append(x.Resupply[side], Allotment{s.Number(a, "from_month", 1, 100), s.Number(a, "cards", 0, 100)})
		}
	}
	for _, p := range s.Pairs(v.Get("reinforcements"), name) {
		month := &orders.Node{Text: p.Key.Text, Line: p.Key.Line}
		n, bad := month.Int(x.Start, x.End)
		if bad != nil {
			s.Fail(p.Key, "a month of the scenario is needed")
		}
		x.Reinforcements[side] = append(x.Reinforcements[side], Arrival{n, s.units(v.Get("reinforcements").Get(name), p.Key.Text, side)})
	}
}

// control reads who controls the Fortresses at the start.
func (s *scenarioSource) control(x *Scenario, v *orders.Node) {
	x.Fortresses = make([]Side, len(s.m.Fortresses))
	found := 0
	for _, p := range s.Pairs(v, "fortresses") {
		f := s.m.FortressAt(s.Hex(s.m.Board, p.Key))
		if f < 0 {
			s.Fail(p.Key, "no Fortress; Fortresses are: %s", strings.Join(s.fortressNames(), ", "))
			continue
		}
		found++
		x.Fortresses[f] = Side(s.Choice(v.Get("fortresses"), p.Key.Text, SideNames[:]))
	}
	if found != len(x.Fortresses) {
		s.Fail(datafile.Or(v.Get("fortresses"), v), "each Fortress is controlled by one side: %s", strings.Join(s.fortressNames(), ", "))
	}
}

func (s *scenarioSource) fortressNames() (names []string) {
	for _, f := range s.m.Fortresses {
		names = append(names, s.m.Board.Label(f))
	}
	return names
}

// units reads a list of units of one side.
func (s *scenarioSource) units(n *orders.Node, key string, side Side) []UnitNo {
	var out []UnitNo
	for _, v := range s.Items(n, key) {
		u, ok := s.r.Find(v.Text)
		if !ok || s.r.Units[u].Side != side {
			var ids []string
			for _, u := range s.r.Units {
				if u.Side == side {
					ids = append(ids, u.ID)
				}
			}
			hint := ""
			if like := orders.Suggest(v.Text, ids); len(like) > 0 {
				hint = fmt.Sprintf(" (did you mean %s?)", strings.Join(like, " or "))
			}
			s.Fail(v, "no unit %q of the %s side%s; units are ids of the file of units", v.Text, SideNames[side], hint)
			continue
		}
		out = append(out, u)
	}
	return out
}

func (s *scenarioSource) deployment(v *orders.Node, id string) Deployment {
	if !s.Only(v, "side mode area count select units source why limits parts choice") {
		return Deployment{}
	}
	before := s.Mistakes()
	side := Side(s.Choice(v, "side", SideNames[:]))
	d := Deployment{
		Side: side, Mode: Mode(s.Choice(v, "mode", modeNames[:])), Units: s.units(v, "units", side),
		Source: s.OneOf(v, "source", sources), Why: s.Maybe(v, "why"),
	}
	if n := len(s.Items(v, "units")); s.Number(v, "count", 1, 256) != n {
		s.Fail(datafile.Or(v.Get("count"), v), "count is not the number of units, %d", n)
	}
	if d.Mode == Split {
		s.parts(v, id, &d)
	} else {
		d.Area = s.area(v, id, side)
	}
	switch base := s.m.Bases[side]; {
	case s.Mistakes() > before: // the area may be wrong for want of what is
	case d.Area.Empty() || d.Mode == Fixed && d.Area.Len() != 1:
		s.Fail(datafile.Or(v.Get("area"), v), "the area does not fit the mode: fixed is one hex, free and split at least one")
	case d.Mode == Free && base != board.None && !d.Area.Has(base):
		s.Fail(datafile.Or(v.Get("area"), v), "an area of free deployment contains the side's Base")
	}
	for _, p := range s.Pairs(v, "limits") {
		d.Limits = append(d.Limits, Limit{s.Hex(s.m.Board, p.Key), s.Number(v.Get("limits"), p.Key.Text, 0, 256)})
	}
	if sel := v.Get("select"); sel != nil && s.Only(sel, "codes except") {
		s.selected(d, sel)
	}
	return d
}

// parts reads the areas over which a group is split.
func (s *scenarioSource) parts(v *orders.Node, id string, d *Deployment) {
	total := 0
	for _, p := range s.Items(v, "parts") {
		if s.Only(p, "area count") {
			part := Part{s.area(p, id, d.Side), s.Number(p, "count", 1, 256)}
			if part.Area.Empty() {
				s.Fail(datafile.Or(p.Get("area"), p), "a part needs an area")
			}
			d.Parts, d.Area, total = append(d.Parts, part), d.Area.Union(part.Area), total+part.Count
		}
	}
	if total != len(d.Units) {
		s.Fail(v, "the parts do not make all units")
	}
}

// selected checks the units of a group against the rule that the rulebook states for it.
func (s *scenarioSource) selected(d Deployment, sel *orders.Node) {
	codes, except := s.Words(sel, "codes"), s.units(sel, "except", d.Side)
	for i, u := range s.r.Units {
		want := u.Side == d.Side && slices.Contains(codes, u.Month) && !slices.Contains(except, UnitNo(i))
		if want != slices.Contains(d.Units, UnitNo(i)) {
			s.Fail(sel, "unit %s: the list and the selection differ", u.ID)
		}
	}
}

// area reads a deployment area: regions and hexes less exceptions, or the area of the map that is named after scenario
// and side.
func (s *scenarioSource) area(v *orders.Node, id string, side Side) board.Set {
	n := v.Get("area")
	if !s.Only(n, "regions hexes except line on_or") {
		return board.Set{}
	}
	var out board.Set
	for _, w := range s.Words(n, "regions") {
		i := slices.Index(regionNames[:], w)
		if i < 0 {
			s.Fail(datafile.Or(n.Get("regions"), n), "unknown region %q; regions are: %s", w, strings.Join(regionNames[:], ", "))
			continue
		}
		out = out.Union(s.m.Region(Region(i)))
	}
	out = out.Union(s.Hexes(s.m.Board, n, "hexes")).Minus(s.Hexes(s.m.Board, n, "except"))
	if n.Get("line") != nil {
		a, ok := s.m.Area(id + "_" + SideNames[side])
		if !ok {
			s.Fail(n, "the map has no area %s_%s", id, SideNames[side])
		}
		out = out.Union(a)
	}
	return out
}

// once checks that no unit appears twice in a scenario.
func (s *scenarioSource) once(x *Scenario, v *orders.Node) {
	seen := map[UnitNo]bool{}
	add := func(units []UnitNo) {
		for _, u := range units {
			if seen[u] {
				s.Fail(v, "unit %s appears twice", s.r.Units[u].ID)
			}
			seen[u] = true
		}
	}
	for _, d := range x.Deployments {
		add(d.Units)
	}
	for _, side := range x.Reinforcements {
		for _, a := range side {
			add(a.Units)
		}
	}
	if x.Malta != nil {
		add(x.Malta.Units)
	}
}
