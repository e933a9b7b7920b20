package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// battlesFought tells which Battles of a half were fought.
func (a *account) battlesFought(h *half) {
	for _, b := range h.combat {
		clause := page.M("account.combat", a.Place(b.hex))
		_, fought := a.told("battle", b.hex)
		_, refused := a.told("refuses", b.hex)
		_, assault := a.told("assault", b.hex)
		switch {
		case fought && b.assault && !assault:
			a.item(b.at, clause, page.M("account.no-assault"))
		case fought:
			a.item(b.at, clause, done)
		case refused:
			a.item(b.at, clause, page.M("account.enemy-refused"))
		case a.open:
			a.item(b.at, clause, a.never())
		default:
			a.item(b.at, clause, page.M("account.no-battle"))
		}
		if len(b.targets) > 0 && fought {
			a.fired(b)
		}
	}
	for _, e := range a.events[a.first:a.end] {
		named := slices.ContainsFunc(h.combat, func(b battleOrder) bool { return b.hex == e.Hex })
		if e.Kind == "battle" && e.Side == a.v.Side && !named {
			a.say(page.M("account.fought", a.Place(e.Hex)))
		}
	}
}

// fired tells whether a class that was to be hit was hit.
func (a *account) fired(b battleOrder) {
	became, own := a.aimed(b)
	if !own {
		became = page.M("account.no-fire")
	}
	a.item(b.at, page.M("account.fire", a.Place(b.hex)), became)
}

// aimed is what became of the classes that were to be hit, if own units have fired:
// they may not have been there, or the rules left no choice (9.3). What was fired is
// what all have seen: a unit with one target is not asked.
func (a *account) aimed(b battleOrder) (became page.Msg, own bool) {
	var there [4]bool
	became = page.M("account.no-target")
	for _, e := range a.events[a.first:a.end] {
		if e.Hex != b.hex {
			continue
		}
		switch {
		case e.Kind == "fire" && e.Side == a.v.Side:
			own = true
			if slices.Contains(b.targets, Class(e.N[0])) {
				return done, true
			}
		case e.Side != a.v.Side && (e.Kind == "fire" || e.Kind == "reveals"):
			for _, f := range e.Faces {
				there[a.Unit(f).Type.Class()] = true
			}
		}
	}
	if slices.ContainsFunc(b.targets, func(c Class) bool { return there[c] }) {
		became = page.M("account.no-choice")
	}
	return became, own
}

// spared is why a unit that was to bear losses bore none, where its owner could see
// it: hits are borne by the class that was fired at (9.5).
func (a *account) spared(u UnitNo) page.Msg {
	if a.open {
		return a.never()
	}
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

// replies tells of the decisions of the Passive Player, and why he was not asked
// for others (R-8.4-5).
func (a *account) replies() {
	for _, d := range a.refuse {
		clause := page.M("account.accept", a.Place(d.What.hex))
		if d.What.yes {
			clause = page.M("account.refuse", a.Place(d.What.hex))
		}
		_, went := a.told("refuses", d.What.hex)
		e, stayed := a.told("accepts", d.What.hex)
		switch {
		case d.What.yes && stayed && e.N[0] > 0:
			a.item(d.At, clause, page.M("account.line-closed"))
		case d.What.yes == went && (went || stayed):
			a.item(d.At, clause, done)
		default:
			a.item(d.At, clause, a.never())
		}
	}
	for _, e := range a.events {
		asked := slices.ContainsFunc(a.refuse, func(d said[decision]) bool { return d.What.hex == e.Hex })
		if e.Kind == "accepts" && e.Side == a.v.Side && e.N[0] == 2 && !asked {
			a.say(page.M("account.not-asked", a.Place(e.Hex)))
		}
	}
	for _, d := range a.probe {
		clause := page.M(probeWord(d.What.yes), a.Place(d.What.hex))
		_, seen := a.told("probe", d.What.hex)
		a.deed(d.At, clause, seen == d.What.yes, page.M("account.probe-barred"))
	}
}
