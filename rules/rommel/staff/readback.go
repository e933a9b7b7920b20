package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// readback writes what a plan was read as: in a few lines, in the words of order
// files, without a guess at what is not known yet.
type readback struct {
	page.Page
	*planner
	work int // shots that may still be followed for odds
}

// readbackWork is how many shots a readback follows for odds: a millisecond or two.
const readbackWork = 1000

// Readback implements rules.Reader.
func (f *orderFile) Readback() page.Page {
	if f.planned == nil {
		return page.Page{}
	}
	r := &readback{Page: page.Page{Title: page.M("readback.title")}, planner: f.planned, work: readbackWork}
	switch f.duty {
	case setupFile:
		r.setUp()
		r.handReturned()
	case pregameFile:
		r.deedsDone()
		r.handReturned()
	case buildupFile:
		r.deedsDone()
	case turnFile:
		r.turn()
	case replyFile:
		r.reply()
	}
	r.wishes()
	return r.Page
}

// turn tells of cards, Moves, Battles and the supply afterwards.
func (r *readback) turn() {
	r.Item("readback.cards", r.laid[rommel.RealCard].What, r.laid[rommel.DummyCard].What, page.M("readback.option."+r.option()))
	for i, after := range r.after {
		if i > 0 {
			r.Item("readback.second")
		}
		for j := range r.halves[i].moves {
			r.move(&r.halves[i].moves[j])
		}
		for _, h := range r.battlesOf(i, after) {
			r.battle(h, i, after)
		}
	}
	r.supplied(r.after[len(r.after)-1])
}

// option is the Turn Option that the file plays.
func (r *readback) option() string {
	assault := slices.ContainsFunc(r.halves[0].combat, func(b battleOrder) bool { return b.assault && !r.refused[b.at] })
	switch {
	case r.pass():
		return "pass"
	case r.blitz.What:
		return "blitz"
	case assault:
		return "assault"
	case r.real == 2 && r.movesOf(&r.halves[0]) == 2:
		return "offensive"
	}
	return "basic"
}

// move tells of a Move, those together who go the same way.
func (r *readback) move(m *moveOrder) {
	if r.refused[m.at] {
		return
	}
	if m.overrun != board.None {
		r.Item("readback.overrun", r.Place(m.overrun))
		return
	}
	type journey struct {
		from, way, end, road string
		steps, most          int
		forced, retreat      bool
		attack, overrun      bool
	}
	var journeys []journey
	units := map[journey][]UnitNo{}
	for _, u := range m.units {
		if r.refused[u.at] {
			continue
		}
		k, way := r.block(u.unit), r.met.ways[u.at]
		road := r.roadOf(k, way)
		x := journey{way: join(way[:len(way)-1], r.Place), end: r.placeOrExit(way[len(way)-1]),
			road: road.String(), steps: len(way), most: rommel.Allowance(r.s.SpeedOf(r.o, k), road) + int(b2i(m.move.Rommel)+b2i(u.forced)),
			forced: u.forced, retreat: u.retreat, attack: !u.retreat && foe(r.before, r.side, way[len(way)-1])}
		x.overrun = x.attack && !r.before.AnyFit(r.side.Other(), way[len(way)-1])
		if m.move.Regroup {
			x.from = r.Place(r.before.P.Blocks[k].At)
		}
		if units[x] == nil {
			journeys = append(journeys, x)
		}
		units[x] = append(units[x], u.unit)
	}
	var told []page.Msg
	for _, x := range journeys {
		id := "readback.goes"
		switch {
		case x.retreat:
			id = "readback.retreats"
		case x.forced:
			id = "readback.marches"
		case x.overrun:
			id = "readback.overruns"
		case x.attack:
			id = "readback.attacks"
		}
		from, by := page.M("text", ""), page.M("text", "")
		if x.from != "" {
			from = page.M("readback.from", x.from)
		}
		if x.way != "" {
			by = page.M("readback.by", x.way)
		}
		told = append(told, page.M(id, r.unitNames(units[x]), from, x.end, by, x.steps, x.most, page.M("plan.by."+x.road)))
	}
	id := "readback.group"
	switch {
	case r.pass():
		id = "readback.withdrawal"
	case m.move.Regroup:
		id = "readback.regroup"
	}
	led := page.M("text", "")
	if m.move.Rommel {
		led = page.M("readback.rommel")
	}
	r.Item(id, r.Place(m.move.From), told, led)
}

