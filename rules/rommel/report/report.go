package report

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// Reporter is Rommel in the Desert with what it tells and shows its players: it implements
// rules.Reporter, and the aids of rules.Advisor.
type Reporter struct{ *rommel.Game }

// New is the Reporter of a game.
func New(g *rommel.Game) Reporter { return Reporter{g} }

// view is what a side knows.
type view = rules.View[rommel.Plane, rommel.Secret]

// writer writes a page. All that is secret it reads from v.Own, or for the Overseer
// from both.
type writer struct {
	Reporter
	page.Page
	v    view
	both [2]*rules.Own[rommel.Secret]
}

// ownOf is what a side holds, nil where the reader does not know it.
func (r *writer) ownOf(side rules.Side) *rules.Own[rommel.Secret] {
	if r.v.Own != nil && r.v.Side == side {
		return r.v.Own
	}
	return r.both[side]
}

// oversees reports whether the reader knows what both sides hold.
func (r *writer) oversees() bool { return r.both != [2]*rules.Own[rommel.Secret]{} }

// Words is the catalogue of messages; there is English only.
func (g Reporter) Words(string) page.Words { return words.English }

// Report tells what happened and what the view knows now. The report of Nobody
// is what all may read.
func (g Reporter) Report(v view, es []rules.Event) page.Page {
	r := &writer{Reporter: g, v: v}
	r.report(r.chapters(es))
	return r.Page
}

// Oversee is Report and Chronicle for one who knows what both sides know.
func (g Reporter) Oversee(of [2]view, es []rules.Event) (page.Page, page.Chronicle) {
	r := &writer{Reporter: g, v: view{Side: rules.Nobody, Public: of[0].Public}}
	for side, v := range of {
		r.both[side] = v.Own
	}
	c := r.chronicle(es)
	r.report(c.Chapters)
	return r.Page, c
}

func (r *writer) report(story []page.Chapter) {
	who := page.M("report.public")
	switch {
	case r.oversees():
		who = page.M("report.both")
	case r.v.Own != nil:
		who = SideWord(r.v.Side)
	}
	r.Title = page.M("report.title", r.Scenario.Title, r.stage(), who)
	r.score()
	rules.TellOptions(&r.Page, r.Agreed, r.v.Public.Stage == rommel.SetUp)
	r.Tell(story, page.M("report.happened"), page.M("report.nothing"))
	r.board()
	switch {
	case r.oversees():
		for side := range rules.Side(2) {
			r.army("report.army", side)
		}
	case r.v.Own == nil:
		for side := range rules.Side(2) {
			r.forces("report.forces", side)
		}
	default:
		r.forces("report.enemy", r.v.Side.Other())
		r.army("report.own", r.v.Side)
	}
	if r.v.Public.Stage == rommel.SetUp { // later it is known
		rules.TellData(&r.Page, r.Hash, theatre.Standard().Hash)
	}
}

// stage is where the game stands.
func (r *writer) stage() page.Msg {
	p := r.v.Public
	month := r.Month(p.Month)
	switch p.Stage {
	case rommel.SetUp:
		return page.M("stage.set-up", month)
	case rommel.Buildup:
		return page.M("stage.buildup", month)
	case rommel.Initiative:
		return page.M("stage.initiative", month)
	case rommel.PlayerTurn:
		return page.M("stage.turn", month, int(p.Turn), SideWord(p.Active))
	}
	return page.M("stage.finished", month)
}

func (r *writer) board() {
	p := r.v.Public
	r.Heading("report.board")
	for _, m := range p.Moves {
		r.Item("report.move", r.named(m))
	}
	var fortresses []page.Msg
	for i, h := range r.Map.Fortresses {
		fortresses = append(fortresses, page.M("fortress.about", r.Place(h), r.fortress(i, h)))
	}
	if fortresses != nil {
		r.Item("report.fortresses", fortresses)
	}
	for i := range p.Battles {
		r.battle(&p.Battles[i])
	}
	if len(p.Mines) > 0 {
		r.Item("report.mines", r.PlaceList(p.Mines))
	}
	for side := range rules.Side(2) {
		if n := p.Exits[side]; n > 0 {
			r.Item("report.exits", SideWord(side), int(n), r.Options.ExitsAddUp)
		}
	}
	r.points()
}

func (r *writer) named(m rommel.Move) page.Msg {
	id := "move.group"
	if m.Regroup {
		id = "move.regroup"
	}
	var about []page.Msg
	if m.Rommel {
		about = append(about, page.M("move.rommel"))
	}
	if m.Withdrawal {
		about = append(about, page.M("move.withdrawal"))
	}
	msg := page.M(id, r.at(m.From), r.at(m.To))
	if about != nil {
		return page.M("move.as", msg, about)
	}
	return msg
}

// fortress is what all know of a Fortress (13).
func (r *writer) fortress(i int, h board.Hex) []page.Msg {
	p := r.v.Public
	about := []page.Msg{SideWord(p.Control[i])}
	if p.MonthControl[i] != p.Control[i] {
		about = append(about, page.M("fortress.captured"))
	}
	if by := r.Position(p).Besiegers(p.Control[i], h); !by.Empty() {
		about = append(about, page.M("fortress.besieged", r.placesOf(by)))
	}
	switch n := int(r.Map.Places[h].Ports[p.Control[i]]); {
	case n > 0 && p.Stage == rommel.Buildup && p.PortUse[i] > 0: // what has sailed counts in it alone (16.53)
		about = append(about, page.M("fortress.port.free", n-int(p.PortUse[i]), n))
	case n > 0:
		about = append(about, page.M("fortress.port", n))
	}
	return about
}

