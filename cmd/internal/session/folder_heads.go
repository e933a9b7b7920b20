package session

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Players never get each other's packets, so a result carries the heads of all that
// it names, which their senders have signed, and everybody checks them: an umpire
// cannot invent a packet, and what was told differently to each player never joins
// again, for a head says which result its sender had seen.

// headFault says that an umpire has signed a packet with heads that do not bear out
// what it says. Two histories may be an accident: the words name both, and the packet
// is kept as proof.
type headFault struct {
	packet *packet.Signed
	what   string
}

func (e *headFault) Error() string { return e.what }

// checkHeads checks who has signed the heads in a result. The head of a packet that was
// verified here is the same text, and its signature too.
func (rec *record) checkHeads(p *packet.Signed) error {
	if p.Kind != packet.Result || !rec.Closed { // without a charter it will be missed
		return nil
	}
	for _, h := range p.Heads {
		_, verified := rec.verified.Load(h.Hash)
		if err := rec.Charter.checkHead(h, verified); err != nil {
			return &headFault{p, fmt.Sprintf("packet %d of %s has a head of packet %d of %s %v", p.Seq, p.From, h.Seq, h.From, err)}
		}
	}
	return nil
}

func (c *Charter) checkHead(h *packet.Head, verified bool) error {
	_, player := c.side(h.From)
	party, _ := c.party(h.From)
	switch {
	case h.Game != c.Game:
		return errors.New("which is of another game")
	case h.Kind != packet.Orders || !player:
		return errors.New("which is no orders of a player")
	case c.maySend(h.Header()) != nil:
		return c.maySend(h.Header())
	case !verified && h.Verify(party.verifier()) != nil:
		return fmt.Errorf("that %s has not signed", h.From)
	}
	return nil
}

// checkAnswers checks that a charter says of each side what its answer to the
// invitation says, and has the heads of both.
func (c *Charter) checkAnswers(p, invite *packet.Signed) error {
	if len(p.Heads) != len(c.Sides) {
		return errors.New("the charter does not have the answers of both players")
	}
	answered := [2]bool{}
	for _, h := range p.Heads {
		side, ok := c.side(h.From)
		if !ok || answered[side] || h.Game != c.Game || h.Kind != packet.Join || h.Seq != 1 || h.Seen != invite.Hash || h.Verify(c.Sides[side].verifier()) != nil {
			return fmt.Errorf("the charter has an answer to the invitation that %s has not signed", h.From)
		}
		if party, err := parseJoin(h.Public); err != nil || party != c.Sides[side] {
			return fmt.Errorf("the charter is not the one that %s has answered to", h.From)
		}
		answered[side] = true
	}
	return nil
}

// takeHeads gives each packet that a result names its head, and checks that the
// sender had seen a result of this folder.
func (f *folder) takeHeads(p *packet.Signed, r *result) error {
	left := slices.Clone(p.Heads)
	fail := func(format string, args ...any) error { return &headFault{p, fmt.Sprintf(format, args...)} }
	take := func(does string, n name) (*packet.Head, error) {
		i := slices.IndexFunc(left, func(h *packet.Head) bool { return h.From == n.from && h.Seq == n.seq })
		if i < 0 {
			return nil, fail("it %s packet %d of %s without the head that %s has signed", does, n.seq, n.from, n.from)
		}
		h := left[i]
		left = slices.Delete(left, i, i+1)
		if f.seenOf(h.Packet) < 0 && !f.known[p.Hash] {
			return nil, fail(`it %s packet %d of %s, who had seen %.19s…: that is no result of this folder.
Either %s was told another story than you, or the umpire has lost a result and made
another: compare what adjutant status ends with, and what you were told`, does, n.seq, n.from, h.Seen, n.from)
		}
		return h, nil
	}
	var err error
	for i := range r.binds {
		if r.binds[i].head, err = take("binds", r.binds[i].name); err != nil {
			return err
		}
	}
	for i := range r.stands {
		if r.stands[i].head, err = take("names", r.stands[i].name); err != nil {
			return err
		}
	}
	for i := range r.refuses {
		if r.refuses[i].head, err = take("refuses", r.refuses[i].name); err != nil {
			return err
		}
	}
	if len(left) > 0 {
		return fail("it has the head of packet %d of %s, which it does not name", left[0].Seq, left[0].From)
	}
	return nil
}

// heads are those of all packets that a result names, as it carries them.
func (r *result) heads() (hs []*packet.Head) {
	for _, b := range slices.Concat(r.binds, r.stands) {
		hs = append(hs, b.head)
	}
	for _, x := range r.refuses {
		hs = append(hs, x.head)
	}
	slices.SortFunc(hs, packet.SortHeads)
	return hs
}

// lacksSeen says that orders name a result which is not here: an older copy of a folder
// lacks it.
func (f *folder) lacksSeen(o *sent) error {
	from := "the umpire"
	if f.Me == umpire {
		from = o.From
	}
	return broken(fileOf(o.Header()), `%s has seen a result that this folder lacks (%.19s…).
Receive the ledger of %s first, which has it: adjutant receive DIR/ledger`, o.From, o.Seen, from)
}

// Signed says up to which result a side has signed what happened: its orders that
// results name have seen it. What came after is the umpire's word.
type Signed struct {
	Side   string `json:"side"`
	Result int    `json:"result"` // 0: the charter alone
}

// signed are both sides, after a number of results.
func (rec *record) signed(results int) (up [2]Signed) {
	for side, name := range rec.Charter.Names {
		up[side].Side = name
	}
	for _, r := range rec.results[:results] {
		for _, h := range r.heads() {
			side, _ := rec.Charter.side(h.From)
			up[side].Result = max(up[side].Result, rec.seenOf(h.Packet))
		}
	}
	return up
}

// head is the head of the ledger after a number of results, in 12 digits: whoever has
// the same was told the same.
func (rec *record) head(results int) string {
	var h ledger.Head
	for _, p := range rec.ledger.Results()[:results+1] {
		h = h.Next(p.Hash)
	}
	return fmt.Sprintf("%x %x %x", h[:2], h[2:4], h[4:6])
}

// sameHead reports whether two packets are the same but for what is sealed.
func sameHead(a, b *packet.Signed) bool {
	same := func(x, y *packet.Head) bool { return x.Hash == y.Hash }
	return a.Header() == b.Header() && bytes.Equal(a.Public, b.Public) && a.Prev == b.Prev && a.Seen == b.Seen && slices.EqualFunc(a.Heads, b.Heads, same)
}
