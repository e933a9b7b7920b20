package bot

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// takes up the block that gains most.
func (b bot) takes(v view, q put[eurofront.Take, eurofront.Ways]) (eurofront.Take, string, bool) {
	s, best := b.sight(v), least
	return likes(b, q, func(x eurofront.Take) int {
		if x.Block == eurofront.NoBlock {
			return 0
		}
		to, gain := s.goal(q.Facts, x, best)
		if to == eurofront.None {
			return 0
		}
		best = gain - 1
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
	here := s.stance(x.Block, at)
	for p := range Place(len(s.Spots)) {
		if p == at || s.Spots[p].Owner == rules.Nobody || !s.near(x.How, at, p, speed) {
			continue
		}
		if n := s.there(x, p) - here; n > above && s.may(w, x, p) {
			to, above = p, n
		}
	}
	return to, above
}

// near reports whether it is worth asking if a move leads from a place to another.
func (s *sight) near(how eurofront.How, at, p Place, speed int) bool {
	switch how {
	case eurofront.Land:
		return s.Board.Has(p) && s.Board.Has(at) && s.Board.Distance(at, p) <= speed
	case eurofront.March:
		w, ok := s.Over(at, p)
		return ok && w.OnRoute()
	case eurofront.Sail:
		return s.Spots[at].Port.Capacity > 0 && s.Spots[p].Port.Capacity > 0
	case eurofront.Invade:
		return len(s.Spots[p].Coast) > 0
	}
	return true
}

// move is a move to a place, whichever HQ orders it.
type move struct {
	block   rules.Token
	how     eurofront.How
	to, hq  Place // hq: of an invasion
	supreme bool
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
const least = 5
