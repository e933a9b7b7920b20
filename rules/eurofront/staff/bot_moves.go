package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// stance is what it is worth that a block stands in a place, whoever else does.
func (s *sight) stance(k rules.Token, p Place) int {
	own, mine := s.own[p], s.strength(k)
	if s.v.Public.Blocks[k].At == p {
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

// leading is what it is worth that an HQ stands in a place: near the front, not alone there.
func (s *sight) leading(own int, p Place) int {
	n := s.pull[p] / 4
	if own == 0 && s.threat(p) > 0 {
		n -= 30
	}
	return n
}

// hold is what a place is worth that is held with a strength above 0.
func (s *sight) hold(own int, p Place) int {
	foes := len(s.In(s.me.Other(), p))
	switch {
	case foes > 0:
		return s.attack(own, foes, p)
	case s.me == eurofront.Axis:
		return s.prize[p]/2 + s.prize[p]*min(own, s.threat(p))/(2*s.threat(p)+1)
	}
	return s.prize[p]
}

// attack is what is won and lost where enemies stand: a part of the prize, as likely as they are
// driven out.
func (s *sight) attack(own, foes int, p Place) int {
	hits := s.Protection(p)
	if !s.supported.Has(p) {
		hits = min(hits+1, 3)
	} else {
		own += 3
	}
	n := 2*s.prize[p]*min(own*100/(6*hits)/max(foes, s.foes[p]/2), 100)/100 - 4*s.foes[p]/6
	if s.cuts.Has(p) && s.me == eurofront.Soviet {
		n += 40
	}
	return n
}

// gain is what a move to a place is worth.
func (s *sight) gain(x eurofront.Take, p Place) int {
	n := s.stance(x.Block, p) - s.stance(x.Block, s.v.Public.Blocks[x.Block].At)
	if x.How == eurofront.Invade && s.foes[p] > 0 {
		n /= 3
	}
	return n
}

// goal is the best place to which a move may lead that is worth more than something.
func (s *sight) goal(w eurofront.Ways, x eurofront.Take, above int) (to Place, gain int) {
	to, gain = eurofront.None, above
	at := s.v.Public.Blocks[x.Block].At
	for p := range Place(len(s.Spots)) {
		if p == at || s.Spots[p].Owner == rules.Nobody || x.How == eurofront.Land && !(s.Board.Has(p) && s.Board.Has(at) && s.Board.Distance(at, p) <= 3) {
			continue
		}
		if n := s.gain(x, p); n > gain && s.may(w, x, p) {
			to, gain = p, n
		}
	}
	return to, gain
}

func (s *sight) may(w eurofront.Ways, x eurofront.Take, p Place) bool {
	if x.How == eurofront.Land {
		way, _ := w.Walk(s.v.Own, w.Begin(x.Block), p)
		return way != nil
	}
	return w.MayGo(s.v.Own, x, eurofront.Go{To: p}) == nil
}

// least is what a move must gain.
const least = 3

// orders is what the moves that the active HQs can order gain together, and their support.
func (s *sight) orders(w eurofront.Ways) (n int) {
	supreme := 0
	var gains []int
	var active []rules.Token
	for k := range s.v.Public.Blocks {
		if b := &s.v.Public.Blocks[k]; b.Side == s.me && b.Mode != eurofront.Idle {
			active = append(active, rules.Token(k))
			supreme += int(b.Supreme)
		}
	}
	if len(active) == 0 {
		return 0
	}
	for _, k := range s.OnMap(s.me) {
		free, paid := 0, 0
		for _, hq := range active {
			for _, how := range []eurofront.How{eurofront.Land, eurofront.March, eurofront.Rail, eurofront.Sail, eurofront.Invade} {
				x := eurofront.Take{Block: k, By: hq, How: how}
				if k == hq || w.Why(x) != nil {
					continue
				}
				if s.v.Public.Blocks[hq].Supreme > 0 {
					_, paid = s.goal(w, x, max(paid, least))
				} else {
					_, free = s.goal(w, x, max(free, least))
				}
			}
		}
		if free > least {
			n += free
		}
		if paid > max(free, least) {
			gains = append(gains, paid-max(free, 0))
		}
	}
	slices.Sort(gains)
	for i := len(gains) - 1; i >= 0 && supreme > 0; i-- {
		n += gains[i]
		supreme--
	}
	for p := range s.Fights.All() {
		if s.supported.Has(p) && s.own[p] > 0 {
			n += s.attack(s.own[p], len(s.In(s.me.Other(), p)), p)/2
		}
	}
	return n
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
	for i := range q.N() {
		if p := q.At(i); p != eurofront.None {
			if n := s.stance(f.Block, p); n > best {
				best, next = n, p
			}
		}
	}
	if s.Board.Has(f.At) {
		for p := range Place(s.Board.Len()) {
			if p == f.At || s.Board.Distance(f.At, p) > 2 {
				continue
			}
			if n := s.stance(f.Block, p); n > best {
				if way, _ := f.Ways.Walk(v.Own, f, p); way != nil {
					best, next = n, way[0]
				}
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
		return max(1, 100+s.gain(eurofront.Take{Block: q.Facts.Block, How: q.Facts.How}, x.To))
	})
}

// leads an HQ to where it is best.
func (b bot) leads(v view, q put[Place, rules.Token]) (Place, string, bool) {
	s := b.sight(v)
	return likes(b, q, func(p Place) int { return 100 + s.stance(q.Facts, p) })
}
