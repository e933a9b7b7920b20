package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// supplyThere tells of a hex without own units whether one would have a line there, or
// supply of a Fortress or an Oasis, as all else stands (12, 13.3, 15.1).
func (a *aid) supplyThere(h board.Hex) {
	a.Title = page.M("supply.there", a.Place(h))
	side := a.v.Side
	if a.look.AnyFit(side.Other(), h) {
		a.Say("supply.there.enemies", len(a.look.Fit(side.Other(), h)))
		return
	}
	base, t := a.Map.Bases[side], a.look.Tracer(side)
	t.Aim(base)
	switch way := t.Trace(h); {
	case len(way) == 1:
		a.Say("supply.there.base")
	case way != nil:
		a.Say("supply.there.is", a.Place(base), len(way)-1)
		a.links(t.Sections(way))
	default:
		var lack int16
		bars, far := t.Bars(h)
		if far {
			lack = rommel.NoneInRange
		}
		a.Say("supply.there.none", a.NoLine(lack, h, bars))
		a.barred(h, bars)
		if hexes := t.Mends(h); !hexes.Empty() {
			a.Item("supply.mend", a.placesOf(hexes))
		}
		a.otherSources(h)
	}
	a.Say("supply.there.else")
}

// otherSources tells what may supply a unit in a hex that has no line to the Base.
func (a *aid) otherSources(h board.Hex) {
	side, t := a.v.Side, a.look.Tracer(a.v.Side)
	for i, f := range a.Map.Fortresses {
		room := int(a.Map.Places[f].Ports[side])
		if a.v.Public.Control[i] == side && room > 0 && t.Isolated(f) && !t.Status(f, board.SetOf(h)).Empty() {
			a.Item("supply.there.fortress", a.Place(f), room)
		}
	}
	if slices.Contains(a.Map.Oases, h) {
		a.Item("supply.there.oasis")
	}
}
