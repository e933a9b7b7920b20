package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// supply tells of all own units, of one, or of those in a place, over which line they are supplied
// and what would cut it; of Finland also how National Supply runs.
func (a *aid) supply(n *orders.Node) {
	of := n.Get("of")
	if of.Empty() {
		a.supplies()
		return
	}
	if p, err := a.plan().Find(of.Text); err == nil {
		a.Title = page.M("supply.in", a.label(p))
		a.national()
		ks := a.look.In(a.v.Side, p)
		if len(ks) == 0 {
			a.there(p)
		}
		for _, k := range ks {
			m := a.about("supply.of", k)
			a.Heading(m.ID, m.Args...)
			a.line(k)
		}
		return
	}
	if k, ok := a.unitOf(of); ok {
		a.Title = a.about("supply.of", k)
		a.national()
		a.line(k)
	}
}

// supplies is a table of all own units on the map.
func (a *aid) supplies() {
	a.Title = page.M("supply.all", sideWord(a.v.Side))
	a.national()
	if all := a.look.Supply(a.v.Side).All; !all.Empty() {
		a.Item("supply.network", a.placesOf(all))
	}
	t := page.Table{Head: []page.Msg{page.M("head.unit"), page.M("head.at"), page.M("head.line"), page.M("head.supply")}}
	for _, u := range a.Of(a.v.Side) {
		if k, here := eurofront.BlockOf(a.v, u); here {
			at := a.v.Public.Blocks[k].At
			line := page.M("supply.no-line")
			if way := a.look.Line(a.v.Side, at, a.look.Supply(a.v.Side).All); way != nil {
				line = page.M("list", a.names(way))
			}
			t.Rows = append(t.Rows, []page.Msg{text1(a.nameOf(k)), text1(a.label(at)), line, a.nextCheck(k)})
		}
	}
	if t.Rows == nil {
		a.Item("supply.nobody")
		return
	}
	a.Add(t)
}

// national tells how National Supply runs, way by way, and what would cut or mend it.
func (a *aid) national() {
	if a.v.Side != eurofront.Axis {
		return
	}
	way, cut, mend := a.lifelines()
	for _, m := range a.writer.national(way, cut) {
		a.Item(m.ID, m.Args...)
	}
	for _, p := range way { // another way, if this one were cut there
		if a.Spots[p].Owner == rules.Nobody || cut.Has(p) {
			continue
		}
		if other := a.look.Without(eurofront.Axis, p).NationalWay(eurofront.Axis); other != nil {
			a.Item("supply.other-way", a.label(p), a.names(other))
		}
	}
	if !mend.Empty() {
		a.Item("supply.mend", a.placesOf(mend))
	}
}

// line tells of an own unit's line, what would cut it, and what the next check finds.
func (a *aid) line(k rules.Token) {
	side, at := a.v.Side, a.v.Public.Blocks[k].At
	if a.v.Public.Blocks[k].Unsupplied {
		a.Item("supply.marked")
	}
	way := a.look.Line(side, at, a.look.Supply(side).All)
	switch {
	case way == nil:
		a.Item("supply.none")
		if near := a.nearest(at); near != eurofront.None {
			a.Item("supply.nearest", a.label(near), a.look.Far(at, near))
		}
		if via := a.barring(at); !via.Empty() {
			a.Item("supply.barred", a.placesOf(via))
		}
	case len(way) == 1:
		a.Item("supply.at", a.railhead(way[0]))
	default:
		a.Item("supply.line", a.names(way), a.railhead(way[len(way)-1]))
	}
	if cuts := a.cuts(at); way != nil && !cuts.Empty() {
		a.Item("supply.cut", a.placesOf(cuts))
	}
	a.Item("supply.next", a.nextCheck(k))
}

// railhead is a place that supplies come to, and how they do.
func (a *aid) railhead(p Place) page.Msg {
	net := a.look.Supply(a.v.Side)
	how := "road"
	switch {
	case net.Rail.Has(p):
		how = "rail"
	case net.Sea.Has(p):
		how = "sea"
	}
	return page.M("supply.head", a.label(p), how)
}

// cuts are the places whose loss alone would leave a place without a line.
func (a *aid) cuts(at Place) board.Set {
	return a.Where(func(p Place) bool {
		if p == at || a.Spots[p].Owner == rules.Nobody || !a.look.Passes(a.v.Side, p) {
			return false
		}
		x := a.look.Without(a.v.Side, p)
		return !x.Reached(a.v.Side, at, x.Supply(a.v.Side).All)
	})
}

// barring are the enemy's places over which a line would be short enough (EF-10.4-1).
func (a *aid) barring(at Place) (via board.Set) {
	sources := a.look.Supply(a.v.Side).All
	for _, w := range a.Ways[at] {
		if !a.Overland(w) || a.look.Passes(a.v.Side, w.To) {
			continue
		}
		for _, v := range a.Ways[w.To] {
			if a.Overland(v) && sources.Has(v.To) {
				via = via.Add(w.To)
			}
		}
	}
	return via
}

// nearest is the place in supply that is nearest to one.
func (a *aid) nearest(at Place) Place {
	best := eurofront.None
	for p := range a.look.Supply(a.v.Side).All.All() {
		if best == eurofront.None || a.look.Far(at, p) < a.look.Far(at, best) {
			best = p
		}
	}
	return best
}

// there tells whether a unit would have a line in a place.
func (a *aid) there(p Place) {
	if way := a.look.Line(a.v.Side, p, a.look.Supply(a.v.Side).All); way != nil {
		a.Item("supply.would", a.names(way))
	} else {
		a.Item("supply.would-not")
	}
}

// nextCheck is what the next supply check finds of a block, if nothing changes.
func (r *writer) nextCheck(k rules.Token) page.Msg {
	side := r.v.Public.Blocks[k].Side
	none, risked := r.look.Starving(side)
	at := r.v.Public.Blocks[k].At
	switch {
	case slices.Contains(risked, k):
		return page.M("next.risked")
	case !slices.Contains(none, k):
		return page.M("next.supplied")
	case r.look.MayFeed(side, at):
		return page.M("next.fed")
	}
	if f, _ := r.face(k); r.look.MayBeOne(side, at, f.Level) {
		return page.M("next.one")
	}
	return page.M("next.starves")
}
