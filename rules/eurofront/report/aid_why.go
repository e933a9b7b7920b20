package report

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// why tells of a unit why it has no supply, why it is not moved, and what holds it.
func (a *aid) why(n *orders.Node) {
	k, ok := a.unitOf(n.Get("unit"))
	if !ok {
		return
	}
	b := &a.v.Public.Blocks[k]
	a.Title = a.about("why.of", k)
	a.Heading("why.supply")
	if a.look.National(a.v.Side) != eurofront.FullLine { // that is why, whatever its line
		a.national()
	}
	a.line(k)
	a.Heading("why.move")
	if u := &a.Units[eurofront.UnitOf(a.v, k)]; u.Type.Leads() {
		f := a.v.Own.S.Blocks[k].Face
		_, r := a.Activated(a.v.Public, a.v.Own, eurofront.Activation{HQ: k, Mode: eurofront.Normal})
		switch n := a.look.Working(f, b.At); {
		case b.Mode != eurofront.Idle:
			a.Item("why.active")
		case r != nil:
			a.Item("why.refused", r.Why, r.Rule)
		default:
			mud, abroad := a.look.Disrupted(f, b.At)
			a.Item("why.hq", values[n], mud, abroad)
		}
	}
	if a.look.Any(a.v.Side.Other(), b.At) {
		a.Item("why.engaged")
	}
	courses := a.reach(k)
	for _, c := range courses {
		if !c.to.Empty() {
			a.Item("why.moves", a.nameOf(c.By), c.How.String(), c.to.Len())
		}
	}
	a.bars(courses)
	a.borders(k)
}
