package session

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// told says which orders did not count by a result, if its reader would not notice
// otherwise: two under one number to all, what else was refused to its sender. That
// later orders have replaced earlier ones is as it should be.
func (e eyes) told(r *result) (said []page.Msg) {
	if r == nil {
		return nil
	}
	for i, x := range r.refuses {
		again := slices.ContainsFunc(r.refuses[:i], func(y refusal) bool { return y.name == x.name && y.why == x.why })
		counts := slices.ContainsFunc(r.counts(x.head.Phase), func(n binding) bool { return n.from == x.from })
		id := "session.refused." + string(x.why)
		switch {
		case again || x.why == replaced || x.why != conflict && counts:
			continue
		case x.from == e.name:
			id += ".you"
		case x.why != conflict && e.side != rules.Overseer:
			continue
		}
		said = append(said, page.M(id, x.from, x.seq))
	}
	return said
}

// doubles says to the umpire which orders here will not count since there are two
// under their number.
func (s *Session) doubles() (said []page.Msg) {
	if s.Me != umpire {
		return nil
	}
	for side := range rules.Nobody {
		for _, phase := range kinds {
			waiting := s.waiting(side, phase)
			if n := len(waiting); n > 0 {
				if last := waiting[n-1]; s.twice(side, last.Seq) {
					said = append(said, page.M("session.double", last.From, last.Seq))
				}
			}
		}
	}
	return said
}

// waits tells of a packet that no result has used yet whether it counts.
func (s *Session) waits(side rules.Side, o *sent, all []*sent) Mail {
	m := Mail{From: o.From, Seq: o.Seq, Phase: o.Phase}
	switch top := all[len(all)-1].Seq; {
	case o.Seq < top:
		m.By = top
	case s.twice(side, o.Seq):
		m.Double = true
	}
	return m
}
