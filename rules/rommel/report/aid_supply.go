package report

import (
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// supply tells of all own units, of one, or of those in a hex, whether they are
// in supply, over which line and what would cut it (12); of a hex without own units
// whether one would be there.
func (a *aid) supply(n *orders.Node) {
	of := n.Get("of")
	if of.Empty() {
		a.supplies()
		return
	}
	ks := a.unitsOf(of)
	if h, err := a.Map.Board.Find(of.Text); err == nil && len(ks) == 0 {
		a.supplyThere(h)
	}
	for i, k := range ks {
		if i == 0 {
			a.Title = a.about("supply.of", k)
		} else {
			m := a.about("supply.of", k)
			a.Heading(m.ID, m.Args...)
		}
		if !a.absent(k) {
			a.supplyLine(a.look.SupplyOf(k))
		}
	}
}

// absent tells of a unit that is not on the map, nor beside it, why: it has neither supply nor a way.
func (a *aid) absent(k rules.Token) bool {
	b := &a.v.Public.Blocks[k]
	switch {
	case a.Map.Board.Has(b.At) || b.At == rommel.Waiting:
		return false
	case b.At == rommel.Undeployed:
		a.mayBegin(k)
	default:
		a.Say("aid.away", a.Absent("", b).Why.Args[1])
	}
	return true
}

// mayBegin tells where a unit may be deployed that has not been, and what tells the
// rest: before that it has neither supply nor a way (18).
func (a *aid) mayBegin(k rules.Token) {
	for i := range a.Groups[a.v.Side] {
		if g := &a.Groups[a.v.Side][i]; slices.Contains(g.Blocks, k) {
			a.Say("undeployed.may", a.Area(g.Area))
		}
	}
	a.Say("undeployed.next")
}

// unitsOf are the own units that a node names: one, or those in a hex.
func (a *aid) unitsOf(n *orders.Node) []rules.Token {
	if h, err := a.Map.Board.Find(n.Text); err == nil {
		return a.look.In(a.v.Side, h)
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
	if h, err := a.Map.Board.Find(n.Text); err == nil && !a.ask.IsUnit(n.Text) {
		a.ask.Wrong(n, "aid.hex", a.Place(h), a.namesOf(a.look.In(a.v.Side, h)))
		return rommel.NoBlock, false
	}
	u, ok := a.ask.Unit(n)
	if !ok {
		return rommel.NoBlock, false
	}
	k, ok := a.BlockOf(a.v, u)
	if !ok {
		a.ask.Wrong(n, "aid.dead", a.Roster.Units[u].Name)
	}
	return k, ok
}

// titled is an own unit with type and strength.
func (a *aid) titled(k rules.Token) page.Msg {
	f := *a.Face(a.v.Own.S, k)
	return page.M("unit.full", a.Unit(f).Name, a.TypeOf(a.Unit(f)), a.Strength(f), int(a.Unit(f).Steps[0]))
}

// about is a title about an own unit, with its place.
func (a *aid) about(id string, k rules.Token) page.Msg {
	at := a.v.Public.Blocks[k].At
	if !a.Map.Board.Has(at) {
		id += ".away"
	}
	return page.M(id, a.titled(k), a.at(at))
}

// supplies is a table of all own units on the map, those together of whom the same
// is to be said, what becomes of who lacks supply, and the Network.
func (a *aid) supplies() {
	a.Title = page.M("supply.all", SideWord(a.v.Side))
	t := page.Table{Head: []page.Msg{page.M("head.units"), page.M("head.place"), page.M("head.supply"), page.M("head.cut"), page.M("head.next")}}
	var why []page.Msg // what no line decides
	for _, x := range a.sameSupply() {
		names, short := a.namesOf(x.units), page.M("supply.next.supplied")
		if x.next.found != supplied {
			why = append(why, page.M("supply.why", names, x.next.told))
		}
		if x.next.found == atRisk {
			short = page.M("supply.at-risk")
		}
		t.Rows = append(t.Rows, []page.Msg{page.M("list", names), x.place, x.now, x.weakest, short})
	}
	if len(t.Rows) > 0 {
		a.Add(t)
	}
	if left := a.look.Where(a.v.Side, func(b *rommel.Block) bool { return b.At == rommel.Undeployed }); len(left) > 0 {
		a.Say("undeployed.left", len(left))
		a.Say("undeployed.next")
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
	if network := a.look.NetworkOf(a.v.Side); !network.Empty() {
		a.Heading("supply.network", network.Len())
		a.Say("list", a.placesOf(network))
		if shared := network.Intersect(a.look.NetworkOf(a.v.Side.Other())); !shared.Empty() {
			a.Say("supply.shared", a.placesOf(shared))
		}
	}
}

// supplyRow is what is to be said of the supply of some units that stand together.
type supplyRow struct {
	units               []rules.Token
	place, now, weakest page.Msg
	next                forecast
}

// alike reports whether of the units of both the same is to be said.
func (x supplyRow) alike(y supplyRow) bool {
	x.units, y.units = nil, nil
	return reflect.DeepEqual(x, y)
}

// sameSupply are the own units on the map, those together of whom the same is to be
// said.
func (a *aid) sameSupply() (rows []supplyRow) {
	for _, k := range a.ordered(a.look.Listed(a.v.Side)) {
		x := a.look.SupplyOf(k)
		rows = append(rows, supplyRow{[]rules.Token{k}, page.M("text", a.Place(a.v.Public.Blocks[k].At)), a.supplyNow(x), a.weakest(x), a.nextCheck(x)})
	}
	groups := page.Alike(rows, supplyRow.alike)
	rows = nil
	for _, group := range groups {
		row := group[0]
		for _, x := range group[1:] {
			row.units = append(row.units, x.units...)
		}
		rows = append(rows, row)
	}
	return rows
}

// weakest is where a line is cut most easily: where the enemy is nearest.
func (a *aid) weakest(x *rommel.SupplyOf) page.Msg {
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

// supplyLine tells of one unit hex by hex.
func (a *aid) supplyLine(x *rommel.SupplyOf) {
	b := &a.v.Public.Blocks[x.Block]
	if b.At == rommel.Waiting {
		a.Say("supply.waiting", a.Place(a.Map.Bases[a.v.Side]))
		return
	}
	if b.Unsupplied {
		a.Say("supply.marked")
	}
	if a.inOasis(b) && x.Way == nil {
		a.Say("supply.is-oasis", a.Place(b.At))
	} else if x.Way == nil {
		a.Say("supply.is-not", a.supplyNow(x))
		a.bars(x)
	} else if len(x.Way) == 1 {
		a.Say("supply.is-at", a.Place(x.Source))
	} else {
		a.Say("supply.is", a.Place(x.Source), len(x.Way)-1)
		a.links(x.Sections)
	}
	a.Say("supply.next", a.nextCheck(x).told)
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
		a.Item("supply.hangs", a.PlaceList(hangs))
	}
}

// links tells of a line section by section.
func (a *aid) links(line []supply.Section) {
	for _, s := range line {
		hexes, way := len(s.Way)-1, a.way(s.Way)
		switch {
		case s.Link && s.Road == rommel.NoRoad:
			a.Item("supply.off-road", hexes, way)
		case s.Link:
			a.Item("supply.link", hexes, page.M(s.Road.String()), supply.Range[s.Road], way)
		default:
			a.Item("supply.run", hexes, page.M(s.Road.String()), way)
		}
	}
}

// bars tells what cuts a unit off and what would help.
func (a *aid) bars(x *rommel.SupplyOf) {
	a.barred(a.v.Public.Blocks[x.Block].At, x.Bars)
	hexes, idle := Mends(a.look, x.Block)
	if !hexes.Empty() {
		a.Item("supply.mend", a.placesOf(hexes))
	}
	if idle != nil {
		a.Item("supply.idle", a.namesOf(idle))
	}
}

// barred tells what bars a line from a hex.
func (a *aid) barred(from board.Hex, bars []board.Hex) {
	enemy := a.v.Side.Other()
	for _, h := range bars {
		battle, n := a.v.Public.Battle(h), len(a.look.Fit(enemy, h))
		switch more := len(a.look.In(enemy, h)) - n; {
		case battle != nil && battle.Def != a.v.Side && h != from:
			a.Item("supply.bar.battle", a.Place(h))
		case battle != nil:
			a.Item("supply.bar.hexsides", a.Place(h))
		case more > 0:
			a.Item("supply.bar.enemies", a.Place(h), page.M("n.blocks", n), more)
		default:
			a.Item("supply.bar.enemy", a.Place(h), page.M("n.blocks", n))
		}
	}
}

// Mends are the hexes where one more unit would give a block a line, and the own units
// that stand in them all the same: who is Disrupted is no link (R-11.1-1).
func Mends(s *rommel.Position, k rules.Token) (hexes board.Set, idle []rules.Token) {
	b, side := &s.P.Blocks[k], s.SideOf(k)
	if !s.Map.Board.Has(b.At) || b.Raider {
		return hexes, nil
	}
	t := s.Tracer(side)
	t.Aim(s.Source(k))
	hexes = t.Mends(b.At)
	return hexes, s.Where(side, func(x *rommel.Block) bool { return s.Map.Board.Has(x.At) && hexes.Has(x.At) })
}
