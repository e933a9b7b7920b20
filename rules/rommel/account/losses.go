package account

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// bore is what became of a unit in a list of who is to bear losses first.
func (a *account) bore(list []said[UnitNo], i int) page.Msg {
	u := list[i].What
	switch {
	case len(a.by(list[i].At)) > 0:
		return done
	case a.lost(u):
		return page.M("account.no-other")
	case a.open:
		return a.never()
	}
	for _, t := range a.tolls() {
		if t.passesOver(list, i) {
			return page.M("account.wasted", a.Place(t.hex), t.hits)
		}
	}
	return a.spared(u)
}

// lost reports whether a unit has lost steps.
func (a *account) lost(u UnitNo) bool {
	return slices.ContainsFunc(a.events, func(e rules.Event) bool {
		return (isA[event.Loses](e) || isA[event.LosesStep](e)) && event.Concerns(e, u)
	})
}

// toll is what the hits of some fire of the enemy have cost: in a Combat Round those
// on one class, which its own bear (R-9.5-1), in Pursuit those on all who leave.
type toll struct {
	hex   board.Hex
	hits  int
	bore  []UnitNo            // one for each step
	could func(u UnitNo) bool // it stood there and was hit as they were
}

// tolls are those that the own side has paid, as far as it was told.
func (a *account) tolls() (list []toll) {
	for i, e := range a.events {
		switch e := e.(type) {
		case event.Pursuit:
			if e.By == a.v.Side || e.Hits == 0 {
				continue
			}
			t := toll{hex: e.Hex, hits: e.Hits, could: func(u UnitNo) bool { return a.left(a.events[i:], u, e.Hex) }}
			for _, x := range a.events[i+1:] {
				if step, ok := x.(event.LosesStep); ok {
					t.bore = append(t.bore, step.Unit)
				} else if !isA[event.Eliminated](x) {
					break
				}
			}
			list = append(list, t)
		case event.Battle:
			list = append(list, a.tollsOf(e.Hex, a.events[i+1:])...)
		}
	}
	return list
}

// left reports whether a unit leaves a hex by some events, which it survives.
func (a *account) left(events []rules.Event, u UnitNo, h board.Hex) bool {
	return slices.ContainsFunc(events, func(e rules.Event) bool {
		return (isA[event.Moves](e) || isA[event.Withdraws](e)) && event.At(e) == h && event.Concerns(e, u)
	})
}

// tollsOf are those of a Combat Round in a hex, class by class.
func (a *account) tollsOf(h board.Hex, round []rules.Event) (list []toll) {
	if end := slices.IndexFunc(round, isA[event.Battle]); end >= 0 {
		round = round[:end]
	}
	for class := range rommel.Class(4) {
		if t := a.tollOf(h, class, round); t.bore != nil {
			list = append(list, t)
		}
	}
	return list
}

// tollOf is that of one class in the events of a Combat Round.
func (a *account) tollOf(h board.Hex, class rommel.Class, round []rules.Event) toll {
	like := func(u UnitNo) bool { return a.Roster.Units[u].Type.Class() == class }
	t := toll{hex: h, could: func(u UnitNo) bool {
		return like(u) && slices.ContainsFunc(round, func(e rules.Event) bool { return isA[event.Fire](e) && event.At(e) == h && event.Concerns(e, u) })
	}}
	for _, e := range round {
		switch e := e.(type) {
		case event.Fire:
			if e.Hex == h && e.By != a.v.Side && e.Target == class {
				t.hits += e.Hits
			}
		case event.Loses:
			if e.Hex == h && e.By == a.v.Side && like(e.Unit) {
				t.bore = append(t.bore, e.Unit)
			}
		}
	}
	return t
}

// passesOver reports whether a unit was there and bore nothing, though whoever bore
// did not come before it in the list: then it would have wasted hits (R-9.5-4).
func (t toll) passesOver(list []said[UnitNo], i int) bool {
	u := list[i].What
	first := func(u UnitNo) bool {
		return slices.ContainsFunc(list[:i], func(x said[UnitNo]) bool { return x.What == u })
	}
	return t.could(u) && !slices.Contains(t.bore, u) && slices.ContainsFunc(t.bore, func(u UnitNo) bool { return !first(u) })
}

// spared is why else a unit that was to bear losses bore none, where its owner could
// see it: hits are borne by the class that was fired at (9.5).
func (a *account) spared(u UnitNo) page.Msg {
	own := a.Roster.Units[u].Type.Class()
	for _, h := range a.fought(u) {
		var hit []rommel.Class
		borne := false
		for _, e := range a.events {
			switch e := e.(type) {
			case event.Fire:
				if e.Hex == h && e.By != a.v.Side && e.Hits > 0 && !slices.Contains(hit, e.Target) {
					hit = append(hit, e.Target)
				}
			case event.Loses:
				borne = borne || e.Hex == h && e.By == a.v.Side && a.Unit(e.Face).Type.Class() == own
			}
		}
		switch {
		case borne:
			return page.M("account.others-bore", a.Place(h))
		case hit != nil && !slices.Contains(hit, own): // half a hit on its class may have cost nobody a step
			return page.M("account.other-class", a.Place(h), order.ClassWords(hit))
		}
	}
	return notCalled
}

// fought are the hexes in which a unit has fired.
func (a *account) fought(u UnitNo) (hexes []board.Hex) {
	for _, e := range a.events {
		if e, ok := e.(event.Fire); ok && e.Unit == u && !slices.Contains(hexes, e.Hex) {
			hexes = append(hexes, e.Hex)
		}
	}
	return hexes
}
