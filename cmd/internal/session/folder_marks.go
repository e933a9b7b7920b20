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

// position is how far a journal has been read.
type position struct {
	now int    // the result that is being played; 0: what follows from the charter
	fix [2]int // the results that bind the sides' orders in force
	batches
	asked [2]asked
	ahead [2]ahead
	// before is the first result whose standing orders are not in force yet: that which has
	// bound the first orders of this segment, or (not begun) in which the segment began.
	before int
	begun  bool
}

// begin takes up that a result binds orders.
func (p *position) begin(result int) {
	if !p.begun {
		p.before, p.begun = result, true
	}
}

// asked is what a side was asked last, and by which result.
type asked struct {
	key    rules.Key
	result int
}

// ahead is how many questions where play must halt the orders of a side have answered in
// advance since it has sent any, and the last of them.
type ahead struct {
	n   int
	key rules.Key // without its part
}

// light is by what a game was played: the planes that are held here, and whether
// the secret of the deck is known. It changes when secrets are published.
type light struct {
	holds rules.Sides
	deck  bool
}

func (f *folder) light() light { return light{f.holds(), f.deck() != nil} }

// numbers are the fields of a position but for what was asked last: marks lie between segments.
func (p *position) numbers() []*int {
	return []*int{&p.now, &p.fix[0], &p.fix[1], &p.opened, &p.number, &p.in, &p.used[0], &p.used[1], &p.used[2], &p.ahead[0].n, &p.ahead[1].n}
}

// strange reports whether a mark was made in another course of this game, or by
// another light.
func (f *folder) strange(m mark) bool {
	rs := f.ledger.Results()
	return m.result < 0 || m.result >= len(rs) || rs[m.result].Hash != m.packet || m.light != f.light()
}

// markBefore is the last mark that lies at or before the halt after a result.
func (m *memory) markBefore(result int) *mark {
	for i := len(m.marks) - 1; i >= 0; i-- {
		if m.marks[i].result <= result {
			return &m.marks[i]
		}
	}
	return nil
}
