package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// readback writes what a plan was read as: in a few lines, in the words of order
// files, without a guess at what is not known yet.
type readback struct {
	page.Page
	*foresight
}

// readbackWork is how many shots and lost steps a readback follows for the odds of a Battle: a
// millisecond or two.
const readbackWork = 4000

// readback reads the orders of a plan back, if they are due.
func (p *foresight) readback() page.Page {
	if !p.whole {
		return page.Page{}
	}
	r := &readback{Page: page.Page{Title: page.M("readback.title")}, foresight: p}
	switch p.orderFile.Duty {
	case order.SetupFile:
		if buys(r.foresight) {
			r.deedsDone()
		}
		r.setUp()
		r.handReturned()
	case order.BuildupFile:
		r.deedsDone()
	case order.TurnFile:
		r.turn()
	case order.ReplyFile:
		r.reply()
	}
	r.wishes()
	return r.Page
}

// turn tells of cards, Moves, Battles and the supply afterwards.
func (r *readback) turn() {
	var unaimed []page.Msg // Battles without a word on targets where these differ
	if r.isSecond() {
		r.Item("readback.second")
	} else {
		r.Item("readback.cards", r.Laid[rommel.RealCard].What, r.Laid[rommel.DummyCard].What, page.M("readback.option."+r.option()))
	}
	for i, after := range r.after {
		if i > 0 {
			r.Item("readback.second")
		}
		old := r.before
		if i > 0 {
			old = r.after[i-1]
		}
		for j := range r.Halves[i].Moves {
			r.move(&r.Halves[i].Moves[j], old, after)
		}
		fought := r.battlesOf(i, after)
		for _, h := range fought {
			r.battle(h, i, after)
			if (r.mixed(after, h) || r.mixed(r.after[0], h)) && !r.aimed(i, h) { // or who is left of them
				unaimed = append(unaimed, r.inHalf(i, h))
			}
		}
		r.joined(&r.Halves[i], after, fought)
		r.routs(i)
	}
	if r.Second.What == order.WordAsk {
		r.Item("readback.ask-second")
	}
	if r.wins() {
		r.Item("readback.exits", r.exiting(r.after[len(r.after)-1]))
	}
	if unaimed != nil {
		r.Item("readback.usual-fire", unaimed)
	}
	r.supplied(r.unfought())
	r.lost(r.unfought())
}

// routs tells of the Disrupted enemies to whom units come by Forced March alone.
func (r *readback) routs(half int) {
	var seen board.Set
	for _, m := range r.missions(&r.Halves[half]) {
		h := order.Last(r.ways[m.At])
		if !m.Forced || !r.Map.Board.Has(h) || seen.Has(h) || !foe(r.before, r.Side, h) || r.before.AnyFit(r.Side.Other(), h) {
			continue
		}
		seen = seen.Add(h)
		r.Item("readback.routs", r.Place(h), len(r.disrupted(r.before, r.Side.Other(), h)), r.those(r.after[half].Fit(r.Side, h)))
	}
}

// option is the Turn Option that the file plays: the real cards decide, and of two the
// number of Moves (R-4-1, R-4-3).
func (r *readback) option() string {
	switch {
	case r.endsMonth():
		if r.LastMonth(r.v.Public) {
			return "pass.ends.last"
		}
		return "pass.ends"
	case r.pass():
		return "pass"
	case r.real == 3:
		return "blitz"
	case r.real == 2 && r.movesOf(&r.Halves[0]) == 2:
		return "offensive"
	case r.real == 2 && r.assaults():
		return "assault"
	case r.real == 2:
		return "assault.none"
	}
	return "basic"
}

// trip is how units of a Move go that are told together.
type trip struct {
	from, way, end, road string
	steps                int
	forced, retreat      bool
	probed               bool // if the enemy says so (R-10.41-1)
	attack, overrun      bool
	joins                bool // an old Battle, which is no Attack (R-8.2-1)
}

// move tells of a Move that leads from one position to another, those together who go the
// same way.
func (r *readback) move(m *order.Move, old, after *position) {
	if r.refusesMove(m) {
		return
	}
	if m.Overrun != board.None {
		r.Item("readback.overrun", r.Place(m.Overrun))
		return
	}
	var trips []trip
	units, most := map[trip][]UnitNo{}, map[trip][]int{}
	for _, u := range m.Units {
		if r.refuses(u.At) || len(r.ways[u.At]) == 0 {
			continue
		}
		x := r.tripOf(m, u, old, after)
		if units[x] == nil {
			trips = append(trips, x)
		}
		units[x] = append(units[x], u.Unit)
		most[x] = append(most[x], r.mostOf(m, u))
	}
	var told []page.Msg
	for _, x := range trips {
		told = append(told, page.M(x.id(), r.unitNames(units[x]), part("readback.from", x.from), x.end, part("readback.by", x.way), x.steps, upTo(most[x]), page.M("by."+x.road)))
	}
	if told == nil { // what it hangs on is told
		return
	}
	id := "readback.group"
	switch {
	case r.pass():
		id = "readback.withdrawal"
	case m.Named.Regroup:
		id = "readback.regroup"
	}
	led := page.M("text", "")
	if m.Named.Rommel {
		led = page.M("readback.rommel")
	}
	r.Item(id, r.Place(m.Named.From), told, led)
	if r.pass() {
		if slices.Contains(r.Position(r.v.Public).Leavable(), m.Named.From) {
			r.Item("readback.demanded", r.Place(m.Named.From))
		}
		r.conceded(m)
	}
}

