package session

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
)

// lacks names what of a published game is not here, so that nobody takes for proven
// what could not be judged; and to whoever should have them orders that were refused,
// of which the head is enough to play on.
func (a *audit) lacks(last *table) (lacks []string) {
	for _, r := range a.results {
		for _, x := range r.refuses {
			if (a.Me == umpire || a.Me == x.from || a.Ended()) && a.ledger.Find(x.head.Hash) == nil {
				lacks = append(lacks, fmt.Sprintf("orders packet %d of %s, which result %d has refused", x.seq, x.from, r.number))
			}
		}
	}
	if !a.Ended() {
		return lacks
	}
	if a.deck() == nil {
		lacks = append(lacks, "the secret of the deck")
	}
	for side := range rules.Nobody {
		lacks = append(lacks, a.lacksOf(side)...)
	}
	for _, x := range last.unjudged { // those that are not here are named
		if a.ledger.Find(x.head.Hash) != nil {
			lacks = append(lacks, fmt.Sprintf("the key of orders packet %d of %s, which was refused for what is in it", x.seq, x.from))
		}
	}
	return lacks
}

// lacksOf names what of a side's published secrets is not here.
func (a *audit) lacksOf(side rules.Side) (lacks []string) {
	name := a.Charter.Names[side]
	if a.secret.private[side] == nil {
		lacks = append(lacks, "the private secret of "+name)
	}
	var sealed []string
	for _, r := range a.results {
		if !r.opened.Has(side) {
			sealed = append(sealed, fmt.Sprint(r.number))
		}
	}
	if sealed != nil {
		lacks = append(lacks, fmt.Sprintf("what is sealed to %s in result %s", name, strings.Join(sealed, ", ")))
	}
	for _, r := range a.results {
		for i, phase := range kinds {
			for _, n := range r.counts(phase) {
				if o := a.here(r.counts(phase), side); n.from == name && (o == nil || !o.open) {
					lacks = append(lacks, fmt.Sprintf("orders packet %d of %s, which result %d has %s", n.seq, name, r.number, [2]string{"bound", "named"}[i]))
				}
			}
		}
	}
	return lacks
}
