package session

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
)

// lacks names what of a published game is not here, so that nobody takes for proven
// what could not be judged.
func (s *Session) lacks(last *table) (lacks []string) {
	say := func(format string, args ...any) { lacks = append(lacks, fmt.Sprintf(format, args...)) }
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
	for _, n := range last.unjudged {
		say("what is in orders packet %d of %s, which was refused", n.seq, n.from)
	}
	return lacks
}
