package account

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// movesMade tells of the Moves of a half, unit by unit.
func (a *account) movesMade(h *order.Half) {
	for i, m := range h.Moves {
		if m.Overrun != board.None {
			x := rules.Became{Clause: m.At, Orders: page.M("account.overrun", a.Place(m.Overrun)), What: done, Under: payFor(a, h)}
			if x.Uncalled = len(a.by(m.At)) == 0; x.Uncalled {
				x.What = page.M("account.overrun-gone")
			}
			a.items = append(a.items, x)
			continue
		}
		a.part(h, m.At, m.Rommel)
		for _, u := range m.Units {
			end := order.Last(u.Named(m.Named))
			x := rules.Became{Clause: u.At, Orders: page.M("account.move", a.name(u.Unit), a.goal(end)),
				What: a.journey(m, u, end, h == &a.Halves[1]), Also: a.alsoOf(u.Unit, end), Under: opensMove(a, h, m, u)}
			if x.Uncalled = x.What.ID == "account.barred" || x.What.ID == "account.no-retreat"; laidCards(a) && !made(a, h, i) && (x.Uncalled || x.What.ID == "account.short") {
				x.What, x.Uncalled = unmade(a, x.What), true // whether or not it has gone by another Move
			}
			a.items = append(a.items, x)
		}
		for _, u := range m.Again {
			a.items = append(a.items, rules.Became{Clause: u.At, Orders: page.M("account.move", a.name(u.Unit), a.goal(order.Last(u.Named(m.Named)))),
				What: page.M("account.twice", order.LineOf(u.Before)), Uncalled: true, Under: opensMove(a, h, m, u)})
		}
	}
}

// part notes clauses of which nothing is told but what refuses them: what pays for them is known
// all the same.
func (a *account) part(h *order.Half, clauses ...string) {
	for _, at := range clauses {
		if at != "" {
			a.items = append(a.items, rules.Became{Clause: at, Under: payFor(a, h)})
		}
	}
}

// payFor are the clauses that pay for a half: its cards, and that of a second half.
func payFor(a *account, h *order.Half) []string {
	at := []string{a.Laid[rommel.RealCard].At, a.Laid[rommel.DummyCard].At}
	if h == &a.Halves[1] {
		at = append(at, a.Blitz.At)
	}
	return at
}

// opensMove are the clauses that pay for what a unit does in a half, or bring it there.
func opensMove(a *account, h *order.Half, m order.Move, u order.March) []string {
	at := append(payFor(a, h), m.At, m.Rommel)
	if h == &a.Halves[1] {
		for _, x := range a.File.OrdersOf(u.Unit) {
			at = append(at, x.At, x.Move.At, x.Move.Rommel)
		}
	}
	return at
}

// made reports whether the Move of an entry was named, or that with which it goes on after an
// Overrun.
func made(a *account, h *order.Half, entry int) bool {
	m, overrun := h.Moves[entry], false
	for i := entry; i >= 0; i-- {
		before := h.Moves[i]
		if (i == entry || overrun) && before.Named == m.Named && len(a.by(before.At)) > 0 {
			return true
		}
		overrun = overrun || before.Overrun != board.None
	}
	return slices.ContainsFunc(a.events[a.first:a.end], func(e rules.Event) bool { // it had to be made
		x, ok := e.(event.Group)
		return ok && x.By == a.Side && x.Withdrawal && x.Hex == m.Named.From
	})
}

// laidCards reports whether it is told that the turn has begun with cards, or without.
func laidCards(a *account) bool {
	return slices.ContainsFunc(a.events, func(e rules.Event) bool { return isOf[event.CardsLaid](e, a.Side) || isOf[event.Pass](e, a.Side) })
}

// unmade is what became of the units of a Move that was not: how many others there were, and with
// how many cards; where these pay for one more its units have not gone for another reason.
func unmade(a *account, otherwise page.Msg) page.Msg {
	moves, cards := 0, 0
	for _, e := range a.events[a.first:a.end] {
		if isOf[event.Group](e, a.Side) || isOf[event.Regroup](e, a.Side) {
			moves++
		}
	}
	for _, x := range a.answers {
		if x.From != "" && x.From == a.Laid[rommel.RealCard].At {
			cards++
		}
	}
	switch {
	case moves < rommel.MovesFor(cards):
		return otherwise
	case cards+moves == 0: // a Pass pays for one Withdrawal (R-4-8): what bars it is told by the judges
		return rules.NotCalled
	}
	return page.M("account.unmade", moves, cards)
}

