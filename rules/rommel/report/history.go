package report

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// thrown are the dice of an event, if it has any.
func thrown(e rules.Event) event.Throw {
	if e, ok := e.(interface{ Thrown() event.Throw }); ok {
		return e.Thrown()
	}
	return event.Throw{}
}

// digest takes together what is read more easily as one: a block that Engages
// at the end of its way, blocks that do the same one after the other, steps that are lost
// by the same fire, units that are revealed in one hex, what a check finds of blocks in no
// order, steps that one unit gets, its redeployments one after the other, units of the Malta Group,
// points of which both sides have the same, a Pass for which no card is laid.
func digest(es []rules.Event) (all []rules.Event) {
	for _, e := range es {
		if last := len(all) - 1; last >= 0 {
			if one, ok := asOne(all[last], e); ok {
				all, e = all[:last], one
			}
		}
		switch x := e.(type) {
		case event.Deployed:
			e = event.Deployment{Of: x.Of, Stacks: event.Stacks{Stacks: []event.Deployed{x}}}
		case event.LosesStep:
			e = event.Losses{Of: x.Of, Shown: event.Shown{Faces: []rommel.Face{x.Face}}}
		}
		all = page.Fold(all, e, event.Together, event.OfOneCheck)
	}
	return all
}

// asOne is one event of another kind, or of a longer way, in place of two that follow each other.
func asOne(last, e rules.Event) (one rules.Event, ok bool) {
	switch e := e.(type) {
	case event.Moves:
		last, ok := last.(event.Engages)
		e.Engages = true
		return e, ok && last.By == e.By && last.To == e.To
	case event.Points:
		return event.BothPoints{Received: e.Received, Saved: e.Saved, Sum: e.Sum}, last == event.Points{Of: event.Of{By: e.By.Other()}, Received: e.Received, Saved: e.Saved, Sum: e.Sum}
	case event.Pass:
		return e, reflect.DeepEqual(last, event.CardsLaid{Of: e.Of})
	case event.Rebuilt:
		last, ok := last.(event.Rebuilt)
		return e, ok && last.Of == e.Of && last.Unit == e.Unit
	case event.Redeploys:
		return farther(last, e)
	case event.Malta: // of which each unit may be called by itself
		last, ok := last.(event.Malta)
		e.N, e.Units = last.N+e.N, slices.Concat(last.Units, e.Units)
		return e, ok && last.Of == e.Of && last.In == e.In && last.Beside == e.Beside
	}
	return nil, false
}

// farther are redeployments of the same units of which one goes on where the other has ended: of
// hidden blocks nobody knows whether they are the same.
func farther(last rules.Event, e event.Redeploys) (event.RedeploysFar, bool) {
	far, _ := last.(event.RedeploysFar) // of any other event it has no units
	if one, ok := last.(event.Redeploys); ok {
		far = event.RedeploysFar{Of: one.Of, Trek: one.Trek, Each: one.Each, Points: 1}
	}
	if far.Of != e.Of || far.To != e.From || len(e.Units) == 0 || !slices.Equal(far.Units, e.Units) {
		return far, false
	}
	far.To, far.Way, far.Points = e.To, slices.Concat(far.Way, e.Way), far.Points+1
	return far, true
}

// tell words an event: its name says which message it is, its fields are the arguments.
func (r *writer) tell(e rules.Event) page.Msg {
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
func (r *writer) word(e rules.Event, v any) any {
	switch v := v.(type) {
	case int, bool, string:
		return v
	case rules.Side:
		return SideWord(v)
	case board.Hex:
		if v == board.None {
			return "none"
		}
		return r.at(v)
	case event.Way:
		return r.way(v)
	case rommel.Face:
		return r.faces([]rommel.Face{v})[0]
	case []rommel.Face:
		return r.shown(e, v)
	case []rommel.UnitNo:
		return r.unitsByName(slices.Sorted(slices.Values(v)))
	case rommel.Class:
		return page.M("class." + v.String())
	case event.MonthNo:
		return r.Month(int16(v))
	case event.Level:
		return levelWord(rommel.Level(v))
	case event.Card:
		return page.M("card." + string(v))
	case event.Lack:
		return r.NoLine(v.Why, event.At(e), []board.Hex{v.Cut})
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

// shown are the units of an event.
func (r *writer) shown(e rules.Event, fs []rommel.Face) []page.Msg {
	if _, losses := e.(event.Losses); losses {
		return r.left(fs)
	}
	return r.faces(fs)
}

// left is what losses have left of units, of which each step is told: their last words count.
func (r *writer) left(told []rommel.Face) (ms []page.Msg) {
	for i, f := range told {
		switch name := r.Unit(f).Name; {
		case slices.ContainsFunc(told[i+1:], func(later rommel.Face) bool { return later.Unit == f.Unit }):
		case f.Steps == 0:
			ms = append(ms, page.M("lost.dead", name))
		default:
			ms = append(ms, page.M("lost.left", name, r.Strength(f)))
		}
	}
	return ms
}

// stacks are blocks in some hexes.
func (r *writer) stacks(list []event.Deployed) []page.Msg {
	return page.Every(list, func(x event.Deployed) page.Msg { return page.M("stack", x.N, r.Place(x.Hex)) })
}

// unitsByName are units by their names.
func (r *writer) unitsByName(us []rommel.UnitNo) []page.Msg {
	return page.Every(us, func(u rommel.UnitNo) page.Msg { return page.M("text", r.Roster.Units[u].Name) })
}

// diced are units of a roll for early arrival, as in the roster, each with the die that
// was thrown for it (16.41).
func (r *writer) diced(list []event.Die) (ms []page.Msg) {
	for _, x := range slices.SortedFunc(slices.Values(list), func(a, b event.Die) int { return cmp.Compare(a.Unit, b.Unit) }) {
		ms = append(ms, page.M("early.die", r.Roster.Units[x.Unit].Name, x.Die))
	}
	return ms
}

// pursuers are those who have fired at units that left, each with its dice, or who have
// held their fire, as in the roster.
func (r *writer) pursuers(list []event.Pursuer) (ms []page.Msg) {
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
func (g Reporter) way(hexes []board.Hex) any {
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
