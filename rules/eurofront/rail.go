package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// mayRail: at most ten rail hexes along friendly rails, by a supreme move; no road carries such moves
// (EF-9.2-1, EF-6.62-1, EF-6.62-2). It is no retreat and begins no battle, but friendly Areas are
// entered though engaged (EF-18.35-1, EAMB-67), enemy ones by march only (EF-18.33-2); it crosses
// front borders (EF-6.72-1).
func (x order) mayRail(f Face, to Place) *rules.Refusal {
	b := x.b(x.Block)
	switch {
	case x.Fights.Has(to) && !x.Spots[to].Area():
		return rules.Refuse("EF-6.62-1", "no.engage")
	case x.Spots[to].Area() && !x.Friendly(x.a, to):
		return rules.Refuse("EF-18.33-2", "no.rail-attack", x.Spots[to].Name)
	case x.railway(b.At, to) == nil:
		return x.noRailway(b.At, to)
	case x.last(x.Block):
		return rules.Refuse("EF-9.22-1", "no.retreat")
	case x.engaged(b.At) && x.Fights.Has(to) && !x.Spots[b.At].Area():
		return rules.Refuse("EF-18.36-1", "no.engage-again")
	case x.Fights.Has(to) && x.unit(f).Type.Leads():
		return x.mayJoin(to)
	}
	return nil
}

// railway is the shortest way by rail from a place that is joined to the origin; nil: there is none
// of at most ten rail hexes. Ways in and out of battles count for the limits (EF-9.22-1).
func (m *motion) railway(from, to Place) []theatre.Way { return m.railways(station{from, false})[to] }

// noRailway says why no train goes to a place: as many have left or joined a battle over a way as may,
// or there are no such rails.
func (x order) noRailway(from, to Place) *rules.Refusal {
	ways := x.railways(station{from, true})[to]
	if ways == nil {
		return rules.Refuse("EF-9.2-1", "no.railway", x.Spots[to].Name)
	}
	if first := ways[0]; x.engaged(from) && x.full(first) {
		return x.crowded(first, from)
	}
	last := len(ways) - 1
	at := from
	if last > 0 {
		at = ways[last-1].To
	}
	return x.crowded(ways[last], at)
}

// crowded is the refusal of one block too many that engages or disengages over a way from a place.
func (m *motion) crowded(w theatre.Way, from Place) *rules.Refusal {
	if w.OnRoute() {
		return rules.Refuse("EF-18.37-1", "no.route-limit", m.limit(w))
	}
	return rules.Refuse("EF-6.33-1", "no.hexside", m.Spots[w.To].Name, m.limit(w), m.Spots[from].Name, []page.Msg(nil))
}

// station is a place from which trains run.
type station struct {
	from   Place
	crowds bool // as if no way had a limit
}

// railways are the ways by rail from a station, looked for once as long as nobody moves.
func (m *motion) railways(at station) [][]theatre.Way {
	ways, known := m.trains[at]
	if !known {
		ways = m.timetable(at)
		m.trains[at] = ways
	}
	return ways
}

// timetable are the shortest ways by rail to all places, from one that is joined to the origin; out of a
// battle also over rails that it cuts off (EG-52).
func (m *motion) timetable(at station) [][]theatre.Way {
	x := trains{motion: m, station: at, found: make([][]theatre.Way, len(m.Spots))}
	if !m.lines.Has(at.from) {
		return x.found
	}
	x.byLength[0] = [][]theatre.Way{nil}
	for n := range x.byLength {
		for _, ways := range x.byLength[n] {
			x.follow(ways, n)
		}
	}
	return x.found
}

// mostRail is how many rail hexes a move is long at most.
const mostRail = 10

// trains looks for ways by rail, the shortest first.
type trains struct {
	*motion
	station
	byLength [mostRail + 1][][]theatre.Way
	found    [][]theatre.Way // by their ends
	passed   board.Set       // places from which others have been looked for
}

// follow takes up a way of some length: it may end where it has come to, and go on from there.
func (x *trains) follow(ways []theatre.Way, length int) {
	at := x.from
	if last := len(ways) - 1; last >= 0 {
		if at = ways[last].To; x.found[at] == nil && !x.barred(x.Any(x.d, at), ways[last]) {
			x.found[at] = ways
		}
	}
	if x.passed.Has(at) || at != x.from && !x.open(x.a, at) {
		return
	}
	x.passed = x.passed.Add(at)
	leaves := at == x.from && x.engaged(at)
	for _, w := range x.Ways[at] {
		if n := length + w.Length; x.carries(w) && n <= mostRail && !x.barred(leaves, w) {
			x.byLength[n] = append(x.byLength[n], append(slices.Clip(ways), w))
		}
	}
}

// carries reports whether trains run over a way to where none has been found to run.
func (x *trains) carries(w theatre.Way) bool {
	return w.Rail && w.To != x.from && x.found[w.To] == nil && x.lineEnters(x.a, w.To, false)
}

// barred reports whether a way lets nobody through who leaves a battle or joins one (EF-6.33-1); who only
// passes is not counted.
func (x *trains) barred(fights bool, w theatre.Way) bool { return fights && !x.crowds && x.full(w) }

// crossedByRail counts a way out of a battle and into one.
func (m *motion) crossedByRail(from, to Place) {
	ways := m.railway(from, to)
	last := len(ways) - 1
	leaves, meets := m.engaged(from), m.Any(m.d, to)
	if leaves {
		m.crossed(ways[0])
	}
	if meets && !(leaves && last == 0) {
		m.crossed(ways[last])
	}
}
