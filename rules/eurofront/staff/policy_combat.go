package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// strikes: the airstrikes of the file, each by the first of its cases that is legal and true.
func (f *file) strikes(v view, q put[eurofront.Sortie, none]) (eurofront.Sortie, string, bool) {
	h, played := f.half(v, q.Asked)
	for _, b := range h.combat {
		if slices.ContainsFunc(b.All(), func(x caseOf[battle]) bool { return has(q.Asked, strikeName, x.At) }) {
			continue
		}
		for x := range speaking(f, v, q.Asked, &b.cases) {
			if x.What.strike.At == "" { // it is fought without
				break
			}
			k, lives := eurofront.BlockOf(v, x.What.strike.What)
			if !lives {
				q.Bar(x.At, f.gone(x.What.strike.What))
				continue
			}
			if s := (eurofront.Sortie{HQ: k, At: b.at}); f.flies(v, q, s, x.At) {
				return s, x.At, true
			}
		}
	}
	return eurofront.Sortie{HQ: eurofront.NoBlock, At: eurofront.None}, played, true
}

// flies reports whether a strike can be flown. In a second half its owner is not told why not: that
// hangs on the battles of the first, as Explain says.
func (f *file) flies(v view, q put[eurofront.Sortie, none], s eurofront.Sortie, clause string) bool {
	if f.hangs(v) {
		return q.Judge(s) == nil
	}
	return q.Try(s, clause)
}

// fights: battles that nobody must fight.
func (f *file) fights(v view, q put[Place, none]) (Place, string, bool) {
	h, played := f.half(v, q.Asked)
	for _, b := range h.combat {
		if q.Judge(b.at) != nil {
			continue
		}
		for x := range speaking(f, v, q.Asked, &b.cases) {
			if x.What.strike.At == "" { // a strike that is not flown does nothing
				return b.at, x.At, true
			}
		}
	}
	return eurofront.None, played, true
}

// fightsNext: in the order of the file.
func (f *file) fightsNext(v view, q put[Place, none]) (Place, string, bool) {
	h, _ := f.half(v, q.Asked)
	for _, b := range h.combat {
		if q.Judge(b.at) != nil {
			continue
		}
		for _, x := range b.All() {
			if has(q.Asked, strikeName, x.At) || has(q.Asked, combatName, x.At) || f.speaks(x.When, q.Asked, x.At, v) && x.What.strike.At == "" {
				return b.at, x.At, true
			}
		}
	}
	return eurofront.None, "", false
}