// tripOf is how a unit goes by its clause.
func (r *readback) tripOf(m *order.Move, u order.March, old, after *position) trip {
	k, way := r.block(u.Unit), r.ways[u.At]
	begun, end, road := r.before.P.Blocks[k].At, order.Last(way), r.roadOf(k, way)
	x := trip{way: names.Join(way[:len(way)-1], r.Place), end: names.Place(r.Game.Game, end), road: road.String(), steps: len(way),
		forced: u.Forced, retreat: u.Retreat, attack: !u.Retreat && foe(r.before, r.Side, end)}
	x.joins = x.attack && old.P.Battle(end) != nil
	x.overrun = x.attack && !r.before.AnyFit(r.Side.Other(), end)
	if b := after.P.Battle(begun); x.retreat && b != nil {
		x.probed = b.Partial
	}
	if m.Named.Regroup {
		x.from = r.Place(begun)
	}
	return x
}

// mostOf is how many hexes a unit could go in its Move over the roads of its way.
func (r *readback) mostOf(m *order.Move, u order.March) int {
	k := r.block(u.Unit)
	return rommel.Allowance(r.s.SpeedOf(r.o, k), r.roadOf(k, r.ways[u.At])) + rules.Bit(m.Named.Rommel) + rules.Bit(u.Forced)
}

// upTo is how many hexes units may go who are told of together.
func upTo(most []int) page.Msg {
	least, far := slices.Min(most), slices.Max(most)
	if least < far {
		return page.M("readback.hexes-from", least, far)
	}
	return page.M("readback.hexes", far)
}

// id is the message that tells of such a trip.
func (x trip) id() string {
	switch {
	case x.retreat && x.forced:
		return "readback.marches-out"
	case x.probed:
		return "readback.retreats-probed"
	case x.retreat:
		return "readback.retreats"
	case x.forced:
		return "readback.marches"
	case x.overrun:
		return "readback.overruns"
	case x.joins:
		return "readback.joins"
	case x.attack:
		return "readback.attacks"
	}
	return "readback.goes"
}

// part is a part of a sentence that is left out where there is nothing to tell.
func part(id, of string) page.Msg {
	if of == "" {
		return page.M("text", "")
	}
	return page.M(id, of)
}

// conceded tells what a Withdrawal takes out of the Network (R-5.3-5), and what of that
// which it leaves stays in it.
func (r *readback) conceded(m *order.Move) {
	after := r.after[0]
	gone := slices.Collect(r.before.NetworkOf(r.Side).Minus(after.NetworkOf(r.Side)).All())
	kept := r.begun().kept(*m, after, func(u order.March) bool { return !r.refuses(u.At) })
	switch {
	case len(gone) == 0: // after an Overrun nothing need be
	case kept != nil:
		r.Item("readback.conceded-kept", r.Places(gone), kept)
	default:
		r.Item("readback.conceded", r.Places(gone))
	}
}

// begun are what bars Moves as blocks stood before them.
func (r *readback) begun() *bars {
	b := barsAt(r.orderFile, r.v)
	b.s = r.before
	return b
}

// roadOf is the worst class of road of a block's way.
func (p *foresight) roadOf(k rules.Token, way []board.Hex) Road {
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

// foe reports whether enemies of a side stand in a place.
func foe(s *position, side rules.Side, h board.Hex) bool {
	return s.Map.Board.Has(h) && s.AnyIn(side.Other(), h)
}

// supplied tells how many are supplied after the turn, and who is not.
func (r *readback) supplied(after *position) {
	allSupplied, someNot := "readback.supplied", "readback.unsupplied"
	if r.mayFight() {
		allSupplied, someNot = "readback.supplied-fought", "readback.unsupplied-fought"
	}
	r.supplies(after, r.lackingAfterwards(after), nil, allSupplied, someNot)
}

// mayFight reports whether the turn has Battles, which may open or close lines: so may
// the enemy who refuses one, or who probes a Partial Retreat.
func (r *readback) mayFight() bool {
	for i, after := range r.after {
		left := slices.ContainsFunc(after.P.Battles, func(b Battle) bool { return b.Partial })
		if left || len(r.battlesOf(i, after)) > 0 {
			return true
		}
	}
	return false
}

// supplies tells how many are supplied in a position, and who is not, if no warning has named
// all of them: of a crowd how many; more is what else its sentences say.
func (r *readback) supplies(after *position, lacking []bool, crowds []crowd, allSupplied, someNot string, more ...any) {
	var places []board.Hex
	without := map[board.Hex][]UnitNo{}
	all, n := 0, 0
	for k, b := range after.OnBoard(r.Side) {
		all++
		if !lacking[k] {
			continue
		}
		n++
		if without[b.At] == nil {
			places = append(places, b.At)
		}
		without[b.At] = append(without[b.At], r.unitOf(k))
	}
	for _, c := range crowds {
		n += c.over()
	}
	if n == 0 {
		r.Item(allSupplied, append([]any{all}, more...)...)
		return
	}
	if len(crowds) == 0 && !slices.Contains(r.unnamed(lacking), true) {
		r.Item(someNot+".named", append([]any{all - n, all}, more...)...)
		return
	}
	var who []page.Msg
	for _, h := range slices.Sorted(slices.Values(places)) {
		us := without[h]
		slices.Sort(us)
		who = append(who, page.M("readback.those", r.unitNames(us), r.Place(h)))
	}
	for _, c := range crowds {
		who = append(who, page.M("readback.crowded", c.over(), r.those(c.who), r.Place(c.source), c.room))
	}
	r.Item(someNot, append([]any{all - n, all, who}, more...)...)
}

// unnamed are those of some blocks whom no warning has named that the file does not silence.
func (r *readback) unnamed(ks []bool) []bool {
	ks = slices.Clone(ks)
	for _, named := range r.named {
		for _, k := range named {
			ks[k] = false
		}
	}
	return ks
}
