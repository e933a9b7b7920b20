package session

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/orders"
)

// readCharter reads the invitation and, if it is there, the charter.
func (f *folder) readCharter(invite string, first []byte, charter string, second []byte) (*packet.Signed, error) {
	if len(f.known) > 0 { // both are known, or nothing is
		p, err := packet.Reopen(first, f.wasKnown)
		if err != nil {
			return nil, broken(invite, "%w", err)
		}
		c, err := packet.Reopen(second, f.wasKnown)
		if err == nil {
			f.Charter, err = ParseCharter(c.Public)
		}
		if err != nil {
			return nil, broken(charter, "%w", err)
		}
		f.Closed = true
		return p, nil
	}
	p, c, err := openInvite(first)
	if err != nil {
		return nil, broken(invite, "%w", err)
	}
	f.Charter = c
	if second != nil {
		if f.Charter, err = openCharter(second, p, c); err != nil {
			return nil, broken(charter, "%w", err)
		}
		f.Closed = true
	}
	return p, nil
}

// openInvite verifies an invitation by the key that it carries.
func openInvite(text []byte) (*packet.Signed, *Charter, error) {
	var c *Charter
	p, err := packet.OpenSelf(text, func(h packet.Header, public []byte) (v *sign.Verifier, err error) {
		if h.Kind != packet.Invite || h.From != umpire {
			return nil, errors.New("this is no invitation")
		}
		if c, err = ParseCharter(public); err != nil {
			return nil, err
		}
		if c.Game != h.Game || c.Umpire == (Party{}) {
			return nil, errCharter
		}
		return c.Umpire.verifier(), nil
	})
	return p, c, err
}

// openJoin verifies an answer to an invitation by the key that it carries.
func openJoin(text []byte) (*packet.Signed, Party, error) {
	var party Party
	p, err := packet.OpenSelf(text, func(h packet.Header, public []byte) (v *sign.Verifier, err error) {
		if h.Kind != packet.Join {
			return nil, errNoJoin
		}
		if party, err = parseJoin(public); err != nil {
			return nil, err
		}
		return party.verifier(), nil
	})
	return p, party, err
}

// parseJoin reads the public body of an answer to an invitation.
func parseJoin(public []byte) (Party, error) {
	n, problems := orders.Parse("join", public)
	if problems != nil {
		return Party{}, errNoJoin
	}
	str := func(key string) string {
		if v := n.Get(key); v != nil {
			return v.Text
		}
		return ""
	}
	party := Party{str("recipient"), str("verifier"), str("anchor"), str("secret")}
	if err := party.check(); err != nil {
		return Party{}, err
	}
	if !bytes.Equal(orders.Write(party.node()), public) {
		return Party{}, errCharter
	}
	return party, nil
}

// openCharter verifies a charter against its invitation, and what it says of each
// side by the head of that side's answer.
func openCharter(text []byte, invite *packet.Signed, invitation *Charter) (*Charter, error) {
	p, err := packet.Open(text, invitation.Umpire.verifier())
	if err != nil {
		return nil, err
	}
	c, err := ParseCharter(p.Public)
	if err != nil {
		return nil, err
	}
	bare := *c
	bare.Sides = [2]Party{}
	if p.Kind != packet.Charter || !bytes.Equal(bare.Text(), invitation.Text()) ||
		c.Sides[0] == (Party{}) || c.Sides[1] == (Party{}) {
		return nil, errors.New("the charter is not what the invitation said")
	}
	return c, c.checkAnswers(p, invite)
}

// keyFor is the key by which a packet with this header must be signed.
func (rec *record) keyFor(h packet.Header) (*sign.Verifier, error) {
	if h.Game != rec.Charter.Game {
		return nil, fmt.Errorf("this packet belongs to game %s, not to %s", h.Game, rec.Charter.Game)
	}
	if err := rec.Charter.maySend(h); err != nil {
		return nil, err
	}
	if h.Kind == packet.Join && !rec.Closed {
		return nil, errOwnKey
	}
	party, ok := rec.Charter.party(h.From)
	if !ok {
		return nil, fmt.Errorf("the sender %q is not in the charter", h.From)
	}
	return party.verifier(), nil
}

// checkJoin checks that an answer to the invitation is the one that the charter
// has, if it is closed.
func (rec *record) checkJoin(p *packet.Signed) error {
	if p.Kind != packet.Join || !rec.Closed {
		return nil
	}
	side, _ := rec.Charter.side(p.From)
	switch party, err := parseJoin(p.Public); {
	case err == nil && rec.Charter.Sides[side] == party:
		return nil
	case err == nil && rec.Charter.Sides[side].sameKeys(party):
		return fmt.Errorf("this answer to the invitation is not the one that the charter was closed with: %s has answered twice, and plays in the folder of their other answer", p.From)
	}
	return errors.New("this answer to the invitation is not the one that the charter was closed with")
}
