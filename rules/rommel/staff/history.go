package staff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// heads reports whether a Buildup or Player-Turn begins with an event.
func heads(e rules.Event) bool {
	switch e.(type) {
	case event.Turn, event.Month, event.Pregame:
		return true
	}
	return false
}

// heading is what stands above a Buildup or Player-Turn that begins with an event.
func (r *reporter) heading(e rules.Event) page.Msg {
	switch e := e.(type) {
	case event.Turn:
		return page.M("stage.turn", r.month(int16(e.Month)), e.Turn, sideWord(e.By))
	case event.Month:
		return page.M("stage.buildup", r.month(int16(e.Month)))
	case event.Pregame:
		if e.Deployed {
			return page.M("stage.pregame.deployed")
		}
	}
	return page.M("stage.pregame")
}

// history tells the events in order, under a heading for each Buildup and
// Player-Turn. What has heads and in which nothing has happened is where the game
// stands, and told by the title.
func (r *reporter) history(es []rules.Event) {
	told := digest(es)
	for len(told) > 0 && heads(told[len(told)-1]) {
		told = told[:len(told)-1]
	}
	if len(told) == 0 {
		r.Heading("report.happened")
		r.Say("report.nothing")
		return
	}
	for i, e := range told {
		if heads(e) {
			m := r.heading(e)
			if i == 0 {
				m = page.M("report.happened-in", m)
			}
			r.Heading(m.ID, m.Args...)
			continue
		}
		if i == 0 {
			r.Heading("report.happened")
		}
		r.item(e)
	}
}

// item tells an event, with its dice if it has any.
func (r *reporter) item(e rules.Event) {
	m := r.tell(e)
	x := thrown(e)
	if x.Roll == (rules.Key{}) {
		r.Item(m.ID, m.Args...)
		return
	}
	hits := -1
	switch e.(type) {
	case event.Fire, event.Pursuit:
		hits = x.Hits
	}
	r.Add(page.Dice{Text: m, Label: x.Roll.String(), Faces: x.Dice, Hits: hits})
}

// thrown are the dice of an event, if it has any.
func thrown(e rules.Event) event.Throw {
	if e, ok := e.(interface{ Thrown() event.Throw }); ok {
		return e.Thrown()
	}
	return event.Throw{}
}

// digest takes together what is read more easily as one: a block that Engages
// at the end of its way, blocks that do the same one after the other, units
// that are revealed in one hex, what a check finds of blocks in no order.
func digest(es []rules.Event) (all []rules.Event) {
	for _, e := range es {
		if m, ok := e.(event.Moves); ok && len(all) > 0 {
			if last, ok := all[len(all)-1].(event.Engages); ok && last.By == m.By && last.To == m.To {
				all = all[:len(all)-1]
				m.Engages = true
				e = m
			}
		}
		if d, ok := e.(event.Deployed); ok {
			e = event.Deployment{Of: d.Of, Stacks: event.Stacks{Stacks: []event.Deployed{d}}}
		}
		all = page.Fold(all, e, event.Together, event.OfOneCheck)
	}
	return all
}

// tell words an event: its name says which message it is, its fields are the arguments.
func (r *reporter) tell(e rules.Event) page.Msg {
	m := page.Msg{ID: page.EventID(e), Args: make([]any, 0, 8)}
	event.Fields(e, func(name string, v any) {
		if _, key := v.(rules.Key); !key { // of dice and questions nobody tells in words
			m.Args = append(m.Args, page.Arg{Name: name, Value: r.word(e, v)})
		}
	})
	reader := "all"
	switch {
	case r.oversees():
		reader = "umpire"
	case r.v.Own != nil && r.v.Side == event.By(e):
		reader = "owner"
	}
	m.Args = append(m.Args, page.Arg{Name: "reader", Value: reader})
	return m
}

// word is a field of an event in words.
func (r *reporter) word(e rules.Event, v any) any {
	switch v := v.(type) {
	case int, bool, string:
		return v
	case rules.Side:
		return sideWord(v)
	case board.Hex:
		if v == board.None {
			return "none"
		}
		return r.at(v)
	case event.Way:
		return r.way(v)
	case Face:
		return r.faces([]Face{v})[0]
	case []Face:
		return r.faces(v)
	case []UnitNo:
		return r.unitsByName(slices.Sorted(slices.Values(v)))
	case Class:
		return page.M("class." + v.String())
	case event.MonthNo:
		return r.month(int16(v))
	case event.Level:
		return levelWord(Level(v))
	case event.Card:
		return page.M("card." + string(v))
	case event.Lack:
		return r.noLine(v.Why, event.At(e), []board.Hex{v.Cut})
	case *event.Trap:
		return r.trap(v, event.At(e))
	case []event.Deployed:
		return r.stacks(v)
	case []event.Pursuer:
		return r.pursuers(v)
	case []event.Die:
		return r.diced(v)
	case []int:
		return len(v)
	}
	return fmt.Sprint(v)
}

// stacks are blocks in some hexes.
func (r *reporter) stacks(list []event.Deployed) (ms []page.Msg) {
	for _, x := range list {
		ms = append(ms, page.M("stack", x.N, r.Place(x.Hex)))
	}
	return ms
}

// unitsByName are units by their names.
func (r *reporter) unitsByName(us []UnitNo) (ms []page.Msg) {
	for _, u := range us {
		ms = append(ms, page.M("text", r.Roster.Units[u].Name))
	}
	return ms
}

// diced are units of a roll for early arrival, as in the roster, each with the die that
// was thrown for it (16.41).
func (r *reporter) diced(list []event.Die) (ms []page.Msg) {
	for _, x := range slices.SortedFunc(slices.Values(list), func(a, b event.Die) int { return cmp.Compare(a.Unit, b.Unit) }) {
		ms = append(ms, page.M("early.die", r.Roster.Units[x.Unit].Name, x.Die))
	}
	return ms
}

// pursuers are those who have fired at units that left, each with its dice, or who have
// held their fire, as in the roster.
func (r *reporter) pursuers(list []event.Pursuer) (ms []page.Msg) {
	for _, x := range slices.SortedFunc(slices.Values(list), func(a, b event.Pursuer) int { return cmp.Compare(a.Unit, b.Unit) }) {
		m := page.M("text", r.Roster.Units[x.Unit].Name)
		if x.Dice > 0 {
			m = page.M("pursuer", r.Roster.Units[x.Unit].Name, x.Dice)
		}
		ms = append(ms, m)
	}
	return ms
}

// way is the hex where a block begins and those that it enters: "Sollum - Buq
// Buq - Sidi Barrani".
func (g *Game) way(hexes []board.Hex) any {
	if len(hexes) == 0 {
		return ""
	}
	var labels []string
	for _, h := range hexes {
		if !g.Map.Board.Has(h) {
			break
		}
		labels = append(labels, g.Place(h))
	}
	if len(labels) == len(hexes) {
		return strings.Join(labels, " - ")
	}
	m := page.M("text", g.at(hexes[0]))
	for _, h := range hexes[1:] {
		m = page.M("way", m, g.at(h))
	}
	return m
}
