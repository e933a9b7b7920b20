package staff

import (
	"slices"

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
			a.item(u.at, page.M("account.move", a.name(u.unit), a.goal(end)), a.journey(u, end, h == &a.halves[1]))
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
// there was one way on the journal has nothing. So what counts is what its owner was
// told of the unit. In the second half of a Blitz it may have gone another way than check
// could tell.
func (a *account) journey(u unitOrder, end board.Hex, second bool) page.Msg {
	if _, back := a.told("withdrawal-void", board.None); back {
		return page.M("account.taken-back")
	}
	set := len(a.by(u.at)) > 0 // out
	for _, e := range a.events[a.first:a.end] {
		if !concerns(e, u.unit) {
			continue
		}
		switch {
		case e.Kind == "march-die" && e.Hits > 0:
			return page.M("account.marched", a.goal(end))
		case e.Kind == "march-die" && u.retreat:
			if died, ok := a.death(u.unit); ok {
				return died
			}
			return page.M("account.march-out-failed")
		case e.Kind == "march-die":
			return page.M("account.march-failed")
		case e.Kind == "moves":
			set = true
		}
	}
	if way, arrived := a.wayTo(u.unit, end); arrived {
		if second && !u.exact && len(way) > 1 {
			return page.M("account.done-by", join(way[:len(way)-1], a.Place))
		}
		return done
	}
	if died, ok := a.death(u.unit); ok {
		return died
	}
	if !set {
		return page.M("account.barred")
	}
	return page.M("account.short", a.goal(end))
}

// concerns reports whether all or its owner have been told of a unit by an event.
func concerns(e Event, u UnitNo) bool {
	return slices.ContainsFunc(e.Faces, func(f Face) bool { return f.Unit == u })
}

// wayTo is the way by which a unit has come to the end of its order, if it has.
func (a *account) wayTo(u UnitNo, end board.Hex) (way []board.Hex, arrived bool) {
	for _, e := range a.events[a.first:a.end] {
		if e.Kind == "moves" && e.To == end && concerns(e, u) {
			return e.Way, true
		}
	}
	return nil, false
}

// killers are the events that cost units their last step, with what they are in
// words.
var killers = map[string]string{"fire": "cause.fire", "pursuit": "cause.pursuit", "rout": "cause.rout", "lacks-supply": "cause.supply", "march-die": "cause.march"}

// death tells where a unit was eliminated and by what, if its owner was told that
// it was.
func (a *account) death(u UnitNo) (page.Msg, bool) {
	if _, lives := a.own(a.v, u); lives {
		return page.Msg{}, false
	}
	for i, e := range a.events {
		if e.Kind != "eliminated" || !concerns(e, u) {
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
