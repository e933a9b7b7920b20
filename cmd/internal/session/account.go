package session

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// yourOrders tells a player at a halt what has become of each clause of their
// orders, and what has answered where none spoke. It is made of their own packet,
// of their answers in the results and of the events that they were told of: nothing
// of it is in any packet.
func (v *sight) yourOrders(side rules.Side) []page.Msg {
	o, by := v.f.lastBound(side, v.result.number)
	first, since := v.result.number, v.begin[side]
	file, late := v.f.orderFile(o), false
	if file != nil { // whether their phase was over when the result was played
		late = o.Phase != v.phase[side]
	}
	if file != nil && !late {
		first, since = by, v.since[side]
	}
	answers := v.answers(side, first)
	var files []rules.Filed
	if file != nil && (!late || slices.ContainsFunc(answers, ofPhase)) {
		files = append(files, rules.Filed{Phase: o.Phase, File: file, Late: late})
	}
	files = append(files, v.standings(side, answers, files == nil)...)
	told := v.seat.Account(side, files, answers, since, func() rules.Again { return v.again(side, first) })
	if before := v.f.replaced(side, v.result.number); before != nil {
		told = append(told, page.M("session.orders.replaced", before.Seq))
	}
	return told
}

// ofPhase reports whether a clause of a file for a phase has given an answer, not one of
// standing orders.
func ofPhase(a rules.Answered) bool {
	source, place := rules.Source(a.From)
	return source == "" && strings.Contains(place, ":")
}

// standings are the standing orders of a side that have given answers; if there is nothing
// else to tell of, and they have not, those in force.
func (v *sight) standings(side rules.Side, answers []rules.Answered, alone bool) (files []rules.Filed) {
	add := func(o *sent) {
		if n := standingOf(v.f, o); n != nil {
			files = append(files, rules.Filed{Phase: rules.StandingOrders, File: n})
		}
	}
	var told []string
	for _, a := range answers {
		if source, _ := rules.Source(a.From); source != "" && !slices.Contains(told, source) {
			told = append(told, source)
			add(counted(v.f, side, source))
		}
	}
	if alone && files == nil {
		add(version(v.f, side, v.j.at.before))
	}
	if alone && files == nil { // what nobody has ordered is told of all the same
		files = append(files, rules.Filed{Phase: rules.StandingOrders, File: orders.NewMap()})
	}
	return files
}

// again puts a player's questions to their orders once more, from a result on: which conditions
// were false, and what was refused.
func (v *sight) again(side rules.Side, first int) rules.Again {
	t, err := v.game.run(course{to: v.result.number, from: first, audit: first, tells: rules.Only(side)})
	if err != nil {
		return rules.Again{}
	}
	return rules.Again{Unmet: t.seat.Unmet(side), Refused: t.seat.Refused()}
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
