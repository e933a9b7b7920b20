package staff

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
)

// unsupplied warns of units that end the turn without supply (12.7): those that
// are marked since it began are Disrupted then; the others are marked when the
// next one begins, and a Month that ends so eliminates all of them.
func (p *warnings) unsupplied(after *position, sent []mission) {
	lapsed := p.lapsed(after)
	check := p.atCheck(after)
	after, lacking := check.position, check.lacking
	p.tellLacking(after, lacking, func(k rules.Token) string { return p.clauseOf(sent, k) }, func(k rules.Token, b *Block) string {
		switch marked := p.before.P.Blocks[k].Unsupplied; {
		case p.endsMonth():
			return "warn.falls-unsupplied"
		case dies(after, k, lacking):
			return "warn.dies-unsupplied"
		case marked && b.Disrupted:
			return "warn.stays-unsupplied"
		case marked:
			return "warn.still-unsupplied"
		}
		return "warn.unsupplied"
	})
	p.tellLacking(lapsed.position, lapsed.lacking, func(k rules.Token) string { return p.clauseOf(sent, k) }, func(rules.Token, *Block) string { return "warn.lapsing" })
}

// tellLacking warns of units without supply, of those alike together, each at its
// clause by the id of what becomes of it.
func (p *warnings) tellLacking(after *position, lacking []bool, at func(rules.Token) string, id func(rules.Token, *Block) string) {
	type alike struct {
		at, id string
		hex    board.Hex
		raider bool
	}
	var kinds []alike
	blocks := map[alike][]rules.Token{}
	for k, b := range after.OnBoard(p.Side) {
		if !lacking[k] {
			continue
		}
		x := alike{at(k), id(k, b), b.At, b.Raider}
		if blocks[x] == nil {
			kinds = append(kinds, x)
		}
		blocks[x] = append(blocks[x], k)
	}
	bars := map[string][]board.Hex{} // what cuts the lines of all with one fate
	for _, x := range kinds {
		bars[x.id] = append(bars[x.id], after.SupplyOf(blocks[x][0]).Bars...)
	}
	for _, x := range kinds {
		us := p.unitsOf(blocks[x])
		why, _ := after.Lack(blocks[x][0])
		told := p.NoLine(why, x.hex, after.SupplyOf(blocks[x][0]).Bars)
		p.named[strings.TrimPrefix(x.id, idOfWarnings)] = append(p.named[strings.TrimPrefix(x.id, idOfWarnings)], blocks[x]...)
		p.warnOf(subject{us, x.hex, causeOf(p.Game, x.id, told, bars[x.id])}, x.at, ruleOfLack[x.id], x.id, p.unitNames(us), p.Place(x.hex), told, p.joining(after, blocks[x][0]))
	}
}

// causeOf is why units have no line for whom several are told of together: all whose lines
// are cut have one cause, the hexes that cut most of them. nil: each is told of alone.
func causeOf(g *Game, id string, told page.Msg, bars []board.Hex) any {
	if _, several := words.English[id+".several"]; !several {
		return nil
	}
	if told.ID != "supply.cut" {
		return told
	}
	often := map[board.Hex]int{}
	for _, h := range bars {
		often[h]++
	}
	hexes := slices.Collect(maps.Keys(often))
	slices.SortFunc(hexes, func(a, b board.Hex) int { return cmp.Or(often[b]-often[a], cmp.Compare(a, b)) })
	return page.M("supply.cut", g.PlaceList(hexes[:min(len(hexes), mostMends)]))
}

// mostMends is how many hexes a warning names in which one more unit would help.
const mostMends = 3

// joining says where one more unit would give a block a line, the nearest hexes first,
// and who stands there and is no link.
func (p *warnings) joining(s *position, k rules.Token) page.Msg {
	mends, idle := report.Mends(s, k)
	if mends.Empty() {
		return page.M("text", "")
	}
	hexes, from := slices.Collect(mends.All()), s.P.Blocks[k].At
	slices.SortStableFunc(hexes, func(x, y board.Hex) int {
		return cmp.Compare(p.Map.Board.Distance(from, x), p.Map.Board.Distance(from, y))
	})
	id := "part.join"
	if len(hexes) == 1 {
		id = "part.join.one"
	}
	join := page.M(id, p.Places(hexes[:min(len(hexes), mostMends)]))
	if more := len(hexes) - mostMends; more > 0 {
		join = page.M("part.join.more", p.Places(hexes[:mostMends]), more)
	}
	if idle != nil {
		join = page.M("part.join.idle", join, p.unitNames(p.unitsOf(idle)))
	}
	return page.M("part.joined", join)
}

