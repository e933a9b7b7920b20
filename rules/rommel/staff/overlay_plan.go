package staff

import (
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
)

// sketch draws what is foreseen.
type sketch struct{ *foresight }

// draw shows what an order file would do, as far as its side can know before it is sent:
// who goes where, Forced Marches, the order of Battles, and who has supply afterwards. What
// is refused does nothing.
func (p *sketch) draw() board.Overlay {
	o := board.Overlay{Title: page.M("overlay.plan", p.ForPhase)}
	refused := len(p.ahead.Refused)
	p.drawWays(&o)
	p.drawFull(&o)
	p.drawDeployment(&o)
	p.drawBattles(&o)
	if len(o.Lines)+len(o.Signs)+len(p.gone) == 0 {
		o.Note = append(o.Note, page.M("overlay.plan.none"))
	}
	if refused > 0 {
		o.Note = append(o.Note, page.M("overlay.plan.refused", refused))
	}
	if len(p.Laid) > 0 {
		o.Note = append(o.Note, page.M("overlay.plan.cards", p.Laid[rommel.RealCard].What, p.Laid[rommel.DummyCard].What))
	}
	o.Note = append(o.Note, p.supplyAfterwards()...)
	return o
}

// drawWays draws an arrow for each way with the blocks that go it, and the last
// hex of each Forced March.
func (p *sketch) drawWays(o *board.Overlay) {
	var from board.Set
	var entering []UnitNo // from beside the Base
	add := func(way []board.Hex, name, how string) {
		o.Draw(board.Line{Way: way, Style: board.Planned, Arrow: true, Travel: report.Travels[how], Label: name, Meaning: page.M("overlay.plan." + how)})
	}
	for _, x := range p.gone {
		way := p.drawn(x)
		if x.from == rommel.Waiting {
			entering, way = append(entering, p.unitOf(x.block)), way[1:]
		}
		if len(way) > 1 && p.Map.Board.Has(way[0]) {
			from = from.Add(way[0])
			add(way, p.name(p.unitOf(x.block)), x.how)
		}
	}
	if entering != nil {
		o.Note = append(o.Note, page.M("overlay.plan.enters", p.Place(p.Map.Bases[p.Side]), p.unitNames(entering)))
	}
	for _, x := range p.gone {
		via, to := lastSide(x.from, x.way)
		if p.marched(x) && p.Map.Board.Has(via) && p.Map.Board.Has(to) {
			from = from.Add(via)
			add([]board.Hex{via, to}, p.name(p.unitOf(x.block))+": 4–6", "march")
		}
	}
	if !from.Empty() {
		o.Areas = append(o.Areas, board.Area{Hexes: from, Style: board.Planned, Ring: true})
	}
}

// drawn is the way of a block as far as it is on the map, without the last hex of a Forced
// March.
func (p *sketch) drawn(x going) []board.Hex {
	way := []board.Hex{x.from}
	marched := p.marched(x)
	for i, h := range x.way {
		if p.Map.Board.Has(h) && !(marched && i == len(x.way)-1) {
			way = append(way, h)
		}
	}
	return way
}

// drawFull marks the hexsides over which as many Engage as may (7.1).
func (p *sketch) drawFull(o *board.Overlay) {
	var seen []board.Side // in both halves of a Blitz
	for _, after := range p.after {
		for _, x := range after.P.Engaged {
			if int(x.Count) >= int(p.Map.Borders[x.Side].Limit) && !slices.Contains(seen, x.Side) {
				seen = append(seen, x.Side)
				from, to := p.Map.Board.Hexes(x.Side)
				o.Signs = append(o.Signs, board.Sign{Hex: from, To: to, Kind: board.Full, Meaning: page.M("overlay.plan.full")})
			}
		}
	}
}

// drawDeployment says who is to stand where in the set-up.
func (p *sketch) drawDeployment(o *board.Overlay) {
	counts := map[board.Hex]int{}
	for _, d := range p.Deploy {
		if p.Map.Board.Has(d.What.Hex) && !p.refuses(d.At) {
			counts[d.What.Hex]++
		}
	}
	var filled board.Set
	for h := range p.Map.Hexes.All() {
		if counts[h] > 0 {
			filled = filled.Add(h)
			o.Signs = append(o.Signs, board.Sign{Hex: h, To: board.None, Kind: board.Order, Text: page.M("text", counts[h]), Meaning: page.M("overlay.plan.deploys")})
		}
	}
	if !filled.Empty() {
		o.Areas = append(o.Areas, board.Area{Hexes: filled, Style: board.Planned, Ring: true, Meaning: page.M("overlay.plan.deploys")})
	}
}

// drawBattles numbers the Battles in the order in which they are to be fought, those of
// the second half of a Blitz after those of the first.
func (p *sketch) drawBattles(o *board.Overlay) {
	n := 0
	var fought []board.Hex
	numbers := map[board.Hex]string{}
	for i, after := range p.after {
		for _, h := range p.battlesOf(i, after) {
			if n++; numbers[h] != "" { // in both halves
				numbers[h] += "," + strconv.Itoa(n)
				continue
			}
			numbers[h] = strconv.Itoa(n)
			fought = append(fought, h)
		}
	}
	for _, h := range fought {
		o.Signs = append(o.Signs, board.Sign{Hex: h, To: board.None, Kind: board.Order, Text: page.M("text", numbers[h]), Meaning: page.M("overlay.plan.battles")})
	}
}

// supplyAfterwards says how many blocks have supply where the plan leaves them.
func (p *sketch) supplyAfterwards() []page.Msg {
	s := p.s
	if len(p.after) > 0 {
		s = p.unfought() // with every Forced March that succeeds, as check has it
	}
	without := p.lackingAfterwards(s)
	ks := s.Listed(p.Side)
	if len(ks) == 0 {
		return nil
	}
	have := 0
	var lacking []string
	for _, k := range ks {
		if without[k] {
			lacking = append(lacking, p.name(p.unitOf(k)))
		} else {
			have++
		}
	}
	all := []page.Msg{page.M("overlay.plan.supply", have, len(ks))}
	if lacking != nil {
		slices.Sort(lacking)
		all = append(all, page.M("overlay.plan.lacking", names.Join(lacking, func(s string) string { return s })))
	}
	return all
}
