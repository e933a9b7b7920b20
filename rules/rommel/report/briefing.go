package report

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// briefing is what a player wants to know before he plays: how long, who
// against whom, where, with what, and what wins.
func (a *aid) briefing(*orders.Node) {
	sc := a.Scenario
	a.Title = page.M("briefing", sc.Title, sc.Rule)
	a.Say("briefing.time", sc.Months(), sc.MonthName(sc.Start), sc.MonthName(sc.End), sc.Hours, sc.Start, sc.End)
	a.Say("briefing.first", SideWord(sc.FirstPlayer))
	if a.v.Own != nil {
		a.Say("briefing.you", SideWord(a.v.Side))
	}
	a.Heading("briefing.score")
	a.score()
	for side := range rules.Side(2) {
		a.Heading("briefing.forces", SideWord(side))
		a.deployments(side)
		a.arrivals(side)
		a.hand(side)
	}
	a.Heading("briefing.special")
	a.special()
	a.Heading("briefing.victory")
	a.victory()
	a.Heading("briefing.sure")
	a.sure()
}

// deployments are the groups of a side and where each may stand.
func (a *aid) deployments(side rules.Side) {
	for i := range a.Groups[side] {
		d := a.Groups[side][i].Deployment
		id := "briefing.deploy." + d.Mode.String()
		a.Item(id, a.deployment(d)...)
	}
}

// deployment are the number of units, the area, the limits and the names.
func (g Reporter) deployment(d *rommel.Deployment) []any {
	where := g.Area(d.Area)
	if d.Mode == theatre.Split {
		var parts []page.Msg
		for _, p := range d.Parts {
			parts = append(parts, page.M("briefing.part", p.Count, g.Area(p.Area)))
		}
		where = page.M("list", parts)
	}
	for _, l := range d.Limits {
		where = page.M("briefing.limit", where, g.Place(l.Hex), l.Max)
	}
	return []any{len(d.Units), where, g.rosterOf(d.Units)}
}

// rosterOf are units with type and strength.
func (g Reporter) rosterOf(units []rommel.UnitNo) []page.Msg {
	var ms []page.Msg
	for _, u := range units {
		x := &g.Roster.Units[u]
		ms = append(ms, page.M("unit", x.Name, g.TypeOf(x), int(x.Steps[0])))
	}
	return ms
}

// arrivals are the reinforcements of a side (16.41).
func (a *aid) arrivals(side rules.Side) {
	for _, x := range a.Scenario.Reinforcements[side] {
		a.Item("briefing.arrive", a.Month(int16(x.Month)), a.rosterOf(x.Units))
	}
	if len(a.Scenario.Reinforcements[side]) > 0 {
		a.Item("briefing.early", numbers(a.Scenarios.Common.EarlyRolls))
	}
	if m := a.Scenario.Malta; m != nil && side == rommel.Axis {
		a.Item("briefing.malta", a.rosterOf(m.Units), a.Month(int16(m.FromMonth)), m.Resupply)
	}
}

// hand are the supply cards of a side (16.6).
func (a *aid) hand(side rules.Side) {
	a.Item("briefing.hand", a.Scenario.InitialSupply[side])
	for _, x := range a.Scenario.Resupply[side] {
		a.Item("briefing.resupply", x.Cards, a.Month(int16(max(x.FromMonth, a.Scenario.Start+1))))
	}
}

// special is what the scenario and the players have agreed on beside the rules.
func (a *aid) special() {
	sc, c := a.Scenario, a.Scenarios.Common
	for i, h := range a.Map.Fortresses {
		a.Item("briefing.fortress", a.Place(h), SideWord(sc.Fortresses[i]))
	}
	var bonus []page.Msg
	for _, h := range a.Map.Fortresses {
		bonus = append(bonus, page.M("briefing.bonus", a.Place(h), SideWord(rommel.Axis), int(a.Map.Places[h].Ports[rommel.Allied]), SideWord(rommel.Allied), int(a.Map.Places[h].Ports[rommel.Axis])))
	}
	if bonus != nil {
		a.Item("briefing.captured", bonus)
	}
	if len(sc.Minefields) > 0 {
		a.Item("briefing.mines", a.PlaceList(sc.Minefields))
	}
	if sc.RommelBonus {
		a.Item("briefing.rommel")
	} else {
		a.Item("briefing.no-rommel")
	}
	a.Item("briefing.dice", sc.BPDice)
	if sc.Pregame != nil {
		a.Item("briefing.pregame", sc.Pregame.BP, SideWord(sc.Pregame.First))
	}
	a.Item("briefing.deck", c.Cards, c.Real, c.Dummy, c.HandLimit)
	rules.TellOptions(&a.Page, a.Agreed, true)
	if len(a.Agreed) == 0 {
		a.Item("briefing.no-options")
	}
}

// victory are the levels of victory, highest first (17).
func (a *aid) victory() {
	a.Item("briefing.level", levelWord(rommel.Strategic), page.M("briefing.points", int(rommel.Strategic.Points())),
		page.M("briefing.strategic", a.Place(a.Map.Bases[rommel.Allied]), a.Place(a.Map.Bases[rommel.Axis])))
	a.Item("briefing.level", levelWord(rommel.Decisive), page.M("briefing.points", int(rommel.Decisive.Points())), page.M("briefing.decisive"))
	if t := a.look.Tobruk(); t >= 0 {
		inside := page.M("briefing.or-in-it")
		if a.Options.SiegeFromAdjacentHexes {
			inside = page.M("text", "")
		}
		a.Item("briefing.level", levelWord(rommel.Positional), page.M("briefing.points", int(rommel.Positional.Points())), page.M("briefing.positional", a.Place(a.Map.Fortresses[t]), inside))
	}
	a.Item("briefing.level", levelWord(rommel.Attrition), page.M("briefing.points", int(rommel.Attrition.Points())), page.M("briefing.attrition"))
	a.Item("briefing.counts")
}

// sure is how sure the data of the scenario are.
func (a *aid) sure() {
	rules.TellData(&a.Page, a.Hash, theatre.Standard().Hash)
	for side := range rules.Side(2) {
		for i := range a.Groups[side] {
			if d := a.Groups[side][i].Deployment; d.Source != "" {
				a.Item("briefing.source", SideWord(side), len(d.Units), page.M("source."+d.Source), d.Why)
			}
		}
	}
	if a.Scenario.Reconstructed != "" {
		a.Item("briefing.source-arrivals", page.M("source."+a.Scenario.Reconstructed))
	}
}

func numbers(ns []int) []page.Msg {
	return page.Every(ns, func(n int) page.Msg { return page.M("text", n) })
}
