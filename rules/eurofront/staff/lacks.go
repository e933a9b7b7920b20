package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
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
	if !said && !f.stands.Misread[key] {
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
	if left != nil && !f.stands.Misread["setup"] {
		c.Wrong(f.node, "lacks.setup", left).Rule = "EF-22-1"
	}
}

// Keep implements rules.Clerk: standing orders speak of types and seas, which stay, and of the
// armistice, which is offered once.
func (g *Game) Keep(v view, standing *orders.Node) *orders.Node {
	if !v.Public.Offered {
		return standing
	}
	kept := *standing
	kept.Pairs = slices.DeleteFunc(slices.Clone(kept.Pairs), func(p orders.Pair) bool { return book.Name(p.Key) == "armistice" })
	return &kept
}
