package bot

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// fights where it wins more than it loses.
func (b bot) fights(v view, q put[Place, none]) (Place, string, bool) {
	s := b.sight(v)
	return likes(b, q, func(p Place) int {
		if p == eurofront.None {
			return 0
		}
		return s.attack(s.own[p], p)
	})
}

// strikes where most can be won.
func (b bot) strikes(v view, q put[eurofront.Sortie, none]) (eurofront.Sortie, string, bool) {
	s := b.sight(v)
	return likes(b, q, func(x eurofront.Sortie) int {
		if x.HQ == eurofront.NoBlock {
			return 0
		}
		return s.attack(s.own[x.At], x.At)
	})
}

// count is what an armistice would find now.
func (b bot) count(v view) int {
	x := b.Look(v.Public)
	return x.HQValues(v.Own.S) + x.FinnsOut()
}

// offers an armistice when its own supply is gone, and little is left.
func (b bot) offers(v view, q put[bool, none]) (bool, string, bool) {
	s := b.sight(v)
	lost := s.National(eurofront.Axis) != eurofront.FullLine || s.Fights.Has(b.Capital[eurofront.Axis])
	return likes(b, q, func(yes bool) int { return rules.Bit(yes == (lost && s.force() < 6)) })
}

// accepts what wins, as anybody would; and what does not, when nothing else can be had any more.
func (b bot) accepts(v view, q put[bool, none]) (bool, string, bool) {
	last := int(v.Public.Fortnight) == 2*len(b.Months)-1
	return last || b.Default(v, q.Asked) == true, "", true
}