// dies reports whether the Final Supply Check eliminates a unit: it is Disrupted then, or
// was before, and so are all who could Shield it (R-11.3-5, R-12.7-8).
func dies(after *position, k rules.Token, lacking []bool) bool {
	return lacking[k] && shieldless(after, k, lacking)
}

// supplyCheck is a position as a supply check finds it, and which own blocks lack supply.
type supplyCheck struct {
	*position
	lacking []bool
}

// aftermath are the checks that may follow a turn, each found once for all who ask: that
// of the turn itself, that of the Month's end, and one when what was given for the turn
// has lapsed.
type aftermath struct{ turn, month, lapsed *supplyCheck }

// aftermathOf is that of a position in which the Moves of a half have ended, which changes
// no more.
func (p *foresight) aftermathOf(after *position) *aftermath {
	if p.ends[after] == nil {
		p.ends[after] = &aftermath{}
	}
	return p.ends[after]
}

// atCheck is a position as the supply check that follows the turn finds it: that of
// the Month's end if the turn ends it.
func (p *foresight) atCheck(after *position) *supplyCheck {
	if p.endsMonth() {
		return p.monthsEnd(after)
	}
	return p.turnsEnd(after)
}

// turnsEnd is a position as the Final Supply Check finds it.
func (p *foresight) turnsEnd(after *position) *supplyCheck {
	x := p.aftermathOf(after)
	if x.turn == nil {
		x.turn = &supplyCheck{after, p.lacking(p.assigned(after))}
	}
	return x.turn
}

// assigned is a position in which the Final Supply Check has given out what is left in
// Fortresses and Oases: inside first, then nearest first, and of those to whom the file
// names first (R-13.3-6, R-15.1-3).
func (p *foresight) assigned(after *position) *position {
	return p.rationed(after.Copy(), event.FinalCheck)
}

// rationed is a position in which a check has given out what there is: to whom the file names
// first, or at a Month's end to whom its standing orders do, else as the default does.
func (p *foresight) rationed(s *position, when event.Check) *position {
	b := barsAt(p.orderFile, p.v)
	s.Assign(p.Side, when, func(x rommel.Ration) rules.Token {
		if k, named := b.firstNamed(x.Who); named && when == event.FinalCheck {
			return k
		}
		return p.neediest(s, x)
	})
	return s
}

// lacking are the own blocks that a check finds without supply.
func (p *foresight) lacking(s *position) []bool {
	lacking := report.Fed(s, p.Side)
	for k := range s.OnBoard(p.Side) {
		lacking[k] = !lacking[k]
	}
	return lacking
}

// lapsed is a position when what Fortresses and Oases have given counts no more
// (R-13.3-8), and which own blocks go without supply then, though they were given some
// for the turn (R-13.3-4): where they end they have no line, nor is any such place near.
// At a Month's end everybody is judged so, and that check has them.
func (p *foresight) lapsed(after *position) *supplyCheck {
	x := p.aftermathOf(after)
	if x.lapsed == nil {
		then := report.Released(after, p.Side)
		lacking, _ := p.competing(then)
		for k, b := range after.OnBoard(p.Side) {
			lacking[k] = lacking[k] && !p.endsMonth() && (b.Fortress >= 0 || b.Oasis > 0)
		}
		x.lapsed = &supplyCheck{then, lacking}
	}
	return x.lapsed
}

// lackingAfterwards are the own blocks without supply when the turn is over.
func (p *foresight) lackingAfterwards(after *position) []bool {
	lacking := slices.Clone(p.atCheck(after).lacking)
	for k, lapsed := range p.lapsed(after).lacking {
		lacking[k] = lacking[k] || lapsed
	}
	return lacking
}

// endsMonth reports whether the turn is a Pass after a Pass of the enemy (R-3.1-2).
func (p *foresight) endsMonth() bool { return p.pass() && p.v.Public.Passed }

// monthsEnd is a position after the Supply Check of a Month's end has given out what
// Fortresses and Oases have: to whom standing orders name, else as the default does.
func (p *foresight) monthsEnd(after *position) *supplyCheck {
	x := p.aftermathOf(after)
	if x.month != nil {
		return x.month
	}
	then := p.rationed(report.Released(after, p.Side), event.BuildupCheck)
	x.month = &supplyCheck{then, p.lacking(then)}
	return x.month
}

