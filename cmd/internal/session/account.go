package session

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// yourOrders tells a player at a halt what has become of each clause of his
// orders, and what has answered where none spoke. It is made of his own packet,
// of his answers in the results and of the events that he was told of: nothing
// of it is in any packet.
func (v *sight) yourOrders(side rules.Side) []page.Msg {
	o, by := v.f.lastBound(side, v.result.number)
	file := v.f.orderFile(o)
	if file == nil {
		return nil
	}
	first, since := by, v.since[side]
	late := o.Phase != v.phase[side] // their phase was over when the result was played
	if late {
		first, since = v.result.number, v.begin[side]
	}
	unmet := func() []rules.Unmet { return v.unmet(side, first) }
	told := v.seat.Account(side, o.Phase, file, v.answers(side, first), since, late, unmet)
	if before := v.f.replaced(side, v.result.number); before != nil {
		told = append(told, page.M("session.orders.replaced", before.Seq))
	}
	return told
}

// unmet are the conditions of this player's orders that were false from a result on: nothing
// of it is journaled, so his questions are put to his orders once more.
func (v *sight) unmet(side rules.Side, first int) []rules.Unmet {
	t, err := v.game.run(course{to: v.result.number, from: first, audit: first})
	if err != nil {
		return nil
	}
	return t.seat.Unmet(side)
}

// answers are this player's own from a result on, in the order in which they were
// given.
func (v *sight) answers(side rules.Side, first int) (list []rules.Answered) {
	for _, r := range v.f.results[first-1 : v.result.number] {
		mine := &r.private[side]
		for _, c := range mine.from {
			x := rules.Answered{Key: c.key, From: c.from}
			for _, of := range [][]rules.Entry{r.entries, mine.entries} {
				if i := slices.IndexFunc(of, func(e rules.Entry) bool { return e.Key == c.key }); i >= 0 {
					x.Value = of[i].Value
				}
			}
			list = append(list, x)
		}
	}
	return list
}
