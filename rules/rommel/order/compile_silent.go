package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// What in standing orders can never speak, whatever comes: it is legal, and probably not meant.

// silent warns of a clause that can never speak, or (note) says what becomes of one.
func (c *compiler) silent(at string, note bool, rule, id string, args ...any) {
	c.Problems = append(c.Problems, clerk.ProblemAt(at, orders.Problem{Warning: true, Note: note, Rule: rule, ID: id, Args: args}))
}

// Always and falseAlways say of a condition how it is whatever comes.
func Always(w When) bool      { return w.Expr == nil || w.Text() == "true" }
func falseAlways(w When) bool { return w.Expr != nil && w.Text() == "false" }

// neverSpeak tells of all that can never speak in standing orders with names of their own.
func (c *compiler) neverSpeak(f *File, names []orders.Pair) {
	for _, p := range names {
		if !c.used[p.Key] {
			c.silent(clerk.Place(p.Key), true, "R-8.4-1", "note.name-unused", p.Key.Text)
		}
	}
	told := map[string]bool{} // the hexes of a zone have one clause
	for i, r := range f.Reactions {
		var before []clause
		for _, x := range f.Reactions[:i] {
			if x.Hex == r.Hex { // by another name of it
				before = append(before, clausesOf(x.Says)...)
			}
		}
		c.afterAll("R-8.4-1", before, clausesOf(r.Says), told)
	}
	for _, b := range f.Halves[0].Combat {
		var says []clause
		for _, x := range b.All() {
			says = append(says, clause{x.At, x.When})
		}
		c.afterAll("R-9.2-3", nil, says, told)
	}
	for _, says := range f.Pursue.lists() {
		c.afterAll("R-10.5-5", nil, clausesOf(says), told)
	}
	if f.Pass != nil && falseAlways(f.Pass.When) {
		c.silent(f.Pass.At, false, "R-4-8", "never.false")
	}
	way := landing{tracer: new(supply.Tracer), known: map[board.Hex]bool{}}
	way.tracer.Reset(&supply.Position{Map: c.Game.Map, Side: c.Side})
	for _, list := range [][]Retreat{f.Withdraw, f.Rout} {
		for i, r := range list {
			c.neverLeads(list[:i], r, &way)
		}
	}
}

// clause is a clause by its place, with its condition.
type clause struct {
	at   string
	when When
}

func clausesOf[T any](says []Retort[T]) (all []clause) {
	for _, x := range says {
		all = append(all, clause{x.At, x.When})
	}
	return all
}

// afterAll tells of clauses whose condition is false, or that stand after one that speaks
// always.
func (c *compiler) afterAll(rule string, before, says []clause, told map[string]bool) {
	for i, x := range says {
		all := append(before[:len(before):len(before)], says[:i]...)
		first := slices.IndexFunc(all, func(x clause) bool { return Always(x.when) })
		switch {
		case told[x.at]:
		case first >= 0:
			c.silent(x.at, false, rule, "never.after", LineOf(all[first].at))
		case falseAlways(x.when):
			c.silent(x.at, false, rule, "never.false")
		}
		told[x.at] = true
	}
}

// neverLeads tells of a way of withdrawal after others that leads nobody, and of places in it
// that can be no end.
func (c *compiler) neverLeads(before []Retreat, r Retreat, way *landing) {
	if i := slices.IndexFunc(before, func(x Retreat) bool { return x.All == r.All && x.Unit == r.Unit && !x.Empty() }); i >= 0 {
		c.silent(r.At, false, "R-10.2-1", "never.after", LineOf(before[i].At))
		return
	}
	places := r.Ends
	if r.via.At != "" {
		places = append(places[:len(places):len(places)], r.via)
	}
	for _, h := range places {
		switch {
		case !c.Game.Map.Board.Has(h.What):
			c.silent(h.At, false, "R-5.3-4", "never.off-map", names.Place(c.Game, h.What))
		case slices.ContainsFunc(r.avoid, func(x said[board.Hex]) bool { return x.What == h.What }):
			c.silent(h.At, false, "R-5.3-4", "never.avoided", c.Game.Place(h.What))
		case !way.may(c.Game.Map, h.What):
			c.silent(h.At, false, "R-5.3-6", "never.entered", c.Game.Place(h.What))
		}
	}
	for _, h := range r.Toward {
		if !c.Game.Map.Board.Has(h.What) {
			c.silent(h.At, false, "R-5.3-4", "never.off-map", names.Place(c.Game, h.What))
		}
	}
}

// landing finds hexes that some withdrawal could enter.
type landing struct {
	tracer *supply.Tracer
	known  map[board.Hex]bool
}

// may reports whether a step over an open hexside into a hex does not lead away from some
// source of supply (5.3).
func (x *landing) may(m *rommel.Map, h board.Hex) bool {
	if may, known := x.known[h]; known {
		return may
	}
	may := false
	for _, source := range append(m.Fortresses[:len(m.Fortresses):len(m.Fortresses)], m.Bases[x.tracer.Side]) {
		x.tracer.Aim(source)
		for d := range board.Directions {
			from := m.Board.Neighbour(h, d)
			may = may || from != board.None && m.Open[h]>>d&1 != 0 && !x.tracer.Away(from, h)
		}
	}
	x.known[h] = may
	return may
}
