package session

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// used tells what the results did with an orders packet: "" nothing yet, "bind", or
// why it does not count.
func (s *Session) used(p *packet.Signed) (what string, result int) {
	for _, r := range s.results {
		for _, b := range r.binds {
			if b.head.Hash == p.Hash {
				return "bind", r.number
			}
			if b.from == p.From && b.seq > p.Seq {
				return string(replaced), r.number
			}
		}
		for _, x := range r.refuses {
			if x.head.Hash == p.Hash {
				return string(x.why), r.number
			}
		}
	}
	return "", 0
}

// settled is the highest number of a side's packets that a result up to one has
// bound: it settles all lower ones.
func (s *Session) settled(side rules.Side, result int) int {
	for _, r := range slices.Backward(s.results[:result]) {
		for _, n := range r.binds {
			if n.from == s.Charter.Names[side] {
				return n.seq
			}
		}
	}
	return 1 // the join
}

// waiting are a side's packets that no result has settled yet, by number and
// hash.
func (s *Session) waiting(side rules.Side) []*sent {
	var w []*sent
	for _, o := range s.sent[side] {
		if what, _ := s.used(o.Signed); what == "" {
			w = append(w, o)
		}
	}
	slices.SortFunc(w, func(a, b *sent) int { return cmp.Or(a.Seq-b.Seq, bytes.Compare(a.Hash[:], b.Hash[:])) })
	return w
}

// awaiting are a side's packets for a phase that the umpire may still use: no
// result has settled them or their number.
func (s *Session) awaiting(side rules.Side, phase string) []*sent {
	settled := s.settled(side, len(s.results))
	return slices.DeleteFunc(s.waiting(side), func(o *sent) bool { return o.Seq <= settled || o.Phase != phase })
}
