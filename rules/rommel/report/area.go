package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Area names a set of hexes as a scenario would: a few hexes by their names, a
// country with what is added and left out, or what lies behind a line.
func (g Reporter) Area(set board.Set) page.Msg {
	if set.Len() <= 12 {
		return page.M("list", g.placesOf(set))
	}
	for _, a := range g.Map.Areas {
		if line, ok := g.Map.Area(a.ID + "_line"); ok && a.Hexes == set {
			return page.M("area.behind", g.placesOf(line))
		}
	}
	best, off := page.M("area.hexes", set.Len()), 12
	regions := []theatre.Region{theatre.Libya, theatre.Egypt}
	for i := 1; i < 1<<len(regions); i++ {
		var country board.Set
		var names []page.Msg
		for j, r := range regions {
			if i>>j&1 != 0 {
				country = country.Union(g.Map.Region(r))
				names = append(names, page.M("region."+r.String()))
			}
		}
		more, less := set.Minus(country), country.Minus(set)
		if n := more.Len() + less.Len(); n < off {
			off, best = n, g.around(names, more, less)
		}
	}
	return best
}

// around names countries with some hexes more and some less.
func (g Reporter) around(names []page.Msg, more, less board.Set) page.Msg {
	m := page.M("list", names)
	if !more.Empty() {
		m = page.M("area.and", m, g.placesOf(more))
	}
	if !less.Empty() {
		m = page.M("area.but", m, g.placesOf(less))
	}
	return m
}

// placesOf are the hexes of a set by their names.
func (g Reporter) placesOf(set board.Set) []page.Msg { return g.PlaceList(slices.Collect(set.All())) }

// PlaceList are hexes by their names, in their order.
func (g Reporter) PlaceList(hs []board.Hex) []page.Msg {
	return page.Every(hs, func(h board.Hex) page.Msg { return page.M("text", g.at(h)) })
}
