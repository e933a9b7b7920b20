package report

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// score tells how far the game is and who would win it as the blocks stand
// (17). Reports begin with it.
func (r *writer) score() {
	p := r.v.Public
	said := []page.Msg{page.M("score.time", r.Month(int16(r.Scenario.End)))}
	if p.Stage == rommel.PlayerTurn && p.Passed {
		said = append(said, page.M("score.passed", SideWord(p.Active.Other()), SideWord(p.Active), r.LastMonth(p)))
	}
	if p.Stage != rommel.SetUp && p.Stage != rommel.Finished {
		low, high := r.standings()
		for side := range rules.Side(2) {
			id := "score.units"
			if low.fallen[side] > 0 {
				id = "score.fallen"
			}
			said = append(said, page.M(id, SideWord(side), page.M("n.units", low.units[side]), between(low.Halves[side], high.Halves[side]), low.fallen[side]))
		}
		said = append(said, page.M("score.stands", r.wouldWin(low, high)))
	}
	r.Add(page.Para{Sentences: said})
}

// LastMonth reports whether the Month is the game's last.
func (g Reporter) LastMonth(p *rommel.Plane) bool { return int(p.Month) >= g.Scenario.End }

// WouldWin says who would win by what a view knows, at which level and why.
func (g Reporter) WouldWin(v view) page.Msg {
	r := &writer{Reporter: g, v: v}
	return r.wouldWin(r.standings())
}

// wouldWin says who would win, at which level and why, with the fewest and with the
// most German units among the hidden ones.
func (r *writer) wouldWin(low, high outcome) page.Msg {
	a, b := r.victory(low.judged, low.Winner, low.Best), r.victory(high.judged, high.Winner, high.Best)
	if fmt.Sprint(a) == fmt.Sprint(b) {
		return a
	}
	return page.M("score.unsure", a, b)
}

// victory words a victory: whose, at which level and by what (17).
func (g Reporter) victory(s *rommel.Position, winner rules.Side, level rommel.Level) page.Msg {
	if winner == rules.Nobody {
		return page.M("score.draw", g.siege(s))
	}
	id := fmt.Sprint("score.level.", uint8(level))
	switch level {
	case rommel.Strategic:
		return page.M(id, SideWord(winner), int(level.Points()), g.strategy(s, winner))
	case rommel.Positional:
		return page.M(id, SideWord(winner), int(level.Points()), g.Place(g.Map.Fortresses[s.Tobruk()]))
	case rommel.Attrition:
		return page.M(id, SideWord(winner), int(level.Points()), g.siege(s))
	}
	return page.M(id, SideWord(winner), int(level.Points()))
}

// strategy tells by which of the ways to a Strategic Victory a side has it (R-17.1-1): none
// of them if the other side's cards have not paid for its turn.
func (g Reporter) strategy(s *rommel.Position, winner rules.Side) page.Msg {
	base := s.Map.Bases[winner.Other()]
	switch {
	case s.AnyFit(winner, base) && !s.AnyIn(winner.Other(), base):
		return page.M("score.strategic.base", g.Place(base))
	case s.P.Exits[winner] >= 3:
		return page.M("score.strategic.exits", int(s.P.Exits[winner]))
	}
	return page.M("score.strategic.unpaid")
}

// siege says why Tobruk gives its holder nothing, if it is besieged (R-17.3-1).
func (g Reporter) siege(s *rommel.Position) page.Msg {
	if t := s.Tobruk(); t >= 0 {
		h := g.Map.Fortresses[t]
		if by := s.Besiegers(s.P.Control[t], h); !by.Empty() {
			return page.M("score.siege", g.Place(h), g.placesOf(by))
		}
	}
	return page.M("text", "")
}

// between words what units count, in halves.
func between(low, high int16) page.Msg {
	if low == high {
		return page.M("text", halves(low))
	}
	return page.M("score.between", halves(low), halves(high))
}

// halves is a number of halves as a decimal.
func halves(n int16) string {
	if n%2 == 1 {
		return fmt.Sprint(n/2, ".5")
	}
	return fmt.Sprint(n / 2)
}

