package session

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Resolved is what one run of Resolve has done.
type Resolved struct {
	Result  *packet.Signed
	Bound   []string // "axis 4"
	Stand   []string // "axis 7": standing orders that it names
	Refused []string // "allied 2 (stale)"
	Due     []Duty   // who owes what now
	Over    bool
}

// Resolve binds the orders that are here and plays on until something is due.
// Its one lasting effect is the result packet; if that was written already
// nothing new is done. Nothing to bind and nothing to refuse: the error says
// who is waited for.
func (s *Session) Resolve() (*Resolved, error) {
	switch {
	case s.Me != umpire:
		return nil, faultf(CodeUsage, "only the umpire resolves")
	case !s.Closed:
		return nil, faultf(CodeWaiting, "waiting for the players to join")
	case s.Ended():
		return nil, errEnded
	}
	t, err := s.game.playOn()
	if err != nil {
		return nil, err
	}
	if t.over {
		return nil, faultf(CodeUsage, "the game is over")
	}
	r := t.bindings()
	if r.empty() {
		return nil, faultf(CodeWaiting, "waiting for %s; your last packet is printed again by: adjutant send --again", t.debtors(s.Words("en")))
	}
	if err := t.extend(r); err != nil {
		return nil, err
	}
	p, err := s.pack(r)
	if err != nil {
		return nil, err
	}
	if err := s.keep(p); err != nil {
		return nil, err
	}
	out := &Resolved{Result: p, Due: t.duties(), Over: t.over}
	for _, n := range r.binds {
		out.Bound = append(out.Bound, fmt.Sprintf("%s %d", n.from, n.seq))
	}
	for _, n := range r.stands {
		out.Stand = append(out.Stand, fmt.Sprintf("%s %d", n.from, n.seq))
	}
	for _, x := range r.refuses {
		out.Refused = append(out.Refused, fmt.Sprintf("%s %d (%s)", x.from, x.seq, x.why))
	}
	if err := s.ledger.Add(p); err != nil {
		return nil, err
	}
	s.packets = append(s.packets, p)
	return out, s.decode(p)
}

// pack seals and signs a result.
func (s *Session) pack(r *result) (*packet.Signed, error) {
	p := s.next(packet.Result, resultPhase(r.number))
	p.Seen = packet.Hash(s.ledger.Head())
	p.Heads = r.heads()
	p.Public = r.text()
	for side := range rules.Nobody {
		to := []*seal.Recipient{s.Charter.Sides[side].recipient()}
		if err := s.keys.addFor(p, s.Charter.Names[side], to[0], s.Charter, r.private[side].text(), r.privateSize(side)); err != nil {
			return nil, err
		}
	}
	signer, err := s.signer()
	if err != nil {
		return nil, err
	}
	return p.Sign(signer)
}
