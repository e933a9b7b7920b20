package bot

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// activates the HQ whose orders gain most, if that is worth its step.
func (b bot) activates(v view, q put[eurofront.Activation, none]) (eurofront.Activation, string, bool) {
	s := b.sight(v)
	now := s.orders(b.WaysOf(v.Public))
	return likes(b, q, func(x eurofront.Activation) int {
		if x.HQ == eurofront.NoBlock || x.Mode != eurofront.Normal && x.Mode != eurofront.Invasion {
			return 0
		}
		p, r := b.Activated(v.Public, v.Own, x)
		if r != nil {
			return 0
		}
		then := *s
		then.Position, then.supported = &eurofront.Position{Game: b.Game, P: p, Ground: s.Ground}, b.Supported(p)
		return then.orders(b.WaysOf(p)) - now - b.price(v, x.HQ)
	})
}

// price is what a step of an HQ is worth now: more where the count of an armistice that may still
// come would fall below what wins it, less towards the end.
func (b bot) price(v view, k rules.Token) int {
	if v.Side == eurofront.Axis {
		return 12
	}
	left := 2*len(b.Months) - int(v.Public.Fortnight)
	switch {
	case v.Own.S.Blocks[k].Level == 0:
		return 6
	case !v.Public.Offered && b.count(v) <= eurofront.Enough && left > 6:
		return 30
	}
	return 4 + left
}

// orders is what the active HQs may gain together: by the moves of blocks that field HQs command,
// by as many supreme moves as there are, and by support of battles.
func (s *sight) orders(w eurofront.Ways) (n int) {
	var extra []int // gains of supreme moves over those that cost none
	supreme := 0
	active := slices.DeleteFunc(s.OnMap(s.me), func(k rules.Token) bool { return s.P.Blocks[k].Mode == eurofront.Idle })
	for _, hq := range active {
		supreme += int(s.P.Blocks[hq].Supreme)
	}
	for _, k := range s.OnMap(s.me) {
		free := s.ordered(w, k, active, false, least)
		n += free - least
		if supreme > 0 {
			extra = append(extra, s.ordered(w, k, active, true, free)-free)
		}
	}
	slices.SortFunc(extra, func(x, y int) int { return y - x })
	for _, x := range extra[:min(supreme, len(extra))] {
		n += x
	}
	for p := range s.Fights.All() {
		if s.supported.Has(p) {
			n += max(s.attack(s.own[p], p), 0) / 2
		}
	}
	return n
}

// ordered is the most that a block gains by a move that supreme HQs, or the others, can order, if
// it is more than something.
func (s *sight) ordered(w eurofront.Ways, k rules.Token, active []rules.Token, supreme bool, most int) int {
	for how := eurofront.Land; how <= eurofront.Invade; how++ {
		for _, hq := range active {
			x := eurofront.Take{Block: k, By: hq, How: how}
			if k != hq && s.P.Blocks[hq].Supreme > 0 == supreme && w.Why(x) == nil {
				_, most = s.goal(w, x, most)
				break // another would have it go the same ways
			}
		}
	}
	return most
}

// leads an HQ to where it is best.
func (b bot) leads(v view, q put[Place, rules.Token]) (Place, string, bool) {
	s := b.sight(v)
	return likes(b, q, func(p Place) int {
		if p != v.Public.Blocks[q.Facts].At && s.full(p) {
			return 0
		}
		return 100 + s.stance(q.Facts, p)
	})
}
