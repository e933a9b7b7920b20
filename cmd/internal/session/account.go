package session

import (
	"bytes"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// yourOrders tells a player at a halt what has become of each clause of his
// orders, and what has answered where none spoke. It is made of his own packet,
// of his answers in the results and of the events that he was told of: nothing
// of it is in any packet.
func (s *Session) yourOrders(t *table, side rules.Side) []page.Msg {
	o, by := s.lastBound(side, t.result.number)
	file := s.orderFile(o)
	if file == nil {
		return nil
	}
	first, since := by, t.since[side]
	late := o.Phase != t.phase[side] // their phase was over when the result was played
	if late {
		first, since = t.result.number, t.begin[side]
	}
	told := t.seat.Account(side, o.Phase, file, s.answers(t, side, first), since, late)
	if before := s.replaced(side, t.result.number); before != nil {
		told = append(told, page.M("session.orders.replaced", before.Seq))
	}
	return told
}

// replaced are the orders of this player that those which a result binds have put out
// of force while their phase went on.
func (s *Session) replaced(side rules.Side, result int) *sent {
	last, by := s.lastBound(side, result)
	if last == nil || by != result {
		return nil
	}
	if before, _ := s.lastBound(side, result-1); before != nil && before.Phase == last.Phase && !bytes.Equal(s.orderText(before), s.orderText(last)) {
		return before
	}
	return nil
}

// answers are this player's own from a result on, in the order in which they were
// given.
func (s *Session) answers(t *table, side rules.Side, first int) (list []rules.Answered) {
	for _, r := range s.results[first-1 : t.result.number] {
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
