package session

import (
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// mark is the last checkpoint that lies before the halt after a result.
type mark struct {
	result int
	packet packet.Hash // the result's
	at     rules.Checkpoint
	light
	position
}

// light is by what a game was played: the planes that are held here, and whether
// the secret of the deck is known. It changes when secrets are published.
type light struct {
	holds rules.Sides
	deck  bool
}

func (s *Session) light() light { return light{s.holds(), s.deck() != nil} }

// numbers are the fields of a position but for what was asked.
func (p *position) numbers() []*int {
	return []*int{&p.now, &p.fix[0], &p.fix[1], &p.opened, &p.number, &p.in, &p.used[0], &p.used[1], &p.used[2]}
}

// strange reports whether a mark was made in another course of this game, or by
// another light.
func (s *Session) strange(m mark) bool {
	rs := s.ledger.Results()
	return m.result < 0 || m.result >= len(rs) || rs[m.result].Hash != m.packet || m.light != s.light()
}

// markBefore is the last mark that lies at or before the halt after a result.
func (s *Session) markBefore(result int) *mark {
	for i := len(s.marks) - 1; i >= 0; i-- {
		if s.marks[i].result <= result {
			return &s.marks[i]
		}
	}
	return nil
}

// markAt keeps the machine's last checkpoint at the halt after a result. One
// mark serves all halts of a segment.
func (s *Session) markAt(t *table) {
	result, ledger := t.j.at.now, s.ledger.Results()
	if result == len(ledger) {
		return // it is in the making, and not in the ledger yet
	}
	if n := len(s.marks); n > 0 && s.marks[n-1].result >= result {
		return
	}
	c := t.seat.Checkpoint()
	if n := len(s.marks); n == 0 || s.marks[n-1].at.Segment != c.Segment {
		s.marks = append(s.marks, mark{result, ledger[result].Hash, c, s.light(), t.j.base})
	}
}
