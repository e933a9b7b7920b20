package staff

import (
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
		if x.HQ == noToken {
			return 0
		}
		return s.attack(s.own[x.At], x.At)
	})
}