// neediest is whom a source supplies first when nobody is asked.
func (p *foresight) neediest(s *position, x rommel.Ration) rules.Token {
	want := rommel.SupplyClaim(s, p.Side, func(k rules.Token) Face { return *p.Face(p.o.S, k) })
	return slices.MinFunc(x.Who, func(a, b rules.Token) int {
		return cmp.Or(p.firstStanding(a)-p.firstStanding(b), want(b)-want(a))
	})
}

// monthEnds warns who passes that the Month may end, or does: then nobody is asked
// whom a Fortress supplies, and who goes without is eliminated (R-12.7-5, R-13.3-5).
func (p *warnings) monthEnds(after *position) {
	if !p.pass() {
		return
	}
	then, when := p.monthsEnd(after).position, page.M("part.if-month-ends")
	if p.endsMonth() {
		when = page.M("part.as-month-ends")
		p.tellEnd(then)
	}
	for _, x := range then.Suppliers(p.Side) {
		if p.Map.FortressAt(x.Hex) >= 0 && x.Inside > x.Room {
			us := p.unitsOf(x.Candidates)
			if p.speaksOf(us) {
				continue
			}
			slices.SortStableFunc(us, func(a, b UnitNo) int { return p.first(a) - p.first(b) })
			p.warnOf(subject{us, x.Hex, nil}, p.at("supply"), "R-12.7-5", "warn.month-supply", p.Place(x.Hex), x.Room, p.unitNames(us), when)
		}
	}
}

// tellEnd warns that a Pass ends the Month, and the game if it is the last, with what
// the game would come to as far as its side knows.
func (p *warnings) tellEnd(then *position) {
	enemy := report.SideWord(p.Side.Other())
	if int(then.P.Month) < p.Scenario.End {
		p.warn(p.at("cards"), "R-3.1-2", "warn.month-ends", enemy)
		return
	}
	p.warn(p.at("cards"), "R-17.0-1", "warn.game-ends", enemy, p.WouldWin(view{Side: p.Side, Public: then.P, Own: p.o}))
}

// first is how early a unit stands in supply, as the file has it.
func (p *warnings) first(u UnitNo) int {
	for i, x := range p.Supply {
		if x.What == u {
			return i
		}
	}
	return len(p.Supply)
}

// ruleOfLack is what a warning of missing supply stands on.
var ruleOfLack = map[string]string{
	"warn.unsupplied":         "R-12.7-3",
	"warn.lapsing":            "R-13.3-8",
	"warn.still-unsupplied":   "R-12.7-2",
	"warn.dies-unsupplied":    "R-11.3-5",
	"warn.stays-unsupplied":   "R-12.7-4",
	"warn.falls-unsupplied":   "R-12.7-5",
	"warn.refusal-unsupplied": "R-12.7-1",
}

// shieldless reports whether an Unsupplied unit stands in a Battle where nobody
// is left upright by the Final Supply Check, who could Shield it (R-12.7-8).
func shieldless(s *position, k rules.Token, lacking []bool) bool {
	h := s.P.Blocks[k].At
	if s.P.Battle(h) == nil {
		return false
	}
	return !slices.ContainsFunc(s.Fit(s.SideOf(k), h), func(x rules.Token) bool { return !lacking[x] || !s.P.Blocks[x].Unsupplied })
}

// supplies warns of who is named for supply that is asked for as the turn begins and gets
// none.
func (p *warnings) supplies() {
	b := barsAt(p.orderFile, p.v)
	b.s = b.s.Copy()
	if r, open := b.rations(p.ahead.Due, func(string, *rules.Refusal) {}); open {
		p.leftOver(b.s, r)
	}
}

// leftOver warns of units that the file names and that get nothing: those of one source
// together.
func (p *warnings) leftOver(s *position, r *rations) {
	beyond := map[board.Hex][]said[UnitNo]{}
	var sources []rommel.Ration
	for _, u := range p.Supply {
		k := p.block(u.What)
		part, has := r.parts[k]
		shut, outside := r.shut[k]
		switch b := &s.P.Blocks[k]; {
		case b.Fortress >= 0 || b.Oasis > 0:
		case has:
			if beyond[part.Source] == nil {
				sources = append(sources, part)
			}
			beyond[part.Source] = append(beyond[part.Source], u)
		case outside:
			p.warn(u.At, "R-13.3-5", "warn.supply-outside", p.name(u.What), p.Place(shut.Source), shut.Free, p.unitNames(p.unitsOf(shut.Who)))
		}
	}
	for _, x := range sources {
		us := beyond[x.Source]
		p.warn(us[0].At, x.Rule, "warn.supply-beyond", names.Join(us, func(u said[UnitNo]) string { return p.name(u.What) }), x.Free, p.Place(x.Source))
	}
}
