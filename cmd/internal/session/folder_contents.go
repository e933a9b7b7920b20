package session

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// decode reads what a packet says, as far as it may be opened here.
func (f *folder) decode(p *packet.Signed) error {
	fail := func(err error) error { return broken(fileOf(p.Header()), "%w", err) }
	switch p.Kind {
	case packet.Invite:
		if f.Me == umpire {
			return wrap(fail, f.openOwn(p, f.Charter.Umpire))
		}
	case packet.Join:
		return wrap(fail, f.openAnswer(p))
	case packet.Orders:
		side, _ := f.Charter.side(p.From)
		o, err := f.opens(p, side)
		if err != nil {
			return fail(err)
		}
		f.sent[side] = append(f.sent[side], o)
	case packet.Result:
		r, err := parseResult(p.Public, f.known[p.Hash])
		if err == nil {
			err = f.follow(p, r)
		}
		if err == nil {
			err = f.openResult(p, r)
		}
		if err != nil {
			return fail(err)
		}
		f.results = append(f.results, r)
	}
	return nil
}

// opens opens orders, as far as they can be opened here.
func (f *folder) opens(p *packet.Signed, side rules.Side) (*sent, error) {
	o := &sent{Signed: p}
	if f.Me != p.From && f.Me != umpire && !f.keyOf(p, 0) {
		return o, nil
	}
	return o, f.openOrders(o, side)
}

func wrap(f func(error) error, err error) error {
	if err == nil {
		return nil
	}
	return f(err)
}

// openAnswer opens what an answer to the invitation has sealed to this person.
func (f *folder) openAnswer(p *packet.Signed) error {
	if f.Me != p.From && f.Me != umpire {
		return nil
	}
	party, err := parseJoin(p.Public)
	if err != nil {
		return err
	}
	if f.Me == p.From {
		if err := f.openOwn(p, party); err != nil {
			return err
		}
	}
	side, _ := f.Charter.side(p.From)
	if err := f.openSecret(p, 1, &f.secret.private[side]); err != nil {
		return err
	}
	if !f.known[p.Hash] && privateCommitment(p.Game, p.From, *f.secret.private[side]).String() != party.Secret {
		return errors.New("the secret is not the one that was committed to")
	}
	return nil
}

// follow puts a result behind the ones before.
func (f *folder) follow(p *packet.Signed, r *result) error {
	if r.number != p.Seq-2 || p.Phase != resultPhase(r.number) {
		return errResult
	}
	if err := f.takeHeads(p, r); err != nil {
		return err
	}
	r.used = f.spent(len(f.results))
	for _, b := range r.seeds {
		for _, x := range b.shares {
			owner, ok := f.Charter.side(x.owner)
			if !ok && x.owner != umpire || x.index != r.used[owner]+1 {
				return fmt.Errorf("batch %d takes link %d of %s out of turn", b.ordinal, x.index, x.owner)
			}
			r.used[owner] = x.index
		}
	}
	if r.deck != nil && f.Charter.fitsDeck(*r.deck) {
		f.secret.deck = r.deck
	}
	return nil
}

// checkLinks checks that orders carry the link that is due: the first that no
// batch had used by the result that their sender had seen.
func (f *folder) checkLinks() error {
	for side, all := range f.sent {
		for _, o := range all {
			if err := f.checkLink(rules.Side(side), o); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *folder) checkLink(side rules.Side, o *sent) error {
	if !o.open || f.known[o.Hash] || stands(o.Phase) {
		return nil
	}
	seen := f.seenOf(o.Packet)
	if seen < 0 {
		return f.lacksSeen(o)
	}
	if due := f.spent(seen)[side] + 1; o.index != due {
		return broken(fileOf(o.Header()), "it carries link %d of its sender where link %d is the next", o.index, due)
	}
	return nil
}

// openOrders reads the sealed body of an orders packet: the link in the first
// line, which standing orders do not have, the order file after it.
func (f *folder) openOrders(o *sent, side rules.Side) error {
	if len(o.Sealed) != 1 {
		return errors.New("one sealed section is needed")
	}
	body, err := f.body(o.Signed, 0)
	if err != nil {
		return err
	}
	line, text, ok := bytes.Cut(body, []byte("\n"))
	if stands(o.Phase) {
		if string(line) != noLink || !ok {
			return errors.New("standing orders carry no link")
		}
		o.take(text)
		return nil
	}
	var link string
	if _, err := fmt.Sscanf(string(line), "link %d %s", &o.index, &link); err != nil || !ok {
		return errors.New("the link is missing")
	}
	if o.link, err = chain.ParseLink(link); err != nil {
		return err
	}
	if !f.known[o.Hash] {
		if o.index > chain.DefaultLength { // before it is hashed so often
			return fmt.Errorf("link %d is beyond the end of its sender's chain", o.index)
		}
		if err := chain.Verify(f.Charter.Sides[side].anchor(), 0, f.Charter.Game, o.From, o.index, o.link); err != nil {
			return err
		}
	}
	o.take(text)
	return nil
}

// noLink is the first line of standing orders, in place of a link.
const noLink = "no link"

// take opens it, with its text if that is held in memory.
func (o *sent) take(text []byte) {
	if o.open = true; !o.WasShed() {
		o.text = text
	}
}

// orderText is the order file in a packet that is open here.
func (f *folder) orderText(o *sent) []byte {
	if o.text != nil || !o.open || !o.WasShed() {
		return o.text
	}
	body, err := f.body(o.Signed, 0)
	if err != nil {
		return nil // its file has changed under us
	}
	_, text, _ := bytes.Cut(body, []byte("\n"))
	return text
}

// openResult opens the sealed sections of a result.
func (f *folder) openResult(p *packet.Signed, r *result) error {
	if len(p.Sealed) != 2 {
		return errResult
	}
	for i, owner := range f.Charter.Names {
		readers := []string{owner, umpire}
		slices.Sort(readers)
		if !slices.Equal(p.Sealed[i].To, readers) {
			return errResult
		}
		if f.Me != owner && f.Me != umpire && !f.keyOf(p, i) {
			continue
		}
		r.opened |= rules.Only(rules.Side(i))
		body, err := f.body(p, i)
		if err != nil {
			return err
		}
		if r.private[i], err = parsePrivate(body, rules.Side(i), f.known[p.Hash]); err != nil {
			return err
		}
	}
	return nil
}

func privateCommitment(game, side string, secret [32]byte) commit.Commitment {
	return commit.New(game, side, "private", commit.Salt(secret, "private"), secret[:])
}

// HasSent reports whether a packet of this player's has a text as its orders.
func (f *folder) HasSent(text []byte) bool {
	text = sealed(f.title, text)
	return f.Side < rules.Nobody && slices.ContainsFunc(f.sent[f.Side], func(o *sent) bool { return bytes.Equal(f.orderText(o), text) })
}