func (r *writer) battle(b *rommel.Battle) {
	var sides [2][]page.Msg
	for d := range board.Directions {
		if s := r.Map.Board.Side(b.Hex, d); s != board.NoSide && r.Map.Borders[s].Limit > 0 && b.Sides[d] < rules.Nobody {
			sides[b.Sides[d]] = append(sides[b.Sides[d]], page.M("dir."+d.String()))
		}
	}
	var about []page.Msg
	for side := range rules.Side(2) {
		if len(sides[side]) > 0 {
			about = append(about, page.M("battle.sides", SideWord(side), page.M("battle.list", sides[side])))
		}
	}
	for _, x := range []struct {
		is bool
		id string
	}{{b.New, "battle.new"}, {b.Assault, "battle.assault"}, {b.Fought, "battle.fought"}, {b.Partial, "battle.partial"}} {
		if x.is {
			about = append(about, page.M(x.id))
		}
	}
	r.Item("report.battle", r.Place(b.Hex), SideWord(b.Def), about)
}

// points is what is known of cards and Buildup Points (16.5, 16.6 sidebars, R-16.6-5).
func (r *writer) points() {
	p := r.v.Public
	for side, hand := range p.Hands {
		if own := r.ownOf(rules.Side(side)); own == nil {
			r.Item("report.hand", SideWord(rules.Side(side)), hand.Len())
		} else {
			r.Item("report.own-hand", hand.Len(), own.Count(hand, rommel.RealCard), own.Count(hand, rommel.DummyCard), r.oversees(), SideWord(rules.Side(side)))
		}
	}
	r.laid()
	if n := p.Spent.Len(); n > 0 {
		r.Item("report.spent", n)
	}
	if p.Stage == rommel.Buildup {
		r.Item("report.bp", SideWord(axisSide), int(p.Points[rommel.Axis]), SideWord(alliedSide), int(p.Points[rommel.Allied]))
	}
	if r.Saves(p) && p.Saved != [2]int16{} {
		r.Item("report.saved", SideWord(axisSide), int(p.Saved[rommel.Axis]), SideWord(alliedSide), int(p.Saved[rommel.Allied]))
	}
	r.disclosed()
}

// laid is what is known of the cards that lie on the table.
func (r *writer) laid() {
	p := r.v.Public
	for _, laid := range []rules.Pile{p.Laid, p.Answer} {
		if laid.Len() == 0 {
			continue
		}
		real, dummy := 0, 0
		for side := range rules.Side(2) {
			if own := r.ownOf(side); own != nil && real+dummy == 0 {
				real, dummy = own.Count(laid, rommel.RealCard), own.Count(laid, rommel.DummyCard)
			}
		}
		if real+dummy > 0 { // they are his
			r.Item("report.own-laid", laid.Len(), real, dummy)
		} else {
			r.Item("report.laid", laid.Len())
		}
	}
}

// disclosed is what all know of what was spent in the Buildup (R-16.6-5).
func (r *writer) disclosed() {
	for side, d := range r.v.Public.Disclosed {
		if d == (rommel.Disclosure{}) {
			continue
		}
		var about []page.Msg
		add := func(n int16, id string, args ...any) {
			if n > 0 {
				about = append(about, page.M(id, args...))
			}
		}
		add(d.Redeployments, "disclosed.redeployments", int(d.Redeployments), int(d.RedeployBP))
		add(d.Steps, "disclosed.steps", int(d.Steps), int(d.StepBP))
		add(d.CardBP, "disclosed.cards", int(d.CardBP))
		add(d.MineBP, "disclosed.mines", int(d.MineBP))
		r.Item("report.disclosed", SideWord(rules.Side(side)), about)
	}
}

const (
	axisSide   = rommel.Axis
	alliedSide = rommel.Allied
)

// Words for the things of the game.

// SideWord is the name of a side.
func SideWord(s rules.Side) page.Msg { return page.M(fmt.Sprint("side.", s)) }

func levelWord(l rommel.Level) page.Msg { return page.M(fmt.Sprint("level.", uint8(l))) }

// Month is a month with its name, such as "1 (Sep 1940)".
func (g Reporter) Month(n int16) page.Msg {
	if n < 1 || int(n) > len(g.Scenario.MonthNames) {
		return page.M("text", int(n))
	}
	return page.M("month.name", int(n), g.Scenario.MonthName(int(n)))
}

// at is a hex or a place beside the map: a label or a message.
func (g Reporter) at(h board.Hex) any {
	switch {
	case g.Map.Board.Has(h):
		return g.Place(h)
	case h == rommel.InPool:
		return page.M("place.pool")
	case h == rommel.Waiting:
		return page.M("place.waiting")
	case h == rommel.InRefit:
		return page.M("place.refit")
	case h == rommel.Exited:
		return page.M("place.exited")
	case h == rommel.Undeployed:
		return page.M("place.undeployed")
	}
	return page.M("place.none")
}

// TypeOf is the type of a unit.
func (g Reporter) TypeOf(u *rommel.Unit) page.Msg {
	if u.Elite {
		return page.M("type.elite", page.M("type."+u.Type.String()))
	}
	return page.M("type." + u.Type.String())
}

// faces are units with type and strength.
func (g Reporter) faces(fs []rommel.Face) []page.Msg {
	var ms []page.Msg
	for _, f := range fs {
		u := g.Unit(f)
		if t := page.M("type." + u.Type.String()); f.Steps == 0 {
			ms = append(ms, page.M("unit.dead", u.Name, t))
		} else {
			ms = append(ms, page.M("unit", u.Name, t, g.Strength(f)))
		}
	}
	return ms
}

// Saves reports whether there is another Buildup for which points can be saved: none
// follows that of the last Month.
func (g Reporter) Saves(p *rommel.Plane) bool {
	return p.Stage == rommel.SetUp || int(p.Month) < g.Scenario.End
}
