package report

import (
	"reflect"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// reaches tells where a unit can get, by which HQ and how.
func (a *aid) reaches(n *orders.Node) {
	k, ok := a.unitOf(n.Get("unit"))
	if !ok {
		return
	}
	a.Title = a.about("reach.of", k)
	a.Say("reach.speed", a.WaysOf(a.v.Public).Speed(a.v.Own, k), weatherWord(a.v.Public.Weather))
	courses := a.reach(k)
	if a.Units[eurofront.UnitOf(a.v, k)].Type.Leads() {
		a.Item("reach.hq")
	}
	found, full := false, []page.Msg{}
	for _, c := range courses {
		if !c.to.Empty() {
			found = true
			a.Item("reach.by", a.nameOf(c.By), c.How.String(), a.placesOf(c.to), c.mode == eurofront.Invasion, a.supreme(c))
		}
		if !c.full.Empty() {
			if c.How == eurofront.Evacuate { // it goes by sea too
				c.How = eurofront.Sail
			}
			full = append(full, page.M("reach.full", c.How.String(), a.placesOf(c.full)))
		}
	}
	for _, same := range page.Alike(full, func(m, n page.Msg) bool { return reflect.DeepEqual(m, n) }) {
		a.Item(same[0].ID, same[0].Args...)
	}
	if !found {
		a.Item("reach.nowhere")
		a.bars(courses)
	}
	a.borders(k)
}

// supreme reports whether a move costs a supreme one.
func (a *aid) supreme(c course) bool {
	return a.Classes[a.Units[eurofront.UnitOf(a.v, c.By)].Type].Supreme > 0 && c.mode == eurofront.Normal
}

// bars tell why HQs that have no way for a block do not move it, the ways with the same reason
// together.
func (a *aid) bars(courses []course) {
	moves, told := map[rules.Token]bool{}, map[string]bool{}
	for _, c := range courses {
		moves[c.By] = moves[c.By] || !c.to.Empty()
	}
	for _, c := range courses {
		if moves[c.By] || c.why == nil || plain[c.why.Why.ID] {
			continue
		}
		m := page.M("reach.why", a.nameOf(c.By), c.why.Why, c.why.Rule)
		if key := a.Words("").Say(m); !told[key] {
			told[key] = true
			a.Item(m.ID, m.Args...)
		}
	}
}

// plain are reasons that hold of every unit, or of all that are not in the right port.
var plain = map[string]bool{"no.such-mode": true, "no.strategic": true, "no.embarked": true, "no.evacuation": true}

// borders tell how many blocks may cross the ways beside a block into or out of battles: in the
// Movement phase of its side how many more.
func (a *aid) borders(k rules.Token) {
	p := a.v.Public
	now := p.Stage == eurofront.PlayerTurn && p.Active == a.v.Side && p.Phase == eurofront.Moving
	from := p.Blocks[k].At
	var limits []int // each told once
	to := map[int][]page.Msg{}
	for _, w := range a.Ways[from] {
		if !a.look.Any(a.v.Side.Other(), w.To) && !a.look.Any(a.v.Side.Other(), from) {
			continue
		}
		switch limit, free := a.look.Limit(w); {
		case limit == 0:
		case now:
			a.Item("reach.free", a.label(w.To), free, limit)
		default:
			if to[limit] == nil {
				limits = append(limits, limit)
			}
			to[limit] = append(to[limit], text1(a.label(w.To)))
		}
	}
	for _, limit := range limits {
		a.Item("reach.limit", to[limit], limit)
	}
}
