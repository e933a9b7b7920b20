package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// What is said of a hand before it is known: whether it is returned, which card is played for
// the Initiative, how many dummies are discarded. It is judged on the hand as it is then.

var handWaits = waiting(0, "", "when: hand.real <= 3", "")

// offer is a card for the Initiative with its condition.
type offer = retort[string]

// offers are a card, or cards with conditions, of which the first is played that is held and
// whose condition is true; none: its owner is asked when the hands are drawn (R-3.3-2).
var offers = retorts(initiative, aCard, handWaits)

// offering takes cards for the Initiative into a file.
func offering(card *said[string], list *[]offer) func(*compiler, orders.Pair, []offer, bool) {
	return func(_ *compiler, _ orders.Pair, all []offer, _ bool) {
		if len(all) > 0 {
			*list, *card = all, said[string]{What: all[0].do, At: all[0].at}
		}
	}
}

// offered is the offer that speaks at a question: which is held, and its condition true.
func offered(f *orderFile, v view, all []offer, q put[string, none]) (string, string, bool) {
	for _, x := range all {
		if x.when.Speaks(q.Asked, q.Key, x.at, siteOf(f.Game, v, rommel.Eliminated)) && q.Judge(x.do) == nil {
			return x.do, x.at, true
		}
	}
	return rommel.NoCard, "", true
}

// takenOffer is the card that was played, else the first whose condition was not false.
func takenOffer(card said[string], all []offer, did spoken, gone func(at string) bool) said[string] {
	if i := slices.IndexFunc(all, func(x offer) bool { return did(x.at) }); i >= 0 {
		return said[string]{What: all[i].do, At: all[i].at}
	}
	if i := slices.IndexFunc(all, func(x offer) bool { return !gone(x.at) }); i >= 0 {
		return said[string]{What: all[i].do, At: all[i].at}
	}
	if all != nil {
		card.What = rommel.NoCard
	}
	return card
}

// notPlayed are the offers that are not the one which is told of: those behind one that was played
// are not needed. Those that answer a challenge are a wish: nobody need challenge.
func notPlayed(all []offer, card said[string], did spoken, wish bool) (became []rules.Became) {
	told, what := takenOffer(card, all, did, never), notCalled
	for _, x := range all {
		if x.at != told.At {
			became = append(became, rules.Became{Clause: x.at, Orders: page.M("account.play", x.do), What: what, Wish: wish, Uncalled: true})
		} else if did(x.at) {
			what = rules.NotNeeded
		}
	}
	return became
}

// returning is whether the first hand is returned: yes, no, by a condition, or nothing yet.
type returning struct {
	said[bool]
	when when
}

// asCondition are the signs of which a condition of a hand has one, and no word of an answer.
const asCondition = " .<>="

var handReturned = shape[returning]{
	Schema: clerk.Either(handReturn.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "[" + asCondition + "]"})),
	Read: func(c *compiler, n *orders.Node) (r returning, ok bool) {
		if n.Kind == orders.Scalar && strings.ContainsAny(n.Text, asCondition) {
			r.when, ok = handWaits.Read(c, n)
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
	k.In(anyFile)
	clerk.To(k, rommel.DummyCard, "R-16.6-1", "dummy: 2", n, cardCount)
}, Done: func(c *compiler, n *orders.Node, _ *said[int], keys clerk.Stands) bool {
	if keys.At[rommel.DummyCard] == "" && !keys.Misread[rommel.DummyCard] && len(n.Pairs) > 0 {
		c.Wrong(n, "lacks.discard")
		return false
	}
	return true
}}

func throwAway(f *orderFile) func(*compiler, orders.Pair, clerk.Case[*site, said[int]], bool) {
	return func(_ *compiler, _ orders.Pair, x clerk.Case[*site, said[int]], _ bool) {
		f.discard, f.discardIf = x.What, x.When
	}
}

var discarding = clerk.In(clerk.Waits(&discardForm, waiting(0, "R-16.6-1", `when: "hand.dummy > 2"`, "")))
