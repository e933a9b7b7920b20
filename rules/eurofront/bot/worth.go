package bot

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// stance is what it is worth that a block stands in a place, whoever else does.
func (s *sight) stance(k rules.Token, p Place) int {
	own, mine := s.own[p], s.strength(k)
	if s.P.Blocks[k].At == p {
		own -= mine
	}
	if s.Units[s.v.Own.S.Blocks[k].Unit].Type.Leads() {
		return s.leading(own, p)
	}
	n := s.hold(own+mine, p)
	if own > 0 {
		n -= s.hold(own, p)
	}
	return n + s.pull[p]*mine/8
}

// leading is what it is worth that an HQ stands in a place: near the front, or in Helsinki, and
// where the enemy may come not alone.
func (s *sight) leading(own int, p Place) int {
	n := s.pull[p] / 4
	if p == s.Capital[eurofront.Axis] {
		n += 20
	}
	if own == 0 && s.danger[p] > 0 {
		n -= 30
	}
	return n
}

// hold is what a place is worth that is held with a strength above 0.
func (s *sight) hold(own int, p Place) int {
	foes := max(s.danger[p], s.foes[p])
	switch {
	case s.enemies[p] > 0 && (s.me == eurofront.Soviet || !s.Friendly(s.me, p)):
		return s.attack(own, p)
	case s.me == eurofront.Soviet:
		return s.prize[p]
	case foes == 0:
		return s.prize[p] / 10
	}
	return s.prize[p]/2 + s.prize[p]*min(own, foes)/(2*foes)
}

// attack is what is won and lost where enemies stand: a part of the prize, as likely as they are
// driven out.
func (s *sight) attack(own int, p Place) int {
	fire := 100 * (own + 3) // with an airstrike
	if !s.supported.Has(p) {
		fire = 67 * own
	}
	prize := 2 * (s.prize[p] + s.pull[p])
	n := prize*min(fire/(6*s.Protection(p))/max(s.enemies[p], s.foes[p]/2), 100)/100 - 8*s.foes[p]/6
	if s.me == eurofront.Axis { // it has nobody to lose
		n -= prize * min(s.foes[p]*100/6/max(own/2, 1), 100) / 100
	}
	if s.cuts.Has(p) && s.me == eurofront.Soviet {
		n += 40
	}
	return n
}
