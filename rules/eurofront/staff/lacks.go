package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Lacks implements rules.OrderFile: a side is set up whole, says in a month with production
// whether it spends, answers an armistice, and orders the second half of a Blitz that it has
// left open. A turn may be empty.
func (f *file) Lacks(v view, due string) []orders.Problem {
	c := &compiler{}
	switch due {
	case eurofront.DeployKind.Name:
		f.lacksBlocks(c)
	case eurofront.ProductionKind.Name:
		f.lacks(c, "production", f.list.at != "")
	case eurofront.AnswerKind.Name:
		f.lacks(c, "armistice", f.answer.At != "")
	case takeName:
		f.lacks(c, "blitz", f.turn.blitz.none != "" || f.turn.blitz.cases != nil)
	}
	return c.Problems
}

// lacks tells that a key is missing.
func (f *file) lacks(c *compiler, key string, said bool) {
	if !said && !f.misread[key] {
		c.Wrong(f.node, "lacks."+key)
	}
}

func (f *file) lacksBlocks(c *compiler) {
	var left []page.Msg
	for _, u := range f.Of(f.side) {
		if !slices.ContainsFunc(f.setup, func(s clerk.Pair[UnitNo, station]) bool { return s.Name == u }) {
			left = append(left, page.M("text", f.Units[u].Name))
		}
	}
	if left != nil && !f.misread["setup"] {
		c.Wrong(f.node, "lacks.setup", left).Rule = "EF-22-1"
	}
}

// Keep implements rules.Clerk: standing orders speak of types and seas, which stay.
func (g *Game) Keep(_ view, standing *orders.Node) *orders.Node { return standing }

// Resume implements rules.Clerk: in the second half of a Blitz what HQs do when all have moved
// goes on, and the list for the production to come.
func (g *Game) Resume(v view, before *orders.Node, say func(page.Msg) string) *orders.Node {
	again := orders.NewMap()
	if !v.Public.Second {
		return again
	}
	for _, key := range []string{"activate", "offer", "production"} {
		if value := book.Value(before, key); !value.Empty() {
			again.Pairs = append(again.Pairs, orders.Pair{Key: orders.Text(key).Note(say(page.M("sheet.again"))), Value: value})
		}
	}
	return again
}

// Explain implements rules.OrderFile: why clauses have kept silent that nothing will ask for any
// more.
func (f *file) Explain(v view, at rules.Marked) {
	h, other := f.played(v, at)
	switch at.Name {
	case eurofront.Moved:
		for i := range h.rear {
			f.explainRear(v, at, h, h.rear[i])
		}
	case eurofront.Fought:
		for _, b := range h.combat {
			if !slices.ContainsFunc(v.Public.Rounds, func(r eurofront.Round) bool { return r.At == b.at }) && !f.spokeOf(at, b) {
				at.Bar(b.At, rules.Refuse("EF-7.14-1", "no.battle-there", f.Spots[b.at].Name))
			}
		}
		if !v.Public.Second && !other {
			f.explainBlitz(v, at)
		}
	}
}

// played is the half that is played, and whether it is the second.
func (f *file) played(v view, at rules.Marked) (*half, bool) {
	if !v.Public.Second {
		return &f.turn.halves[0], false
	}
	for i := range f.turn.blitz.cases {
		if h := &f.turn.blitz.cases[i].What; slices.ContainsFunc(at.Spoken, func(s rules.Spoken) bool { return h.has(s.Clause) }) {
			return h, true
		}
	}
	if len(f.turn.blitz.cases) == 1 {
		return &f.turn.blitz.cases[0].What, true
	}
	return &half{}, true
}

// spokeOf reports whether a clause about a battle has answered anything.
func (f *file) spokeOf(at rules.Marked, b fight) bool {
	return slices.ContainsFunc(b.All(), func(x caseOf[battle]) bool {
		return slices.ContainsFunc(at.Spoken, func(s rules.Spoken) bool { return s.Clause == x.At })
	})
}

// explainRear: nobody is a rearguard whom the file does not have leave.
func (f *file) explainRear(v view, at rules.Marked, h *half, r clerk.Pair[Place, said[UnitNo]]) {
	if !slices.ContainsFunc(h.moves, func(m march) bool { return m.unit == r.Value.What }) {
		at.Bar(r.Value.At, rules.Refuse("EF-6.5-1", "no.rearguard", f.Units[r.Value.What].Name, f.Spots[r.Name].Name))
	}
}

// explainBlitz: without an HQ in Blitz there is no second half.
func (f *file) explainBlitz(v view, at rules.Marked) {
	for k := range v.Public.Blocks {
		if b := &v.Public.Blocks[k]; b.Side == v.Side && (b.Mode == eurofront.Blitz || b.Mode == eurofront.BlitzInvasion) {
			return
		}
	}
	r := rules.Refuse("EF-4.34-1", "no.blitz-hq")
	for _, x := range f.turn.blitz.cases {
		at.Bar(x.At, r)
		for _, m := range x.What.moves {
			for _, c := range m.to.All() {
				at.Bar(c.At, r)
			}
		}
		for _, b := range x.What.combat {
			at.Bar(b.At, r)
		}
	}
}
