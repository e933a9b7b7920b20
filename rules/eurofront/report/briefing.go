package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// briefing is what a player wants to know before they play, and how the game stands.
func (a *aid) briefing(*orders.Node) {
	a.Title = page.M("briefing")
	last := &a.Months[len(a.Months)-1]
	a.Say("briefing.time", 2*len(a.Months), monthWord(a.Months[0].ID), monthWord(last.ID))
	a.Say("briefing.mails")
	if a.v.Own != nil {
		a.Say("briefing.you", sideWord(a.v.Side))
	}
	a.Heading("report.stands")
	a.stands()
	for side := range rules.Nobody {
		a.Heading("briefing.forces", sideWord(side))
		a.forces(side)
	}
	a.Say("briefing.surcharge")
	a.Heading("briefing.options")
	rules.TellOptions(&a.Page, a.Agreed, true)
	if len(a.Agreed) == 0 {
		a.Item("briefing.no-options")
	}
	a.Heading("briefing.victory")
	for _, id := range []string{"briefing.major", "briefing.minor.soviet", "briefing.minor.finns", "briefing.decisive"} {
		a.Item(id, a.label(a.Capital[eurofront.Axis]))
	}
	a.Heading("briefing.sure")
	rules.TellData(&a.Page, a.Hash, theatre.Standard().Hash)
	a.Say("briefing.source")
}

// forces are the groups of a side with where they are set up, what must be held, and production.
func (a *aid) forces(side rules.Side) {
	var told board.Set // where the group before is set up
	for _, g := range a.Groups {
		if g.Side != side {
			continue
		}
		where := page.M("briefing.there")
		if g.Area != told {
			where, told = a.zone(side, g.Area), g.Area
		}
		var types [6]int
		for _, u := range g.Units {
			types[a.Units[u].Type]++
		}
		units := page.Every(g.Units, func(u UnitNo) page.Msg { return text1(a.unitName(u)) })
		most := theatre.Type(slices.Index(types[:], slices.Max(types[:])))
		a.Item("briefing.group", len(g.Units), typeWord(most), g.CV, where, units)
	}
	if hold := a.Hold[side]; hold != nil {
		a.Item("briefing.hold", a.names(hold))
	}
	if side == eurofront.Soviet {
		a.Item("briefing.points", a.War/3)
	} else {
		for _, x := range a.Sources {
			a.Item("briefing.source.points", a.label(x.At), x.PP, x.Resource)
		}
	}
	a.Item("briefing.prices", a.prices(side))
}

// prices are what a step and a cadre of each type of a side cost (11.7), by the rail.
func (a *aid) prices(side rules.Side) (all []page.Msg) {
	told := map[theatre.Type]bool{}
	for _, u := range a.Of(side) {
		if x := &a.Units[u]; !told[x.Type] {
			told[x.Type] = true
			all = append(all, page.M("briefing.price", typeWord(x.Type), x.Step, x.Cadre))
		}
	}
	return all
}

// zone is where a group is set up: all that a side has, or by name.
func (a *aid) zone(side rules.Side, area board.Set) page.Msg {
	if a.Where(func(p Place) bool { return a.Home(side, p) }).Minus(area).Empty() {
		return page.M("briefing.anywhere", sideWord(side))
	}
	return page.M("list", a.placesOf(area))
}
