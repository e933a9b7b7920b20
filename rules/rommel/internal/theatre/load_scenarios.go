package theatre

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
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
	return s.load(f), s.err()
}

// load reads the scenarios; without a map or a roster only whether the file is YAML.
func (s *scenarioSource) load(f File) *Scenarios {
	root := s.parse(f)
	if root == nil || !s.only(root, "format game reconstruction common scenarios") || s.m == nil || s.r == nil {
		return nil
	}
	out := &Scenarios{}
	common := root.Get("common")
	if s.only(common, `deploys_first redraw_initial_hand challenge_in_first_month challenge_after_first_month
		buildup_in_first_month early_arrival start_at_max_cv hand_limit save_bp_limit supply_deck month_names`) {
		s.common(&out.Common, common)
	}
	ids := map[string]bool{}
	for _, v := range s.items(root, "scenarios") {
		if !s.only(v, `id rule title calendar start_month end_month months hours first_player rommel_bonus bp_dice
			fortresses pregame_buildup deployment initial_supply resupply reinforcements reinforcement_counts
			reinforcement_source malta minefields special`) {
			continue
		}
		x := s.scenario(v, common.Get("month_names"))
		if ids[x.ID] {
			s.fail(v, "a second scenario %s", x.ID)
		}
		if !slug(x.ID) {
			s.fail(or(v.Get("id"), v), "id: a-z, 0-9, dot and hyphen, at most 20, are needed")
		}
		ids[x.ID] = true
		out.List = append(out.List, x)
	}
	if len(out.List) == 0 {
		s.fail(root, "a scenario is needed")
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
	c.HandLimit = s.number(n, "hand_limit", 1, 100)
	c.SaveLimit = s.number(n, "save_bp_limit", 0, 100)
	deck := n.Get("supply_deck")
	c.Cards, c.Real, c.Dummy = s.number(deck, "cards", 1, 200), s.number(deck, "real", 1, 200), s.number(deck, "dummy", 0, 200)
	if c.Real+c.Dummy != c.Cards {
		s.fail(or(deck, n), "supply_deck: real and dummy cards make the cards of the deck")
	}
	for _, v := range s.items(n.Get("early_arrival"), "die_rolls") {
		roll, p := v.Int(1, 6)
		if p != nil {
			s.fail(v, "a die roll is needed")
		}
		c.EarlyRolls = append(c.EarlyRolls, roll)
	}
}

func (s *scenarioSource) scenario(v, calendars *orders.Node) Scenario {
	x := Scenario{
		ID: s.text(v, "id"), Rule: s.text(v, "rule"), Title: s.text(v, "title"), Hours: s.maybe(v, "hours"),
		FirstPlayer:   Side(s.choice(v, "first_player", SideNames[:])),
		RommelBonus:   s.flag(v, "rommel_bonus"),
		BPDice:        s.number(v, "bp_dice", 1, 10),
		MonthNames:    s.words(calendars, s.text(v, "calendar")),
		Special:       s.words(v, "special"),
		Reconstructed: s.maybe(v, "reinforcement_source"),
	}
	x.Start, x.End = s.number(v, "start_month", 1, 100), s.number(v, "end_month", 1, 100)
	if x.End < x.Start || x.End > len(x.MonthNames) || s.number(v, "months", 1, 100) != x.Months() {
		s.fail(or(v.Get("months"), v), "start, end, months and calendar do not agree: months %d to %d are %d, the calendar has %d",
			x.Start, x.End, x.Months(), len(x.MonthNames))
	}
	s.control(&x, v)
	for _, d := range s.items(v, "deployment") {
		x.Deployments = append(x.Deployments, s.deployment(d, x.ID))
	}
	for i, name := range SideNames {
		side := Side(i)
		if !slices.ContainsFunc(x.Deployments, func(d Deployment) bool { return d.Side == side && len(d.Units) > 0 }) {
			s.fail(or(v.Get("deployment"), v), "the %s side has no units", name)
		}
		x.InitialSupply[i] = s.number(v.Get("initial_supply"), name, 0, 100)
		for _, a := range s.items(v.Get("resupply"), name) {
			if s.only(a, "from_month cards") {
				x.Resupply[i] = append(x.Resupply[i], Allotment{s.number(a, "from_month", 1, 100), s.number(a, "cards", 0, 100)})
			}
		}
		for _, p := range s.pairs(v.Get("reinforcements"), name) {
			month := &orders.Node{Text: p.Key.Text, Line: p.Key.Line}
			n, bad := month.Int(x.Start, x.End)
			if bad != nil {
				s.fail(p.Key, "a month of the scenario is needed")
			}
			x.Reinforcements[i] = append(x.Reinforcements[i], Arrival{n, s.units(v.Get("reinforcements").Get(name), p.Key.Text, side)})
		}
	}
	if n := v.Get("malta"); n != nil && s.only(n, "units optional from_month arrive together axis_resupply_from_that_buildup") {
		x.Malta = &Malta{s.units(n, "units", Axis), s.number(n, "from_month", 1, 100),
			s.number(n, "axis_resupply_from_that_buildup", 0, 100)}
	}
	if n := v.Get("pregame_buildup"); n != nil && s.only(n, "bp_each first before spend_on") {
		x.Pregame = &Pregame{s.number(n, "bp_each", 0, 1000), Side(s.choice(n, "first", SideNames[:]))}
	}
	x.Minefields = slices.Collect(s.hexes(s.m.Board, v, "minefields").All())
	s.once(&x, v)
	return x
}

// control reads who controls the Fortresses at the start.
func (s *scenarioSource) control(x *Scenario, v *orders.Node) {
	x.Fortresses = make([]Side, len(s.m.Fortresses))
	found := 0
	for _, p := range s.pairs(v, "fortresses") {
		f := s.m.FortressAt(s.hex(s.m.Board, p.Key))
		if f < 0 {
			s.fail(p.Key, "no Fortress; Fortresses are: %s", strings.Join(s.fortressNames(), ", "))
			continue
		}
		found++
		x.Fortresses[f] = Side(s.choice(v.Get("fortresses"), p.Key.Text, SideNames[:]))
	}
	if found != len(x.Fortresses) {
		s.fail(or(v.Get("fortresses"), v), "each Fortress is controlled by one side: %s", strings.Join(s.fortressNames(), ", "))
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
	for _, v := range s.items(n, key) {
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
			s.fail(v, "no unit %q of the %s side%s; units are ids of the file of units", v.Text, SideNames[side], hint)
			continue
		}
		out = append(out, u)
	}
	return out
}

func (s *scenarioSource) deployment(v *orders.Node, id string) Deployment {
	if !s.only(v, "side mode area count select units source why limits parts choice") {
		return Deployment{}
	}
	before := len(s.errs)
	side := Side(s.choice(v, "side", SideNames[:]))
	d := Deployment{
		Side: side, Mode: Mode(s.choice(v, "mode", modeNames[:])), Units: s.units(v, "units", side),
		Source: s.text(v, "source"), Why: s.maybe(v, "why"),
	}
	if n := len(s.items(v, "units")); s.number(v, "count", 1, 256) != n {
		s.fail(or(v.Get("count"), v), "count is not the number of units, %d", n)
	}
	if d.Mode == Split {
		total := 0
		for _, p := range s.items(v, "parts") {
			if s.only(p, "area count") {
				part := Part{s.area(p, id, side), s.number(p, "count", 1, 256)}
				if part.Area.Empty() {
					s.fail(or(p.Get("area"), p), "a part needs an area")
				}
				d.Parts, d.Area, total = append(d.Parts, part), d.Area.Union(part.Area), total+part.Count
			}
		}
		if total != len(d.Units) {
			s.fail(v, "the parts do not make all units")
		}
	} else {
		d.Area = s.area(v, id, side)
	}
	switch base := s.m.Bases[side]; {
	case len(s.errs) > before: // the area may be wrong for want of what is
	case d.Area.Empty() || d.Mode == Fixed && d.Area.Len() != 1:
		s.fail(or(v.Get("area"), v), "the area does not fit the mode: fixed is one hex, free and split at least one")
	case d.Mode == Free && base != board.None && !d.Area.Has(base):
		s.fail(or(v.Get("area"), v), "an area of free deployment contains the side's Base")
	}
	for _, p := range s.pairs(v, "limits") {
		d.Limits = append(d.Limits, Limit{s.hex(s.m.Board, p.Key), s.number(v.Get("limits"), p.Key.Text, 0, 256)})
	}
	if sel := v.Get("select"); sel != nil && s.only(sel, "codes except") {
		s.selected(d, sel)
	}
	return d
}

// selected checks the units of a group against the rule that the rulebook states for it.
func (s *scenarioSource) selected(d Deployment, sel *orders.Node) {
	codes, except := s.words(sel, "codes"), s.units(sel, "except", d.Side)
	for i, u := range s.r.Units {
		want := u.Side == d.Side && slices.Contains(codes, u.Month) && !slices.Contains(except, UnitNo(i))
		if want != slices.Contains(d.Units, UnitNo(i)) {
			s.fail(sel, "unit %s: the list and the selection differ", u.ID)
		}
	}
}

// area reads a deployment area: regions and hexes less exceptions, or the area of the map that is named after scenario
// and side.
func (s *scenarioSource) area(v *orders.Node, id string, side Side) board.Set {
	n := v.Get("area")
	if !s.only(n, "regions hexes except line on_or") {
		return board.Set{}
	}
	var out board.Set
	for _, w := range s.words(n, "regions") {
		i := slices.Index(regionNames[:], w)
		if i < 0 {
			s.fail(or(n.Get("regions"), n), "unknown region %q; regions are: %s", w, strings.Join(regionNames[:], ", "))
			continue
		}
		out = out.Union(s.m.Region(Region(i)))
	}
	out = out.Union(s.hexes(s.m.Board, n, "hexes")).Minus(s.hexes(s.m.Board, n, "except"))
	if n.Get("line") != nil {
		a, ok := s.m.Area(id + "_" + SideNames[side])
		if !ok {
			s.fail(n, "the map has no area %s_%s", id, SideNames[side])
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
				s.fail(v, "unit %s appears twice", s.r.Units[u].ID)
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
