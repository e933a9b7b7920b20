package staff

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// supply tells of all own units, of one, or of those in a hex, whether they are
// in supply, over which line and what would cut it (12).
func (a *aid) supply(n *orders.Node) {
	of := n.Get("of")
	if of.Empty() {
		a.supplies()
		return
	}
	ks := a.unitsOf(of)
	for i, k := range ks {
		if i == 0 {
			a.Title = page.M("supply.of", a.titled(k), a.at(a.v.Public.Blocks[k].At))
		} else {
			a.Heading("supply.of", a.titled(k), a.at(a.v.Public.Blocks[k].At))
		}
		a.supplyLine(a.look.SupplyOf(k))
	}
}

// unitsOf are the own units that a node names: one, or those in a hex.
func (a *aid) unitsOf(n *orders.Node) []rules.Token {
	if h, err := a.Map.Board.Find(n.Text); err == nil {
		ks := a.look.In(a.v.Side, h)
		if len(ks) == 0 {
			a.ask.Wrong(n, "aid.nobody-there", a.Place(h))
		}
		return ks
	}
	if k, ok := a.unitOf(n); ok {
		return []rules.Token{k}
	}
	return nil
}

// unitOf is the own unit that a node names, if it is still in the game.
func (a *aid) unitOf(n *orders.Node) (rules.Token, bool) {
	if n.Empty() {
		a.ask.Wrong(n, "aid.no-unit")
		return rommel.NoBlock, false
	}
	u, ok := a.ask.unit(n)
	if !ok {
		return rommel.NoBlock, false
	}
	k, ok := a.own(a.v, u)
	if !ok {
		a.ask.Wrong(n, "aid.dead", a.Roster.Units[u].Name)
	}
	return k, ok
}

// titled is an own unit with type and strength.
func (a *aid) titled(k rules.Token) page.Msg {
	f := *a.Face(a.v.Own.S, k)
	return page.M("unit.full", a.Unit(f).Name, a.kind(a.Unit(f)), a.Strength(f), int(a.Unit(f).Steps[0]))
}

// supplies is a table of all own units on the map, those together of whom the same
// is to be said, what becomes of who lacks supply, and the Network.
func (a *aid) supplies() {
	a.Title = page.M("supply.all", sideWord(a.v.Side))
	t := page.Table{Head: []page.Msg{page.M("head.units"), page.M("head.place"), page.M("head.supply"), page.M("head.cut"), page.M("head.next")}}
	var why []page.Msg // what no line decides
	for _, x := range a.sameSupply() {
		names, short := a.namesOf(x.units), x.next
		if x.next.ID != "supply.next.supplied" {
			why = append(why, page.M("supply.why", names, x.next))
			short = page.M("supply.at-risk")
		}
		if x.next.ID == "supply.next.inside" {
			short = page.M("supply.next.supplied")
		}
		t.Rows = append(t.Rows, []page.Msg{page.M("list", names), x.place, x.now, x.weakest, short})
	}
	if len(t.Rows) > 0 {
		a.Add(t)
	}
	for _, m := range why {
		a.Item(m.ID, m.Args...)
	}
	for _, x := range a.look.Suppliers(a.v.Side) {
		id := "supply.supplier"
		switch {
		case x.Inside >= x.Room && x.Inside > 1:
			id = "supply.supplier.inside"
		case x.Room >= len(x.Candidates):
			id = "supply.supplier.all"
		}
		a.Item(id, a.Place(x.Hex), x.Room, a.namesOf(x.Candidates))
	}
	network := a.look.NetworkOf(a.v.Side)
	a.Heading("supply.network", network.Len())
	a.Say("list", a.placesOf(network))
}

// supplyRow is what is to be said of the supply of some units that stand together.
type supplyRow struct {
	units                     []rules.Token
	place, now, weakest, next page.Msg
}

// sameSupply are the own units on the map, those together of whom the same is to be
// said.
func (a *aid) sameSupply() (rows []supplyRow) {
	index := map[string]int{}
	for _, k := range a.ordered(a.look.Listed(a.v.Side)) {
		x := a.look.SupplyOf(k)
		row := supplyRow{place: page.M("text", a.Place(a.v.Public.Blocks[k].At)), now: a.supplyNow(x), weakest: a.weakest(x), next: a.nextCheck(x)}
		same := fmt.Sprint(row)
		i, ok := index[same]
		if !ok {
			i = len(rows)
			index[same], rows = i, append(rows, row)
		}
		rows[i].units = append(rows[i].units, k)
	}
	return rows
}

// supplyNow is how a unit is supplied, or why it is not.
func (a *reporter) supplyNow(x *supplyOf) page.Msg {
	b := &a.v.Public.Blocks[x.Block]
	switch {
	case !a.Map.Board.Has(b.At):
		return page.M("supply.away")
	case b.Oasis > 0:
		return page.M("supplied.oasis")
	case x.Way != nil && b.Fortress >= 0:
		return page.M("supply.fortress", a.Place(x.Source))
	case len(x.Way) == 1:
		return page.M("supplied.base")
	case x.Way != nil:
		return page.M("supplied.line", len(x.Way)-1)
	}
	why, _ := a.Position(a.v.Public).Lack(x.Block)
	return a.noLine(why, x.Bars)
}

