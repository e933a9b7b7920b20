package session

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
)

// lacks names what of a published game is not here, so that nobody takes for proven
// what could not be judged; and to whoever should have them orders that were refused,
// of which the head is enough to play on.
func (s *Session) lacks(last *table) (lacks []string) {
	say := func(format string, args ...any) { lacks = append(lacks, fmt.Sprintf(format, args...)) }
	for _, r := range s.results {
		for _, x := range r.refuses {
			if (s.Me == umpire || s.Me == x.from || s.Ended()) && s.ledger.Find(x.head.Hash) == nil {
				say("orders packet %d of %s, which result %d has refused", x.seq, x.from, r.number)
			}
		}
	}
	if !s.Ended() {
		return lacks
	}
	if s.deck() == nil {
		say("the secret of the deck")
	}
	for side, name := range s.Charter.Names {
		if s.secret.private[side] == nil {
			say("the private secret of %s", name)
		}
		var sealed []string
		for _, r := range s.results {
			if !r.opened.Has(rules.Side(side)) {
				sealed = append(sealed, fmt.Sprint(r.number))
			}
		}
		if sealed != nil {
			say("what is sealed to %s in result %s", name, strings.Join(sealed, ", "))
		}
		for _, r := range s.results {
			for _, n := range r.binds {
				if o := s.bound(r, rules.Side(side)); n.from == name && (o == nil || !o.open) {
					say("orders packet %d of %s, which result %d has bound", n.seq, name, r.number)
				}
			}
		}
	}
	for _, x := range last.unjudged { // those that are not here are named
		if s.ledger.Find(x.head.Hash) != nil {
			say("the key of orders packet %d of %s, which was refused for what is in it", x.seq, x.from)
		}
	}
	return lacks
}