// roadOf is the worst class of road of a block's way.
func (p *planner) roadOf(k rules.Token, way []board.Hex) Road {
	road, at := rommel.Highway, p.v.Public.Blocks[k].At
	for _, to := range way {
		if p.Map.Board.Has(at) {
			if d, ok := p.Map.Board.Direction(at, to); ok {
				road = min(road, p.Map.Links[at].Road[d])
			}
		}
		at = to
	}
	return road
}

func (g *Game) placeOrExit(h board.Hex) string {
	if h == rommel.Exited {
		return rommel.WordExit
	}
	return g.Place(h)
}

// foe reports whether enemies of a side stand in a place.
func foe(s *position, side rules.Side, h board.Hex) bool {
	return s.Map.Board.Has(h) && s.AnyIn(side.Other(), h)
}

// battlesOf are those that may be fought in a half: first as the file has them,
// then those that are fought unasked.
func (p *planner) battlesOf(half int, after *position) (hs []board.Hex) {
	if p.pass() {
		return nil
	}
	for _, b := range p.halves[half].combat {
		if !p.refused[b.at] && p.Map.Board.Has(b.hex) {
			hs = append(hs, b.hex)
		}
	}
	for i := range after.P.Battles {
		b := &after.P.Battles[i]
		if !slices.Contains(hs, b.Hex) && !p.leaves(b.Hex) && (b.New || after.Besieging(b.Hex) && half == 0) && after.AnyFit(p.side, b.Hex) {
			hs = append(hs, b.Hex)
		}
	}
	return hs
}

// battle tells who may meet there: of the enemy what all may see.
func (r *readback) battle(h board.Hex, half int, after *position) {
	id := "readback.battle"
	f := &fight{Roster: r.Roster, Hex: h, Active: r.side, Def: r.side.Other(), Rounds: 1, Mines: r.v.Public.Mines}
	if b := after.P.Battle(h); b != nil {
		f.Def = b.Def
	}
	for _, b := range r.halves[half].combat {
		if b.hex == h && b.assault && !r.refused[b.at] {
			id, f.Assault = "readback.assault", true
		}
	}
	var ours []UnitNo
	cv := 0
	for _, k := range after.Fit(r.side, h) {
		face := *after.Face(r.o.S, k)
		ours = append(ours, face.Unit)
		cv += r.Strength(face)
		f.Forces[r.side] = append(f.Forces[r.side], face)
	}
	enemies := after.Fit(r.side.Other(), h)
	shown, known := 0, 0
	for _, k := range enemies {
		if b := &after.P.Blocks[k]; b.Shown {
			shown++
			known += r.Strength(b.Face)
			f.Forces[r.side.Other()] = append(f.Forces[r.side.Other()], b.Face)
		}
	}
	against := page.M("readback.hidden", len(enemies))
	switch {
	case len(enemies) == 0:
		against = page.M("readback.whoever")
	case shown == len(enemies):
		against = page.M("readback.shown", shown, known)
	case shown > 0:
		against = page.M("readback.partly", len(enemies), shown, known)
	}
	slices.Sort(ours)
	costs := page.M("text", "")
	if shown == len(enemies) && shown > 0 && ours != nil {
		costs = r.costs(f)
	}
	r.Item(id, r.Place(h), len(ours), cv, r.unitNames(ours), against, costs)
}

// costs are the losses of one round on average, if they are found at once: check
// is not to be waited for, and what costs more can be asked for (odds).
func (r *readback) costs(f *fight) page.Msg {
	var t *casualties
	if t, r.work = r.Casualties(f, r.work); r.work < 0 {
		return page.M("text", "")
	}
	return page.M("readback.costs", t.Mean(r.side).FloatString(1), t.Mean(r.side.Other()).FloatString(1))
}

// supplied tells how many are supplied after the turn, and who is not.
func (r *readback) supplied(after *position) {
	fed := fed(after, r.side)
	var places []board.Hex
	without := map[board.Hex][]UnitNo{}
	all, lacking := 0, 0
	for k := range after.OnBoard(r.side) {
		all++
		if fed[k] {
			continue
		}
		lacking++
		h := after.P.Blocks[k].At
		if without[h] == nil {
			places = append(places, h)
		}
		without[h] = append(without[h], r.unitOf(k))
	}
	if lacking == 0 {
		r.Item("readback.supplied", all)
		return
	}
	var who []page.Msg
	for _, h := range slices.Sorted(slices.Values(places)) {
		us := without[h]
		slices.Sort(us)
		who = append(who, page.M("readback.those", r.unitNames(us), r.Place(h)))
	}
	r.Item("readback.unsupplied", all-lacking, all, who)
}
