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

// battlesFought tells which Battles of a half were fought.
func (a *account) battlesFought(h *order.Half) {
	for _, b := range h.Combat {
		battleFought(a, h, b)
		for _, u := range b.Hold {
			a.part(h, u.At)
		}
		if len(b.Targets) > 0 && foughtIn(a, b.Hex) {
			wishing(a, func() { a.fired(b) })
		}
	}
	for _, e := range a.events[a.first:a.end] {
		e, ok := e.(event.Battle)
		if !ok || e.By != a.v.Side {
			continue
		}
		switch i := slices.IndexFunc(h.Combat, func(b order.Battle) bool { return b.Hex == e.Hex }); {
		case i < 0:
			a.say(page.M("account.fought", a.Place(e.Hex)))
		case inVain(a, h.Combat[i]):
			a.say(page.M("account.fought-anyway", a.Place(e.Hex)))
		}
	}
}

// inVain reports whether a Battle and all that stands in its place have waited in vain.
func inVain(a *account, b order.Battle) bool {
	return !slices.ContainsFunc(b.All(), func(x order.Battle) bool {
		return !slices.ContainsFunc(a.unmet, func(u rules.Unmet) bool { return u.By == a.Side && u.Clause == x.At })
	})
}

// battleFought tells what became of a Battle that is named.
func battleFought(a *account, h *order.Half, b order.Battle) {
	clause := page.M("account.combat", a.Place(b.Hex))
	fought := foughtIn(a, b.Hex)
	refusal, refused := told[event.Refuses](a, b.Hex)
	_, assault := told[event.Assault](a, b.Hex)
	switch {
	case fought && b.Assault && !assault:
		a.item(b.At, clause, page.M("account.no-assault"))
	case fought:
		a.item(b.At, clause, done)
	case refused && refusal.By == a.Side:
		a.item(b.At, clause, page.M("account.own-refusal"))
	case refused:
		a.item(b.At, clause, page.M("account.enemy-refused"))
	case a.open:
		a.item(b.At, clause, a.never())
	case a.foughtBefore(b.Hex):
		a.item(b.At, clause, page.M("account.no-second"))
	default:
		a.item(b.At, clause, page.M("account.no-battle"))
		x := &a.items[len(a.items)-1]
		x.Uncalled, x.Under = a.Duty == order.TurnFile && h == &a.Halves[0] && !a.Misread["moves"] && !a.Misread["blitz"], payFor(a, h)
	}
}

// foughtIn reports whether a Combat Round of the half was begun in a hex, or went on there since:
// play may wait within one for whoever is careful, and then his file is due after its beginning.
func foughtIn(a *account, h board.Hex) bool {
	_, begun := told[event.Battle](a, h)
	return begun || resumed(a, h)
}

// resumed reports whether the file was due within a Combat Round in a hex: fire there comes
// before any other round.
func resumed(a *account, h board.Hex) bool {
	for _, e := range a.events[:a.end] {
		switch e.(type) {
		case event.Battle:
			return false
		case event.Fire, event.HoldsFire:
			return event.At(e) == h
		}
	}
	return false
}

// underWay reports whether a Combat Round in a hex goes on: own units may still fire there.
func underWay(a *account, h board.Hex) bool {
	if !a.open || a.end < len(a.events) {
		return false
	}
	for _, e := range slices.Backward(slices.Concat(a.before, a.events)) {
		switch e.(type) {
		case event.Battle:
			s := a.Position(a.v.Public)
			return event.At(e) == h && len(s.Shooters(a.v.Side, h)) > 0 && s.AnyFit(a.v.Side.Other(), h)
		case event.Turn, event.Blitz:
			return false
		}
	}
	return false
}

// foughtBefore reports whether a Battle was fought in this Player-Turn before the half
// that is told of: in a Blitz there may be orders for each of its Combat Rounds.
func (a *account) foughtBefore(h board.Hex) bool {
	for _, es := range [][]rules.Event{a.events[:a.first], a.before} {
		for _, e := range slices.Backward(es) {
			switch e := e.(type) {
			case event.Turn:
				return false
			case event.Battle:
				if e.Hex == h {
					return true
				}
			}
		}
	}
	return false
}

// fired tells whether a class that was to be hit was hit.
func (a *account) fired(b order.Battle) {
	became, own := a.aimed(b)
	switch hit := became.ID == done.ID || became.ID == "account.done-but"; {
	case !hit && underWay(a, b.Hex):
		became = a.never()
	case !own:
		became = page.M("account.no-fire")
	}
	a.item(b.At, page.M("account.fire", a.Place(b.Hex)), became)
}