// alsoOf is what else comes of a Move until Battles begin: whether the unit attacks, and what it
// loses.
func (a *account) alsoOf(u UnitNo, end board.Hex) (told []page.Msg) {
	steps, attacks := 0, false
	if _, arrived := a.wayTo(u, end); arrived {
		attacks = fightsOn(a, end)
	}
	for _, e := range a.events[a.first:a.end] {
		switch e := e.(type) {
		case event.Battle:
			return alsoWords(attacks, steps)
		case event.Moves:
			attacks = attacks || e.Engages && slices.Contains(e.Units, u)
		case event.LosesStep:
			if e.Unit == u {
				steps++
			}
		}
	}
	return alsoWords(attacks, steps)
}

// fightsOn reports whether a Battle of the half before goes on in a hex.
func fightsOn(a *account, h board.Hex) (on bool) {
	for _, e := range a.events[:a.first] {
		if event.At(e) == h {
			switch e.(type) {
			case event.Battle:
				on = true
			case event.BattleOver:
				on = false
			}
		}
	}
	return on
}

// stayed is why a unit has not set out.
func stayed(a *account, m order.Move, u order.March) page.Msg {
	if from := m.Named.From; u.Retreat && !m.Named.Regroup && isOver(a, from) {
		return page.M("account.no-retreat", a.Place(from))
	}
	return page.M("account.barred")
}

// isOver reports whether a Battle in a hex was over before this half.
func isOver(a *account, h board.Hex) bool {
	return slices.ContainsFunc(a.events[:a.first], func(e rules.Event) bool { return isA[event.BattleOver](e) && event.At(e) == h })
}

func alsoWords(attacks bool, steps int) (told []page.Msg) {
	if attacks {
		told = append(told, page.M("account.attacks"))
	}
	if steps > 0 {
		told = append(told, page.M("account.steps", steps))
	}
	return told
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
func (a *account) journey(m order.Move, u order.March, end board.Hex, second bool) page.Msg {
	if _, back := told[event.WithdrawalVoid](a, board.None); back {
		return page.M("account.taken-back")
	}
	set := len(a.by(u.At)) > 0 // out
	for _, e := range a.events[a.first:a.end] {
		if !event.Concerns(e, u.Unit) {
			continue
		}
		switch e := e.(type) {
		case event.MarchDie:
			return a.marched(u, end, e)
		case event.Moves:
			set = true
		}
	}
	if way, arrived := a.wayTo(u.Unit, end); arrived {
		if second && !u.Exact && len(way) > 1 {
			return page.M("account.done-by", names.Join(way[:len(way)-1], a.Place))
		}
		return done
	}
	if died, ok := a.death(u.Unit); ok {
		return died
	}
	if !set {
		return stayed(a, m, u)
	}
	return page.M("account.short", a.goal(end))
}

// marched is what became of a Forced March.
func (a *account) marched(u order.March, end board.Hex, die event.MarchDie) page.Msg {
	if die.Hits > 0 {
		return page.M("account.marched", a.goal(end))
	}
	if !u.Retreat {
		return page.M("account.march-failed", a.Place(die.From))
	}
	if died, ok := a.death(u.Unit); ok {
		return died
	}
	return page.M("account.march-out-failed", a.Place(die.From))
}

// wayTo is the way by which a unit has come to the end of its order, if it has.
func (a *account) wayTo(u UnitNo, end board.Hex) (way []board.Hex, arrived bool) {
	for _, e := range a.events[a.first:a.end] {
		if e, ok := e.(event.Moves); ok && e.To == end && slices.Contains(e.Units, u) {
			return e.Way, true
		}
	}
	return nil, false
}

// killer is what an event that costs units their last step is in words, "" of others.
func killer(e rules.Event) string {
	switch e.(type) {
	case event.Fire:
		return "cause.fire"
	case event.Pursuit:
		return "cause.pursuit"
	case event.Rout:
		return "cause.rout"
	case event.LacksSupply:
		return "cause.supply"
	case event.MarchDie:
		return "cause.march"
	}
	return ""
}

// death tells where a unit was eliminated and by what, if its owner was told that
// it was.
func (a *account) death(u UnitNo) (page.Msg, bool) {
	if _, lives := a.BlockOf(a.v, u); lives {
		return page.Msg{}, false
	}
	for i, e := range a.events {
		e, ok := e.(event.Eliminated)
		if !ok || e.Unit != u {
			continue
		}
		by := page.M("cause.other")
		for _, x := range slices.Backward(a.events[:i]) {
			if id := killer(x); id != "" && event.At(x) == e.Hex {
				by = page.M(id)
				break
			}
		}
		return page.M("account.died", a.Place(e.Hex), by), true
	}
	return page.M("account.dead"), true
}
