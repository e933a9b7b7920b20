package staff

import (
	"slices"

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
	hits := s.Protection(p)
	if !s.supported.Has(p) {
		hits = min(hits+1, 3)
	} else {
		own += 3
	}
	prize := s.prize[p] + s.pull[p]
	n := 2*prize*min(own*100/(6*hits)/max(s.enemies[p], s.foes[p]/2), 100)/100 - 8*s.foes[p]/6
	if s.me == eurofront.Axis {
		n -= 2 * prize * min(s.foes[p]*100/6/max(own/2, 1), 100) / 100
	}
	if s.cuts.Has(p) && s.me == eurofront.Soviet {
		n += 40
	}
	return n
}

// there is what it is worth that a move ends in a place.
func (s *sight) there(x eurofront.Take, p Place) int {
	n := s.stance(x.Block, p)
	if x.How == eurofront.Invade && s.foes[p] > 0 {
		n /= 3
	}
	return n
}

// goal is the best place to which a move may lead that is worth more than something.
func (s *sight) goal(w eurofront.Ways, x eurofront.Take, above int) (to Place, gain int) {
	to = eurofront.None
	at, speed := s.P.Blocks[x.Block].At, w.Speed(s.v.Own, x.Block)
	if x.How == eurofront.Land && !s.Board.Has(at) {
		return to, above
	}
	here := s.stance(x.Block, at)
	for p := range Place(len(s.Spots)) {
		if p == at || s.Spots[p].Owner == rules.Nobody || x.How == eurofront.Land && !(s.Board.Has(p) && s.Board.Distance(at, p) <= speed) {
			continue
		}
		if n := s.there(x, p) - here; n > above && s.may(w, x, p) {
			to, above = p, n
		}
	}
	return to, above
}

// move is a move to a place, whichever HQ orders it.
type move struct {
	block   rules.Token
	how     eurofront.How
	to      Place
	supreme bool
	hq      Place // of an invasion
}

// may reports whether a move to a place is legal; what has been found out is kept while HQs are
// compared.
func (s *sight) may(w eurofront.Ways, x eurofront.Take, p Place) bool {
	m := move{block: x.Block, how: x.How, to: p, supreme: s.P.Blocks[x.By].Supreme > 0}
	if x.How == eurofront.Invade {
		m.hq = s.P.Blocks[x.By].At
	}
	can, known := s.known[m]
	if !known {
		if x.How == eurofront.Land {
			can = s.walk(w, w.Begin(x.Block), p) != eurofront.None
		} else {
			can = w.MayGo(s.v.Own, x, eurofront.Go{To: p}) == nil
		}
		s.known[m] = can
	}
	return can
}

// walk is the first step of a way to a place; None: there is none. Nobody leaves a battle over a
// place that is full: the next one may be so too by the time when a rearguard gets there.
func (s *sight) walk(w eurofront.Ways, f eurofront.WalkFacts, p Place) Place {
	way, _ := w.Walk(s.v.Own, f, p)
	if way == nil || f.Engaged && f.Walked == 0 && s.full(way[0]) {
		return eurofront.None
	}
	return way[0]
}

func (s *sight) full(p Place) bool { return len(s.In(s.me, p)) >= s.Spots[p].Stack }

// least is what a move must gain.
const least = 3

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
		free := s.ordered(w, k, active, false)
		n += free
		if supreme > 0 {
			extra = append(extra, s.ordered(w, k, active, true)-free)
		}
	}
	slices.SortFunc(extra, func(x, y int) int { return y - x })
	for _, x := range extra[:min(supreme, len(extra))] {
		n += max(x, 0)
	}
	for p := range s.Fights.All() {
		if s.supported.Has(p) {
			n += max(s.attack(s.own[p], p), 0) / 2
		}
	}
	return n
}

// ordered is the most that a block gains by a move that supreme HQs, or the others, can order.
func (s *sight) ordered(w eurofront.Ways, k rules.Token, active []rules.Token, supreme bool) int {
	most := least
	for how := eurofront.Land; how <= eurofront.Invade; how++ {
		for _, hq := range active {
			x := eurofront.Take{Block: k, By: hq, How: how}
			if k != hq && s.P.Blocks[hq].Supreme > 0 == supreme && w.Why(x) == nil {
				_, most = s.goal(w, x, most)
				break // another would have it go the same ways
			}
		}
	}
	return most - least
}

// takes up the block that gains most.
func (b bot) takes(v view, q put[eurofront.Take, eurofront.Ways]) (eurofront.Take, string, bool) {
	s, best := b.sight(v), least
	return likes(b, q, func(x eurofront.Take) int {
		if x.Block == noToken {
			return 0
		}
		to, gain := s.goal(q.Facts, x, best)
		if to == eurofront.None {
			return 0
		}
		best = gain
		return gain
	})
}

// steps on the way to the best place that it can reach.
func (b bot) steps(v view, q put[Place, eurofront.WalkFacts]) (Place, string, bool) {
	s := b.sight(v)
	f := q.Facts
	best, next := -1<<30, eurofront.None
	if q.Judge(eurofront.None) == nil {
		best = s.stance(f.Block, f.At)
	}
	for p := range Place(s.Board.Len()) {
		if p == f.At || !s.Board.Has(f.At) || s.Board.Distance(f.At, p) > 2 {
			continue
		}
		if n := s.stance(f.Block, p); n > best {
			if step := s.walk(f.Ways, f, p); step != eurofront.None {
				best, next = n, step
			}
		}
	}
	return next, "", q.Judge(next) == nil
}

func (b bot) goes(v view, q put[eurofront.Go, eurofront.GoFacts]) (eurofront.Go, string, bool) {
	s := b.sight(v)
	return likes(b, q, func(x eurofront.Go) int {
		if x.Yes {
			return 0
		}
		return max(1, 200+s.there(eurofront.Take{Block: q.Facts.Block, How: q.Facts.How}, x.To))
	})
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
