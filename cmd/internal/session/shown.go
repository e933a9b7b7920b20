package session

import (
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Shown are orders that can be read here: one's own, all that the umpire has, and what
// was published. They are asked for by side and packet or phase, in this order; without
// a side one's own are meant, if there are such, and without a packet the last.
func (s *Session) Shown(words []string) (*packet.Signed, []byte, error) {
	sides := []rules.Side{0, 1}
	own := s.Side < rules.Nobody
	if len(words) > 0 {
		if side, ok := s.Charter.side(words[0]); ok {
			if !s.holds().Has(side) {
				return nil, nil, closedTo(words[0])
			}
			sides, own, words = []rules.Side{side}, false, words[1:]
		}
	}
	which := strings.Join(words, " ")
	n, err := strconv.Atoi(which)
	numbered := err == nil && n > 0
	switch {
	case own && (which == "" || numbered):
		return s.Sent(n)
	case s.holds() == rules.None:
		return nil, nil, closedTo("a side")
	case len(sides) == 2 && (which == "" || numbered):
		return nil, nil, faultf(CodeUsage, "whose orders? Name a side, as in: adjutant orders show %s 2", s.Charter.Names[0])
	}
	if own { // the own one first
		sides = []rules.Side{s.Side, s.Side.Other()}
	}
	return s.findShown(sides, which, n)
}

// findShown looks for orders by the number of their packet, or the last for a phase; if
// neither is asked for the last of all.
func (s *Session) findShown(sides []rules.Side, which string, n int) (*packet.Signed, []byte, error) {
	var has []string
	for _, side := range sides {
		var found *sent
		for _, o := range s.sent[side] {
			if !o.open || !s.holds().Has(side) {
				continue
			}
			if which == "" || n == o.Seq || strings.EqualFold(o.Phase, which) {
				found = o
			}
			if x := o.Phase; !slices.Contains(has, x) {
				has = append(has, x)
			}
		}
		if found != nil {
			return found.Signed, found.text, nil
		}
	}
	switch {
	case has == nil:
		return nil, nil, faultf(CodeUsage, "no orders that could be read are here")
	case n > 0:
		return nil, nil, faultf(CodeUsage, "there are no orders in a packet %d of %s that could be read here", n, s.Charter.name(sides[0]))
	}
	return nil, nil, faultf(CodeUsage, "%w", rules.Unknown("packet of orders here, by number or by", which, has))
}
