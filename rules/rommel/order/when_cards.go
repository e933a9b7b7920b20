package order

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// What is said of a hand before it is known: whether it is returned, which card is played for
// the Initiative, how many dummies are discarded. It is judged on the hand as it is then.

var handWaits = waiting(0, "", "when: hand.real <= 3", "")

// Offer is a card for the Initiative with its condition.
type Offer = Retort[string]

// offers are a card, or cards with conditions, of which the first is played that is held and
// whose condition is true; none: its owner is asked when the hands are drawn (R-3.3-2).
var offers = retorts(initiative, aCard, handWaits)

// offering takes cards for the Initiative into a file.
func offering(card *said[string], list *[]Offer) func(*compiler, orders.Pair, []Offer, bool) {
	return func(_ *compiler, _ orders.Pair, all []Offer, _ bool) {
		if len(all) > 0 {
			*list, *card = all, said[string]{What: all[0].Do, At: all[0].At}
		}
	}
}

// Return is whether the first hand is returned: yes, no, by a condition, or nothing yet.
type Return struct {
	said[bool]
	When When
}

// asCondition are the signs of which a condition of a hand has one, and no word of an answer.
const asCondition = " .<>="

var handReturned = shape[Return]{
	Schema: clerk.Either(handReturn.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "[" + asCondition + "]"})),
	Read: func(c *compiler, n *orders.Node) (r Return, ok bool) {
		if n.Kind == orders.Scalar && strings.ContainsAny(n.Text, asCondition) {
			r.When, ok = handWaits.Read(c, n)
			r.said = clerk.At(n, true)
			return r, ok
		}
		yes, ok := handReturn.Read(c, n)
		if ok {
			r.said = clerk.At(n, yes)
		}
		return r, ok
	},
}

// discardForm is how many dummies are discarded.
var discardForm = clerk.Form[*compiler, said[int]]{Name: "discard", Lead: rommel.DummyCard, Keys: func(k *keys, n *said[int]) {
	clerk.To(k, rommel.DummyCard, "R-16.6-1", "dummy: 2", n, cardCount)
}, Done: func(c *compiler, n *orders.Node, _ *said[int], keys clerk.Stands) bool {
	if keys.At[rommel.DummyCard] == "" && !keys.Misread[rommel.DummyCard] && len(n.Pairs) > 0 {
		c.Wrong(n, "lacks.discard")
		return false
	}
	return true
}}

func throwAway(f *File) func(*compiler, orders.Pair, clerk.Case[*Site, said[int]], bool) {
	return func(_ *compiler, _ orders.Pair, x clerk.Case[*Site, said[int]], _ bool) {
		f.Discard, f.DiscardIf = x.What, x.When
	}
}

var discarding = clerk.In(clerk.Waits(&discardForm, waiting(0, "R-16.6-1", `when: "hand.dummy > 2"`, "")))
