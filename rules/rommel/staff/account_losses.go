package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
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
	return slices.ContainsFunc(a.events, func(e Event) bool { return (e.Kind == "loses" || e.Kind == "loses-step") && concerns(e, u) })
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
		switch {
		case e.Kind == "pursuit" && e.Side != a.v.Side && e.Hits > 0:
			t := toll{hex: e.Hex, hits: int(e.Hits), could: func(u UnitNo) bool { return a.left(a.events[i:], u, e.Hex) }}
			for _, x := range a.events[i+1:] {
				if x.Kind != "loses-step" && x.Kind != "eliminated" {
					break
				}
				if x.Kind == "loses-step" && len(x.Faces) > 0 {
					t.bore = append(t.bore, x.Faces[0].Unit)
				}
			}
			list = append(list, t)
		case e.Kind == "battle":
			list = append(list, a.tollsOf(i)...)
		}
	}
	return list
}

// left reports whether a unit leaves a hex by some events, which it survives.
func (a *account) left(events []Event, u UnitNo, h board.Hex) bool {
	return slices.ContainsFunc(events, func(e Event) bool {
		return (e.Kind == "moves" || e.Kind == "withdraws") && e.Hex == h && concerns(e, u)
	})
}

// tollsOf are those of the Combat Round that an event begins, class by class.
func (a *account) tollsOf(i int) (list []toll) {
	h, round := a.events[i].Hex, a.events[i+1:]
	if end := slices.IndexFunc(round, func(e Event) bool { return e.Kind == "battle" }); end >= 0 {
		round = round[:end]
	}
	for class := range Class(4) {
		like := func(u UnitNo) bool { return a.Roster.Units[u].Type.Class() == class }
		t := toll{hex: h, could: func(u UnitNo) bool {
			return like(u) && slices.ContainsFunc(round, func(e Event) bool { return e.Kind == "fire" && e.Hex == h && concerns(e, u) })
		}}
		for _, e := range round {
			switch {
			case e.Hex != h:
			case e.Kind == "fire" && e.Side != a.v.Side && Class(e.N[0]) == class:
				t.hits += int(e.Hits)
			case e.Kind == "loses" && e.Side == a.v.Side && like(e.Faces[0].Unit):
				t.bore = append(t.bore, e.Faces[0].Unit)
			}
		}
		if t.bore != nil {
			list = append(list, t)
		}
	}
	return list
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
		var hit []Class
		borne := false
		for _, e := range a.events {
			switch {
			case e.Hex != h:
			case e.Kind == "fire" && e.Side != a.v.Side && e.Hits > 0 && !slices.Contains(hit, Class(e.N[0])):
				hit = append(hit, Class(e.N[0]))
			case e.Kind == "loses" && e.Side == a.v.Side:
				borne = borne || a.Unit(e.Faces[0]).Type.Class() == own
			}
		}
		switch {
		case borne:
			return page.M("account.others-bore", a.Place(h))
		case hit != nil && !slices.Contains(hit, own): // half a hit on its class may have cost nobody a step
			return page.M("account.other-class", a.Place(h), classWords(hit))
		}
	}
	return notCalled
}

// fought are the hexes in which a unit has fired.
func (a *account) fought(u UnitNo) (hexes []board.Hex) {
	for _, e := range a.events {
		if e.Kind == "fire" && concerns(e, u) && !slices.Contains(hexes, e.Hex) {
			hexes = append(hexes, e.Hex)
		}
	}
	return hexes
}
