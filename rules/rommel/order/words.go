package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Clauses in words, as readbacks and accounts tell them.

// Wanted are the wishes of a clause.
func (r *Retreat) Wanted(g *rommel.Game) (all []page.Msg) {
	if r.Plain() {
		return []page.Msg{page.M("wish.toward", g.Places(Hexes(r.Toward)))}
	}
	for _, x := range r.Wishes(g) {
		all = append(all, x.Is())
	}
	return all
}

// Elsewhere is where Attacks are answered that no hex names: anywhere, or anywhere else.
func (f *File) Elsewhere() page.Msg {
	named := slices.ContainsFunc(f.Reactions, func(x Reaction) bool { return x.Hex != board.None })
	return page.M("account.anywhere", named)
}

// ProbeID is that of the message for a hex from which a Partial Retreat is probed, or is not.
func (d Decision) ProbeID() string {
	if d.Yes {
		return "account.probe"
	}
	return "account.no-probe"
}

// ClassWords are classes of units.
func ClassWords(classes []Class) (words []page.Msg) {
	for _, c := range classes {
		words = append(words, page.M("class."+c.String()))
	}
	return words
}

// Words are at what is fired in a place.
func (a *Aims) Words(place page.Msg) (told []page.Msg) {
	if len(a.Targets) > 0 {
		told = append(told, page.M("readback.fire", place, ClassWords(a.Targets)))
	}
	for _, of := range []rommel.Fire{rommel.DefensiveFire, rommel.OffensiveFire, rommel.ProbingFire} {
		if list := a.By[of]; len(list) > 0 {
			told = append(told, page.M("readback.fire-of", place, ClassWords(list), int(of)))
		}
	}
	return told
}

// Words are whom a clause leads that must withdraw.
func (r *Retreat) Words(g *rommel.Game) page.Msg {
	id := "account.withdraw"
	if r.Rout {
		id = "account.rout"
	}
	if r.All {
		return page.M(id + "-all")
	}
	return page.M(id, g.Roster.Units[r.Unit].Name)
}

// DeedClauses are the clauses of the deeds of a Buildup: the steps of each unit have one, and the
// cards of an entry one together.
func (f *File) DeedClauses(g *rommel.Game) (all []said[page.Msg]) {
	for i, d := range f.Deeds {
		switch {
		case d.What.Do != rommel.BuyCard:
			all = append(all, deedClauses(g, d)...)
		case i == 0 || f.Deeds[i-1].At != d.At:
			all = append(all, said[page.Msg]{What: page.M("account.card", d.What.Cards), At: d.At})
		}
	}
	return all
}

// deedClauses are those of one deed.
func deedClauses(g *rommel.Game, d said[Deed]) (all []said[page.Msg]) {
	name := func(u UnitNo) string { return g.Roster.Units[u].Name }
	one := func(clause page.Msg) []said[page.Msg] { return []said[page.Msg]{{What: clause, At: d.At}} }
	switch x := d.What; x.Do {
	case rommel.Rebuild:
		for _, of := range UnitByUnit(x.Steps) {
			all = append(all, said[page.Msg]{What: page.M("account.rebuild", name(of[0].What)), At: of[0].At})
		}
	case rommel.Redeploy, rommel.Sail:
		return one(page.M("account.redeploy", name(x.Unit), g.Place(x.Way[len(x.Way)-1].What)))
	case rommel.Refit:
		return one(page.M("account.refit", name(x.Unit)))
	case rommel.LayMinefield:
		return one(page.M("account.minefield", g.Place(x.Hex)))
	case rommel.CallMalta:
		if g.Options.MaltaByUnit {
			return one(page.M("account.malta-unit", name(x.Unit)))
		}
		return one(page.M("account.malta"))
	}
	return all
}