// aimed is what became of the classes that were to be hit, if own units have fired:
// they may not have been there, or the rules left no choice (9.3). What was fired is
// what all have seen: a unit with one target is not asked.
func (a *account) aimed(b order.Battle) (became page.Msg, own bool) {
	var there [4]bool
	became = page.M("account.no-target")
	if b.Split() { // which fire it was is not told
		return became, false
	}
	for _, e := range a.events[a.first:a.end] {
		if event.At(e) != b.Hex {
			continue
		}
		switch e := e.(type) {
		case event.Fire:
			if e.By == a.v.Side {
				own = true
				if slices.Contains(b.Targets, e.Target) {
					return a.hit(b), true
				}
			} else {
				there[a.Unit(e.Face).Type.Class()] = true
			}
		case event.Reveals:
			for _, f := range e.Faces {
				there[a.Unit(f).Type.Class()] = there[a.Unit(f).Type.Class()] || e.By != a.v.Side
			}
		}
	}
	if slices.ContainsFunc(b.Targets, func(c rommel.Class) bool { return there[c] }) {
		became = page.M("account.no-choice")
	}
	return became, own
}

// hit is that targets were fired at as they were to be, but for units that the rules
// bound to their like: what they were to fire at first was there, since others fired
// at it after them.
func (a *account) hit(b order.Battle) page.Msg {
	var bound []UnitNo
	events := a.events[a.first:a.end]
	for i, e := range events {
		e, ok := e.(event.Fire)
		if !ok || e.By != a.v.Side || e.Hex != b.Hex {
			continue
		}
		own, at := a.Unit(e.Face).Type.Class(), e.Target
		if own != at || at != rommel.ArmorClass && at != rommel.InfantryClass || at == b.Targets[0] {
			continue
		}
		later := events[i+1:]
		if end := slices.IndexFunc(later, isA[event.Battle]); end >= 0 {
			later = later[:end]
		}
		if slices.ContainsFunc(later, func(x rules.Event) bool {
			f, ok := x.(event.Fire)
			return ok && f.By == e.By && f.Hex == e.Hex && f.Target == b.Targets[0]
		}) {
			bound = append(bound, e.Unit)
		}
	}
	if bound == nil {
		return done
	}
	slices.Sort(bound)
	return page.M("account.done-but", names.Join(slices.Compact(bound), a.name))
}

// replies tells of the decisions of the Passive Player.
func (a *account) replies() {
	a.refusals()
	a.notAsked()
	for _, d := range a.Probe {
		clause := page.M(d.What.ProbeID(), a.Place(d.What.Hex))
		_, seen := told[event.Probe](a, d.What.Hex)
		a.deed(d.At, clause, seen == d.What.Yes, page.M("account.probe-barred"))
	}
}

// refusals tells of Battles that were to be refused or accepted.
func (a *account) refusals() {
	for _, d := range a.Refuse {
		clause := page.M("account.accept", a.Place(d.What.Hex))
		if d.What.Yes {
			clause = page.M("account.refuse", a.Place(d.What.Hex))
		}
		_, went := told[event.Refuses](a, d.What.Hex)
		e, stayed := told[event.Accepts](a, d.What.Hex)
		switch {
		case d.What.Yes && stayed && (e.Barred || e.Forced):
			a.item(d.At, clause, page.M("account.line-closed"))
		case d.What.When.Expr != nil && stayed:
			id := "account.unmet"
			if slices.ContainsFunc(a.unmet, func(u rules.Unmet) bool { return u.Clause == d.At && u.Zero }) {
				id = "account.unmet-zero"
			}
			a.item(d.At, clause, page.M(id, d.What.When.Text()))
		case d.What.Yes == went && (went || stayed):
			a.item(d.At, clause, done)
		default:
			a.item(d.At, clause, a.never())
		}
	}
}

// notAsked tells of Battles that the Passive Player could not refuse (R-8.4-5), and of
// which the file says nothing.
func (a *account) notAsked() {
	for _, e := range a.events {
		if e, ok := e.(event.Accepts); ok && e.By == a.v.Side && e.Barred {
			if !slices.ContainsFunc(a.Refuse, func(d said[order.Decision]) bool { return d.What.Hex == e.Hex }) {
				a.say(page.M("account.not-asked", a.Place(e.Hex)))
			}
		}
	}
}
