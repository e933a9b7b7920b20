package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// last is the end of a way, stop if there is none.
func last(way []board.Hex) board.Hex {
	if len(way) == 0 {
		return rommel.Stop
	}
	return way[len(way)-1]
}

// movesMade tells of the Moves of a half, unit by unit.
func (a *account) movesMade(h *half) {
	for _, m := range h.moves {
		if m.overrun != board.None {
			became := page.M("account.overrun-gone")
			if len(a.by(m.at)) > 0 {
				became = done
			}
			a.item(m.at, page.M("account.overrun", a.Place(m.overrun)), became)
			continue
		}
		for _, u := range m.units {
			end := last(u.named(m.move))
			a.item(u.at, page.M("account.move", a.name(u.unit), a.goal(end)), a.journey(u, end))
		}
	}
}

func (a *account) goal(h board.Hex) any {
	if h == rommel.Exited {
		return page.M("account.off")
	}
	return a.Place(h)
}

// journey is what became of a unit's order. Not every hexside was asked for: where
// there was one way on the journal has nothing. So what counts are the ways that
// all have seen.
func (a *account) journey(u unitOrder, end board.Hex) page.Msg {
	marched := -1
	took := false
	for _, x := range a.by(u.at) {
		took = true
		if x.Key.Label.Path == "march" {
			marched = a.attempt(x)
		}
	}
	switch {
	case marched >= 0 && a.success(marched):
		return page.M("account.marched", a.goal(end))
	case marched >= 0:
		return page.M("account.march-failed")
	case took && a.arrived(end):
		return done
	}
	if died, ok := a.death(u.unit); ok {
		return died
	}
	if !took {
		return page.M("account.barred")
	}
	return page.M("account.short", a.goal(end))
}

// killers are the events that cost units their last step, with what they are in
// words.
var killers = map[string]string{"fire": "cause.fire", "pursuit": "cause.pursuit", "rout": "cause.rout", "lacks-supply": "cause.supply"}

// death tells where a unit was eliminated and by what, if its owner was told that
// it was.
func (a *account) death(u UnitNo) (page.Msg, bool) {
	if _, lives := a.own(a.v, u); lives {
		return page.Msg{}, false
	}
	for i, e := range a.events {
		if e.Kind != "eliminated" || !slices.ContainsFunc(e.Faces, func(f Face) bool { return f.Unit == u }) {
			continue
		}
		by := page.M("cause.other")
		for _, x := range slices.Backward(a.events[:i]) {
			if id, ok := killers[x.Kind]; ok && x.Hex == e.Hex {
				by = page.M(id)
				break
			}
		}
		return page.M("account.died", a.Place(e.Hex), by), true
	}
	return page.M("account.dead"), true
}

// arrived reports whether a block of the side has come to the end of a way that no
// other clause has claimed.
func (a *account) arrived(end board.Hex) bool {
	for i := a.first; i < a.end; i++ {
		e := a.events[i]
		if e.Kind == "moves" && e.Side == a.v.Side && e.To == end && !a.claimed[i] {
			a.claimed[i] = true
			return true
		}
	}
	return false
}

// attempt is the number of a Forced March among those that were announced.
func (a *account) attempt(x rules.Answered) int {
	n := 0
	for _, y := range a.answers {
		if y.Key == x.Key {
			return n
		}
		if m, err := rommel.MarchKind.Codec.Decode(y.Value); y.Key.Label.Path == "march" && err == nil && m != rommel.NoMarch {
			n++
		}
	}
	return n
}

// success reports whether an attempt's die, thrown in the same order, was 4 or
// more (R-6.4-1, R-6.4-8).
func (a *account) success(n int) bool {
	for _, e := range a.events {
		if e.Kind == "march-die" && e.Side == a.side {
			if n == 0 {
				return e.Hits > 0
			}
			n--
		}
	}
	return false
}
