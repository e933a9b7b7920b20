package session

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/orders"
)

// Party is what the charter says of a person.
type Party struct {
	Recipient string
	Verifier  string
	Anchor    string // of the hash chain
	Secret    string // commitment
}

func (p Party) node() *orders.Node {
	return orders.NewMap(
		orders.Entry("recipient", orders.Text(p.Recipient)),
		orders.Entry("verifier", orders.Text(p.Verifier)),
		orders.Entry("anchor", orders.Text(p.Anchor)),
		orders.Entry("secret", orders.Text(p.Secret)),
	)
}

func (p Party) check() error {
	_, err := seal.ParseRecipient(p.Recipient)
	_, err2 := sign.ParseVerifier(p.Verifier)
	_, err3 := chain.ParseLink(p.Anchor)
	_, err4 := commit.Parse(p.Secret)
	if err = errors.Join(err, err2, err3, err4); err != nil {
		return fmt.Errorf("%w: %w", errCharter, err)
	}
	return nil
}

// sameKeys reports whether two answers to an invitation are of one person.
func (p Party) sameKeys(q Party) bool { return p.Recipient == q.Recipient && p.Verifier == q.Verifier }

// party is a person by the name in packets.
func (c *Charter) party(name string) (Party, bool) {
	if name == umpire {
		return c.Umpire, true
	}
	if s, ok := c.side(name); ok && c.Sides[s] != (Party{}) {
		return c.Sides[s], true
	}
	return Party{}, false
}

func (p Party) recipient() *seal.Recipient {
	r, err := seal.ParseRecipient(p.Recipient)
	if err != nil {
		panic("session: a checked charter has a bad recipient")
	}
	return r
}

func (p Party) verifier() *sign.Verifier {
	v, err := sign.ParseVerifier(p.Verifier)
	if err != nil {
		panic("session: a checked charter has a bad verifier")
	}
	return v
}

func (p Party) anchor() chain.Link {
	l, err := chain.ParseLink(p.Anchor)
	if err != nil {
		panic("session: a checked charter has a bad anchor")
	}
	return l
}
