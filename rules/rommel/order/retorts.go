package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// Where an answer stands, several may: each then has its condition, and the first speaks that
// is true.

// Retort is an answer with its condition, or one that has none.
type Retort[T any] struct {
	Do   T
	At   string
	When When
}

// retorts are an answer, or several of those that may stand so, each with its condition.
func retorts[T any](one, several shape[T], w *waits) shape[[]Retort[T]] {
	pairs := clerk.By(several, w.Shape())
	return shape[[]Retort[T]]{
		Schema: func(e *clerk.Editor) clerk.Node {
			mapping := e.ByName(several.Schema(e), w.Shape().Schema(e))
			mapping["minProperties"] = 1
			return clerk.AnyOf(one.Schema(e), mapping)
		},
		Read: func(c *compiler, n *orders.Node) (all []Retort[T], ok bool) {
			bare := func(x *orders.Node) bool { return x.Kind != orders.Map || len(x.Pairs) == 0 } // an empty mapping is no answer
			switch list := n.Items; {
			case !bare(n), len(list) > 0 && !slices.ContainsFunc(list, bare):
			case len(list) > 1:
				c.Wrong(n, "no.retorts")
				return nil, false
			default:
				do, ok := one.Read(c, n)
				if !ok {
					return nil, false
				}
				return []Retort[T]{{Do: do, At: clerk.Place(n)}}, true
			}
			list, ok := pairs.Read(c, n)
			for _, p := range list {
				if p.OK {
					all = append(all, Retort[T]{p.Name, p.At(), p.Value})
				}
			}
			return all, ok
		},
	}
}