// noLine says why there is no line, by what cuts it.
func (a *Game) noLine(why int16, by []board.Hex) page.Msg {
	switch why {
	case rommel.IsRaider:
		return page.M("supply.raider")
	case rommel.NoneInRange:
		return page.M("supply.far")
	case rommel.BattleShut:
		return page.M("supply.cut-here")
	}
	return page.M("supply.cut", a.places(by))
}

// weakest is where a line is cut most easily: where the enemy is nearest.
func (a *aid) weakest(x *supplyOf) page.Msg {
	h := board.None
	var far int
	hexes, _ := a.look.Cuts(x)
	for _, cut := range hexes {
		if foe, n := a.look.NearestFoe(a.v.Side, cut); foe != board.None && (h == board.None || n < far) {
			h, far = cut, n
		}
	}
	if h == board.None {
		return page.M("supply.nowhere")
	}
	return page.M("supply.weakest", a.Place(h), far)
}

// nextCheck is what the next supply check finds if all stays as it is (12.7).
func (a *reporter) nextCheck(x *supplyOf) page.Msg {
	p := a.v.Public
	b := &p.Blocks[x.Block]
	id := "supply.next.marked"
	switch {
	case !a.Map.Board.Has(b.At):
		return page.M("supply.away")
	case a.Position(p).HasLine(x.Block):
		return page.M("supply.next.supplied")
	case p.Stage != rommel.PlayerTurn || p.Active != a.v.Side:
	case b.Fortress >= 0 || b.Oasis > 0:
		return page.M("supply.next.supplied") // of what it has been assigned
	case b.Unsupplied && b.Disrupted:
		id = "supply.next.suffers-nothing" // R-12.7-4
	case b.Unsupplied:
		id = "supply.next.disrupted"
	case initialCheckWaits(p):
		id = "supply.next.now"
	default:
		id = "supply.next.month"
	}
	for _, s := range a.Position(p).Suppliers(a.v.Side) {
		switch within := slices.Index(s.Candidates, x.Block); {
		case within < 0:
		case within < s.Inside && s.Inside <= s.Room && !a.Options.FinalSupplyMarkedOnly:
			rule := "R-13.3-5"
			if a.Map.FortressAt(s.Hex) < 0 {
				rule = "R-15.1-2"
			}
			return page.M("supply.next.inside", a.Place(s.Hex), s.Inside, s.Room, rule)
		default:
			return page.M("supply.next.local", a.Place(s.Hex), page.M(id), s.Room, len(s.Candidates))
		}
	}
	return page.M(id)
}

// initialCheckWaits reports whether a Player-Turn has only begun: while its
// player has neither laid a card nor named a Move, a unit of his without supply
// and without a marker has not been checked, since the Initial Check marks them
// all (R-12.7-1). It waits for the word whom a Fortress or an Oasis supplies.
func initialCheckWaits(p *Plane) bool { return p.Laid.Len() == 0 && len(p.Moves) == 0 }

// supplyLine tells of one unit hex by hex.
func (a *aid) supplyLine(x *supplyOf) {
	b := &a.v.Public.Blocks[x.Block]
	if b.Unsupplied {
		a.Say("supply.marked")
	}
	if x.Way == nil {
		a.Say("supply.is-not", a.supplyNow(x))
		a.bars(x)
	} else if len(x.Way) == 1 {
		a.Say("supply.is-at", a.Place(x.Source))
	} else {
		a.Say("supply.is", a.Place(x.Source), len(x.Way)-1)
		for _, s := range x.Sections {
			id := "supply.run"
			switch {
			case s.Link && s.Road == rommel.NoRoad:
				id = "supply.off-road"
			case s.Link:
				id = "supply.link"
			}
			a.Item(id, len(s.Way)-1, page.M(s.Road.String()), supply.Range[s.Road], a.way(Event{Hex: s.Way[0], Way: s.Way[1:]}))
		}
	}
	a.Say("supply.next", a.nextCheck(x))
	if x.Way == nil {
		return
	}
	a.Heading("supply.would-cut")
	var cuts []page.Msg
	hexes, hangs := a.look.Cuts(x)
	for _, h := range hexes {
		if at, n := a.look.NearestFoe(a.v.Side, h); at != board.None {
			cuts = append(cuts, page.M("supply.weakest", a.Place(h), n))
		} else {
			cuts = append(cuts, page.M("text", a.Place(h)))
		}
	}
	if cuts != nil {
		a.Item("supply.cut-at", cuts)
	}
	if cuts == nil {
		a.Item("supply.no-cut")
	}
	if len(hangs) > 0 {
		a.Item("supply.hangs", a.places(hangs))
	}
}

// bars tells what cuts a unit off and what would help.
func (a *aid) bars(x *supplyOf) {
	for _, h := range x.Bars {
		battle := a.v.Public.Battle(h)
		switch n := len(a.look.Fit(a.v.Side.Other(), h)); {
		case battle != nil && battle.Def != a.v.Side && h != a.v.Public.Blocks[x.Block].At:
			a.Item("supply.bar.battle", a.Place(h))
		case battle != nil:
			a.Item("supply.bar.hexsides", a.Place(h))
		default:
			a.Item("supply.bar.enemy", a.Place(h), page.M("n.blocks", n))
		}
	}
	b := &a.v.Public.Blocks[x.Block]
	if !a.Map.Board.Has(b.At) || b.Raider {
		return
	}
	t := a.look.Tracer(a.v.Side)
	t.Aim(x.Source)
	if mends := t.Mends(b.At); !mends.Empty() {
		a.Item("supply.mend", a.placesOf(mends))
	}
}
