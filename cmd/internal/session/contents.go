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
func (s *Session) decode(p *packet.Signed) error {
	fail := func(err error) error { return broken(fileOf(p.Header()), "%w", err) }
	switch p.Kind {
	case packet.Invite:
		if s.Me == umpire {
			return wrap(fail, s.openOwn(p, s.Charter.Umpire))
		}
	case packet.Join:
		return wrap(fail, s.openAnswer(p))
	case packet.Orders:
		side, _ := s.Charter.side(p.From)
		o, err := s.opens(p, side)
		if err != nil {
			return fail(err)
		}
		s.sent[side] = append(s.sent[side], o)
	case packet.Result:
		r, err := parseResult(p.Public, s.known[p.Hash])
		if err == nil {
			err = s.follow(p, r)
		}
		if err == nil {
			err = s.openResult(p, r)
		}
		if err != nil {
			return fail(err)
		}
		s.results = append(s.results, r)
	}
	return nil
}

// opens opens orders, as far as they can be opened here.
func (s *Session) opens(p *packet.Signed, side rules.Side) (*sent, error) {
	o := &sent{Signed: p}
	if s.Me != p.From && s.Me != umpire && !s.keyOf(p, 0) {
		return o, nil
	}
	return o, s.openOrders(o, side)
}

func wrap(f func(error) error, err error) error {
	if err == nil {
		return nil
	}
	return f(err)
}

func (s *Session) openSecret(p *packet.Signed, section int, into **[32]byte) error {
	if len(p.Sealed) <= section {
		return errors.New("the sealed secret is missing")
	}
	body, err := s.body(p, section)
	if err != nil {
		return err
	}
	secret, err := commit.ParseHex(string(bytes.TrimSuffix(body, []byte("\n"))))
	if err != nil {
		return err
	}
	*into = &secret
	return nil
}

// openOwn opens one's own secret, in one's own first packet, and checks that it
// is the one behind the anchor there.
func (s *Session) openOwn(p *packet.Signed, party Party) error {
	var own *[32]byte
	if err := s.openSecret(p, 0, &own); err != nil {
		return err
	}
	if !s.known[p.Hash] {
		if c := chain.New(commit.Derive(*own, "chain"), p.Game, p.From, chain.DefaultLength); c.Anchor() != party.anchor() {
			return errors.New("the sealed secret is not the one behind the anchor")
		}
	}
	s.secret.own = own
	return nil
}

// openAnswer opens what an answer to the invitation has sealed to this person.
func (s *Session) openAnswer(p *packet.Signed) error {
	if s.Me != p.From && s.Me != umpire {
		return nil
	}
	party, err := parseJoin(p.Public)
	if err != nil {
		return err
	}
	if s.Me == p.From {
		if err := s.openOwn(p, party); err != nil {
			return err
		}
	}
	side, _ := s.Charter.side(p.From)
	if err := s.openSecret(p, 1, &s.secret.private[side]); err != nil {
		return err
	}
	if !s.known[p.Hash] && privateCommitment(p.Game, p.From, *s.secret.private[side]).String() != party.Secret {
		return errors.New("the secret is not the one that was committed to")
	}
	return nil
}

// follow puts a result behind the ones before.
func (s *Session) follow(p *packet.Signed, r *result) error {
	if r.number != p.Seq-2 || p.Phase != resultPhase(r.number) {
		return errResult
	}
	if err := s.takeHeads(p, r); err != nil {
		return err
	}
	r.used = s.spent(len(s.results))
	for _, b := range r.seeds {
		for _, x := range b.shares {
			owner, ok := s.Charter.side(x.owner)
			if !ok && x.owner != umpire || x.index != r.used[owner]+1 {
				return fmt.Errorf("batch %d takes link %d of %s out of turn", b.ordinal, x.index, x.owner)
			}
			r.used[owner] = x.index
		}
	}
	if r.deck != nil && s.Charter.fitsDeck(*r.deck) {
		s.secret.deck = r.deck
	}
	return nil
}

// spent are the links of sides and umpire that are used up after a result; none
// are after the charter.
func (s *Session) spent(result int) (used [3]int) {
	if result > 0 {
		used = s.results[result-1].used
	}
	return used
}

// checkLinks checks that orders carry the link that is due: the first that no
// batch had used by the result that their sender had seen.
func (s *Session) checkLinks() error {
	for side, all := range s.sent {
		for _, o := range all {
			if err := s.checkLink(rules.Side(side), o); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Session) checkLink(side rules.Side, o *sent) error {
	if !o.open || s.known[o.Hash] {
		return nil
	}
	seen := s.seenOf(o.Packet)
	if seen < 0 {
		return s.lacksSeen(o)
	}
	if due := s.spent(seen)[side] + 1; o.index != due {
		return broken(fileOf(o.Header()), "it carries link %d of its sender where link %d is the next", o.index, due)
	}
	return nil
}

// openOrders reads the sealed body of an orders packet: the link in the first
// line, the order file after it.
func (s *Session) openOrders(o *sent, side rules.Side) error {
	if len(o.Sealed) != 1 {
		return errors.New("one sealed section is needed")
	}
	body, err := s.body(o.Signed, 0)
	if err != nil {
		return err
	}
	line, text, ok := bytes.Cut(body, []byte("\n"))
	var link string
	if _, err := fmt.Sscanf(string(line), "link %d %s", &o.index, &link); err != nil || !ok {
		return errors.New("the link is missing")
	}
	if o.link, err = chain.ParseLink(link); err != nil {
		return err
	}
	if !s.known[o.Hash] {
		if o.index > chain.DefaultLength { // before it is hashed so often
			return fmt.Errorf("link %d is beyond the end of its sender's chain", o.index)
		}
		if err := chain.Verify(s.Charter.Sides[side].anchor(), 0, s.Charter.Game, o.From, o.index, o.link); err != nil {
			return err
		}
	}
	if o.open = true; !o.WasShed() {
		o.text = text
	}
	return nil
}

// orderText is the order file in a packet that is open here.
func (s *Session) orderText(o *sent) []byte {
	if o.text != nil || !o.open || !o.WasShed() {
		return o.text
	}
	body, err := s.body(o.Signed, 0)
	if err != nil {
		return nil // its file has changed under us
	}
	_, text, _ := bytes.Cut(body, []byte("\n"))
	return text
}

// openResult opens the sealed sections of a result.
func (s *Session) openResult(p *packet.Signed, r *result) error {
	if len(p.Sealed) != 2 {
		return errResult
	}
	for i, owner := range s.Charter.Names {
		readers := []string{owner, umpire}
		slices.Sort(readers)
		if !slices.Equal(p.Sealed[i].To, readers) {
			return errResult
		}
		if s.Me != owner && s.Me != umpire && !s.keyOf(p, i) {
			continue
		}
		r.opened |= rules.Only(rules.Side(i))
		body, err := s.body(p, i)
		if err != nil {
			return err
		}
		if r.private[i], err = parsePrivate(body, rules.Side(i), s.known[p.Hash]); err != nil {
			return err
		}
	}
	return nil
}

func privateCommitment(game, side string, secret [32]byte) commit.Commitment {
	return commit.New(game, side, "private", commit.Salt(secret, "private"), secret[:])
}