// outcome is the verdict on the game as it stands.
type outcome struct {
	rommel.Verdict
	judged        *rommel.Position
	units, fallen [2]int // in play, and how many of them have no supply
}

// standings judges the blocks as they stand as the last day does (17.2 to
// 17.5), with the fewest and with the most German units that may be among those
// whose faces the view does not know.
func (r *writer) standings() (low, high outcome) {
	var few, many [2]int
	for side := range rules.Side(2) {
		few[side], many[side] = r.germansHidden(side)
	}
	return r.supposing(few, false), r.supposing(many, true)
}

// supposing judges the game with so many German units among the hidden blocks of
// each side, after the supply check of a Month's end (R-17.0-1, AMB-47): few fall
// by it as far as they can, many stay. The view's own faces are known to it. Where a
// Fortress has room for some only, the first are taken; its owner will choose.
func (r *writer) supposing(germans [2]int, many bool) (x outcome) {
	s := r.Position(r.v.Public).Copy()
	var fallen []rules.Token
	for side := range rules.Side(2) {
		s.P.Active = side.Other() // what is assigned now is assigned anew
		ks, fed := s.Where(side, rommel.InPlay), Fed(s, side)
		falls := func(k rules.Token) bool { return s.Map.Board.Has(s.P.Blocks[k].At) && !fed[k] }
		slices.SortStableFunc(ks, func(a, b rules.Token) int {
			switch x := falls(a); {
			case x == falls(b):
				return 0
			case x == many:
				return 1
			}
			return -1
		})
		x.units[side] = len(ks)
		for _, k := range ks {
			switch b := &s.P.Blocks[k]; {
			case b.Shown:
			case r.ownOf(side) != nil:
				b.Face = *r.Face(r.ownOf(side).S, k)
			default:
				germans[side]--
				b.Face = rommel.Face{Unit: r.someUnit(side, germans[side] >= 0)}
			}
		}
		for _, k := range ks {
			if falls(k) {
				fallen = append(fallen, k)
				x.fallen[side]++
			}
		}
	}
	for _, k := range fallen {
		s.P.Blocks[k].At = rommel.Eliminated
	}
	x.Verdict, x.judged = s.Verdict(), s
	return x
}

// someUnit is any unit of a side that is German, or is not.
func (g Reporter) someUnit(side rules.Side, german bool) rommel.UnitNo {
	for _, u := range g.Units[side] {
		if (g.Roster.Units[u].Nation == theatre.German) == german {
			return u
		}
	}
	return g.Units[side][0]
}

// germansHidden bounds how many German units are among the blocks in play whose
// faces are not public, by what all know: the units of the scenario, whom
// everybody has seen, and whose Months have not come.
func (r *writer) germansHidden(side rules.Side) (low, high int) {
	type count struct{ german, other int }
	look := r.Position(r.v.Public)
	var all count
	var pools [256]count // by Month
	for i, u := range r.Units[side] {
		if seen(look, side, u) {
			continue
		}
		for _, c := range []*count{&all, &pools[r.Months[int(r.First(side))+i]]} {
			if r.Roster.Units[u].Nation == theatre.German {
				c.german++
			} else {
				c.other++
			}
		}
	}
	hidden, gone := 0, 0
	waits := [256]int{} // by Month of their pool
	for _, b := range r.Position(r.v.Public).Of(side) {
		switch {
		case b.Shown:
		case rommel.InPlay(&b):
			hidden++
		case b.At == rommel.InPool:
			waits[b.Month]++
		default:
			gone++
		}
	}
	fewest, most := 0, 0 // Germans in the pools
	for m, n := range waits {
		c := pools[m]
		fewest += max(0, min(n, c.german+c.other)-c.other)
		most += min(n, c.german)
	}
	low = max(all.german-most-gone, hidden-all.other) // below 0: none
	high = min(hidden, all.german-fewest)
	return min(low, high), high
}

// seen reports whether all have seen which block a unit is, or that it is dead.
func seen(look *rommel.Position, side rules.Side, u rommel.UnitNo) bool {
	for _, b := range look.Of(side) {
		if b.Shown && b.Face.Unit == u {
			return true
		}
	}
	return false
}
